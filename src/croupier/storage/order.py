"""The order that every store keeps, written once: what an append looks like, and whether it follows what is stored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import astuple

from croupier.service.chain import FIRST
from croupier.service.ports import Record, Snapshot, StaleError

Head = tuple[int, bytes]
"""The version and the hash of the last record of a stream."""

START: Head = (0, FIRST)
"""The head of a stream that has no record yet."""

BIGGEST = 256 * 1024 * 1024
"""No body and no snapshot has more bytes: every database takes that much."""

_WHOLE = range(2**63)
"""Whole numbers that every database can keep."""


def check(records: Sequence[Record]) -> None:
    """Raise `ValueError` for records that no store could keep as one append: our own mistake, and nobody else's.

    Asked before the records are queued. A name with a zero character would otherwise be refused by one database in the
    middle of a commit that other people wait for.
    """
    stream, version, previous = records[0].stream, records[0].version, records[0].previous
    for record in records:
        if (record.stream, record.version, record.previous) != (stream, version, previous):
            raise ValueError(f"record {record.version} of {record.stream} does not follow the one before it")
        _check_text(f"{record.stream}{record.actor}{record.role}{record.command}{record.digest}")
        if not (version > 0 and version in _WHOLE and record.at in _WHOLE and record.format in _WHOLE):
            raise ValueError(f"record {version} of {stream} has a number that cannot be kept")
        if len(record.hash) != len(FIRST) or len(record.body) > BIGGEST:
            raise ValueError(f"record {version} of {stream} has a hash or a body of a length that cannot be kept")
        version, previous = version + 1, record.hash


def check_snapshot(snapshot: Snapshot) -> None:
    """Raise `ValueError` for a snapshot that no store could keep."""
    _check_text(snapshot.stream)
    if snapshot.version not in _WHOLE or len(snapshot.data) > BIGGEST:
        raise ValueError(f"the snapshot of {snapshot.stream} cannot be kept")


def must_follow(head: Head, records: Sequence[Record]) -> Head:
    """The head after the records; `StaleError` when they do not follow this one."""
    first, last = records[0], records[-1]
    version, hash_ = head
    if first.version != version + 1:
        raise StaleError(f"{first.stream} stands at {version}; record {first.version} does not follow")
    if first.previous != hash_:
        raise StaleError(f"{first.stream} stands at {version} with another hash than record {first.version} follows")
    return last.version, last.hash


def numbered(records: Sequence[Record], size: int) -> Iterator[tuple[Any, ...]]:
    """What is stored of each: its fields, and its place in a history that had so many before."""
    return ((*astuple(record), place) for place, record in enumerate(records, size + 1))


def _check_text(text: str) -> None:
    if "\0" in text:
        raise ValueError("a name with a zero character cannot be kept")
    text.encode()  # half a character (a lone surrogate) raises UnicodeEncodeError, which is a ValueError
