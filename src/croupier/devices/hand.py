"""A device at a table: it looks at what is durable there, sends what is its own to send, and looks again.

What it does follows from the state and from nothing else, so that a device that was switched off goes on where the
table stands. A refusal is no mistake: somebody was quicker, and the next look will show it.
"""

from __future__ import annotations

import asyncio
import uuid
from abc import ABC, abstractmethod
from contextlib import suppress

from croupier.rulebook.refusal import Refusal
from croupier.service.stream import HaltedError
from croupier.service.tables import TableKeeper
from croupier.table import commands as c
from croupier.table.people import Actor, Role

HALTED_SECONDS = 1.0


class Hand:
    """Whoever sends commands for a device."""

    def __init__(self, keeper: TableKeeper, name: str) -> None:
        self.keeper = keeper
        self.by = Actor(name, Role.DEVICE)

    async def say(self, command: c.Command) -> Refusal | None:
        result = await self.keeper.handle(command, uuid.uuid4().hex)
        return result if isinstance(result, Refusal) else None


class Attendant(Hand, ABC):
    """A device that looks at the table again whenever something has happened there."""

    async def run(self) -> None:
        """Until cancelled; while the table is halted, it waits."""
        while True:
            seen = self.keeper.durable_version
            with suppress(HaltedError):
                await self.attend()
            if self.keeper.halted:
                await asyncio.sleep(HALTED_SECONDS)
            elif self.keeper.durable_version == seen:
                await self.pause(seen)

    @abstractmethod
    async def attend(self) -> None:
        """Look once, and do what is to be done."""

    async def pause(self, seen: int) -> None:
        """Until there is something new to look at."""
        await self.keeper.wait_past(seen)
