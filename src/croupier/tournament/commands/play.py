"""What may be asked: seats, rounds, scores, the clock."""

from __future__ import annotations

from croupier.tournament.commands.base import Command, Secret, TableScore


class DrawSeats(Command, frozen=True):
    """Every entry of the round gets heat, table and seat, by lot."""

    event: str
    secret: Secret


class MoveSeat(Command, frozen=True):
    """One entry moves to another table or seat, between heats or between spins, with the reason."""

    entry: int
    table: str
    seat: int
    reason: str


class BreakTable(Command, frozen=True):
    """A table is broken: its players draw free seats at the others."""

    event: str
    table: str
    reason: str
    secret: Secret


class CountChips(Command, frozen=True):
    """The tournament chips are counted before play, or after it, against what was given out."""

    event: str
    when: str
    """`before` or `after`."""
    pieces: dict[str, int]
    """By color."""


class StartHeat(Command, frozen=True):
    """The heat that was drawn begins: its tables are told by the house."""

    event: str


class RecordScore(Command, frozen=True):
    """A spin was played at a table; sent by the house, from the table's log."""

    score: TableScore


class EndRound(Command, frozen=True):
    """All heats of the round are played. Who goes on is decided; equal points at the cut by lot or play-off."""

    event: str
    secret: Secret = ""


class ReportConcealed(Command, frozen=True):
    """Chips were hidden: they are out of play."""

    entry: int
    says: str


class StartClock(Command, frozen=True):
    """A break, or a time by which something begins: kept as the instant at which it ends."""

    event: str
    what: str
    """`break`, `round`, `registration`."""
    ends: int
    """Milliseconds since 1970."""


class PauseClock(Command, frozen=True):
    event: str


class ResumeClock(Command, frozen=True):
    event: str


class StopClock(Command, frozen=True):
    event: str


class Announce(Command, frozen=True):
    event: str
    says: str
