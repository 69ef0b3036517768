"""A checkpoint: how many records the house has, and the root of the tree over them (C2SP tlog-checkpoint).

Seven lines and no more: the house's name as the log has it, the number of records, the root, the time, the root over
the heads of all streams with their number, the program that decides, and from which record on every command is kept.
The first three are the published form, the others extend it. The heads say which stream is short or different without
a walk over every record. Checkpoints of before programs were named have the first five alone.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from dataclasses import dataclass

from croupier.history.note import NoteError
from croupier.history.tree import leaf, root_of

Heads = Mapping[str, tuple[int, bytes]]
"""Of each stream: the version and the hash of its last record."""


@dataclass(frozen=True, slots=True)
class Decided:
    """By what the newest records were decided, and which records can be decided again."""

    program: str
    """The version of the program, without a space."""
    since: int
    """The first record of the house that it has written."""
    commands: int
    """The first record of the house from which on every command is kept."""

    def __str__(self) -> str:
        return f"program {self.program} from {self.since}\ncommands from {self.commands}\n"

    def goes_on(self, program: str, size: int) -> Decided:
        """As a program of that version signs it which has found so many records."""
        return Decided(program, self.since if program == self.program else size + 1, self.commands)


@dataclass(frozen=True, slots=True)
class Checkpoint:
    origin: str
    """Which house this is."""
    size: int
    root: bytes
    at: int
    """Milliseconds since 1970."""
    streams: int
    heads: bytes
    decided: Decided | None = None

    def __str__(self) -> str:
        root, heads = (base64.b64encode(each).decode() for each in (self.root, self.heads))
        more = str(self.decided or "")
        return f"{self.origin}\n{self.size}\n{root}\ntime {self.at}\nheads {self.streams} {heads}\n{more}"


def heads_root(heads: Heads) -> bytes:
    """The tree over the streams by name, each with version and hash: `table:1 512 ` and the hash in hexadecimal."""
    return root_of(leaf(f"{stream} {heads[stream][0]} {heads[stream][1].hex()}".encode()) for stream in sorted(heads))


def parse_checkpoint(text: str) -> Checkpoint:
    try:
        origin, size, root, time, heads, *more, end = text.split("\n")
        (time_word, at), (heads_word, streams, heads_hash) = time.split(" "), heads.split(" ")
        read = [base64.b64decode(each, validate=True) for each in (root, heads_hash)]
        decided = _parse_decided(*more) if more else None
        found = Checkpoint(origin, int(size), read[0], int(at), int(streams), read[1], decided)
    except (TypeError, ValueError, binascii.Error):
        raise NoteError("that is no checkpoint of a house") from None
    is_right = (end, time_word, heads_word) == ("", "time", "heads") and {len(each) for each in read} == {32}
    if not is_right or str(found) != text or min(found.size, found.at, found.streams) < 0:
        raise NoteError("that is no checkpoint of a house")
    return found


def _parse_decided(program: str, commands: str) -> Decided:
    (_, name, _, since), (_, _, first) = program.split(" "), commands.split(" ")
    return Decided(name, int(since), int(first))
