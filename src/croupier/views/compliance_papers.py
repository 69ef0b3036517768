"""The papers of a pit, gathered from its log one by one. Nothing is folded: a log that is wrong is read as well."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from msgspec.structs import replace

from croupier.pit import events as e
from croupier.pit.money_records import Signature, Slip

At = tuple[int, e.Event]


@dataclass(slots=True)
class SlipPaper:
    version: int
    made: e.SlipMade
    signed: list[Signature] = field(default_factory=list)
    void: e.SlipVoided | None = None
    corrected: list[e.CountCorrected] = field(default_factory=list)

    @property
    def slip(self) -> Slip:
        """As it stands: with what was put right."""
        slip = self.made.slip
        return (
            replace(slip, chips=self.corrected[-1].chips, amount=self.corrected[-1].amount) if self.corrected else slip
        )


@dataclass(slots=True)
class Papers:
    days: list[str] = field(default_factory=list)
    """Gaming days on which a slip was made, in their order."""
    tables: dict[str, str] = field(default_factory=dict)
    """With the book of each."""
    slips: dict[str, SlipPaper] = field(default_factory=dict)
    repeated: set[str] = field(default_factory=set)
    """Numbers that were given twice."""
    closers: dict[str, tuple[int, e.CloserCounted]] = field(default_factory=dict)
    """By the slip."""
    inspections: dict[str, tuple[int, e.TableInspected]] = field(default_factory=dict)
    """By version, as the log has them."""
    adjustments: dict[str, tuple[int, e.WheelAdjusted]] = field(default_factory=dict)
    counts: dict[str, tuple[int, e.BoxCounted]] = field(default_factory=dict)
    custody: dict[str, list[At]] = field(default_factory=lambda: defaultdict(list))
    """What happened to each box."""
    found: dict[int, e.DiscrepancyFound] = field(default_factory=dict)
    answered: dict[int, e.DiscrepancyAnswered] = field(default_factory=dict)
    finalized: str = ""

    def session_counts(self, session: str) -> list[e.BoxCounted]:
        return [event for _, event in self.counts.values() if event.session == session]


def papers_of(log: Iterable[At]) -> Papers:
    papers = Papers()
    for version, event in log:
        _take(papers, version, event)
    papers.days = sorted({paper.slip.day for paper in papers.slips.values()})
    return papers


def _take(papers: Papers, version: int, event: e.Event) -> None:
    match event:
        case e.SlipMade() | e.SlipSigned() | e.SlipVoided() | e.CountCorrected() | e.CloserCounted():
            _take_slip(papers, version, event)
        case e.TableRegistered():
            papers.tables[event.table] = event.book
        case e.TableInspected():
            papers.inspections[str(version)] = (version, event)
        case e.WheelAdjusted():
            papers.adjustments[str(version)] = (version, event)
        case e.BoxRemoved() | e.BoxDelivered() | e.BoxAttached():
            papers.custody[event.box].append((version, event))
        case e.BoxCounted():
            papers.counts[str(version)] = (version, event)
        case _:
            _take_answer(papers, event)


def _take_slip(papers: Papers, version: int, event: e.Event) -> None:
    match event:
        case e.SlipMade():
            if event.slip.number in papers.slips:
                papers.repeated.add(event.slip.number)
            papers.slips[event.slip.number] = SlipPaper(version, event)
        case e.SlipSigned() if event.slip in papers.slips:
            papers.slips[event.slip].signed += event.signatures
        case e.SlipVoided() if event.slip in papers.slips:
            papers.slips[event.slip].void = event
        case e.CountCorrected() if event.slip in papers.slips:
            papers.slips[event.slip].corrected.append(event)
        case e.CloserCounted() if event.session.closer:
            papers.closers[event.session.closer.slip] = (version, event)


def _take_answer(papers: Papers, event: e.Event) -> None:
    match event:
        case e.DiscrepancyFound():
            papers.found[event.discrepancy.number] = event
        case e.DiscrepancyAnswered():
            papers.answered[event.number] = event
        case e.DayFinalized():
            papers.finalized = max(papers.finalized, event.finalized)
