"""What comes of a command: events, or a refusal that changes nothing. Each is decided in the file of its subject."""

from __future__ import annotations

from croupier.people import approving, clock, passkeys, signing, staffing, terminals
from croupier.people import commands as c
from croupier.people.deciding import ASKED, Events
from croupier.people.state import PeopleState
from croupier.rulebook.refusal import Refusal

DECIDED_IN = (approving, clock, passkeys, signing, staffing, terminals)
"""The files whose functions say what they decide on (`deciding`): imported here, they are all registered."""

_ASKED = ASKED.whole()
WHO = {kind: asked.by for kind, asked in _ASKED.items()}
"""The posts that may send each command; none where it rests on something else than a post."""
_DECIDE = {kind: asked.decide for kind, asked in _ASKED.items()}


def decide(state: PeopleState, command: c.Command) -> Events | Refusal:
    """The events that the command causes, or the one reason why not."""
    return _DECIDE[type(command)](state, command)
