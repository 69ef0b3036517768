"""What browsers send, and what a socket tells them: each message strictly as it should be, and nothing more."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.people.posts import Post
from croupier.rulebook.finding import Finding


class SignIn(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    password: str


class NewPassword(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    old: str
    new: str


class PasskeySignIn(msgspec.Struct, forbid_unknown_fields=True):
    """The answer of `navigator.credentials.get`, and the name, if one was typed."""

    credential: dict[str, Any]
    name: str = ""


class NewPasskey(msgspec.Struct, forbid_unknown_fields=True):
    """One's own password, and how the passkey is to be called."""

    password: str
    label: str


class MadePasskey(msgspec.Struct, forbid_unknown_fields=True):
    """The answer of `navigator.credentials.create`."""

    credential: dict[str, Any]


class Enroll(msgspec.Struct, forbid_unknown_fields=True):
    table: str
    seat: int


class UseCode(msgspec.Struct, forbid_unknown_fields=True):
    table: str
    seat: int
    code: str


class Sent(msgspec.Struct, forbid_unknown_fields=True):
    """A command, without who sends it: that is known."""

    id: str
    command: dict[str, Any]
    approval: int = 0
    """Of a second person, for commands that need one."""


class CoSigner(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    password: str


class Signed(msgspec.Struct, forbid_unknown_fields=True):
    """A command to the pit or to a tournament, without who sends it, and whoever signs it as well."""

    id: str
    command: dict[str, Any]
    signers: list[CoSigner] = []


class Printing(msgspec.Struct, forbid_unknown_fields=True):
    """A slip is to be printed; sent again with the same id, it is the same print."""

    id: str


class CheckPlan(msgspec.Struct, forbid_unknown_fields=True):
    """The plan of a tournament, as far as it is written."""

    plan: dict[str, Any]
    book: str


class AskApproval(msgspec.Struct, forbid_unknown_fields=True):
    command: dict[str, Any]


class Approve(msgspec.Struct, forbid_unknown_fields=True):
    password: str


class AddStaff(msgspec.Struct, tag_field="change", tag=True, forbid_unknown_fields=True):
    name: str
    licence: str
    post: Post
    password: str = ""
    """A first one, which opens nothing but the change of it."""


class ChangePost(msgspec.Struct, tag_field="change", tag=True, forbid_unknown_fields=True):
    name: str
    post: Post


class SetPassword(msgspec.Struct, tag_field="change", tag=True, forbid_unknown_fields=True):
    """Somebody else's, with one's own beside it."""

    name: str
    password: str
    own: str


class Deactivate(msgspec.Struct, tag_field="change", tag=True, forbid_unknown_fields=True):
    name: str
    reason: str


class Reactivate(msgspec.Struct, tag_field="change", tag=True, forbid_unknown_fields=True):
    name: str
    reason: str


class EndSessions(msgspec.Struct, tag_field="change", tag=True, forbid_unknown_fields=True):
    name: str


class RetireTerminal(msgspec.Struct, tag_field="change", tag=True, forbid_unknown_fields=True):
    terminal: int
    reason: str


class RemovePasskey(msgspec.Struct, tag_field="change", tag=True, forbid_unknown_fields=True):
    """One's own; somebody else's takes an administrator and a reason."""

    passkey: str
    reason: str = ""


class DisableTerminal(msgspec.Struct, tag_field="change", tag=True, forbid_unknown_fields=True):
    terminal: int
    reason: str


class EnableTerminal(msgspec.Struct, tag_field="change", tag=True, forbid_unknown_fields=True):
    terminal: int
    reason: str


class StopGaming(msgspec.Struct, tag_field="change", tag=True, forbid_unknown_fields=True):
    reason: str


class ResumeGaming(msgspec.Struct, tag_field="change", tag=True, forbid_unknown_fields=True):
    reason: str


class TakeBack(msgspec.Struct, tag_field="change", tag=True, forbid_unknown_fields=True):
    approval: int


_Staff = AddStaff | ChangePost | SetPassword | Deactivate | Reactivate | EndSessions | RemovePasskey | TakeBack
Change = _Staff | RetireTerminal | DisableTerminal | EnableTerminal | StopGaming | ResumeGaming
"""What may be changed among the people of the house."""


class SitDown(msgspec.Struct, forbid_unknown_fields=True):
    """A guest of the demo; what is left out is chosen for them."""

    table: str
    name: str = ""
    color: str = ""
    value: int = 0
    """What a color chip is worth, in cents."""
    leave: bool = False
    """The guest gives up a seat at another table."""


class BuyChips(msgspec.Struct, forbid_unknown_fields=True):
    table: str
    amount: int


class TakeOver(msgspec.Struct, forbid_unknown_fields=True):
    """A dealer asks the demo's automatic one to hand over."""

    table: str


class Unlock(msgspec.Struct, forbid_unknown_fields=True):
    password: str


class Problem(msgspec.Struct, forbid_unknown_fields=True):
    code: str
    says: str
    cite: str
    findings: list[Finding] = []
    """What is wrong with a set-up, each with its place; left out where there is none."""
