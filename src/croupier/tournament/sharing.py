"""Deciding on the division of prizes by agreement: the players' own affair, in cash alone, free and unanimous.

A player proposes and every player consents, each on the player's own screen. The director does neither: the director
states that nobody was urged or pressed, and the event ends; or stops it, and play goes on.
"""

from __future__ import annotations

from collections.abc import Iterator

from croupier.money.amount import Cents, format_dollars
from croupier.rulebook.rules import Rules
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.asking import (
    Events,
    Law,
    rules_of,
    stamp,
    the_event,
    the_live_entry,
    the_plan,
    why_not_reasoned,
)
from croupier.tournament.awarding import ended, why_not_closed
from croupier.tournament.deciding import DIRECTOR, PLAYER, decides
from croupier.tournament.plan import Event
from croupier.tournament.prizes import Division, divide
from croupier.tournament.records import CASH_PRIZES, Due, Entry, HeatState, PrizeKind, Sharing
from croupier.tournament.refusals import Code, Refusal, refuse
from croupier.tournament.standing import places
from croupier.tournament.state import EventRun, Field

AGREED = "as agreed by all players who were left"


@decides(c.ProposeSharing, by=PLAYER, label="Proposal to divide the prizes of {event}")
def propose_sharing(field: Field, command: c.ProposeSharing, law: Law) -> Events | Refusal:
    rules = rules_of(field, command, law)
    found = _open(field, command.event, rules)
    if isinstance(found, Refusal):
        return found
    if command.by.name not in {each.player for each in field.live(command.event)}:
        return refuse(
            Code.NOT_YOURS, "only players who are left can propose it", rules.cite("tournaments.prize_sharing")
        )
    refusal = _why_not_these(field, found[0], command.shares, rules)
    return refusal or (e.SharingProposed(command.event, command.shares, **stamp(command)),)


def _open(field: Field, name: str, rules: Rules) -> tuple[Event, EventRun] | Refusal:
    """The printed rules allow it, the event runs, and nobody can come in or buy points any more."""
    found = the_event(field, name)
    if isinstance(found, Refusal):
        return found
    run = found[1]
    key = "prize_sharing_pressure" if run.pressed and not run.ended else "prize_sharing"
    why = why_not_divided(field, run)
    return refuse(Code.NO_SHARING, why, rules.cite(f"tournaments.{key}")) if why else found


def why_not_divided(field: Field, run: EventRun) -> str:
    if not the_plan(field).sharing:
        return "the printed rules allow no agreement to divide the prizes"
    if run.ended or run.round < 0:
        return f"{run.name} {'has ended' if run.ended else 'has not begun'}"
    if run.pressed:
        return f"somebody was pressed to agree ({run.pressed}): {run.name} is played to its end"
    if run.registration or run.extras:
        return "the pool can still grow: close registration and extra points first"
    return ""


def could_be_divided(field: Field, event: Event) -> Cents:
    """The cash at stake; nothing where no agreement is possible now."""
    if why_not_divided(field, field.events[event.name]):
        return Cents(0)
    due, division = at_stake(field, event)
    is_cash = not division.undecided and all(each.kind in CASH_PRIZES for each in due)
    return Cents(sum(each.cents for each in due) if is_cash else 0)


def at_stake(field: Field, event: Event) -> tuple[list[Due], Division]:
    """What the players who are left play for, whoever wins; and with it the whole division of the event."""
    live = {entry.number: place for place, entry in enumerate(field.live(event.name), 1)}
    others = {number: place for number, place in places(field, event.name).items() if number not in live}
    pool = field.pools.get(event.name, Cents(0))
    division = divide(the_plan(field), event, pool, {**others, **live}, field.entries)
    return [due for due in division.due if due.entry in live], division


def _why_not_these(field: Field, event: Event, shares: dict[int, Cents], rules: Rules) -> Refusal | None:
    due, division = at_stake(field, event)
    if division.undecided:
        return refuse(Code.NOT_PLAYED, "equal places behind the players who are left need a play-off first")
    thing = next((each for each in due if each.kind not in CASH_PRIZES), None)
    if thing:
        cite = rules.cite("tournaments.prize_sharing_cash_only")
        return refuse(Code.NOT_CASH, f"{thing.printed} is at stake: only cash can be divided", cite)
    cite = rules.cite("tournaments.prize_sharing")
    if shares.keys() != {entry.number for entry in field.live(event.name)} or min(shares.values(), default=0) < 0:
        return refuse(Code.BAD_COUNT, "every player who is left has a share, and nobody else", cite)
    total = Cents(sum(each.cents for each in due))
    if sum(shares.values()) != total:
        says = (
            f"the shares come to {format_dollars(Cents(sum(shares.values())))}, and {format_dollars(total)} is at stake"
        )
        return refuse(Code.BAD_COUNT, says, cite)
    return None


def _proposed(field: Field, event: str, rules: Rules) -> Sharing | Refusal:
    found = the_event(field, event)
    if isinstance(found, Refusal):
        return found
    cite = rules.cite("tournaments.prize_sharing")
    return found[1].sharing or refuse(Code.UNKNOWN, f"nobody has proposed to divide the prizes of {event}", cite)


def _own(field: Field, command: c.ConsentToSharing | c.DeclineSharing, rules: Rules) -> Entry | Refusal:
    """The player's own entry in the event, and nobody else's word."""
    sharing, entry = _proposed(field, command.event, rules), the_live_entry(field, command.entry)
    if isinstance(sharing, Refusal):
        return sharing
    if isinstance(entry, Refusal):
        return entry
    if entry.event != command.event or entry.player != command.by.name:
        cite = rules.cite("tournaments.prize_sharing_director")
        return refuse(Code.NOT_YOURS, f"only {entry.player} can speak for entry {entry.number}", cite)
    return entry


@decides(c.ConsentToSharing, by=PLAYER, label="Consent of entry {entry}")
def consent_to_sharing(field: Field, command: c.ConsentToSharing, law: Law) -> Events | Refusal:
    rules = rules_of(field, command, law)
    entry = _own(field, command, rules)
    if isinstance(entry, Refusal):
        return entry
    if not (command.voluntary and command.understood):
        says = "consent is free, and given by who knows that all have to agree"
        return refuse(Code.NOT_STATED, says, rules.cite("tournaments.prize_sharing_director"))
    sharing = field.events[command.event].sharing
    if sharing and entry.number in sharing.consents:
        return refuse(Code.ALREADY_DONE, f"{entry.player} has agreed")
    said = (command.event, entry.number, command.voluntary, command.understood)
    return (e.SharingConsented(*said, **stamp(command)),)


@decides(c.DeclineSharing, by=PLAYER, label="Entry {entry} does not agree")
def decline_sharing(field: Field, command: c.DeclineSharing, law: Law) -> Events | Refusal:
    entry = _own(field, command, rules_of(field, command, law))
    if isinstance(entry, Refusal):
        return entry
    return (e.SharingDeclined(command.event, entry.number, **stamp(command)),)


@decides(c.StopSharing, by=DIRECTOR, label="No agreement in {event}")
def stop_sharing(field: Field, command: c.StopSharing, law: Law) -> Events | Refusal:
    """For the rest of the event: who was pressed once is not asked again."""
    found = _proposed(field, command.event, rules_of(field, command, law))
    if isinstance(found, Refusal):
        return found
    return why_not_reasoned(command.reason) or (e.SharingStopped(command.event, command.reason, **stamp(command)),)


@decides(c.ApproveSharing, by=DIRECTOR, label="Prizes of {event} divided by agreement")
def approve_sharing(field: Field, command: c.ApproveSharing, law: Law) -> Events | Refusal:
    """With the director's statement the event ends, and what was agreed is due."""
    rules = rules_of(field, command, law)
    sharing, found = _proposed(field, command.event, rules), _open(field, command.event, rules)
    if isinstance(sharing, Refusal):
        return sharing
    if isinstance(found, Refusal):
        return found
    event = found[0]
    refusal = _why_not_these(field, event, sharing.shares, rules) or _why_not_all(field, command, sharing, rules)
    refusal = refusal or why_not_closed(field, event.name, rules)
    if refusal:
        return refusal
    division = agreed(field, event, sharing.shares)
    end = ended(field, command, event, places(field, event.name), division, law)
    if isinstance(end, Refusal):
        return end
    statement = (command.not_encouraged, command.all_understood, command.voluntary)
    stopped = [heat.number for heat in field.playing(event.name) if heat.state is HeatState.PLAYING]
    return (
        e.SharingApproved(event.name, sharing.shares, *statement, **stamp(command)),
        *(e.HeatPlayed(number, **stamp(command)) for number in stopped),
        *end,
    )


def _why_not_all(field: Field, command: c.ApproveSharing, sharing: Sharing, rules: Rules) -> Refusal | None:
    silent = [entry.player for entry in field.live(command.event) if entry.number not in sharing.consents]
    if silent:
        cite = rules.cite("tournaments.prize_sharing")
        return refuse(Code.NOT_UNANIMOUS, f"{', '.join(silent)} has not agreed", cite)
    if command.not_encouraged and command.all_understood and command.voluntary:
        return None
    says = "state that nobody was urged, that all have understood, and that all agree freely"
    return refuse(Code.NOT_STATED, says, rules.cite("tournaments.prize_sharing_director"))


def agreed(field: Field, event: Event, shares: dict[int, Cents]) -> Division:
    """The division with the shares in place of the prizes: cash of the pool first, then what the house adds."""
    due, division = at_stake(field, event)
    live = {each.entry for each in due} | shares.keys()
    pool = sum(each.cents for each in due if each.kind is PrizeKind.POOL)
    own = places(field, event.name)
    others = tuple(each for each in division.due if each.entry not in live)
    return Division((*_agreed(field, own, shares, pool), *others), division.carried)


def _agreed(field: Field, own: dict[int, int], shares: dict[int, Cents], pool: int) -> Iterator[Due]:
    for number, cents in sorted(shares.items()):
        taken = min(pool, cents)
        pool -= taken
        for kind, part in ((PrizeKind.POOL, taken), (PrizeKind.ADDED, cents - taken)):
            if part:
                player = field.entries[number].player
                yield Due(number, player, own.get(number, 1), kind, Cents(part), printed=AGREED, shared=True)
