"""What events make of a purchase of chips that is under way."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.table import events as e
from croupier.table import evolve_seats as seats
from croupier.table.buy_in import BuyIn
from croupier.table.chips import VALUE, VALUE_CHIPS
from croupier.table.state import TableState


def spread(state: TableState, event: e.TenderSpread) -> TableState:
    after = seats.debit(state, event.player, VALUE, event.amount) if event.tender == VALUE_CHIPS else state
    return replace(
        after, buy_in=BuyIn(event.player, event.tender, event.amount, event.chips, denomination=event.denomination)
    )


def tender_back(state: TableState, event: e.TenderReturned) -> TableState:
    assert state.buy_in is not None
    after = replace(state, buy_in=None)
    return seats.credit(after, event.player, VALUE, event.amount) if state.buy_in.tender == VALUE_CHIPS else after


def given(state: TableState, event: e.ChipsGiven) -> TableState:
    after = seats.got_value(state, event.player, event.denomination) if event.chips == VALUE else state
    return step(seats.credit(after, event.player, event.chips, event.amount), given=True)


def step(state: TableState, **done: bool) -> TableState:
    assert state.buy_in is not None
    return replace(state, buy_in=replace(state.buy_in, **done))
