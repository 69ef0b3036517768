"""Why another draft cannot take the place of the one before: what players have paid for, drawn or played by stays."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from croupier.tournament.asking import the_plan
from croupier.tournament.heats import has_begun
from croupier.tournament.plan import Event, Plan
from croupier.tournament.records import Status
from croupier.tournament.refusals import Code, Refusal, refuse
from croupier.tournament.state import Field
from croupier.tournament.vouchers import promised

Cite = Callable[[str], str]


def why_not_instead(field: Field, plan: Plan, book: str, cite: Cite) -> Refusal | None:
    """What has begun is not changed by another draft: entries keep their event, and played events their rules."""
    before = field.plan
    if before is None:
        return None
    if plan.name != before.name:
        return refuse(Code.BAD_NAME, f"this tournament is called {before.name}; another name is another tournament")
    bound = {entry.event for entry in field.entries.values()} | {each.event for each in field.vouchers.values()}
    bound |= {run.name for run in field.events.values() if run.waiting or field.pools.get(run.name)}
    lost = sorted(bound - {event.name for event in plan.events})
    if lost:
        return refuse(Code.ALREADY_DONE, f'"{lost[0]}" has entries, vouchers or money: it stays in the plan')
    refusals = (*_money(field, plan, cite), *_drawn(field, plan, cite), *_played(field, plan, book))
    return next(iter(refusals), None)


# What was paid


def _money(field: Field, plan: Plan, cite: Cite) -> Iterator[Refusal]:
    """Fees that were taken make proceeds, which one licensee has alone; an event has a fee for everybody or for nobody;
    a voucher is good for the price that was printed on it."""
    paid = [entry for entry in field.entries.values() if entry.status is not Status.WITHDRAWN]
    fees = any(entry.fee.cents for entry in paid) or any(each.fee for each in field.vouchers.values())
    if plan.is_joint and fees:
        says = "entry fees were taken: the tournament stays with one licensee; pay them back before others join"
        yield refuse(Code.ALREADY_DONE, says, cite("one_licensee"))
    for before, event in _both(field, plan):
        has_entries = any(entry.event == event.name for entry in paid)
        if has_entries and bool(before.price[0]) != bool(event.price[0]):
            says = f'"{event.name}" has entries {"with" if before.price[0] else "without"} a fee: that does not change'
            yield refuse(Code.ALREADY_DONE, says, cite("form_fee"))
        if before.price != event.price and promised(field, event.name):
            says = f'a voucher for "{event.name}" is out, for its fee and buy-in: they do not change any more'
            yield refuse(Code.ALREADY_DONE, says, cite("voucher"))


def _both(field: Field, plan: Plan) -> Iterator[tuple[Event, Event]]:
    """Each event as it was and as it shall be, where both can be read as amounts."""
    for before in the_plan(field).events:
        event = plan.event(before.name)
        if event and _is_priced(before) and _is_priced(event):
            yield before, event


def _is_priced(event: Event) -> bool:
    try:
        return min(event.price) >= 0
    except ValueError:
        return False


# What was drawn and played


def _drawn(field: Field, plan: Plan, cite: Cite) -> Iterator[Refusal]:
    """Seats are drawn for tables and rounds as they are; within a round no color changes its points."""
    for before, event in _both(field, plan):
        if before.name not in {heat.event for heat in field.heats.values()}:
            continue
        if [each.chips for each in before.rounds] != [each.chips for each in event.rounds]:
            says = f'seats of "{event.name}" are drawn: the points of its chips do not change within a round'
            yield refuse(Code.ALREADY_DONE, says, cite("chip_values"))
        elif (before.rounds, before.tables, before.seats) != (event.rounds, event.tables, event.seats):
            says = f'seats of "{event.name}" are drawn: its rounds, tables and seats stay; take the draw back first'
            yield refuse(Code.ALREADY_DONE, says)


def _played(field: Field, plan: Plan, book: str) -> Iterator[Refusal]:
    played = [event for event in the_plan(field).events if has_begun(field, event.name)]
    if not played:
        return
    if book != field.book:
        yield refuse(Code.ALREADY_DONE, f"play has begun by the rules of {field.book}")
    changed = next((event.name for event in played if plan.event(event.name) != event), "")
    if changed:
        yield refuse(Code.ALREADY_DONE, f'"{changed}" was played by its rules: they do not change any more')
    if _without_events(plan) != _without_events(the_plan(field)):
        yield refuse(Code.ALREADY_DONE, "play has begun: only events that were not played yet can change")


def _without_events(plan: Plan) -> list[object]:
    return [getattr(plan, name) for name in Plan.__dataclass_fields__ if name != "events"]
