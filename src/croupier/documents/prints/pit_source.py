"""What a print of the pit is made from, and the page that it becomes: stamped with law, place in the log and QR code.

Times are the house's own, by the offset that the log has for them: the same log gives the same bytes anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction

from croupier import __version__
from croupier.documents.page import LETTER, Page, Section, Stamp
from croupier.documents.page_data import digest_of
from croupier.documents.prints.source import NoActivityError, NoSuchPrintError, told
from croupier.figures.periods import Total
from croupier.figures.win import Win
from croupier.history.note import Note
from croupier.mathematics.decimals import percent, rounded
from croupier.money.amount import Cents, format_dollars
from croupier.pit.asking import Law
from croupier.pit.commands.base import Signer
from croupier.pit.days import as_day, offset_at, written
from croupier.rulebook.refusal import Refusal
from croupier.rulebook.rulebook import Rulebook
from croupier.rulebook.rules import Rules
from croupier.views.pit_activity import Activity
from croupier.views.pit_book import PitBook
from croupier.views.pit_due import keep_until
from croupier.views.pit_entries import Mark
from croupier.views.pit_figures import Totals
from croupier.views.pit_played import Played

UNKNOWN = "not known"
"""Which is not zero."""
WIDE = (11.0, 8.5)


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be printed: which one, of when."""

    number: str = ""
    """Of a slip, a box, an incident, a discrepancy or a table."""
    day: str = ""
    shift: str = ""
    month: date | None = None
    wheel: str = ""
    ball: str = ""
    is_required: bool = False
    """Only what the law asks for."""
    copy: int = 0
    """The how-manieth print of a slip this is; 0 for a copy to be read, which is none."""
    told: Mapping[date, Cents] = field(default_factory=dict)
    """Proceeds of months before the log began."""


@dataclass(frozen=True, slots=True)
class PitSource:
    book: PitBook
    law: Law
    rulebook_of: Callable[[str], Rulebook]
    """By its name."""
    played: Mapping[str, Played] = field(default_factory=dict)
    """By session, as far as the tables' logs were read."""
    entry_fees: Mapping[date, Cents] = field(default_factory=dict)
    """Of tournaments, by the first of the month in which they were collected."""
    activity: Activity | None = None
    """Of the table and day that are asked for, where a print is made from it."""
    anchor: Note | None = None
    """The last checkpoint that the house has signed, to be kept on paper; a house in memory has none."""

    @property
    def rulebook(self) -> Rulebook:
        """The one that the house is under; a house that was not named is under that of its tables."""
        tables = self.book.state.tables.values()
        name = self.book.state.book or next((table.book for table in tables), "")
        if not name:
            raise NoSuchPrintError("the pit has no house and no table yet: there is nothing to print")
        return self.rulebook_of(name)

    def when(self, at: int) -> str:
        """A moment by the house's own clock, as its log had it then."""
        return written(at, offset_at(self.book.state.clocks, at))

    def rules(self, day: str) -> Rules | None:
        """Of a day; nothing where the book does not cover it."""
        return self.law(self.rulebook.name, "", date.fromisoformat(day))

    def form(self, name: str, day: str, otherwise: str) -> str:
        """What the regulator calls the form."""
        rules = self.rules(day)
        return str(rules.value(f"pit.forms.{name}")) if rules and f"pit.forms.{name}" in rules else otherwise

    def any_day(self, asked: Asked) -> str:
        """The gaming day that is asked for, whether a tray was counted on it or not: the newest, unless it is said."""
        if isinstance(found := as_day(asked.day or self.book.state.latest[1]), Refusal):
            raise NoSuchPrintError(found.says)
        return found.isoformat()

    def day(self, asked: Asked) -> str:
        """The gaming day that is asked for: the last one that has a count, unless it is said."""
        if not asked.day:
            if not self.book.days:
                raise NoActivityError("no tray was counted yet: there is no gaming day to report")
            return self.book.days[-1]
        if (day := self.any_day(asked)) not in self.book.by_day:
            raise NoActivityError(f"no tray was counted on the gaming day {day}")
        return day


def pit_page(
    source: PitSource,
    kind: str,
    title: str,
    lead: str,
    sections: Sequence[Section],
    day: str,
    mark: Mark | None = None,
    figures: tuple[tuple[str, str], ...] = (),
    inches: tuple[float, float] = LETTER,
    scale: float = 1,
) -> Page:
    """A page of the pit, stamped with the record it is about; a report, with the last one it was made from."""
    mark = mark or source.book.mark
    rulebook = source.rulebook
    page = Page(
        kind=kind,
        title=title,
        lead=lead,
        running=source.book.state.house or "The pit",
        foot=f"{rulebook.name} on {day} · rulebook {rulebook.digest[:16]} · pit, record {mark.version} · "
        f"croupier {__version__}",
        day=date.fromisoformat(day),
        figures=figures,
        sections=told(sections),
        inches=inches,
        scale=scale,
    )
    return replace(page, stamp=stamp_of(source, day, mark, page))


def stamp_of(source: PitSource, day: str, mark: Mark, page: Page | None = None) -> Stamp:
    state, rulebook = source.book.state, source.rulebook
    rows = [
        ("House", f"{state.house}, licence {state.licence}" if state.house else UNKNOWN),
        ("Rulebook", f"{rulebook.name}, {rulebook.title or rulebook.name}"),
        ("Law of the day", day if source.rules(day) else f"{day}, which the book does not cover"),
        ("Rulebook SHA-256", rulebook.digest),
        *([("Text SHA-256", digest_of(page))] if page else []),
        *([("Keep until", kept)] if (kept := keep_until(source.rules(day), day)) else []),
        ("Log", f"pit, record {mark.version}, {mark.event}"),
        ("Recorded", source.when(mark.at)),
        ("Event SHA-256", mark.hash),
    ]
    return Stamp(tuple(rows), f"pit {mark.version} {mark.hash}")


def who(signer: Signer) -> str:
    licence = f", licence {signer.licence}" if signer.licence else ""
    return f"{signer.name}, {signer.post.value}{licence}"


def dollars(cents: Cents | Fraction | None) -> str:
    """An amount to the cent, or that it is not known."""
    return UNKNOWN if cents is None else format_dollars(Cents(int(rounded(Fraction(cents), 0))))


def hold(win: Win | Totals | Total | None) -> str:
    """Win over drop, which a drop of zero does not have."""
    if win is None or win.drop is None or win.hold is None:
        return "undefined" if win and win.drop == 0 else UNKNOWN
    return percent(win.hold, 2)
