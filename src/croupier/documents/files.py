"""Files that are written whole or not at all: under another name first, and under their own when all is there."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def write_whole(file: Path, data: bytes) -> None:
    """`OSError` where it cannot be written; a file of that name is then as it was."""
    part = _beside(file)
    try:
        with part.open("xb") as opened:
            opened.write(data)
            opened.flush()
            os.fsync(opened.fileno())
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def whole_folder(folder: Path) -> Iterator[Path]:
    """A folder to write into, which becomes `folder` when all has gone well; what was begun goes away otherwise.

    A folder that has something in it is left alone: `FileExistsError`.
    """
    leave_alone(folder)
    part = _beside(folder)
    part.mkdir()
    try:
        yield part
        if folder.is_dir():
            folder.rmdir()
        part.rename(folder)
    except BaseException:
        shutil.rmtree(part, ignore_errors=True)
        raise


def leave_alone(folder: Path) -> None:
    """`FileExistsError` where something is in the way: to be asked before long work, too."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise FileExistsError(None, "is there already, and not empty", str(folder))


def _beside(path: Path) -> Path:
    whole = path.absolute()
    return whole.with_name(f".{whole.name}.{os.getpid()}.part")
