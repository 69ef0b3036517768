"""Running rigs side by side, each trial in a process of its own that cannot take the night with it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from pathlib import Path

from rigs.rig import Report, Rig, Trial

HERE = Path(__file__).parents[1]
HOURS = 3
"""After which a trial counts as hanging."""


@dataclass(slots=True)
class Row:
    """One rig in the table of results."""

    rig: Rig
    seed: int
    size: int
    report: Report = field(default_factory=Report)
    unseen: list[str] = field(default_factory=list)
    """Planted faults that the rig did not find."""
    seconds: float = 0.0

    @property
    def holds(self) -> bool:
        return not self.report.found and not self.unseen

    @property
    def again(self) -> str:
        return f"python3 go.py night {self.rig.id} --seed {self.seed} --size {self.size}"


def one(rig: Rig, seed: int, size: int, fault: str) -> Report:
    """A trial, here and now."""
    with tempfile.TemporaryDirectory(prefix=f"croupier-{rig.id}-") as folder:
        return rig.run(Trial(seed, size, Path(folder), fault))


def elsewhere(rig: Rig, seed: int, size: int, fault: str) -> tuple[Report, float]:
    """A trial in another process, and the seconds that it took."""
    words = [sys.executable, "-m", "rigs", rig.id, "--here", "--seed", str(seed), "--size", str(size), "--fault", fault]
    begun = time.monotonic()
    try:
        ended = subprocess.run(  # noqa: S603
            words, env=settled(seed), stdout=subprocess.PIPE, timeout=HOURS * 3600, check=False
        )
        said = ended.stdout.decode().strip().rpartition("\n")[2]
        report = Report(**json.loads(said)) if ended.returncode == 0 else _ended(ended.returncode)
    except subprocess.TimeoutExpired:
        report = Report(found=[f"it did not end within {HOURS} hours"], crashed=True)
    return report, time.monotonic() - begun


def settled(seed: int) -> dict[str, str]:
    """The surroundings of a trial: the order of a set follows from the seed, too."""
    here = os.pathsep.join([str(HERE), str(HERE / "tests" / "support")])
    return {**os.environ, "PYTHONPATH": here, "PYTHONHASHSEED": str(seed % 2**32)}


def _ended(code: int) -> Report:
    return Report(found=[f"it ended with {code}; what it wrote is above"], crashed=True)


def told(report: Report) -> str:
    return json.dumps(asdict(report))


def night(wanted: Iterable[tuple[Rig, int]], seed: int, at_once: int) -> Iterator[Row]:
    """A row for each rig and size, as soon as it is whole: the trial itself, and one for each planted fault.

    A fault is a run of its own: nothing of it may reach the trial that counts.
    """
    with ThreadPoolExecutor(at_once) as pool:
        for done in as_completed([pool.submit(_filled, Row(rig, seed, size)) for rig, size in wanted]):
            yield done.result()


def _filled(row: Row) -> Row:
    row.report, row.seconds = elsewhere(row.rig, row.seed, row.size, "")
    for fault in row.rig.faults:
        seen, seconds = elsewhere(row.rig, row.seed, row.rig.size_for(fault), fault)
        row.seconds += seconds
        if seen.crashed or not seen.found:  # a rig that breaks down over its fault has not seen it
            row.unseen.append(fault)
    return row
