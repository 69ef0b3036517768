"""Where a table's command is described, once: at the function that decides on it.

    @decides(c.CallFloor, asks_for=e.SupervisorCalled, by=(Role.DEALER,))
    def call_floor(state, command, rules): …

`by` are the roles that may give it, or the step whose hand it is at each table. `second` is who else has to approve it.
`form` is the title under which dealers and supervisors who may give it find it among their forms: one title for all of
them, or one for each role that has such a form. A command without a form has a control of its own, or none on a screen.
`where` is a key that the rulebook has to hold for the form to be offered.
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


ASKED: Registry[c.Command, Asked] = Registry(c.Command)


def decides(
    kind: type[C],
    *,
    asks_for: type[e.Event],
    by: tuple[Role, ...] | Step,
    second: Role | None = None,
    form: str | Mapping[Role, str] = "",
    where: str = "",
) -> Callable[[Decision[C]], Decision[C]]:
    """Registers what is decided here, and leaves the function as it is."""

    def register(decide: Decision[C]) -> Decision[C]:
        ASKED.add(kind, Asked(decide, asks_for, by, second, forms_of(by, form), where))
        return decide

    return register


def forms_of(by: tuple[Role, ...] | Step, form: str | Mapping[Role, str]) -> Mapping[Role, str]:
    """The titles by role; a step of the round is the dealer's where it is a person's."""
    if not isinstance(form, str):
        return form
    roles = (Role.DEALER,) if isinstance(by, Step) else by
    return {role: form for role in STAFF if role in roles and form}
