"""Where a tournament's money goes: each event that moves some, as balanced postings. Written from the events alone and
apart from the state, so that the two can be held against each other.

outside              players, and the world
held:fees            cash of fees, kept apart until it is counted
held:pool:EVENT      cash of buy-ins likewise
fees                 entry fees: adjusted gross proceeds
pool:EVENT           the prize pool of an event
voucher:NUMBER       a voucher that was won and is not used yet
owed:ENTRY           what was paid in cash for an entry that was withdrawn, and is not paid back yet
house                the house's own: what it gives away, adds, or makes good

Buy-ins in cash are the pool's from the start, though they cannot be used before the count: `held` and `pool` together
are what the state calls the pool. Nothing moves money from a pool to the fees or to the house, except that an entry
which is paid back before its event begins goes back the way it came.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from croupier.money.amount import Cents
from croupier.money.ledger import Ledger, Posting
from croupier.money.reasons import Reason
from croupier.tournament import events as e
from croupier.tournament.commands.entries import CASH, VOUCHER
from croupier.tournament.records import Paid
from croupier.tournament.undoing import standing_events

OUTSIDE, HOUSE, FEES, HELD_FEES = "outside", "house", "fees", "held:fees"


def pool(event: str) -> str:
    return f"pool:{event}"


def held(event: str) -> str:
    return f"held:pool:{event}"


def voucher(number: str) -> str:
    return f"voucher:{number}"


def owed(entry: int) -> str:
    return f"owed:{entry}"


def postings(event: e.Event) -> Iterable[Posting]:
    """What the event moves; nothing for most."""
    written = _WRITE.get(type(event))
    return () if written is None else written[1](event)


def ledger_of(events: Iterable[e.Event]) -> Ledger:
    """Of a whole log; what was taken back was never there."""
    ledger = Ledger()
    for event in standing_events(events):
        if (written := _WRITE.get(type(event))) is not None:
            ledger.post(written[0], written[1](event))
    return ledger


def _in(paid: Paid, kept: str, own: str) -> Posting:
    """Cash is kept apart; a voucher is used up; goods and gifts are put in by the house, which has the goods."""
    if paid.by.way == CASH:
        return Posting(OUTSIDE, kept, paid.cents)
    return Posting(voucher(paid.by.what) if paid.by.way == VOUCHER else HOUSE, own, paid.cents)


def _entered(event: e.Entered) -> Iterator[Posting]:
    entry = event.entry
    yield _in(entry.fee, HELD_FEES, FEES)
    yield _in(entry.buy_in, held(entry.event), pool(entry.event))


def _withdrawn(event: e.EntryWithdrawn) -> Iterator[Posting]:
    """The same the other way round; cash that was counted is not among what is kept apart any more, and cash that is
    owed stays in the house."""
    name, counted = event.event_name, event.counted
    for source, target, cents in (
        _in(event.fee, FEES if counted else HELD_FEES, FEES),
        *(_in(paid, pool(name) if counted else held(name), pool(name)) for paid in (event.buy_in, *event.extras)),
    ):
        yield Posting(target, owed(event.entry) if event.is_owed and source == OUTSIDE else source, cents)


def _paid_back(event: e.EntryPaidBack) -> Iterator[Posting]:
    yield Posting(owed(event.entry), OUTSIDE, event.owed.cents)


def _bought(event: e.ExtraBought) -> Iterator[Posting]:
    yield _in(event.paid, held(event.event_name), pool(event.event_name))


def _counted(event: e.CashCounted) -> Iterator[Posting]:
    """What should be there moves on; what is missing, or too much, is the house's."""
    yield Posting(HELD_FEES, FEES, event.held_fees)
    yield from (Posting(held(name), pool(name), cents) for name, cents in event.held.items())
    over = event.fees + sum(event.buy_ins.values()) - event.held_fees - sum(event.held.values())
    yield Posting(OUTSIDE, HOUSE, Cents(over)) if over > 0 else Posting(HOUSE, OUTSIDE, Cents(-over))


def _ended(event: e.EventEnded) -> Iterator[Posting]:
    if event.carried:
        yield Posting(pool(event.event_name), pool(event.carried_to), event.carried)


def _paid(event: e.PrizePaid) -> Iterator[Posting]:
    due = event.due
    target = voucher(event.voucher.number) if event.voucher else OUTSIDE
    yield Posting(pool(event.event_name), target, due.from_pool)
    yield Posting(HOUSE, target, Cents(due.cents - due.from_pool))


def _lapsed(event: e.VoucherLapsed) -> Iterator[Posting]:
    yield Posting(voucher(event.voucher), pool(event.to), event.value)


_WRITE: dict[type[e.Event], tuple[Reason, Callable[[Any], Iterator[Posting]]]] = {
    e.Entered: (Reason.ENTRY, _entered),
    e.ExtraBought: (Reason.EXTRA, _bought),
    e.EntryWithdrawn: (Reason.REFUND, _withdrawn),
    e.EntryPaidBack: (Reason.REFUND, _paid_back),
    e.CashCounted: (Reason.COUNT, _counted),
    e.EventEnded: (Reason.CARRIED, _ended),
    e.PrizePaid: (Reason.PRIZE, _paid),
    e.VoucherLapsed: (Reason.LAPSED, _lapsed),
}
