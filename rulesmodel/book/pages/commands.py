"""The reference of the command line, from the commands themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...show.svg import Markup, join, tag
from ..page import Page, anchor, block, plain


def page(group: Any) -> Page:
    """All commands of a command group (as Click describes it)."""
    found = Page("reference/commands", "Command line")
    found.text(plain(group.help or ""))
    found.text(plain(group.epilog or ""))
    for name, command in group.commands.items():
        found.heading(2, f"rulesmodel {name}", anchor("command", name))
        first, *rest = (command.help or "").split("\n\n")
        found.text(plain(first))
        found.code(_usage(name, command), "text")
        for paragraph in rest:
            found.text(plain(paragraph))
        found.html(block(tag("div", _table(command), class_="rmb-scroll", tabindex="0")))
        if command.epilog:
            example = command.epilog.removeprefix("Example:").strip()
            found.code(f"$ {example}", "console")
    return found


def _usage(name: str, command: Any) -> str:
    words = [_metavar(each) for each in command.params if each.param_type_name == "argument"]
    return " ".join(["rulesmodel", name, *words, "[OPTIONS]"])


def _metavar(argument: Any) -> str:
    word = argument.metavar or argument.name.upper()
    return word if argument.required or word.startswith("[") else f"[{word}]"


def _table(command: Any) -> Markup:
    rows = [tag("tr", tag("th", tag("code", name), scope="row"), tag("td", says)) for name, says in _rows(command)]
    return tag("table", tag("tbody", *rows))


def _rows(command: Any) -> Iterator[tuple[str, Markup | str]]:
    for each in command.params:
        says = getattr(each, "help", None) or ""
        if each.param_type_name == "argument":
            yield _metavar(each), says
        else:
            value = "" if each.is_flag else f" {each.metavar or each.name.upper()}"
            shown = each.default if not each.is_flag and isinstance(each.default, int | str | float) else None
            default = tag("span", f" Default: {shown}.", class_="rm-soft") if shown not in (None, "") else ""
            yield ", ".join((*each.opts, *each.secondary_opts)) + value, join((says, default))
    yield "-h, --help", "Show the help and leave."
