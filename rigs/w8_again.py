"""W8: every other rig twice from one seed: without a fault the same counts, with each of its faults the same finding.

The second run is in another process than the first. A rig whose findings hang on what no seed decides says so
(`Rig.timed`): of it, only that there is a finding has to come again. Figures that are measured (`Rig.measured`) may be
others.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path

import msgspec

from rigs.night import HOURS, settled
from rigs.rig import Report, Rig, Trial, broken, rigs

PIECE = 10
"""Cases in one process."""
UNSEEDED = "chance has no seed"
Case = tuple[str, str]
"""A rig and its fault; none, for what is promised."""


def run(trial: Trial) -> Report:
    report, known = Report(), rigs()
    cases = _cases(known, trial)[: trial.size]
    for begun in range(0, len(cases), PIECE):
        piece = cases[begun : begun + PIECE]
        once, again = (_elsewhere(trial, piece) for _ in range(2))
        report.tried += len(piece)
        for (name, fault), *both in zip(piece, once, again, strict=True):
            if wrong := _difference(known[name], *both):
                report.found.append(f"{name}, {fault or 'no fault'}: {wrong}")
        if trial.fault and report.found:
            break
    seen = {name for name, _ in cases}
    report.figures = {
        "rigs": len(seen),
        "of these timed": ", ".join(name for name, rig in known.items() if rig.timed and name in seen) or "none",
    }
    return report


def _cases(known: dict[str, Rig], trial: Trial) -> list[Case]:
    """In the order that the seed gives, but what is quick first: a fault, because it ends what looks for it."""
    others = [rig for rig in known.values() if rig.id != RIG.id]
    random.Random(trial.seed).shuffle(others)
    others.sort(key=lambda rig: bool(rig.timed))
    return [
        (rig.id, fault)
        for turn in zip_longest(*(rig.faults for rig in others))
        for rig, fault in zip(others, turn, strict=True)
        if fault
    ] + [(rig.id, "") for rig in others]


def _difference(rig: Rig, once: Report, again: Report) -> str:
    if rig.timed:
        return "" if bool(once.found) == bool(again.found) else f"found once only: {(once.found or again.found)[0]}"
    if once.found[:1] != again.found[:1]:
        return f"first {once.found[:1]}, then {again.found[:1]}"
    counts, others = (
        {rig.unit: each.tried, **each.figures, **dict.fromkeys(rig.measured, 0)} for each in (once, again)
    )
    return next(
        (
            f"{name}: first {counts.get(name)}, then {others.get(name)}"
            for name in counts | others
            if counts.get(name) != others.get(name)
        ),
        "",
    )


def _elsewhere(trial: Trial, cases: list[Case]) -> list[Report]:
    """In the same folder each time: a finding may name it."""
    folder, into = trial.folder / "rig", trial.folder / "reports"
    asked = msgspec.json.encode([cases, trial.seed, str(folder), str(into), trial.fault]).decode()
    words = [sys.executable, "-m", "rigs.w8_again", asked]
    ended = subprocess.run(  # noqa: S603
        words, env=settled(trial.seed), stdout=subprocess.DEVNULL, timeout=HOURS * 3_600, check=False
    )
    if ended.returncode:
        raise ChildProcessError(f"the runs of {cases} ended with {ended.returncode}; what they wrote is above")
    return msgspec.json.decode(into.read_bytes(), type=list[Report])


def main() -> None:
    cases, seed, folder, into, fault = msgspec.json.decode(sys.argv[1], type=tuple[list[Case], int, str, str, str])
    known, reports = rigs(), list[Report]()
    with broken(random.Random, "seed", _unseeded if fault else random.Random.seed):
        for name, planted in cases:
            place, rig = Path(folder), known[name]
            place.mkdir()
            size = rig.size_for(planted) if planted else rig.small
            reports.append(rig.run(Trial(seed, size, place, planted)))
            shutil.rmtree(place)
    Path(into).write_bytes(msgspec.json.encode(reports))


_seed = random.Random.seed


def _unseeded(chance: random.Random, *seed: object) -> None:
    _seed(chance)


RIG = Rig(
    id="W8",
    title="every rig twice from one seed: the same counts, and of each planted fault the same finding",
    promises=("W8",),
    unit="pairs of runs",
    small=3,
    full=1_000,  # more than there are: each of them
    run=run,
    faults=(UNSEEDED,),
)

if __name__ == "__main__":
    main()
