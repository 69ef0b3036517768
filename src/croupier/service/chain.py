"""The hash chain: each record's hash covers the one before it and everything in its own envelope.

SHA-256 over the hash before, one line, and the body. The line has one reading, because each text stands behind its
length: version, time and format, then stream, actor, role, command and digest, each as `LENGTH:TEXT`, with single
spaces between them, in UTF-8, ended by a line feed. A change of one bit, of the order, of a time or of a name gives
another hash; a record that is missing breaks the link.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from msgspec.structs import astuple

from croupier.service.ports import Record

FIRST = bytes(32)
"""What stands before the first record of a stream."""


def link(
    previous: bytes,
    stream: str,
    version: int,
    at: int,
    actor: str,
    role: str,
    command: str,
    digest: str,
    format_: int,
    body: bytes,
) -> bytes:
    """The hash of a record."""
    named = f"{len(stream)}:{stream} {len(actor)}:{actor} {len(role)}:{role} {len(command)}:{command}"
    line = f"{version} {at} {format_} {named} {len(digest)}:{digest}\n"
    return hashlib.sha256(previous + line.encode() + body).digest()


def hash_of(record: Record) -> bytes:
    """What the record's hash has to be."""
    stream, version, at, actor, role, command, digest, format_, body, previous, _ = astuple(record)
    return link(previous, stream, version, at, actor, role, command, digest, format_, body)


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
