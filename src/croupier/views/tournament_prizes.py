"""The prizes of an event from the first place down, with what each share of the pool comes to as it stands."""

from __future__ import annotations

import msgspec

from croupier.money.amount import Cents
from croupier.tournament.plan import Event, Plan
from croupier.tournament.prizes import divide
from croupier.tournament.records import PrizeKind
from croupier.tournament.standing import RANKED, entries_of
from croupier.tournament.state import Field
from croupier.tournament.wording import prize_words


class PrizeLine(msgspec.Struct, frozen=True):
    place: int
    says: str
    """The prize as the printed rules have it."""
    cents: Cents
    """What a share of the pool comes to as it stands; 0 for other prizes, and for places that nobody has yet."""


def prize_lines(field: Field, plan: Plan, event: Event) -> tuple[PrizeLine, ...]:
    """As if everybody had a place of the own: who gets it, and who shares it, the end decides."""
    entries = [entry.number for entry in entries_of(field, event.name) if entry.status in RANKED]
    pool = field.pools.get(event.name, Cents(0))
    due = divide(plan, event, pool, {number: place for place, number in enumerate(entries, 1)}, field.entries).due
    shares = {each.place: each.cents for each in due if each.kind is PrizeKind.POOL}
    prizes = sorted(event.prizes, key=lambda prize: prize.place)
    return tuple(
        PrizeLine(each.place, prize_words(plan, event, each), shares.get(each.place, Cents(0))) for each in prizes
    )
