"""What has happened: seats, rounds, scores, the clock."""

from __future__ import annotations

from croupier.tournament.commands.base import TableScore
from croupier.tournament.events.base import Event
from croupier.tournament.records import Heat, Seat


class SeatsDrawn(Event, frozen=True):
    """The heats of a round, as the draw had them."""

    event_name: str
    round: int
    heats: tuple[Heat, ...]
    secret: str


class SeatMoved(Event, frozen=True):
    entry: int
    to: Seat
    reason: str


class TableBroken(Event, frozen=True):
    event_name: str
    heat: int
    table: str
    moves: dict[int, Seat]
    """By entry."""
    reason: str
    secret: str


class ChipsCounted(Event, frozen=True):
    event_name: str
    when: str
    pieces: dict[str, int]
    points: int
    expected: int
    """What was given out and should be there; 0 before play."""


class HeatStarted(Event, frozen=True):
    heat: int
    points: dict[int, int]
    """What each entry begins with."""


class ScoreRecorded(Event, frozen=True):
    score: TableScore
    points: dict[int, int]
    """By entry, with what was bought and is not handed out yet."""
    tied: bool = False
    """The lowest stacks are equal at a mark: it is taken after the next spin."""


class HeatPlayed(Event, frozen=True):
    heat: int


class RoundEnded(Event, frozen=True):
    event_name: str
    round: int
    standing: tuple[int, ...]
    """Entries, the best first."""
    advance: tuple[int, ...]
    lots: tuple[int, ...] = ()
    """Equal entries in the order in which they were drawn."""
    secret: str = ""


class PlayOffCalled(Event, frozen=True):
    """Equal points at the cut, or for a prize: these entries play on, at seats that follow from the secret."""

    event_name: str
    heats: tuple[Heat, ...]
    secret: str


class ConcealedReported(Event, frozen=True):
    entry: int
    says: str


class ClockStarted(Event, frozen=True):
    event_name: str
    what: str
    ends: int


class ClockPaused(Event, frozen=True):
    event_name: str
    left: int


class ClockResumed(Event, frozen=True):
    event_name: str
    ends: int


class ClockStopped(Event, frozen=True):
    event_name: str


class Announced(Event, frozen=True):
    event_name: str
    says: str
