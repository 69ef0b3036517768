"""Simulations: a portfolio played for so many spins, on the machine's own cores or on a cluster's.

Work is shared out in chunks that are seeded one by one, and what they count is added up in whole numbers. So a seed
gives the same totals with one worker, with sixteen, and on a cluster that loses half its workers on the way.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Protocol

from croupier.desk import checks
from croupier.desk.portfolio import Portfolio
from croupier.desk.report import Report, report
from croupier.desk.together import sums_of
from croupier.desk.totals import Totals
from croupier.game.notation import NotationError
from croupier.numerics.chunk import CHUNK, play_chunk
from croupier.numerics.plan import Plan, plan
from croupier.numerics.streams import SLAB

SPINS_MAX = 10**14
"""More than a machine plays in a day."""
TOTALS_MAX = 10**18
SEED_MAX = 2**128
SOON = 2 * 10**8
"""Nanoseconds: a small part of what it takes until a compiled kernel is there."""

Part = list[tuple[int, int]]
"""Chunks by number, with the spins of each."""


class Engine(Protocol):
    """Whatever plays a job: so many spins, part by part. Once it is to stop, it begins no more parts."""

    @property
    def workers(self) -> int: ...

    def play(self, job: Job, spins: int, stop: Callable[[], bool]) -> Iterator[Totals]: ...


@dataclass(frozen=True, slots=True)
class Job:
    """What every worker has to know."""

    plan: Plan
    seed: int
    at_once: bool = False
    """With kernels that need no compiling: sooner done, where little is asked."""

    def play(self, part: Part) -> Totals:
        totals = Totals()
        for number, spins in part:
            totals.count(spins, play_chunk(self.plan, self.seed, number, spins, self.at_once))
        return totals


@dataclass(frozen=True, slots=True)
class Simulation:
    """What came of it. The time is that of playing: neither compiling nor judging is in it."""

    portfolio: Portfolio
    asked: int
    """Spins that were asked for."""
    seconds: float
    seed: int
    workers: int
    totals: Totals
    report: Report
    method: str = "spins"
    """`spins` where every spin was played, `multinomial` where only counts of pockets were drawn."""
    is_compiled: bool = False
    """By compiled kernels; the others give the same counts, more slowly and sooner."""

    @property
    def spins(self) -> int:
        return self.totals.spins

    @property
    def was_stopped(self) -> bool:
        return self.spins < self.asked


def simulate(
    portfolio: Portfolio,
    spins: int,
    seed: int,
    workers: int | None = None,
    engine: Engine | None = None,
    progress: Callable[[int], None] = lambda spins: None,
    stop: Callable[[], bool] = lambda: False,
) -> Simulation:
    """Play the portfolio. `progress` hears of the spins that are done; after `stop` says so, no chunk is begun."""
    check(spins, seed, workers)
    checks.function("progress", progress)
    checks.function("stop", stop)
    if engine is not None:
        checks.function("engine", getattr(engine, "play", engine))
    engine = engine or Threads(workers or cores())
    asked = plan_of(portfolio)
    job = Job(asked, seed, is_soon_done(asked, spins))
    if not job.at_once and not stop():
        job.play([(0, SLAB + 1)])  # compiles what is not compiled yet
    totals, began = Totals(), time.perf_counter()
    for part in engine.play(job, spins, stop):
        totals.add(part)
        progress(totals.spins)
    seconds = time.perf_counter() - began
    found = report(portfolio, asked, sums_of(portfolio, asked), totals)
    return Simulation(portfolio, spins, seconds, seed, engine.workers, totals, found, is_compiled=not job.at_once)


def plan_of(portfolio: Portfolio) -> Plan:
    try:
        return plan([(wager.bet, wager.policy) for wager in portfolio.wagers], portfolio.wheel)
    except ValueError as error:  # chances that are too fine, or too many bets
        raise NotationError(str(error)) from None


def check(spins: int, seed: int, workers: int | None, totals_only: bool = False) -> None:
    """Refuse what makes no sense, before anything is compiled."""
    spins, seed = checks.whole("spins", spins), checks.whole("seed", seed)
    most = TOTALS_MAX if totals_only else SPINS_MAX
    if not 1 <= spins <= most:
        more = "" if totals_only or spins < 1 else ", or for more with --totals"
        raise NotationError(
            f"{checks.shown(spins)} spins cannot be simulated; ask for 1 to 1e{len(str(most)) - 1}{more}"
        )
    if not 0 <= seed < SEED_MAX:
        raise NotationError(f"a seed is a whole number from 0 and below 2^128, and not {checks.shown(seed)}")
    if workers is not None and not 1 <= checks.whole("workers", workers) <= 1024:
        raise NotationError(f"{checks.shown(workers)} workers cannot be put to work; ask for 1 to 1024")


def is_soon_done(asked: Plan, spins: int) -> bool:
    """Without compiled kernels, sooner than they would be there. Where they are there already, nothing is."""
    drawing = int(asked.tables.draws.sum())
    nanoseconds = 40 + 70 * (asked.tables.starts.size - drawing) + 5_000 * drawing
    return "numba" not in sys.modules and spins * nanoseconds < SOON


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def parts(spins: int, chunks: int = 1) -> Iterator[Part]:
    """The spins in parts of so many chunks."""
    part: Part = []
    for number, done in enumerate(range(0, spins, CHUNK)):
        part.append((number, min(CHUNK, spins - done)))
        if len(part) == chunks:
            yield part
            part = []
    if part:
        yield part


@dataclass(frozen=True, slots=True)
class Threads:
    """Threads of this process: the kernels hold no lock of Python's."""

    workers: int

    def play(self, job: Job, spins: int, stop: Callable[[], bool]) -> Iterator[Totals]:
        with ThreadPoolExecutor(self.workers) as pool:
            running: set[Future[Totals]] = set()
            for part in parts(spins):
                if stop():
                    break
                running.add(pool.submit(job.play, part))
                if len(running) == 2 * self.workers:
                    done, running = wait(running, return_when=FIRST_COMPLETED)
                    yield from (each.result() for each in done)
            yield from (each.result() for each in running)
