"""One thing that waits for the supervisor; and what waits for the pit, which answers by a slip or an inspection."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from croupier.money.amount import format_dollars
from croupier.table.inspecting import is_overdue
from croupier.table.rules import TableRules
from croupier.table.state import TableState
from croupier.table.waiting import fill_needed


class Choice(msgspec.Struct, frozen=True):
    """One answer: the command as it is sent, but for what the supervisor has still to say."""

    says: str
    sends: dict[str, Any]
    place: str = ""
    """The field that takes a place of the layout, to be chosen on the felt."""
    why_not: str = ""
    """Why it would be refused now, whatever is said."""


class Task(msgspec.Struct, frozen=True):
    key: str
    """The same thing has the same key as long as it waits."""
    kind: str
    says: str
    choices: tuple[Choice, ...]
    reason: str = ""
    """The field that takes a reason."""
    asks: tuple[str, ...] = ()
    """Questions, yes or no, for the field `answers`."""
    second: bool = False
    """Another supervisor has to approve it."""
    player: str = ""
    place: str = ""
    cite: str = ""


def fill(state: TableState, rules: TableRules) -> Iterator[Task]:
    if lacks := fill_needed(state, rules):
        yield Task("fill", "fill", f"The float is {format_dollars(lacks)} short: a fill is needed", ())


def inspections(state: TableState, rules: TableRules) -> Iterator[Task]:
    if due := state.inspection_due:
        when = "no bet is taken before it" if is_overdue(state) else "no bet is taken after this round before it"
        says, cite = f"An inspection is due ({due.why}): {when}", rules.cite("inspection.when")
        yield Task("inspection", "inspection", says, (), cite=cite)
    if moved := state.wheel_moved:
        checks = "; ".join(rules.text(f"inspect.{item}", item) for item in moved.checks)
        says = f"The wheel was moved ({moved.why}): inspect it before the next spin: {checks}"
        yield Task("wheel moved", "inspection", says, (), cite=rules.cite("inspection.after_movement"))
