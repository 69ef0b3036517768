"""A fact's place in another stream, so that whoever reads one log can find in the other what it relies on."""

from __future__ import annotations

import msgspec


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    stream: str
    version: int
    hash: str
    """Of the record, in hexadecimal."""
