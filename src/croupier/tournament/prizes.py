"""Who gets what: a pool, the prizes of the plan and the places, to the cent.

Vouchers are taken from the pool first; what they leave is divided by the printed shares. A share is cut to the cent,
and the cents that are left go to the first place that has a share. So do the shares of places that nobody has, since
every buy-in is paid out. Equal places share the cash of the places they cover; cents that cannot be divided go one each
to the lower entry numbers. Goods and vouchers are never divided.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.money.amount import Cents, parse_dollars
from croupier.tournament.plan import SHARE, Event, Plan, Prize, parse_share
from croupier.tournament.records import Due, Entry, PrizeKind
from croupier.tournament.vouchers import worth
from croupier.tournament.wording import prize_words

NOTHING = Cents(0)
WHOLE = "what is left of the pool"


@dataclass(frozen=True, slots=True)
class Division:
    due: tuple[Due, ...]
    carried: Cents = NOTHING
    """What goes to the event that the plan names."""
    undecided: tuple[int, ...] = ()
    """Equal entries between which a play-off has to decide first."""


@dataclass(frozen=True, slots=True)
class _Slot:
    """The prize of one place, in cents."""

    place: int
    pool: Cents = NOTHING
    prize: Prize | None = None

    @property
    def added(self) -> Cents:
        return parse_dollars(self.prize.cash) if self.prize and self.prize.cash else Cents(0)

    @property
    def is_cash(self) -> bool:
        return self.prize is None or not (self.prize.goods or self.prize.voucher)


def divide(plan: Plan, event: Event, pool: Cents, places: Mapping[int, int], entries: Mapping[int, Entry]) -> Division:
    """The prizes of an event by its places (entry to place)."""
    if not places:
        return Division((), pool)
    vouchers = _vouchers(plan, event, pool, len(places))
    rest = pool - sum(worth - added for worth, added in vouchers.values())
    slots, carried = _slots(event, Cents(rest), len(places))
    found: list[Due] = []
    for place in sorted(set(places.values())):
        equal = sorted(number for number, own in places.items() if own == place)
        covered = [slots[each] for each in range(place, place + len(equal)) if each in slots]
        if is_undecided(plan, event, place, len(equal)):
            return Division((), undecided=tuple(equal))
        found += _cash(plan, event, equal, covered, entries)
        found += [due for slot in covered for due in _things(plan, event, slot, entries[equal[0]], vouchers)]
    return Division(tuple(found), carried)


def is_undecided(plan: Plan, event: Event, place: int, equal: int) -> bool:
    """So many entries are equal at a place with a prize that they do not share: by the plan, or as it is not cash."""
    covered = [prize for prize in event.prizes if place <= prize.place < place + equal]
    is_cash = not any(prize.goods or prize.voucher for prize in covered)
    return equal > 1 and bool(covered) and not (is_cash and plan.prize_ties == SHARE)


def _vouchers(plan: Plan, event: Event, pool: Cents, placed: int) -> dict[int, tuple[Cents, Cents]]:
    """By place: what the voucher is worth, and what the house adds because the pool is not enough."""
    left, found = pool, {}
    for prize in sorted(event.prizes, key=lambda prize: prize.place):
        if prize.voucher and prize.place <= placed:
            value = worth(plan, prize)[1]
            taken = min(left, value)
            left = Cents(left - taken)
            found[prize.place] = value, Cents(value - taken)
    return found


def _slots(event: Event, rest: Cents, placed: int) -> tuple[dict[int, _Slot], Cents]:
    """Every place that somebody has, with its cents of the pool; and what is carried on."""
    shares = {prize.place: parse_share(prize.share) for prize in event.prizes if prize.share}
    awarded = _floor(rest * sum(shares.values(), Fraction())) if event.unawarded else rest
    own = {place: _floor(rest * share) for place, share in shares.items() if place <= placed}
    first = min(own, default=1)
    own[first] = Cents(awarded - sum(cents for place, cents in own.items() if place != first))
    prizes = {prize.place: prize for prize in event.prizes if prize.place <= placed}
    slots = {place: _Slot(place, own.get(place, Cents(0)), prizes.get(place)) for place in own.keys() | prizes.keys()}
    return slots, Cents(rest - awarded)


def _floor(amount: Fraction) -> Cents:
    return Cents(amount.numerator // amount.denominator)


def _cash(
    plan: Plan, event: Event, equal: list[int], covered: list[_Slot], entries: Mapping[int, Entry]
) -> Iterator[Due]:
    """Cash of the pool and of the house, each divided among equal entries."""
    sums = {
        PrizeKind.POOL: sum(slot.pool for slot in covered),
        PrizeKind.ADDED: sum(slot.added for slot in covered),
    }
    printed = "; ".join(prize_words(plan, event, slot.prize) if slot.prize else WHOLE for slot in covered)
    for kind, cents in sums.items():
        each, over = divmod(cents, len(equal))
        for rank, number in enumerate(equal):
            if amount := Cents(each + (rank < over)):
                yield Due(number, entries[number].player, covered[0].place, kind, amount, printed=printed)


def _things(
    plan: Plan, event: Event, slot: _Slot, winner: Entry, vouchers: Mapping[int, tuple[Cents, Cents]]
) -> Iterator[Due]:
    """Goods and vouchers, which somebody has won alone."""
    prize = slot.prize
    if prize is None or slot.is_cash:
        return
    who, printed = (winner.number, winner.player, slot.place), prize_words(plan, event, prize)
    if prize.goods:
        yield Due(*who, PrizeKind.GOODS, parse_dollars(prize.value), prize.goods, printed)
    if prize.voucher:
        value, added = vouchers[slot.place]
        yield Due(*who, worth(plan, prize)[0], value, prize.voucher, printed, added=added)
