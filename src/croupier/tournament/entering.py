"""Deciding on entries: who may enter, in which order, and what is paid for it.

One person has one live entry in the whole tournament at a time. An entry ends when the player is out, or with its
event. Who was disqualified does not come back.
"""

from __future__ import annotations

from croupier.rulebook.rules import Rules
from croupier.table.names import fault_of, key_of, looks_like
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.asking import (
    Events,
    Law,
    rules_of,
    stamp,
    the_entry,
    the_event,
    the_plan,
    today,
    why_not_secret,
)
from croupier.tournament.deciding import DESK, decides
from croupier.tournament.holding import why_not_offered
from croupier.tournament.paying import paid_for
from croupier.tournament.persons import entries_of, is_active, namesake_of
from croupier.tournament.plan import BUY_IN, FEE, Event, Plan
from croupier.tournament.records import Entry, Paid, Status
from croupier.tournament.refusals import Code, Refusal, refuse
from croupier.tournament.seating import late_seat
from croupier.tournament.state import EventRun, Field
from croupier.tournament.vouchers import is_paid_by_voucher, paid_by_voucher

CARD_MAX = 40


@decides(c.OpenRegistration, by=DESK, label="Registration for {event} opens")
def open_registration(field: Field, command: c.OpenRegistration, law: Law) -> Events | Refusal:
    found = the_event(field, command.event)
    if isinstance(found, Refusal):
        return found
    run = found[1]
    if run.registration or run.ended:
        return refuse(Code.ALREADY_DONE, f"{run.name} has ended" if run.ended else f"{run.name} takes entries already")
    refusal = why_not_offered(field, command, law)
    return refusal or (e.RegistrationOpened(run.name, **stamp(command)),)


@decides(c.CloseRegistration, by=DESK, label="Registration for {event} closes")
def close_registration(field: Field, command: c.CloseRegistration, law: Law) -> Events | Refusal:
    found = the_event(field, command.event)
    if isinstance(found, Refusal):
        return found
    if not found[1].registration:
        return refuse(Code.ALREADY_DONE, f"{command.event} takes no entries")
    return (e.RegistrationClosed(command.event, **stamp(command)),)


@decides(c.Enter, by=DESK, label="{player} enters {event}")
def enter(field: Field, command: c.Enter, law: Law) -> Events | Refusal:
    found = the_event(field, command.event)
    if isinstance(found, Refusal):
        return found
    event, run = found
    rules = rules_of(field, command, law)
    refusal = (
        why_not_offered(field, command, law)
        or _why_not_taken(event, run)
        or _why_not_person(field, command, rules)
        or _why_not_eligible(the_plan(field), command, rules)
        or _why_full(field, event, run, command.player)
        or _why_not_licensee(the_plan(field), command.licensee)
    )
    paid = refusal or _paid(field, event, command, rules)
    if isinstance(paid, Refusal):
        return paid
    if namesake := namesake_of(field, command.player, command.card):
        says = (
            f"entry {namesake.number} is called {namesake.player} too; add an initial, so that all can tell them apart"
        )
        return refuse(Code.BAD_NAME, says)
    entered = e.Entered(_entry(field, command, *paid), **stamp(command))
    return (entered,) if run.round < 0 else _late(field, command, entered)


def _why_not_taken(event: Event, run: EventRun) -> Refusal | None:
    """Nobody comes in while registration is closed, whatever seat is free."""
    if not run.registration:
        return refuse(Code.REGISTRATION_CLOSED, f"{run.name} takes no entries now")
    if run.round >= event.late_rounds and run.round >= 0:
        return refuse(Code.REGISTRATION_CLOSED, f"{run.name} has begun, and takes no entries so late")
    return None


def _why_not_person(field: Field, command: c.Enter, rules: Rules) -> Refusal | None:
    """One live entry of a person; another one in the same event only after the first is out, by the plan's leave."""
    if fault := fault_of(command.player):
        return refuse(Code.BAD_NAME, fault)
    if len(command.card) > CARD_MAX:
        return refuse(Code.BAD_NAME, f"a card's number has at most {CARD_MAX} characters")
    for entry in entries_of(field, command.player, command.card):
        who = f"{entry.player}, entry {entry.number} in {entry.event},"
        if entry.status is Status.DISQUALIFIED:
            cite = rules.cite("tournaments.double_entry") if entry.double else ""
            return refuse(Code.NOT_ELIGIBLE, f"{who} was disqualified: {entry.why}", cite)
        if is_active(field, entry):
            return refuse(Code.ENTERED_ALREADY, f"{who} is still in", rules.cite("tournaments.one_entry"))
        if entry.event == command.event and not the_plan(field).reentry:
            return refuse(Code.NO_REENTRY, f"{who} is out, and there is no re-entry", rules.cite("tournaments.reentry"))
    return None


def _why_not_eligible(plan: Plan, command: c.Enter, rules: Rules) -> Refusal | None:
    missing = next((each.says for each in plan.criteria if each.says not in command.meets), "")
    if missing:
        cite = rules.cite("tournaments.eligibility")
        return refuse(Code.NOT_ELIGIBLE, f"{command.player} does not meet: {missing}", cite)
    return None


def _why_full(field: Field, event: Event, run: EventRun, player: str) -> Refusal | None:
    """Free places go to those who wait, in the order in which they asked."""
    free = event.players_max - len(field.live(run.name))
    if free <= 0:
        return refuse(Code.FULL, f"{run.name} has {event.players_max} players, and takes no more")
    first = run.waiting[:free]
    if len(first) == free and not looks_like(player, first):
        return refuse(Code.FULL, f"{first[0]} waits for the place that is free")
    return None


def _why_not_licensee(plan: Plan, licensee: str) -> Refusal | None:
    """Of several, one takes the entry; the accounts of the whole name it in each line."""
    names = [each.name for each in plan.licensees]
    if licensee in names or not (licensee or plan.is_joint):
        return None
    return refuse(Code.UNKNOWN, f"say which licensee takes the entry: {', '.join(names)}")


def _paid(field: Field, event: Event, command: c.Enter, rules: Rules) -> tuple[Paid, Paid] | Refusal:
    if is_paid_by_voucher(command):
        return paid_by_voucher(field, command, rules)
    plan, (price, stake) = the_plan(field), event.price
    fee = paid_for(plan, FEE, price, command.fee, rules)
    buy_in = paid_for(plan, BUY_IN, stake, command.buy_in, rules)
    if isinstance(fee, Refusal):
        return fee
    return buy_in if isinstance(buy_in, Refusal) else (fee, buy_in)


def _entry(field: Field, command: c.Enter, fee: Paid, buy_in: Paid) -> Entry:
    before = entries_of(field, command.player, command.card)
    return Entry(
        number=len(field.entries) + 1,
        event=command.event,
        player=command.player,
        fee=fee,
        buy_in=buy_in,
        at=command.at,
        day=today(command).isoformat(),
        offset=command.offset,
        card=command.card,
        licensee=command.licensee,
        again=max((each.number for each in before if each.event == command.event), default=0),
        meets=command.meets,
        has_rules=command.has_rules,
    )


def _late(field: Field, command: c.Enter, entered: e.Entered) -> Events | Refusal:
    """Seats were drawn before: this entry has one by lot, among those that are free."""
    if refusal := why_not_secret(command.secret):
        return refusal
    seat = late_seat(field, command.event, command.secret)
    if seat is None:
        return refuse(Code.FULL, f"no seat is free in {command.event}")
    return entered, e.LateSeated(entered.entry.number, seat, command.secret, **stamp(command))


@decides(c.HandRules, by=DESK, label="Rules handed to entry {entry}")
def hand_rules(field: Field, command: c.HandRules, law: Law) -> Events | Refusal:
    entry = the_entry(field, command.entry)
    if isinstance(entry, Refusal):
        return entry
    if entry.has_rules:
        return refuse(Code.ALREADY_DONE, f"{entry.player} has the rules")
    return (e.RulesHanded(entry.number, **stamp(command)),)


@decides(c.JoinWaitingList, by=DESK, label="{player} waits for {event}")
def join_waiting_list(field: Field, command: c.JoinWaitingList, law: Law) -> Events | Refusal:
    found = the_event(field, command.event)
    if isinstance(found, Refusal):
        return found
    event, run = found
    rules = rules_of(field, command, law)
    asked = c.Enter(command.event, command.player, at=command.at, offset=command.offset, by=command.by)
    refusal = _why_not_taken(event, run) or _why_not_person(field, asked, rules)
    if refusal:
        return refusal
    if looks_like(command.player, run.waiting):
        return refuse(Code.ALREADY_DONE, f"{command.player} waits already")
    if _why_full(field, event, run, command.player) is None:
        return refuse(Code.NOT_OPEN, f"a place in {event.name} is free: nobody has to wait")
    return (e.WaitingListJoined(run.name, command.player, **stamp(command)),)


@decides(c.LeaveWaitingList, by=DESK, label="{player} no longer waits for {event}")
def leave_waiting_list(field: Field, command: c.LeaveWaitingList, law: Law) -> Events | Refusal:
    found = the_event(field, command.event)
    if isinstance(found, Refusal):
        return found
    waits = next((name for name in found[1].waiting if key_of(name) == key_of(command.player)), "")
    if not waits:
        return refuse(Code.UNKNOWN, f"{command.player} does not wait for {command.event}")
    return (e.WaitingListLeft(command.event, waits, **stamp(command)),)
