"""Which browser the tests use, and pages that tell of everything that they should not do.

The browser is the system's Chromium or Chrome; nothing is downloaded. `CHROMIUM` names another one.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, Route, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage")
OURS = re.compile(r"(https?|wss?)://(127\.0\.0\.1|localhost)[:/]|data:|blob:|about:")
SCREENSHOTS = Path(__file__).resolve().parents[2] / "build" / "screenshots"
DESKTOP, PHONE = (1280, 1000), (360, 740)


def executable() -> str:
    """The browser's path. Where there is none the test is skipped, but in CI it fails."""
    named = os.environ.get("CHROMIUM")
    for found in filter(None, map(shutil.which, [named] if named else NAMES)):
        return found
    reason = f"no browser: install Chromium ({', '.join(NAMES)}), or name one with CHROMIUM=…"
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


@contextmanager
def browsing() -> Iterator[Browser]:
    """A headless browser."""
    path = executable()
    with sync_playwright() as playwright:
        browser = _launch(playwright, path)
        yield browser
        browser.close()


def _launch(playwright: Playwright, path: str) -> Browser:
    return playwright.chromium.launch(executable_path=path, headless=True, args=QUIET)


class Watched:
    """A page of its own; requests to other hosts are cut off and kept in `foreign`, what goes wrong in `errors`."""

    def __init__(self, browser: Browser, scheme: str = "light", size: tuple[int, int] = DESKTOP) -> None:
        self.foreign: list[str] = []
        self.errors: list[str] = []
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce",
            color_scheme="dark" if scheme == "dark" else "light")
        self.context.route("**/*", self._pass)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(30_000)
        self.page.on("console", lambda message: message.type == "error" and self.errors.append(
            f"{message.text} ({message.location.get('url')})"))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("response", lambda answer: answer.status >= 400 and self.errors.append(
            f"{answer.status} {answer.url}"))

    def _pass(self, route: Route) -> None:
        if OURS.match(route.request.url):
            route.continue_()
        else:
            self.foreign.append(route.request.url)
            route.abort()

    def keep(self, name: str, full: bool = False) -> None:
        """Keep a screenshot, to be looked at."""
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=full, animations="disabled")

    def check(self) -> None:
        """Fails if the page asked another host for anything, or if something went wrong on it."""
        assert self.foreign == [], "requests to other hosts"
        assert self.errors == [], "errors in the browser's console"


@contextmanager
def watched(browser: Browser, scheme: str = "light", size: tuple[int, int] = DESKTOP) -> Iterator[Watched]:
    """A page that is checked when the test is through with it."""
    tab = Watched(browser, scheme, size)
    try:
        with checked(tab):
            yield tab
    finally:
        tab.context.close()


@contextmanager
def checked(tab: Watched) -> Iterator[None]:
    """Nothing goes wrong on a page in here; where something does a screenshot is kept."""
    tab.foreign.clear()
    tab.errors.clear()
    try:
        yield
        tab.check()
    except BaseException:
        tab.keep("failed-" + re.sub(r"\W+", "-", os.environ.get("PYTEST_CURRENT_TEST", "").split("::")[-1]))
        raise
