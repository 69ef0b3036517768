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
from croupier.table.people import Actor
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.state import TableState


class Point(msgspec.Struct, frozen=True):
    """Something that the book says or asks, in its words, with its section."""

    item: str
    text: str
    cite: str


Option = tuple[str | int, str]
"""What is sent, and how it is called."""


class FormField(msgspec.Struct, frozen=True):
    """Something that a person enters."""

    name: str
    title: str
    kind: str
    """`text`, `number`, `amount` (dollars, sent as cents), `flag`, `choice`, `player`, `place`, `pocket` or
    `dealer`."""
    choices: tuple[Option, ...] = ()
    first: str = ""
    """What stands there before anything is entered; `on` for a flag that is set."""
    optional: bool = False
    hint: str = ""


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
    fields: tuple[FormField, ...] = ()
    """What has still to be entered."""
    about: str = ""
    second: bool = False
    """Another supervisor has to approve it."""


@dataclass(frozen=True, slots=True)
class Asking:
    """Somebody asks what would be taken from them: the dealer on duty, or a supervisor."""

    state: TableState
    rules: TableRules
    by: Actor

    def why_not(self, command: c.Command) -> Refusal | None:
        return self._plainly(why_not(self.state, command, self.rules), command)

    def why_not_yet(self, command: c.Command) -> Refusal | None:
        """Only what comes before the command's own fields: the person, the time, whether there is a player."""
        return self._plainly(why_not_yet(self.state, command, self.rules), command)

    def _plainly(self, refusal: Refusal | None, command: c.Command) -> Refusal | None:
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

    def likely_player(self) -> str:
        """The first who has not left, or else the first; nobody, at an empty table."""
        seats = self.state.seats
        return next((player for player in seats if not seats[player].away), next(iter(seats), ""))

    def step(self, command: c.Command, title: str, steps: Iterable[str] = (), **more: Any) -> StepView:
        """`steps` are those whose confirmations the command carries."""
        return self.told(command, title, self.why_not(command), steps, **more)

    def told(
        self, command: c.Command, title: str, refusal: Refusal | None, steps: Iterable[str], **more: Any
    ) -> StepView:
        name = type(command).__name__
        why = {} if refusal is None else {"code": refusal.code, "why": refusal.says, "cite": refusal.cite}
        told = {"key": name, "does": name, "title": title, "confirm": self.confirm(*steps), **why, **more}
        return StepView(is_open=refusal is None, **told)


def _words(value: Any) -> str:
    return "; ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
