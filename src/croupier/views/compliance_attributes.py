"""What each form is tested for: one function for each attribute, which says what is wrong, or nothing.

The letters are the attachments of Colorado's Division of Gaming. Every attribute is worked out from the log again; what
the engine would have refused is tested too, since a log may have been altered.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from croupier.money.amount import Cents, format_dollars
from croupier.pit import events as e
from croupier.pit.asking import Law
from croupier.pit.boxes import TEAM
from croupier.pit.deciding import COUNT
from croupier.pit.inspecting import ITEMS, LAYOUT
from croupier.pit.money_records import DROP_BOX, SlipKind
from croupier.rulebook.rules import Rules
from croupier.views.compliance_papers import Papers
from croupier.views.compliance_slips import (
    SLIP,
    Attribute,
    adds_up,
    answered,
    closer_as_expected,
    corrected,
    heading,
    opener_as_closed,
    requested,
    slips,
)


@dataclass(frozen=True, slots=True)
class Form:
    letter: str
    title: str
    documents: Callable[[Papers], dict[str, str]]
    """Names of the documents, with their gaming days."""
    attributes: dict[str, Attribute]


@dataclass(frozen=True, slots=True)
class Tested:
    name: str
    day: str
    found: dict[str, str]
    """What is wrong with each attribute, or nothing."""


def test_all(form: Form, name: str, day: str, papers: Papers, law: Law) -> Tested:
    rules = law(_book(papers, form, name), "", date.fromisoformat(day))
    return Tested(name, day, {what: ask(papers, name, rules) for what, ask in form.attributes.items()})


def _book(papers: Papers, form: Form, name: str) -> str:
    """Of the table that the document is about; a sheet of a whole day is under that of the first table."""
    table = ""
    if name in papers.slips:
        table = papers.slips[name].slip.table
    elif form.letter == "e":
        table = (papers.inspections.get(name) or papers.adjustments[name])[1].table
    return papers.tables.get(table, next(iter(papers.tables.values()), ""))


def _custody(papers: Papers, name: str, rules: Rules | None) -> str:
    version, count = papers.counts[name]
    steps = [event for at, event in papers.custody[count.box] if at < version]
    removed = next((each for each in reversed(steps) if isinstance(each, e.BoxRemoved)), None)
    if removed is None or len({removed.by.name, *(each.name for each in removed.beside)}) < TEAM:
        return "the box was not taken off by two people"
    if not isinstance(steps[-1], e.BoxDelivered):
        return "the box was counted before it was delivered"
    people = {steps[-1].by.name, *(each.name for each in steps[-1].beside)}
    return "" if len(people) >= TEAM else "the box was not delivered by two people"


def _team(papers: Papers, name: str, rules: Rules | None) -> str:
    count = papers.counts[name][1]
    people = {each.name: each.post for each in (count.by, *count.beside)}
    if len(people) < TEAM:
        return "counted by one person"
    strange = [post for post in people.values() if post not in COUNT]
    return f"a {strange[0]} took part in the count" if strange else ""


def _sum(papers: Papers, name: str, rules: Rules | None) -> str:
    count = papers.counts[name][1]
    total = sum(count.currency.values()) + count.tickets + count.coupons + count.receipts
    return "" if total == count.total else f"its parts make {format_dollars(Cents(total))}"


def _of_count(papers: Papers, count: e.BoxCounted, kind: str) -> list[int]:
    found = (each for each in papers.found.values() if each.at == count.at and each.discrepancy.kind == kind)
    return [each.discrepancy.number for each in found]


def _drop(papers: Papers, name: str, rules: Rules | None) -> str:
    count = papers.counts[name][1]
    if count.total == count.expected:
        return ""
    numbers = _of_count(papers, count, "drop")
    return answered(papers, numbers[0]) if numbers else "it is not what was expected, and no discrepancy says so"


def _in_box(papers: Papers, name: str, rules: Rules | None) -> str:
    count = papers.counts[name][1]
    kinds = {kind for kind in SlipKind if rules and DROP_BOX in rules.names(f"pit.copies.{kind.value}")}
    lost = [
        number
        for number, paper in papers.slips.items()
        if paper.slip.session == count.session and paper.slip.kind in kinds and not paper.void
        and paper.version < papers.counts[name][0] and number not in count.slips
    ]  # fmt: skip
    if not lost:
        return ""
    numbers = _of_count(papers, count, "slip missing")
    return answered(papers, numbers[0]) if numbers else f"not in the box: {', '.join(lost)}"


def _items(papers: Papers, name: str, rules: Rules | None) -> str:
    """Every item of the law by then; what was inspected earlier that day counts, as after a movement."""
    if name not in papers.inspections or rules is None:
        return ""
    version, this = papers.inspections[name]
    that_day = (
        event
        for at, event in papers.inspections.values()
        if at <= version and (event.table, event.day) == (this.table, this.day)
    )
    found = {item for event in that_day for item in event.found}
    due = [key.removeprefix(ITEMS) for key in rules.rules if key.startswith(ITEMS) and key in rules]
    missing = [item for item in due if item not in found and item != LAYOUT]
    return f"not inspected: {', '.join(missing)}" if missing else ""


def _inspector(papers: Papers, name: str, rules: Rules | None) -> str:
    event = (papers.inspections.get(name) or papers.adjustments[name])[1]
    key = "inspection.by" if name in papers.inspections else "adjustment.by"
    allowed = rules.names(key) if rules else ()
    if allowed and event.by.post.value not in allowed:
        return f"a {event.by.post} cannot do this"
    return "" if event.by.licence.strip() else f"{event.by.name} has no licence number"


def _adjustment(papers: Papers, name: str, rules: Rules | None) -> str:
    if name not in papers.adjustments:
        return ""
    event = papers.adjustments[name][1]
    witnesses = rules.names("adjustment.witness") if rules else ()
    if event.work == "adjustment" and witnesses and not {each.post.value for each in event.beside} & set(witnesses):
        return f"nobody of {' or '.join(witnesses)} has signed"
    return "" if event.description.strip() else "the work is not described"


def _activity(papers: Papers) -> list[tuple[str, tuple[int, e.Event]]]:
    return [*papers.inspections.items(), *papers.adjustments.items()]


def _days_of(papers: Papers) -> dict[str, str]:
    return {event.session.day: event.session.day for _, event in papers.closers.values()}


def _sessions(papers: Papers, name: str) -> list[tuple[int, e.CloserCounted]]:
    ended = [(at, event) for at, event in papers.closers.values() if event.session.day == name]
    return [(at, each) for at, each in ended if each.session.closer and not papers.slips[each.session.closer.slip].void]


def _all_counted(papers: Papers, name: str, rules: Rules | None) -> str:
    for _, each in _sessions(papers, name):
        dropped = sum(each.session.between.drop.values()) if each.session.between else 0
        if dropped and not papers.session_counts(each.session.name):
            return f"the drop of table {each.session.table} ({each.session.shift}) was not counted"
    return ""


def _all_inspected(papers: Papers, name: str, rules: Rules | None) -> str:
    if rules is None or "inspection.when" not in rules:
        return ""
    for at, each in _sessions(papers, name):
        fit = [event for version, event in papers.inspections.values()
               if version < at and event.fit and (event.table, event.day) == (each.session.table, name)]  # fmt: skip
        if not fit and not each.session.mid:
            return f"table {each.session.table} was not inspected"
    return ""


def _final(papers: Papers, name: str, rules: Rules | None) -> str:
    return "" if name <= papers.finalized else "the gaming day is not finalized"


def _is_answered(papers: Papers, name: str, rules: Rules | None) -> str:
    return answered(papers, int(name))


FORMS = (
    Form("I", "Soft Count Card", lambda papers: {name: event.day for name, (_, event) in papers.counts.items()},
         {"two of the count team": _team, "custody": _custody, "adds up": _sum, "drop": _drop, "slips": _in_box}),
    Form("J", "Request for Fill/Credit Slip", slips(SlipKind.FILL, SlipKind.CREDIT),
         {"asked for by": requested, "date, shift, table": heading, "denominations": adds_up}),
    Form("K", "Table Games Fill/Credit Slip", slips(SlipKind.FILL, SlipKind.CREDIT), SLIP),
    Form("L", "Table Games Opener/Closer Slip", slips(SlipKind.OPENER, SlipKind.CLOSER),
         {**SLIP, "opener as closed": opener_as_closed, "closer as expected": closer_as_expected,
          "corrected": corrected}),
    Form("M, N", "Table Games Jackpot Slip", slips(SlipKind.AWARD), {"asked for by": requested, **SLIP}),
    Form("P", "Drop Report Variance Investigation",
         lambda papers: {str(number): each.discrepancy.day for number, each in papers.found.items()},
         {"answered": _is_answered}),
    Form("V", "Table Games Master Games Sheet", _days_of,
         {"inspected before play": _all_inspected, "counted": _all_counted, "finalized": _final}),
    Form("e", "Table Games Activity Log",
         lambda papers: {name: each.day for name, (_, each) in _activity(papers)},
         {"every item": _items, "by an allowed post": _inspector, "adjustment log": _adjustment}),
)  # fmt: skip
