"""What is kept is looked through while the house is open: after the start, and then once a day; and so is the program.

A start compares the ends only: nobody can wait until everything is read. What is found later stops the house for good,
because nothing tells which of its records can be believed, or what it would do next. What cannot be read is no proof of
damage, and no proof of the contrary: while the store answers otherwise, the house is not ready until it can be read.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterable
from threading import Thread
from typing import Any, TypeVar

from croupier.service.condition import Condition
from croupier.service.keeper import Keeper
from croupier.service.ports import Clock, StoreError

EVERY, AGAIN, LATER = 24 * 60 * 60.0, 60.0, 600.0
"""Seconds until the next look; until the next when the store could not be read; and until the first at the program,
whose files were compared at the start."""
PATIENCE = 3
"""Looks in a row that have failed while the store answered: somebody has to see to it."""
T = TypeVar("T")


Keepers = Callable[[], Iterable[Keeper[Any, Any, Any]]]


async def inspect(look: Callable[[], str], keepers: Keepers, condition: Condition, clock: Clock) -> None:
    """For ever, until something is found. `look` reads everything, and says what is wrong first."""
    failed = 0
    while True:
        try:
            found = await aside(look)
        except (StoreError, OSError) as error:
            failed = 0 if condition.silence else failed + 1  # a store that is away is noticed by its silence
            if failed >= PATIENCE:
                condition.unread = f"what the house has kept cannot be looked through: {error}"
            await asyncio.sleep(AGAIN)
            continue
        failed, condition.unread = 0, ""
        if found:
            says = f"what the house has kept is damaged: {found}. Close the house, keep its files as they are, and "
            stop(keepers, condition, f"{says}restore the last backup")
            return
        condition.inspected_at = clock.now()
        await asyncio.sleep(EVERY)


async def inspect_program(look: Callable[[], str], keepers: Keepers, condition: Condition, clock: Clock) -> None:
    """The same for the files of the program."""
    await asyncio.sleep(LATER)
    while True:
        if found := await aside(look):
            says = (
                f"the program is not the one that was started: {found}. Close the house, keep its files as they are, "
            )
            stop(keepers, condition, f"{says}and install the approved program again")
            return
        condition.program["checked_at"] = clock.now()
        await asyncio.sleep(EVERY)


def stop(keepers: Keepers, condition: Condition, damage: str) -> None:
    """For good."""
    condition.damage = damage
    for keeper in keepers():
        keeper.halt(damage, for_good=True)


async def aside(work: Callable[[], T]) -> T:
    """Done by a thread that nobody waits for when the program ends."""
    loop = asyncio.get_running_loop()
    told: asyncio.Future[T] = loop.create_future()

    def run() -> None:
        try:
            result = work()
        except BaseException as error:  # whoever waits is told
            _tell(told.set_exception, error)
        else:
            _tell(told.set_result, result)

    def _tell(say: Callable[[Any], None], what: object) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(lambda: None if told.done() else say(what))

    Thread(target=run, name="croupier-inspection", daemon=True).start()
    return await told
