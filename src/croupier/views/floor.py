"""The whole floor at a glance, for whoever supervises or watches it: every table, what waits there, and what has
happened of late that somebody should know.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from croupier.game.pocket import color
from croupier.money.amount import Cents
from croupier.table.records import Takings
from croupier.table.rules import TableRules
from croupier.table.state import TableState
from croupier.table.takings import hold
from croupier.views.felt import on_felt
from croupier.views.house import ApprovalView
from croupier.views.open_tasks import open_tasks
from croupier.views.reader_board import limit
from croupier.views.significant import Significant

RESULTS = 12
"""Last numbers that a glance shows."""


class TaskLine(msgspec.Struct, frozen=True):
    kind: str
    says: str


class Glance(msgspec.Struct, frozen=True):
    """One table."""

    game: str
    wheel: str
    phase: str
    round: int
    dealer: str
    limits: str
    """The widest that is posted: the smallest and the largest wager on the layout."""
    players: int
    on_felt: Cents
    takings: Takings
    hold: str
    results: tuple[tuple[str, str], ...]
    """Number and color, the newest last."""
    open_tasks: tuple[TaskLine, ...]
    timers: dict[str, int]
    stopped: str = ""
    halted: str = ""


class FloorView(msgspec.Struct, frozen=True):
    tables: dict[str, Glance]
    events: dict[str, Significant]
    """Significant events of all tables and of the house, by stream and version, the newest last."""
    approvals: dict[str, ApprovalView]
    """What waits for a second person, by number."""


class PitTurn(msgspec.Struct, frozen=True):
    """How far the log of the pit has come, and those of the tables and the staff together."""

    pit: int
    others: int


def glance(state: TableState, rules: TableRules | None, halted: str = "", behind: str = "") -> Glance:
    """A table; one that cannot say its rules any more shows what is known without them. One that is out of step with
    the pit says so first."""
    waiting = ([TaskLine("behind", behind)] if behind else []) + (_waiting(state, rules) if rules else [])
    return Glance(
        game=" over ".join(filter(None, [f"{state.book} {state.day}".strip(), state.base])),
        wheel=rules.wheel.name if rules else "",
        phase=state.phase.value,
        round=state.round,
        dealer=state.dealer,
        limits=_limits(rules) if rules else "",
        players=sum(not seat.away for seat in state.seats.values()),
        on_felt=Cents(0 if state.heat else sum(map(on_felt, state.seats.values()))),
        takings=state.takings,
        hold=hold(state.takings),
        results=tuple((str(pocket), color(pocket).value) for pocket in state.results[-RESULTS:]),
        open_tasks=tuple(waiting),
        timers=dict(state.timers),
        stopped=state.stopped,
        halted=halted,
    )


def _waiting(state: TableState, rules: TableRules) -> list[TaskLine]:
    return [TaskLine(task.kind, task.says) for task in open_tasks(state, rules)]


def _limits(rules: TableRules) -> str:
    places = [place for place in rules.places.values() if not place.side_bet]
    low, high = min(place.low for place in places), max(place.high for place in places)
    return limit(low, high, rules)


def floor_view(
    tables: Mapping[str, Glance], events: Mapping[str, Significant], approvals: tuple[ApprovalView, ...]
) -> FloorView:
    return FloorView(dict(tables), dict(events), {str(each.number): each for each in approvals})
