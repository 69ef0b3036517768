"""What a supervisor sees: everything at the table, purses and alerts included, and what waits for a ruling."""

from __future__ import annotations

import msgspec

from croupier.money.amount import Cents
from croupier.table.commands import ChangeSetup, Inspection
from croupier.table.decide import why_not
from croupier.table.people import Role
from croupier.table.records import Dispute, Takings
from croupier.table.refusals import Code
from croupier.table.rules import TableRules
from croupier.table.state import TableState
from croupier.table.takings import hold
from croupier.views.dealer import DealerView, dealer_view, open_to
from croupier.views.desk import Seating, SeatView
from croupier.views.forms import forms
from croupier.views.open_tasks import SOMEBODY, answerable, open_tasks
from croupier.views.steps import Asking, StepView
from croupier.views.task import Task


class SupervisorView(msgspec.Struct, frozen=True):
    table: DealerView
    seats: dict[str, SeatView]
    """By the number of the seat."""
    alerts: dict[int, str]
    disputes: dict[int, Dispute]
    past_posts: dict[int, str]
    referred: str
    hang_ups: int
    carried_off: dict[str, Cents]
    may: tuple[str, ...]
    open_tasks: tuple[Task, ...] = ()
    """What waits for a ruling, with the commands that answer it."""
    acts: tuple[StepView, ...] = ()
    """The forms of what else may be done."""
    setup_closed: str = ""
    """Why the set-up cannot be changed now; empty when it can."""
    takings: Takings = Takings()
    hold: str = ""
    """Win as per cent of the drop."""
    mucker: str = ""
    sharing: tuple[str, ...] = ()
    """Players who may bet value chips beside others."""
    opening_float: Cents = Cents(0)
    """What was in the float at the opening; 0 where nobody has said, and then nothing is known of it."""
    float_left: Cents = Cents(0)
    fills: Cents = Cents(0)
    """What came to the float and left it by slips since the opening."""
    credits: Cents = Cents(0)
    inspection: Inspection | None = None
    """On which the table is open."""


def supervisor_view(
    state: TableState, rules: TableRules, seating: Seating | None = None, table: DealerView | None = None
) -> SupervisorView:
    """With the dealer's view, where that is known already."""
    seating = seating or Seating()
    return SupervisorView(
        table=table or dealer_view(state, rules, seating),
        seats=seating.seats(state, rules),
        alerts=state.alerts,
        disputes=state.disputes,
        past_posts=state.past_posts,
        referred=state.referred,
        hang_ups=state.hang_ups,
        carried_off=state.carried_off,
        may=open_to(Role.SUPERVISOR, state, rules),
        open_tasks=tuple(answerable(task, state, rules) for task in open_tasks(state, rules)),
        acts=forms(Asking(state, rules, SOMEBODY)),
        setup_closed=_setup_closed(state, rules),
        takings=state.takings,
        hold=hold(state.takings),
        mucker=state.mucker,
        sharing=tuple(sorted(state.sharing)),
        opening_float=state.opening_float,
        float_left=state.float_,
        fills=state.fills,
        credits=state.credits,
        inspection=state.inspection,
    )


def _setup_closed(state: TableState, rules: TableRules) -> str:
    """Asked with an empty set-up: what is then wrong with it, its form mends."""
    refusal = why_not(state, ChangeSetup(SOMEBODY, {}), rules)
    return "" if refusal is None or refusal.code == Code.BREAKS_THE_RULES else str(refusal)
