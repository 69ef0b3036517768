"""The file of a store, watched while it is written to: whoever deletes, moves or links it must not go unnoticed.

A program goes on writing into a file that has no name any more, and everything in it is gone with the program. So the
names are looked at after every commit, before anybody is told that it is durable.
"""

from __future__ import annotations

import os
from pathlib import Path

from croupier.service.ports import StoppedError, StoreError


class WatchedFile:
    def __init__(self, place: Path) -> None:
        self.place, self._wal = place, Path(f"{place}-wal")
        status = place.stat()
        if status.st_nlink > 1:
            raise StoreError(
                f"{place} has {status.st_nlink} names (hard links): a second program could write to it by another name"
            )
        self._is, self._wal_is = _identity(status), _identity(self._wal.stat())

    def must_be_there(self) -> None:
        """The same file under the same name and no other, and its write-ahead log beside it."""
        for path, before in ((self.place, self._is), (self._wal, self._wal_is)):
            try:
                status = path.stat()
            except OSError as error:
                raise StoppedError(f"{path} is gone ({error.strerror}): what is written now would be lost") from None
            if _identity(status) != before:
                raise StoppedError(f"{path} is another file now: what is written would not be in it")
            if status.st_nlink > 1:
                raise StoppedError(f"{path} has a second name (hard link): another program could write to it")


def _identity(status: os.stat_result) -> tuple[int, int]:
    return status.st_dev, status.st_ino
