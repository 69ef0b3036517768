"""What the pit shows: the day, each table's paper and money, equipment, slips that wait for a signature, boxes,
discrepancies, who is on duty. And for each table what comes next in its day.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from croupier.money.amount import Cents
from croupier.pit import commands as c
from croupier.pit.asking import Law, law_of
from croupier.pit.counting import between, inventory
from croupier.pit.days import gaming_day
from croupier.pit.inspecting import ITEMS, items_of
from croupier.pit.money_records import Box, BoxState, Session, Slip, SlipState
from croupier.pit.records import Ball, Discrepancy, Duty, Incident, Schedule, Variation, Wheel
from croupier.pit.state import PitState
from croupier.rulebook.rules import Rules


class ItemView(msgspec.Struct, frozen=True):
    name: str
    says: str
    cite: str


class PitTableView(msgspec.Struct, frozen=True):
    number: str
    is_open: bool = msgspec.field(name="open")
    step: str
    """What comes next in the table's day: `wheel`, `inspect`, `box`, `count`, `sign`, `open`, `play`, `close`."""
    wheel: str
    ball: str
    box: str
    denominations: tuple[str, ...]
    items: tuple[ItemView, ...]
    """What is inspected here."""
    inspectors: tuple[str, ...]
    """The posts that may; empty where the law names none."""
    inspected: str
    """The gaming day of the last inspection that the wheel has passed."""
    inspected_by: str
    is_due: bool
    """No inspection of this gaming day, where the law asks for one."""
    director_due: bool
    session: Session | None
    inventory: Cents | None
    """What should be in the tray now; unknown without an opener."""
    fills: Cents
    credits: Cents
    last_closer: Cents | None
    par: dict[str, Cents]


class PitView(msgspec.Struct, frozen=True):
    house: str
    licence: str
    day: str
    shift: str
    finalized: str
    schedules: tuple[Schedule, ...]
    tables: tuple[PitTableView, ...]
    wheels: tuple[Wheel, ...]
    balls: tuple[Ball, ...]
    boxes: tuple[Box, ...]
    slips: tuple[Slip, ...]
    """Of the days that are not finalized, the newest first."""
    sessions: tuple[Session, ...]
    discrepancies: tuple[Discrepancy, ...]
    incidents: tuple[Incident, ...]
    duty: tuple[Duty, ...]
    variations: tuple[Variation, ...]


def pit_view(state: PitState, facts: Mapping[str, c.TableFact], law: Law, at: int, offset: int) -> PitView:
    day, shift = gaming_day(state.schedules, at, offset)
    return PitView(
        house=state.house,
        licence=state.licence,
        day=day,
        shift=shift,
        finalized=state.finalized,
        schedules=state.schedules,
        tables=tuple(_table(state, fact, law, day) for _, fact in sorted(facts.items())),
        wheels=tuple(wheel for wheel in state.wheels.values() if not wheel.retired),
        balls=tuple(ball for ball in state.balls.values() if not ball.retired),
        boxes=tuple(box for box in state.boxes.values() if not box.retired),
        slips=tuple(reversed(state.slips.values())),
        sessions=tuple(state.sessions.values()),
        discrepancies=tuple(state.discrepancies.values()),
        incidents=tuple(state.incidents.values()),
        duty=tuple(state.duty.values()),
        variations=tuple(state.variations.values()),
    )


def _table(state: PitState, fact: c.TableFact, law: Law, day: str) -> PitTableView:
    rules, kept = law_of(law, fact), state.tables.get(fact.number)
    wheel = state.wheels.get(kept.wheel) if kept else None
    done = wheel.inspected if wheel else None
    session = kept.session if kept else None
    moved = between(session, fact) if session else None
    pars = [par for par in kept.pars if par.first <= day] if kept else []
    is_due = "inspection.when" in rules and (done is None or done.day != day)
    return PitTableView(
        number=fact.number,
        is_open=fact.is_open,
        step=_step(state, fact, is_due),
        wheel=kept.wheel if kept else "",
        ball=kept.ball if kept else "",
        box=kept.box if kept else "",
        denominations=fact.chips,
        items=_items(rules, fact.wheel),
        inspectors=rules.names("inspection.by"),
        inspected=done.day if done else "",
        inspected_by=done.by.name if done else "",
        is_due=is_due,
        director_due=bool(wheel and wheel.director_due),
        session=session,
        inventory=inventory(session, fact) if session else None,
        fills=moved.fills if moved else Cents(0),
        credits=moved.credits if moved else Cents(0),
        last_closer=kept.last.amount if kept and kept.last else None,
        par=pars[-1].chips if pars else {},
    )


def _items(rules: Rules, wheel: str) -> tuple[ItemView, ...]:
    asked = items_of(rules, wheel)
    return tuple(ItemView(item, str(rules.value(ITEMS + item)), cite) for item, cite in asked.items())


def _step(state: PitState, fact: c.TableFact, is_due: bool) -> str:
    """The day of a table: equipment, inspection, box, count, signatures, play, the closing count, the box again."""
    kept = state.tables.get(fact.number)
    if kept is None or not kept.wheel or not kept.ball:
        return "wheel"
    if any(slip.table == fact.number and slip.state is SlipState.OPEN for slip in state.slips.values()):
        return "sign"
    if fact.is_open:
        return "inspect" if is_due else "play"
    if kept.session and kept.session.opened < fact.opened:
        return "close"
    if kept.session is None and kept.box and state.boxes[kept.box].used:
        return "box"
    if is_due:
        return "inspect"
    if not kept.box and any(
        box.table == fact.number and box.state is BoxState.STORED and not box.retired for box in state.boxes.values()
    ):
        return "attach"
    return "open" if kept.session else "count"
