"""The figures of a gaming day from the pit's book. Win is computed in `figures.win` alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.figures.comparison import Brought, Comparison, Shift, compare
from croupier.figures.win import Counts, Kind, Win
from croupier.money.amount import Cents, parse_dollars
from croupier.pit import events as e
from croupier.pit.days import written
from croupier.pit.money_records import Session, Slip, SlipKind
from croupier.table.records import Takings
from croupier.views.pit_book import PitBook
from croupier.views.pit_entries import SessionEntry
from croupier.views.pit_played import Played

INCOMPLETE = "incomplete"
_WEAKEST = (INCOMPLETE, Kind.PARTIAL.value, Kind.PROJECTED.value, Kind.FINAL.value)


@dataclass(frozen=True, slots=True)
class Row:
    """One table in one session."""

    entry: SessionEntry
    counts: Counts
    line: Comparison
    hold_interval: tuple[Fraction, Fraction] | None
    tips: Cents | None
    """Counted from the tip box; unknown before."""
    tips_seen: Cents | None
    unanswered: int
    """Discrepancies that nobody has answered yet."""

    @property
    def session(self) -> Session:
        return self.entry.session

    @property
    def win(self) -> Win | None:
        return self.line.counted if isinstance(self.line.counted, Win) else None

    @property
    def kind(self) -> str:
        return self.win.kind.value if self.win else INCOMPLETE


@dataclass(frozen=True, slots=True)
class Totals:
    """Of several rows. What one of them lacks is not known of them all."""

    kind: str
    """That of the weakest row; empty without rows."""
    opener: Cents | None
    closer: Cents | None
    fills: Cents
    credits: Cents
    drop: Cents | None
    win: Cents | None
    computed: Cents | None
    theoretical: Fraction | None
    tips: Cents | None

    @property
    def hold(self) -> Fraction | None:
        return Fraction(self.win, self.drop) if self.win is not None and self.drop else None

    @property
    def difference(self) -> Cents | None:
        known = self.win is not None and self.computed is not None and self.drop is not None
        return Cents((self.win or 0) - (self.computed or 0)) if known else None


def rows_of(book: PitBook, day: str, shift: str = "", played: Mapping[str, Played] | None = None) -> list[Row]:
    """By table and then in the order of the day; `played` has what the tables' logs say, where they were read."""
    entries = sorted(book.of_day(day, shift), key=lambda each: _by_number(each.session.table))
    return [_row(book, entry, (played or {}).get(entry.session.name)) for entry in entries]


def _by_number(table: str) -> tuple[int, str]:
    return (int(table), "") if table.isdecimal() else (10**9, table)


def _row(book: PitBook, entry: SessionEntry, played: Played | None) -> Row:
    session = entry.session
    counts = counts_of(book, entry)
    line = compare(
        Shift(
            table=session.table,
            shift=session.shift,
            counts=counts,
            figures=played.figures if played else None,
            takings=_takings(session),
            denominations=tuple(_denominations(session)),
            purchases=played.purchases if played else (),
            payments=played.payments if played else (),
            brought=tuple(map(_brought, book.slips_of(entry, SlipKind.FILL))),
            box_events=tuple(_box_event(each.event) for each in entry.boxes),
        )
    )
    counted = [each.total for each in entry.tips]
    return Row(
        entry,
        counts,
        line,
        played.figures.holds if played else None,
        Cents(sum(counted)) if counted else None,
        session.between.tips if session.between else None,
        sum(each.answer is None for each in entry.differences),
    )


def _denominations(session: Session) -> Iterator[Cents]:
    """Of the chips that were found in the tray."""
    kinds = {**session.opener.chips, **(session.closer.chips if session.closer else {})}
    return (parse_dollars(kind) for kind in kinds)


def counts_of(book: PitBook, entry: SessionEntry) -> Counts:
    session = entry.session
    return Counts(
        opener=session.opener.amount,
        closer=session.closer.amount if session.closer else None,
        fills=tuple(slip.amount for slip in book.slips_of(entry, SlipKind.FILL)),
        credits=tuple(slip.amount for slip in book.slips_of(entry, SlipKind.CREDIT)),
        counted_drop=entry.drop,
        seen_drop=Cents(sum(session.between.drop.values())) if session.between else None,
    )


def _takings(session: Session) -> Takings | None:
    """The table's own sums, as they came with the closing count."""
    if session.between is None:
        return None
    own = session.between
    return Takings(own.turnover, own.win, Cents(sum(own.drop.values())), own.tips, own.drop)


def _brought(slip: Slip) -> Brought:
    return Brought(slip.number, slip.amount, {parse_dollars(kind): cents for kind, cents in slip.chips.items()})


def _box_event(event: e.BoxRemoved) -> str:
    at = written(event.at, event.offset)
    return f"box {event.box} was taken off at {at}, before the closing count: {event.reason}"


def totals_of(rows: Sequence[Row]) -> Totals:
    wins = [row.win for row in rows]
    fills, credit = (sum(sum(amounts) for amounts in kinds) for kinds in _moved(rows))
    return Totals(
        min((row.kind for row in rows), key=_WEAKEST.index, default=""),
        _sum(row.counts.opener for row in rows),
        _sum(row.counts.closer for row in rows),
        Cents(fills),
        Cents(credit),
        _sum(win.drop if win else None for win in wins),
        _sum(win.amount if win and win.drop is not None else None for win in wins),
        _sum(row.line.computed for row in rows),
        _theoretical(rows),
        _sum(row.tips for row in rows),
    )


def _moved(rows: Sequence[Row]) -> tuple[list[tuple[Cents, ...]], list[tuple[Cents, ...]]]:
    return [row.counts.fills for row in rows], [row.counts.credits for row in rows]


def _sum(amounts: Iterable[Cents | None]) -> Cents | None:
    known = list(amounts)
    return None if None in known else Cents(sum(amount for amount in known if amount is not None))


def _theoretical(rows: Sequence[Row]) -> Fraction | None:
    found = [row.line.position.theoretical for row in rows if row.line.position]
    return sum(found, Fraction(0)) if rows and len(found) == len(rows) else None
