"""Rotor orders, neighbors, and larger wheels used as single-zero."""

from __future__ import annotations

import pytest

from croupier.game.draw import Ball
from croupier.game.pocket import NUMBERS, Color, Pocket, color
from croupier.game.wheel import (
    DOUBLE_ZERO,
    DOUBLE_ZERO_AS_SINGLE,
    SINGLE_ZERO,
    TRIPLE_ZERO,
    TRIPLE_ZERO_AS_SINGLE,
    WHEELS,
    Wheel,
    why_not_a_ring,
)


@pytest.mark.parametrize(
    ("wheel", "zeros"),
    [(SINGLE_ZERO, ["0"]), (DOUBLE_ZERO, ["0", "00"]), (TRIPLE_ZERO, ["0", "000", "00"])],
)
def test_a_wheel_has_each_number_once_and_its_zeros(wheel: Wheel, zeros: list[str]) -> None:
    assert sorted(wheel.rotor) == sorted([*NUMBERS, *zeros])
    assert list(wheel.zeros) == zeros


@pytest.mark.parametrize("wheel", WHEELS.values(), ids=lambda wheel: wheel.name)
def test_the_ring_takes_red_and_black_by_turns(wheel: Wheel) -> None:
    assert why_not_a_ring(wheel.rotor) == []


def test_numbers_face_each_other_on_the_double_zero_wheel() -> None:
    """On the double-zero wheel an odd number stands opposite the next even one, and 0 opposite 00."""
    rotor = DOUBLE_ZERO.rotor
    for place, pocket in enumerate(rotor):
        opposite = rotor[(place + 19) % 38]
        if pocket in ("0", "00"):
            assert {pocket, opposite} == {"0", "00"}
        elif int(pocket) % 2:
            assert int(opposite) == int(pocket) + 1


def test_neighbors_of_the_single_zero() -> None:
    assert SINGLE_ZERO.neighbors(Pocket("0")) == ("26", "32")
    assert SINGLE_ZERO.neighbors(Pocket("26")) == ("3", "0")


@pytest.mark.parametrize("wheel", [DOUBLE_ZERO_AS_SINGLE, TRIPLE_ZERO_AS_SINGLE], ids=lambda wheel: wheel.name)
def test_a_larger_wheel_used_as_single_zero_decides_like_one(wheel: Wheel) -> None:
    chances = wheel.outcomes()
    assert set(chances.weights) == {Ball(pocket) for pocket in SINGLE_ZERO.pockets}
    assert set(chances.weights.values()) == {1}
    assert len(wheel.rotor) > len(wheel.pockets) == 37


def test_a_pocket_that_the_wheel_lacks_decides_nothing() -> None:
    with pytest.raises(ValueError, match="single-zero wheel has no pocket 00"):
        SINGLE_ZERO.outcome(Pocket("00"))


def test_every_fault_of_a_ring_is_named() -> None:
    doubled = ["1", "1", "3", "5", "7"]
    faults = " ".join(why_not_a_ring([Pocket(pocket) for pocket in doubled]))
    for part in ("more than once: 1", "missing: 2, 4", "no zero", "1 and 1 stand side by side", "both red"):
        assert part in faults
    assert color(Pocket("1")) is Color.RED
