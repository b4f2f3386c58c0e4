"""Settings of the documentation: sphinx-build docs OUTPUT."""

import sys
from pathlib import Path

import showdown

sys.path.insert(0, str(Path(__file__).parent))

project = "showdown"
author = "The showdown developers"
copyright = "the showdown developers"  # noqa: A001 (Sphinx reads this name)
version = release = showdown.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "numpydoc", "directives"]
myst_enable_extensions = ["deflist", "dollarmath"]
myst_heading_anchors = 3
exclude_patterns = ["_build"]

html_theme = "furo"
html_title = "showdown"
html_static_path = ["_static"]
html_css_files = ["pages.css"]

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
numpydoc_show_class_members = False
numpydoc_class_members_toctree = False
