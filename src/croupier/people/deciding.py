"""Where a command to the house is described, once: at the function that decides on it.

    @decides(c.ChangePost, by=(Post.ADMINISTRATOR,))
    def change_post(state, command): …

`by` are the posts that may send it. Everybody may end their own sessions and set their own password. What rests on
something that is shown, and not on a post, has none: signing in, locking, a terminal's code, one's part in an approval.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from croupier.aggregate.registry import Registry
from croupier.people import commands as c
from croupier.people import events as e
from croupier.people.posts import Post
from croupier.people.state import PeopleState
from croupier.rulebook.refusal import Refusal

Events = tuple[e.Event, ...]
C = TypeVar("C", bound=c.Command)
Decision = Callable[[PeopleState, C], Events | Refusal]

ADMINISTRATOR = (Post.ADMINISTRATOR,)
SUPERVISOR = (Post.SUPERVISOR,)
EITHER = (Post.SUPERVISOR, Post.ADMINISTRATOR)


@dataclass(frozen=True, slots=True)
class Asked:
    """What is known of a command."""

    decide: Decision[Any]
    by: tuple[Post, ...]


ASKED: Registry[c.Command, Asked] = Registry(c.Command)


def decides(kind: type[C], *, by: tuple[Post, ...] = ()) -> Callable[[Decision[C]], Decision[C]]:
    """Registers what is decided here, and leaves the function as it is."""

    def register(decide: Decision[C]) -> Decision[C]:
        ASKED.add(kind, Asked(decide, by))
        return decide

    return register
