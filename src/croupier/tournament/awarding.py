"""Deciding on places and prizes, and on the end: every buy-in has gone to a winner, or nothing ends."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.money.amount import Cents, format_dollars
from croupier.rulebook.rules import Rules
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament import federal
from croupier.tournament.asking import (
    Events,
    Law,
    rules_of,
    stamp,
    the_entry,
    the_event,
    the_plan,
    today,
    why_not_text,
)
from croupier.tournament.deciding import DIRECTOR, decides
from croupier.tournament.heats import has_begun
from croupier.tournament.plan import Event
from croupier.tournament.prizes import Division, divide
from croupier.tournament.records import Due, Entry, HeatState, Status
from croupier.tournament.refusals import Code, Refusal, refuse
from croupier.tournament.standing import places
from croupier.tournament.state import EventRun, Field
from croupier.tournament.vouchers import VOUCHERS, issued, open_vouchers, promised


@decides(c.EndEvent, by=DIRECTOR, label="End of {event}")
def end_event(field: Field, command: c.EndEvent, law: Law) -> Events | Refusal:
    found = the_event(field, command.event)
    if isinstance(found, Refusal):
        return found
    event, run = found
    refusal = _why_not_over(field, event, run) or why_not_closed(field, event.name, rules_of(field, command, law))
    if refusal:
        return refusal
    own = places(field, event.name)
    division = divide(the_plan(field), event, field.pools.get(event.name, Cents(0)), own, field.entries)
    if division.undecided:
        who = " and ".join(field.entries[number].player for number in division.undecided)
        says = f"{who} are equal, and what they play for cannot be shared: end the round again for a play-off"
        return refuse(Code.NOT_PLAYED, says)
    return ended(field, command, event, own, division, law)


def _why_not_over(field: Field, event: Event, run: EventRun) -> Refusal | None:
    """The last round is over, or nobody is left to play against; nothing of it is played now."""
    if run.ended:
        return refuse(Code.ALREADY_DONE, f"{event.name} has ended")
    live = len(field.live(event.name))
    if not run.round_over or any(heat.state is HeatState.PLAYING for heat in field.playing(event.name)):
        return refuse(Code.NOT_ENDED, f"round {run.round + 1} of {event.name} is not over")
    if live > 1 and run.round + 1 < len(event.rounds):
        return refuse(Code.NOT_ENDED, f"{event.name} has {len(event.rounds)} rounds, and {run.round + 1} are over")
    return refuse(Code.NOT_ENDED, f"{event.name} was not played") if live and run.round < 0 else None


def why_not_closed(field: Field, event: str, rules: Rules) -> Refusal | None:
    """Nothing can come into the pool any more, for later nobody could win it: events that give to it have ended, and
    every voucher for it is used or has lapsed into its pool."""
    cite = rules.cite("tournaments.buyins_paid_out")
    giving = [
        each.name for each in the_plan(field).events if each.gives_to(event) and not field.events[each.name].ended
    ]
    if giving:
        return refuse(Code.POOL_LEFT, f"{giving[0]} can still give to the pool of {event}; end it first", cite)
    waits = promised(field, event)
    return refuse(Code.POOL_LEFT, f"{waits[0]} for {event} was not used and has not lapsed", cite) if waits else None


def ended(
    field: Field, command: c.Command, event: Event, own: dict[int, int], division: Division, law: Law
) -> Events | Refusal:
    """What is carried on is counted before, and goes to an event that can still award it."""
    rules, to = rules_of(field, command, law), event.unawarded if division.carried else ""
    if division.carried and (not to or field.events[to].ended):
        says = f"nobody can be awarded the {format_dollars(division.carried)} in the pool of {event.name}"
        return refuse(Code.POOL_LEFT, says, rules.cite("tournaments.buyins_paid_out"))
    if division.carried and field.held.get(event.name):
        return _not_counted(field, event.name, rules.cite("tournaments.entry_cash"))
    return (e.EventEnded(event.name, own, division.due, division.carried, to, **stamp(command)),)


def _not_counted(field: Field, event: str, cite: str) -> Refusal:
    held = format_dollars(field.held[event])
    return refuse(Code.NOT_COUNTED, f"{held} of the buy-ins of {event} are kept apart and not counted", cite)


@decides(c.PayPrize, by=DIRECTOR)
def pay_prize(field: Field, command: c.PayPrize, law: Law) -> Events | Refusal:
    """All that an entry has won at a place, handed over by whoever answers for the prizes."""
    found, entry = the_event(field, command.event), the_entry(field, command.entry)
    if isinstance(found, Refusal):
        return found
    if isinstance(entry, Refusal):
        return entry
    rules, (event, run) = rules_of(field, command, law), found
    due = [each for each in run.due if (each.entry, each.place) == (command.entry, command.place)]
    if entry.status is Status.DISQUALIFIED:
        cite = rules.cite("tournaments.double_entry") if entry.double else ""
        return refuse(Code.NOTHING_DUE, f"{entry.player} was disqualified: {entry.why}", cite)
    if not due:
        return refuse(Code.NOTHING_DUE, f"nothing is due to {entry.player} for place {command.place} of {event.name}")
    if field.held.get(event.name) and any(each.from_pool for each in due):
        return _not_counted(field, event.name, rules.cite("tournaments.entry_cash"))
    form = _form(entry, due, command, law)
    return form if isinstance(form, Refusal) else tuple(_paid(field, command, entry, due, form))


def _form(entry: Entry, due: list[Due], command: c.PayPrize, law: Law) -> str | Refusal:
    """The house may file another form than the reading taken asks for; what it files is on record. A check for debts
    to the state goes before any prize that needs one."""
    rules = law(federal.BOOK, "", today(command))
    won = Cents(sum(each.cents for each in due))
    form = command.reading or (federal.form_of(rules, entry.stake, won) if rules else "")
    if form not in federal.FORMS:
        says = f"say which federal form is filed for {format_dollars(won)}: {', '.join(federal.FORMS)}"
        return refuse(Code.NOT_STATED, says)
    if form == federal.NONE:
        return form
    return why_not_text(command.intercept, f"form {form} is needed: the result of the intercept check") or form


def _paid(field: Field, command: c.PayPrize, entry: Entry, due: list[Due], form: str) -> Iterator[e.Event]:
    responsible = the_plan(field).responsible
    for each in due:
        voucher = issued(field, command.event, each, entry) if each.kind in VOUCHERS else None
        if voucher:
            field = replace(field, vouchers={**field.vouchers, voucher.number: voucher})
        told = (form, command.intercept, voucher, responsible.name if responsible else "")
        yield e.PrizePaid(command.event, each, *told, **stamp(command))


@decides(c.EndTournament, by=DIRECTOR)
def end_tournament(field: Field, command: c.EndTournament, law: Law) -> Events | Refusal:
    cite = rules_of(field, command, law).cite("tournaments.buyins_paid_out")
    if left := "; ".join(_left(field)):
        return refuse(Code.POOL_LEFT, left, cite)
    return (e.TournamentEnded(**stamp(command)),)


def _left(field: Field) -> Iterator[str]:
    """What still has to be done, all of it."""
    if field.held_fees or any(field.held.values()):
        yield f"{format_dollars(Cents(field.held_fees + sum(field.held.values())))} in cash are not counted"
    for name, run in field.events.items():
        if not run.ended:
            yield f"{name} has not ended"
        yield from (f"{format_dollars(due.cents)} are due to {due.player} in {name}" for due in run.due)
        if field.pools.get(name) and not run.due:
            yield f"{format_dollars(field.pools[name])} are in the pool of {name}"
        if has_begun(field, name) and "after" not in run.chips:
            yield f"the tournament chips of {name} were not counted after play"
    yield from (f"voucher {each.number} of {each.player} was not used" for each in open_vouchers(field))
