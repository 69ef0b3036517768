"""The plan of a tournament: what one file, or one form, says of it. `checks` holds it to the law.

Amounts are written like "$100"; points are whole numbers. A plan is data and nothing else: what happens by it is
decided elsewhere, and what players read is printed from it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from croupier.money.amount import Cents, parse_dollars

FRESH, CARRIED = "fresh", "carried"
"""Every round begins with the same points for everybody, or with those that were won before."""
FREE, IN_TURN = "free", "in turn"
"""Everybody bets at once, or one seat after the other, beginning one seat further at each spin."""
SHARE, PLAY_OFF, LOT = "share", "play-off", "lot"
"""What decides between equal points: prizes are shared, more spins are played, or a lot is drawn in the log."""
ADOPTED, INCLUDED = "adopted", "included"
"""The house rules of roulette: adopted by a sentence, or printed whole."""
FEE, BUY_IN = "fee", "buy-in"
"""What goods may be brought for."""
_SHARE = re.compile(r"(?P<share>[0-9]{1,3}(?:\.[0-9]{1,4})?) ?%", re.ASCII)


def parse_share(text: str) -> Fraction:
    """The part of a pool that `"45 %"` or `"12.5%"` is; `ValueError` with a sentence for anything else."""
    match = _SHARE.fullmatch(text)
    if match is None:
        raise ValueError(f'"{text}" is not a share; write it like "45 %" or "12.5 %"')
    return Fraction(match["share"]) / 100


@dataclass(frozen=True, slots=True)
class Licensee:
    name: str
    licence: str
    responsible: bool = False
    """Of several, the one that answers for all prizes and keeps the accounts of the whole."""


@dataclass(frozen=True, slots=True)
class Premises:
    name: str
    licensed: bool = False
    security: bool = False
    surveillance: bool = False
    procedures: bool = False
    """The internal control minimum procedures are met."""


@dataclass(frozen=True, slots=True)
class Criterion:
    says: str
    relates: str = ""
    """How it relates to limited gaming."""


@dataclass(frozen=True, slots=True)
class Goods:
    """What may be brought in place of cash, at a value that was set before."""

    what: str
    value: str
    pays: str = BUY_IN
    """`fee` or `buy-in`."""


@dataclass(frozen=True, slots=True)
class Extra:
    """Points that can be bought beyond the first ones: a re-buy or an add-on, open to all or to nobody."""

    price: str
    points: int
    most: int = 1
    """So often for each entry."""
    last_round: int = 1
    """It can be had in this round still, by each player until the last spin of the own heat."""
    when_broke: bool = False
    """Only for who has no points left."""
    conditions: str = ""

    @property
    def cents(self) -> Cents:
        return parse_dollars(self.price)


@dataclass(frozen=True, slots=True)
class Prize:
    """The prize of one place: a share of the pool, cash that the house adds, goods, or a voucher."""

    place: int
    share: str = ""
    """Of what the event's pool has left after its vouchers, in per cent: "45 %" or "12.5 %"."""
    cash: str = ""
    """What the house adds; it does not come from the pool."""
    goods: str = ""
    """An exact description."""
    value: str = ""
    """Of the goods."""
    voucher: str = ""
    """The later event that it admits to; its worth is that event's fee and buy-in, or `value` where that event has
    neither."""


@dataclass(frozen=True, slots=True)
class Round:
    name: str
    spins: int
    chips: Mapping[str, str] = field(default_factory=dict)
    """Points of each color."""
    per_table: int = 0
    """So many go on from each table; 0 in the last round, and where `overall` says it."""
    overall: int = 0
    """So many go on from all tables together."""
    out_after: tuple[str, ...] = ()
    """After these spins the lowest stack of each table is out: ["5", "10"]."""
    stacks: str = FRESH
    betting: str = FREE
    secret: tuple[str, ...] = ()
    """Spins whose bets are sealed until all are in."""


@dataclass(frozen=True, slots=True)
class Event:
    name: str
    day: date
    points: int
    """What each player starts with."""
    rounds: tuple[Round, ...] = ()
    prizes: tuple[Prize, ...] = ()
    fee: str = "$0"
    buy_in: str = "$0"
    tables: tuple[str, ...] = ()
    seats: int = 7
    """At each table."""
    players_min: int = 2
    players_max: int = 1_000
    late_rounds: int = 0
    """Entries are taken until so many rounds have begun beyond the start; 0 for none."""
    rebuy: Extra | None = None
    addon: Extra | None = None
    unawarded: str = ""
    """The later event that gets what is left of the pool; without one, everything is awarded here."""

    @property
    def price(self) -> tuple[Cents, Cents]:
        """Fee and buy-in."""
        return parse_dollars(self.fee), parse_dollars(self.buy_in)

    def gives_to(self, event: str) -> bool:
        """Money of this pool may come to that event: what is not awarded, or vouchers for it."""
        return event == self.unawarded or any(prize.voucher == event for prize in self.prizes)

    @property
    def extras(self) -> dict[str, Extra]:
        named = {"re-buy": self.rebuy, "add-on": self.addon}
        return {kind: extra for kind, extra in named.items() if extra}


@dataclass(frozen=True, slots=True)
class Plan:
    name: str
    """Short, as the stream and addresses have it: `spring-2027`."""
    title: str
    casino: str
    """Whose house rules are played by."""
    licensees: tuple[Licensee, ...]
    premises: Premises
    events: tuple[Event, ...]
    criteria: tuple[Criterion, ...] = ()
    goods: tuple[Goods, ...] = ()
    reentry: bool = False
    """Who is out may enter again, as a new entry."""
    sharing: bool = False
    """The players who are left may agree to divide the prizes and stop."""
    cut_ties: str = LOT
    """Between equal points where only some go on: a play-off or a lot."""
    prize_ties: str = SHARE
    """Between equal points at the end: the prizes are shared, or a play-off decides."""
    play_off_spins: int = 1
    numbered_chips: bool = False
    """The chips bear their points, so that no notice is needed."""
    house_rules: str = ADOPTED
    other_rules: tuple[str, ...] = ()
    """House rules that change normal play."""
    final: str = ""
    """How the final round is determined."""
    conclusion: str = ""
    """How the tournament ends."""

    def event(self, name: str) -> Event | None:
        return next((event for event in self.events if event.name == name), None)

    @property
    def is_joint(self) -> bool:
        return len(self.licensees) > 1

    @property
    def responsible(self) -> Licensee | None:
        """Who answers for the whole: the one that is named, and of one alone that one."""
        named = [each for each in self.licensees if each.responsible]
        return named[0] if len(named) == 1 else self.licensees[0] if len(self.licensees) == 1 else None
