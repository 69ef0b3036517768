"""Long nights: two thousand rounds of random play for each rulebook. `python3 go.py night M1` plays many more."""

from __future__ import annotations

import pytest
from soak import Soak

ROUNDS, PIECE = 2_000, 250
TABLES = {
    "us-co": ("us-co", "us-co in prison", "us-co side bets", "us-co terminals", "us-co electronic"),
    "us-nh": ("us-nh",),
    "us-ia": ("us-ia",),
    "us-nj": ("us-nj",),
}
NIGHTS = [(names[seed % len(names)], seed) for names in TABLES.values() for seed in range(ROUNDS // PIECE)]


@pytest.mark.parametrize(("name", "seed"), NIGHTS)
def test_a_long_night_of_random_play_breaks_nothing(name: str, seed: int) -> None:
    night = Soak(name, seed)
    night.play(PIECE)
    assert night.rounds == PIECE
    assert sum(night.refusals.values()) > PIECE // 20
