"""Small records that the state of a table holds: disputes, draws, takings, what is to be inspected, and what an outcome
was recorded on."""

from __future__ import annotations

import msgspec

from croupier.game.commitment import Context
from croupier.game.pocket import Pocket
from croupier.money.amount import Cents
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
