"""Deciding on points that are bought beyond the first, and on the cash that is kept apart.

Extra points can be had by every player of an event or by none, and only when a player asks for them. A player without
points who buys no more is out.
"""

from __future__ import annotations

from croupier.people.posts import Post
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.asking import (
    CENTS_MAX,
    Events,
    Law,
    rules_of,
    stamp,
    the_event,
    the_live_entry,
    the_plan,
    why_not_people,
    why_not_reasoned,
)
from croupier.tournament.deciding import COUNT, DESK, DIRECTOR, PLAYER, decides
from croupier.tournament.heats import has_played_out
from croupier.tournament.paying import paid_for
from croupier.tournament.plan import BUY_IN, Event, Extra
from croupier.tournament.records import Entry
from croupier.tournament.refusals import Code, Refusal, refuse
from croupier.tournament.state import EventRun, Field


@decides(c.OpenExtra, by=DIRECTOR, label="{kind} in {event} opens")
def open_extra(field: Field, command: c.OpenExtra, law: Law) -> Events | Refusal:
    """For all players of the event at once: there is no other way to open it."""
    found = the_event(field, command.event)
    if isinstance(found, Refusal):
        return found
    event, run = found
    cite = rules_of(field, command, law).cite("tournaments.extra_chips")
    extra = event.extras.get(command.kind)
    if extra is None:
        return refuse(Code.UNKNOWN, f'{event.name} has no "{command.kind[:40]}"', cite)
    if command.kind in run.extras:
        return refuse(Code.ALREADY_DONE, f"the {command.kind} is open", cite)
    refusal = _why_too_late(run, extra, command.kind, cite)
    return refusal or (e.ExtraOpened(event.name, command.kind, **stamp(command)),)


def _why_too_late(run: EventRun, extra: Extra, kind: str, cite: str) -> Refusal | None:
    """It can be had until its last round has ended."""
    over = run.round + run.round_over if run.round >= 0 else 0
    if run.ended or over >= extra.last_round:
        return refuse(Code.NOT_OPEN, f"the {kind} could be had until round {extra.last_round} had ended", cite)
    return None


@decides(c.CloseExtra, by=DIRECTOR, label="{kind} in {event} closes")
def close_extra(field: Field, command: c.CloseExtra, law: Law) -> Events | Refusal:
    found = the_event(field, command.event)
    if isinstance(found, Refusal):
        return found
    if command.kind not in found[1].extras:
        return refuse(Code.ALREADY_DONE, f'"{command.kind[:40]}" is not open')
    return (e.ExtraClosed(command.event, command.kind, **stamp(command)),)


@decides(c.BuyExtra, by=(*DESK, *PLAYER), label="{kind} for entry {entry}")
def buy_extra(field: Field, command: c.BuyExtra, law: Law) -> Events | Refusal:
    """A player asks on the player's own screen, or at the desk; in both cases somebody of the desk takes the money."""
    rules = rules_of(field, command, law)
    cite = rules.cite("tournaments.extra_chips")
    entry = the_live_entry(field, command.entry, rules.cite("tournaments.elimination"))
    if isinstance(entry, Refusal):
        return entry
    event, run = _of(field, entry)
    extra = event.extras.get(command.kind)
    refusal = _why_not_own(command, entry) or _why_nobody_takes_it(command)
    if refusal:
        return refusal
    if extra is None or command.kind not in run.extras:
        return refuse(Code.NOT_OPEN, f'"{command.kind[:40]}" cannot be bought in {event.name} now', cite)
    if has_played_out(field, entry):
        return refuse(Code.NOT_OPEN, f"{entry.player} has no spin left in this round to play them", cite)
    refusal = _why_too_late(run, extra, command.kind, cite) or _why_no_more(entry, extra, command.kind, cite)
    paid = refusal or paid_for(the_plan(field), BUY_IN, extra.cents, command.paid, rules)
    if isinstance(paid, Refusal):
        return paid
    return (e.ExtraBought(entry.number, command.kind, paid, extra.points, event.name, **stamp(command)),)


def _of(field: Field, entry: Entry) -> tuple[Event, EventRun]:
    found = the_event(field, entry.event)
    assert not isinstance(found, Refusal), f"{entry.event} has entries, and is not in the plan"
    return found


def _why_not_own(command: c.BuyExtra | c.DeclineExtra, entry: Entry) -> Refusal | None:
    if command.by.post is Post.TERMINAL and command.by.name != entry.player:
        return refuse(Code.NOT_YOURS, f"{entry.player} decides on this, and nobody else")
    return None


def _why_nobody_takes_it(command: c.BuyExtra) -> Refusal | None:
    if command.by.post is Post.TERMINAL and not any(each.post in DESK for each in command.beside):
        return refuse(Code.NEEDS_SECOND, "somebody of the desk takes the money, and signs beside the player")
    return None


def _why_no_more(entry: Entry, extra: Extra, kind: str, cite: str) -> Refusal | None:
    if entry.extras.get(kind, 0) >= extra.most:
        return refuse(Code.NO_MORE, f"{entry.player} has had the {kind} {extra.most} times", cite)
    if extra.when_broke and not entry.is_broke:
        return refuse(Code.NOT_OPEN, f"the {kind} is for a player without points; {entry.player} has some", cite)
    return None


@decides(c.DeclineExtra, by=(*DESK, *PLAYER), label="Entry {entry} buys no more")
def decline_extra(field: Field, command: c.DeclineExtra, law: Law) -> Events | Refusal:
    """Who has points left stays in."""
    entry = the_live_entry(field, command.entry)
    if isinstance(entry, Refusal):
        return entry
    if refusal := _why_not_own(command, entry):
        return refusal
    if not entry.is_broke:
        cite = rules_of(field, command, law).cite("tournaments.elimination")
        return refuse(Code.NOT_OPEN, f"{entry.player} has points left, and stays in", cite)
    heat = field.heats[entry.seat.heat] if entry.seat else None
    spin = heat.spin.get(entry.seat.table, 0) if heat and entry.seat else 0
    before = heat.before.get(entry.number, 0) if heat else 0
    run = field.events[entry.event]
    why = "no points left, and none bought"
    return (e.Eliminated(entry.number, max(run.round, 0), spin, before, why=why, **stamp(command)),)


@decides(c.CountCash, by=COUNT, label="Count of the cash that was kept apart")
def count_cash(field: Field, command: c.CountCash, law: Law) -> Events | Refusal:
    """All that is kept apart is counted at once, by two people. What they find is recorded; where it is not what was
    taken, they say why, and the house makes good what is missing."""
    cite = rules_of(field, command, law).cite("tournaments.entry_cash")
    held = {name: cents for name, cents in field.held.items() if cents}
    counted = {name: cents for name, cents in command.buy_ins.items() if cents or name in held}
    if refusal := why_not_people(command, 2, cite):
        return refusal
    if any(not 0 <= cents <= CENTS_MAX for cents in (command.fees, *counted.values())):
        return refuse(Code.BAD_COUNT, "a count of cash is an amount, and not below zero", cite)
    if not held and not field.held_fees:
        return refuse(Code.ALREADY_DONE, "no cash is kept apart", cite)
    if counted.keys() != held.keys():
        odd = sorted(counted.keys() ^ held.keys())[0]
        return refuse(
            Code.BAD_COUNT, f'count the buy-ins of {", ".join(held) or "no event"}: "{odd[:40]}" differs', cite
        )
    if (command.fees, counted) != (field.held_fees, held) and (refusal := why_not_reasoned(command.reason)):
        return refusal
    found = (command.fees, counted, field.held_fees, held, command.reason)
    return (e.CashCounted(*found, **stamp(command)),)
