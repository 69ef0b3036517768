"""Devices at work at a table for as long as a test lasts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from floors import do
from nights import DAN

from croupier.devices.hand import Attendant
from croupier.service.tables import TableKeeper
from croupier.table import commands as c

PATIENCE = 30.0
"""For a machine that is busy with other things; nothing is measured by it."""


async def until(keeper: TableKeeper, true: Callable[[Any], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true(keeper.durable):
            await keeper.wait_past(keeper.durable_version)


class Attended:
    """Hands at work for as long as a test lasts."""

    def __init__(self, *hands: Attendant) -> None:
        self.hands = hands

    async def __aenter__(self) -> None:
        self.tasks = [asyncio.create_task(hand.run()) for hand in self.hands]

    async def __aexit__(self, *_: object) -> None:
        for task in self.tasks:
            task.cancel()
        for done in await asyncio.gather(*self.tasks, return_exceptions=True):
            assert done is None or isinstance(done, asyncio.CancelledError), done


async def settled(keeper: TableKeeper) -> None:
    """From the announced number to the next round, by Dan."""
    confirmed = frozenset(item for step in ("dolly", "dolly-third-dozen") for item in keeper.rules.confirmations(step))
    await do(keeper, c.PlaceDolly(DAN, str(keeper.state.outcome), "", confirmed))
    for command in (c.CollectLosers(DAN), c.PayWinners(DAN), c.RemoveDolly(DAN)):
        await do(keeper, command)
