"""Deciding on inspections, adjustments and replacements: Colorado 2212, and whatever another book says of it.

What is inspected, by whom and when is law: `inspect.*` are the items, `inspection.by` the posts. Every inspection is
logged, where the law asks for one and where it does not.
"""

from __future__ import annotations

from dataclasses import replace

from croupier.game.wheel import WHEELS
from croupier.pit import commands as c
from croupier.pit import events as e
from croupier.pit.asking import (
    Events,
    Law,
    law_of,
    signer_of,
    stamp,
    the,
    why_not_known,
    why_not_text,
)
from croupier.pit.deciding import FLOOR, HOUSE, MANAGERS, WORKERS, decides
from croupier.pit.records import Inspected, Wheel
from croupier.pit.refusals import Code, Refusal, refuse
from croupier.pit.state import PitState
from croupier.rulebook.rules import Rules

ITEMS = "inspect."
LAYOUT = "layout"
"""The item that is inspected only where a larger wheel is used as single-zero."""
WORK = (ADJUSTMENT, REPLACEMENT) = ("adjustment", "replacement")


def items_of(rules: Rules, wheel: str) -> dict[str, str]:
    """What is to be inspected at a table with this kind of wheel: item and section, in the order of the sections."""
    keys = [key for key in rules.rules if key.startswith(ITEMS) and key in rules]
    asked = {key.removeprefix(ITEMS): rules.cite(key) for key in sorted(keys, key=rules.cite)}
    return asked if WHEELS[wheel].void else {item: cite for item, cite in asked.items() if item != LAYOUT}


def inspected_at(state: PitState, number: str) -> Inspected | None:
    """The inspection that holds for a table: of the wheel that stands there and of the ball in play."""
    table = state.tables[number]
    wheel = state.wheels.get(table.wheel)
    done = wheel.inspected if wheel and not wheel.director_due else None
    return done if done and (done.table, done.ball) == (number, table.ball) else None


def why_lost(state: PitState, number: str) -> str:
    """Why a table that was inspected has to be inspected again."""
    table = state.tables[number]
    wheel = state.wheels.get(table.wheel)
    if wheel and wheel.director_due:
        return f"an external part of wheel {wheel.serial} was replaced, and the Director inspects it first"
    if wheel is None or wheel.inspected is None:
        return f"wheel {table.wheel or 'none'} has failed its inspection, or was worked on since"
    return f"ball {table.ball or 'none'} is in play, and was not inspected"


@decides(c.InspectTable, by=FLOOR, law="inspection.by")
def inspect(state: PitState, command: c.InspectTable, law: Law) -> Events | Refusal:
    rules, table = law_of(law, command.table), command.table
    cite = rules.cite("inspection.by") or rules.cite("inspection.when")
    if refusal := why_not_known(state, table) or _why_not_inspector(command.by, rules):
        return refusal
    wheel, ball = state.wheels.get(command.wheel), state.balls.get(command.ball)
    if wheel is None or ball is None or wheel.retired or ball.retired:
        missing = f"ball {command.ball}" if wheel and not wheel.retired else f"wheel {command.wheel}"
        return refuse(Code.UNKNOWN, f"there is no {missing} in use", cite)
    if wheel.table != table.number or ball.table != table.number:
        what = f"wheel {wheel.serial}" if wheel.table != table.number else f"ball {ball.name}"
        return refuse(Code.OTHER_TABLE, f"{what} is not at table {table.number}", cite)
    if wheel.director_due:
        says = f"the Director inspects wheel {wheel.serial} first: an external part was replaced"
        return refuse(Code.DIRECTOR_DUE, says, rules.cite("replacement.external"))
    items = items_of(rules, table.wheel)
    done = inspected_at(state, table.number)
    is_again = table.is_open and done is not None and done.day == stamp(state, command)["day"]
    if refusal := _why_not_items(command, items, rules, is_again):
        return refusal
    passed = all(command.found[item].passed for item in command.found)
    law_text = rules.cite("inspection.when")
    told = (table.number, wheel.serial, ball.name, command.found, passed, law_text)
    return (e.TableInspected(*told, **stamp(state, command)),)


def _why_not_inspector(by: c.Signer, rules: Rules) -> Refusal | None:
    allowed = rules.names("inspection.by")
    if not allowed or by.post.value in allowed:
        return None
    return refuse(Code.NOT_YOURS, f"{the(allowed)} inspects the table", rules.cite("inspection.by"))


def _why_not_items(command: c.InspectTable, items: dict[str, str], rules: Rules, is_again: bool) -> Refusal | None:
    """All of them; after a movement of a wheel that was inspected today, those that the law names are enough."""
    for item, found in command.found.items():
        if items and item not in items:
            return refuse(Code.NO_SUCH_ITEM, f'there is nothing to inspect called "{item}" at this table')
        if len(found.reading) > 200 or not (found.reading.isprintable() or not found.reading):
            return refuse(Code.BAD_NAME, f"the reading of {item} is too long, or not printable", items.get(item, ""))
    after_movement = set(rules.names("inspection.after_movement"))
    if not command.found or (is_again and after_movement and after_movement <= set(command.found)):
        return None if command.found else refuse(Code.ITEM_MISSING, "nothing was inspected")
    missing = next((item for item in items if item not in command.found), "")
    if not missing:
        return None
    says = f"inspect this too: {rules.value(ITEMS + missing)} ({missing})"
    return refuse(Code.ITEM_MISSING, says, items[missing])


@decides(c.LogBall, by=(HOUSE,), law="inspect.ball")
def log_ball(state: PitState, command: c.LogBall, law: Law) -> Events | Refusal:
    """What a table's log says of its ball is entered here too: the pit's log is kept by wheel and ball."""
    if refusal := why_not_known(state, command.table):
        return refusal
    ball = state.tables[command.table.number].ball
    told = (command.table.number, ball, command.fit, command.replaced, command.inspector, command.source)
    return (e.BallInspected(*told, **stamp(state, command)),)


@decides(c.AdjustWheel, by=(*WORKERS,), law="adjustment.by")
def adjust(state: PitState, command: c.AdjustWheel, law: Law) -> Events | Refusal:
    """Colorado 2212(2) to (5): by whom, who is present, where; every field of the log is there or it is refused."""
    rules = law_of(law, command.table)
    wheel, cite = state.wheels.get(command.wheel), rules.cite("adjustment.by")
    if refusal := why_not_known(state, command.table):
        return refusal
    if wheel is None or wheel.retired:
        return refuse(Code.UNKNOWN, f"there is no wheel {command.wheel} in use", cite)
    if wheel.table not in ("", command.table.number):
        says = f"wheel {wheel.serial} stands at table {wheel.table}, and not at {command.table.number}"
        return refuse(Code.OTHER_TABLE, says, rules.cite("wheel_log.fields") or cite)
    if command.work not in WORK:
        return refuse(Code.BAD_NAME, f"the work is an {' or a '.join(WORK)}", rules.cite("wheel_log.fields"))
    allowed = rules.names("adjustment.by")
    if allowed and command.by.post.value not in allowed:
        return refuse(Code.NOT_YOURS, f"{the(allowed)} works on a wheel", cite)
    if command.work == ADJUSTMENT and (refusal := _why_not_adjusted(command, wheel, rules)):
        return refusal
    if refusal := _why_not_written(command, rules.cite("wheel_log.fields")):
        return refusal
    told = (command.table.number, wheel.serial, command.work, command.description)
    where = (command.external, command.place, command.place_approval)
    return (e.WheelAdjusted(*told, *where, **stamp(state, command)),)


def _why_not_written(command: c.AdjustWheel, cite: str) -> Refusal | None:
    """2212(5): date and table come by themselves; work, name and licence must be there; to send it is to sign it."""
    refusal = why_not_text(command.description, "the description of the work")
    if refusal is None and not command.by.licence.strip():
        refusal = refuse(Code.BAD_NAME, f"{command.by.name} has no licence number to log")
    return refusal and replace(refusal, cite=cite)


def _why_not_adjusted(command: c.AdjustWheel, wheel: Wheel, rules: Rules) -> Refusal | None:
    """Security is present; (2)(a) on the floor while the game is closed, or (b) at an approved place (reading C11:
    either is enough). The wheel of an open table is at no other place. Parts are replaced whenever the licensee wishes,
    2212(4)."""
    witnesses, cite = rules.names("adjustment.witness"), rules.cite("adjustment.where")
    if witnesses and signer_of(command.beside, witnesses) is None:
        says = f"{the(witnesses)} is present at the work, and signs"
        return refuse(Code.NEEDS_SECOND, says, rules.cite("adjustment.witness"))
    if command.table.is_open and wheel.table:
        says = f"table {command.table.number} is open: its wheel is worked on while the game is closed"
        return refuse(Code.TABLE_OPEN, says, cite)
    if not command.place:
        says = f"wheel {wheel.serial} stands at no table: name the approved place where it was worked on"
        return None if wheel.table else refuse(Code.NOT_APPROVED, says, cite)
    if command.place_approval.strip():
        return None
    return refuse(Code.NOT_APPROVED, f"say which approval {command.place} has from the Director", cite)


@decides(c.RecordDirectorInspection, by=MANAGERS, law="replacement.external")
def director(state: PitState, command: c.RecordDirectorInspection, law: Law) -> Events | Refusal:
    wheel = state.wheels.get(command.wheel)
    if wheel is None:
        return refuse(Code.UNKNOWN, f"there is no wheel {command.wheel}")
    if not wheel.director_due:
        return refuse(Code.ALREADY_DONE, f"no inspection by the Director is due for wheel {wheel.serial}")
    refusal = why_not_text(command.inspector, "the inspector's name", 120) or why_not_text(
        command.reference, "the reference of the inspection", 120
    )
    told = (wheel.serial, command.inspector, command.reference, command.passed)
    return refusal or (e.DirectorInspected(*told, **stamp(state, command)),)
