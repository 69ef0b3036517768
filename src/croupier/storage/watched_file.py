"""The files of a store, watched while they are written to: what somebody does to them must not go unnoticed.

A program goes on writing into a file that has no name any more, and everything in it is gone with the program. And
SQLite never reads again what it has in its memory: into a log that was emptied it writes where the end was. So all of
this is looked at after every commit, before anybody is told that it is durable, and at every ping:

1. Database and log are there under their names, and under no others.
2. The database is as it was left. Nobody writes to it but who brings the log into it, and that is done here.
3. The head of the log and the last frame of the commit before are there. Wherever a log is cut, that frame is gone, and
   a later commit leaves a hole in its place. Only a log that was brought in to its end may begin anew, with another
   head.
"""

from __future__ import annotations

import os
from pathlib import Path

from croupier.service.ports import StoppedError, StoreError
from croupier.storage.wal import FRAME, HEAD


class WatchedFile:
    def __init__(self, place: Path, page_size: int) -> None:
        self.place, self._wal = place, Path(f"{place}-wal")
        status = place.stat()
        if status.st_nlink > 1:
            raise StoreError(
                f"{place} has {status.st_nlink} names (hard links): a second program could write to it by another name"
            )
        self._is, self._wal_is = _identity(status), _identity(self._wal.stat())
        self._size = FRAME + page_size
        self._log = os.open(self._wal, os.O_RDONLY)  # not of the database: closing that would end SQLite's locks on it
        self._has_grown = False
        self.brought_in(0, is_all=True)

    def brought_in(self, pages: int, *, is_all: bool) -> None:
        """The log, of so many pages, was brought into the database, as far as nobody reads what is there."""
        self._left = _contents(self.place.stat())
        self.pages, self.is_brought_in = pages, is_all
        self._note(self._head_now())

    def grew(self, pages: int) -> None:
        """By a commit: the log has so many pages now."""
        self.pages, self._has_grown = pages, True

    def must_be_as_left(self) -> None:
        """To be asked after a commit, and before the log is brought in."""
        if _contents(self._must_be(self.place, self._is)) != self._left:
            raise StoppedError(f"{self.place} was written to by another program: what it had may be lost")
        self._must_be(self._wal, self._wal_is)
        head = self._head_now()
        has_begun_anew = self._has_grown and self.is_brought_in and head != self._head
        if not has_begun_anew and (head, os.pread(self._log, len(self._last), self._last_at)) != (
            self._head,
            self._last,
        ):
            raise self._cut()
        if self._has_grown:
            self._has_grown = self.is_brought_in = False
            self._note(head)

    def close(self) -> None:
        os.close(self._log)

    def _note(self, head: bytes) -> None:
        self._head, self._last, self._last_at = head, b"", 0
        if self.pages:
            self._last_at = HEAD + (self.pages - 1) * self._size
            self._last = os.pread(self._log, self._size, self._last_at)
            if len(self._last) < self._size or self._last[8:16] != head[16:24]:  # the salts of this time of the log
                raise self._cut()

    def _head_now(self) -> bytes:
        return os.pread(self._log, HEAD, 0)

    def _cut(self) -> StoppedError:
        return StoppedError(f"{self._wal} was cut or written over by another program: what it had is lost")

    def _must_be(self, path: Path, before: tuple[int, int]) -> os.stat_result:
        """The same file under the same name and no other."""
        try:
            status = path.stat()
        except OSError as error:
            raise StoppedError(f"{path} is gone ({error.strerror}): what is written now would be lost") from None
        if _identity(status) != before:
            raise StoppedError(f"{path} is another file now: what is written would not be in it")
        if status.st_nlink > 1:
            raise StoppedError(f"{path} has a second name (hard link): another program could write to it")
        return status


def _identity(status: os.stat_result) -> tuple[int, int]:
    return status.st_dev, status.st_ino


def _contents(status: os.stat_result) -> tuple[int, int]:
    """What changes whenever a file is written to."""
    return status.st_size, status.st_mtime_ns
