"""What a run has found: figures with how many samples they rest on, and an account of everything that was sent."""

from __future__ import annotations

import statistics
from array import array
from collections.abc import Sequence
from typing import Any

import msgspec

from croupier.load.plan import QUIET, TROUBLED
from croupier.load.server import NOTHING, Cost

P99_SAMPLES = 100
"""From so many on, the 99th percentile is not simply the slowest."""
POINTS = 200
"""Of a distribution that is kept for its plot."""


class Spread(msgspec.Struct, frozen=True):
    """Times in milliseconds."""

    samples: int
    median: float | None = None
    p99: float | None = None
    """None where there are too few samples for one."""
    most: float | None = None


def spread(seconds: Sequence[float]) -> Spread:
    if not seconds:
        return Spread(0)
    ordered = sorted(seconds)
    size = len(ordered)
    late = ordered[-(-size * 99 // 100) - 1] if size >= P99_SAMPLES else None
    ms = [None if each is None else round(each * 1000, 3) for each in (statistics.median(ordered), late, ordered[-1])]
    return Spread(size, *ms)


def curve(seconds: Sequence[float]) -> list[float]:
    """The same in milliseconds at even steps from the quickest to the slowest."""
    ordered = sorted(seconds)
    last = len(ordered) - 1
    steps = min(POINTS, last) or 1
    return [round(ordered[last * step // steps] * 1000, 3) for step in range(steps + 1)] if ordered else []


class Wagered(msgspec.Struct):
    """Betting in one kind of phase."""

    seconds: float = 0
    taken: int = 0
    """Answered as durable before its end."""
    a_second: float = 0
    answers: Spread = Spread(0)
    answer_curve: list[float] = []
    cost: Cost = NOTHING
    server_us: float | None = None
    """Processor time of all processes of the server for each wager, those answered after its end among them."""
    main_us: float | None = None
    """Of its first process alone."""
    client_us: float | None = None
    """Processor time of the client for each message that it sent or received."""


class Shown(msgspec.Struct):
    """From the dealer's command to the screens, in one kind of phase."""

    last_screen: Spread = Spread(0)
    """A sample for each round."""
    every_screen: Spread = Spread(0)
    by_round: list[float] = []
    """Milliseconds until the last screen."""


class Dealt(msgspec.Struct):
    rounds: int
    no_more_bets: Shown
    result: Shown
    answers: Spread
    """To wagers, one of each terminal a round, all at once."""
    cost: Cost


class Account(msgspec.Struct):
    """Wagers: sent = taken + refused + unanswered."""

    sent: int = 0
    taken: int = 0
    refused: dict[str, int] = {}
    unanswered: int = 0
    screens: int = 0
    at_last_number: int = 0
    """Screens that ended with the number of the last result, or a later one."""
    last_number: int = 0
    results: int = 0
    results_missed: int = 0
    """Screens, summed over rounds, that had not shown the result when patience was lost."""
    lost_sockets: int = 0
    log_wagers: int | None = None
    """Wagers in the log of a house that was started for this; None of any other house."""

    @property
    def problems(self) -> list[str]:
        """What does not add up, in sentences."""
        found = []
        if self.sent != self.taken + sum(self.refused.values()) + self.unanswered:
            found.append("wagers were answered that were not sent, or answered twice")
        if self.unanswered:
            found.append(f"{self.unanswered} wagers were never answered")
        if self.results_missed:
            found.append(f"{self.results_missed} results never came on a screen")
        if self.at_last_number < self.screens:
            found.append(f"{self.screens - self.at_last_number} screens did not end with number {self.last_number}")
        if self.lost_sockets:
            found.append(f"{self.lost_sockets} sockets that did nothing wrong were closed")
        if self.log_wagers is not None and not self.taken <= self.log_wagers <= self.taken + self.unanswered:
            found.append(f"the log has {self.log_wagers} wagers, and {self.taken} were acknowledged")
        return found


class Report(msgspec.Struct):
    version: str
    at: str
    """The day and the minute, UTC."""
    machine: dict[str, str]
    server: dict[str, str]
    plan: dict[str, float]
    betting: dict[str, Wagered] = {}
    dealing: dict[str, Dealt] = {}
    account: Account = msgspec.field(default_factory=Account)
    effect: dict[str, float] = {}
    """How many times as long with misbehaving clients as without, at the 99th percentile."""
    trouble: dict[str, dict[str, int]] = {}
    memory_mb: int | None = None
    memory_most_mb: int | None = None

    def as_dict(self) -> dict[str, Any]:
        told: dict[str, Any] = msgspec.to_builtins(self)
        return told | {"problems": self.account.problems}


def effect(report: Report) -> dict[str, float]:
    """Of pairs that both have a 99th percentile."""
    pairs: dict[str, tuple[Spread, Spread]] = {}
    if {QUIET, TROUBLED} <= set(report.betting):
        pairs["wagers"] = (report.betting[QUIET].answers, report.betting[TROUBLED].answers)
    if {QUIET, TROUBLED} <= set(report.dealing):
        quiet, troubled = report.dealing[QUIET], report.dealing[TROUBLED]
        pairs["no more bets"] = (quiet.no_more_bets.last_screen, troubled.no_more_bets.last_screen)
        pairs["result"] = (quiet.result.last_screen, troubled.result.last_screen)
    return {
        name: round(after.p99 / before.p99, 2) for name, (before, after) in pairs.items() if before.p99 and after.p99
    }


class Tally:
    """What is gathered in one kind of phase, until it is summed up."""

    def __init__(self) -> None:
        self.times, self.answers = array("d"), array("d")
        self.seconds = 0.0
        self.in_time = self.taken = self.rounds = 0
        self.cost, self.dealing_cost = NOTHING, NOTHING
        self.last: dict[str, list[float]] = {"no more bets": [], "result": []}
        self.every: dict[str, array[float]] = {name: array("d") for name in self.last}

    def wagered(self, pid: int) -> Wagered:
        cost, per = self.cost, max(1, self.taken)
        made = Wagered(round(self.seconds, 3), self.in_time, round(self.in_time / max(self.seconds, 1e-9), 1))
        made.answers, made.answer_curve, made.cost = spread(self.times), curve(self.times), cost
        if pid and self.taken:
            made.main_us = round(cost.main / per * 1e6, 1)
            made.server_us = round((cost.main + cost.others) / per * 1e6, 1)
        if cost.messages:
            made.client_us = round(cost.client / cost.messages * 1e6, 1)
        return made

    def dealt(self) -> Dealt:
        return Dealt(
            self.rounds, self._told("no more bets"), self._told("result"), spread(self.answers), self.dealing_cost
        )

    def _told(self, name: str) -> Shown:
        by_round = [round(each * 1000, 3) for each in self.last[name]]
        return Shown(spread(self.last[name]), spread(self.every[name]), by_round)
