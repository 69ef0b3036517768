"""What has happened: heats of a tournament. Points are whole numbers, and no money."""

from __future__ import annotations

from croupier.aggregate.source import Source
from croupier.table.commands import HeatOrder
from croupier.table.events.base import Event, Lines


class HeatStarted(Event, frozen=True):
    heat: HeatOrder
    left: dict[str, int] = {}
    """Points of those who sat there before, which leave play."""


class HeatEnded(Event, frozen=True):
    heat: int
    why: str
    returned: Lines = {}
    """Bets that stood: taken back, or out of prison."""
    source: Source | None = None


class PointsGiven(Event, frozen=True):
    player: str
    points: int
    why: str
    source: Source | None = None


class PointsTaken(Event, frozen=True):
    player: str
    points: int
    why: str
    source: Source | None = None


class EntrantSeated(Event, frozen=True):
    player: str
    seat: int
    points: int
    given: int = 0
    source: Source | None = None


class ScoreAccepted(Event, frozen=True):
    heat: int
    spin: int
    source: Source | None = None
    decided: bool = False
    """The heat is over though spins are left; its last number can still be corrected."""


class TurnEnded(Event, frozen=True):
    player: str


class WagersSealed(Event, frozen=True):
    player: str
    digest: str


class SealingClosed(Event, frozen=True):
    """No seal is taken any more, and those that are in may be opened."""

    missing: tuple[str, ...] = ()
    """Who sealed nothing in time, and has no bet."""


class WagersOpened(Event, frozen=True):
    """Kept from everybody until the others are open too."""

    player: str
    wagers: dict[str, int]
    nonce: str
    no_bet: str = ""
    """Why they are no bets; empty where they are."""


class SealsOpened(Event, frozen=True):
    """All are shown together, and the bets go on the felt."""

    unopened: tuple[str, ...] = ()
    """Whose seal was not opened in time, and who has no bet."""
