"""The settings of Sphinx."""

from pathlib import Path

from croupier import __version__

project = "Croupier"
version = release = __version__
extensions = ["myst_parser"]
myst_heading_anchors = 3
templates_path = ["templates"]
html_theme = "furo"
html_title = f"Croupier {__version__}"
html_show_sphinx = False
html_show_copyright = False
html_show_sourcelink = False
html_copy_source = False
html_use_index = False
html_search_scorer = str(Path(__file__).with_name("scorer.js"))
smartquotes = False  # two hyphens are an option, and no dash
suppress_warnings = [
    "misc.highlighting_failure"
]  # a diagram in mermaid is shown as text: nothing is fetched to draw it
