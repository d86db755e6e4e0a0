"""Elements of SVG and HTML as text, everything escaped, and the style sheet that they share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from typing import Literal, NamedTuple

Theme = Literal["auto", "light", "dark"]
"""`auto` follows the page or, where it says nothing, the reader's system."""


class Markup(str):
    """Text that is markup already; any other text is escaped where it is put in."""

    __slots__ = ()


def tag(name: str, *inside: str, **attributes: str | float | None) -> Markup:
    """An element. An attribute's trailing underscore is dropped, others become hyphens; None leaves it out.

    >>> tag("text", "a < b", x=3, font_size=12, class_="rm-id")
    '<text x="3" font-size="12" class="rm-id">a &lt; b</text>'
    """
    written = "".join(f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"' for key, value in attributes.items()
                      if value is not None)
    content = "".join(part if isinstance(part, Markup) else escape(part, quote=False) for part in inside)
    return Markup(f"<{name}{written}>{content}</{name}>")


def join(parts: Iterable[str]) -> Markup:
    """Markup and text one after the other."""
    return Markup("".join(part if isinstance(part, Markup) else escape(part, quote=False) for part in parts))


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else f"{value:.4g}"


# -- what pictures are made of ---------------------------------------------------------------------------
def group(*inside: str, x: float = 0, y: float = 0, scale: float = 1, class_: str | None = None) -> Markup:
    """Elements moved and scaled together."""
    moved = f"translate({x:.4g} {y:.4g})" if x or y else ""
    scaled = f"scale({scale:.3g})" if scale != 1 else ""
    return tag("g", *inside, transform=" ".join(filter(None, (moved, scaled))) or None, class_=class_)


def box(x: float, y: float, width: float, height: float, class_: str, radius: float = 6) -> Markup:
    """A rectangle with round corners."""
    return tag("rect", x=x, y=y, width=width, height=height, rx=radius, class_=class_)


def words(text: str, x: float, y: float, class_: str, anchor: str | None = None) -> Markup:
    """A line of text."""
    return tag("text", text, x=x, y=y, class_=class_, text_anchor=anchor)


class Drawing(NamedTuple):
    """What is inside a picture, and its size."""

    inside: Sequence[Markup]
    width: float
    height: float


def picture(inside: Iterable[str], width: float, height: float, title: str, description: str,
            theme: Theme = "auto", style: str = "") -> Markup:
    """A whole picture, with its title and description for those who hear it, and its style.

    It has no ids, so that any number of them may stand on one page.
    """
    head = _head(title, description, style)
    return tag("svg", *head, *inside, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width:.4g} {height:.4g}",
               role="img", class_=f"rm rm-svg{themed(theme)}", style=f"max-width:{width:.4g}px;width:100%;height:auto")


def fitting(wide: Drawing, narrow: Drawing, title: str, description: str, theme: Theme = "auto") -> Markup:
    """A whole picture that is drawn twice: for pages with room, and for those as narrow as a telephone."""
    parts = [tag("svg", *one.inside, viewBox=f"0 0 {one.width:.4g} {one.height:.4g}", width="100%", height="100%",
                 class_=class_) for one, class_ in ((wide, "rm-wide"), (narrow, "rm-narrow"))]
    sizes = ";".join(f"--{name}:{one.width:.4g}/{one.height:.4g}" for name, one in (("wide", wide), ("narrow", narrow)))
    return tag("svg", *_head(title, description), *parts, xmlns="http://www.w3.org/2000/svg", role="img",
               class_=f"rm rm-svg rm-fit{themed(theme)}", style=f"{sizes};width:100%")


def _head(title: str, description: str, style: str = "") -> tuple[Markup, ...]:
    return tag("title", title), tag("desc", description), tag("style", Markup(style or stylesheet("table")))


def themed(theme: Theme) -> str:
    """The class that fixes a theme, if one is wanted."""
    return "" if theme == "auto" else f" rm-{theme}"


@cache
def stylesheet(*names: str) -> str:
    """The colours, and the styles of some parts: `table`, `graph`, `page`.

    Colours are custom properties of the class `rm`: they follow JupyterLab's theme and the book's where there is one,
    else the reader's system; `rm-light` and `rm-dark` fix them.
    """
    folder = files(__package__).joinpath("styles")
    return "\n".join(_pressed(folder.joinpath(f"{name}.css").read_text(encoding="utf-8"))
                     for name in ("colours", *names))


def _pressed(css: str) -> str:
    """A style sheet without comments and indentation."""
    lines: Sequence[str] = [line.strip() for line in css.splitlines()]
    return "\n".join(line for line in lines if line and not line.startswith("/*"))
