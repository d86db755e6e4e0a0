"""What all widgets share: labelled controls, a box with a static form, and words for what goes wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import ipywidgets as w

from ..kernel.errors import FileError, RulesModelError
from ..kernel.game import Game, State
from ..kernel.rules import Rules
from ..show import html
from ..show.svg import Markup, stylesheet, tag
from ..show.table import table
from .views import Fold

LABEL = {"description_width": "initial"}
STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
BOARD = 740
"""The width that a table is drawn for: what is beside it stays beside it where JupyterLab shows its list of files."""
WIDE = {"width": "auto", "max_width": "min(700px, 100%)", "min_width": "0"}


class Desk(w.VBox):
    """A widget of this project. Where no widget can live (a saved notebook, the book) its static form stands."""

    def __init__(self, children: Sequence[w.Widget]) -> None:
        super().__init__((w.HTML(f"<style>{stylesheet('page', 'table', 'graph')}</style>"), *children))
        self.add_class("rm-desk")

    def static(self) -> str:
        """What it shows at first, as HTML that needs no script."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **options: Any) -> Any:
        bundle = super()._repr_mimebundle_(**options)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        data["text/html"] = self.static()
        return bundle

    @contextmanager
    def telling(self, where: w.HTML) -> Iterator[None]:
        """Say what goes wrong inside the block, instead of a traceback that nobody sees."""
        try:
            yield
        except FileError as error:
            where.value = problem(*(f"line {fault.line}: {fault.message}" if fault.line else fault.message
                                    for fault in error.faults))
        except RulesModelError as error:
            where.value = problem(str(error))


def plain(picture: str) -> Markup:
    """A picture without its style sheet: the desk has one, and a browser need not read it at every click."""
    return Markup(STYLE.sub("", picture))


def board(game: Game, rules: Rules, state: State, seat: int | None = None) -> Markup:
    """The table in a state, as a seat sees it or with everything open."""
    return plain(table(game.picture(rules, state, seat), width=BOARD))


def problem(*lines: str) -> Markup:
    """Something that is not right yet."""
    return html.bare(tag("div", html.badge("not yet", "warn"), tag("ul", *(tag("li", line) for line in lines)),
                         role="alert"))


# -- controls --------------------------------------------------------------------------------------------
def button(label: str, action: Callable[[], object], tip: str = "", primary: bool = False) -> w.Button:
    """A button with a label and what it does."""
    made = w.Button(description=label, tooltip=tip or label, button_style="primary" if primary else "")
    made.layout.width = "auto"
    made.on_click(lambda _: action())
    return made


def dropdown(label: str, choices: Sequence[Any], changed: Callable[[Any], object] | None = None,
             **traits: Any) -> w.Dropdown:
    """A choice among a few things; choices may be pairs of label and value."""
    made = w.Dropdown(description=label, options=choices, style=LABEL, layout=w.Layout(**WIDE), **traits)
    if changed is not None:
        made.observe(lambda change: changed(change["new"]), "value")
    return made


def choose(menu: w.Dropdown, value: Any) -> None:
    """Choose something, even what the menu did not offer so far, such as a deck of one's own."""
    if value not in menu.options:
        menu.options = (*menu.options, value)
    menu.value = value


def line(label: str, value: str = "", hint: str = "") -> w.Text:
    """A line to write in; it counts as changed when the writer leaves it."""
    made = w.Text(value=value, description=label, placeholder=hint, style=LABEL, continuous_update=False,
                  layout=w.Layout(**WIDE))
    return made


def text(label: str, value: str = "", hint: str = "", rows: int = 6) -> w.Textarea:
    """Several lines to write in."""
    made = w.Textarea(value=value, description=label, placeholder=hint, rows=rows, style=LABEL,
                      continuous_update=False, layout=w.Layout(**WIDE))
    return made


def row(*inside: w.Widget) -> w.Box:
    """Things beside one another, going on below where there is no room."""
    flow = w.Layout(display="flex", flex_flow="row wrap", align_items="flex-start", grid_gap="8px")
    return w.Box(inside, layout=flow)


def beside(left: w.Widget, right: w.Widget, share: str = "1 1 480px", other: str = "1 1 260px") -> w.Box:
    """Two columns, one below the other on a narrow screen."""
    left.layout.flex, right.layout.flex = share, other
    left.layout.min_width = right.layout.min_width = "0"
    return row(left, right)


def folded(title: str, inside: w.Widget, shown: bool = False, opened: Callable[[], object] | None = None) -> w.VBox:
    """Something that opens when it is wanted; then `opened` is called. (An `Accordion` cannot be used by keyboard.)"""
    fold = Fold(title=title, shown=shown)
    if opened is not None:
        fold.observe(lambda change: change["new"] and opened(), "shown")
    return w.VBox((fold, inside))
