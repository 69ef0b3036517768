"""What the dealer needs: whose chips stand where, what may be done now, what to confirm, what to collect and pay."""

from __future__ import annotations

import msgspec

from croupier.table import commands as c
from croupier.table.decide import WHO
from croupier.table.events import Line
from croupier.table.notation import verb
from croupier.table.people import Role, Step
from croupier.table.phases import ASKS_FOR, MOVES, Phase
from croupier.table.rules import TableRules
from croupier.table.settle import losers, winners
from croupier.table.state import BuyIn, TableState
from croupier.views.felt import Stack, stacks
from croupier.views.reader_board import BoardView, board_view


class DealerView(msgspec.Struct, frozen=True):
    board: BoardView
    dealer: str
    felt: tuple[Stack, ...]
    players: tuple[tuple[int, str, str], ...]
    """Seat, name and color."""
    may: tuple[str, ...]
    """What the phase leaves open to the dealer now; whether a command is taken is `why_not`'s to say."""
    confirm: dict[str, tuple[str, ...]]
    """What each step asks to be confirmed."""
    to_collect: dict[str, tuple[Line, ...]]
    to_pay: dict[str, tuple[Line, ...]]
    buy_in: BuyIn | None
    waits: tuple[str, ...]
    """What others have to do first."""
    reading: str = ""
    """What the sensor has read of this spin; the dealer looks at the wheel."""


def dealer_view(state: TableState, rules: TableRules) -> DealerView:
    seats = sorted(state.seats.values(), key=lambda seat: seat.number)
    return DealerView(
        board=board_view(state, rules),
        dealer=state.dealer,
        felt=stacks(state, rules),
        players=tuple((seat.number, seat.player, seat.color) for seat in seats),
        may=open_to(Role.DEALER, state, rules),
        confirm={step: tuple(rules.confirmations(step)) for step in _STEPS if rules.confirmations(step)},
        to_collect=losers(rules, state)[0] if state.phase is Phase.DOLLY else {},
        to_pay=winners(rules, state)[0] if state.phase is Phase.COLLECTED else {},
        buy_in=state.buy_in,
        waits=_waits(state),
        reading=state.reading,
    )


_STEPS = ("open", "buy-in", "chips", "toke", "lock", "launch", "close", "dolly", "dolly-third-dozen")


def open_to(role: Role, state: TableState, rules: TableRules) -> tuple[str, ...]:
    """The commands that this role may give at this table and that the phase table has now."""
    return tuple(
        verb(kind) for kind, event in ASKS_FOR.items() if event in MOVES[state.phase] and _belongs_to(role, kind, rules)
    )


def _belongs_to(role: Role, kind: type[c.Command], rules: TableRules) -> bool:
    who = WHO[kind]
    return rules.hands[who] is role if isinstance(who, Step) else role in who


def _waits(state: TableState) -> tuple[str, ...]:
    """The supervisor or a player has the next word."""
    waits = [f"a ruling on: {state.referred}"] if state.referred else []
    waits += ["the inspection of the ball"] if state.ball_to_inspect else []
    waits += [f"a ruling on the dispute of {dispute.player}" for dispute in state.disputes.values()]
    choosing = [seat for seat in state.seats.values() if any(bet.waits == "Choice" for bet in seat.standing.values())]
    return (*waits, *(f"the choice of {seat.player}" for seat in choosing))
