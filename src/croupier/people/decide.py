"""What comes of a command: events, or a refusal that changes nothing. Each is decided in the file of its subject."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.people import approving, signing, staffing, terminals
from croupier.people import commands as c
from croupier.people.asking import Events
from croupier.people.state import PeopleState
from croupier.rulebook.refusal import Refusal

_DECIDE: dict[type[c.Command], Callable[[PeopleState, Any], Events | Refusal]] = {
    c.AddStaff: staffing.add,
    c.ChangePost: staffing.change_post,
    c.SetPassword: staffing.set_password,
    c.Deactivate: staffing.deactivate,
    c.Reactivate: staffing.reactivate,
    c.EndSessions: signing.end_sessions,
    c.SignIn: signing.sign_in,
    c.SignOut: signing.sign_out,
    c.Lock: signing.lock,
    c.Unlock: signing.unlock,
    c.EnrollTerminal: terminals.enroll,
    c.UseCode: terminals.use_code,
    c.RetireTerminal: terminals.retire,
    c.AskApproval: approving.ask,
    c.Approve: approving.approve,
    c.TakeBack: approving.take_back,
    c.UseApproval: approving.use,
}

assert set(_DECIDE) == set(c.Command.__subclasses__()), "every command has its decision"


def decide(state: PeopleState, command: c.Command) -> Events | Refusal:
    """The events that the command causes, or the one reason why not."""
    return _DECIDE[type(command)](state, command)
