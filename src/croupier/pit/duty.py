"""Deciding on the day of the staff: duty, breaks, the rota, tips, incidents; cash to report; rules on the wall."""

from __future__ import annotations

from croupier.money.amount import Cents, parse_dollars
from croupier.people.posts import Post
from croupier.pit import commands as c
from croupier.pit import events as e
from croupier.pit.asking import (
    CURRENCY,
    Events,
    Law,
    house_rules,
    stamp,
    the,
    total,
    why_not_amount,
    why_not_counted,
    why_not_digest,
    why_not_known,
    why_not_people,
    why_not_reasoned,
    why_not_report,
    why_not_text,
)
from croupier.pit.days import as_day, local, schedule_of
from croupier.pit.deciding import ALL, CAGE, HOUSE, MANAGERS, decides
from croupier.pit.records import Duty, Incident
from croupier.pit.refusals import Code, Refusal, refuse
from croupier.pit.state import PitState
from croupier.rulebook.rules import Rules
from croupier.table.names import looks_like

WAYS = ("in", "out")
SUPERVISED = "pit.supervised"
BREAK = "break"
FEDERAL, REPORT_OVER = "federal", "cash_report.above"
MONEY_PLAY = "money play paid with the same currency"


@decides(c.SignOn, by=(*ALL, HOUSE), law="pit.supervised")
def sign_on(state: PitState, command: c.SignOn, law: Law) -> Events | Refusal:
    if refusal := _why_not_own(command.by, command.person) or why_not_text(command.person, "a person", 120):
        return refusal
    if command.place and command.place not in state.tables:
        return refuse(Code.UNKNOWN, f"the pit has no table {command.place}")
    known = state.duty.get(command.person)
    if known and not known.on_break and (known.post, known.place) == (command.post, command.place):
        return refuse(Code.ALREADY_DONE, f"{command.person} is on duty already")
    if command.post not in {post.value for post in Post}:
        return refuse(Code.BAD_NAME, f'there is no post "{command.post}"')
    if command.person == command.by.name and command.post != command.by.post:
        return refuse(Code.NOT_YOURS, f"{command.person} is {the([command.by.post.value])}")
    duty = Duty(command.person, command.post, command.place, command.at)
    return (e.SignedOn(duty, command.source, **stamp(state, command)),)


def is_supervised(state: PitState, rules: Rules | None, without: str = "") -> bool:
    """Somebody who supervises is on duty, and not on a break."""
    posts = (rules.names(SUPERVISED) if rules else ()) or MANAGERS
    there = (each for each in state.duty.values() if each.person != without and not each.on_break)
    return any(each.post in posts for each in there)


def why_not_supervised(state: PitState, rules: Rules) -> Refusal | None:
    """Why no table may be opened."""
    if is_supervised(state, rules):
        return None
    says = "no supervisor is on duty: one signs on first"
    return refuse(Code.NO_SUPERVISOR, says, rules.cite(SUPERVISED))


def _why_not_own(by: c.Signer, person: str) -> Refusal | None:
    if by.name == person or by.post in (*MANAGERS, HOUSE):
        return None
    return refuse(Code.NOT_YOURS, "everybody signs themselves on and off; a supervisor does it for others")


@decides(c.SignOff, by=(*ALL, HOUSE), law="pit.supervised")
def sign_off(state: PitState, command: c.SignOff, law: Law) -> Events | Refusal:
    """A supervisor is present while a table is open: the last one leaves when the tables are closed."""
    known = state.duty.get(command.person)
    if refusal := _why_not_own(command.by, command.person):
        return refusal
    if known is None or (known.on_break and command.to):
        return refuse(Code.ALREADY_DONE, f"{command.person} is not on duty")
    if command.to not in ("", BREAK):
        return refuse(Code.BAD_NAME, "people leave for a break, or for the day")
    running = next((table.number for table in state.tables.values() if table.session), "")
    rules = house_rules(state, law, local(command.at, command.offset).date(), running)
    if running and is_supervised(state, rules) and not is_supervised(state, rules, known.person):
        says = f"table {running} is open, and no other supervisor is on duty"
        return refuse(Code.TABLE_OPEN, says)
    return (e.SignedOff(known.person, command.to, command.source, **stamp(state, command)),)


@decides(c.PlanDuty, by=MANAGERS, law="pit.supervised")
def plan(state: PitState, command: c.PlanDuty, law: Law) -> Events | Refusal:
    if isinstance(day := as_day(command.day), Refusal):
        return day
    names = [shift.name for shift in schedule_of(state.schedules, command.day).shifts]
    if command.shift not in names:
        return refuse(Code.BAD_SCHEDULE, f"{command.day} has no shift {command.shift}; its shifts: {', '.join(names)}")
    if refusal := why_not_text(command.person, "a person", 120):
        return refusal
    told = (command.person, command.day, command.shift, command.place)
    return (e.DutyPlanned(*told, **stamp(state, command)),)


@decides(c.CountTips, by=MANAGERS, law="confirm.open.tip-box")
def count_tips(state: PitState, command: c.CountTips, law: Law) -> Events | Refusal:
    """Chips of the table, and notes and coins that somebody left."""
    kinds = (*command.table.chips, *CURRENCY)
    refusal = why_not_known(state, command.table) or why_not_people(command.signers, 2)
    if refusal := refusal or why_not_counted(command.chips, kinds):
        return refusal
    return (e.TipsCounted(command.table.number, command.chips, total(command.chips), **stamp(state, command)),)


@decides(c.ReportIncident, by=(*ALL, HOUSE), law="disputes.decided_by")
def report(state: PitState, command: c.ReportIncident, law: Law) -> Events | Refusal:
    refusal = why_not_text(command.what, "the incident", 120) or why_not_report(command.said, "the report")
    if refusal:
        return refusal
    if command.table and command.table not in state.tables:
        return refuse(Code.UNKNOWN, f"the pit has no table {command.table}")
    marks = stamp(state, command)
    told = (state.count + 1, command.table, command.what, command.said, marks["day"], command.by, command.about)
    return (e.IncidentReported(Incident(*told), **marks),)


@decides(c.CloseIncident, by=MANAGERS, law="disputes.decided_by")
def close(state: PitState, command: c.CloseIncident, law: Law) -> Events | Refusal:
    if command.incident not in state.incidents:
        return refuse(Code.UNKNOWN, f"there is no open incident number {command.incident}")
    refusal = why_not_reasoned(command.outcome)
    return refusal or (e.IncidentClosed(command.incident, command.outcome, **stamp(state, command)),)


@decides(c.LogCash, by=(*CAGE, HOUSE), law="cash_report.above")
def log_cash(state: PitState, command: c.LogCash, law: Law) -> Events | Refusal:
    """Each way by itself, in one gaming day; the line with which the total goes over the limit calls for a report. What
    was won in a money play with the same currency has its line, and is no part of the total (31 CFR 1021.311)."""
    if command.kind == MONEY_PLAY and command.way != "out":
        return refuse(Code.BAD_NAME, f"a {MONEY_PLAY} is cash that goes out")
    if command.way not in WAYS:
        return refuse(Code.BAD_NAME, "cash comes in or goes out")
    refusal = why_not_amount(command.amount, command.by, "cash that is logged")
    refusal = (
        refusal
        or why_not_text(command.person, "a person", 120)
        or why_not_text(command.kind, "the kind of payment", 120)
    )
    if refusal:
        return refusal
    marks = stamp(state, command)
    person = _as_known(state, marks["day"], command.person)
    known = state.cash.get(f"{marks['day']}/{person}")
    before = (known.in_ if command.way == "in" else known.out) if known else 0
    sum_ = Cents(before + (0 if command.kind == MONEY_PLAY else command.amount))
    limit = report_over(law, command.at, command.offset)
    is_due = limit is not None and before <= limit < sum_
    told = (person, command.way, command.kind, command.amount, command.place, sum_, is_due, command.source)
    return (e.CashLogged(*told, **marks),)


def _as_known(state: PitState, day: str, person: str) -> str:
    """However a name is spelled, its cash of the day is one person's."""
    names = (key.partition("/")[2] for key in state.cash if key.startswith(f"{day}/"))
    return looks_like(person, names) or " ".join(person.split())


def report_over(law: Law, at: int, offset: int) -> Cents | None:
    """31 CFR 1021.311: more than this, in one gaming day."""
    rules = law(FEDERAL, "", local(at, offset).date())
    return parse_dollars(str(rules.value(REPORT_OVER))) if rules and REPORT_OVER in rules else None


@decides(c.PostRules, by=MANAGERS, law="posting.rules")
def post_rules(state: PitState, command: c.PostRules, law: Law) -> Events | Refusal:
    """Colorado 2208: text and place are approved."""
    refusal = _why_not_print(state, command.table, command.what, command.digest)
    refusal = refusal or why_not_text(command.place, "the place", 200)
    if refusal:
        return refusal
    if not command.approval.strip():
        return refuse(Code.NOT_APPROVED, "say by which letter the text and its place are approved")
    told = (command.table, command.what, command.digest, command.place, command.approval)
    return (e.RulesPosted(*told, **stamp(state, command)),)


def _why_not_print(state: PitState, table: str, what: str, digest: str) -> Refusal | None:
    if table not in state.tables:
        return refuse(Code.UNKNOWN, f"the pit has no table {table}")
    return why_not_digest(digest, "the text") or why_not_text(what, "what is printed", 64)


@decides(c.HandCopy, by=(*MANAGERS, Post.DEALER), law="posting.copies")
def hand_copy(state: PitState, command: c.HandCopy, law: Law) -> Events | Refusal:
    """What a player gets is the text that hangs there, letter by letter."""
    if refusal := _why_not_print(state, command.table, command.what, command.digest):
        return refusal
    posted = state.posted.get(f"{command.table}/{command.what}")
    if posted is None:
        return refuse(Code.UNKNOWN, f"nothing called {command.what} is posted for table {command.table}")
    if posted.digest != command.digest:
        return refuse(Code.NOT_APPROVED, f"this is not the text of {command.what} that is posted")
    told = (command.table, command.what, command.digest, posted.copies + 1)
    return (e.CopyHanded(*told, **stamp(state, command)),)
