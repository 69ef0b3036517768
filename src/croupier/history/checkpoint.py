"""A checkpoint: how many records the house has, and the root of the tree over them (C2SP tlog-checkpoint).

Five lines and no more: the house's name as the log has it, the number of records, the root, the time, and the root over
the heads of all streams with their number. The first three are the published form, the others extend it. The heads say
which stream is short or different without a walk over every record.
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
class Checkpoint:
    origin: str
    """Which house this is."""
    size: int
    root: bytes
    at: int
    """Milliseconds since 1970."""
    streams: int
    heads: bytes

    def __str__(self) -> str:
        root, heads = (base64.b64encode(each).decode() for each in (self.root, self.heads))
        return f"{self.origin}\n{self.size}\n{root}\ntime {self.at}\nheads {self.streams} {heads}\n"


def heads_root(heads: Heads) -> bytes:
    """The tree over the streams by name, each with version and hash: `table:1 512 ` and the hash in hexadecimal."""
    return root_of(leaf(f"{stream} {heads[stream][0]} {heads[stream][1].hex()}".encode()) for stream in sorted(heads))


def parse_checkpoint(text: str) -> Checkpoint:
    try:
        origin, size, root, time, heads, end = text.split("\n")
        (time_word, at), (heads_word, streams, heads_hash) = time.split(" "), heads.split(" ")
        read = [base64.b64decode(each, validate=True) for each in (root, heads_hash)]
        found = Checkpoint(origin, int(size), read[0], int(at), int(streams), read[1])
    except (ValueError, binascii.Error):
        raise NoteError("that is no checkpoint of a house") from None
    is_right = (end, time_word, heads_word) == ("", "time", "heads") and {len(each) for each in read} == {32}
    if not is_right or str(found) != text or min(found.size, found.at, found.streams) < 0:
        raise NoteError("that is no checkpoint of a house")
    return found
