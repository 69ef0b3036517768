"""What a print is made from, and the page that it becomes: with the stamp that says where it comes from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from croupier import __version__
from croupier.documents.page import LETTER, Block, Page, Section, Stamp, Table, Text
from croupier.documents.page_data import digest_of
from croupier.pit.days import written
from croupier.rulebook.questions import Question
from croupier.service.ports import Record
from croupier.table.codec import decode_event
from croupier.table.rules import TableRules
from croupier.views.wording import NO_ACTIVITY


@dataclass(frozen=True, slots=True)
class Source:
    rules: TableRules
    questions: Sequence[Question] = ()
    record: Record | None = None
    """By which the table has its set-up; nothing for a set-up that stands in no log."""
    offset: int = 0
    """Minutes by which the house's own time was ahead of UTC when that was recorded, as the pit's log has it."""

    @property
    def number(self) -> str:
        return self.rules.setup.number

    @property
    def game(self) -> str:
        return self.rules.text("approval.name", "Roulette")

    @property
    def law(self) -> str:
        """In few words: book, day, the beginning of its digest, and the place in the log."""
        digest = "+".join(each[:16] for each in self.rules.law.digest.split("+"))
        place = f" · {self.record.stream}, record {self.record.version}" if self.record else ""
        return f"{self.rules.rules.book} on {self.rules.rules.day} · rulebook {digest}{place}"

    @property
    def code(self) -> str:
        """What the QR code says: stream, record and hash of its event."""
        return f"{self.record.stream} {self.record.version} {self.record.hash.hex()}" if self.record else ""


def page_of(
    source: Source,
    kind: str,
    title: str,
    lead: str,
    sections: Sequence[Section],
    inches: tuple[float, float] = LETTER,
    scale: float = 1,
) -> Page:
    """A page about this table, stamped. Neither title nor sections have a day, so that the same text is known as such
    on any day."""
    return stamped(
        Page(
            kind=kind,
            title=title,
            lead=lead,
            running=f"Table {source.number}",
            foot=f"{source.law} · croupier {__version__}",
            day=source.rules.rules.day,
            figures=(),
            sections=tuple(sections),
            inches=inches,
            scale=scale,
        ),
        source,
    )


def stamped(page: Page, source: Source) -> Page:
    law = source.rules.rules
    base = f", based on {source.rules.law.base}" if source.rules.law.base else ""
    rows = [
        ("Table", source.number),
        ("Rulebook", f"{law.book}, {law.title or law.book}{base}"),
        ("Law of the day", law.day.isoformat()),
        ("Rulebook SHA-256", source.rules.law.digest.replace("+", " + ")),
        ("Text SHA-256", digest_of(page)),
    ]
    record = source.record
    if record is None:
        return replace(page, stamp=Stamp(tuple(rows)))
    event = type(decode_event(record.body, record.format)).__name__
    rows += [
        ("Log", f"{record.stream}, record {record.version}, {event}"),
        ("Recorded", written(record.at, source.offset)),
        ("Event SHA-256", record.hash.hex()),
    ]
    return replace(page, stamp=Stamp(tuple(rows), source.code))


class NoSuchPrintError(LookupError):
    """There is nothing that could be printed so: one sentence says why."""


class NoActivityError(NoSuchPrintError):
    """Nothing happened in the period of a report, which then says so."""


def told(sections: Sequence[Section]) -> tuple[Section, ...]:
    """With words in place of every table that nothing stands in."""
    return tuple(replace(section, blocks=tuple(map(_told, section.blocks))) for section in sections)


def nothing(why: NoActivityError) -> tuple[Section, ...]:
    """What stands on a report of a period in which nothing happened."""
    return (Section(NO_ACTIVITY, (Text(f"{capital(str(why))}."),)),)


def _told(block: Block) -> Block:
    return Text(f"{block.caption}: {NO_ACTIVITY.lower()}.") if isinstance(block, Table) and not block.rows else block


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def words(name: str) -> str:
    """A name of the rulebook as people read it."""
    return capital(name.replace("-", " "))
