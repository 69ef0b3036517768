"""What has happened: the spin."""

from __future__ import annotations

from croupier.money.amount import Cents
from croupier.table.commands import Telemetry
from croupier.table.events.base import Event, Held, Lines, Proof


class ProgressivesLocked(Event, frozen=True):
    locked: dict[str, tuple[Held, ...]]
    contributions: dict[str, Cents]
    confirmed: tuple[str, ...] = ()


class BallSpun(Event, frozen=True):
    dealer: str
    spin: int
    wheel: str = ""
    ball: str = ""
    confirmed: tuple[str, ...] = ()


class NoMoreBetsCalled(Event, frozen=True):
    says: str
    terminals: bool = False
    """Each terminal gives the notice by itself, to ear and eye."""
    confirmed: tuple[str, ...] = ()


class DrawRecorded(Event, frozen=True):
    draw: str
    value: str
    source: str = ""


class OutcomeAnnounced(Event, frozen=True):
    pocket: str
    says: str
    spin: Telemetry = Telemetry()
    confirmed: tuple[str, ...] = ()


class BetsHeld(Event, frozen=True):
    """Bets that the outcome did not end: prisoners, streaks, and those that wait for another draw."""

    held: dict[str, tuple[Held, ...]]


class AreaAnnounced(Event, frozen=True):
    side_bet: str
    area: str
    says: str


class DollyPlaced(Event, frozen=True):
    pocket: str
    area: str = ""
    confirmed: tuple[str, ...] = ()


class ChoiceMade(Event, frozen=True):
    player: str
    place: str
    choice: str


class LosersCollected(Event, frozen=True):
    dealer: str
    lost: Lines
    proofs: tuple[Proof, ...]


class WinnersPaid(Event, frozen=True):
    dealer: str
    paid: Lines
    proofs: tuple[Proof, ...]
    meters: dict[str, Cents] = {}
    """Meters that were won, and where they stand again."""
    seeded: dict[str, Cents] = {}


class BonusStarted(Event, frozen=True):
    pressed_by: str


class BonusBallLanded(Event, frozen=True):
    pocket: str
    held: dict[str, tuple[Held, ...]]
    unpaid: bool = False
    """It was the last, and the float cannot pay what it wins: the payment waits for a fill."""


class BonusPaid(Event, frozen=True):
    dealer: str
    paid: Lines
    proofs: tuple[Proof, ...]


class DollyRemoved(Event, frozen=True):
    says: str = ""
    confirmed: tuple[str, ...] = ()
    stacks: dict[str, int] = {}
    """In a tournament: what each player has on the table when the next game begins."""
