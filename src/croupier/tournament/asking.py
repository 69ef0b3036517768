"""Questions that several commands have in common, each answered with a refusal or with what was asked for."""

from __future__ import annotations

from calendar import monthrange
from datetime import date, datetime, timedelta
from typing import Any, Protocol

import msgspec

from croupier.rulebook.rules import Rules
from croupier.table.names import is_printable
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.plan import Event, Plan
from croupier.tournament.records import Entry, Status
from croupier.tournament.refusals import Code, Refusal, refuse
from croupier.tournament.state import EventRun, Field

Events = tuple[e.Event, ...]
TEXT_MAX = 500
REPORT_MAX = 4_000
POINTS_MAX = CENTS_MAX = 10**13
_EPOCH = datetime(1970, 1, 1)  # noqa: DTZ001 - the house's own time, which the offset makes


class Law(Protocol):
    """The rules of a place on a day, as for the pit: nothing where the book does not cover it."""

    def __call__(self, book: str, base: str, day: date) -> Rules | None: ...


def today(command: c.Command) -> date:
    """The house's own."""
    return (_EPOCH + timedelta(milliseconds=command.at, minutes=command.offset)).date()


def months_after(first: date, months: int) -> date:
    """The same day of a later month; where that month has no such day, its last one."""
    year, month = divmod(first.year * 12 + first.month - 1 + months, 12)
    if year > date.max.year:
        return date.max
    return date(year, month + 1, min(first.day, monthrange(year, month + 1)[1]))


def stamp(command: c.Command) -> dict[str, Any]:
    """When it was, on which day, and who has signed: what every event carries."""
    day = today(command).isoformat()
    return {"at": command.at, "offset": command.offset, "day": day, "by": command.by, "beside": command.beside}


def rules_of(field: Field, command: c.Command, law: Law) -> Rules:
    """The law of the day; `decide` has asked before whether there is any."""
    rules = law(field.book, "", today(command))
    assert rules, f"{field.book} does not cover {today(command)}"
    return rules


def the_plan(field: Field) -> Plan:
    """`decide` has asked before whether there is one."""
    assert field.plan, "a tournament begins with its draft"
    return field.plan


def the_event(field: Field, name: str) -> tuple[Event, EventRun] | Refusal:
    event = the_plan(field).event(name)
    if event is None:
        return refuse(Code.UNKNOWN, f'this tournament has no event "{name}"')
    return event, field.events[name]


def the_entry(field: Field, number: int) -> Entry | Refusal:
    entry = field.entries.get(number)
    return entry or refuse(Code.UNKNOWN, f"there is no entry {number}")


def the_live_entry(field: Field, number: int, cite: str = "") -> Entry | Refusal:
    entry = the_entry(field, number)
    if isinstance(entry, Refusal) or entry.status is Status.LIVE:
        return entry
    why = f": {entry.why}" if entry.why else ""
    return refuse(Code.NOT_LIVE, f"{entry.player} is {entry.status}{why}", cite)


def why_not_text(text: str, what: str, most: int = TEXT_MAX) -> Refusal | None:
    if text.strip() and len(text) <= most and is_printable(text):
        return None
    return refuse(Code.BAD_NAME, f"{what} has 1 to {most} printable characters")


def why_not_reasoned(reason: str) -> Refusal | None:
    if reason.strip() and len(reason) <= TEXT_MAX and is_printable(reason):
        return None
    return refuse(Code.NO_REASON, f"give a reason, in at most {TEXT_MAX} characters")


def why_not_secret(secret: str) -> Refusal | None:
    try:
        is_secret = len(bytes.fromhex(secret)) == 32 and len(secret) == 64
    except ValueError:
        is_secret = False
    return None if is_secret else refuse(Code.BAD_SECRET, "a draw follows from 32 bytes of chance, in hexadecimal")


def why_not_people(command: c.Command, least: int = 1, cite: str = "") -> Refusal | None:
    """So many different people sign; nobody signs twice."""
    names = [signer.name for signer in command.signers]
    if len(set(names)) < len(names):
        return refuse(Code.SAME_PERSON, f"{next(n for n in names if names.count(n) > 1)} cannot sign twice", cite)
    if len(names) < least:
        return refuse(Code.NEEDS_SECOND, f"{least} people sign this, and {len(names)} did", cite)
    return None


def why_not_words(command: c.Command) -> Refusal | None:
    """No text of a command, wherever in it, is longer than a report, or cannot be printed."""
    left: list[Any] = [msgspec.to_builtins(command, str_keys=True)]
    while left:
        match left.pop():
            case str(text) if len(text) > REPORT_MAX or not is_printable(text):
                return refuse(Code.BAD_NAME, f"a text is not printable, or has more than {REPORT_MAX} characters")
            case dict(fields):
                left += [*fields, *fields.values()]
            case list(parts):
                left += parts
    return None


def as_day(text: str) -> date | Refusal:
    """Days are compared as text, so one way to write them is the only one."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day and day.isoformat() == text:
        return day
    return refuse(Code.BAD_DAY, f'"{text}" is no day; write it like 2026-07-01')
