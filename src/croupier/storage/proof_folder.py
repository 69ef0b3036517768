"""The folder beside a store in which the key and the checkpoints of the house lie.

    key            the house's name as the checkpoints have it, and its secret key; the owner's alone to read
    checkpoints    every checkpoint, a line of JSON each
    latest         the newest one, with what is needed to go on from it

A copy has `copy` in place of the key (`copy_folder`).

It lies beside the store when nothing else is said. On another disk, or another machine, it is worth more.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from pathlib import Path

import msgspec

from croupier.history.note import ED25519, NoteError, Signer
from croupier.service.historian import HistoryError, Kept

COPY = "copy"
LONGEST = 65_536
"""Bytes of a line, at most: a checkpoint with its cosignatures has some hundreds."""
UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError)
"""What damaged JSON may come to."""


class _Key(msgspec.Struct, frozen=True):
    name: str
    secret: str


class ProofFolder:
    """A `CheckpointBook`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def signer(self, name: str = "", make: bool = True) -> Signer:
        """The house's key; a new one, when there is none and one may be made."""
        if make and (self.folder / COPY).exists():
            raise HistoryError(
                f"{self.folder} belongs to a copy: it can be read, and nothing is written to it. If it is to take the "
                f'place of the original, and that is stopped for good: croupier history begin --restored --reason "…"'
            )
        return self.make_key(name) if make and not (self.folder / "key").exists() else self._read_key()

    def make_key(self, name: str = "") -> Signer:
        made = _Key(name or f"croupier/{secrets.token_hex(4)}", secrets.token_hex(32))
        try:
            make_folder(self.folder)
            replace_file(self.folder / "key", msgspec.json.encode(made))
        except OSError as error:
            raise HistoryError(f"{self.folder / 'key'} cannot be written: {error.strerror}") from None
        return self._read_key()

    def _read_key(self) -> Signer:
        place = self.folder / "key"
        try:
            read = msgspec.json.decode(place.read_bytes(), type=_Key)
            signer = Signer(read.name, ED25519, bytes.fromhex(read.secret))
            assert signer.verifier
        except OSError as error:
            raise HistoryError(f"{place} cannot be read: {error.strerror}") from None
        except (msgspec.MsgspecError, NoteError, ValueError):
            raise HistoryError(f"{place} is no key of a house") from None
        return signer

    def last(self) -> Kept | None:
        place = self.folder / "latest"
        try:
            return msgspec.json.decode(place.read_bytes(), type=Kept)
        except FileNotFoundError:
            return None
        except (OSError, *UNREADABLE) as error:
            raise HistoryError(f"{place} cannot be read: {error}") from None

    def keep(self, kept: Kept) -> None:
        last = self.last()
        if last is None or last.note != kept.note:
            self._add(kept.note)
        replace_file(self.folder / "latest", msgspec.json.encode(kept))

    def _add(self, note: str) -> None:
        """After the last whole line: what a crash has torn is written over."""
        file = os.open(self.folder / "checkpoints", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            end = _end_of_lines(file)
            if os.fstat(file).st_size > end:
                os.ftruncate(file, end)
                os.fsync(file)  # first: a power loss must not leave the end of it behind the new line
            os.lseek(file, end, os.SEEK_SET)
            _write(file, msgspec.json.encode(note) + b"\n")
            os.fsync(file)
        finally:
            os.close(file)

    def notes(self) -> Iterator[str]:
        return lines_of(self.folder / "checkpoints")


def _end_of_lines(file: int) -> int:
    """Behind the last line that can be read; none is longer than what is looked at."""
    first = max(0, os.fstat(file).st_size - LONGEST)
    data = os.pread(file, LONGEST, first)
    end = data.rfind(b"\n") + 1
    return first + end - len(_torn(data[:end]))


def lines_of(place: Path) -> Iterator[str]:
    """Texts, a line of JSON each. A last line that a crash has torn is none."""
    data = place.read_bytes() if place.exists() else b""
    data = data[: data.rfind(b"\n") + 1]
    for number, line in enumerate(data[: len(data) - len(_torn(data))].splitlines(), 1):
        try:
            yield msgspec.json.decode(line, type=str)
        except UNREADABLE:
            raise HistoryError(f"line {number} of {place} cannot be read") from None


def _torn(lines: bytes) -> bytes:
    """The last of these lines, when it is none: a power loss may leave its end, and not what stands before it."""
    last = lines[lines.rfind(b"\n", 0, -1) + 1 :]
    try:
        msgspec.json.decode(last, type=str)
    except UNREADABLE:
        return last
    return b""


def make_folder(folder: Path) -> None:
    """Durable, too: what is flushed into a folder is gone with it. The owner's alone to read."""
    folder.mkdir(exist_ok=True, mode=0o700)
    _flush_folder(folder.parent)


def replace_file(place: Path, data: bytes) -> None:
    """All of it or nothing, and durable; the owner's alone to read."""
    new = place.with_name(place.name + ".new")
    file = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        _write(file, data)
        os.fsync(file)
    finally:
        os.close(file)
    new.replace(place)
    _flush_folder(place.parent)


def _write(file: int, data: bytes) -> None:
    """All of it: a disk that is nearly full takes a part, and says only the next time that it is full."""
    while data:
        data = data[os.write(file, data) :]


def _flush_folder(folder: Path) -> None:
    file = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
