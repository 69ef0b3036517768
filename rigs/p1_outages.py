"""P1: the PostgreSQL database is stopped, killed, paused or cut off in the middle of commits, and comes back.

Terminals at two tables bet all the while. During an outage the house is not ready, and says so; whoever was under way
asks again under the same id. In the end everything that was acknowledged is stored once, and nothing else is.
"""

from __future__ import annotations

import asyncio
import random
from contextlib import ExitStack
from typing import Any

import postgres
from kill_rig import line_to
from outages import Line, Outage, house_on
from sockets import served

from croupier.service import condition, recovery, stream
from croupier.service.loading import Loaded, load
from croupier.service.recovery import watch
from croupier.service.seen import Seen
from croupier.storage import answers
from croupier.web.app import build
from rigs.rig import Report, Rig, Trial, broken

FAILED = "a commit of unknown fate counts as failed"
OUTAGES = ("cut", "mute", "pause", "kill", "cut", "mute", "pause", "stop", "mute", "cut")
"""How often each comes."""
LOOK, SILENT, DEADLINE = 0.02, 0.3, 0.6
"""Seconds: between two looks at the store, until it counts as silent, and until a call is given up. In a house they are
1, 5 and 15."""
PATIENCE = 120.0
HOURS = 3 * 3_600


def run(trial: Trial) -> Report:
    report = Report(figures=dict.fromkeys(("acknowledged", "asked again", *sorted(set(OUTAGES))), 0))
    with ExitStack() as last:
        for owner, name, value in (
            (recovery, "SECONDS", LOOK),
            (condition, "SILENT", SILENT),
            (answers, "SECONDS", DEADLINE),
        ):
            last.enter_context(broken(owner, name, value))
        if trial.fault == FAILED:
            last.enter_context(broken(stream, "load", _forgetful))
        line = last.enter_context(Line().laid())
        server = last.enter_context(postgres.running())
        asyncio.run(asyncio.wait_for(_evening(trial, report, server, line), HOURS))
    return report


async def _evening(trial: Trial, report: Report, server: postgres.Server, line: Line) -> None:
    chance = random.Random(trial.seed)
    async with house_on(server) as out, served(build(out.house)) as (_, port):
        watching = asyncio.create_task(watch(out.store, out.house.keepers, out.house.condition))
        over = asyncio.Event()
        playing = [asyncio.create_task(terminal.play(over)) for terminal in out.terminals]
        while report.tried < trial.size and not report.found:
            await asyncio.sleep(0.1 * chance.random())
            fault = OUTAGES[report.tried] if report.tried < len(OUTAGES) else chance.choice(OUTAGES)
            try:
                await asyncio.wait_for(_outage(report, server, line, out, port, fault), PATIENCE)
            except (TimeoutError, AssertionError) as error:
                report.found.append(f"outage {report.tried}, {fault}: {error!r}")
            report.figures[fault] = int(report.figures[fault]) + 1
            report.tried += 1
        over.set()
        ended = await asyncio.wait_for(asyncio.gather(*playing, return_exceptions=True), PATIENCE)
        report.found += [f"a terminal gave up: {error!r}" for error in ended if error]
        report.found += await out.wrong()
        watching.cancel()
        report.figures["acknowledged"] = sum(len(terminal.acknowledged) for terminal in out.terminals)
        report.figures["asked again"] = sum(terminal.halts for terminal in out.terminals)


async def _outage(report: Report, server: postgres.Server, line: Line, out: Outage, port: int, fault: str) -> None:
    """Until the tables go on. A pause lasts until the house says that it is not ready, and a while longer."""
    before = sum(len(terminal.acknowledged) for terminal in out.terminals)
    noticed = asyncio.create_task(_not_ready(port))
    try:
        await line.strike(server, fault, noticed.done)
        if fault in ("kill", "stop") and not noticed.done():
            await asyncio.wait_for(noticed, PATIENCE)
    finally:
        noticed.cancel()
    await out.goes_on()
    while not await _is_ready(port):
        await asyncio.sleep(LOOK)
    while sum(len(terminal.acknowledged) for terminal in out.terminals) <= before:
        await asyncio.sleep(LOOK)


async def _not_ready(port: int) -> None:
    while await _is_ready(port):
        await asyncio.sleep(LOOK / 2)


async def _is_ready(port: int) -> bool:
    async with line_to(port) as line:
        status, _ = await line.ask("GET", "/ready")
    return status == 200


async def _forgetful(*told: Any) -> Loaded[Any]:
    """Whoever asks again after an outage is taken for somebody new."""
    loaded: Loaded[Any] = await load(*told)
    loaded.seen = Seen()
    return loaded


RIG = Rig(
    id="P1",
    title="the PostgreSQL database stopped, killed, paused, cut off in mid-commit, and back",
    promises=("W1", "W7"),
    unit="outages",
    small=8,
    full=200,
    run=run,
    faults=(FAILED,),
    fault_size=3,
    timed="what is under way in the database when it is stopped",
)
