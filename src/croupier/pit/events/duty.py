"""What has happened: who is on duty, tips, incidents, cash to report, printed rules."""

from __future__ import annotations

from croupier.aggregate.source import Source
from croupier.money.amount import Cents
from croupier.pit.commands.base import Chips
from croupier.pit.events.base import Event
from croupier.pit.records import Duty, Incident


class SignedOn(Event, frozen=True):
    duty: Duty
    source: Source | None = None


class SignedOff(Event, frozen=True):
    person: str
    to: str = ""
    source: Source | None = None


class DutyPlanned(Event, frozen=True):
    person: str
    on: str
    in_shift: str
    place: str = ""


class TipsCounted(Event, frozen=True):
    table: str
    chips: Chips
    total: Cents


class IncidentReported(Event, frozen=True):
    incident: Incident


class IncidentClosed(Event, frozen=True):
    incident: int
    outcome: str


class CashLogged(Event, frozen=True):
    person: str
    way: str
    kind: str
    amount: Cents
    place: str
    total: Cents
    """Of this person, this way, on this gaming day."""
    report: bool = False
    """With this line the day's total first needs a report."""
    source: Source | None = None


class RulesPosted(Event, frozen=True):
    table: str
    what: str
    digest: str
    place: str
    approval: str


class CopyHanded(Event, frozen=True):
    table: str
    what: str
    digest: str
    copy: int
