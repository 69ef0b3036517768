"""What the dealer needs: whose chips stand where, what may be done now, what to confirm, what to collect and pay."""

from __future__ import annotations

import msgspec

from croupier.money.amount import format_dollars
from croupier.table import commands as c
from croupier.table.buy_in import BuyIn
from croupier.table.decide import ASKS_FOR, WHO
from croupier.table.notation import verb
from croupier.table.people import Actor, Role, Step
from croupier.table.phases import MOVES
from croupier.table.rules import TableRules
from croupier.table.state import TableState
from croupier.table.waiting import fill_needed
from croupier.table.watching import why_not_dropped
from croupier.views.desk import Seated, Seating, buying
from croupier.views.felt import Chips
from croupier.views.forms import forms
from croupier.views.incidents import IrregularityView, NoBetView, irregularities, no_bets
from croupier.views.payments import to_collect, to_pay
from croupier.views.reader_board import BoardView, board_view
from croupier.views.ritual import ChoiceView, announced, choices, next_of, ritual, ways
from croupier.views.steps import Asking, StepView
from croupier.views.wager_line import WagerLine


class DealerView(msgspec.Struct, frozen=True):
    board: BoardView
    dealer: str
    felt: Chips
    players: dict[str, Seated]
    """By the number of the seat, without what they hold."""
    may: tuple[str, ...]
    """What the phase leaves open to the dealer now; whether a command is taken, the steps say."""
    steps: tuple[StepView, ...]
    """The round at this table, step by step in its order."""
    next: str
    """The key of the step to take; empty when somebody else has the next word."""
    ways: tuple[tuple[str, str], ...]
    """How wheel and ball may be sent off."""
    outcome: str
    announced: str
    """What was called when the ball had settled."""
    choices: tuple[ChoiceView, ...]
    to_collect: tuple[WagerLine, ...]
    to_pay: tuple[WagerLine, ...]
    irregularities: tuple[IrregularityView, ...]
    no_bets: tuple[NoBetView, ...]
    buy_in: BuyIn | None
    buying: tuple[StepView, ...]
    desk: tuple[StepView, ...]
    """The forms of what is done beside the round."""
    call: StepView
    """Calling the floor."""
    open_tasks: tuple[str, ...]
    """What others have to do first."""
    referred: str = ""
    """The irregularity that waits for a supervisor."""
    check_down: str = ""
    """A chip lies on the floor: `called`, or `allowed` to be picked up."""
    reading: str = ""
    """What the sensor has read of this spin; the dealer looks at the wheel."""


def dealer_view(
    state: TableState, rules: TableRules, seating: Seating | None = None, board: BoardView | None = None
) -> DealerView:
    """With the board, where that is known already."""
    seating = seating or Seating()
    asking = Asking(state, rules, Actor(state.dealer, Role.DEALER))
    steps = ritual(asking)
    return DealerView(
        board=board or board_view(state, rules),
        dealer=state.dealer,
        felt=seating.felt(state, rules),
        players=seating.players(state, rules),
        may=open_to(Role.DEALER, state, rules),
        steps=steps,
        next=next_of(asking, steps),
        ways=tuple(ways(rules)),
        outcome=str(state.outcome or ""),
        announced=announced(state, rules),
        choices=choices(state, rules),
        to_collect=to_collect(state, rules),
        to_pay=to_pay(state, rules),
        irregularities=irregularities(asking),
        no_bets=no_bets(asking),
        buy_in=state.buy_in,
        buying=buying(asking),
        desk=forms(asking),
        call=asking.step(c.CallFloor(asking.by), "Call the floor"),
        open_tasks=_open_tasks(state, rules),
        referred=state.referred,
        check_down=state.check_down,
        reading=state.reading,
    )


def open_to(role: Role, state: TableState, rules: TableRules) -> tuple[str, ...]:
    """The commands that this role may give at this table and that the phase table has now."""
    return tuple(
        verb(kind) for kind, event in ASKS_FOR.items() if event in MOVES[state.phase] and _belongs_to(role, kind, rules)
    )


def _belongs_to(role: Role, kind: type[c.Command], rules: TableRules) -> bool:
    who = WHO[kind]
    return rules.hands[who] is role if isinstance(who, Step) else role in who


def _open_tasks(state: TableState, rules: TableRules) -> tuple[str, ...]:
    """The supervisor or a player has the next word, or tender lies on the table that is dropped first."""
    tasks = [f"a ruling on: {state.referred}"] if state.referred else []
    if state.buy_in and why_not_dropped(state, c.SpinBall, rules):
        tasks.append(f"the drop of {state.buy_in.player}'s {state.buy_in.tender}")
    tasks += ["the inspection of the ball"] if state.ball_to_inspect else []
    tasks += [f"an inspection: {state.inspection_due.why}"] if state.inspection_due else []
    tasks += [f"an inspection of the wheel, which was moved: {state.wheel_moved.why}"] if state.wheel_moved else []
    tasks += [f"a fill of {format_dollars(lacks)}"] if (lacks := fill_needed(state, rules)) else []
    tasks += [f"a ruling on the dispute of {dispute.player}" for dispute in state.disputes.values()]
    standing = [seat for seat in state.seats.values() if seat.standing]
    choosing = [seat for seat in standing if any(bet.pending == "Choice" for bet in seat.standing.values())]
    return (*tasks, *(f"the choice of {seat.player}" for seat in choosing))
