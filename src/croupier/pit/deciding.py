"""Where a command to the pit is described, once: at the function that decides on it.

    @decides(c.VoidSlip, by=CAGE, law="pit.signatures.fill")
    def void(state, command, law): …

`by` are the posts that may send it, `law` the rule that it is done by. What the law of the day says beyond that (who
may inspect, who signs a fill) is asked where it is decided, and cites its section.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from croupier.aggregate.registry import Registry
from croupier.people.posts import Post
from croupier.pit import commands as c
from croupier.pit.asking import Events, Law
from croupier.pit.state import PitState
from croupier.rulebook.refusal import Refusal

C = TypeVar("C", bound=c.Command)
Decision = Callable[[PitState, C, Law], Events | Refusal]

_P = Post
MANAGERS = (_P.KEY_MANAGER, _P.SUPERVISOR)
FLOOR = (*MANAGERS, _P.SECURITY)
WORKERS = (*MANAGERS, _P.MAINTENANCE, _P.SLOT_TECHNICIAN)
CAGE = (_P.CASHIER, *MANAGERS)
HANDS = (_P.DEALER, _P.CASHIER, _P.SECURITY, *MANAGERS)
"""Whoever signs a slip."""
DROP = (_P.SECURITY, _P.COUNTER)
"""Accounting neither drops nor counts, and neither does the pit."""
COUNT = (_P.COUNTER,)
BOOKS = (_P.KEY_MANAGER, _P.ACCOUNTING)
ALL = (*HANDS, _P.MUCKER, _P.DIRECTOR, _P.COUNTER, _P.ACCOUNTING, _P.MAINTENANCE, _P.SLOT_TECHNICIAN, _P.SURVEILLANCE)
HOUSE = _P.DEVICE
"""The house itself, for what follows from a table's log."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is known of a command."""

    decide: Decision[Any]
    by: tuple[Post, ...]
    law: str = ""
    """The rule that it is done by: a refusal that names no section of its own cites this one."""


ASKED: Registry[c.Command, Asked] = Registry(c.Command)


def decides(kind: type[C], *, by: tuple[Post, ...], law: str = "") -> Callable[[Decision[C]], Decision[C]]:
    """Registers what is decided here, and leaves the function as it is."""

    def register(decide: Decision[C]) -> Decision[C]:
        ASKED.add(kind, Asked(decide, by, law))
        return decide

    return register
