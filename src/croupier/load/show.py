"""What is seen of a run while it goes on: a few lines that are drawn anew, or where nobody looks one line at times."""

from __future__ import annotations

import time
from types import TracebackType
from typing import TextIO

from croupier.load.report import spread
from croupier.load.run import Run

DRAWN_EVERY, SAID_EVERY = 0.5, 5.0
LATEST = 2_000
"""Answers that the times on the screen are of."""


class Show:
    def __init__(self, run: Run, out: TextIO) -> None:
        self._run, self._out = run, out
        self._draws = out.isatty()
        self._next, self._drawn = 0.0, 0
        self._before = (time.perf_counter(), 0)

    def __enter__(self) -> Show:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._drawn:
            self._out.flush()

    def tick(self, now: float) -> None:
        if now < self._next:
            return
        self._next = now + (DRAWN_EVERY if self._draws else SAID_EVERY)
        lines = self.lines(now)
        if not self._draws:
            print("; ".join(lines), file=self._out, flush=True)
            return
        up = f"\x1b[{self._drawn}A" if self._drawn else ""
        self._out.write(up + "".join(f"\x1b[2K{line}\n" for line in lines))
        self._out.flush()
        self._drawn = len(lines)

    def lines(self, now: float) -> list[str]:
        run, crowd, account = self._run, self._run.crowd, self._run.report.account
        betting = crowd.betting
        taken = account.taken + (betting.taken if betting.answered < betting.sent or betting.until > now else 0)
        then, before = self._before
        self._before = now, taken
        rate = max(0, taken - before) / max(now - then, 1e-9)
        times = spread(betting.times[-LATEST:])
        refused = sum(account.refused.values())
        return [
            f"{run.now}",
            f"{len(crowd.terminals):,} terminals, {taken:,} wagers taken, {rate:,.0f} a second, {refused:,} refused",
            f"answered in {_ms(times.median)} (99 %: {_ms(times.p99)})",
            f"round {account.results:,}: no more bets {self._last('no more bets')}, result {self._last('result')}",
        ]

    def _last(self, name: str) -> str:
        """On the last screen, over all rounds so far."""
        times = [each for tally in self._run.tallies.values() for each in tally.last[name]]
        found = spread(times)
        return f"{_ms(found.median)} (99 %: {_ms(found.p99)})"


def _ms(value: float | None) -> str:
    return "–" if value is None else f"{value:.1f} ms"
