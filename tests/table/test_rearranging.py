"""Chips that change places in one command, in every kind, all or not at all: a moved pile or a felt that is undone."""

from __future__ import annotations

import pytest
from nights import DAN, Play, play, player

from croupier.money.amount import Cents
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.state import Key

ANN = player("Ann")
Stakes = dict[str, dict[str, int]]


def change(off: Stakes, on: Stakes, **more: int) -> c.ChangeWagers:
    return c.ChangeWagers(ANN, "Ann", off, on, **more)


@pytest.fixture
def night() -> Play:
    """$10 in value chips and $10 in color chips of $1, where no bet is below $3."""
    made = play("us-co", limits={"table": {"min": "$3", "max": "$9"}})
    made.sit("Ann", 1_000, "color", value=100)
    made.buy("Ann", 1_000, "value")
    return made


def stakes(night: Play) -> dict[tuple[str, str], int]:
    return {(key.place, key.chips): int(stake) for key, stake in night.state.seats["Ann"].wagers.items()}


MIXED: Stakes = {"value": {"red": 300}, "color": {"red": 100}}
ON_RED = {("red", "value"): 300, ("red", "color"): 100}


def elsewhere(place: str) -> Stakes:
    return {chips: {place: sum(places.values())} for chips, places in MIXED.items()}


def test_a_pile_in_two_kinds_of_chips_goes_over_and_back_whole(night: Play) -> None:
    night.do(change({}, MIXED))
    assert stakes(night) == ON_RED
    moved = night.do(change(MIXED, elsewhere("black")))
    assert [type(one) for one in moved] == [e.WagerWithdrawn] * 2 + [e.WagerPlaced] * 2
    assert stakes(night) == {("black", chips): stake for (_, chips), stake in ON_RED.items()}
    night.do(change(elsewhere("black"), MIXED))
    assert stakes(night) == ON_RED
    night.do(change(MIXED, {}))
    assert (stakes(night), night.state.seats["Ann"].purse) == ({}, {"value": 1_000, "color": 1_000})


@pytest.mark.parametrize(
    ("off", "on", "code"),
    [
        (MIXED, {"value": {"black": 300}, "color": {"nowhere": 300}}, "no_such_place"),
        (MIXED, {"value": {"black": 900}, "color": {"black": 100}}, "above_maximum"),
        (MIXED, {"value": {"black": 300}, "color": {"odd": 200}}, "below_minimum"),
        (MIXED, {"value": {"black": 300}, "color": {"odd": 50}}, "not_a_multiple"),
        (MIXED, {"value": {"black": 300}, "color": {"odd": 5_000}}, "not_enough_chips"),
        (MIXED, {"value": {"black": 0}}, "bad_amount"),
        (MIXED, {"value": {}}, "bad_amount"),
        (MIXED, {"toke-value": {"black": 300}}, "not_chips"),
        ({"value": {"red": 200}}, {"value": {"black": 300}}, "below_minimum"),
        ({"value": {"red": 400}}, {"value": {"black": 400}}, "bad_amount"),
        ({"value": {"red": -100}}, {}, "bad_amount"),
        ({"value": {"red": 250}}, {"value": {"black": 300}}, "bad_amount"),
        ({"value": {"odd": 0}}, {"value": {"black": 300}}, "no_such_wager"),
        ({}, {}, "bad_amount"),
        ({"value": {}}, {}, "bad_amount"),
    ],
)
def test_one_part_that_is_refused_leaves_everything_where_it_is(
    night: Play, off: Stakes, on: Stakes, code: str
) -> None:
    night.do(change({}, MIXED))
    before = night.state
    night.no(change(off, on), code)
    assert night.state == before


def test_what_moved_stays_made_of_the_chips_that_it_was_made_of() -> None:
    night = play("us-nh")
    night.sit("Ann", 10_000)
    night.do(c.PlaceWager(ANN, "Ann", "red", Cents(500), "value", denomination=Cents(500)))
    night.do(c.MoveWager(ANN, "Ann", "red", "black", "value"))
    night.no(change({}, {"value": {"odd": 500}}), "no_such_chips")
    for off, on in (("black", "red"), ("red", "odd")):
        night.do(change({"value": {off: 500}}, {"value": {on: 500}}))
        assert night.state.seats["Ann"].made_of[Key(on, "value")] == {500}


def test_what_a_side_bet_needs_may_move_and_may_not_leave_it_alone() -> None:
    """Colorado 2299.04, START (1)."""
    side = "roulette-up-bonus"
    night = play("us-co", sidebets={side: "PT-FLT-RU-01"}, areas=[side], main_bet_needed=[side])
    night.sit("Ann", 10_000)
    night.do(change({}, {"value": {side: 500, "red": 500}}))
    night.no(change({"value": {"red": 0}}, {}), "needs_main_bet")
    night.do(change({"value": {"red": 0}}, {"value": {"black": 500}}))
    night.do(change({"value": {"black": 0, side: 0}}, {}))
    assert stakes(night) == {}


def test_it_is_a_bet_like_any_other_late_twice_by_the_dealer_and_for_somebody_who_left() -> None:
    night = play("us-nh")
    night.sit("Ann", 10_000)
    on: Stakes = {"value": {"red": 500}}
    night.do(c.PlaceWager(ANN, "Ann", "red", Cents(500), "value", denomination=Cents(500), serial=1))
    night.no(change(on, on, serial=1), "already_done")
    night.no(change(on, on, round=7), "too_late")
    night.do(c.ChangeWagers(DAN, "Ann", on, on))
    assert "red" in night.state.seats["Ann"].to_confirm
    night.spin()
    night.close()
    night.no(change(on, {}), "too_late")
    assert night.state.seats["Ann"].late == 0  # chips that only come off are no bet
    night.no(change({}, on), "too_late")
    assert night.state.seats["Ann"].late == 1
