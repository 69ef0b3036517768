"""The log in files of its own: when one is full it is put aside under a number, and the oldest is thrown away."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path

BYTES_MAX = 10_000_000
"""Of one file."""
OLDER = 5
"""Files that are kept beside: `FILE.1` is the last, `FILE.5` the oldest."""


class LogFile(io.TextIOBase):
    """What a `Log` writes lines to, each in one piece. It is written to by one thread."""

    def __init__(self, path: Path, most: int = BYTES_MAX) -> None:
        self._path, self._most = path, most
        self._file = path.open("ab")
        self._size = self._file.tell()

    def write(self, line: str) -> int:
        data = line.encode("utf-8", "backslashreplace")
        if self._size and self._size + len(data) > self._most:
            self._turn()
        self._size += self._file.write(data)
        return len(line)

    def flush(self) -> None:
        self._file.flush()

    def close(self) -> None:
        self._file.close()

    def _turn(self) -> None:
        """Where a file cannot be moved, the log goes on in it."""
        self._file.close()
        with contextlib.suppress(OSError):
            for number in range(OLDER, 0, -1):
                before = self._numbered(number - 1)
                if before.exists():
                    before.replace(self._numbered(number))
        self._file = self._path.open("ab")
        self._size = self._file.tell()

    def _numbered(self, number: int) -> Path:
        return self._path.with_name(f"{self._path.name}.{number}") if number else self._path
