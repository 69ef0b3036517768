"""New Jersey 13:69F-5.1 to 5.3 at a live table: Spread-Bet Roulette over a Colorado base, from wager to payment."""

from __future__ import annotations

from typing import Any

import pytest
from balance import assert_balanced
from nights import DAN, SUE, Play, law, play, player, setup_of

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.rules import TableRules, table_rules

BET = "spread-bet"


def area(number: int) -> str:
    return f"{BET}:{number}"


def table(code: str = "00-option-1", wheel: str = "double-zero", **changes: Any) -> Play:
    night = play("us-nj", sidebets={BET: code}, areas=[BET], wheel=wheel, **changes)
    night.sit("Ann", 100_000)
    night.sit("Bob", 100_000)
    return night


def second(value: str) -> c.RecordDraw:
    return c.RecordDraw(DAN, "SecondNumber", value)


def mark(night: Play, pocket: str, on: str) -> c.PlaceDolly:
    return c.PlaceDolly(DAN, pocket, on, night.confirmed("dolly", "dolly-third-dozen"))


def to_result(night: Play, pocket: str, other: str) -> None:
    night.to_outcome(pocket)
    night.do(second(other))


# 5.1


@pytest.mark.clause("nj:5.1.ii")
@pytest.mark.parametrize(
    "across", ["spread-bet:3-4", "spread-bet:3,4", "spread-bet:3:4", "spread-bet", "split:3-4 spread"]
)
def test_a_wager_lies_in_one_area_and_several_areas_take_several_wagers(across: str) -> None:
    """5.1(ii), question N5."""
    night = table()
    night.no(night.wager("Ann", across, 500), "no_such_place")
    for number in range(1, 8):
        night.bet("Ann", area(number), 500)
    assert night.on_felt("Ann") == 7 * 500
    to_result(night, "7", "6")
    night.settle()
    assert night.held("Ann") == 100_000 - 7 * 500 + 10 * 500
    assert_balanced(night)


@pytest.mark.parametrize("number", [0, 8, -1])
def test_there_are_seven_areas(number: int) -> None:
    night = table()
    night.no(night.wager("Ann", area(number), 500), "no_such_place")


def test_side_wagers_and_main_wagers_do_not_touch_each_other() -> None:
    """5.1(iii)."""
    night = table()
    night.bet("Ann", "red", 500)
    night.bet("Ann", area(5), 500)
    to_result(night, "7", "1")
    night.settle()
    assert night.held("Ann") == 100_000
    assert_balanced(night)


# 5.2: the wheel, then the number on it and the second one, the area that wins, and what it pays to 1.
RESULTS = [
    ("00-option-1", "0", "00", 1, 320),
    ("00-option-1", "00", "0", 1, 320),
    ("00-option-1", "00", "00", 1, 320),
    ("00-option-1", "00", "11", 2, 12),
    ("00-option-1", "6", "6", 3, 9),
    ("00-option-1", "19", "0", 4, 1),
    ("00-option-1", "36", "21", 5, 2),
    ("00-option-1", "36", "35", 6, 10),
    ("00-option-1", "36", "36", 7, 1275),
    ("00-option-5", "1", "1", 1, 100),
    ("0-option-1", "0", "0", 1, 1200),
    ("0-option-4", "4", "4", 3, 135),
    ("0-option-4", "36", "35", 7, 400),
]


@pytest.mark.parametrize(("code", "pocket", "other", "number", "pays"), RESULTS)
def test_the_area_with_the_sum_of_both_numbers_wins(code: str, pocket: str, other: str, number: int, pays: int) -> None:
    """5.1(i), 5.2(f), (h); zeros count 0 (N2, N7)."""
    night = table(code, "double-zero" if code.startswith("00") else "single-zero")
    for each in range(1, 8):
        night.bet("Ann", area(each), 500)
    to_result(night, pocket, other)
    assert night.state.area == area(number)
    night.settle()
    assert night.held("Ann") == 100_000 - 7 * 500 + (1 + pays) * 500
    assert_balanced(night)


@pytest.mark.clause("nj:5.2.e.one", "nj:5.2.g.one")
@pytest.mark.parametrize(
    ("wheel", "first", "then", "pays"),
    [("double-zero", "00-option-1", "00-option-4", 160), ("single-zero", "0-option-1", "0-option-3", 400)],
)
def test_a_table_has_one_configuration_and_keeps_it_through_a_round(
    wheel: str, first: str, then: str, pays: int
) -> None:
    """5.2(e), (g): the second takes the place of the first, between rounds and with nothing bet."""
    night = table(first, wheel)
    other = c.ChangeSetup(SUE, {**night.state.setup, "sidebets": {BET: then}})
    night.bet("Ann", area(1), 500)
    night.no(other, "felt_not_empty")
    night.spin()
    night.no(other, "not_now")
    night.close()
    night.no(other, "not_now")
    night.outcome("1")
    night.do(second("0"))
    for step in (night.dolly, night.collect, night.pay):
        night.no(other, "not_now")
        step()
    night.no(other, "not_now")
    night.clear()
    assert night.held("Ann") == 99_500
    night.do(other)
    assert night.state.setup["sidebets"] == {BET: then}
    assert {place.pays for place in night.rules.areas(BET)} == {then}
    night.bet("Ann", area(1), 500)
    to_result(night, "1", "0")
    night.settle()
    assert night.held("Ann") == 99_500 + pays * 500
    assert_balanced(night)


@pytest.mark.parametrize("code", ["00-option-1", "0-option-1", "00-option-6", ""])
def test_a_configuration_of_the_other_wheel_is_refused(code: str) -> None:
    wheel = "single-zero" if code.startswith("00") else "double-zero"
    setup = setup_of("us-nj", sidebets={BET: code}, areas=[BET], wheel=wheel)
    found = table_rules(law("us-nj"), setup, base=law("us-co"))
    assert isinstance(found, list)
    assert [finding.where for finding in found] == [f"sidebets.{BET}"]


@pytest.mark.parametrize("wheel", ["triple-zero", "double-zero-as-single", "triple-zero-as-single"])
def test_no_other_wheel_has_the_side_bet(wheel: str) -> None:
    """Question N12."""
    setup = setup_of("us-nj", sidebets={BET: "00-option-1"}, areas=[BET], wheel=wheel)
    found = table_rules(law("us-nj"), setup, base=law("us-co"))
    assert isinstance(found, list)
    assert {"wheel", f"sidebets.{BET}"} <= {finding.where for finding in found}


def test_without_a_base_by_name_there_is_no_table() -> None:
    """Question N13: no base rule of New Jersey is made up."""
    found = table_rules(law("us-nj"), setup_of("us-nj", sidebets={BET: "00-option-1"}, areas=[BET]))
    assert isinstance(found, list)
    assert [(finding.where, finding.cite) for finding in found] == [("base", "13:69F-5.1(a)-(g)")]


def test_the_base_lends_its_game_and_not_its_side_bets() -> None:
    night = table()
    assert (night.state.book, night.state.base) == ("us-nj", "us-co")
    assert {place.side_bet for place in night.rules.places.values()} == {"", BET}
    setup = setup_of("us-nj", sidebets={"straights-and-8s": "pays"}, areas=["straights-and-8s"])
    assert isinstance(table_rules(law("us-nj"), setup, base=law("us-co")), list)


# 5.3(f)

COLORS = ["green 0-00", "yellow 1-11", "purple 12-18", "red 19-39", "orange 40-57", "pink 58-71", "blue 72-72"]


@pytest.mark.clause("nj:5.3.f")
@pytest.mark.parametrize(
    ("pocket", "other", "number"),
    [("00", "0", 1), ("1", "0", 2), ("7", "6", 3), ("19", "1", 4), ("36", "5", 5), ("36", "23", 6), ("36", "36", 7)],
)
def test_the_result_is_called_by_the_color_of_its_area_apart_from_the_main_call(
    pocket: str, other: str, number: int
) -> None:
    """Question N9: the word spread and the range tell its red and green from those of the main game."""
    night = table()
    night.to_outcome(pocket)
    recorded, called = night.do(second(other))
    assert isinstance(recorded, e.DrawRecorded)
    assert isinstance(called, e.AreaAnnounced)
    assert (called.area, called.says) == (area(number), f"Spread {COLORS[number - 1]}")
    main = night.last(e.OutcomeAnnounced).says
    assert pocket in main
    assert "spread" not in main.casefold()


def test_a_base_that_calls_colors_calls_its_red_apart_from_the_red_spread() -> None:
    """Iowa's main call has number, color and parity."""
    setup = setup_of(
        "us-nj", sidebets={BET: "00-option-1"}, areas=[BET], limits={"table": {"min": "$5", "max": "$500"}}
    )
    rules = table_rules(law("us-nj", "2025-06-13"), setup, base=law("us-ia"))
    assert isinstance(rules, TableRules), rules
    night = Play(rules)
    night.open()
    to_result(night, "19", "1")
    assert night.last(e.OutcomeAnnounced).says == "19, red, odd"
    assert night.last(e.AreaAnnounced).says == "Spread red 19-39"
    night.settle()


@pytest.mark.clause("nj:5.3.f.marker")
def test_nothing_is_collected_before_the_second_dolly_stands_on_the_winning_area() -> None:
    night = table()
    night.bet("Ann", area(3), 500)
    night.bet("Bob", area(4), 500)
    night.to_outcome("7")
    night.no(mark(night, "7", ""), "draw_pending")
    night.do(second("6"))
    night.no(c.CollectLosers(DAN), "not_now")
    for wrong in ("", area(4), "3", "purple"):
        refusal = night.no(mark(night, "7", wrong), "wrong_number")
        assert refusal.cite == "13:69F-5.3(f)"
    night.no(mark(night, "6", area(3)), "wrong_number")
    night.no(c.CollectLosers(DAN), "not_now")
    night.do(mark(night, "7", area(3)))
    assert night.last(e.DollyPlaced).area == area(3)
    night.collect()


@pytest.mark.clause("nj:5.3.f.payout")
def test_side_wagers_are_collected_and_paid_in_the_two_acts_of_the_main_game() -> None:
    night = table()
    for place in ("red", "black", area(3), area(4)):
        night.bet("Ann", place, 500)
    to_result(night, "7", "6")
    night.do(mark(night, "7", area(3)))
    night.no(c.PayWinners(DAN), "not_now")
    [collected] = night.collect()
    assert isinstance(collected, e.LosersCollected)
    assert {line.place for line in collected.lost["Ann"]} == {"black", area(4)}
    [paid] = night.pay()
    assert isinstance(paid, e.WinnersPaid)
    assert {line.place: line.returned for line in paid.paid["Ann"]} == {"red": 1_000, area(3): 5_000}
    assert_balanced(night)


def test_the_result_is_called_and_marked_even_when_nobody_has_bet_on_it() -> None:
    """Where the side bet is offered, its result is announced."""
    night = table()
    night.bet("Ann", "red", 500)
    night.to_outcome("7")
    night.no(mark(night, "7", ""), "draw_pending")
    night.do(second("6"))
    assert night.last(e.AreaAnnounced).area == area(3)
    night.settle()


def test_the_second_number_may_come_before_the_close_and_decides_one_spin() -> None:
    night = table()
    night.do(second("6"))
    night.no(second("7"), "already_done")
    night.bet("Ann", area(3), 500)
    night.spin()
    night.close()
    night.outcome("7")
    assert night.state.area == area(3)
    night.settle()
    assert (night.held("Ann"), night.state.draws, night.state.area) == (100_000 + 9 * 500, {}, "")
    night.no(c.PlaceDolly(DAN, "7", area(3)), "not_now")
    assert_balanced(night)


@pytest.mark.parametrize("value", ["37", "000", "", "6 ", "٦", "-6", "9" * 5000])
def test_the_second_number_is_a_number_of_the_wheel(value: str) -> None:
    night = table()
    night.no(second(value), "no_such_pocket")


def test_a_single_zero_wheel_has_no_second_00() -> None:
    night = table("0-option-1", "single-zero")
    night.no(second("00"), "no_such_pocket")


def test_nothing_is_bet_on_an_area_after_the_close() -> None:
    night = table()
    night.spin()
    night.bet("Ann", area(3), 500)
    night.close()
    night.no(night.wager("Ann", area(3), 500), "too_late")
    night.no(c.WithdrawWager(player("Ann"), "Ann", area(3), "value"), "too_late")


@pytest.mark.parametrize("cents", [0, -1, 50, 10_100, 10**14])
def test_side_wagers_keep_the_limits(cents: int) -> None:
    night = table()
    night.no(night.wager("Ann", area(3), cents))


def test_a_toke_on_an_area_wins_for_the_dealers() -> None:
    night = table()
    night.bet("Ann", area(3), 500)
    night.do(c.PlaceToke(player("Ann"), "Ann", area(3), 100, "value"))  # type: ignore[arg-type]
    to_result(night, "7", "6")
    night.settle()
    assert (night.held("Ann"), night.ledger.balance("tips")) == (100_000 - 100 + 9 * 500, 1_000)
    assert_balanced(night)
