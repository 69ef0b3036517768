"""The set-up beside Python's: Node, the screens that it builds, and a browser to test them in.

Lives here: what `go.py` does before it starts something, with the standard library alone. Does not live here: anything
that Croupier needs while it runs.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

if sys.version_info < (3, 11):
    print(f"croupier: Croupier needs Python 3.11 or newer; this is {sys.version.split()[0]}", file=sys.stderr)
    raise SystemExit(2)

HERE = Path(__file__).resolve().parent.parent
HOME = HERE / ".venv"
"""Whatever the set-up brings is put here."""

Words = Sequence[str | Path]
Installer = Callable[[], Words]
"""Brings uv when it is called; most machines have a Node, and need not wait for it."""


def say(message: str) -> None:
    print(f"croupier: {message}", file=sys.stderr, flush=True)


def step(command: Words, where: Path = HERE, environment: Mapping[str, str] | None = None) -> None:
    """One step of the set-up: what it prints goes to standard error."""
    words = [str(word) for word in command]
    subprocess.run(words, check=True, cwd=where, stdout=sys.stderr, env=environment)


def found(*names: str) -> Path | None:
    """The first of these programs that the machine has."""
    return next((Path(path) for name in names if (path := shutil.which(name))), None)
