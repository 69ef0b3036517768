"""The last record that was acknowledged, written down beside the store after every commit.

A store that has lost its end looks like one that never had it: a write-ahead log that is deleted, or damaged in one
bit, simply ends earlier. So whoever opens the store looks here first. The file is not flushed: after a power cut it may
be behind the store, and then says less; it is never ahead of what is durable.

Two slots are written in turn, so that a torn one leaves the other. A slot is a digest of 16 bytes in hexadecimal, a
space, and a line of JSON.
"""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from typing import Protocol

import msgspec

from croupier.service.ports import Record, StoreError

SLOT = 1_024


class Last(msgspec.Struct, frozen=True):
    sequence: int
    """Its place in the history of the house."""
    stream: str
    version: int
    hash: str
    at: int

    def __str__(self) -> str:
        return f"record {self.version} of {self.stream} (number {self.sequence:,} of the house)"


class HasPlaces(Protocol):
    def place(self, sequence: int) -> tuple[str, int, bytes] | None:
        """Stream, version and hash of a record by its place in the history of the house."""


class LastFile:
    """Kept open while the store is written to."""

    def __init__(self, path: Path) -> None:
        self._turn = 0
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StoreError(f"{path} cannot be written: {error.strerror}") from None
        self.path = path

    def read(self) -> Last | None:
        """The newest of what can be read; nothing in a new file."""
        slots = [_read(os.pread(self._file, SLOT, turn * SLOT)) for turn in (0, 1)]
        return max(filter(None, slots), key=lambda last: last.sequence, default=None)

    def write(self, sequence: int, record: Record) -> None:
        last = Last(sequence, record.stream, record.version, record.hash.hex(), record.at)
        text = msgspec.json.encode(last)
        os.pwrite(self._file, f"{_digest(text)} ".encode() + text.ljust(SLOT - 34) + b"\n", self._turn * SLOT)
        self._turn ^= 1

    def write_again(self) -> None:
        """What is there already: whether it can be written shows before there is a record."""
        at = self._turn * SLOT
        os.pwrite(self._file, os.pread(self._file, SLOT, at).ljust(SLOT), at)

    def close(self) -> None:
        os.close(self._file)


def must_have(connection: HasPlaces, last: LastFile | None, place: object) -> None:
    """What was acknowledged last has to be there: a store that ends before it is damaged, or another one."""
    told = last and last.read()
    if not told:
        return
    found = connection.place(told.sequence)
    if found is None or (found[0], found[1], found[2].hex()) != (told.stream, told.version, told.hash):
        raise StoreError(
            f"{place} does not have {told}, which was acknowledged: its end is lost, or it is an older or another "
            f"store. Do not go on with it: bring back the files that belong to it, or restore the last backup"
        )


def _digest(text: bytes) -> str:
    return sha256(text).hexdigest()[:32]


def _read(slot: bytes) -> Last | None:
    digest, _, text = slot.partition(b" ")
    text = text.strip()
    if _digest(text).encode() != digest:
        return None
    try:
        return msgspec.json.decode(text, type=Last)
    except msgspec.MsgspecError:
        return None
