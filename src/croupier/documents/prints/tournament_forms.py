"""The Division's log of entry fees and buy-ins of a tournament, for one licensee or several; and the page that each of
its forms is printed on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from croupier import __version__
from croupier.documents.page import Block, Column, Facts, Notice, Page, Section, Signatures, Stamp, Table
from croupier.documents.page_data import digest_of
from croupier.documents.prints.pit_source import WIDE
from croupier.documents.prints.source import NoSuchPrintError, told
from croupier.money.amount import Cents
from croupier.money.amount import format_dollars as dollars
from croupier.pit.days import written
from croupier.rulebook.rules import Rules
from croupier.tournament.plan import Licensee
from croupier.views.tournament_forms import EntryLine, EntryLog, TournamentForms, way_of, why_not_final


@dataclass(frozen=True, slots=True)
class FormSource:
    forms: TournamentForms
    rules: Rules
    digest: str
    """Of the rulebook."""
    version: int
    """Of the log's last record, and its hash."""
    hash: str


def entry_log_page(source: FormSource, event: str) -> Page:
    """Form Z; Y where several licensees hold the tournament. Refused while an entrant has no fee and others have."""
    forms = source.forms
    log = forms.logs.get(event)
    if log is None:
        raise NoSuchPrintError(f'"{event}" is no event of this tournament')
    if refusal := why_not_final(log, source.rules):
        raise NoSuchPrintError(f"{refusal.says} ({refusal.cite})")
    sections = [
        Section("Licensees", (Facts(tuple(_licensees(forms))),)),
        Section("Entries", tuple(_entries(forms, log))),
        Section("Totals", tuple(_totals(forms, log))),
        Section("Signatures", (Signatures(("Cashier", "Tournament director", "Counted by", "And by", "Date")),)),
    ]
    form = "entries_joint" if forms.plan.is_joint else "entries"
    day = next(each.day for each in forms.plan.events if each.name == event)
    return form_page(source, form, f"{forms.plan.title}, {event}, {day}", sections)


def _licensees(forms: TournamentForms) -> Iterator[tuple[str, str]]:
    for each in forms.plan.licensees:
        is_named = forms.plan.is_joint and each is forms.plan.responsible
        yield "Responsible licensee" if is_named else "Licensee", _licensee(each)


def _licensee(each: Licensee) -> str:
    return f"{each.name}, licence {each.licence}"


def _entries(forms: TournamentForms, log: EntryLog) -> Iterator[Block]:
    names = ("entry", "entrant", *(("licensee",) if forms.plan.is_joint else ()), "taken", "by")
    columns = (
        *(Column(name, wide=name == "entrant") for name in names),
        Column("fee", right=True),
        Column("fee paid by", wide=True),
        Column("buy-in", right=True),
        Column("buy-in paid by", wide=True),
        Column("re-buys and add-ons", right=True),
    )
    totals = ("", "all", *([""] * (len(names) - 2)), dollars(log.fees), "", dollars(log.buy_ins), "with extras", "")
    rows = tuple(_entry(forms, line) for line in log.lines)
    yield Table(f"Every entry in {log.event}", columns, rows, totals)
    if log.paid_back:
        back = tuple((*_entry(forms, line), _paid_back(line)) for line in log.paid_back)
        told = "Entries that were withdrawn before the event began, in no total"
        yield Table(told, (*columns, Column("paid back", wide=True)), back)


def _paid_back(line: EntryLine) -> str:
    """At once, later, or not yet."""
    if line.owed is None:
        return "at once"
    what = " and ".join((*((dollars(line.owed.cents),) if line.owed.cents else ()), *line.owed.goods))
    return f"{what}, {written(line.back.at, line.back.offset)} by {line.back.by.name}" if line.back else f"owed: {what}"


def _entry(forms: TournamentForms, line: EntryLine) -> tuple[str, ...]:
    entry = line.entry
    again = f", after entry {entry.again}" if entry.again else ""
    card = f", card {entry.card}" if entry.card else ""
    won = f", won in {line.voucher.won_in}" if line.voucher else ""
    extras = "; ".join(f"{kind} {dollars(paid.cents)} {way_of(paid)}" for kind, paid in line.extras)
    return (
        f"{entry.number}{again}",
        f"{entry.player}{card}",
        *((entry.licensee,) if forms.plan.is_joint else ()),
        written(entry.at, entry.offset),
        line.by.name,
        dollars(entry.fee.cents),
        way_of(entry.fee),
        dollars(entry.buy_in.cents),
        f"{way_of(entry.buy_in)}{won}",
        extras,
    )


def _totals(forms: TournamentForms, log: EntryLog) -> Iterator[Block]:
    owed = (("Owed for withdrawn entries, and not paid back yet", dollars(log.owed)),) if log.owed else ()
    yield Facts(
        (
            ("Entry fees of this event", dollars(log.fees)),
            ("Buy-ins of this event, which are its prize pool", dollars(log.buy_ins)),
            ("Cash of the tournament that is kept apart and not counted", dollars(forms.kept_apart)),
            *owed,
        )
    )
    months = tuple((f"{month:%Y-%m}", dollars(cents)) for month, cents in forms.months.items())
    caption = "Entry fees of the tournament by month of collection: adjusted gross proceeds"
    yield Table(
        caption,
        (Column("month"), Column("fees", right=True)),
        months,
        ("all", dollars(Cents(sum(forms.months.values())))),
    )
    if forms.counts:
        yield _counts(forms)
    for count in forms.counts:
        if (count.fees, count.buy_ins) != (count.held_fees, count.held):
            yield Notice(f"The count of {count.day} differs from what was taken: {count.reason}")
    yield from (Notice(f"This form does not agree with the ledger: {each}") for each in forms.differences)


def _counts(forms: TournamentForms) -> Table:
    """Of all events: the cash of the tournament is kept and counted together."""
    names = ("fees taken", "fees counted", "buy-ins taken", "buy-ins counted")
    rows = tuple(
        (
            written(each.at, each.offset),
            *map(dollars, (each.held_fees, each.fees)),
            *(dollars(Cents(sum(found.values()))) for found in (each.held, each.buy_ins)),
            " and ".join(person.name for person in (each.by, *each.beside)),
        )
        for each in forms.counts
    )
    columns = (Column("counted"), *(Column(name, right=True) for name in names), Column("by"))
    return Table("Cash of the tournament that was kept apart, as it was counted", columns, rows)


def form_page(source: FormSource, form: str, lead: str, sections: list[Section]) -> Page:
    forms, rules = source.forms, source.rules
    key = f"pit.forms.{form}"
    page = Page(
        kind="Tournament form",
        title=str(rules.value(key)) if key in rules else _OTHERWISE[form],
        lead=lead,
        running=f"{forms.plan.title} · {forms.plan.casino}",
        foot=f"{rules.book} on {rules.day} · rulebook {source.digest[:16]} · record {source.version} · "
        f"croupier {__version__}",
        day=rules.day,
        figures=(),
        sections=told(sections),
        inches=WIDE,
    )
    rows = (
        ("Tournament", forms.plan.name),
        ("Rulebook", f"{rules.book}, {rules.title or rules.book}"),
        ("Law of the day", rules.day.isoformat()),
        ("Rulebook SHA-256", source.digest),
        ("Text SHA-256", digest_of(page)),
        ("Log", f"tournament:{forms.plan.name}, record {source.version}"),
        ("Event SHA-256", source.hash),
    )
    return replace(page, stamp=Stamp(rows, f"tournament:{forms.plan.name} {source.version} {source.hash}"))


_OTHERWISE = {
    "entries": "Entry fees and buy-ins",
    "entries_joint": "Entry fees and buy-ins of several licensees",
    "payouts": "Prizes paid out",
}
