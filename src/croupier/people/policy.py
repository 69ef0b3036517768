"""Who may send which command and see which page. Who sends what is said where each command is decided (`@decides`), at
a table and in the house, and gathered here by name; `docs/table.md` lists it.

What is not listed is denied. A table asks again, by role, hand and phase; this is asked first. Surveillance and
auditors read. Administrators keep people and terminals, and neither touch a table nor look into one: who can make a
supervisor should not be one.
"""

from __future__ import annotations

from typing import Any

from croupier.people.at_tables import TABLE_COMMANDS
from croupier.people.decide import WHO
from croupier.people.posts import Post

_D, _S, _M, _T = Post.DEALER, Post.SUPERVISOR, Post.MUCKER, Post.TERMINAL
_V, _A, _C = Post.SURVEILLANCE, Post.AUDITOR, Post.ADMINISTRATOR
_K, _Y, _B, _R = Post.KEY_MANAGER, Post.SECURITY, Post.ACCOUNTING, Post.DIRECTOR
_PIT = (_D, _S, _M, _R, _K, _Y, Post.CASHIER, Post.COUNTER, _B, Post.MAINTENANCE, Post.SLOT_TECHNICIAN, _V, _A)

HOUSE_COMMANDS: dict[str, tuple[Post, ...]] = {kind.__name__: posts for kind, posts in WHO.items() if posts}
"""What is asked of the house by post; `at_tables.SECOND` says who approves."""

QUERIES: dict[str, tuple[Post, ...]] = {
    "board": tuple(Post),
    "odds": tuple(Post),
    "rules": tuple(Post),
    "statistics": tuple(Post),
    "player": (_T, _D, _S, _V, _A),
    "rounds": (_D, _S, _R, _V, _A),
    "prints": (_D, _S, _R, _V, _A),
    "dealer": (_D, _M, _S, _V, _A),
    "supervisor": (_S, _K, _V, _A),
    "floor": (_S, _R, _K, _Y, _B, _V, _A),
    "transcript": (_S, _K, _V, _A),
    "whatif": (_D, _M, _S, _K, _V, _A),
    "events": (_V, _A),
    "ledger": (_S, _K, _B, _A),
    "audit": (_V, _A),
    "pit": _PIT,
    "tournament": (_R, Post.CASHIER, Post.COUNTER, _B, _S, _K, _V, _A),
    "figures": (_S, _K, _B, _V, _A),
    "approvals": (_S, _V, _A),
    "staff": (_C, _A),
    "passkeys": (_C, _A),
    "dealers": (_D, _S),
    "sessions": (_C, _S, _V, _A),
    "terminals": (_C, _S, _V, _A),
}
"""What can be looked at. A terminal sees its own player, and who that is the table knows. Of past rounds everybody sees
the numbers, a terminal also its own player's wagers, and only who is listed everybody's."""


def may(post: Post, command: type[Any] | str) -> bool:
    """Whether the post may send such a command, to a table or to the house."""
    name = command if isinstance(command, str) else command.__name__
    return post in TABLE_COMMANDS.get(name, ()) or post in HOUSE_COMMANDS.get(name, ())


def may_see(post: Post, query: str) -> bool:
    return post in QUERIES.get(query, ())


def seen_by(post: Post) -> list[str]:
    """What the post can look at."""
    return [query for query, posts in QUERIES.items() if post in posts]
