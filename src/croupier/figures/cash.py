"""Cash of each person in each gaming day: in and out added up apart, a log line from the house's own threshold on, and
an alert when one of them comes above what has to be reported.

31 CFR 1021.311: cash in and cash out are never set against each other, and only what is strictly above the amount is
reported. Cash that was won in a money play with the same currency does not count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date, timedelta
from enum import StrEnum

from croupier.figures.win import FiguresError
from croupier.money.amount import Cents, format_dollars, parse_dollars
from croupier.rulebook.rules import Rules


class Direction(StrEnum):
    IN = "in"
    OUT = "out"


class CashKind(StrEnum):
    """What cash is taken or given for."""

    CHIPS_BOUGHT = "chips bought"
    FRONT_MONEY = "front money"
    MARKER_PAID = "marker paid"
    CURRENCY_BET = "currency bet"
    CHIPS_REDEEMED = "chips redeemed"
    BET_PAID = "bet paid"
    MONEY_PLAY_PAID = "money play paid with the same currency"
    TOURNAMENT_PRIZE = "tournament prize"
    OTHER_IN = "other cash in"
    OTHER_OUT = "other cash out"


_IN = {
    CashKind.CHIPS_BOUGHT,
    CashKind.FRONT_MONEY,
    CashKind.MARKER_PAID,
    CashKind.CURRENCY_BET,
    CashKind.OTHER_IN,
}
_EXEMPT = {CashKind.MONEY_PLAY_PAID}
LOG_FROM = Cents(250_000)
"""From where houses usually log, if a house has not said."""


@dataclass(frozen=True, slots=True)
class CashMovement:
    """One transaction in currency, as it was seen."""

    person: str
    """A name, or the description that stands for one."""
    gaming_day: date
    at: int
    """In milliseconds since 1970."""
    where: str
    kind: CashKind
    amount: Cents
    employee: str = ""

    @property
    def direction(self) -> Direction:
        return Direction.IN if self.kind in _IN else Direction.OUT


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the multiple transaction log, with what the day had come to by then."""

    number: int
    movement: CashMovement
    total_in: Cents
    total_out: Cents
    is_exempt: bool = False


@dataclass(frozen=True, slots=True)
class CashAlert:
    """A report is due: it points to the lines of the log that make it up."""

    person: str
    gaming_day: date
    direction: Direction
    total: Cents
    file_by: date
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CashDay:
    person: str
    gaming_day: date
    total_in: Cents
    total_out: Cents


@dataclass(slots=True)
class _Running:
    totals: dict[Direction, int] = field(default_factory=lambda: dict.fromkeys(Direction, 0))
    lines: dict[Direction, list[int]] = field(default_factory=lambda: {each: [] for each in Direction})


@dataclass(frozen=True, slots=True)
class CashReport:
    log: tuple[LogLine, ...]
    days: tuple[CashDay, ...]
    alerts: tuple[CashAlert, ...]
    """One for each person, gaming day and direction, as it stands at the end."""


def cash_report(
    movements: Iterable[CashMovement], federal: Callable[[date], Rules], log_from: Cents = LOG_FROM
) -> CashReport:
    """In the order of their times. A transaction has a line when it, or the person's total, has reached `log_from`."""
    if log_from <= 0:
        raise FiguresError("the threshold of the log is above zero")
    running: dict[tuple[str, date], _Running] = {}
    log: list[LogLine] = []
    for movement in sorted(movements, key=lambda each: each.at):
        _check(movement)
        now = running.setdefault((movement.person, movement.gaming_day), _Running())
        exempt = movement.kind in _EXEMPT
        if not exempt:
            now.totals[movement.direction] += movement.amount
        if max(movement.amount, now.totals[movement.direction]) >= log_from:
            total_in, total_out = (Cents(now.totals[each]) for each in Direction)
            log.append(LogLine(len(log) + 1, movement, total_in, total_out, exempt))
            if not exempt:
                now.lines[movement.direction].append(len(log))
    alerts = [alert for key, now in running.items() for alert in _alerts(*key, now, federal(key[1]))]
    days = [CashDay(*key, *(Cents(now.totals[each]) for each in Direction)) for key, now in running.items()]
    return CashReport(tuple(log), tuple(days), tuple(alerts))


def _alerts(person: str, day: date, now: _Running, rules: Rules) -> list[CashAlert]:
    above, by = parse_dollars(rules.value("cash_report.above")), day + timedelta(rules.value("cash_report.days"))
    return [
        CashAlert(person, day, each, Cents(now.totals[each]), by, tuple(now.lines[each]))
        for each in Direction
        if now.totals[each] > above
    ]


def _check(movement: CashMovement) -> None:
    if movement.amount <= 0:
        raise FiguresError(f"cash of {format_dollars(movement.amount)} is no transaction: say in or out by its kind")
    if not movement.person.strip():
        raise FiguresError("cash is somebody's: give a name, or a description")
