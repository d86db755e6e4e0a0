"""Docstrings as reStructuredText: whatever somebody writes, Sphinx has nothing to complain of."""

from __future__ import annotations

import pytest
from docutils.core import publish_doctree
from docutils.utils import Reporter

from rulesmodel.book.docstrings import as_rst


def warnings(text: str) -> list[str]:
    """What docutils has to say about a docstring."""
    tree = publish_doctree("\n".join(as_rst(text.splitlines())),
                           settings_overrides={"report_level": Reporter.INFO_LEVEL, "warning_stream": False})
    return [message.astext() for message in tree.findall() if message.tagname == "system_message"]


@pytest.mark.parametrize("text", [
    "Takes *args and **options, in a_ and |b|.",
    "A list at once:\n- one `x`\n- two,\n  longer\n- three *",
    "A listing at once:\n    name: value\n\n    more",
    "| what | kind |\n|---|---|\n| a | b |",
    "```yaml\ngame: duel\n```",
    "Unclosed `code and 'quotes`.",
    ">>> 1 + 1\n2",
    "    indented first",
    "Words.\n\n  - oddly\n      indented\n",
])
def test_no_docstring_breaks_the_book(text: str) -> None:
    assert warnings(text) == []


def test_docutils_would_complain_of_the_same_text_as_it_is() -> None:
    tree = publish_doctree("Takes *args.", settings_overrides={"report_level": 5, "warning_stream": False})
    assert any(message.tagname == "system_message" for message in tree.findall())


def test_code_stays_code() -> None:
    assert as_rst(["Use `a_b`."]) == ["Use ``a_b``.", ""]
