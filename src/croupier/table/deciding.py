"""Where a table's command is described, once: at the function that decides on it.

    @decides(c.CallFloor, asks_for=e.SupervisorCalled, by=(Role.DEALER,))
    def call_floor(state, command, rules): …

`by` are the roles that may give it, or the step whose hand it is at each table. `second` is who else has to approve it.
`form` is the title under which dealers and supervisors who may give it find it among their forms: one title for all of
them, or one for each role that has such a form. A command without a form has a control of its own, or none on a screen.
`where` is a key that the rulebook has to hold for the form to be offered. `law` are keys of the rules that say who may
give it and when, for its refusals: the first that the book holds is cited. A step of the round has `STEP_LAW`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from croupier.aggregate.registry import Registry
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import Events
from croupier.table.people import Role, Step
from croupier.table.rules import TableRules
from croupier.table.state import TableState

C = TypeVar("C", bound=c.Command)
Decision = Callable[[TableState, C, TableRules], Events | Refusal]

STAFF = (Role.DEALER, Role.SUPERVISOR)
ANYONE = (Role.PLAYER, Role.DEALER)
"""What a player does, at a terminal or by the dealer's hand."""
SUPERVISOR = (Role.SUPERVISOR,)
DEVICE = (Role.DEVICE,)
STEP_LAW: dict[Step, tuple[str, ...]] = {
    Step.LAUNCH: ("spin.launched_by",),
    Step.CLOSE: ("close.call",),
    Step.OUTCOME: ("calls.result",),
    Step.DOLLY: ("spin.dolly",),
    Step.COLLECT: ("spin.order",),
    Step.PAY: ("spin.order",),
    Step.CLEAR: ("spin.dolly",),
    Step.LOCK: ("confirm.lock.lights",),
    Step.BUY_IN: ("cash.steps", "cash.into"),
}
"""The rules that give each step of the round to somebody."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is known of a command."""

    decide: Decision[Any]
    asks_for: type[e.Event]
    """Where this event may not happen, the command is refused."""
    by: tuple[Role, ...] | Step
    second: Role | None
    forms: Mapping[Role, str]
    where: str
    law: tuple[str, ...]


ASKED: Registry[c.Command, Asked] = Registry(c.Command)


def decides(
    kind: type[C],
    *,
    asks_for: type[e.Event],
    by: tuple[Role, ...] | Step,
    second: Role | None = None,
    form: str | Mapping[Role, str] = "",
    where: str = "",
    law: tuple[str, ...] = (),
) -> Callable[[Decision[C]], Decision[C]]:
    """Registers what is decided here, and leaves the function as it is."""

    def register(decide: Decision[C]) -> Decision[C]:
        says = law or (STEP_LAW.get(by, ()) if isinstance(by, Step) else ())
        ASKED.add(kind, Asked(decide, asks_for, by, second, forms_of(by, form), where, says))
        return decide

    return register


def forms_of(by: tuple[Role, ...] | Step, form: str | Mapping[Role, str]) -> Mapping[Role, str]:
    """The titles by role; a step of the round is the dealer's where it is a person's."""
    if not isinstance(form, str):
        return form
    roles = (Role.DEALER,) if isinstance(by, Step) else by
    return {role: form for role in STAFF if role in roles and form}
