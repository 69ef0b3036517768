"""What has happened: wheels, balls, tables, boxes, chips."""

from __future__ import annotations

from croupier.pit.events.base import Event
from croupier.pit.money_records import Box, Par
from croupier.pit.records import Ball, ChipSet, Wheel


class WheelRegistered(Event, frozen=True):
    wheel: Wheel


class BallRegistered(Event, frozen=True):
    ball: Ball


class TableRegistered(Event, frozen=True):
    table: str
    book: str


class BoxRegistered(Event, frozen=True):
    box: Box


class ChipsRegistered(Event, frozen=True):
    chips: ChipSet


class WheelPlaced(Event, frozen=True):
    """Its inspection is good no more."""

    serial: str
    table: str
    before: str = ""


class BallPlaced(Event, frozen=True):
    ball: str
    table: str


class Retired(Event, frozen=True):
    what: str
    name: str
    reason: str


class ParSet(Event, frozen=True):
    table: str
    par: Par
