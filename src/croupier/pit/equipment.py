"""Deciding on equipment: wheels by serial number, balls, tables, boxes, chips, and where each is."""

from __future__ import annotations

from fractions import Fraction

from croupier.game.wheel import WHEELS
from croupier.pit import commands as c
from croupier.pit import events as e
from croupier.pit.asking import (
    Events,
    Law,
    house_rules,
    law_of,
    stamp,
    today_in,
    why_not_counted,
    why_not_known,
    why_not_people,
    why_not_reasoned,
    why_not_text,
)
from croupier.pit.days import as_day, local
from croupier.pit.deciding import HOUSE, MANAGERS, decides
from croupier.pit.money_records import Box, BoxState, Par
from croupier.pit.records import Ball, ChipSet, Wheel
from croupier.pit.refusals import Code, Refusal, refuse
from croupier.pit.state import PitState
from croupier.rulebook.table_setup import MATERIALS
from croupier.rulebook.words import ATTACHED

SECTIONS_MAX = 6
CHECKERS, USUAL_CHECKERS = "pit.chip_checkers", 3
"""How many people check a set of chips when it comes; New Jersey's number where the law names none."""


WHEEL_INCHES, BALL_INCHES = (Fraction(12), Fraction(60)), (Fraction(1, 4), Fraction(2))
"""What can be a roulette wheel, and a ball for it, at all. What the law asks for is asked where it is put to use."""


def inches(text: str) -> Fraction | None:
    """`"32"`, `"3/4"`, `"1 1/8"`."""
    try:
        parts = [Fraction(part) for part in text.split()]
    except (ValueError, ZeroDivisionError):
        return None
    return sum(parts, Fraction()) if 0 < len(parts) < 3 and all(0 < part < 1000 for part in parts) else None


def _fits(text: str, bounds: tuple[Fraction, Fraction]) -> bool:
    size = inches(text)
    return size is not None and bounds[0] <= size <= bounds[1]


def _size(bounds: tuple[Fraction, Fraction]) -> str:
    return f"{bounds[0]} to {bounds[1]} inches"


def _why_not_new(name: str, known: object, what: str) -> Refusal | None:
    if refusal := why_not_text(name, f"the number of a {what}", 64):
        return refusal
    return refuse(Code.TAKEN, f"there is a {what} {name} already") if known else None


@decides(c.RegisterWheel, by=MANAGERS, law="wheels.permitted")
def register_wheel(state: PitState, command: c.RegisterWheel, law: Law) -> Events | Refusal:
    if refusal := _why_not_new(command.serial, state.wheels.get(command.serial), "wheel"):
        return refusal
    if command.kind not in WHEELS or not _fits(command.diameter_inches, WHEEL_INCHES):
        says = f"a wheel is one of {', '.join(WHEELS)}, {_size(WHEEL_INCHES)} in diameter"
        return refuse(Code.BAD_EQUIPMENT, says)
    made = Wheel(command.serial, command.kind, command.diameter_inches, command.maker, command.approval)
    return (e.WheelRegistered(made, **stamp(state, command)),)


@decides(c.RegisterBall, by=MANAGERS, law="inspection.when")
def register_ball(state: PitState, command: c.RegisterBall, law: Law) -> Events | Refusal:
    if refusal := _why_not_new(command.ball, state.balls.get(command.ball), "ball"):
        return refusal
    if command.material not in MATERIALS or not _fits(command.diameter_inches, BALL_INCHES):
        says = f"a ball is {_size(BALL_INCHES)} in diameter, and of {' or '.join(MATERIALS)}"
        return refuse(Code.BAD_EQUIPMENT, says)
    made = Ball(command.ball, command.diameter_inches, command.material, command.approval)
    return (e.BallRegistered(made, **stamp(state, command)),)


@decides(c.RegisterTable, by=(*MANAGERS, HOUSE), law="table.drop_box")
def register_table(state: PitState, command: c.RegisterTable, law: Law) -> Events | Refusal:
    """Under the number that its drop box has to bear."""
    number = command.table.number
    if refusal := _why_not_new(number, state.tables.get(number), "table"):
        return refusal
    return (e.TableRegistered(number, command.table.book, **stamp(state, command)),)


@decides(c.RegisterBox, by=MANAGERS, law="table.drop_box")
def register_box(state: PitState, command: c.RegisterBox, law: Law) -> Events | Refusal:
    """Colorado 2202: the box bears its table's number, and the key to its contents is another than the one that
    releases it from the table."""
    refusal = why_not_known(state, command.table) or _why_not_new(command.box, state.boxes.get(command.box), "box")
    if refusal:
        return refusal
    rules = law_of(law, command.table)
    cite = rules.cite("table.drop_box")
    if ATTACHED in rules.names("table.drop_box") and command.marked != command.table.number:
        says = f'the box bears "{command.marked}": it has to bear the number of its table, {command.table.number}'
        return refuse(Code.BAD_EQUIPMENT, says, cite)
    keys = {command.table_key.strip().casefold(), command.contents_key.strip().casefold()}
    if len(keys - {""}) < 2:
        return refuse(Code.BAD_EQUIPMENT, "the lock to the table and the lock of the box need two different keys", cite)
    if not 1 <= command.sections <= SECTIONS_MAX:
        return refuse(Code.BAD_EQUIPMENT, f"a box has 1 to {SECTIONS_MAX} sections", cite)
    keys_of = (command.table_key, command.contents_key)
    made = Box(command.box, command.table.number, *keys_of, command.sections, marked=command.marked)
    return (e.BoxRegistered(made, **stamp(state, command)),)


@decides(c.RegisterChips, by=MANAGERS, law="pit.chip_checkers")
def register_chips(state: PitState, command: c.RegisterChips, law: Law) -> Events | Refusal:
    if refusal := _why_not_new(command.designation, state.chip_sets.get(command.designation), "set of chips"):
        return refusal
    if command.table and command.table not in state.tables:
        return refuse(Code.UNKNOWN, f"the pit has no table {command.table}")
    if not command.pieces or not all(kind.strip() and 0 < many < 10**7 for kind, many in command.pieces.items()):
        return refuse(Code.BAD_COUNT, "say how many chips there are of each color or denomination")
    rules = house_rules(state, law, local(command.at, command.offset).date(), command.table)
    least = int(rules.value(CHECKERS)) if rules and CHECKERS in rules else USUAL_CHECKERS
    if refusal := why_not_people(command.signers, least) or why_not_text(command.stored, "the place of storage"):
        return refusal
    made = ChipSet(command.designation, command.table, command.pieces, command.stored)
    return (e.ChipsRegistered(made, **stamp(state, command)),)


@decides(c.PlaceWheel, by=MANAGERS, law="inspection.when")
def place_wheel(state: PitState, command: c.PlaceWheel, law: Law) -> Events | Refusal:
    """A wheel that is moved has to be inspected again, and so it is moved to and from closed tables alone."""
    wheel = state.wheels.get(command.serial)
    if refusal := why_not_known(state, command.table):
        return refusal
    if wheel is None or wheel.retired:
        return refuse(Code.UNKNOWN, f"there is no wheel {command.serial} in use")
    if command.table.is_open:
        return refuse(Code.TABLE_OPEN, f"table {command.table.number} is open: a wheel is changed when it is closed")
    if wheel.table and wheel.table != command.table.number and state.tables[wheel.table].session:
        return refuse(Code.TABLE_OPEN, f"table {wheel.table} is in use: a wheel leaves a table that is closed")
    if wheel.kind != command.table.wheel:
        says = f"wheel {wheel.serial} is {wheel.kind}, and table {command.table.number} is set up as"
        return refuse(Code.BAD_EQUIPMENT, f"{says} {command.table.wheel}")
    if wheel.table == command.table.number:
        return refuse(Code.ALREADY_DONE, f"wheel {wheel.serial} stands at table {wheel.table} already")
    if refusal := _why_not_size(wheel.diameter_inches, "wheels.diameter_inches_min", "", law, command.table):
        return refusal
    return (e.WheelPlaced(wheel.serial, command.table.number, wheel.table, **stamp(state, command)),)


def _why_not_size(size: str, least: str, most: str, law: Law, table: c.TableFact) -> Refusal | None:
    rules, measured = law_of(law, table), inches(size)
    assert measured is not None
    for key, is_wrong in ((least, measured.__lt__), (most, measured.__gt__)):
        if key and key in rules and is_wrong(inches(str(rules.value(key))) or Fraction()):
            limit = f"{'at least' if key == least else 'at most'} {rules.value(key)} inches"
            return refuse(Code.BAD_EQUIPMENT, f"{size} inches: it has to be {limit}", rules.cite(key))
    return None


@decides(c.PlaceBall, by=MANAGERS, law="inspection.when")
def place_ball(state: PitState, command: c.PlaceBall, law: Law) -> Events | Refusal:
    """At an open table too: a ball that comes into play there is inspected before the next bet (`inspected_at`)."""
    ball = state.balls.get(command.ball)
    if refusal := why_not_known(state, command.table):
        return refusal
    if ball is None or ball.retired:
        return refuse(Code.UNKNOWN, f"there is no ball {command.ball} in use")
    if state.tables[command.table.number].ball == ball.name:
        return refuse(Code.ALREADY_DONE, f"ball {ball.name} is in play at table {ball.table} already")
    if refusal := _why_not_taken(state, ball, command.table.number):
        return refusal
    sizes = ("ball.diameter_inches_min", "ball.diameter_inches_max")
    if refusal := _why_not_size(ball.diameter_inches, *sizes, law, command.table):
        return refusal
    return (e.BallPlaced(ball.name, command.table.number, **stamp(state, command)),)


def _why_not_taken(state: PitState, ball: Ball, to: str = "") -> Refusal | None:
    """The ball in play stays where it is while the table is in use."""
    at = state.tables.get(ball.table)
    if at is None or at.number == to or at.ball != ball.name or not at.session:
        return None
    return refuse(Code.TABLE_OPEN, f"ball {ball.name} is in play at table {at.number}: put another in play there first")


@decides(c.Retire, by=MANAGERS, law="inspection.when")
def retire(state: PitState, command: c.Retire, law: Law) -> Events | Refusal:
    kept: dict[str, dict[str, Wheel] | dict[str, Ball] | dict[str, Box]]
    kept = {"wheel": state.wheels, "ball": state.balls, "box": state.boxes}
    thing = kept.get(command.what, {}).get(command.name)
    if thing is None:
        return refuse(Code.UNKNOWN, f"there is no {command.what} {command.name}")
    if thing.retired:
        return refuse(Code.ALREADY_DONE, f"{command.what} {command.name} was retired before")
    if isinstance(thing, Box) and thing.state is not BoxState.STORED:
        return refuse(Code.WRONG_STATE, f"box {thing.number} is {thing.state}: empty it first")
    if isinstance(thing, Wheel) and thing.table and state.tables[thing.table].session:
        return refuse(Code.TABLE_OPEN, f"table {thing.table} is in use: a wheel leaves a table that is closed")
    refusal = _why_not_taken(state, thing) if isinstance(thing, Ball) else None
    refusal = refusal or why_not_reasoned(command.reason)
    return refusal or (e.Retired(command.what, command.name, command.reason, **stamp(state, command)),)


@decides(c.SetPar, by=MANAGERS, law="pit.signatures.closer")
def set_par(state: PitState, command: c.SetPar, law: Law) -> Events | Refusal:
    """What a tray should hold is changed for gaming days to come, never for one that has begun."""
    if refusal := why_not_known(state, command.table) or why_not_counted(command.chips, command.table.chips):
        return refusal
    if isinstance(day := as_day(command.first), Refusal):
        return day
    today, _ = today_in(state, command.at, command.offset)
    pars = state.tables[command.table.number].pars
    if pars and command.first <= max(today, pars[-1].first):
        return refuse(Code.BAD_DAY, f"a new par begins after {max(today, pars[-1].first)}")
    par = Par(command.first, command.chips, command.imprest)
    return (e.ParSet(command.table.number, par, **stamp(state, command)),)
