"""A disk that fails when it is told to: SQLite's real file system, with errors put in its way."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import apsw


class FaultyDisk(apsw.VFS):
    """Counts flushes, and fails from the n-th flush or write of a file on."""

    def __init__(self, usual: str) -> None:
        self.usual = usual
        self.flushes = 0
        self.flushes_left: float = float("inf")
        self.bytes_left: float = float("inf")
        self.after_failure = 0
        """Flushes that somebody asked for although one had failed."""
        super().__init__("faulty", usual, makedefault=True)

    def xOpen(self, name: Any, flags: list[int]) -> _File:  # noqa: N802
        return _File(self, name, flags)


class _File(apsw.VFSFile):
    def __init__(self, disk: FaultyDisk, name: Any, flags: list[int]) -> None:
        self._disk = disk
        super().__init__(disk.usual, name, flags)

    def xSync(self, flags: int) -> None:  # noqa: N802
        disk = self._disk
        if disk.flushes_left <= 0:
            disk.after_failure += 1
        disk.flushes += 1
        disk.flushes_left -= 1
        if disk.flushes_left < 0:
            raise apsw.IOError("the flush failed")
        super().xSync(flags)

    def xWrite(self, data: Any, offset: int) -> None:  # noqa: N802
        self._disk.bytes_left -= len(data)
        if self._disk.bytes_left < 0:
            raise apsw.FullError("no space left on the disk")
        super().xWrite(data, offset)


@contextlib.contextmanager
def faulty_disk() -> Iterator[FaultyDisk]:
    """While it lasts, every SQLite file of this process that is opened lies on this disk."""
    usual = apsw.vfs_names()[0]
    disk = FaultyDisk(usual)
    try:
        yield disk
    finally:
        disk.unregister()
        assert apsw.vfs_names()[0] == usual
