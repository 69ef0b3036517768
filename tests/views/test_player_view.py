"""What a player's own screen tells beyond the felt: how the last round ended and why, what is to choose, trackers."""

from __future__ import annotations

from typing import Any

import pytest
from nights import DAN, EQUIPMENT, SUE, WEIGHTS, Play, play, player

from croupier.table import commands as c
from croupier.views.felt import SideBetView
from croupier.views.layout import layout_view
from croupier.views.player import PlayerView, player_view
from croupier.views.reader_board import board_view

HOUSE = {"sidebets.back2back.weights": WEIGHTS}
TABLES = {
    "straights-and-8s": "standard",
    "spinner-winner": "SW2-U03",
    "roulette-up-bonus": "PT-FLT-RU-01",
    "back2back": "",
}


def seen_by(night: Play, name: str) -> PlayerView:
    return player_view(night.state, night.rules, name)


def side_bet(night: Play) -> SideBetView:
    return board_view(night.state, night.rules).side_bets[0]


def with_side_bet(name: str, **more: Any) -> Play:
    house = HOUSE if name == "back2back" else None
    night = play("us-co", house=house, sidebets={name: TABLES[name]}, areas=[name], **more)
    night.sit("Ann", 100_000)
    return night


def test_the_last_round_is_told_loser_by_loser_and_winner_by_winner_with_the_reason() -> None:
    night = play("us-co")
    night.sit("Ann", 10_000)
    night.sit("Bob", 10_000)
    for place in ("corner:8-12", "red", "straight:17"):
        night.bet("Ann", place, 500)
    night.bet("Bob", "black", 500)
    night.to_outcome("9")
    night.dolly()
    assert seen_by(night, "Ann").last_round == ()
    night.collect()
    assert [line.place for line in seen_by(night, "Ann").last_round] == ["straight:17"]
    night.pay()
    lost, corner, red = seen_by(night, "Ann").last_round
    assert (lost.place, lost.returned, lost.verdict) == ("straight:17", 0, "lose")
    assert (corner.place, corner.stake, corner.returned) == ("corner:8-12", 500, 4_500)
    assert (corner.pays, corner.cite) == ("8 to 1", "30-2204(1)")
    assert red.returned == 1_000
    assert [line.result for line in (lost, corner, red)] == ["lost", "won", "won"]
    assert [line.place for line in seen_by(night, "Bob").last_round] == ["black"]
    night.clear()
    assert len(seen_by(night, "Ann").last_round) == 3, "until the next no more bets"
    night.spin()
    night.close()
    assert seen_by(night, "Ann").last_round == ()


def test_a_side_bet_that_a_fault_has_voided_is_told_as_given_back() -> None:
    """New Jersey 5.4(d): after the outcome and before anything is collected, so that it is the first to be settled."""
    night = play("us-nj", sidebets={"spread-bet": "00-option-1"}, areas=["spread-bet"])
    night.sit("Ann", 100_000)
    night.bet("Ann", "black", 500)
    night.bet("Ann", "spread-bet:3", 500)
    night.to_outcome("7")
    night.do(c.ReportFault(DAN, "spread-bet", "the display is dark"))
    night.dolly()
    night.collect()
    told = [(line.place, line.result, line.returned) for line in seen_by(night, "Ann").last_round]
    assert told == [("spread-bet:3", "void", 500), ("black", "lost", 0)]


def test_another_set_up_forgets_the_last_round() -> None:
    night = with_side_bet("straights-and-8s")
    night.bet("Ann", "red", 500)
    night.round("9")
    assert seen_by(night, "Ann").last_round
    before = night.rules.setup
    night.do(c.ChangeSetup(SUE, {"number": before.number, "wheel": before.wheel, "limits": before.limits, "tokes": True,
                                 "approvals": before.approvals, **EQUIPMENT}))  # fmt: skip
    assert night.state.settled == ()


def test_a_bonus_round_is_told_when_it_is_paid() -> None:
    night = with_side_bet("spinner-winner", button="player")
    night.round("17")
    night.bet("Ann", "spinner-winner", 500)
    night.to_outcome("17")
    night.dolly()
    night.collect()
    assert not seen_by(night, "Ann").may_start_bonus
    night.pay()
    assert seen_by(night, "Ann").may_start_bonus
    assert (side_bet(night).marks, side_bet(night).boxes) == (("17",), ("", "", ""))
    night.do(c.StartBonus(player("Ann")))
    assert not seen_by(night, "Ann").may_start_bonus
    night.do(c.RecordBonusBall(DAN, "3"))
    assert side_bet(night).marks == ("17", "3")
    night.do(c.RecordBonusBall(DAN, "17"))
    (line,) = seen_by(night, "Ann").last_round
    assert (line.place, line.pays) == ("spinner-winner", "SW2-U03 10 to 1")
    assert line.returned == 5_500


def test_trackers_are_told_as_marks_in_boxes() -> None:
    night = with_side_bet("straights-and-8s")
    assert (side_bet(night).marks, side_bet(night).boxes) == ((), ("", "", ""))
    night.bet("Ann", "straights-and-8s", 500)
    night.round("8")
    assert side_bet(night).marks == ("8",)
    night.round("9")
    assert side_bet(night).marks == ("8", "9")


def test_a_streak_shows_its_numbers() -> None:
    night = with_side_bet("roulette-up-bonus")
    night.round("30")
    night.bet("Ann", "roulette-up-bonus", 500)
    for pocket in ("00", "4", "11"):
        night.round(pocket)
    assert side_bet(night).marks == ("00", "4", "11")
    assert len(side_bet(night).boxes) == 8
    assert side_bet(night).boxes[:3] == ("loss", "loss", "2 to 1")  # 30-2299.04, PT-FLT-RU-01
    [stack] = seen_by(night, "Ann").felt["1"].values()
    assert stack.stands == "00 4 11"


@pytest.mark.parametrize("name", ["back2back", "spinner-winner"])
def test_a_repeat_says_which_number(name: str) -> None:
    night = with_side_bet(name)
    assert side_bet(night).repeats == ""
    night.round("17")
    assert side_bet(night).repeats == "17"


def test_the_spreads_have_colors_and_ranges_on_the_felt() -> None:
    night = play("us-nj", sidebets={"spread-bet": "00-option-1"}, areas=["spread-bet"])
    areas = [place for place in layout_view(night.rules).places if place.side_bet]
    assert [(place.color, place.label) for place in areas][:3] == [
        ("green", "0-00"),
        ("yellow", "1-11"),
        ("purple", "12-18"),
    ]
    assert {place.awards[f"{place.color} {place.label}"] for place in areas} >= {"320 to 1", "1 to 1", "1275 to 1"}


def test_a_zero_asks_for_a_choice_and_says_by_which_section() -> None:
    night = play("us-co", wheel="single-zero", in_prison=True, areas=["in-prison"])
    night.sit("Ann", 10_000)
    night.bet("Ann", "red", 500)
    assert seen_by(night, "Ann").choices == ()
    night.to_outcome("0")
    view = seen_by(night, "Ann")
    assert view.to_choose == ("red",)
    assert set(view.choices) == {"half-back", "leave"}
    assert view.choice_cite.startswith("30-2204(2)")


def test_a_purchase_is_the_buyers_to_see() -> None:
    night = play("us-co")
    night.sit("Ann")
    night.sit("Bob")
    amount: Any = 10_000
    night.do(c.SpreadTender(DAN, "Ann", "currency", amount, "value", True, night.confirmed("buy-in")))
    bought = seen_by(night, "Ann").buy_in
    assert bought is not None
    assert (bought.amount, bought.stated, bought.given) == (10_000, False, False)
    assert seen_by(night, "Bob").buy_in is None


@pytest.mark.parametrize(("book", "values"), [("us-co", (100, 500, 2500, 10000)), ("us-ia", (100, 500, 2500))])
def test_color_chips_are_worth_what_the_book_or_the_tray_allows(book: str, values: tuple[int, ...]) -> None:
    assert layout_view(play(book).rules).chip_values == values
