"""Which post may send which command to a table, and what takes two: read from the table's own description of each
command, role by role, so that what the house lets in and what a table takes cannot differ.
"""

from __future__ import annotations

from croupier.people.posts import ROLES, Post
from croupier.table.decide import WHO
from croupier.table.deciding import ASKED
from croupier.table.people import Role, Step

_POSTS = {role: post for post, role in ROLES.items()}
_STEP = (Role.DEALER, Role.DEVICE)
"""A step of the round: the dealer's at a dealt table, a device's at another; the table knows whose it is."""

TABLE_COMMANDS: dict[str, tuple[Post, ...]] = {
    kind.__name__: tuple(_POSTS[role] for role in (_STEP if isinstance(who, Step) else who) if role in _POSTS)
    for kind, who in WHO.items()
}
"""Every command of `table.commands`."""

SECOND: dict[str, Post] = {kind.__name__: _POSTS[second] for kind in WHO if (second := ASKED[kind].second)}
"""What one person alone cannot do, and the post of the second."""


def needs_second(command_name: str) -> Post | None:
    """The post of the second person, or nothing where one is enough."""
    return SECOND.get(command_name)
