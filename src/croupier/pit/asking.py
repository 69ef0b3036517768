"""Questions that several commands have in common, each answered with a refusal or with what was asked for."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any, Protocol

import msgspec

from croupier.money.amount import CENTS_MAX as AT_TABLE
from croupier.money.amount import Cents, format_dollars, parse_dollars
from croupier.people.posts import Post
from croupier.pit import commands as c
from croupier.pit import events as e
from croupier.pit.days import as_day, gaming_day
from croupier.pit.refusals import Code, Refusal, refuse
from croupier.pit.state import PitState
from croupier.rulebook.rules import Rules
from croupier.table.names import is_printable

Events = tuple[e.Event, ...]
TEXT_MAX = 500
REPORT_MAX = 4_000
CENTS_MAX = 10**10
"""$100,000,000: whatever is more was mistyped. No tray, slip or box has held it."""


CURRENCY = (
    "$100", "$50", "$20", "$10", "$5", "$2", "$1", "$0.50", "$0.25", "$0.10", "$0.05", "$0.01",
)  # fmt: skip
"""The notes and coins that are issued."""


class Law(Protocol):
    """The rules of a place on a day: by book, the book that answers where that one does not, and day; nothing where
    there is no such book, or it does not cover the day."""

    def __call__(self, book: str, base: str, day: date) -> Rules | None: ...


def law_of(law: Law, table: c.TableFact) -> Rules:
    """A table has its rules, as `why_not_law` has asked before."""
    rules = law(table.book, table.base, date.fromisoformat(table.day))
    assert rules, f"table {table.number} is under the law of {table.book}, {table.day}"
    return rules


def house_rules(state: PitState, law: Law, day: date, table: str = "") -> Rules | None:
    """The law of a table in the pit's books, or of the house; before that is named, of its first table."""
    known = state.tables.get(table)
    books = (known.book if known else "", state.book, *(each.book for each in state.tables.values()))
    return law(next(filter(None, books), ""), "", day)


def today_in(state: PitState, at: int, offset: int) -> tuple[str, str]:
    """The gaming day and the shift. When clocks are set back, a gaming day that has begun does not end again."""
    day, shift = gaming_day(state.schedules, at, offset)
    last_at, last_day, last_shift = state.latest
    return (last_day, last_shift) if at >= last_at and day < last_day else (day, shift)


def stamp(state: PitState, command: c.Command) -> dict[str, Any]:
    """When it was, on which gaming day and shift, and who has signed: what every event carries."""
    day, shift = today_in(state, command.at, command.offset)
    who = {"by": command.by, "beside": command.beside}
    return {"at": command.at, "offset": command.offset, "day": day, "shift": shift, **who}


def why_not_day(state: PitState, command: c.Command) -> Refusal | None:
    day, _ = today_in(state, command.at, command.offset)
    if day > state.finalized:
        return None
    return refuse(Code.DAY_OVER, f"the gaming day {day} is finalized: nothing can be added to it")


def why_not_text(text: str, what: str, most: int = TEXT_MAX) -> Refusal | None:
    if text.strip() and len(text) <= most and is_printable(text):
        return None
    return refuse(Code.BAD_NAME, f"{what} has 1 to {most} printable characters")


def why_not_report(text: c.Report, what: str) -> Refusal | None:
    """A report may have several lines."""
    return why_not_text(_in_one_line(text), what, REPORT_MAX)


def _in_one_line(text: c.Report) -> str:
    return " ".join(text.split("\n"))


def why_not_words(command: c.Command) -> Refusal | None:
    """No text of a command, wherever in it, is longer than a report, or cannot be printed."""
    said = msgspec.to_builtins(command)
    reports = [name for name, kind in type(command).__annotations__.items() if kind == "Report"]
    left: list[Any] = [{**said, **{name: _in_one_line(said[name]) for name in reports}}]
    while left:
        match left.pop():
            case str(text) if len(text) > REPORT_MAX or not is_printable(text):
                return refuse(Code.BAD_NAME, f"a text is not printable, or has more than {REPORT_MAX} characters")
            case dict(fields):
                left += [*fields, *fields.values()]
            case list(parts):
                left += parts
    return None


def why_not_law(command: c.Command, law: Law) -> Refusal | None:
    """Of a table that is named, some law is known."""
    table = getattr(command, "table", None)
    if not isinstance(table, c.TableFact):
        return None
    day = as_day(table.day)
    if isinstance(day, Refusal):
        return day
    if law(table.book, table.base, day):
        return None
    return refuse(Code.BAD_DAY, f"table {table.number}: there is no law of {table.book} for {table.day}")


def why_not_digest(digest: str, what: str) -> Refusal | None:
    if len(digest) == 64 and set(digest) <= set("0123456789abcdef"):
        return None
    return refuse(Code.BAD_NAME, f"{what} is named by its SHA-256")


def why_not_reasoned(reason: c.Report) -> Refusal | None:
    reason = _in_one_line(reason)
    if reason.strip() and len(reason) <= TEXT_MAX and is_printable(reason):
        return None
    return refuse(Code.NO_REASON, f"give a reason, in at most {TEXT_MAX} characters")


def why_not_known(state: PitState, table: c.TableFact) -> Refusal | None:
    if table.number in state.tables:
        return None
    return refuse(Code.UNKNOWN, f"the pit has no table {table.number}")


def why_not_money(table: c.TableFact, law: Law) -> Refusal | None:
    """Colorado 2213.09(1): tournament chips stand for points, so that no money comes to such a table or leaves it."""
    if not table.tournament:
        return None
    says = f'table {table.number} plays the tournament "{table.tournament}": only tournament chips are there, which '
    says += "have no cash value"
    return refuse(Code.NOT_IN_TOURNAMENT, says, law_of(law, table).cite("tournaments.chips_points"))


def why_not_counted(chips: c.Chips, kinds: Iterable[str], cite: str = "", what: str = "chips") -> Refusal | None:
    """Whole chips of the table's own denominations, each at least none."""
    known = set(kinds)
    for kind, cents in chips.items():
        if known and kind not in known:
            return refuse(Code.BAD_COUNT, f'there are no {what} of "{kind}" here', cite)
        try:
            each = parse_dollars(kind)
        except ValueError as error:
            return refuse(Code.BAD_COUNT, str(error), cite)
        if cents > CENTS_MAX:
            most = format_dollars(Cents(CENTS_MAX))
            return refuse(
                Code.BAD_COUNT, f"{format_dollars(Cents(cents))} in {kind}: nobody has more than {most}", cite
            )
        if not each or cents < 0 or cents % each:
            return refuse(Code.BAD_COUNT, f"chips of {kind} cannot make {format_dollars(Cents(cents))}", cite)
    return None


def why_not_amount(amount: Cents, by: c.Signer, what: str) -> Refusal | None:
    """More than nothing, and no more than somebody would type; what a table's log says has the table's own bound."""
    most = AT_TABLE if by.post is Post.DEVICE else CENTS_MAX
    if 0 < amount <= most:
        return None
    return refuse(Code.BAD_COUNT, f"{what} is more than nothing, and at most {format_dollars(Cents(most))}")


def total(chips: c.Chips) -> Cents:
    return Cents(sum(chips.values()))


def why_not_people(signers: Iterable[c.Signer], least: int = 1, cite: str = "") -> Refusal | None:
    """So many different people sign; nobody signs twice."""
    names = [signer.name for signer in signers]
    if len(set(names)) < len(names):
        return refuse(Code.SAME_PERSON, f"{next(n for n in names if names.count(n) > 1)} cannot sign twice", cite)
    if len(names) < least:
        return refuse(Code.NEEDS_SECOND, f"{least} people sign this, and {len(names)} did", cite)
    return None


def signer_of(signers: Iterable[c.Signer], posts: Iterable[str]) -> c.Signer | None:
    """The first of them who holds one of these posts."""
    wanted = set(posts)
    return next((signer for signer in signers if signer.post.value in wanted), None)


_IN_WORDS = {
    Post.SUPERVISOR: "a pit supervisor",
    Post.COUNTER: "the count team",
    Post.AUDITOR: "an auditor",
    Post.ADMINISTRATOR: "an administrator",
    **{post: post.value for post in (Post.SECURITY, Post.ACCOUNTING, Post.MAINTENANCE, Post.SURVEILLANCE)},
}


def the(posts: Iterable[str]) -> str:
    """Posts in words: a cashier, security, the count team."""
    return " or ".join(_IN_WORDS.get(Post(post), f"a {post}") for post in posts)


def add(left: dict[str, Cents], right: dict[str, Cents], sign: int = 1) -> dict[str, Cents]:
    names = [*left, *(name for name in right if name not in left)]
    return {name: Cents(left.get(name, 0) + sign * right.get(name, 0)) for name in names}
