"""A Chromium for the tests: the machine's, else one from npm, else one from the distribution, else a clear no.

npm's `@sparticuz/chromium` has the whole browser inside the package, with the libraries that a bare machine lacks. It
is unpacked below `.venv` and needs nothing but the C library, and nobody's permission.
"""

from __future__ import annotations

import os
import platform
from pathlib import Path

from tools import HERE, HOME, Installer, found, say, step
from tools.node import node, npm, on_path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
"""For a root user, and for a machine without a network."""
UNPACKED = HOME / "chromium"
PACKAGE = HERE / "ui" / "browser"
OURS = UNPACKED / "run"
EXPAND = """
const [, from, to] = process.argv, { readFileSync, writeFileSync } = require("fs");
writeFileSync(to, require("zlib").brotliDecompressSync(readFileSync(from)));
"""


def browser() -> Path | None:
    """The browser that is there: the one named by `CROUPIER_CHROMIUM`, one on the path, or ours."""
    if named := os.environ.get("CROUPIER_CHROMIUM"):
        return Path(named)
    return found(*NAMES) or (OURS if OURS.is_file() else None)


def bring(uv: Installer) -> None:
    """See to it that there is one."""
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
    libraries = f'LD_LIBRARY_PATH="{UNPACKED / "lib"}" FONTCONFIG_PATH="{UNPACKED}"'
    (UNPACKED / "chromium").chmod(0o755)
    OURS.write_text(f'#!/bin/sh\n{libraries} exec "{UNPACKED / "chromium"}" "$@"\n')
    OURS.chmod(0o755)
