"""The figures of a house with a thousand terminals, each from `croupier load`, and what was aimed at."""

from __future__ import annotations

import contextlib
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "support"))

import msgspec
import network_bare
import postgres
from bench_floor import bare as bare_rows

from croupier.load.machine import flushes
from croupier.load.plan import QUIET, TROUBLED
from croupier.load.report import Report

STALLED_SHARE, HOSTILE = 100, 4
"""One terminal in so many stalls; so many clients are hostile, one of each kind."""
SQLITE, POSTGRES = "SQLite", "PostgreSQL"


@dataclass(frozen=True, slots=True)
class Size:
    """How much is run."""

    terminals: int = 1_000
    rate: int = 2_000
    seconds: float = 10.0
    rounds: int = 100
    runs: int = 3


@dataclass(frozen=True, slots=True)
class Setting:
    store: str
    gates: int = 0

    def __str__(self) -> str:
        return f"{self.store}, {self.gates} gates" if self.gates else self.store


@dataclass(frozen=True, slots=True)
class Figure:
    name: str
    unit: str
    of: Callable[[Report], float | None]
    load: str
    """Which of the loads it is from."""
    one: dict[str, float]
    """What is aimed at with one process, by store; for every store where it is under nothing."""
    gates: dict[str, float]
    more_is_better: bool = False

    def target(self, setting: Setting) -> float | None:
        aims = self.gates if setting.gates else self.one
        return aims.get(setting.store, aims.get(""))

    def reached(self, value: float, target: float) -> bool:
        return value >= target if self.more_is_better else value <= target


def last(what: str, which: str) -> Callable[[Report], float | None]:
    """Of the phases with terminals that stall."""

    def found(report: Report) -> float | None:
        value: float | None = getattr(getattr(report.dealing[TROUBLED], what).last_screen, which)
        return value

    return found


CLOSED, OFFERED, ROUNDS = "closed loop", "offered", "rounds"
FIGURES = (
    Figure(
        "durable wagers a second, closed loop",
        "/s",
        lambda report: report.betting[QUIET].a_second,
        CLOSED,
        {SQLITE: 7_000, POSTGRES: 6_000},
        {SQLITE: 10_000, POSTGRES: 8_000},
        more_is_better=True,
    ),
    Figure(
        "processor time of the table's process for a wager",
        "µs",
        lambda report: report.betting[QUIET].main_us,
        CLOSED,
        {"": 120},
        {"": 60},
    ),
    Figure(
        "processor time of all the server's processes for a wager",
        "µs",
        lambda report: report.betting[QUIET].server_us,
        CLOSED,
        {},
        {},
    ),
    Figure(
        "processor time of the client for a message",
        "µs",
        lambda report: report.betting[QUIET].client_us,
        CLOSED,
        {},
        {},
    ),
    Figure(
        "answer to a wager, offered, median", "ms", lambda r: r.betting[QUIET].answers.median, OFFERED, {"": 3}, {"": 3}
    ),
    Figure(
        "answer to a wager, offered, p99", "ms", lambda r: r.betting[QUIET].answers.p99, OFFERED, {"": 30}, {"": 15}
    ),
    Figure(
        "the same p99 with stalled and hostile clients, as a ratio",
        "×",
        lambda report: report.effect.get("wagers"),
        OFFERED,
        {"": 1.2},
        {"": 1.2},
    ),
    Figure("no more bets on the last screen, median", "ms", last("no_more_bets", "median"), ROUNDS, {"": 25}, {"": 15}),
    Figure("no more bets on the last screen, p99", "ms", last("no_more_bets", "p99"), ROUNDS, {"": 50}, {"": 30}),
    Figure("result on the last screen, median", "ms", last("result", "median"), ROUNDS, {"": 40}, {"": 25}),
    Figure("result on the last screen, p99", "ms", last("result", "p99"), ROUNDS, {"": 80}, {"": 50}),
    Figure("memory of the server", "MB", lambda report: report.memory_mb, ROUNDS, {"": 200}, {"": 300}),
)


class Found(msgspec.Struct):
    """What several runs have found: for each figure its value in each run."""

    at: str
    version: str
    machine: dict[str, str]
    limits: dict[str, list[float]]
    settings: dict[str, dict[str, list[float]]]
    audit: dict[str, float] = {}
    audited: int = 0
    """Records of the night that was audited."""


def measured(settings: list[Setting], size: Size) -> Found:
    """Runs that alternate, so that what the machine does meanwhile falls on all alike."""
    limits: dict[str, list[float]] = {}
    found: dict[str, dict[str, list[float]]] = {str(each): {} for each in settings}
    for run in range(1, size.runs + 1):
        for name, value in bare(size).items():
            limits.setdefault(name, []).append(value)
        for setting in settings:
            print(f"run {run}, {setting}", file=sys.stderr)
            reports = {name: load(setting, size, name) for name in (CLOSED, OFFERED, ROUNDS)}
            for figure in FIGURES:
                if (measure := figure.of(reports[figure.load])) is not None:
                    found[str(setting)].setdefault(figure.name, []).append(measure)
    told = reports[CLOSED]
    return Found(told.at, told.version, told.machine, limits, found)


def bare(size: Size) -> dict[str, float]:
    """The limits of this very run: a server that only answers, one that only tells, a disk that only flushes."""
    with network_bare.bare(size.terminals) as crowd:
        echoed = network_bare.echo(crowd, size.seconds / 2)
        pushed = statistics.median(network_bare.push(crowd, size.rounds)) * 1_000
    with tempfile.TemporaryDirectory() as folder:
        flushed = statistics.median(flushes(Path(folder))) * 1_000
    return {
        f"bare echo, {size.terminals:,} sockets, answers a second": echoed,
        f"bare push to the last of {size.terminals:,} sockets, ms": pushed,
        "flush of the disk, ms": flushed,
        "bare rows into SQLite by 100, a second": bare_rows(100),
    }


def load(setting: Setting, size: Size, name: str) -> Report:
    stalled, hostile = str(max(1, size.terminals // STALLED_SHARE)), str(HOSTILE)
    words = {
        CLOSED: ["--seconds", str(size.seconds), "--rounds", "0"],
        OFFERED: ["--seconds", str(size.seconds), "--rounds", "0", "--rate", str(size.rate), "--hostile", hostile],
        ROUNDS: ["--seconds", "0", "--rounds", str(size.rounds)],
    }[name]
    words += [] if name == CLOSED else ["--stalled", stalled]
    words += ["--gates", str(setting.gates)] if setting.gates else []
    with database(setting) as where:
        command = [sys.executable, "-m", "croupier", "load", "--start", "--terminals", str(size.terminals)]
        run = subprocess.run([*command, *words, *where, "--json"], stdout=subprocess.PIPE)
    if run.returncode == 2:
        raise SystemExit(2)  # it has said why
    told: dict[str, Any] = msgspec.json.decode(run.stdout)
    if told.pop("problems"):
        raise SystemExit(f"what is measured does not add up: {run.stdout.decode()}")
    return msgspec.convert(told, Report)


@contextlib.contextmanager
def database(setting: Setting) -> Iterator[list[str]]:
    """A new one for each load."""
    if setting.store == SQLITE:
        yield []
        return
    with postgres.running() as server:
        yield ["--database", postgres.as_url(server.address)]
