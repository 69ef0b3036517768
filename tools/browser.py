"""A Chromium for the tests: the machine's, else one from npm, else one from the distribution, else a clear no.

npm's `@sparticuz/chromium` has the whole browser inside the package, with the libraries and the letters that a bare
machine lacks. It is unpacked below `.venv` and needs nothing but the C library, and nobody's permission. Playwright's
own Node needs more than that, so that Playwright is given ours.
"""

from __future__ import annotations

import hashlib
import os
import platform
from pathlib import Path
from xml.sax.saxutils import escape

from tools import HERE, HOME, Installer, found, say, step
from tools.node import node, npm, on_path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-gpu",
]
"""For a root user, for a machine without a network, and without a graphics card, which Chromium would imitate."""
UNPACKED = HOME / "chromium"
PACKAGE = HERE / "ui" / "browser"
OURS = UNPACKED / "run"
STAMP = UNPACKED / "stamp"
LETTERS = f"""<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{escape(str(UNPACKED / "fonts"))}</dir>
<cachedir>{escape(str(UNPACKED / "letters"))}</cachedir></fontconfig>
"""
"""The package's own list names folders of the service it was made for; a browser that finds no font draws no letter."""
EXPAND = """
const [, from, to] = process.argv, { readFileSync, writeFileSync } = require("fs");
writeFileSync(to, require("zlib").brotliDecompressSync(readFileSync(from)));
"""


def browser() -> Path | None:
    """The browser that is used: the first of those that are there."""
    return next(iter(browsers()), None)


def browsers() -> list[Path]:
    """Those that are there: the one named by `CROUPIER_CHROMIUM`, or one on the path, and ours."""
    named = os.environ.get("CROUPIER_CHROMIUM")
    machines = Path(named) if named else found(*NAMES)
    ours = OURS if STAMP.is_file() and STAMP.read_text() == _contents() else None
    return list(dict.fromkeys(one for one in (machines, ours) if one))


def bring(uv: Installer) -> None:
    """See to it that there is one, and a Node that Playwright can drive it with."""
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node(uv)))
    if browser():
        return
    if platform.system() == "Linux" and platform.machine() == "x86_64":
        unpack(node(uv))
    elif found("apt-get") and os.name == "posix" and os.getuid() == 0:
        say("installing chromium …")
        step(["apt-get", "update", "-qq"])
        step(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"])
    if not browser():
        names = ", ".join(NAMES)
        raise SystemExit(f"croupier: the tests need Chromium ({names} on the PATH, or its path in CROUPIER_CHROMIUM)")


def unpack(program: Path) -> None:
    say("fetching Chromium …")
    step([*npm(program), "ci", "--ignore-scripts", "--no-audit", "--loglevel=error"], PACKAGE, on_path(program))
    UNPACKED.mkdir(parents=True, exist_ok=True)
    packed = PACKAGE / "node_modules" / "@sparticuz" / "chromium" / "bin"
    for name in ("al2023.tar", "fonts.tar", "swiftshader.tar", "chromium"):
        step([program, "-e", EXPAND, packed / f"{name}.br", UNPACKED / name])
        if name.endswith(".tar"):
            step(["tar", "-xf", name], UNPACKED)
    letters = UNPACKED / "letters.conf"
    letters.write_text(LETTERS)
    (UNPACKED / "chromium").chmod(0o755)
    where = f'LD_LIBRARY_PATH="{UNPACKED / "lib"}" FONTCONFIG_FILE="{letters}"'
    OURS.write_text(f'#!/bin/sh\n{where} exec "{UNPACKED / "chromium"}" "$@"\n')
    OURS.chmod(0o755)
    STAMP.write_text(_contents())


def _contents() -> str:
    """What ours is made from: when this changes, it is unpacked anew."""
    sources = (PACKAGE / "package-lock.json", Path(__file__))
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()
