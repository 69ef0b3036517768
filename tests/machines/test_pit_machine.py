"""Random play of the pit beside a naive one: thousands of commands by anybody, good and bad."""

from __future__ import annotations

import pytest
from pit_soak import PitSoak


@pytest.mark.parametrize("seed", range(8))
def test_random_play_breaks_nothing(seed: int) -> None:
    """A soak in which little is taken or little is refused would prove nothing."""
    soak = PitSoak(seed)
    soak.play(1_500)
    assert sum(soak.refusals.values()) > 300
    assert len(soak.refusals) > 15
    assert len(soak.taken) > 25
    assert min(soak.taken[name] for name in ("CountCloser", "CountBox", "FinalizeDay", "RequestFill")) > 0
