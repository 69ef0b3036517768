"""What somebody is employed as, and as whom that acts at a table.

A post is the house's word, a role is the table's. Surveillance, auditors and administrators have no role: nothing they
are can reach a table. Terminals and devices have a post so that one policy speaks of every caller; no person is given
such a post.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from croupier.table.people import Actor, Role


class Post(StrEnum):
    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    DIRECTOR = "tournament director"
    MUCKER = "mucker"
    KEY_MANAGER = "key manager"
    SECURITY = "security"
    CASHIER = "cashier"
    COUNTER = "count team"
    ACCOUNTING = "accounting"
    MAINTENANCE = "maintenance"
    SLOT_TECHNICIAN = "slot technician"
    SURVEILLANCE = "surveillance"
    AUDITOR = "auditor"
    ADMINISTRATOR = "administrator"
    TERMINAL = "terminal"
    DEVICE = "device"


STAFF = frozenset(Post) - {Post.TERMINAL, Post.DEVICE}
"""The posts that a person can hold."""

ROLES = {
    Post.DEALER: Role.DEALER,
    Post.SUPERVISOR: Role.SUPERVISOR,
    Post.MUCKER: Role.MUCKER,
    Post.TERMINAL: Role.PLAYER,
    Post.DEVICE: Role.DEVICE,
}
"""Whom a post is at a table; who is not listed is nobody there."""


class Person(msgspec.Struct, frozen=True):
    """Somebody signed in, as the house knows them at this moment."""

    name: str
    licence: str
    post: Post

    @property
    def actor(self) -> Actor | None:
        """Whom they are at a table, or nothing."""
        role = ROLES.get(self.post)
        return Actor(self.name, role) if role else None
