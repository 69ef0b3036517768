"""How records get into SQLite: all of a commit as one text, or row by row."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.storage.database import FIELDS, WRITTEN
from croupier.storage.readers import Row

INSERT = f"insert into records ({WRITTEN}) values ({', '.join('?' * (len(FIELDS) + 2))})"  # noqa: S608
_BLOBS = ("body", "previous", "hash", "asked")
_TOLD = [f"unhex(value->>{at})" if name in _BLOBS else f"value->>{at}" for at, name in enumerate(WRITTEN.split(", "))]
INSERT_ALL = f"insert into records ({WRITTEN}) select {', '.join(_TOLD)} from json_each(?)"  # noqa: S608
"""All records of a commit as one text: one step, after which the writer waits for its turn, not one for each record."""


def as_text(rows: Sequence[Row]) -> str:
    """As `INSERT_ALL` reads them: bytes in hexadecimal."""
    told = [[each.hex() if isinstance(each, bytes) else each for each in row] for row in rows]
    return msgspec.json.encode(told).decode()
