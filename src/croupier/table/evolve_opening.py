"""What events make of the table as a whole: it opens by a law, its set-up changes, it closes."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.table import events as e
from croupier.table import evolve_bets as bets
from croupier.table import evolve_pit as pit
from croupier.table import evolve_rulings as rulings
from croupier.table import evolve_seats as seats
from croupier.table import evolve_settling as settling
from croupier.table.state import TableState


def opened(state: TableState, event: e.TableOpened) -> TableState:
    """Who sits there, what they hold and the numbers on the board outlive a night; the law is the new one."""
    return replace(
        pit.opened(state, event),
        table=event.table,
        book=event.book,
        day=event.day,
        digest=event.digest,
        base=event.base,
        rules=event.rules,
        house=event.house,
        setup=event.setup,
        dealer=event.dealer,
        worked=frozenset({event.dealer, state.mucker} - {""}),
        drop_box=event.drop_box,
        openings=state.openings + 1,
        opening_float=event.float_,
        meters=event.meters,
        round=state.round + 1,
        before=None,
        results=(),
        counts={},
        coupons=frozenset(),
        voided=frozenset(),
        wheel_turning=True,
    )


def set_up(state: TableState, event: e.SetupChanged) -> TableState:
    """What was drawn for the set-up before is nothing to the new one."""
    after = rulings.without_spin(state)
    counts = state.counts if event.setup["wheel"] == state.setup["wheel"] else {}
    return settling.with_meters(
        replace(after, setup=event.setup, rules=event.rules, opened={}, settled=(), counts=counts, recorded=None),
        event.meters,
    )


def closed(state: TableState, event: e.TableClosed) -> TableState:
    state = replace(state, settled=(), no_spin="", recorded=None, to_observe={}, by_hand=False)
    state = replace(state, closing_float=event.float_)
    after = bets.settle(state, event.returned, void=True)
    return seats.tidy(rulings.without_spin(settling.out_of_meters(after, event.returned)))
