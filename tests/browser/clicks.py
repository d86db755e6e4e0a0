"""How long a click takes in the browser: from the click to the last change of what a widget shows."""

from __future__ import annotations

from playwright.sync_api import Page

QUIET = 150
"""Milliseconds without a change after which an answer is taken to be whole."""
WAIT = 5_000
"""Milliseconds to wait for the first change."""

TIMED = """async ({label, within, quiet, wait}) => {
  const desk = document.querySelector(".rm-desk");
  const named = (one) => !label || one.textContent.trim() === label;
  const button = [...desk.querySelectorAll(within + "button")].find((one) => named(one) && !one.disabled);
  if (!button) return null;
  let last = 0;
  const watcher = new MutationObserver(() => { last = performance.now(); });
  watcher.observe(desk, {subtree: true, childList: true, characterData: true, attributes: true});
  const start = performance.now();
  button.click();
  const own = performance.now();   // what the click itself does at once is no answer
  await new Promise((done) => {
    const look = setInterval(() => {
      const now = performance.now();
      if (last > own ? now - last > quiet : now - start > wait) { clearInterval(look); done(); }
    }, 10);
  });
  watcher.disconnect();
  return last > own ? last - start : null;
}"""

RUN = """async (code) => {
  const kernel = window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel;
  const reply = await kernel.requestExecute({code}).done;
  return reply.content.status === "ok" ? "" : reply.content.evalue;
}"""


def timed_click(page: Page, label: str, within: str = "") -> float | None:
    """Milliseconds from a click on a button to the last change that it brings; None where there is no such button.

    `label` is what stands on the button, empty for the first one; `within` a selector with a space after it.
    """
    found: float | None = page.evaluate(TIMED, {"label": label, "within": within, "quiet": QUIET, "wait": WAIT})
    return found


def run(page: Page, *code: str) -> None:
    """Have the kernel of the open notebook do something."""
    wrong: str = page.evaluate(RUN, "\n".join(code))
    assert wrong == "", wrong
