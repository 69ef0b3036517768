"""Rule 22, section 2207, played: the limits that the licensee has posted, and the cap of the day."""

from __future__ import annotations

import pytest
from nights import DAN, SUE, Play, law, play, player, setup_of

from croupier.money.amount import Cents
from croupier.table import commands as c
from croupier.table.rules import table_rules

OLDER, NEWER = "2015-02-01", "2022-08-14"
LIMITS = {"table": {"min": "$5", "max": "$100"}, "straight": {"min": "$1", "max": "$25"}}


def opened(day: str, limits: dict[str, dict[str, str]] = LIMITS) -> Play:
    night = play("us-co", day, limits=limits)
    night.sit("Ann", 100_000)
    return night


def refuses_what_lies_outside(night: Play) -> None:
    """Below, above, in pieces, in other chips, by a coupon, by a move, by a repeat and by taking a part back."""
    ann = player("Ann")
    outside: tuple[tuple[c.Command, str], ...] = (
        (night.wager("Ann", "red", 400), "below_minimum"),
        (night.wager("Ann", "red", 10_100), "above_maximum"),
        (night.wager("Ann", "straight:17", 2600), "above_maximum"),
        (night.wager("Ann", "split:17-18", 100), "below_minimum"),
        (c.PlaceCoupon(DAN, "Ann", "red", Cents(400), "C-1", "match play"), "below_minimum"),
        (c.PlaceCoupon(DAN, "Ann", "red", Cents(10_100), "C-1", "match play"), "above_maximum"),
    )
    for command, code in outside:
        assert night.no(command, code).cite.endswith("-2207")
    for place, cents in (("red", 500), ("black", 10_000), ("straight:17", 100), ("straight:18", 2500)):
        night.bet("Ann", place, cents)
    night.bet("Ann", "red", 100)
    outside = (
        (night.wager("Ann", "black", 100), "above_maximum"),
        (c.WithdrawWager(ann, "Ann", "red", "value", Cents(200)), "below_minimum"),
        (c.MoveWager(ann, "Ann", "straight:17", "split:17-18", "value"), "below_minimum"),
        (c.MoveWager(ann, "Ann", "black", "straight:19", "value"), "above_maximum"),
        (c.Rebet(ann, "Ann", 2), "above_maximum"),
    )
    for command, code in outside:
        assert night.no(command, code).cite.endswith("-2207")
    assert night.on_felt("Ann") == 600 + 10_000 + 100 + 2500


@pytest.mark.clause("co-2015:2207")
def test_the_licensee_sets_limits_and_no_bet_outside_them_is_taken() -> None:
    refuses_what_lies_outside(opened(OLDER))
    other = opened(OLDER, limits={"table": {"min": "$10", "max": "$50"}})
    other.no(other.wager("Ann", "red", 500), "below_minimum")
    other.no(other.wager("Ann", "red", 10_000), "above_maximum")
    other.bet("Ann", "red", 5000)


@pytest.mark.clause("co-2022:2207")
def test_limits_keep_within_the_cap_of_the_day_and_no_bet_outside_them_is_taken() -> None:
    high = {"table": {"min": "$5", "max": "$5,000"}}
    found = table_rules(law("us-co", "2021-04-30"), setup_of("us-co", limits=high))
    assert isinstance(found, list)
    assert [(one.where, one.cite) for one in found] == [
        ("limits.table", "Colorado Amendment 50, single-wager limit"),
    ]
    capped = opened("2021-04-30", limits={"table": {"min": "$5", "max": "$100"}})
    capped.no(capped.wager("Ann", "red", 10_001 * 100), "not_enough_chips")
    assert capped.no(capped.wager("Ann", "red", 10_100), "above_maximum").cite
    free = opened("2021-05-01", limits=high)
    free.bet("Ann", "red", 10_100)
    refuses_what_lies_outside(opened(NEWER))


@pytest.mark.parametrize("day", [OLDER, NEWER])
def test_chips_of_two_kinds_on_one_place_are_one_bet(day: str) -> None:
    night = opened(day)
    night.do(c.SetChips(player("Ann"), "Ann", "blue", Cents(500)))
    night.buy("Ann", 10_000, "color")
    night.bet("Ann", "red", 9500, "value")
    night.bet("Ann", "red", 500, "color")
    night.no(night.wager("Ann", "red", 500, "color"), "above_maximum")


def test_new_limits_hold_from_the_next_bet_and_are_not_set_while_anything_is_bet() -> None:
    night = opened(NEWER)
    night.bet("Ann", "red", 500)
    setup = {**night.state.setup, "limits": {"table": {"min": "$25", "max": "$200"}}}
    night.no(c.ChangeSetup(SUE, setup), "felt_not_empty")
    night.no(c.ChangeSetup(DAN, setup), "not_yours")
    night.round("1")
    night.no(c.ChangeSetup(SUE, {**setup, "limits": {}}), "breaks_the_rules")
    night.do(c.ChangeSetup(SUE, setup))
    night.no(night.wager("Ann", "red", 500), "below_minimum")
    night.no(c.Rebet(player("Ann"), "Ann"), "below_minimum")
    night.bet("Ann", "red", 20_000)


def test_a_table_without_a_largest_bet_is_found_before_it_opens() -> None:
    found = table_rules(law("us-co", NEWER), setup_of("us-co", limits={"table": {"min": "$5"}}))
    assert isinstance(found, list)
    assert found
