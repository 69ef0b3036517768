"""What the house says over a socket, as types: the contract of the socket is made from them."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

from croupier.web.messages import Problem

V = TypeVar("V")


class Snapshot(msgspec.Struct, Generic[V], forbid_unknown_fields=True):
    """A whole view; the number is the version of the table's stream that it shows."""

    number: int
    snapshot: V


class Changes(msgspec.Struct, Generic[V], forbid_unknown_fields=True):
    """What has changed in a view since the last message: a merge patch."""

    number: int
    changes: dict[str, Any]


class Halted(msgspec.Struct, forbid_unknown_fields=True):
    number: int
    halted: str
    """Why the table has stopped."""


class Answered(msgspec.Struct, forbid_unknown_fields=True):
    """To the sender of a command alone: it was taken, and is durable."""

    id: str
    number: int
    events: list[dict[str, Any]]


class Refused(msgspec.Struct, forbid_unknown_fields=True):
    """To the sender of a command alone: it was not taken."""

    id: str
    error: Problem
