"""The hash chain: each record's hash covers the one before it and everything in its own envelope.

SHA-256 over an encoding that has one reading: each part with its length before it. A change of one bit, of the order,
of a time or of a name gives another hash; a record that is missing breaks the link.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from croupier.service.ports import Record

FIRST = bytes(32)
"""What stands before the first record of a stream."""


def link(previous: bytes, stream: str, version: int, at: int, *parts: str | bytes) -> bytes:
    """The hash of a record."""
    whole = hashlib.sha256(previous)
    for part in (stream, str(version), str(at), *parts):
        data = part.encode() if isinstance(part, str) else part
        whole.update(len(data).to_bytes(8, "big"))
        whole.update(data)
    return whole.digest()


def hash_of(record: Record) -> bytes:
    """What the record's hash has to be."""
    return link(
        record.previous,
        record.stream,
        record.version,
        record.at,
        record.actor,
        record.role,
        record.command,
        record.digest,
        str(record.format),
        record.body,
    )


def first_break(records: Iterable[Record], previous: bytes = FIRST, version: int = 0) -> str:
    """The first place where the chain does not hold, in words; empty when it holds."""
    for record in records:
        version += 1
        if record.version != version:
            return f"record {version} of {record.stream} is missing: {record.version} stands in its place"
        if record.previous != previous:
            return f"record {version} of {record.stream} does not follow the one before it"
        if hash_of(record) != record.hash:
            return f"record {version} of {record.stream} was changed: its hash is not the hash of what it holds"
        previous = record.hash
    return ""
