"""The hash chain: each record's hash covers the one before it and everything in its own envelope.

SHA-256 over the hash before, one line, and the body. The line has one reading, because each text stands behind its
length: version, time and format, then stream, actor, role, command and digest, each as `LENGTH:TEXT`, with single
spaces between them, in UTF-8, ended by a line feed. A change of one bit, of the order, of a time or of a name gives
another hash; a record that is missing breaks the link.

Long streams are walked in pages of plain rows. A page can be checked alone, whoever read it and wherever; that it
follows the page before it is seen when the pages are put together (`Page.follows`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from croupier.service.ports import DamagedError, Record, Row, WholeRow

FIRST = bytes(32)
"""What stands before the first record of a stream."""


class _Lengths(dict[int, str]):
    """Lengths as the line writes them. Most are short and come again: looked up, they cost half."""

    def __missing__(self, length: int) -> str:
        return f"{length}:"


_LENGTH = _Lengths({length: f"{length}:" for length in range(100)})


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
    line = (
        f"{version} {at} {format_} {_LENGTH[len(stream)]}{stream} {_LENGTH[len(actor)]}{actor} "
        f"{_LENGTH[len(role)]}{role} {_LENGTH[len(command)]}{command} {_LENGTH[len(digest)]}{digest}\n"
    )
    return sha256(previous + line.encode() + body).digest()


def hash_of(record: Record) -> bytes:
    """What the record's hash has to be."""
    stream, version, at, actor, role, command, digest, format_, body, previous, _ = record.row
    return link(previous, stream, version, at, actor, role, command, digest, format_, body)


Said = tuple[int, str, str, str, str, bytes | None]
"""What a record says of its command: time, actor, role, id and digest; and the whole command, where it was kept, which
stands with the first of its records."""


class Page(NamedTuple):
    """Records that follow each other, up to the first with which something is wrong; and what that is."""

    stream: str
    after: int
    """The version before the first."""
    previous: bytes
    """The hash that the first one names as the one before it."""
    version: int
    """Of the last one."""
    head: bytes
    """The hash of the last one."""
    bodies: list[bytes]
    formats: list[int]
    broken: str
    said: list[Said]
    """Of each record, where somebody wants to know; otherwise none."""
    hashes: list[bytes]

    def follows(self, head: bytes) -> str:
        """Nothing when it follows that hash; otherwise in words that it does not."""
        return _unlinked(self.stream, self.after + 1) if self.version > self.after and self.previous != head else ""


def page_of(stream: str, after: int, rows: Sequence[Row] | Sequence[WholeRow]) -> Page:
    """The rows that were read after a version, checked; with what they say of their commands, where they are whole."""
    previous = head = rows[0][9] if rows else FIRST
    version, broken, length, named = after, "", _LENGTH, f"{_LENGTH[len(stream)]}{stream}"
    for row in rows:
        name, number, at, actor, role, command, digest, format_, body, before, hash_ = row[:11]
        version += 1
        try:
            line = (  # as in `link`: to call that for each record would make a walk a tenth longer
                f"{version} {at} {format_} {named} {length[len(actor)]}{actor} "
                f"{length[len(role)]}{role} {length[len(command)]}{command} {length[len(digest)]}{digest}\n"
            )
            hashed = sha256(before + line.encode() + body).digest()
        except (TypeError, ValueError):  # a number where words should be, or half a character
            hashed = b""
        if number != version:
            broken = f"record {version} of {stream} is missing: {number} stands in its place"
        elif before != head:
            broken = _unlinked(stream, version)
        elif hashed != hash_ or name != stream:
            broken = f"record {version} of {stream} was changed: its hash is not the hash of what it holds"
        if broken:
            version -= 1
            break
        head = hash_
    right: Any = rows[: version - after]
    said = [(*row[2:7], row[11]) for row in right] if right and len(right[0]) > 11 else []
    bodies, formats, hashes = [row[8] for row in right], [row[7] for row in right], [row[10] for row in right]
    return Page(stream, after, previous, version, head, bodies, formats, broken, said, hashes)


def must_hold(stream: str, after: int, rows: Sequence[Row] | Sequence[WholeRow]) -> None:
    """`DamagedError` names the first that is not what was written after that version."""
    if wrong := page_of(stream, after, rows).broken:
        raise DamagedError(wrong)


def must_go_on(heads: dict[str, tuple[int, bytes]], record: Record) -> None:
    """For records in the order of the house: this one follows the last one of its stream, and is the last one now."""
    version, head = heads.get(record.stream, (0, FIRST))
    if (record.version, record.previous) != (version + 1, head):
        raise DamagedError(_unlinked(record.stream, record.version))
    heads[record.stream] = record.version, record.hash


def _unlinked(stream: str, version: int) -> str:
    return f"record {version} of {stream} does not follow the one before it"


def first_break(records: Iterable[Record], previous: bytes = FIRST, version: int = 0) -> str:
    """The first place where the chain does not hold, in words; empty when it holds."""
    rows: list[Row] = [record.row for record in records]
    if not rows:
        return ""
    page = page_of(rows[0][0], version, rows)
    return page.follows(previous) or page.broken
