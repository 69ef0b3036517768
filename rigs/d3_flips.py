"""D3: bits flip, sectors tear and pages go astray at rest: no wrong balance is served, and each is noticed.

Every file of a small house is damaged in one place at a time: the database that was closed in order, the one that was
killed with its log, the last record, checkpoints and key; and the pages of PostgreSQL, with its checksums and without.
Then the house starts, shows its games and significant events, is inspected as while it runs, and audited, until
somebody says something. What it shows is what was, or is refused. What nobody notices must hold nothing: everything is
read by every way that it is asked for, and is what it was.
"""

from __future__ import annotations

import random
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import flipped_house
import postgres_flips
import tampering
from flipped_house import Damage, Truth, detected, flip, misdirect, tear
from small_memory import small_memory

from croupier.cli import inspecting
from croupier.service import audit, inspection, loading
from croupier.service.audit import Report as Audited
from croupier.service.chain import Page
from croupier.service.ports import Row
from croupier.storage import database
from rigs.rig import Report, Rig, Trial, broken

OFF = "pages and chains are not checked"
SHOWN = "records are shown as they lie there"
FILES = {
    "closed": (
        "house.db",
        "house.db-last",
        "house.db-proof/latest",
        "house.db-proof/checkpoints",
        "house.db-proof/key",
    ),
    "killed": ("house.db", "house.db-wal", "house.db-last"),
}
NAMES = ("record", "checkpoint", "house.db", "page", "Tree", "index", "snapshot", "key")
"""One of these stands in what is said: where to look."""
POSTGRES_SHARE = 50
"""One damage of so many is done to PostgreSQL, where each takes a second; ten in any case."""


class Bench:
    def __init__(self, folder: Path, chance: random.Random, report: Report) -> None:
        self.folder, self.chance, self.report = folder, chance, report
        closed, killed = flipped_house.make(folder)
        self.truth: dict[str, Truth] = {"closed": closed, "killed": killed}
        self.by: Counter[str] = Counter()
        self.dead: Counter[str] = Counter()

    def one(self, state: str, file: str) -> None:
        work = self.folder / "work"
        shutil.rmtree(work, ignore_errors=True)
        shutil.copytree(self.folder / state, work)
        place = work / file
        data = bytearray(place.read_bytes())
        kinds: tuple[Damage, ...] = (flip, flip, tear, misdirect) if file == "house.db" else (flip,)
        told = self.chance.choice(kinds)(data, self.chance)
        if data == place.read_bytes():
            return
        place.write_bytes(data)
        by, said, wrong = detected(str(work / "house.db"), self.truth[state], tampering.proof_of(work / "house.db"))
        self.judge(f"{file} of a {state} house, {told}", file, by, said, wrong)

    def judge(self, where: str, file: str, by: str, said: str, wrong: str) -> None:
        self.report.tried += 1
        if by:
            self.by[by] += 1
        elif not wrong:
            self.dead[file] += 1
        if by and by != postgres_flips.CRASH and not wrong and not any(name in said for name in NAMES):
            wrong = f"what is said names nothing: {said}"
        if wrong:
            self.report.found.append(f"damage {self.report.tried}, {where}: {wrong}")
            print(self.report.found[-1], file=sys.stderr, flush=True)  # a night that is cut short keeps what it has


@contextmanager
def _planted(fault: str) -> Iterator[None]:
    with ExitStack() as planted:
        planted.enter_context(small_memory())
        planted.enter_context(broken(inspection, "AGAIN", 0.0))
        if fault:
            planted.enter_context(broken(database, "must_hold", lambda stream, after, rows: None))
        if fault == OFF:

            def believed(stream: str, after: int, rows: list[Row]) -> Page:
                bodies, formats = [row[8] for row in rows], [row[7] for row in rows]
                return Page(
                    stream,
                    after,
                    rows[0][9],
                    rows[-1][1],
                    rows[-1][10],
                    bodies,
                    formats,
                    "",
                    [],
                    [row[10] for row in rows],
                )

            async def fine(*_: Any) -> Audited:
                return Audited("history", 0, "", 0)

            for owner, name, instead in (
                (audit, "page_of", believed),
                (loading, "page_of", believed),
                (inspecting, "integrity", lambda place: ""),
                (inspecting, "verify_history", fine),
            ):
                planted.enter_context(broken(owner, name, instead))
        yield


def run(trial: Trial) -> Report:
    report, chance = Report(), random.Random(trial.seed)
    with _planted(trial.fault):
        bench = Bench(trial.folder, chance, report)
        for_postgres = 0 if trial.fault else max(10, trial.size // POSTGRES_SHARE)
        cases = [(state, file) for state, files in FILES.items() for file in files]
        weights = [8 if file == "house.db" else 4 if file.endswith("-wal") else 1 for _, file in cases]
        for sums in (True, False) if for_postgres else ():
            postgres_flips.damaged(bench, sums, for_postgres // 2)
        while not trial.is_over(report):
            bench.one(*chance.choices(cases, weights)[0])
    report.figures = {f"noticed at {by}": count for by, count in sorted(bench.by.items())}
    report.figures |= {f"held nothing, {file}": count for file, count in sorted(bench.dead.items())}
    return report


RIG = Rig(
    id="D3",
    title="bit flips, torn sectors and misdirected pages at rest, in every file of a house and in PostgreSQL's pages",
    promises=("W4", "W7"),
    unit="damages",
    small=60,
    full=50_000,
    run=run,
    faults=(OFF, SHOWN),
    fault_size=600,
)
