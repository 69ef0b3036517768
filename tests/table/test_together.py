"""Several wagers at once are placed or taken back all or not at all, by the checks of a single one."""

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


def back(wagers: dict[str, int], chips: str = "value", **more: int) -> c.WithdrawWagers:
    return c.WithdrawWagers(ANN, "Ann", wagers, chips, **more)


def test_a_call_is_taken_back_whole_and_the_chips_are_in_hand_again(night: Play) -> None:
    night.do(call(TIERS))
    taken = night.do(back(TIERS))
    assert [type(event) for event in taken] == [e.WagerWithdrawn] * 6
    assert (stakes(night), night.held("Ann")) == ({}, 1_000)


def test_a_part_comes_back_and_the_rest_stays(night: Play) -> None:
    night.do(call({"red": 300, "odd": 200, "low": 100}))
    night.do(back({"red": 200, "odd": 0}))
    assert stakes(night) == {"red": 100, "low": 100}
    assert night.held("Ann") == 800


@pytest.mark.parametrize(
    ("wagers", "code"),
    [
        (TIERS | {"red": 0}, "no_such_wager"),
        (TIERS | {"split:33-36": 101}, "bad_amount"),
        (TIERS | {"split:33-36": -100}, "bad_amount"),
        (TIERS | {"split:33-36": 50}, "not_a_multiple"),
        (TIERS | {"split:0-3": 100}, "no_such_wager"),
        ({}, "bad_amount"),
    ],
    ids=["one place more", "more than lies there", "less than nothing", "no whole chips", "not on the felt", "nothing"],
)
def test_one_that_cannot_come_back_keeps_all_on_the_felt(night: Play, wagers: dict[str, int], code: str) -> None:
    night.do(call(TIERS))
    before = night.state
    night.no(back(wagers), code)
    assert night.state == before


def test_what_is_left_is_never_below_the_minimum() -> None:
    night = play("us-co", limits={"table": {"min": "$2", "max": "$50"}})
    night.sit("Ann", 1_000)
    night.do(call({"red": 300, "odd": 300}))
    night.no(back({"red": 0, "odd": 200}), "below_minimum")
    assert stakes(night) == {"red": 300, "odd": 300}


def test_it_is_too_late_when_betting_has_closed_for_another_round_or_twice(night: Play) -> None:
    night.do(call(TIERS))
    night.no(back(TIERS, round=7), "too_late")
    night.do(back({"split:5-8": 0}, serial=1))
    night.no(back({"split:10-11": 0}, serial=1), "already_done")
    night.spin()
    night.close()
    before = night.state
    night.no(back(TIERS), "too_late")
    assert night.state == before


def test_other_chips_and_other_players_chips_stay(night: Play) -> None:
    night.sit("Bob", 1_000)
    night.do(call({"red": 100, "odd": 100}))
    night.do(c.PlaceWagers(player("Bob"), "Bob", {"red": 100, "odd": 100}, "value"))
    night.no(back({"red": 100, "odd": 100}, "color"), "no_such_wager")
    night.do(back({"red": 100, "odd": 100}))
    assert (night.on_felt("Ann"), night.on_felt("Bob")) == (0, 200)


def test_a_side_bet_comes_back_with_the_bet_that_it_needs_in_whatever_order_they_are_named() -> None:
    """Colorado 2299.04, START (1): what a side bet needs does not leave the layout before it."""
    bonus = "roulette-up-bonus"
    night = play("us-co", sidebets={bonus: "PT-FLT-RU-01"}, areas=[bonus], main_bet_needed=[bonus])
    night.sit("Ann", 10_000)
    night.do(call({"red": 500, "odd": 500, bonus: 500}))
    night.no(back({"red": 0, "odd": 0}), "needs_main_bet")
    night.do(back({"red": 0, "odd": 0, bonus: 0}))
    assert stakes(night) == {}
