"""D1: kill -9 of the whole server, at any moment, while a dealer deals and terminals bet over real connections."""

from __future__ import annotations

import asyncio

from kill_rig import ComplaintError
from kill_rig import Rig as KillRig

from rigs.rig import Report, Rig, Trial

HASTY = "acknowledges before the append is durable"


def run(trial: Trial) -> Report:
    rig = KillRig(str(trial.folder / "house.sqlite"), trial.seed, hasty=trial.fault == HASTY)
    try:
        told = asyncio.run(rig.run(trial.size, at_least=4 * trial.size))
    except ComplaintError as error:
        return Report(rig.report.kills, [str(error)])
    figures: dict[str, int | str] = {"acknowledged": told.acknowledged, "asked again": told.again}
    return Report(told.kills, figures=figures | {"kills while starting": told.while_starting})


RIG = Rig(
    id="D1",
    title="kill -9 of the server while it starts, recovers and plays",
    promises=("W1",),
    unit="kills",
    small=25,
    full=10_000,
    run=run,
    faults=(HASTY,),
)
