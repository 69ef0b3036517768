"""The prizes of an event from the first place down, with what each share of the pool comes to as it stands."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.money.amount import Cents
from croupier.tournament.plan import Event, Plan, Prize
from croupier.tournament.prizes import divide
from croupier.tournament.records import CASH_PRIZES, Due
from croupier.tournament.standing import RANKED, entries_of
from croupier.tournament.state import Field
from croupier.tournament.wording import prize_words


class PrizeLine(msgspec.Struct, frozen=True):
    place: int
    says: str
    """The prize as the printed rules have it."""
    cents: Cents
    """What its cash comes to as the pool stands, with what the house adds; 0 for places that nobody has yet."""
    things: str
    """What is won beside cash: goods, or a voucher."""


def prize_lines(field: Field, plan: Plan, event: Event) -> tuple[PrizeLine, ...]:
    """As if nobody shared a place: who gets it, and who shares it, the end decides. After it, what was won."""
    run = field.events[event.name]
    if run.ended:
        return _won(plan, event, (*run.due, *run.paid))
    entries = [entry.number for entry in entries_of(field, event.name) if entry.status in RANKED]
    pool = field.pools.get(event.name, Cents(0))
    due = divide(plan, event, pool, {number: place for place, number in enumerate(entries, 1)}, field.entries).due
    cash: dict[int, int] = {}
    for each in due:
        if each.kind in CASH_PRIZES:
            cash[each.place] = cash.get(each.place, 0) + each.cents
    prizes = sorted(event.prizes, key=lambda prize: prize.place)
    return tuple(
        PrizeLine(each.place, prize_words(plan, event, each), Cents(cash.get(each.place, 0)), _things(each))
        for each in prizes
    )


def _won(plan: Plan, event: Event, due: Sequence[Due]) -> tuple[PrizeLine, ...]:
    """What each at a place has won; a prize that nobody has, because another place was shared, is none."""
    prizes = {each.place: each for each in event.prizes}
    cash = {(each.place, each.entry): 0 for each in due}
    for each in due:
        cash[each.place, each.entry] += each.cents if each.kind in CASH_PRIZES else 0
    places = {place: cents for (place, _), cents in sorted(cash.items(), reverse=True)}
    return tuple(
        PrizeLine(
            place,
            prize_words(plan, event, prizes[place]) if place in prizes else "",
            Cents(places[place]),
            _things(prizes[place]) if place in prizes else "",
        )
        for place in sorted(places)
    )


def _things(prize: Prize) -> str:
    voucher = f"voucher for {prize.voucher}" if prize.voucher else ""
    return "; ".join(filter(None, (prize.goods, voucher)))
