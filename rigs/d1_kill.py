"""D1: kill -9 at any moment, of the whole server and of a house without one.

One part of the kills hits a server while a dealer deals and terminals bet over real connections (`kill_rig`). The other
hits a process with the whole house and no network, after a moment or at a call to its files (`house_kills`).
"""

from __future__ import annotations

import asyncio

from house_kills import Kills
from kill_rig import ComplaintError
from kill_rig import Rig as KillRig

from rigs.rig import Report, Rig, Trial

HASTY = "acknowledges before the append is durable"
SERVERS = 20
"""One kill of so many is that of a server; a few of them in any case."""


def run(trial: Trial) -> Report:
    is_hasty = trial.fault == HASTY
    servers = max(5, trial.size // SERVERS)
    houses = Kills(trial.folder, trial.seed, is_hasty)
    rig = KillRig(str(trial.folder / "house.sqlite"), trial.seed, is_hasty)
    report = Report()
    try:
        houses.run(trial.size - servers)
    except ComplaintError as error:
        report.found.append(f"house {houses.kills} of seed {trial.seed}: {error}")
    try:
        asyncio.run(rig.run(servers, at_least=4 * servers))
    except ComplaintError as error:
        report.found.append(str(error))
    told = rig.report
    report.tried = houses.kills + told.kills
    report.figures = {
        "of servers": told.kills,
        "acknowledged": houses.acknowledged + told.acknowledged,
        "asked again": sum(houses.interrupted.values()) + told.again,
        "stored and not said": houses.stored_unsaid,
        "kills while starting": houses.when["starting"] + told.while_starting,
        "kills while recovering": houses.when["recovering"],
        "kinds of command interrupted": len(houses.interrupted),
        "of each at least": min(houses.interrupted.values(), default=0),
    }
    return report


RIG = Rig(
    id="D1",
    title="kill -9 of servers and houses while they start, recover and play",
    promises=("W1",),
    unit="kills",
    small=30,
    full=10_000,
    run=run,
    faults=(HASTY,),
    timed="which instruction a kill by the clock hits; the seed gives the wait and the commands",
)
