"""What the prints of a tournament are made from, and the page that each becomes: with the stamp that says which record
of which log it shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from croupier import __version__
from croupier.documents.page import LETTER, Page, Section, Stamp
from croupier.documents.page_data import digest_of
from croupier.documents.prints.source import NoSuchPrintError, Source, told
from croupier.rulebook.rules import Rules
from croupier.tournament import events as e
from croupier.tournament.plan import Event, Plan
from croupier.tournament.state import EventRun, Field


@dataclass(frozen=True, slots=True)
class TournamentLog:
    """A tournament as its log has it."""

    field: Field
    events: Sequence[e.Event]
    rules: Rules
    """The law of its first day."""
    digest: str
    """Of the rulebook."""
    version: int
    """Of the log's last record, and its hash."""
    hash: str
    house: Source | None = None
    """The table whose house rules are printed with its own, where they are included."""

    @property
    def plan(self) -> Plan:
        assert self.field.plan, "a tournament begins with its draft"
        return self.field.plan

    def event(self, name: str) -> tuple[Event, EventRun]:
        """The event that is asked for; of one alone, that one."""
        named = name or (self.plan.events[0].name if len(self.plan.events) == 1 else "")
        event = self.plan.event(named)
        if event is None:
            raise NoSuchPrintError(f'"{name}" is no event of this tournament; name one of its {len(self.plan.events)}')
        return event, self.field.events[event.name]


def tournament_page(
    source: TournamentLog,
    title: str,
    lead: str,
    sections: Sequence[Section],
    inches: tuple[float, float] = LETTER,
    scale: float = 1,
) -> Page:
    plan, rules = source.plan, source.rules
    page = Page(
        kind="Tournament",
        title=title,
        lead=lead,
        running=f"{plan.title} · {plan.casino}",
        foot=f"{rules.book} on {rules.day} · record {source.version} · croupier {__version__}",
        day=rules.day,
        figures=(),
        sections=told(sections),
        inches=inches,
        scale=scale,
    )
    stream = f"tournament:{plan.name}"
    rows = (
        ("Tournament", plan.name),
        ("Law of the day", f"{rules.book}, {rules.day}"),
        ("Text SHA-256", digest_of(page)),
        ("Log", f"{stream}, record {source.version}"),
        ("Event SHA-256", source.hash),
    )
    return replace(page, stamp=Stamp(rows, f"{stream} {source.version} {source.hash}"))
