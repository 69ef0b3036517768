"""Write the pages side by side, and build the site from them. A warning is an error: a link that leads nowhere, say."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from sphinx.cmd.build import build_main

from tools import HERE, say
from tools.site.stage import stage


def build(site: Path) -> int:
    """The exit code."""
    with TemporaryDirectory() as scratch:
        pages = Path(scratch) / "pages"
        stage(pages)
        settings = ["-c", str(Path(__file__).parent), "-d", str(Path(scratch) / "doctrees")]
        code = build_main([*settings, "-b", "html", "-W", "--keep-going", "-q", str(pages), str(site)])
    if not code:
        say(f"open {site / 'index.html'}")
    return code


if __name__ == "__main__":
    sys.exit(build(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "site"))
