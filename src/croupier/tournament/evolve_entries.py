"""What plan, filing and entries make of the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.money.amount import Cents
from croupier.table.names import key_of
from croupier.tournament import events as e
from croupier.tournament.commands.entries import CASH, COMPLIMENTARY, VOUCHER
from croupier.tournament.evolving import plus, with_entries, with_entry, with_event, with_heat, with_points
from croupier.tournament.reading import plan_of
from croupier.tournament.records import Entry, Out, Owed, Paid, Status
from croupier.tournament.state import EventRun, Field


def _drafted(field: Field, event: e.Drafted) -> Field:
    """Another draft is another set of rules: it is published and filed anew. What was entered and played stays."""
    plan = plan_of(event.plan)
    runs = {each.name: field.events.get(each.name, EventRun(each.name)) for each in plan.events}
    return replace(
        field,
        plan=plan,
        book=event.book,
        drafted=event.day,
        published="",
        published_on="",
        filed="",
        proof="",
        objection="",
        events=runs,
    )


def _published(field: Field, event: e.RulesPublished) -> Field:
    """A copy of other rules is no copy of these."""
    if field.handed not in ("", event.digest):
        field = with_entries(field, {n: replace(entry, has_rules=False) for n, entry in field.entries.items()})
    return replace(field, published=event.digest, published_on=event.day, handed=event.digest)


def _answered(field: Field, event: e.AnswerRecorded) -> Field:
    """It stands for these very rules, however often they are drafted again."""
    if event.acceptable:
        return replace(field, objection="", unacceptable=field.unacceptable - {field.published})
    return replace(field, objection=event.says, unacceptable=field.unacceptable | {field.published})


def collected(field: Field, event: str, fee: Paid | None, buy_in: Paid, sign: int = 1) -> Field:
    """Money that was taken: cash is kept apart until it is counted; a pool has its buy-ins at once."""
    if fee and fee.by.way == CASH:
        field = replace(field, held_fees=Cents(field.held_fees + sign * fee.cents))
    if buy_in.by.way == CASH:
        field = replace(field, held=plus(field.held, event, sign * buy_in.cents))
    return replace(field, pools=plus(field.pools, event, sign * buy_in.cents))


def _entered(field: Field, event: e.Entered) -> Field:
    entry = event.entry
    field = with_entries(collected(field, entry.event, entry.fee, entry.buy_in), {entry.number: entry})
    waiting = tuple(n for n in field.events[entry.event].waiting if key_of(n) != key_of(entry.player))
    field = with_event(field, entry.event, waiting=waiting)
    return _vouchers(field, entry, entry.number)


def _vouchers(field: Field, entry: Entry, used: int) -> Field:
    numbers = {paid.by.what for paid in (entry.fee, entry.buy_in) if paid.by.way == VOUCHER}
    changed = {number: replace(field.vouchers[number], used=used) for number in numbers}
    return replace(field, vouchers={**field.vouchers, **changed}) if changed else field


def _withdrawn(field: Field, event: e.EntryWithdrawn) -> Field:
    """Cash that was counted is not among what is kept apart any more. Its seat, if it was drawn, is free again."""
    entry = field.entries[event.entry]
    kept = field.held_fees, field.held
    field = collected(field, entry.event, entry.fee, entry.buy_in, -1)
    for paid in event.extras:
        field = collected(field, entry.event, None, paid, -1)
    if event.counted:
        field = replace(field, held_fees=kept[0], held=kept[1])
    field = _unseated(_vouchers(field, entry, 0), entry)
    owed = Owed.of(event.fee, event.buy_in, *event.extras) if event.is_owed else None
    return with_entry(field, entry.number, status=Status.WITHDRAWN, why=event.reason, seat=None, owed=owed)


def _cancelled(field: Field, event: e.EventCancelled) -> Field:
    """As before the first draw, and nobody waits for it. Its entries follow."""
    before = {"round": -1, "round_over": True, "heats": (), "extras": frozenset(), "waiting": (), "clock": None}
    return with_event(field, event.event_name, registration=False, **before)


def _unseated(field: Field, entry: Entry) -> Field:
    if entry.seat is None:
        return field
    tables = field.heats[entry.seat.heat].tables
    left = {seat: number for seat, number in tables[entry.seat.table].items() if number != entry.number}
    return with_heat(field, entry.seat.heat, tables={**tables, entry.seat.table: left})


def _bought(field: Field, event: e.ExtraBought) -> Field:
    entry = field.entries[event.entry]
    field = collected(field, entry.event, None, event.paid)
    bought = {**entry.extras, event.kind: entry.extras.get(event.kind, 0) + 1}
    own = 0 if event.paid.by.way == COMPLIMENTARY else event.paid.cents
    given: dict[str, Any] = {"spent": Cents(entry.spent + own), "given": entry.given + event.points}
    field = with_entry(field, entry.number, extras=bought, extras_paid=(*entry.extras_paid, event.paid), **given)
    return with_points(field, entry.number, event.points)


def _eliminated(field: Field, event: e.Eliminated) -> Field:
    out = Out(event.round, event.spin, event.before, event.points)
    return with_entry(field, event.entry, status=Status.OUT, out=out, why=event.why)


def _disqualified(field: Field, event: e.Disqualified) -> Field:
    """No prize goes to such an entry, whatever was due to it; who is placed behind it moves up."""
    for number in event.entries:
        field = with_entry(field, number, status=Status.DISQUALIFIED, why=event.reason, double=event.double)
    for run in field.events.values():
        gone = [run.places[number] for number in event.entries if number in run.places]
        if gone:
            left = {number: place for number, place in run.places.items() if number not in event.entries}
            moved = {number: place - sum(other < place for other in gone) for number, place in left.items()}
            field = with_event(field, run.name, places=moved, due=event.due.get(run.name, run.due))
    return field


def _counted(field: Field, event: e.CashCounted) -> Field:
    """All that was kept apart, whatever was found of it: the house makes good what is missing."""
    counted = {number: replace(entry, counted=True) for number, entry in field.entries.items()}
    return replace(with_entries(field, counted), held_fees=Cents(0), held={})


def _of_event(**changes: Callable[[EventRun, Any], Any]) -> Callable[[Field, Any], Field]:
    def change(field: Field, event: Any) -> Field:
        run = field.events[event.event_name]
        return with_event(field, event.event_name, **{name: of(run, event) for name, of in changes.items()})

    return change


ENTRIES: dict[type[e.Event], Callable[[Field, Any], Field]] = {
    e.Drafted: _drafted,
    e.RulesPublished: _published,
    e.RulesFiled: lambda f, x: replace(f, filed=x.on, proof=x.proof),
    e.AnswerRecorded: _answered,
    e.TournamentEnded: lambda f, x: replace(f, ended=True),
    e.RegistrationOpened: _of_event(registration=lambda run, x: True),
    e.RegistrationClosed: _of_event(registration=lambda run, x: False),
    e.Entered: _entered,
    e.RulesHanded: lambda f, x: with_entry(f, x.entry, has_rules=True),
    e.EntryWithdrawn: _withdrawn,
    e.EventCancelled: _cancelled,
    e.EntryPaidBack: lambda f, x: with_entry(f, x.entry, owed=None),
    e.WaitingListJoined: _of_event(waiting=lambda run, x: (*run.waiting, x.player)),
    e.WaitingListLeft: _of_event(waiting=lambda run, x: tuple(each for each in run.waiting if each != x.player)),
    e.ExtraOpened: _of_event(extras=lambda run, x: run.extras | {x.kind}),
    e.ExtraClosed: _of_event(extras=lambda run, x: run.extras - {x.kind}),
    e.ExtraBought: _bought,
    e.Eliminated: _eliminated,
    e.Disqualified: _disqualified,
    e.CashCounted: _counted,
}
