"""The folder beside a store in which the key and the checkpoints of the house lie.

    key            the house's name as the checkpoints have it, and its secret key; the owner's alone to read
    checkpoints    of the last day every checkpoint, of each hour before it the last one; a line of JSON each
    latest         the newest one, with what is needed to go on from it

A copy has `copy` in place of the key (`copy_folder`).

It lies beside the store when nothing else is said. On another disk, or another machine, it is worth more.
"""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

import msgspec

from croupier.history.checkpoint import parse_checkpoint
from croupier.history.note import ED25519, NoteError, Signer, parse_note
from croupier.service.historian import HistoryError, Kept

COPY = "copy"
HOUR = 60 * 60 * 1_000
DAY = 24 * HOUR
"""Milliseconds."""
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
            add_note(self.folder / "checkpoints", kept.note)
        replace_file(self.folder / "latest", msgspec.json.encode(kept))

    def notes(self) -> Iterator[str]:
        return lines_of(self.folder / "checkpoints")


def add_note(place: Path, note: str) -> None:
    """After the last whole line, durably: what a crash has torn is written over. When a new day begins, older ones are
    thinned out: each stands alone, so those that stay are worth as much as before."""
    place.touch(mode=0o600)
    with contextlib.suppress(NoteError, HistoryError):  # what cannot be read stays for the audit to name
        if (before := _last_line(place)) and (at := _at(note)) // DAY > _at(before) // DAY:
            write_lines(place, thinned(lines_of(place), at))
    with place.open("r+b") as file:
        file.seek(_tail(file)[0])
        file.write(msgspec.json.encode(note) + b"\n")
        file.truncate()
        file.flush()
        os.fsync(file.fileno())


def _last_line(place: Path) -> str:
    with place.open("rb") as file:
        line = _tail(file)[1]
    try:
        return msgspec.json.decode(line, type=str) if line else ""
    except msgspec.MsgspecError:
        raise HistoryError(f"the last line of {place} cannot be read") from None


def _tail(file: BinaryIO) -> tuple[int, bytes]:
    """Where the whole lines end, and the last of them; a line is never longer than what is looked at."""
    size = file.seek(0, os.SEEK_END)
    first = max(0, size - LONGEST)
    file.seek(first)
    whole, feed, _ = file.read().rpartition(b"\n")
    return first + len(whole) + len(feed), whole.rpartition(b"\n")[2]


def thinned(notes: Iterable[str], now: int) -> list[str]:
    """Those that stay: all of the last 24 hours; before, the last of each hour, of each epoch and program."""
    read = [(note, parse_checkpoint(parse_note(note).text)) for note in notes]
    last = {(each.at // HOUR, each.origin, each.decided): note for note, each in read}
    stay = set(last.values())
    return [note for note, each in read if each.at > now - DAY or note in stay]


def _at(note: str) -> int:
    return parse_checkpoint(parse_note(note).text).at


def lines_of(place: Path) -> Iterator[str]:
    """Texts, a line of JSON each. A last line that a crash has torn is none."""
    with contextlib.suppress(FileNotFoundError), place.open("rb") as file:
        for number, line in enumerate(file, 1):
            if not line.endswith(b"\n"):
                return
            try:
                yield msgspec.json.decode(line, type=str)
            except msgspec.MsgspecError:
                raise HistoryError(f"line {number} of {place} cannot be read") from None


def write_lines(place: Path, lines: Iterable[str]) -> None:
    replace_file(place, b"".join(msgspec.json.encode(line) + b"\n" for line in lines))


def replace_file(place: Path, data: bytes) -> None:
    """All of it or nothing, and durable; the owner's alone to read."""
    new = place.with_name(place.name + ".new")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    new.replace(place)
    folder = os.open(place.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
