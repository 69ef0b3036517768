"""Deciding on entries that are taken back before their event begins, and on the money that is owed for them.

What was paid in cash or goods is given back at once, or set aside and owed until the player comes for it: also when the
tournament is over by then. Nothing is given back twice. What was a gift of the house or a voucher goes back at once.
"""

from __future__ import annotations

from croupier.money.amount import Cents, format_dollars
from croupier.rulebook.rules import Rules
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.asking import (
    Events,
    Law,
    rules_of,
    stamp,
    the_entry,
    the_event,
    the_live_entry,
    why_not_reasoned,
)
from croupier.tournament.awarding import why_not_closed
from croupier.tournament.commands.entries import VOUCHER
from croupier.tournament.deciding import DESK, DIRECTOR, decides
from croupier.tournament.heats import has_begun
from croupier.tournament.refusals import Code, Refusal, refuse
from croupier.tournament.state import Field


@decides(c.WithdrawEntry, by=DESK, label="Entry {entry} withdrawn")
def withdraw_entry(field: Field, command: c.WithdrawEntry, law: Law) -> Events | Refusal:
    """Until the first heat of the event begins. Extra points that were bought bind the entry to the event."""
    entry = the_live_entry(field, command.entry)
    if isinstance(entry, Refusal):
        return entry
    if refusal := _why_begun(field, entry.event):
        return refusal
    if entry.extras:
        return refuse(Code.ALREADY_DONE, f"{entry.player} has bought extra points: the entry stands")
    paid = (entry.event, entry.fee, entry.buy_in, entry.counted)
    refusal = why_not_reasoned(command.reason)
    withdrawn = e.EntryWithdrawn(entry.number, command.reason, *paid, is_owed=command.later, **stamp(command))
    return refusal or (withdrawn,)


def _why_begun(field: Field, event: str) -> Refusal | None:
    if has_begun(field, event) or field.events[event].ended:
        return refuse(Code.PLAYING, f"{event} has begun: nothing is paid back")
    return None


@decides(c.CancelEvent, by=DIRECTOR, label="{event} cancelled")
def cancel_event(field: Field, command: c.CancelEvent, law: Law) -> Events | Refusal:
    """Every player is owed all that was paid, extra points too. Cash that is kept apart is counted before (2213.02):
    from then on it is money of the cage, and not of a box."""
    found = the_event(field, command.event)
    if isinstance(found, Refusal):
        return found
    name = command.event
    if refusal := _why_begun(field, name) or why_not_reasoned(command.reason):
        return refusal
    rules = rules_of(field, command, law)
    if refusal := _why_not_owned(field, name, rules):
        return refusal
    if kept := Cents(field.held_fees + field.held.get(name, 0)):
        says = f"{format_dollars(kept)} in cash are kept apart; count them first"
        return refuse(Code.NOT_COUNTED, says, rules.cite("tournaments.entry_cash"))
    marks = stamp(command)
    return (
        e.EventCancelled(name, command.reason, **marks),
        *(
            e.EntryWithdrawn(
                each.number, command.reason, name, each.fee, each.buy_in, True, each.extras_paid, True, **marks
            )
            for each in field.live(name)
        ),
    )


def _why_not_owned(field: Field, event: str, rules: Rules) -> Refusal | None:
    """Nobody can be paid back what was won in another event and is to be won in this one, nor what somebody paid who
    was disqualified."""
    if refusal := why_not_closed(field, event, rules):
        return refusal
    paid = [each for entry in field.live(event) for each in (entry.buy_in, *entry.extras_paid)]
    own = sum(each.cents for each in paid if each.by.way != VOUCHER)
    if others := Cents(field.pools.get(event, 0) - own):
        says = f"{format_dollars(others)} in the pool of {event} belongs to no entry still in play: play the event"
        return refuse(Code.POOL_LEFT, says, rules.cite("tournaments.buyins_paid_out"))
    return None


@decides(c.PayBack, by=DESK)
def pay_back(field: Field, command: c.PayBack, law: Law) -> Events | Refusal:
    """Once; whoever asks again is told so."""
    entry = the_entry(field, command.entry)
    if isinstance(entry, Refusal):
        return entry
    if entry.owed is None:
        return refuse(Code.NOTHING_DUE, f"nothing is owed to {entry.player} for entry {entry.number}")
    return (e.EntryPaidBack(entry.number, entry.owed, **stamp(command)),)
