"""What may be asked: wheels, balls, tables, boxes, chips."""

from __future__ import annotations

from croupier.pit.commands.base import Chips, Command, TableFact


class RegisterWheel(Command, frozen=True):
    serial: str
    kind: str
    """`double-zero`, …"""
    diameter_inches: str
    maker: str = ""
    approval: str = ""


class RegisterBall(Command, frozen=True):
    ball: str
    diameter_inches: str
    material: str
    approval: str = ""


class RegisterTable(Command, frozen=True):
    """A table of the floor gets its place in the pit's books."""

    table: TableFact


class RegisterBox(Command, frozen=True):
    box: str
    table: TableFact
    table_key: str
    contents_key: str
    sections: int = 1
    """More than one for a box that stays over several shifts."""
    marked: str = ""
    """The number of a table that stands on the box for good."""


class RegisterChips(Command, frozen=True):
    """A set of chips, as it was received: three people have checked it."""

    designation: str
    table: str
    """The table whose colors these are; empty for value chips."""
    pieces: dict[str, int]
    """How many, by color or denomination."""
    stored: str


class PlaceWheel(Command, frozen=True):
    """A wheel comes to a table, which is a movement of it."""

    serial: str
    table: TableFact


class PlaceBall(Command, frozen=True):
    ball: str
    table: TableFact


class Retire(Command, frozen=True):
    """A wheel, ball or box is used no more."""

    what: str
    name: str
    reason: str


class SetPar(Command, frozen=True):
    """What the tray of a table should hold, from a gaming day on."""

    table: TableFact
    first: str
    chips: Chips
    imprest: bool = False
    """At closing, a last fill or credit brings the tray to its par; otherwise what is there is counted."""
