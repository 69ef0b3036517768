"""The files of the repository, found without git: a machine that runs the tests need not have it."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

from tools import HERE

IGNORED = [".git", *(line.rstrip("/") for line in (HERE / ".gitignore").read_text("utf-8").split())]


def files_below(folder: Path) -> Iterator[Path]:
    """Every file but those that git is told to ignore."""
    for path in sorted(folder.iterdir()):
        name, place = path.name, path.relative_to(HERE).as_posix()
        if any(fnmatch(place if "/" in pattern else name, pattern) for pattern in IGNORED):
            continue
        if path.is_dir():
            yield from files_below(path)
        else:
            yield path
