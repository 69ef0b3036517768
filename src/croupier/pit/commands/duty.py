"""What may be asked: who is on duty, tips, incidents, cash to report, printed rules."""

from __future__ import annotations

from croupier.aggregate.source import Source
from croupier.money.amount import Cents
from croupier.pit.commands.base import Chips, Command, Report, TableFact


class SignOn(Command, frozen=True):
    """Somebody begins a turn of duty; `by` is the person, or a supervisor who names one."""

    person: str
    post: str
    place: str = ""
    """A table, or nothing."""
    source: Source | None = None
    """Of a table's log, where that says who deals."""


class SignOff(Command, frozen=True):
    person: str
    to: str = ""
    """`break`, or nothing at the end of the shift."""
    source: Source | None = None


class PlanDuty(Command, frozen=True):
    """One line of the rota."""

    person: str
    day: str
    shift: str
    place: str = ""


class CountTips(Command, frozen=True):
    """The tip box of a table is opened and counted by two people."""

    table: TableFact
    chips: Chips


class ReportIncident(Command, frozen=True):
    table: str
    what: str
    said: Report
    about: Source | None = None
    """What of a table's log it is about."""


class CloseIncident(Command, frozen=True):
    incident: int
    outcome: Report


class LogCash(Command, frozen=True):
    """Cash from a person or to a person, each way by itself."""

    person: str
    way: str
    """`in` or `out`."""
    kind: str
    amount: Cents
    place: str
    source: Source | None = None


class HandCopy(Command, frozen=True):
    """A player has asked for the rules in print, and has them."""

    table: str
    what: str
    digest: str
    """Of the text, which is the posted one's."""


class PostRules(Command, frozen=True):
    """The rules are posted: their text and their place are approved."""

    table: str
    what: str
    digest: str
    place: str
    approval: str
