"""The custom views: a menu of moves made of real buttons, a graph whose nodes can be chosen, and a heading that folds.

Their scripts stand beside them and load nothing from elsewhere. What a reader does comes back as a message with the
number of the menu that it was meant for, so that a late click on an old menu does nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import Any

import anywidget
import traitlets

from .options import Options, Refusal

SCRIPTS = files(__package__).joinpath("scripts")
FIRST_CHOICES = 30
"""So many buttons are shown at once; the others fold away."""


def _script(name: str) -> str:
    return SCRIPTS.joinpath(name).read_text(encoding="utf-8")


class Menu(anywidget.AnyWidget):
    """Buttons for what can be done, and below them what cannot, with reason and clause.

    `heading` says who chooses, `choices` and `refusals` hold what is shown, `serial` counts the menus.
    """

    _esm = _script("menu.js")
    _css = _script("widgets.css")
    heading = traitlets.Unicode("").tag(sync=True)
    status = traitlets.Unicode("").tag(sync=True)
    choices = traitlets.List().tag(sync=True)
    refusals = traitlets.List().tag(sync=True)
    first = traitlets.Int(FIRST_CHOICES).tag(sync=True)
    serial = traitlets.Int(0).tag(sync=True)

    def __init__(self, on_choose: Callable[[int], object], **traits: Any) -> None:
        super().__init__(**traits)
        self._on_choose = on_choose
        self.on_msg(lambda _, content, buffers: self._hear(content))

    def offer(self, heading: str, choices: Sequence[tuple[str, str]], refusals: Sequence[Refusal] = (),
              status: str = "") -> None:
        """Show another menu: choices as label and hint, then what is refused."""
        with self.hold_sync():
            self.heading, self.status = heading, status
            self.choices = [{"label": label, "hint": hint} for label, hint in choices]
            self.refusals = [{"labels": [*each.words], "reason": each.reason, "clause": each.clause}
                             for each in refusals]
            self.serial += 1

    def offer_options(self, found: Options, status: str = "") -> None:
        """Show what can be done in a state."""
        heading = f"{found.asked} chooses" if found.asked else "Nobody has to choose"
        self.offer(heading, [(choice.words, choice.odds) for choice in found.choices], found.refusals,
                   "; ".join((status, *found.unsaid)).strip("; "))

    def choose(self, number: int) -> None:
        """Choose as a click on a button does."""
        self._hear({"choose": number, "serial": self.serial})

    def _hear(self, content: Any) -> None:
        if content.get("serial") == self.serial and content.get("choose") in range(len(self.choices)):
            self._on_choose(content["choose"])


class Graph(anywidget.AnyWidget):
    """A state graph whose nodes can be chosen with pointer and keyboard."""

    _esm = _script("graph.js")
    _css = _script("widgets.css")
    svg = traitlets.Unicode("").tag(sync=True)
    note = traitlets.Unicode("").tag(sync=True)
    """What is said where there is no graph."""

    def __init__(self, on_node: Callable[[int], object], **traits: Any) -> None:
        super().__init__(**traits)
        self._on_node = on_node
        self.on_msg(lambda _, content, buffers: self.choose(content.get("node")))

    def choose(self, node: Any) -> None:
        """Choose a node as a click on it does."""
        if isinstance(node, int):
            self._on_node(node)


class Fold(anywidget.AnyWidget):
    """A heading that shows or hides the widget below it (the next one in the same box), with pointer and keyboard.

    Nothing has to be asked of the kernel for that; `shown` tells what the reader chose.
    """

    _esm = _script("fold.js")
    _css = _script("widgets.css")
    title = traitlets.Unicode("").tag(sync=True)
    shown = traitlets.Bool(False).tag(sync=True)
