"""What comes of a command to the pit: events, or a refusal that changes nothing. Each is decided in the file of its
subject; asked first is whether the post may at all, whether nobody signs twice, and whether the day is still open.
"""

from __future__ import annotations

from croupier.people.posts import Post
from croupier.pit import boxes, counting, duty, equipment, filings, house, inspecting, slips, trays
from croupier.pit import commands as c
from croupier.pit.asking import Events, Law, the, why_not_day, why_not_law, why_not_people, why_not_words
from croupier.pit.deciding import ALL, ASKED
from croupier.pit.refusals import Code, refuse
from croupier.pit.state import PitState
from croupier.rulebook.refusal import Refusal

DECIDED_IN = (boxes, counting, duty, equipment, filings, house, inspecting, slips, trays)
"""The files whose functions say what they decide on (`deciding`): imported here, they are all registered."""

_ASKED = ASKED.whole()
WHO = {kind: asked.by for kind, asked in _ASKED.items()}
"""The posts that may send each command."""


def decide(state: PitState, command: c.Command, law: Law) -> Events | Refusal:
    """The events that the command causes, or the one reason why not."""
    asked = _ASKED[type(command)]
    if command.by.post not in asked.by:
        return refuse(Code.NOT_YOURS, f"{the([command.by.post.value])} cannot do this")
    refusal = why_not_people(command.signers) or _why_not_beside(command, asked.by)
    refusal = refusal or why_not_law(command, law) or why_not_day(state, command)
    result = refusal or asked.decide(state, command, law)
    return result if isinstance(result, Refusal) else why_not_words(command) or result


def _why_not_beside(command: c.Command, by: tuple[Post, ...]) -> Refusal | None:
    """Whoever signs beside works in the pit; accounting keeps to its own commands."""
    posts = set(ALL) - ({Post.ACCOUNTING} - set(by))
    strange = next((each for each in command.beside if each.post not in posts), None)
    return refuse(Code.NOT_YOURS, f"{the([strange.post.value])} takes no part in this") if strange else None
