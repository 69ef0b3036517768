"""A disk whose power fails: everything that a program asks of it is recorded, and what may be left of it is made up.

What was flushed is there. Of what was not, any part may be: writes get lost, reach the disk in another order, or in
sectors of 512 bytes of which some are new and some are old. Names are kept in the order in which they came, and are
sure when their folder was flushed; SQLite does that for a log that it has made.
"""

from __future__ import annotations

import contextlib
import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import apsw

SECTOR = 512
Files = dict[str, bytes]
"""What is in a folder: paths below it, and contents."""


class Op(NamedTuple):
    """`write`, `cut` and `sync` are about a file, by its number; `make`, `move`, `remove` and `sure` about names."""

    kind: str
    file: int = 0
    at: int = 0
    data: bytes = b""
    name: str = ""
    new: str = ""


class Recorder(apsw.VFS):
    """While it records, SQLite's files and those that are written with `os` below the folder are on this disk."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.ops = folder, list[Op]()
        self._numbers = {name: number for number, name in enumerate(files_in(folder), 1)}
        self._next = len(self._numbers)
        self._open: dict[int, int] = {}
        """Numbers of files by descriptor."""
        self._folders: dict[int, str] = {}
        self.usual = apsw.vfs_names()[0]
        super().__init__("crashing", self.usual, makedefault=True)

    def name_of(self, path: object) -> str | None:
        told = os.path.relpath(str(path), str(self.folder))
        return None if told.startswith("..") else told

    def number(self, name: str) -> int:
        """Of a file that is there, or is made now."""
        if name not in self._numbers:
            self._next += 1
            self._numbers[name] = self._next
            self.ops.append(Op("make", self._next, name=name))
        return self._numbers[name]

    def mark(self, number: int) -> None:
        """So much was acknowledged before whatever comes now."""
        self.ops.append(Op("mark", at=number))

    def xOpen(self, name: Any, flags: list[int]) -> _File:  # noqa: N802
        return _File(self, name, flags)

    def xDelete(self, name: str, syncdir: bool) -> None:  # noqa: N802
        super().xDelete(name, syncdir)
        self._removed(name)
        if syncdir:
            self.ops.append(Op("sure", name="."))

    def _removed(self, path: object) -> None:
        if name := self.name_of(path):
            self._numbers.pop(name, None)
            self.ops.append(Op("remove", name=name))

    @contextlib.contextmanager
    def recording(self) -> Iterator[None]:
        """The functions of `os` that write, with a note of what they did."""
        noted: dict[str, Callable[..., Any]] = {
            "open": self._opened,
            "close": self._closed,
            "mkdir": self._made,
            "write": self._written,
            "pwrite": self._pwritten,
            "ftruncate": self._cut,
            "fsync": self._synced,
            "rename": self._moved,
            "replace": self._moved,
            "unlink": self._unlinked,
        }
        usual = {name: getattr(os, name) for name in noted}
        self._os = usual
        try:
            for name, function in noted.items():
                setattr(os, name, function)
            yield
        finally:
            for name, function in usual.items():
                setattr(os, name, function)
            self.unregister()

    def _opened(self, path: Any, flags: int, *more: Any, **named: Any) -> int:
        file: int = self._os["open"](path, flags, *more, **named)
        if isinstance(path, str | os.PathLike) and (name := self.name_of(path)):
            if Path(path).is_dir():
                self._folders[file] = name
            elif flags & os.O_CREAT:
                self._open[file] = self.number(name)
                if flags & os.O_TRUNC:
                    self.ops.append(Op("cut", self._open[file]))
        return file

    def _closed(self, file: int) -> None:
        self._open.pop(file, None)
        self._folders.pop(file, None)
        self._os["close"](file)

    def _made(self, path: Any, *more: Any, **named: Any) -> None:
        self._os["mkdir"](path, *more, **named)
        if name := self.name_of(path):
            self.ops.append(Op("make", name=f"{name}/"))

    def _written(self, file: int, data: bytes) -> int:
        if number := self._open.get(file):
            self.ops.append(Op("write", number, os.lseek(file, 0, os.SEEK_CUR), bytes(data)))
        return int(self._os["write"](file, data))

    def _pwritten(self, file: int, data: bytes, at: int) -> int:
        if number := self._open.get(file):
            self.ops.append(Op("write", number, at, bytes(data)))
        return int(self._os["pwrite"](file, data, at))

    def _cut(self, file: int, size: int) -> None:
        if number := self._open.get(file):
            self.ops.append(Op("cut", number, size))
        self._os["ftruncate"](file, size)

    def _synced(self, file: int) -> None:
        if number := self._open.get(file):
            self.ops.append(Op("sync", number))
        elif name := self._folders.get(file):
            self.ops.append(Op("sure", name=name))

    def _moved(self, old: Any, new: Any, **named: Any) -> None:
        self._os["replace"](old, new, **named)
        if (before := self.name_of(old)) and (after := self.name_of(new)):
            self._numbers[after] = self._numbers.pop(before)
            self.ops.append(Op("move", name=before, new=after))

    def _unlinked(self, path: Any, **named: Any) -> None:
        self._os["unlink"](path, **named)
        self._removed(path)


class _File(apsw.VFSFile):
    def __init__(self, disk: Recorder, name: Any, flags: list[int]) -> None:
        self._disk, self._number, self._is_new = disk, 0, False
        super().__init__(disk.usual, name, flags)
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        if path and (told := disk.name_of(path)):
            before = len(disk.ops)
            self._number = disk.number(told)
            self._is_new = len(disk.ops) > before

    def xWrite(self, data: Any, offset: int) -> None:  # noqa: N802
        if self._number:
            self._disk.ops.append(Op("write", self._number, offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        if self._number:
            self._disk.ops.append(Op("cut", self._number, newsize))
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:  # noqa: N802
        """Recorded, and not done: the machine under the test keeps its power."""
        if self._number:
            self._disk.ops.append(Op("sync", self._number))
            if self._is_new:
                self._disk.ops.append(Op("sure", name="."))
                self._is_new = False


def files_in(folder: Path) -> Files:
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and not file.name.endswith(("-shm", "-lease"))
    }


class Crashes:
    """Walks through what was recorded; wherever it stands, the power may fail."""

    def __init__(self, before: Files) -> None:
        self._names = {name: number for number, name in enumerate(before, 1)}
        self._names |= {f"{_folder(name)}/": 0 for name in before}
        self._sure = dict(zip(range(1, len(before) + 1), map(bytearray, before.values()), strict=True))
        self._loose: dict[int, list[Op]] = {}
        self._loose_names: list[Op] = []
        self.told = 0
        """So much was acknowledged."""

    def is_loose(self, folder: str) -> bool:
        """Whether anything in such a folder is not sure."""
        if any(folder in f"{op.new or op.name}/" for op in self._loose_names):
            return True
        return any(folder in name for name, number in self._names.items() if number in self._loose)

    def step(self, op: Op) -> None:
        if op.kind == "mark":
            self.told = max(self.told, op.at)
        elif op.kind in ("write", "cut"):
            self._loose.setdefault(op.file, []).append(op)
        elif op.kind == "sync":
            for each in self._loose.pop(op.file, ()):
                _apply(self._sure.setdefault(op.file, bytearray()), each)
        elif op.kind == "sure":
            for each in self._loose_names:
                if _folder(each.new or each.name) == op.name:
                    _rename(self._names, each)
            self._loose_names = [each for each in self._loose_names if _folder(each.new or each.name) != op.name]
        else:
            self._loose_names.append(op)

    def state(self, chance: random.Random) -> Files:
        """What is left when the power fails here."""
        names = dict(self._names)
        for op in self._loose_names[: chance.randint(0, len(self._loose_names))]:
            _rename(names, op)
        left: Files = {}
        for name, number in names.items():
            if name.endswith("/") or (_folder(name) != "." and f"{_folder(name)}/" not in names):
                continue
            data = self._sure.get(number, bytearray())
            if loose := self._loose.get(number):
                data = bytearray(data)
                for op in _kept(loose, chance):
                    _apply(data, op)
            left[name] = bytes(data)
        return left


def _folder(name: str) -> str:
    return name.rstrip("/").rpartition("/")[0] or "."


def _kept(loose: list[Op], chance: random.Random) -> Iterator[Op]:
    """A part of what was not flushed: its beginning, or any of it, whole or torn."""
    manner = chance.randrange(4)
    if manner == 0:
        yield from loose[: chance.randint(0, len(loose))]
        return
    share = chance.choice((0.1, 0.5, 0.9))
    for op in loose:
        if op.kind == "write" and manner < 3:
            yield from (piece for piece in _sectors(op) if chance.random() < share)
        elif chance.random() < share:
            yield op


def _sectors(op: Op) -> Iterator[Op]:
    at, end = op.at, op.at + len(op.data)
    while at < end:
        next_ = min(end, (at // SECTOR + 1) * SECTOR)
        yield op._replace(at=at, data=op.data[at - op.at : next_ - op.at])
        at = next_


def _apply(data: bytearray, op: Op) -> None:
    if op.kind == "cut":
        del data[op.at :]
        data.extend(bytes(op.at - len(data)))
        return
    if len(data) < op.at:
        data.extend(bytes(op.at - len(data)))
    data[op.at : op.at + len(op.data)] = op.data


def _rename(names: dict[str, int], op: Op) -> None:
    if op.kind == "make":
        names[op.name] = op.file
    elif op.kind == "remove":
        names.pop(op.name, None)
    elif op.name in names:
        names[op.new] = names.pop(op.name)
