"""How records get into SQLite: all of a commit by one statement, or row by row."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import chain
from typing import Any

from croupier.storage.database import FIELDS, WRITTEN
from croupier.storage.readers import Row

_WIDTH = len(FIELDS) + 2
_ROW = f"({', '.join('?' * _WIDTH)})"
INSERT = f"insert into records ({WRITTEN}) values {_ROW}"  # noqa: S608
MANY = 2_048
"""Rows of one statement at most: it takes 32,766 values."""


def insert_all(rows: Iterable[Row], many: int) -> tuple[str, list[Any]]:
    """So many rows as one statement and its values. It is one step, after which the writer waits for its turn, where it
    would wait for each row. Statements have a power of two of rows, so that few are kept and none is compiled again;
    rows that are missing are empty, and left out."""
    wide = 1 << (many - 1).bit_length()
    return _statement(wide), [*chain.from_iterable(rows), *(None,) * (_WIDTH * (wide - many))]


@cache
def _statement(wide: int) -> str:
    return f"insert into records ({WRITTEN}) select * from (values {', '.join([_ROW] * wide)}) where column1 not null"  # noqa: S608
