"""A disk on which the n-th call fails: of SQLite's real files, and of those that are written with `os` beside them."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import apsw

FULL, IO, FLUSH, READ_ONLY = "full disk", "input/output error", "failed flush", "read-only disk"
KINDS = (FULL, IO, FLUSH, READ_ONLY)
_COUNTED = {
    FULL: {"write", "make"},
    IO: {"write", "cut", "sync", "read"},
    FLUSH: {"sync"},
    READ_ONLY: {"write", "cut", "make", "remove", "move"},
}
_LASTS = {FULL, READ_ONLY}
"""These stay; the others happen once, and the disk says next time that all is well."""
_SQLITE = {FULL: apsw.FullError, IO: apsw.IOError, FLUSH: apsw.IOError, READ_ONLY: apsw.ReadOnlyError}
_ERRNO = {FULL: errno.ENOSPC, IO: errno.EIO, FLUSH: errno.EIO, READ_ONLY: errno.EROFS}


class NthCall(apsw.VFS):
    """Fails at the n-th call that this kind of failure can hit; never, when n is zero."""

    def __init__(self, folder: Path, kind: str, n: int) -> None:
        self.folder, self.kind, self.n = folder, kind, n
        self.calls = 0
        self.seen: list[str] = []
        """Every call and its file, as long as none fails."""
        self.failed = ""
        """What failed first: the call and the file."""
        self.flushed_again = 0
        """Flushes of a file of which one has failed."""
        self._unflushed = ""
        self._names: dict[int, str] = {}
        self.usual = apsw.vfs_names()[0]
        super().__init__("nth", self.usual, makedefault=True)

    def fails(self, call: str, path: object) -> bool:
        name = Path(os.fspath(path)).name  # type: ignore[call-overload]
        if call == "sync" and name == self._unflushed:
            self.flushed_again += 1
        if call not in _COUNTED[self.kind]:
            return False
        self.calls += 1
        self.seen.append(f"{call} {name}")
        if not self.n or (self.calls != self.n and not (self.calls > self.n and self.kind in _LASTS)):
            return False
        self.failed = self.failed or f"{call} {name}"
        if call == "sync":
            self._unflushed = name
        return True

    def fail_sqlite(self, call: str, path: object) -> None:
        if self.fails(call, path):
            raise _SQLITE[self.kind](self.kind)

    def xOpen(self, name: Any, flags: list[int]) -> _File:  # noqa: N802
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        if path and flags[0] & apsw.SQLITE_OPEN_CREATE and not Path(path).exists():
            self.fail_sqlite("make", path)
        return _File(self, name, flags, path or "temporary")

    def xDelete(self, name: str, syncdir: bool) -> None:  # noqa: N802
        self.fail_sqlite("remove", name)
        super().xDelete(name, syncdir)

    @contextlib.contextmanager
    def there(self) -> Iterator[NthCall]:
        """While it lasts, whatever is opened lies on this disk."""
        noted = {
            "open": self._opened,
            "close": self._closed,
            "write": self._written,
            "pwrite": self._pwritten,
            "ftruncate": self._cut,
            "fsync": self._synced,
            "replace": self._moved,
        }
        self._os = usual = {name: getattr(os, name) for name in noted}
        try:
            for name, function in noted.items():
                setattr(os, name, function)
            yield self
        finally:
            for name, function in usual.items():
                setattr(os, name, function)
            self.unregister()

    def _fail(self, call: str, path: object) -> None:
        if self.fails(call, path):
            raise OSError(_ERRNO[self.kind], os.strerror(_ERRNO[self.kind]), os.fspath(path))  # type: ignore[call-overload]

    def _opened(self, path: Any, flags: int, *more: Any, **named: Any) -> int:
        is_here = isinstance(path, str | os.PathLike) and Path(path).is_relative_to(self.folder)
        if is_here and flags & os.O_CREAT and not Path(path).exists():
            self._fail("make", path)
        file: int = self._os["open"](path, flags, *more, **named)
        if is_here:
            self._names[file] = os.fspath(path)
        return file

    def _closed(self, file: int) -> None:
        self._names.pop(file, None)
        self._os["close"](file)

    def _written(self, file: int, data: bytes) -> int:
        """A disk that fills up takes a part before it says so."""
        if path := self._names.get(file):
            if self.kind == FULL and self.calls + 1 == self.n and len(data) > 1:
                self.calls += 1
                self.failed = self.failed or f"write {Path(path).name}"
                return int(self._os["write"](file, data[: len(data) // 2]))
            self._fail("write", path)
        return int(self._os["write"](file, data))

    def _pwritten(self, file: int, data: bytes, at: int) -> int:
        if path := self._names.get(file):
            self._fail("write", path)
        return int(self._os["pwrite"](file, data, at))

    def _cut(self, file: int, size: int) -> None:
        if path := self._names.get(file):
            self._fail("cut", path)
        self._os["ftruncate"](file, size)

    def _synced(self, file: int) -> None:
        """Recorded, and not done: nobody pulls the plug of this machine."""
        if path := self._names.get(file):
            self._fail("sync", path)

    def _moved(self, old: Any, new: Any, **named: Any) -> None:
        if Path(old).is_relative_to(self.folder):
            self._fail("move", new)
        self._os["replace"](old, new, **named)


class _File(apsw.VFSFile):
    def __init__(self, disk: NthCall, name: Any, flags: list[int], path: str) -> None:
        self._disk, self._path = disk, path
        super().__init__(disk.usual, name, flags)

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802
        self._disk.fail_sqlite("read", self._path)
        return bytes(super().xRead(amount, offset))

    def xWrite(self, data: Any, offset: int) -> None:  # noqa: N802
        self._disk.fail_sqlite("write", self._path)
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        self._disk.fail_sqlite("cut", self._path)
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:  # noqa: N802
        self._disk.fail_sqlite("sync", self._path)
