"""H2: significant events provoked in any order: each is in the report once, stamped, and in the order of the house."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from itertools import pairwise

from floors import do, floor_on, house_of, open_keeper
from nights import DAN, SUE

from croupier.people.digests import digest_of
from croupier.people.posts import Post
from croupier.service import significant_log as log
from croupier.service.house import House
from croupier.service.ports import Record, StoreError
from croupier.service.significant_log import significant_log
from croupier.service.tables import TableKeeper
from croupier.storage.memory import MemoryStore
from croupier.table import commands as c
from rigs.rig import Report, Rig, Trial, broken

LEFT_OUT, TWICE = "leaves one kind out", "tells what is at the end of a page twice"
Act = Callable[[House, TableKeeper, int], Awaitable[object]]


async def _stopped(house: House, keeper: TableKeeper, nth: int) -> None:
    await do(keeper, c.StopTable(SUE, f"drill {nth}"))
    await do(keeper, c.ResumeTable(SUE, f"over {nth}"))


async def _outage(house: House, keeper: TableKeeper, nth: int) -> None:
    await house.staff.outage(f"witness {nth}", nth, "no answer")
    await house.staff.outage(f"witness {nth}", nth)


async def _wheel(house: House, keeper: TableKeeper, nth: int) -> None:
    await do(keeper, c.ReportWheel(DAN, False, f"a belt, {nth}"))
    await do(keeper, c.ReportWheel(DAN, True))


async def _limits(house: House, keeper: TableKeeper, nth: int) -> None:
    limits = {"table": {"min": "$1", "max": f"${100 + nth}"}}
    await do(keeper, c.ChangeSetup(SUE, {**keeper.state.setup, "limits": limits}))


ACTS: dict[str, Act] = {
    "failed sign-in": lambda house, keeper, nth: house.staff.sign_in(
        f"nobody {nth}", "wrong", f"2001:db8:0:{nth:x}::1"
    ),
    "clock": lambda house, keeper, nth: house.staff.clock_set(5_000 + nth),
    "outage; program changed": lambda house, keeper, nth: house.staff.started("1", digest_of(str(nth)), 0),
    "disabled; call; disabled": _stopped,
    "outage; outage": _outage,
    "fault; fault": _wheel,
    "call": lambda house, keeper, nth: do(keeper, c.CallFloor(DAN, f"question {nth}")),
    "parameter": _limits,
}
"""By the kinds that come of each. Each stranger has another network: one that has to wait provokes nothing."""


class Repeating(MemoryStore):
    """The planted fault: a page begins with the last record of the one before."""

    async def whole(self, after: int = 0, limit: int | None = None) -> list[Record]:
        found = await super().whole(max(after - 1, 0), limit)
        return found if len(found) > 1 or not after else []


async def _provoke(trial: Trial) -> Report:
    chance, report = random.Random(trial.seed), Report()
    floor = floor_on(Repeating() if trial.fault == TWICE else MemoryStore())
    house = house_of(floor)
    assert await house.staff.add("", "Ada", "L-1", Post.ADMINISTRATOR, "a password for tests") is None
    keeper, wanted = await open_keeper(floor), ["staff", "parameter"]
    for nth in range(trial.size):
        kinds = chance.choice(list(ACTS))
        await ACTS[kinds](house, keeper, nth)
        wanted += kinds.split("; ")
        report.tried += 1
    try:
        found = [each async for each in significant_log(floor.store)]
    except StoreError as error:
        report.found.append(str(error))
        return report
    kinds_found = [each.kind for each in found]
    for place, (is_, should) in enumerate(zip(kinds_found, wanted, strict=False)):
        if is_ != should:
            report.found.append(f"event {place + 1} is {is_}, and {should} was provoked")
            break
    if len(kinds_found) != len(wanted):
        report.found.append(f"{len(kinds_found)} events are told, and {len(wanted)} were provoked")
    if any(not each.at or not each.says for each in found):
        report.found.append("an event has no time or no words")
    if any(one.number >= next_.number for one, next_ in pairwise(found)):
        report.found.append("the events are not in the order of the house")
    report.figures = {"events": len(found)}
    return report


def run(trial: Trial) -> Report:
    kinds = log._KINDS - {b"ClockSet"} if trial.fault == LEFT_OUT else log._KINDS
    with broken(log, "_KINDS", kinds), broken(log, "PAGE", 50):
        return asyncio.run(_provoke(trial))


RIG = Rig(
    id="H2",
    title="significant events provoked in any order, each found once, stamped, in order",
    promises=("W4", "W7"),
    unit="provocations",
    small=80,
    full=20_000,
    run=run,
    faults=(LEFT_OUT, TWICE),
)
