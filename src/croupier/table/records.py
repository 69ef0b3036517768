"""Small records that the state of a table holds: disputes, draws, takings, what is to be inspected, and what an outcome
was recorded on."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from croupier.game.commitment import Context, Contributions
from croupier.game.pocket import Pocket
from croupier.money.amount import Cents
from croupier.table.commands import HeatOrder
from croupier.table.seats import Seats


class Dispute(msgspec.Struct, frozen=True):
    player: str
    about: str
    place: str


class InspectionDue(msgspec.Struct, frozen=True):
    why: str
    day: str
    """The gaming day that it has to be of."""
    from_round: int


class Moved(msgspec.Struct, frozen=True):
    """The wheel was moved since it was inspected."""

    why: str
    checks: tuple[str, ...]
    """What is inspected again before the next spin."""


class Recorded(msgspec.Struct, frozen=True, gc=False):
    """What stood when an outcome was recorded: enough to take it back until the next ball runs."""

    before: Pocket | None
    seats: Seats
    meters: dict[str, Cents]
    draws: dict[str, str] = {}
    """What was drawn beside the ball, from the end of the round on."""
    voided: frozenset[str] = frozenset()
    """Side bets that did not count in the round, from its end on."""


class Committed(msgspec.Struct, frozen=True):
    """An electronic draw that was committed to; with its secret, once that is known."""

    context: Context
    digest: str
    secret: str = ""
    value: str = ""
    mixed: Contributions | None = None
    """What it follows from beside the secret, once that is fixed; never in edition 1 of the recipe."""


class Takings(msgspec.Struct, frozen=True, gc=False):
    """What the table has taken since it was opened (`takings`)."""

    turnover: Cents = Cents(0)
    """Stakes of players that were decided: coupons, tokes and wagers that were void are none."""
    win: Cents = Cents(0)
    drop: Cents = Cents(0)
    """What was paid for chips and went into a box."""
    tokes: Cents = Cents(0)
    """What has come to the dealers' box."""
    drops: dict[str, Cents] = {}
    """The drop by what was paid with."""


class Wait(NamedTuple):
    """What a round waits for."""

    name: str
    says: str
    rulings: tuple[str, ...]
    """How a supervisor may end it; empty where another command of the supervisor's does."""
    cite: str = ""


class Opened(msgspec.Struct, frozen=True):
    """Sealed bets that were opened."""

    wagers: dict[str, int]
    nonce: str
    no_bet: str = ""


class Sealed(msgspec.Struct, frozen=True):
    """The sealed bets of one spin: first the seals, then what opens them, then all on the felt together."""

    seals: dict[str, str] = {}
    """Digests by player."""
    closed: bool = False
    """No seal is taken any more."""
    opened: dict[str, Opened] = {}
    shown: bool = False
    """The bets are on the felt for all to see; before that they are in nobody's view."""


class Heat(msgspec.Struct, frozen=True):
    """A heat of a tournament, as far as it has come at this table."""

    order: HeatOrder
    played: int = 0
    """Spins that have counted."""
    stacks: dict[str, int] = {}
    """What each player had on the table when the game began: no more can be bet in it."""
    leads: tuple[int, ...] = ()
    """By spin, the one to come included: the seat that bets first, where bets are made in turn."""
    turns: tuple[str, ...] = ()
    """The players of this spin in the order in which they bet."""
    turn: int = 0
    """How many of them have had their turn."""
    last: dict[str, int] = {}
    """How often each player was the last to bet."""
    sealed: Sealed = Sealed()
    sealed_before: Sealed = Sealed()
    """Of the spin before, which may still be taken back."""
    ended: str = ""
    """Why it has ended."""
    scored: int = 0
    """The spin whose score the tournament has recorded."""
    decided: bool = False
    """That score leaves nobody to play against: no more spins, unless it is another after a correction."""
    given: dict[str, int] = {}
    """All points that each player was given in this heat."""

    @property
    def waits_for_score(self) -> bool:
        """A heat that a tournament has told the table of goes on when the score of the last spin is recorded."""
        return self.order.source is not None and self.scored < self.played

    @property
    def is_over(self) -> bool:
        return bool(self.ended) or self.decided or self.played >= self.order.spins

    @property
    def whose_turn(self) -> str:
        return self.turns[self.turn] if self.turn < len(self.turns) else ""
