"""What has happened: the house, its gaming days and shifts."""

from __future__ import annotations

from croupier.pit.events.base import Event
from croupier.pit.records import Schedule


class HouseNamed(Event, frozen=True):
    name: str
    licence: str
    book: str


class ScheduleFiled(Event, frozen=True):
    schedule: Schedule


class TemporaryChangeLogged(Event, frozen=True):
    occasion: str
    area: str
    on: str
    reason: str


class DayFinalized(Event, frozen=True):
    finalized: str
