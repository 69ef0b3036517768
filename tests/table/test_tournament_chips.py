"""Colorado 2213.09, before 15 December 2017 2214: tournament chips are the only wager, stand for points, and are never
money.
"""

from __future__ import annotations

from typing import Any

import pytest
from heats import CHIPS, SPRING, STACK, Heats, in_heat, order, tournament
from nights import DAN, SENSOR, SUE, law, play, player, rules_of, setup_of

from croupier.figures.expected import TableLog
from croupier.money.amount import Cents
from croupier.rulebook.table_checks import setup_findings
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.people import PIT
from croupier.table.records import Takings
from croupier.views.reader_board import board_view
from croupier.views.supervisor import supervisor_view

OLDER, LAST_OLD, FIRST_NEW, NEWER = "2015-02-01", "2017-12-14", "2017-12-15", "2022-08-14"
SECTION = {OLDER: "47.1-2214", LAST_OLD: "47.1-2214", FIRST_NEW: "30-2213.09", NEWER: "30-2213.09"}
days = pytest.mark.parametrize("day", SECTION)


@days
@pytest.mark.clause("co-2015:2214.1", "co-2022:2213.09.1", "co-2015:2214.1.no-other", "co-2022:2213.09.1.no-other")
@pytest.mark.parametrize("chips", ["value", "color", "electronic", "cash", "currency", "coins", "coupon", "watch", ""])
def test_nothing_but_tournament_chips_is_a_bet(chips: str, day: str) -> None:
    night = in_heat(day=day)
    refusal = night.no(c.PlaceWager(player("Ann"), "Ann", "red", Cents(100), chips), "not_chips")
    assert refusal.cite == f"{SECTION[day]}(1)"
    night.bet("Ann", "red", 100)
    assert night.on_felt("Ann") == 100


@days
@pytest.mark.clause("co-2015:2214.1.no-other", "co-2022:2213.09.1.no-other")
def test_a_coupon_is_no_bet_in_a_tournament(day: str) -> None:
    night = in_heat(day=day)
    coupon = c.PlaceCoupon(player("Ann"), "Ann", "red", Cents(500), "C-1", "match play")
    assert night.no(coupon, "not_in_tournament").cite == f"{SECTION[day]}(1)"
    for other in (
        c.BringChips(DAN, "Ann", Cents(500), "here"),
        c.SetChips(DAN, "Ann", "red", Cents(100)),
        c.CarryOffChips(DAN, "Ann"),
        c.ReturnChips(DAN, "Ann", Cents(100)),
        c.AllowSharing(SUE, "Ann", True),
    ):
        assert night.no(other, "not_in_tournament").cite == f"{SECTION[day]}(1)"


def test_tournament_chips_are_taken_nowhere_else() -> None:
    night = play("us-co")
    night.sit("Ann", 10_000)
    night.no(c.PlaceWager(player("Ann"), "Ann", "red", Cents(100), "tournament"), "not_chips")
    night.no(c.SpreadTender(DAN, "Ann", "currency", Cents(100), "tournament"), "no_such_chips")
    for command in (
        c.StartHeat(PIT, order()), c.EndHeat(PIT, 1, "over"), c.GivePoints(PIT, "Ann", 5, "re-buy"),
        c.TakePoints(PIT, "Ann", "out"), c.SeatEntrant(PIT, "Cid", 5, 5), c.EndTurn(DAN, "Ann"),
        c.SealWagers(player("Ann"), "Ann", "00" * 32), c.OpenWagers(player("Ann"), "Ann", {}, "00" * 32),
    ):  # fmt: skip
        night.no(command, "no_tournament")


@days
@pytest.mark.clause("co-2015:2214.1.exchange", "co-2022:2213.09.1.exchange")
def test_money_buys_nothing_at_the_table(day: str) -> None:
    """It was exchanged before play; a re-buy is told by the house, between games."""
    night = in_heat(day=day)
    for command in (
        c.SpreadTender(DAN, "Ann", "currency", Cents(100), "tournament"), c.StateAmount(DAN, Cents(100)),
        c.ApproveChips(SUE), c.GiveChips(DAN, Cents(100)), c.DropTender(DAN, "drop box"), c.ReturnTender(DAN),
    ):  # fmt: skip
        assert night.no(command, "not_in_tournament").cite == f"{SECTION[day]}(1)"
    night.do(c.GivePoints(PIT, "Ann", 500, "re-buy"))
    assert night.stacks() == {"Ann": STACK + 500, "Bob": STACK}


@days
@pytest.mark.clause("co-2015:2214.1.no-redeem", "co-2022:2213.09.1.no-redeem")
def test_points_are_never_cashed_out(day: str) -> None:
    night = in_heat(day=day)
    for command in (
        c.CashOut(player("Ann"), "Ann"),
        c.CashOut(DAN, "Ann", attested=True),
        c.ColorUp(player("Ann"), "Ann", Cents(100)),
        c.GiveToke(player("Ann"), "Ann", Cents(100), "tournament"),
    ):
        assert night.no(command, "not_in_tournament").cite == f"{SECTION[day]}(1)"
    assert night.stacks() == {"Ann": STACK, "Bob": STACK}


@days
@pytest.mark.clause("co-2015:2214.1.no-limit", "co-2022:2213.09.1.no-limit")
def test_the_whole_stack_may_be_bet_whatever_is_posted_for_money(day: str) -> None:
    """$100 is the most for money at this table; a million points on one number stand."""
    night = in_heat({"Ann": 1_000_000, "Bob": STACK}, day)
    assert night.rules.setup.limits == {"table": {"min": "$1", "max": "$100"}}
    night.bet("Ann", "straight:17", 1_000_000)
    assert (night.on_felt("Ann"), night.held("Ann")) == (1_000_000, 0)
    assert {dict(board_view(night.state, night.rules).limits)["straight"]} == {"25 points and more"}


def test_an_ordinary_table_of_the_same_limits_refuses_it() -> None:
    night = play("us-co")
    night.sit("Ann", 1_000_000)
    night.no(c.PlaceWager(player("Ann"), "Ann", "straight:17", Cents(1_000_000), "value"), "above_maximum")


@pytest.mark.clause("co-2015:2214.1.points", "co-2022:2213.09.1.points")
@pytest.mark.parametrize("day", [OLDER, NEWER])
def test_points_are_in_no_total_of_money(day: str) -> None:
    night = in_heat(day=day)
    night.bet("Ann", "straight:17", 1_000)
    night.bet("Bob", "red", 400)
    night.round("17")
    night.do(c.CorrectPayment(SUE, "Bob", Cents(-100), "tournament", "counted wrongly"))
    assert night.stacks() == {"Ann": 36_000, "Bob": 500}
    assert (night.ledger.balances, night.state.takings, night.state.float_) == ({}, Takings(), 0)
    walked = TableLog(lambda state: night.rules).see(night.log).figures()
    assert (walked.takings, int(walked.result), walked.rounds) == (Takings(), 0, 0)
    seen = supervisor_view(night.state, night.rules)
    assert (seen.takings, seen.hold, seen.float_left, seen.table.board.unit) == (Takings(), "", 0, "points")
    assert night.points.balances == {
        "bank": -36_500, "stack:Ann": 36_000, "stack:Bob": 500, "felt:Ann": 0, "felt:Bob": 0,
    }  # fmt: skip


def test_sentences_speak_of_points() -> None:
    night = in_heat()
    assert night.no(night.wager("Ann", "red", 130)).says == ("No bet: 130 points cannot be made of chips of 25 points")
    night.bet("Ann", "red", 1_000)
    more = c.WithdrawWager(player("Ann"), "Ann", "red", "tournament", Cents(1_025))
    said = [
        night.no(night.wager("Ann", "red", 0)), night.no(night.wager("Ann", "red", 25)), night.no(more),
        night.no(c.GivePoints(PIT, "Ann", 0, "re-buy")),
    ]  # fmt: skip
    paid = in_heat()
    paid.bet("Ann", "red", 1_000)
    paid.round("17")
    said += [paid.no(c.CorrectPayment(SUE, "Ann", Cents(by), "tournament", "why not")) for by in (0, 7)]
    assert all("point" in refusal.says and "$" not in refusal.says for refusal in said)
    placed = night.do(c.PlaceWager(DAN, "Bob", "red", Cents(25), "tournament"))
    assert placed[0].says == "25 points on red"  # type: ignore[attr-defined]


def test_no_money_comes_to_the_table_or_leaves_it() -> None:
    night = Heats(rules_of("us-co", tournament=SPRING, tournament_chips=CHIPS))
    assert night.no(night.opening(100), "bad_amount").cite == "30-2213.09(1)"
    night.open()
    slip = c.Slip("F-000001", Cents(5_000))
    for command in (c.TakeFill(PIT, slip), c.TakeCredit(PIT, slip)):
        assert night.no(command, "not_in_tournament").cite == "30-2213.09(1)"
    assert night.no(c.PlaceToke(player("Ann"), "Ann", "red", Cents(25), "tournament")).cite == "30-2213.07(4)"


def test_a_table_with_money_at_its_seats_plays_no_tournament() -> None:
    night = Heats(rules_of("us-co"))
    night.do(night.opening(10_000_000))
    night.sit("Ann", 10_000)
    night.do(c.CloseTable(SUE))
    night.rules = rules_of("us-co", tournament=SPRING, tournament_chips=CHIPS)
    assert night.no(night.opening(), "money_held").cite == "30-2213.09(1)"
    night.rules = rules_of("us-co")
    night.do(c.CashOut(player("Ann"), "Ann"))
    night.rules = rules_of("us-co", tournament=SPRING, tournament_chips=CHIPS)
    night.open()
    night.heat()
    assert night.stacks() == {"Ann": STACK, "Bob": STACK}


@pytest.mark.parametrize(
    ("changes", "where", "cite"),
    [
        ({"tournament_chips": {}}, "tournament_chips", "30-2213.09(2)"),
        ({"tournament_chips": {"red": "0"}}, "tournament_chips.red", "30-2213.09(2)"),
        ({"tournament_chips": {"red": "2.5"}}, "tournament_chips.red", "30-2213.09(2)"),
        ({"tournament_chips": {"red": "-5"}}, "tournament_chips.red", "30-2213.09(2)"),
        ({"tournament_chips": {"red": "$5"}}, "tournament_chips.red", "30-2213.09(2)"),
        ({"tournament_chips": {"red": "10", "blue": "25"}}, "tournament_chips.blue", "30-2213.09(2)"),
        (
            {"sidebets": {"roulette-up-progressive": "PT-BJS-RU-01"}},
            "sidebets.roulette-up-progressive",
            "30-2213.09(1)",
        ),
        ({"verify_payments_from": "$100"}, "verify_payments_from", "30-2213.09(1)"),
        ({"aggregate": {"spinner-winner": "$100"}}, "aggregate", "30-2213.09(1)"),
    ],
)
def test_a_set_up_that_is_no_tournaments(changes: dict[str, Any], where: str, cite: str) -> None:
    setup = setup_of("us-co", **{"tournament": SPRING, "tournament_chips": CHIPS, **changes})
    found = [finding for finding in setup_findings(setup, law("us-co")) if finding.where == where]
    assert [finding.cite for finding in found if "tournament" in finding.says or "points" in finding.says] == [cite]


@pytest.mark.parametrize("book", ["us-nh", "us-ia"])
def test_a_book_without_tournaments_has_no_tournament_table(book: str) -> None:
    setup = setup_of(book, tournament=SPRING, tournament_chips=CHIPS)
    assert "tournament" in [finding.where for finding in setup_findings(setup, law(book))]


NOTICE = (("green", 25), ("black", 100), ("purple", 500))
AFTER = {"green": "100", "black": "500"}


def changed(night: Heats, chips: dict[str, str]) -> c.ChangeSetup:
    return c.ChangeSetup(SUE, {**night.state.setup, "tournament_chips": chips})


@days
@pytest.mark.clause("co-2015:2214.2", "co-2022:2213.09.2")
def test_the_notice_hangs_at_the_table_and_there_is_no_table_without_it(day: str) -> None:
    setup = setup_of("us-co", tournament=SPRING)
    (missing,) = setup_findings(setup, law("us-co", day))
    assert (missing.where, missing.cite) == ("tournament_chips", f"{SECTION[day]}(2)")
    night = in_heat(day=day)
    board = board_view(night.state, night.rules)
    assert (board.chip_points, board.chip_points_cite) == (NOTICE, f"{SECTION[day]}(2)")
    refusal = night.no(c.ChangeSetup(SUE, {**night.state.setup, "tournament_chips": {}}))
    assert refusal.code == "heat_running"
    night.do(c.EndHeat(PIT, 1, "the round is over"))
    refusal = night.no(changed(night, {}), "breaks_the_rules")
    assert refusal.cite == f"{SECTION[day]}(2)"


@days
@pytest.mark.clause(
    "co-2015:2214.2.change", "co-2022:2213.09.2.change", "co-2015:2214.2.current", "co-2022:2213.09.2.current"
)
def test_points_of_a_color_change_between_rounds_and_the_notice_with_them(day: str) -> None:
    night = in_heat(day=day)
    for at in ("before the first spin", "between two spins"):
        refusal = night.no(changed(night, AFTER), "heat_running")
        assert (refusal.cite, board_view(night.state, night.rules).chip_points) == (f"{SECTION[day]}(2)", NOTICE), at
        night.round("17")
    night.round("17")
    night.do(changed(night, AFTER))
    board = board_view(night.state, night.rules)
    assert (board.chip_points, board.heat is not None and board.heat.over) == (
        (("green", 100), ("black", 500)),
        "all spins are played",
    )
    night.heat(heat=2, round=1)
    assert "chips of 100 points" in night.no(night.wager("Ann", "red", 25), "not_a_multiple").says
    night.bet("Ann", "red", 100)


def test_a_tournament_begins_and_ends_with_the_table() -> None:
    night = tournament()
    ordinary = {**night.state.setup, "tournament": ""}
    assert "close the table" in night.no(c.ChangeSetup(SUE, ordinary), "breaks_the_rules").says


def test_the_betting_time_runs_in_a_heat_alone() -> None:
    night = tournament(timers={"betting": "30"})
    night.no(c.StartTimer(SENSOR, "betting", 1_000), "not_now")
    night.heat()
    night.do(c.StartTimer(SENSOR, "betting", 1_000))
    assert night.state.timers == {"betting": 1_000}


def test_a_log_of_points_reads_as_points() -> None:
    night = in_heat()
    (placed,) = night.bet("Ann", "red", 100)
    assert isinstance(placed, e.WagerPlaced)
    assert (placed.stake, placed.chips) == (100, "tournament")
