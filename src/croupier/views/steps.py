"""One thing that a dealer can do, as a button: whether the table would take it now, what is said, what is confirmed.

Nothing here knows a rule. A step is a properly formed command, and `decide` says what would come of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table.decide import why_not, why_not_yet
from croupier.table.people import Actor, Role
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.state import TableState


class Point(msgspec.Struct, frozen=True):
    """Something that the book says or asks, in its words, with its section."""

    item: str
    text: str
    cite: str


class StepView(msgspec.Struct, frozen=True):
    key: str
    """Tells it from the others; the command's name, unless there are several of one command."""
    does: str
    """The command that it sends."""
    title: str
    is_open: bool
    code: str = ""
    """Why not: code, phrase and section of the refusal; empty when it is open."""
    why: str = ""
    cite: str = ""
    says: str = ""
    """The words to say aloud."""
    confirm: tuple[Point, ...] = ()
    """What has to be confirmed with it."""
    notes: tuple[Point, ...] = ()
    """What the book says of how and when it is done."""
    sends: dict[str, Any] = {}
    """What is known already of the command to send."""


@dataclass(frozen=True, slots=True)
class Asking:
    """The dealer on duty asks what would be taken."""

    state: TableState
    rules: TableRules

    @property
    def by(self) -> Actor:
        return Actor(self.state.dealer, Role.DEALER)

    def why_not(self, command: c.Command, is_form: bool = False) -> Refusal | None:
        """Of a form only what comes before its fields is asked: the person, the time, whether there is a player."""
        refusal = (why_not_yet if is_form else why_not)(self.state, command, self.rules)
        if refusal and refusal.code == Code.NO_SUCH_PLAYER and not getattr(command, "player", ""):
            return refuse(Code.NO_SUCH_PLAYER, "nobody sits at this table")
        return refusal

    def confirmed(self, *steps: str) -> frozenset[str]:
        return frozenset(item for step in steps for item in self.rules.confirmations(step))

    def confirm(self, *steps: str) -> tuple[Point, ...]:
        return tuple(
            Point(item, self.rules.text(f"confirm.{step}.{item}"), cite)
            for step in steps
            for item, cite in self.rules.confirmations(step).items()
        )

    def notes(self, *keys: str) -> tuple[Point, ...]:
        """What the book says under these keys; those that it does not hold are left out."""
        held = [key for key in keys if key in self.rules.rules]
        return tuple(Point(key, _words(self.rules.rules.value(key)), self.rules.cite(key)) for key in held)

    def form(self, command: c.Command, title: str, steps: Iterable[str] = (), **more: Any) -> StepView:
        """A command whose fields a person fills in: it is open when it is the time for it."""
        return self._step(command, title, self.why_not(command, is_form=True), steps, **more)

    def step(self, command: c.Command, title: str, steps: Iterable[str] = (), **more: Any) -> StepView:
        """`steps` are those whose confirmations the command carries."""
        return self._step(command, title, self.why_not(command), steps, **more)

    def _step(
        self, command: c.Command, title: str, refusal: Refusal | None, steps: Iterable[str], **more: Any
    ) -> StepView:
        name = type(command).__name__
        why = {} if refusal is None else {"code": refusal.code, "why": refusal.says, "cite": refusal.cite}
        told = {"key": name, "does": name, "title": title, "confirm": self.confirm(*steps), **why, **more}
        return StepView(is_open=refusal is None, **told)


def _words(value: Any) -> str:
    return "; ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
