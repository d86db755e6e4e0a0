"""Sphinx configuration of the book; `make.py` puts the sources together and starts Sphinx with it.

Nothing is fetched while the book is built or read: widgets show their static form, graphs and tables are SVG.
"""

from __future__ import annotations

from importlib.metadata import version as installed
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

import rulesmodel.book
from rulesmodel.book.docstrings import as_rst
from rulesmodel.book.work import digest_of_files

project = "rulesmodel"
author = "the rulesmodel authors"
release = version = installed("rulesmodel")
project_copyright = "the rulesmodel authors; the rulebooks belong to theirs"

extensions = ["myst_nb", "sphinx.ext.autodoc"]
exclude_patterns = ["jupyter_execute", "**.ipynb_checkpoints"]

myst_enable_extensions = ["deflist", "attrs_block", "attrs_inline", "colon_fence"]
myst_heading_anchors = 3
suppress_warnings = [
    "myst.header",  # a notebook may begin below its first heading
    "ref.python",   # short names in annotations: two modules may both have a `Step`
]

nb_execution_mode = "cache"
nb_execution_cache_path = str(Path(__file__).resolve().parent.parent / "build" / "book-notebooks")
nb_execution_timeout = 300
nb_execution_raise_on_error = True
nb_merge_streams = True
nb_ipywidgets_js: dict[str, dict[str, str]] = {}
nb_mime_priority_overrides = [("html", "application/vnd.jupyter.widget-view+json", None)]

autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
add_module_names = False
toc_object_entries = False  # every page's sidebar would be built with them

html_theme = "sphinx_book_theme"
html_title = "rulesmodel"
html_static_path: list[str] = []  # set to that of the sources, since a style sheet there is generated
html_css_files = ["tables.css", "book.css"]
html_js_files = ["book.js"]
html_show_sourcelink = False
html_copy_source = False
html_use_opensearch = ""
html_use_index = False
html_context = {"default_mode": "auto"}
html_theme_options: dict[str, Any] = {
    "show_toc_level": 1,
    "use_download_button": False,
    "use_fullscreen_button": False,
    "home_page_in_toc": False,
    "show_navbar_depth": 1,
    **{f"navbar_{place}": [] for place in ("start", "center", "end", "persistent")},
    "search_bar_text": "Search clauses, disputes, rules …",
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}


def plain_docstring(app: Sphinx, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    """Docstrings are written plainly; make reStructuredText of them."""
    lines[:] = as_rst(lines)


def readable_signature(app: Sphinx, what: str, name: str, obj: Any, options: Any, signature: str | None,
                       returns: str | None) -> tuple[str | None, str | None]:
    """A default that is made afresh each time has no text that Sphinx could read; it stands as `...`."""
    return signature and signature.replace("<factory>", "..."), returns


def use_static_files_of_sources(app: Sphinx, config: Any) -> None:
    """The style sheets stand with the pages that `make.py` has put together."""
    config.html_static_path = [str(Path(app.srcdir) / "_static")]


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    writers = [Path(__file__), *Path(rulesmodel.book.__file__).parent.rglob("*.py")]
    app.add_config_value("writers", digest_of_files(writers), "env")  # pages are read afresh when these change
    app.connect("config-inited", use_static_files_of_sources)
    app.connect("autodoc-process-docstring", plain_docstring)
    app.connect("autodoc-process-signature", readable_signature)
