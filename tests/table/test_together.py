"""Several wagers at once are placed all or not at all, by the checks of a single one."""

from __future__ import annotations

import pytest
from nights import DAN, Play, play, player

from croupier.money.amount import Cents
from croupier.table import commands as c
from croupier.table import events as e

TIERS = {f"split:{pair}": 100 for pair in ("5-8", "10-11", "13-16", "23-24", "27-30", "33-36")}
ANN = player("Ann")


def call(wagers: dict[str, int], chips: str = "value", **more: int) -> c.PlaceWagers:
    return c.PlaceWagers(ANN, "Ann", wagers, chips, **more)  # type: ignore[arg-type]


@pytest.fixture
def night() -> Play:
    made = play("us-co", limits={"table": {"min": "$1", "max": "$50"}})
    made.sit("Ann", 1_000)
    return made


def stakes(night: Play) -> dict[str, int]:
    return {key.place: int(stake) for key, stake in night.state.seats["Ann"].wagers.items()}


def test_a_call_is_placed_whole_and_each_chip_is_a_wager_of_its_own(night: Play) -> None:
    placed = night.do(call(TIERS))
    assert [type(event) for event in placed] == [e.WagerPlaced] * 6
    assert stakes(night) == TIERS
    night.do(c.WithdrawWager(ANN, "Ann", "split:5-8", "value"))
    assert night.on_felt("Ann") == 500


@pytest.mark.parametrize(
    ("wagers", "code"),
    [
        (TIERS | {"split:0-3": 100}, "no_such_place"),
        (TIERS | {"split:33-36": 50}, "not_a_multiple"),
        (TIERS | {"split:33-36": 600}, "not_enough_chips"),
        (TIERS | {"split:33-36": 0}, "bad_amount"),
        ({}, "bad_amount"),
    ],
    ids=["not on the felt", "no whole chips", "more than there is", "no stake", "nothing"],
)
def test_one_part_that_is_refused_refuses_the_whole(night: Play, wagers: dict[str, int], code: str) -> None:
    night.no(call(wagers), code)
    assert stakes(night) == {}
    assert night.held("Ann") == 1_000


def test_the_limits_of_each_place_hold_with_what_lies_there_already() -> None:
    night = play("us-co", limits={"table": {"min": "$1", "max": "$6"}})
    night.sit("Ann", 10_000)
    night.bet("Ann", "split:5-8", 600)
    night.no(call(TIERS), "above_maximum")
    assert stakes(night) == {"split:5-8": 600}


def test_too_late_for_another_round_twice_and_by_the_dealer(night: Play) -> None:
    night.no(call(TIERS, round=7), "too_late")
    night.do(call(TIERS, serial=1))
    night.no(call(TIERS, serial=1), "already_done")
    night.do(c.PlaceWagers(DAN, "Ann", {"red": 100, "odd": 100}, "value"))
    assert set(night.state.seats["Ann"].to_confirm) == {"red", "odd"}
    night.spin()
    night.close()
    night.no(call({"black": 100}), "too_late")


def test_at_terminals_only_from_the_players_own() -> None:
    night = play("us-co", terminals=True)
    night.sit("Ann", 10_000)
    night.no(c.PlaceWagers(DAN, "Ann", TIERS, "electronic"), "not_on_terminal")
    night.do(call(TIERS, "electronic"))
    assert stakes(night) == TIERS


def test_value_chips_say_their_denomination_where_the_book_asks() -> None:
    night = play("us-nh")
    night.sit("Ann", 10_000)
    night.no(call({"red": 500, "odd": 500}), "no_such_chips")
    night.do(call({"red": 500, "odd": 500}, denomination=Cents(500)))
    assert night.last(e.WagerPlaced).denomination == 500
