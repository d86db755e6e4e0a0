"""JupyterLab as `make lab` starts it, and a notebook open in it."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

ROOT = Path(__file__).resolve().parents[2]
BOOT, OPEN, RUN = 90.0, 90_000, 90_000
"""How long a start may take in seconds, and opening and running a notebook in milliseconds."""
IN_MAKE = ("MAKEFLAGS", "MFLAGS", "MAKEOVERRIDES", "MAKELEVEL")
OPEN_IN_PLACE = "path => window.jupyterapp.commands.execute('docmanager:open', {path}).then(() => null)"
KERNEL_IS_READY = """path => {
  const shown = window.jupyterapp?.shell.currentWidget;
  const session = shown?.context?.sessionContext;
  const kernel = session?.isReady && session.session?.kernel;
  return !!kernel && shown.context.path === path && kernel.connectionStatus === "connected" && kernel.status === "idle";
}"""
RUN_ALL = """() => {
  window.ran = "not yet";
  window.jupyterapp.commands.execute("notebook:run-all-cells").then((done) => window.ran = String(done),
                                                                    (error) => window.ran = String(error));
}"""


class Lab:
    """A running JupyterLab: `url` leads to it, `token` in."""

    def __init__(self, home: Path, port: int, token: str) -> None:
        self.home, self.url, self.token = home, f"http://127.0.0.1:{port}", token

    def start(self, page: Page) -> Locator:
        """Go where a browser goes that `make lab` opens, and return the panel that is shown there."""
        page.goto(f"{self.url}/?token={self.token}")
        return self.shown(page, "start.ipynb")

    def shown(self, page: Page, notebook: str) -> Locator:
        """The panel of a notebook that is being opened, once its kernel is ready."""
        panel = page.locator(".jp-NotebookPanel:visible")
        expect(panel).to_be_visible(timeout=OPEN)
        # What the status bar calls idle may be a kernel that nobody is connected to yet.
        page.wait_for_function(KERNEL_IS_READY, arg=notebook, timeout=OPEN)
        return panel

    def open(self, page: Page, notebook: str) -> Locator:
        """Open a notebook, run all its cells, and return its panel. A page that shows JupyterLab goes on from there."""
        if page.url.startswith(self.url):
            page.evaluate(OPEN_IN_PLACE, notebook)
        else:
            page.goto(f"{self.url}/doc/tree/{notebook}?token={self.token}&reset")
        panel = self.shown(page, notebook)
        self.run(page, panel)
        return panel

    def run(self, page: Page, panel: Locator) -> None:
        """Run all cells of the notebook that is shown; fails where a cell does."""
        page.evaluate(RUN_ALL)
        page.wait_for_function("window.ran !== 'not yet'", timeout=RUN)
        assert page.evaluate("window.ran") == "true", panel.locator("[data-mime-type*=error]").all_inner_texts()


@contextmanager
def make_lab(home: Path) -> Iterator[Lab]:
    """JupyterLab started by `make lab`, on a copy of the notebooks, with none of the settings of whoever runs the test.

    The recipe is the Makefile's own; only what it runs in is another: `home`, and the environment of the test.
    """
    port, token = _free_port(), secrets.token_hex(16)
    shutil.copytree(ROOT / "notebooks", home / "notebooks", ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    _write_settings(home, port, token)
    command = ["make", "-f", str(ROOT / "Makefile"), "-o", ".venv/.lab", f"BIN={Path(sys.executable).parent}", "lab"]
    with (home / "log").open("w") as log:
        server = subprocess.Popen(command, cwd=home, env=_environment(home), stdout=log, stderr=subprocess.STDOUT,
                                  start_new_session=True)
        try:
            _wait(server, f"http://127.0.0.1:{port}/api/status?token={token}", home / "log")
            yield Lab(home, port, token)
        finally:
            _stop(server)


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _write_settings(home: Path, port: int, token: str) -> None:
    """What a test needs and a reader does not: a known address, the application in reach of scripts, no news."""
    server = {"ServerApp": {"ip": "127.0.0.1", "port": port, "port_retries": 0, "open_browser": False,
                            "allow_root": True}, "IdentityProvider": {"token": token}}
    lab = {"LabApp": {"expose_app_in_browser": True, "extension_manager": "readonly",
                      "check_for_updates_class": "jupyterlab.NeverCheckForUpdate"}}
    for path, content in {
        "config/jupyter_server_config.json": server,
        "config/jupyter_lab_config.json": lab,
        "settings/@jupyterlab/apputils-extension/notification.jupyterlab-settings": {
            "fetchNews": "false", "checkForUpdates": False},
        "settings/@jupyterlab/docmanager-extension/plugin.jupyterlab-settings": {"autosave": False},
    }.items():
        (home / path).parent.mkdir(parents=True, exist_ok=True)
        (home / path).write_text(json.dumps(content), encoding="utf-8")


def _environment(home: Path) -> dict[str, str]:
    own = {name: str(home / folder) for name, folder in (
        ("JUPYTER_CONFIG_DIR", "config"), ("JUPYTER_DATA_DIR", "data"), ("JUPYTER_RUNTIME_DIR", "runtime"),
        ("IPYTHONDIR", "ipython"), ("JUPYTERLAB_SETTINGS_DIR", "settings"),
        ("JUPYTERLAB_WORKSPACES_DIR", "workspaces"))}
    return {name: value for name, value in os.environ.items() if name not in IN_MAKE} | own


def _wait(server: subprocess.Popen[bytes], address: str, log: Path) -> None:
    end = time.monotonic() + BOOT
    while True:
        assert server.poll() is None, f"make lab has ended:\n{log.read_text()[-3000:]}"
        try:
            with urllib.request.urlopen(address, timeout=2):
                return
        except (urllib.error.URLError, TimeoutError, ConnectionError):
            assert time.monotonic() < end, f"make lab is not ready after {BOOT:.0f} s:\n{log.read_text()[-3000:]}"
        time.sleep(0.2)


def _stop(server: subprocess.Popen[bytes]) -> None:
    """End make and what it started; the server ends its kernels."""
    os.killpg(server.pid, signal.SIGTERM)
    try:
        server.wait(20)
    except subprocess.TimeoutExpired:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()
