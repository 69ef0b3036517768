"""Deciding on inspections: the one that a table is opened on, and those that are asked for while it is open.

Who inspected what, the pit knows; the table is told, and holds it to the rules. An inspection that is overdue stops
betting at the end of the round; a wheel that was moved is not spun before it was inspected again.
"""

from __future__ import annotations

from datetime import date, timedelta
from operator import itemgetter

from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import Events, called, why_not_reasoned
from croupier.table.deciding import STAFF, decides
from croupier.table.late import BETS
from croupier.table.people import Role
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.state import TableState

MACHINE = (Role.MACHINE,)
HELD = frozenset((*BETS, c.SealWagers, c.SpinBall))
"""What is not taken while an inspection is overdue."""


def items(rules: TableRules) -> dict[str, str]:
    """What an inspection before the opening finds in order: item and section, as the sections have them."""
    asked = rules.asked("inspect.")
    if not rules.wheel.void:
        asked.pop("layout", None)  # Colorado 2212(1)(e): only of a larger wheel that is used as single-zero
    return dict(sorted(asked.items(), key=itemgetter(1)))


def in_order(rules: TableRules, by: str) -> c.Inspection:
    """An inspection by which the table may open today: for tables that are only asked what would happen."""
    number, day = rules.setup.number, rules.rules.day.isoformat()
    who = (by, "1", Role.SUPERVISOR.value)
    return c.Inspection(number, f"wheel {number}", f"ball {number}", day, tuple(items(rules)), *who)


def why_not_inspected(found: c.Inspection | None, rules: TableRules) -> Refusal | None:
    """Why no table may be opened on this inspection."""
    if found is None:
        cite = rules.cite("inspection.when")
        return refuse(Code.NO_INSPECTION, "wheel, ball and table were not inspected", cite) if cite else None
    return (
        _why_not_this_table(found, rules)
        or _why_not_passed(found, items(rules))
        or _why_not_timely(found, rules)
        or _why_not_signed(found, rules)
    )


def _why_not_this_table(found: c.Inspection, rules: TableRules) -> Refusal | None:
    cite = rules.cite("inspection.when")
    if found.table != rules.setup.number:
        says = f"this is an inspection of table {found.table}, and not of table {rules.setup.number}"
        return refuse(Code.NO_INSPECTION, says, cite)
    if not (found.wheel.strip() and found.ball.strip()):
        return refuse(Code.NO_INSPECTION, "the inspection does not say which wheel and ball", cite)
    if _day(found.day) is None:
        return refuse(Code.NO_INSPECTION, f'"{found.day}" is not a day; write it like 2026-01-31', cite)
    return None


def _day(text: str) -> date | None:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text else None


def _why_not_passed(found: c.Inspection, asked: dict[str, str]) -> Refusal | None:
    for item, cite in asked.items():
        if item not in found.passed:
            return refuse(Code.NO_INSPECTION, f"the inspection did not pass: {item}", cite)
    return None


def _why_not_timely(found: c.Inspection, rules: TableRules) -> Refusal | None:
    """Colorado 2212(1): of the gaming day. New Hampshire, equipment 2: as old as the house allows (question H5)."""
    when, today = rules.rules.names("inspection.when"), rules.rules.day
    days = rules.setup.inspection_days if "regularly" in when else 0
    if not when or (today - timedelta(days)).isoformat() <= found.day <= today.isoformat():
        return None
    wanted = f"must not be older than {days} days on {today}" if days else f"must be of {today}"
    return refuse(Code.NO_INSPECTION, f"the inspection is of {found.day}, and {wanted}", rules.cite("inspection.when"))


def _why_not_signed(found: c.Inspection, rules: TableRules) -> Refusal | None:
    """Colorado 2212(1), (9): a key manager, a licensed security member or the pit supervisor."""
    posts, cite = rules.rules.names("inspection.by"), rules.cite("inspection.by", "inspection.when")
    if not (found.by.strip() and found.licence.strip() and found.post.strip()):
        return refuse(Code.WRONG_INSPECTOR, "the inspection lacks the inspector's name, license number or post", cite)
    if posts and found.post not in posts:
        return refuse(Code.WRONG_INSPECTOR, f"a {found.post} may not inspect, only a {', '.join(posts)}", cite)
    return None


def why_not_due(state: TableState, kind: type[c.Command], rules: TableRules) -> Refusal | None:
    """Why nothing is bet or spun before somebody has inspected."""
    moved = state.wheel_moved
    if is_overdue(state) and kind in HELD and state.inspection_due:
        says = f"an inspection is due first: {state.inspection_due.why}"
        return refuse(Code.INSPECTION_DUE, says, rules.cite("inspection.when"))
    if moved and kind is c.SpinBall:
        says = f"the wheel was moved ({moved.why}) and has to be inspected again: {', '.join(moved.checks)}"
        return refuse(Code.INSPECTION_DUE, says, rules.cite("inspection.after_movement"))
    return None


def is_overdue(state: TableState) -> bool:
    """The round is over that was still played when the inspection was asked for."""
    return state.inspection_due is not None and state.round >= state.inspection_due.from_round


@decides(c.RequireInspection, asks_for=e.InspectionRequired, by=MACHINE, law=("inspection.when",))
def require(state: TableState, command: c.RequireInspection, rules: TableRules) -> Events | Refusal:
    """Colorado 2212(1): once or more each gaming day while the table stays open; and again when what was inspected has
    failed, was worked on or was changed since."""
    cite = rules.cite("inspection.when")
    if state.inspection_due:
        return refuse(Code.ALREADY_DONE, "an inspection has been asked for already", cite)
    if state.inspection and state.inspection.day >= command.day and not command.lost:
        return refuse(Code.ALREADY_DONE, f"the table was inspected on {state.inspection.day}", cite)
    if refusal := why_not_reasoned(command.why):
        return refusal
    if _day(command.day) is None:
        return refuse(Code.NO_INSPECTION, f'"{command.day}" is not a day; write it like 2026-01-31', cite)
    first, stops = (state.round, "now") if command.lost else (state.round + 1, "after this round")
    required = e.InspectionRequired(command.why, command.day, first)
    return (required, called(rules, f"an inspection is due, and betting stops {stops}: {command.why}"))


@decides(c.TakeInspection, asks_for=e.InspectionTaken, by=MACHINE, law=("inspection.when",))
def take(state: TableState, command: c.TakeInspection, rules: TableRules) -> Events | Refusal:
    """Every inspection is recorded; one that ends nothing, while one is asked for, is refused."""
    found = command.inspection
    if refusal := _why_not_this_table(found, rules) or _why_not_this_wheel(found, state, rules):
        return refusal
    lacks = _why_not_passed(found, items(rules))
    if refusal := _why_not_enough(found, state, rules, lacks) or _why_not_signed(found, rules):
        return refusal
    return (e.InspectionTaken(found, full=lacks is None),)


def _why_not_this_wheel(found: c.Inspection, state: TableState, rules: TableRules) -> Refusal | None:
    if state.inspection is None or found.wheel == state.inspection.wheel:
        return None
    says = f"this is an inspection of wheel {found.wheel}, and not of wheel {state.inspection.wheel}"
    return refuse(Code.NO_INSPECTION, says, rules.cite("inspection.when"))


def _why_not_enough(found: c.Inspection, state: TableState, rules: TableRules, lacks: Refusal | None) -> Refusal | None:
    """A full inspection is also one of a moved wheel, and one of a later gaming day is as good."""
    due, moved = state.inspection_due, state.wheel_moved
    checks = dict.fromkeys(moved.checks if moved else (), rules.cite("inspection.after_movement"))
    lacks_again = _why_not_passed(found, checks)
    if due is None:
        return lacks and lacks_again
    if moved and not (lacks and lacks_again):
        return None
    if lacks is None and found.day < due.day:
        says = f"the inspection is of {found.day}, and one of {due.day} is due"
        return refuse(Code.NO_INSPECTION, says, rules.cite("inspection.when"))
    return lacks


@decides(
    c.ReportWheelMoved,
    asks_for=e.WheelMoved,
    by=(*STAFF, Role.DEVICE),
    form="The wheel was moved",
    law=("inspection.after_movement",),
)
def moved(state: TableState, command: c.ReportWheelMoved, rules: TableRules) -> Events | Refusal:
    """Colorado 2212(9), from 15 December 2017: after a marked movement, meant or not, the wheel is checked again."""
    if refusal := why_not_reasoned(command.why):
        return refusal
    checks = rules.rules.names("inspection.after_movement")
    return (e.WheelMoved(command.why, checks), called(rules, f"the wheel was moved: {command.why}"))
