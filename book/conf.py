"""Sphinx configuration: builds offline, with every warning an error (`make book`)."""

from __future__ import annotations

import sys
from importlib.metadata import version as installed
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from registers import write_registers  # noqa: E402  (stands beside this file)

project = "rulesmodel"
author = "the rulesmodel authors"
release = version = installed("rulesmodel")

extensions = ["myst_parser"]
myst_enable_extensions = ["deflist", "attrs_block"]
myst_heading_anchors = 3
exclude_patterns = ["_build", "README.md"]

html_theme = "alabaster"
html_theme_options = {"description": "Executable rulebooks", "show_powered_by": False, "page_width": "60rem"}
html_title = "rulesmodel"
html_show_sourcelink = False
html_use_opensearch = ""

write_registers(HERE / "generated")
