"""What the pit's book keeps of each thing: the record itself, its place in the log, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from croupier.money.amount import Cents
from croupier.pit import events as e
from croupier.pit.commands.base import Signer
from croupier.pit.money_records import Session, Slip
from croupier.pit.records import Discrepancy, Incident


class Mark(NamedTuple):
    """A place in the pit's log."""

    version: int
    hash: str
    """Of the record, in hexadecimal; empty where events were given without."""
    event: str = ""
    at: int = 0


class Entry(NamedTuple):
    """An event with its place."""

    event: Any
    mark: Mark


@dataclass(slots=True)
class SlipEntry:
    slip: Slip
    mark: Mark
    """Of the record that made it, completed it or made it void: the last of these."""
    asked: Mark
    """Of the record that made it: of a fill, a credit or an award, the request."""
    voided: e.SlipVoided | None = None
    prints: list[e.SlipPrinted] = field(default_factory=list)

    @property
    def is_manual(self) -> bool:
        return not self.slip.number.startswith(f"{self.slip.kind.series}-")


@dataclass(slots=True)
class SessionEntry:
    session: Session
    mark: Mark
    """Of its last count."""
    slips: list[str] = field(default_factory=list)
    counts: list[Entry] = field(default_factory=list)
    """Of the boxes that its drop was in."""
    boxes: list[Entry] = field(default_factory=list)
    """Boxes that were taken off before its end."""
    is_void: bool = False
    """Its opener was made void: it has not begun."""
    is_counted: bool = False
    """Every box that its drop was in is counted."""
    before: str = ""
    """The session that its table had before."""
    tips: list[e.TipsCounted] = field(default_factory=list)
    """Counted from the tip box while this was the table's last session."""
    differences: list[DifferenceEntry] = field(default_factory=list)

    @property
    def drop(self) -> Cents | None:
        """What was counted, once all of it is; until then it is not known."""
        return Cents(sum(each.event.total for each in self.counts)) if self.is_counted else None


@dataclass(slots=True)
class DifferenceEntry:
    found: Discrepancy
    mark: Mark
    by: Signer
    session: str = ""
    """The session that it belongs to; none where it is the table's or the house's."""
    answer: e.DiscrepancyAnswered | None = None


@dataclass(slots=True)
class IncidentEntry:
    incident: Incident
    mark: Mark
    closed: e.IncidentClosed | None = None
