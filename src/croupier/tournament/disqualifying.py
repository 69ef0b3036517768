"""Deciding on disqualification: the entry is out and has no prize, however late it is found.

What was paid before stays paid, and stands on the payout form. What was not goes to the others (question C40): the
prizes that are not paid, in the order of their places, go to the entries that are left without a paid one, in the order
of theirs. What nobody is there for is added to the cash of the first.
"""

from __future__ import annotations

from msgspec.structs import replace

from croupier.money.amount import Cents
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.asking import Events, Law, rules_of, stamp, the_entry, why_not_reasoned
from croupier.tournament.deciding import DIRECTOR, decides
from croupier.tournament.persons import is_same, with_same
from croupier.tournament.records import Due, Entry, PrizeKind, Status
from croupier.tournament.refusals import Code, Refusal, refuse
from croupier.tournament.state import EventRun, Field


@decides(c.Disqualify, by=DIRECTOR, label="Disqualification: {reason}")
def disqualify(field: Field, command: c.Disqualify, law: Law) -> Events | Refusal:
    """Of two live entries of one person, both go, and with them every other entry of that person."""
    cite = rules_of(field, command, law).cite("tournaments.double_entry") if command.double else ""
    entries = []
    for number in command.entries:
        entry = the_entry(field, number)
        if isinstance(entry, Refusal):
            return entry
        entries.append(entry)
    refusal = why_not_reasoned(command.reason) or _why_not_these(entries, command.double, cite)
    if refusal:
        return refusal
    numbers = with_same(field, command.entries) if command.double else command.entries
    due = {run.name: moved_up(field, run, numbers) for run in field.events.values() if _concerns(run, numbers)}
    return (e.Disqualified(numbers, command.reason, command.double, due, **stamp(command)),)


def _why_not_these(entries: list[Entry], double: bool, cite: str) -> Refusal | None:
    if not entries or len({each.number for each in entries}) < len(entries):
        return refuse(Code.UNKNOWN, "name the entries, each once", cite)
    done = next((each for each in entries if each.status in (Status.WITHDRAWN, Status.DISQUALIFIED)), None)
    if done:
        return refuse(Code.NOT_LIVE, f"entry {done.number} of {done.player} is {done.status}", cite)
    if double and len(entries) < 2:
        return refuse(Code.UNKNOWN, "name both entries that one person has at the same time", cite)
    first = entries[0]
    if double and all(is_same(first.player, first.card, each) for each in entries):
        says = f"all are entered as {first.player}'s, one after the other was out: they were never live together"
        return refuse(Code.NOT_LIVE, says, cite)
    return None


def _concerns(run: EventRun, numbers: tuple[int, ...]) -> bool:
    return any(due.entry in numbers for due in run.due)


def moved_up(field: Field, run: EventRun, gone: tuple[int, ...]) -> tuple[Due, ...]:
    """What is due in an event that has ended, when these entries get nothing."""
    served = {due.entry for due in run.paid}
    takers = [number for number in _in_order(run) if number not in gone and number not in served]
    prizes: dict[tuple[int, int], list[Due]] = {}
    for due in sorted(run.due, key=lambda due: (due.place, due.entry)):
        prizes.setdefault((due.place, due.entry), []).append(due)
    found: list[Due] = []
    for taker, each in zip(takers, prizes.values(), strict=False):
        found += [replace(due, entry=taker, player=field.entries[taker].player) for due in each]
    left = [due for each in list(prizes.values())[len(takers) :] for due in each]
    first = next((number for number in _in_order(run) if number not in gone), 0)
    rest = Cents(sum(due.from_pool for due in left))
    if first and rest:
        more = Due(first, field.entries[first].player, left[0].place, PrizeKind.POOL, rest, printed=NOBODY)
        found.append(more)
    return tuple(found)


NOBODY = "prizes of places that nobody has any more"


def _in_order(run: EventRun) -> list[int]:
    return sorted(run.places, key=lambda number: (run.places[number], number))
