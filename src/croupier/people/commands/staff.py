"""Who works here, in which post, and with which password."""

from __future__ import annotations

from croupier.people.commands.base import Command, Proof
from croupier.people.posts import Post


class AddStaff(Command, frozen=True):
    """`by` is empty for the first administrator of an empty house, and for nobody else."""

    by: str
    name: str
    licence: str
    post: Post
    hash: str = ""
    """The argon2 hash of a first password; without one the person cannot sign in yet."""


class ChangePost(Command, frozen=True):
    by: str
    name: str
    post: Post


class SetPassword(Command, frozen=True):
    """One's own, after proving the old one; or somebody else's, by an administrator, to be changed at once."""

    by: str
    name: str
    hash: str
    proof: Proof
    """That `by` is there in person: everybody gives their own password again, administrators too."""
    address: str


class Deactivate(Command, frozen=True):
    by: str
    name: str
    reason: str


class Reactivate(Command, frozen=True):
    by: str
    name: str
    reason: str


class EndSessions(Command, frozen=True):
    """All sessions of a person, one's own or, by an administrator or a supervisor, somebody else's."""

    by: str
    name: str
