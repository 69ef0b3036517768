"""The automatic supervisor of the demo: Sue answers what nobody of the staff has answered in a while, so that no table
waits for ever, and puts Dan back to work where whoever relieved him has gone. What a person is looking at she leaves to
that person, for a long while.
"""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Callable
from contextlib import suppress

from croupier.cli.robot_pit import PitRobot
from croupier.cli.robots import DAN, PATIENCE, SUE
from croupier.service.stream import HaltedError
from croupier.service.tables import TableKeeper
from croupier.table import commands as c
from croupier.table.phases import Phase
from croupier.views.open_tasks import filled, open_tasks
from croupier.views.task import Task

LEFT = ("alert", "stopped")
"""What nothing waits for, and what takes two people."""
SOONER = {"buy-in": 3.0}
"""Seconds for what a player waits for with the money on the table."""
WATCHED = 20
"""So many times as long while a person has the pit or the table open as a supervisor: five minutes, or one."""


class Sue:
    """At one table. `is_here` says whether somebody of that name is signed in, `is_watched` whether a person supervises
    it now."""

    def __init__(
        self,
        keeper: TableKeeper,
        pace: float,
        is_here: Callable[[str], bool],
        pit: PitRobot | None = None,
        is_watched: Callable[[], bool] = lambda: False,
    ) -> None:
        self.keeper, self.pace, self.is_here, self.pit, self.is_watched = keeper, pace, is_here, pit, is_watched
        self.looks: dict[str, int] = {}
        """How often each thing was seen to wait."""

    async def watch(self) -> None:
        """Once a second, until cancelled."""
        while True:
            with suppress(HaltedError):  # the table says why on every screen
                await self.look()
            await asyncio.sleep(self.pace)

    async def look(self) -> None:
        state = self.keeper.durable
        waiting = {task.key: task for task in open_tasks(state, self.keeper.rules) if task.kind not in LEFT}
        self.looks = {key: self.looks.get(key, 0) + 1 for key in waiting}
        times = WATCHED if self.is_watched() else 1
        for key, task in waiting.items():
            if self.looks[key] > times * SOONER.get(task.kind, PATIENCE):
                await self.answer(task)
        if state.phase is not Phase.CLOSED and state.dealer != DAN.name and not self.is_here(state.dealer):
            await self.say(c.RelieveDealer(SUE, DAN.name))

    async def answer(self, task: Task) -> None:
        """By a ruling; a fill or an inspection comes from the pit."""
        if task.choices:
            await self.say(filled(task.choices[0], task, SUE, "seen on camera"))
        elif self.pit and task.kind == "fill":
            await self.pit.fill(self.keeper.rules.setup.number)
        elif self.pit:
            await self.pit.inspect(self.keeper.rules.setup.number, again=True)

    async def say(self, command: c.Command) -> None:
        """A refusal is no mistake: it is not the time, and the next look will show it."""
        await self.keeper.handle(command, uuid.uuid4().hex)
