"""A command that was decided, and whose records are not durable yet."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Generic, TypeVar

from croupier.service.ports import Record

S = TypeVar("S")
E = TypeVar("E")


@dataclass(slots=True, eq=False)
class Pending(Generic[S, E]):
    id: str
    records: list[Record]
    events: tuple[E, ...]
    after: S
    told: asyncio.Future[tuple[E, ...] | None]
    """Its events, when they are durable; nothing, when it has to be asked again."""
