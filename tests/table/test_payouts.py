"""Nothing is paid finer than the smallest chip of the table."""

from __future__ import annotations

from typing import Any

import pytest
from balance import assert_balanced
from nights import SUE, play, player

from croupier.money.amount import Cents
from croupier.table import commands as c
from croupier.table import events as e


@pytest.mark.parametrize(
    ("setup", "cents"),
    [
        ({}, 300),
        ({"smallest_chip": "$0.50"}, 250),
        ({"denominations": ["$0.50", "$1"]}, 250),
        ({"smallest_chip": "$5"}, 300),
    ],
)
def test_half_of_five_dollars_by_the_smallest_chip_in_the_tray(setup: dict[str, Any], cents: int) -> None:
    """The tray has $1 chips unless something else is said; a chip below that of the set-up is the smallest."""
    night = play("us-co", in_prison=True, wheel="single-zero", areas=["in-prison"], **setup)
    night.sit("Ann", 10_000)
    night.bet("Ann", "red", 500)
    night.to_outcome("0")
    night.do(c.Choose(player("Ann"), "Ann", "red", "half-back"))
    night.settle()
    assert night.held("Ann") == 9_500 + cents
    assert_balanced(night)


def test_no_correction_is_finer_than_a_chip() -> None:
    night = play("us-co")
    night.sit("Ann", 10_000)
    night.no(c.CorrectPayment(SUE, "Ann", Cents(150), "value", "paid short"), "not_a_multiple")
    night.no(c.CorrectPayment(SUE, "Ann", Cents(-50), "value", "paid twice"), "not_a_multiple")
    night.do(c.CorrectPayment(SUE, "Ann", Cents(200), "value", "paid short"))
    assert_balanced(night)


def test_chips_that_come_back_at_another_value_are_paid_in_whole_chips() -> None:
    """Three $5 chips at $1.25 each are $3.75: $4."""
    night = play("us-nh")
    night.sit("Ann", 1_500, "color", value=500)
    night.do(c.CarryOffChips(player("Ann"), "Ann"))
    [back] = night.do(c.ReturnChips(SUE, "Ann", Cents(1_500), Cents(125)))
    assert back == e.ChipsReturned("Ann", Cents(1_500), Cents(400))
    assert_balanced(night)
