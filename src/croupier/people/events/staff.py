"""Who works here, in which post, and with which password."""

from __future__ import annotations

from croupier.people.events.base import Event
from croupier.people.posts import Post


class StaffAdded(Event, frozen=True):
    name: str
    licence: str
    post: Post
    by: str = ""
    """Nobody, for the first administrator."""
    hash: str = ""


class PostChanged(Event, frozen=True):
    name: str
    post: Post
    before: Post
    by: str


class PasswordSet(Event, frozen=True):
    """Ends every session of the person."""

    name: str
    hash: str
    by: str


class PasswordRehashed(Event, frozen=True):
    """The same password under stronger parameters."""

    name: str
    hash: str


class StaffDeactivated(Event, frozen=True):
    """Ends what the person has open: sessions, codes, approvals."""

    name: str
    reason: str
    by: str


class StaffReactivated(Event, frozen=True):
    name: str
    reason: str
    by: str


class SessionsEnded(Event, frozen=True):
    name: str
    by: str
