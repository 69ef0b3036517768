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
            add_note(self.folder / "checkpoints", kept.note)
        replace_file(self.folder / "latest", msgspec.json.encode(kept))

    def notes(self) -> Iterator[str]:
        return lines_of(self.folder / "checkpoints")


def add_note(place: Path, note: str) -> None:
    """After the last whole line, durably: what a crash has torn is written over. When a new day begins, older ones are
    thinned out: each stands alone, so those that stay are worth as much as before."""
    with contextlib.suppress(NoteError, HistoryError):  # what cannot be read stays for the audit to name
        if (before := _last_line(place)) and (at := _at(note)) // DAY > _at(before) // DAY:
            write_lines(place, thinned(lines_of(place), at))
    file = os.open(place, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        end = _tail(file)[0]
        if os.fstat(file).st_size > end:
            os.ftruncate(file, end)
            os.fsync(file)  # first: a power loss must not leave the end of it behind the new line
        os.lseek(file, end, os.SEEK_SET)
        _write(file, msgspec.json.encode(note) + b"\n")
        os.fsync(file)
    finally:
        os.close(file)


def _last_line(place: Path) -> str:
    if not place.exists():
        return ""
    with place.open("rb") as file:
        line = _tail(file.fileno())[1]
    try:
        return msgspec.json.decode(line, type=str) if line else ""
    except UNREADABLE:
        raise HistoryError(f"the last line of {place} cannot be read") from None


def _tail(file: int) -> tuple[int, bytes]:
    """Where the lines end that can be read, and the last of them; none is longer than what is looked at."""
    first = max(0, os.fstat(file).st_size - LONGEST)
    data = os.pread(file, LONGEST, first)
    data = data[: data.rfind(b"\n") + 1]
    data = data[: len(data) - len(_torn(data))]
    return first + len(data), data[data.rfind(b"\n", 0, -1) + 1 :]


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
        left = _tail(file.fileno())[0]
        for number, line in enumerate(file, 1):
            if (left := left - len(line)) < 0:
                return
            try:
                yield msgspec.json.decode(line, type=str)
            except UNREADABLE:
                raise HistoryError(f"line {number} of {place} cannot be read") from None


def write_lines(place: Path, lines: Iterable[str]) -> None:
    replace_file(place, b"".join(msgspec.json.encode(line) + b"\n" for line in lines))


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
