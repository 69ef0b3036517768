"""What a tournament keeps of entries, heats, prizes and vouchers: each as a record that events and state share."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from croupier.money.amount import Cents
from croupier.tournament.commands.entries import CASH, COMPLIMENTARY, GOODS, Payment


class Status(StrEnum):
    LIVE = "live"
    OUT = "out"
    WITHDRAWN = "withdrawn"
    DISQUALIFIED = "disqualified"


class Seat(msgspec.Struct, frozen=True):
    heat: int
    table: str
    seat: int


class Out(msgspec.Struct, frozen=True):
    """When an entry was eliminated, and with how many points before and after: what ranks it among the others."""

    round: int
    spin: int
    before: int
    points: int = 0


class Paid(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fee, a buy-in or an extra as it was paid: the price of that moment, which no later change rewrites."""

    cents: Cents
    by: Payment = Payment()


class Owed(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a player gets back for an entry that was withdrawn: cash, and the goods that were brought."""

    cents: Cents
    goods: tuple[str, ...] = ()

    @classmethod
    def of(cls, *paid: Paid) -> Owed | None:
        """Nothing, where all of it was free, a gift or a voucher."""
        cents = Cents(sum(each.cents for each in paid if each.by.way == CASH))
        goods = tuple(each.by.what for each in paid if each.by.way == GOODS)
        return cls(cents, goods) if cents or goods else None


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    number: int
    event: str
    player: str
    fee: Paid
    buy_in: Paid
    at: int
    day: str
    """On which the money was taken."""
    offset: int = 0
    """Of the house's own time then, in minutes."""
    card: str = ""
    licensee: str = ""
    """Who took it, in a tournament of several."""
    again: int = 0
    """The entry before it, where this is a re-entry."""
    meets: tuple[str, ...] = ()
    has_rules: bool = False
    status: Status = Status.LIVE
    points: int = 0
    """As the table's log last had it."""
    given: int = 0
    """All points that were ever given out for it."""
    bought: int = 0
    """Extra points that wait for the next heat; `given` has them already."""
    play_off: tuple[int, ...] = ()
    """What it ended the play-offs of this round with, the first one first: they decide between equal points."""
    extras: dict[str, int] = {}
    """How often each kind was bought."""
    spent: Cents = Cents(0)
    """On them, by the player."""
    extras_paid: tuple[Paid, ...] = ()
    """How each of them was paid, the first one first."""
    counted: bool = False
    """The cash of fee and buy-in was counted since."""
    seat: Seat | None = None
    out: Out | None = None
    why: str = ""
    """It was withdrawn or disqualified."""
    owed: Owed | None = None
    """It was withdrawn, and this is not paid back yet."""
    double: bool = False
    """It was disqualified because the same person had another live one."""

    @property
    def is_broke(self) -> bool:
        return self.points == 0 and self.bought == 0 and self.given > 0

    @property
    def stake(self) -> Cents:
        """What the player has paid for it; what the house has given away is none."""
        paid = (each.cents for each in (self.fee, self.buy_in) if each.by.way != COMPLIMENTARY)
        return Cents(sum(paid) + self.spent)


class HeatState(StrEnum):
    DRAWN = "drawn"
    PLAYING = "playing"
    PLAYED = "played"


class Heat(msgspec.Struct, frozen=True):
    """Players who play at the same time: tables with their seats, and how far each table is."""

    number: int
    """In the tournament: 1, 2, 3 …"""
    event: str
    round: int
    """Of the event, the first is 0."""
    spins: int
    tables: dict[str, dict[int, int]]
    """Table to seat to entry."""
    state: HeatState = HeatState.DRAWN
    spin: dict[str, int] = {}
    """The last spin that each table has played."""
    version: dict[str, int] = {}
    """Where that spin stands in the table's log; a corrected one stands further on."""
    before: dict[int, int] = {}
    """What each entry had before the last spin that it played."""
    handed: dict[int, int] = {}
    """All that each entry is to be given in this heat, wherever it sits."""
    changed: dict[int, str] = {}
    """Who came to a table since its last score: by entry, the table that was left, or nothing for a late entry."""
    tied: frozenset[str] = frozenset()
    """Tables whose lowest stacks were equal at a mark: it is taken after their next spin."""
    play_off: bool = False
    first: int = 0
    """How many seats the first to bet is moved on, where bets are made in turn."""

    @property
    def entries(self) -> frozenset[int]:
        return frozenset(entry for seats in self.tables.values() for entry in seats.values())


class Clock(msgspec.Struct, frozen=True):
    """An instant at which something ends, or what was left when it was paused: never a counter."""

    what: str
    ends: int
    left: int = 0
    """Milliseconds, while it is paused."""
    paused: bool = False


class Sharing(msgspec.Struct, frozen=True):
    shares: dict[int, Cents]
    by: str
    consents: frozenset[int] = frozenset()


class PrizeKind(StrEnum):
    POOL = "cash from the pool"
    ADDED = "cash added by the house"
    GOODS = "goods"
    ENTRY = "voucher for fee and buy-in"
    SEAT = "voucher for a place"


FROM_POOL = frozenset((PrizeKind.POOL, PrizeKind.ENTRY, PrizeKind.SEAT))
CASH_PRIZES = frozenset((PrizeKind.POOL, PrizeKind.ADDED))


class Due(msgspec.Struct, frozen=True, omit_defaults=True):
    """A prize that is due to an entry."""

    entry: int
    player: str
    place: int
    kind: PrizeKind
    cents: Cents
    """In cash; or what goods and vouchers are worth."""
    what: str = ""
    """The goods; the event of a voucher."""
    printed: str = ""
    """The prize as the printed rules have it."""
    shared: bool = False
    """By agreement of the players."""
    added: Cents = Cents(0)
    """Of a voucher, what the house adds because the pool is not enough for it."""

    @property
    def from_pool(self) -> Cents:
        """What the pool pays of it; the rest is the house's."""
        return Cents(self.cents - self.added if self.kind in FROM_POOL else 0)


class Voucher(msgspec.Struct, frozen=True, omit_defaults=True):
    number: str
    event: str
    """The event that it admits to."""
    player: str
    card: str
    kind: PrizeKind
    fee: Cents
    buy_in: Cents
    won_in: str
    used: int = 0
    """By this entry."""
    lapsed: str = ""

    @property
    def value(self) -> Cents:
        return Cents(self.fee + self.buy_in)
