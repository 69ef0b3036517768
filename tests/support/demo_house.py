"""The demo floor for browsers: its six tables with automatic people and devices, as `croupier serve --demo` has them,
but quicker and in memory.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager

from dealt_house import House, served
from floors import law
from nights import library

from croupier.cli import demo
from croupier.devices.clock import SystemClock
from croupier.devices.drbg import Drbg
from croupier.devices.electronic_wheel import ElectronicWheel
from croupier.devices.timer_hand import TimerHand
from croupier.devices.vault import Memory
from croupier.devices.wheel_hand import WheelHand
from croupier.service.floor import Floor
from croupier.service.tables import TableKeeper
from croupier.storage.memory import MemoryStore

ROLL_SECONDS = 0.5
SECOND = 0.15
"""Of timers: 20 seconds to bet are 3."""


def quickly() -> int:
    return int(time.monotonic() * 1000 / SECOND)


@contextmanager
def demo_house(pace: float, rounds: int = 0) -> Iterator[House]:
    """`pace` is how long a second of the automatic people is. With `rounds`, the first table plays so many, and then
    people and devices rest: what a page shows does not change while it is looked at."""
    beside: list[asyncio.Task[None]] = []

    async def prepare(made: House) -> None:
        await demo.set_up(made.whole)
        beside.append(asyncio.create_task(demo.run(made.whole, pace)))
        beside.append(asyncio.create_task(made.clerk.run()))
        for keeper in made.floor.tables.values():
            wheel = WheelHand(keeper, ElectronicWheel(Drbg(), Memory()), ROLL_SECONDS)
            timer = TimerHand(keeper, made.floor.clock, ROLL_SECONDS, passed=quickly)
            beside.extend(asyncio.create_task(each.run()) for each in (wheel, timer))
        if rounds:
            await _played(made.floor.tables["1"], rounds)
            for task in beside:
                task.cancel()

    with served(Floor(MemoryStore(), SystemClock(), law, library().questions()), prepare, hosted=True) as made:
        yield made


async def _played(keeper: TableKeeper, rounds: int) -> None:
    while keeper.durable.round <= rounds:
        await keeper.wait_past(keeper.durable_version)
