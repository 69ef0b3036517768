"""Where a command to a tournament is described, once: at the function that decides on it.

    @decides(c.HandRules, by=DESK, label="Rules handed to entry {entry}")
    def hand_rules(field, command, law): …

`by` are the posts that may send it. `label` is what the step is called when it is taken back; the fields of the command
stand in braces. A command without a label is not a step of its own: it cannot be taken back, or it is no step at all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from croupier.aggregate.registry import Registry
from croupier.people.posts import Post
from croupier.rulebook.refusal import Refusal
from croupier.tournament import commands as c
from croupier.tournament.asking import Events, Law
from croupier.tournament.state import Field

C = TypeVar("C", bound=c.Command)
Decision = Callable[[Field, C, Law], Events | Refusal]

DIRECTOR = (Post.DIRECTOR,)
DESK = (Post.DIRECTOR, Post.CASHIER)
"""Who registers players and takes their money."""
COUNT = (Post.CASHIER, Post.COUNTER)
PLAYER = (Post.TERMINAL,)
"""A player acts on the player's own screen."""
HOUSE = (Post.DEVICE,)
"""The house itself, for what follows from a table's log."""
BOOKS = (Post.DIRECTOR, Post.KEY_MANAGER)


@dataclass(frozen=True, slots=True)
class Asked:
    """What is known of a command."""

    decide: Decision[Any]
    by: tuple[Post, ...]
    label: str


ASKED: Registry[c.Command, Asked] = Registry(c.Command)


def decides(kind: type[C], *, by: tuple[Post, ...], label: str = "") -> Callable[[Decision[C]], Decision[C]]:
    """Registers what is decided here, and leaves the function as it is."""

    def register(decide: Decision[C]) -> Decision[C]:
        ASKED.add(kind, Asked(decide, by, label))
        return decide

    return register
