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
from typing import BinaryIO

import msgspec

from croupier.history.note import ED25519, NoteError, Signer
from croupier.service.historian import HistoryError, Kept

COPY = "copy"
LONGEST = 65_536
"""Bytes of a line, at most: a checkpoint with its cosignatures has some hundreds."""


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
            self.folder.mkdir(exist_ok=True, mode=0o700)
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
        except (OSError, msgspec.MsgspecError) as error:
            raise HistoryError(f"{place} cannot be read: {error}") from None

    def keep(self, kept: Kept) -> None:
        last = self.last()
        if last is None or last.note != kept.note:
            self._add(kept.note)
        replace_file(self.folder / "latest", msgspec.json.encode(kept))

    def _add(self, note: str) -> None:
        """After the last whole line: what a crash has torn is written over."""
        place = self.folder / "checkpoints"
        place.touch(mode=0o600)
        with place.open("r+b") as file:
            file.seek(_end_of_lines(file))
            file.write(msgspec.json.encode(note) + b"\n")
            file.truncate()
            file.flush()
            os.fsync(file.fileno())

    def notes(self) -> Iterator[str]:
        return lines_of(self.folder / "checkpoints")


def _end_of_lines(file: BinaryIO) -> int:
    """Behind the last line feed; a line is never longer than what is looked at."""
    size = file.seek(0, os.SEEK_END)
    first = max(0, size - LONGEST)
    file.seek(first)
    return first + file.read().rfind(b"\n") + 1


def lines_of(place: Path) -> Iterator[str]:
    """Texts, a line of JSON each. A last line that a crash has torn is none."""
    lines = place.read_bytes().split(b"\n")[:-1] if place.exists() else []
    for number, line in enumerate(lines, 1):
        try:
            yield msgspec.json.decode(line, type=str)
        except msgspec.MsgspecError:
            raise HistoryError(f"line {number} of {place} cannot be read") from None


def replace_file(place: Path, data: bytes) -> None:
    """All of it or nothing, and durable; the owner's alone to read."""
    new = place.with_name(place.name + ".new")
    file = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        os.write(file, data)
        os.fsync(file)
    finally:
        os.close(file)
    new.replace(place)
    folder = os.open(place.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
