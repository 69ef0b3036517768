"""What comes of a command to a tournament: events, or a refusal that changes nothing. Each is decided in the file of
its subject; asked first is whether the post may at all, whether nobody signs twice, and whether there are plan and law.
"""

from __future__ import annotations

from msgspec.structs import asdict, replace

from croupier.rulebook.refusal import Refusal
from croupier.tournament import (
    awarding,
    clock,
    disqualifying,
    drafting,
    entering,
    extras,
    playing,
    rounds,
    seating,
    sharing,
    undoing,
    vouchers,
    withdrawing,
)
from croupier.tournament import commands as c
from croupier.tournament.asking import Events, Law, today, why_not_people, why_not_words
from croupier.tournament.deciding import ASKED
from croupier.tournament.refusals import Code, refuse
from croupier.tournament.state import TournamentState

DECIDED_IN = (
    *(awarding, clock, disqualifying, drafting, entering, extras),
    *(playing, rounds, seating, sharing, vouchers, withdrawing),
)
"""The files whose functions say what they decide on (`deciding`): imported here, they are all registered."""

_ASKED = ASKED.whole()
WHO = {kind: asked.by for kind, asked in _ASKED.items()}
"""The posts that may send each command."""


def decide(state: TournamentState, command: c.Command, law: Law) -> Events | Refusal:
    """The events that the command causes, or the one reason why not."""
    asked = _ASKED[type(command)]
    refusal = _why_not_yet(state, command, law) or why_not_people(command) or why_not_words(command)
    if refusal:
        return refusal
    if isinstance(command, c.Undo | c.Redo):
        return undoing.undo(state, command) if isinstance(command, c.Undo) else undoing.redo(state, command)
    result = asked.decide(state.field, command, law)
    if isinstance(result, Refusal) or not result or not asked.label or result[0].is_final:
        return result
    first, *rest = result
    return (replace(first, label=asked.label.format(**asdict(command))), *rest)


def _why_not_yet(state: TournamentState, command: c.Command, law: Law) -> Refusal | None:
    if command.by.post not in WHO[type(command)]:
        return refuse(Code.NOT_YOURS, f"a {command.by.post.value} cannot do this")
    field = state.field
    if field.ended and not isinstance(command, c.PayBack):
        return refuse(Code.ALREADY_DONE, "the tournament has ended")
    if isinstance(command, c.Redo):
        return None  # even the first draft, before which there is neither plan nor book
    if field.plan is None and not isinstance(command, c.Draft):
        return refuse(Code.UNKNOWN, "a tournament begins with its draft")
    book = command.book if isinstance(command, c.Draft) else field.book
    if law(book, "", today(command)) is None:
        return refuse(Code.BAD_DAY, f"there is no law of {book} for {today(command)}")
    return None
