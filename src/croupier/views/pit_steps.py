"""What comes next in a table's day, what it lacks before the day can begin, and what is inspected there."""

from __future__ import annotations

import msgspec

from croupier.pit import commands as c
from croupier.pit.inspecting import ITEMS, items_of
from croupier.pit.money_records import BoxState, SlipState
from croupier.pit.state import PitState
from croupier.rulebook.rules import Rules
from croupier.rulebook.words import ATTACHED


class ItemView(msgspec.Struct, frozen=True):
    name: str
    says: str
    cite: str


def items_view(rules: Rules, wheel: str) -> tuple[ItemView, ...]:
    asked = items_of(rules, wheel)
    in_order = sorted(asked.items(), key=lambda item: item[1])
    return tuple(ItemView(item, str(rules.value(ITEMS + item)), cite) for item, cite in in_order)


def lacks_of(state: PitState, fact: c.TableFact, rules: Rules) -> tuple[str, ...]:
    """What is not there yet. A box is asked for where the law wants one attached."""
    kept = state.tables.get(fact.number)
    has_box = any(box.table == fact.number and not box.retired for box in state.boxes.values())
    there = {"wheel": kept and kept.wheel, "ball": kept and kept.ball, "box": has_box or not needs_box(rules)}
    return tuple(what for what, found in there.items() if not found)


def needs_box(rules: Rules) -> bool:
    return ATTACHED in rules.names("table.drop_box")


def step_of(state: PitState, fact: c.TableFact, is_due: bool, has_no_box: bool) -> str:
    """The day of a table: inspection, box, count, signatures, play, the closing count, the box again. A box that an
    open table lacks is the next thing."""
    kept = state.tables[fact.number]
    if any(slip.table == fact.number and slip.state is SlipState.OPEN for slip in state.slips.values()):
        return "sign"
    if fact.is_open and (is_due or not has_no_box):
        return "inspect" if is_due else "play"
    if not fact.is_open and kept.session and kept.session.opened < fact.opened:
        return "close"
    used = state.boxes[kept.box].used if kept.box else ()
    if kept.session is None and used and used[-1].session:
        return "remove"
    own = {box.state for box in state.boxes.values() if box.table == fact.number and not box.retired}
    if not kept.box and BoxState.STORED not in own:
        for waits, step in ((BoxState.REMOVED, "deliver"), (BoxState.DELIVERED, "count box")):
            if waits in own:
                return step
    if is_due:
        return "inspect"
    if not kept.box and BoxState.STORED in own:
        return "attach"
    return "open" if kept.session else "count"
