"""The reference of the library: a page a layer, filled by Sphinx's autodoc from the docstrings."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

from ..page import Page, anchor

LAYERS = {
    "kernel": "What every game is made of: rulebooks, rules, rulings, the game protocol, zones.",
    "machines": "What runs the rules: play, search, proof.",
    "judge": "What settles disputes: scenarios, verdicts, dependence, coverage.",
    "show": "What draws states and results.",
}


AUTOMODULE = """\
~~~~{{eval-rst}}
.. automodule:: {module}
   :members:
   :member-order: bysource
~~~~"""


def pages() -> Iterator[Page]:
    """A page for each layer, and one that lists them."""
    front = Page("reference/index", "Reference")
    front.text("Both references are read off the program: the command line from its own help, the library from its "
               "docstrings.")
    front.toctree(["commands", *(f"api/{name}" for name in LAYERS)], depth=1)
    yield front
    for name, about in LAYERS.items():
        found = Page(f"reference/api/{name}", f"rulesmodel.{name}")
        found.text(about)
        for module in modules(f"rulesmodel.{name}"):
            found.heading(2, module.removeprefix("rulesmodel."), anchor(module))
            found.text(AUTOMODULE.format(module=module))
        yield found


def modules(package: str) -> list[str]:
    """The modules of a package that have something to say, it itself left out.

    >>> "rulesmodel.kernel.game" in modules("rulesmodel.kernel")
    True
    """
    folder = importlib.import_module(package)
    names = (each.name for each in pkgutil.walk_packages(folder.__path__, f"{package}.") if not each.ispkg)
    return sorted(name for name in names if importlib.import_module(name).__doc__)


