"""No wait without an end: whatever a table waits for, the staff alone bring it back to betting (`rescue`)."""

from __future__ import annotations

from collections import Counter

import pytest
from soak import Soak
from tables import TABLES

from croupier.rulebook.table_setup import WAITS
from croupier.table import commands as c
from croupier.table.people import Role
from croupier.table.phases import Phase
from croupier.table.waiting import STEPS, open_waits


class Walk(Soak):
    """A soak that leaves every kind of moment to the staff, and not only some moments."""

    def __init__(self, name: str, seed: int) -> None:
        super().__init__(name, seed)
        self.seen: Counter[str] = Counter()

    def send(self, command: c.Command) -> object:  # type: ignore[override]
        result = super().send(command)
        state = self.night.state
        moment = f"{state.phase} {[wait.name for wait in open_waits(state, self.night.rules)]}"
        if state.phase is not Phase.CLOSED and self.seen[moment] < 12:
            self.seen[moment] += 1
            self.abandon()
        return result


@pytest.mark.parametrize("name", TABLES)
def test_staff_alone_bring_every_wait_to_an_end(name: str) -> None:
    walk = Walk(name, 1)
    walk.play(60)
    by_hand = {phase.value for phase, step in STEPS.items() if walk.law.hands[step] is not Role.MACHINE}
    assert by_hand - {"bonus"} <= {moment.partition(" [")[0] for moment in walk.seen}


def test_every_wait_has_a_time_and_a_default() -> None:
    assert all(seconds > 0 and defaults for seconds, defaults in WAITS.values())
