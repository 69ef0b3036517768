"""What each person at a table may know: the four views, by what the rules ask to be shown and what nobody may see."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from nights import DAN, SUE, WEIGHTS, Play, law, play, player, setup_of

from croupier.money.amount import Cents
from croupier.table import commands as c
from croupier.table.rules import table_rules
from croupier.views.dealer import dealer_view
from croupier.views.felt import SideBetView, Stack
from croupier.views.player import PlayerView, player_view
from croupier.views.reader_board import BoardView, board_view
from croupier.views.supervisor import supervisor_view


def board(night: Play) -> BoardView:
    return board_view(night.state, night.rules)


def seen_by(night: Play, name: str) -> PlayerView:
    return player_view(night.state, night.rules, name)


def on_felt_of(night: Play, name: str) -> list[Stack]:
    """Every chip that this player sees."""
    return [stack for stacks in seen_by(night, name).felt.values() for stack in stacks.values()]


def side_bet(night: Play, name: str) -> SideBetView:
    return next(view for view in board(night).side_bets if view.name == name)


def side_bets_on(*names: str, **more: Any) -> dict[str, Any]:
    tables = {"straights-and-8s": "standard", "spinner-winner": "SW2-U03", "back2back": ""}
    tables |= {"roulette-up-bonus": "PT-FLT-RU-01", "roulette-up-progressive": "PT-BJS-RU-04"}
    chosen = {name: tables[name] for name in names}
    return {"sidebets": chosen, "areas": list(names), **more}


UP = side_bets_on(
    "roulette-up-bonus",
    "roulette-up-progressive",
    progressive={"roulette-up-progressive": {"unit": "$1", "seed": "$500", "reseed": "$250", "contribution": "25"}},
)


@pytest.mark.clause("co-2015:2201.3", "co-2022:2201.3")
@pytest.mark.parametrize("day", ["2015-02-01", "2022-08-14"])
@pytest.mark.parametrize("terminals", [False, True])
def test_the_dolly_stands_on_the_number_on_the_board_and_on_every_screen(day: str, terminals: bool) -> None:
    night = play("us-co", day, terminals=terminals)
    night.sit("Ann")
    night.sit("Bob")
    night.to_outcome("17")
    night.dolly()
    shown = [board(night).dolly, *(seen_by(night, name).board.dolly for name in ("Ann", "Bob"))]
    assert shown == ["17"] * 3
    assert dealer_view(night.state, night.rules).board.dolly == "17"
    night.collect()
    night.pay()
    night.clear()
    assert board(night).dolly == ""


@pytest.mark.clause("co-2015:2201.7.ebt", "co-2022:2201.7.ebt")
@pytest.mark.parametrize("day", ["2015-02-01", "2022-08-14"])
def test_at_the_close_every_terminal_gives_one_notice_to_the_ear_and_one_to_the_eye(day: str) -> None:
    night = play("us-co", day, terminals=True)
    for name in ("Ann", "Bob"):
        night.sit(name)
    night.spin()
    assert not seen_by(night, "Ann").notices
    night.close()
    for name in ("Ann", "Bob"):
        notices = [(notice.way, notice.says) for notice in seen_by(night, name).notices]
        assert notices == [("sound", "No more bets"), ("screen", "No more bets")]
    night.outcome("17")
    assert not seen_by(night, "Bob").notices


@pytest.mark.clause("co-2015:2207.tips")
def test_a_restriction_on_tokes_is_shown_and_needs_its_posting() -> None:
    night = play("us-co", "2015-02-01", tokes=False, tokes_posted="table")
    night.sit("Ann", 10_000)
    night.bet("Ann", "red", 500)
    assert "no wagers for the dealer" in board(night).tokes
    night.no(c.PlaceToke(player("Ann"), "Ann", "red", Cents(100), "value"), "tokes_not_allowed")
    assert board(play("us-co", "2015-02-01", tokes=True)).tokes == ""
    findings = table_rules(law("us-co", "2015-02-01"), setup_of("us-co", tokes=False))
    assert isinstance(findings, list)
    assert any(finding.where == "tokes_posted" and "2207" in finding.cite for finding in findings)


@pytest.mark.clause(
    "co-2015:2203.4.instructions",
    "co-2022:2203.4.instructions",
    "house:rules.3.instructions",
    "ia:procedures.3.instructions",
)
@pytest.mark.parametrize(
    ("book", "day"), [("us-co", "2015-02-01"), ("us-co", "2022-08-14"), ("us-nh", ""), ("us-ia", "")]
)
def test_a_wager_that_the_dealer_placed_is_shown_to_its_player_for_confirmation(book: str, day: str) -> None:
    night = play(book, day)
    night.sit("Ann", 10_000, "color", value=500)
    night.do(c.PlaceWager(DAN, "Ann", "dozen:2", Cents(500), "color"))
    assert seen_by(night, "Ann").to_confirm == ("dozen:2",)
    night.do(c.ConfirmWager(player("Ann"), "Ann", "dozen:2"))
    assert seen_by(night, "Ann").to_confirm == ()
    night.spin()
    night.do(c.PlaceWager(DAN, "Ann", "red", Cents(500), "color"))
    assert seen_by(night, "Ann").to_confirm == ("red",)
    night.close()
    assert seen_by(night, "Ann").to_confirm == ()
    night.no(c.ConfirmWager(player("Ann"), "Ann", "red"), "not_now")


@pytest.mark.clause("co-2015:2207.posted", "co-2022:2207.posted")
@pytest.mark.parametrize("day", ["2015-02-01", "2022-08-14"])
def test_an_open_table_shows_its_limits_and_none_opens_without(day: str) -> None:
    night = play("us-co", day, limits={"table": {"min": "$2", "max": "$80"}, "straight": {"min": "$1", "max": "$25"}})
    shown = dict(board(night).limits)
    assert shown["straight"] == "$1 to $25"
    assert shown["red"] == "$2 to $80"
    night.spin()
    assert dict(board(night).limits) == shown
    findings = table_rules(law("us-co", day), setup_of("us-co", limits={}))
    assert isinstance(findings, list)
    assert any(finding.where == "limits" and "2207" in finding.cite for finding in findings)


@pytest.mark.clause("ia:procedures.6", "ia:limits.posted")
def test_iowa_shows_minimum_and_maximum_at_the_table() -> None:
    night = play("us-ia", limits={"table": {"min": "$10", "max": "$500"}})
    assert set(dict(board(night).limits).values()) == {"$10 to $500"}


SIGNS = list(law("us-co").names("wheels.as_single.signs"))


@pytest.mark.clause("co-2022:2210.2.d.i")
def test_00_and_000_are_covered_and_cannot_be_bet_in_single_zero_use() -> None:
    covered = {"double-zero-as-single": ["00"], "triple-zero-as-single": ["00", "000"]}
    for wheel, pockets in covered.items():
        night = play("us-co", wheel=wheel, covered=pockets, signs=SIGNS)
        night.sit("Ann", 10_000)
        assert list(board(night).covered) == pockets
        for pocket in pockets:
            assert night.no(night.wager("Ann", f"straight:{pocket}", 500), "no_such_place").cite
        night.no(night.wager("Ann", "split:0-00", 500), "no_such_place")
        night.bet("Ann", "straight:0", 500)


@pytest.mark.clause("co-2015:2210.2.c.i")
def test_00_is_covered_and_cannot_be_bet_by_the_older_edition_too() -> None:
    signs = list(law("us-co", "2015-02-01").names("wheels.as_single.signs"))
    night = play("us-co", "2015-02-01", wheel="double-zero-as-single", covered=["00"], signs=signs)
    night.sit("Ann", 10_000)
    assert board(night).covered == ("00",)
    for place in ("straight:00", "split:0-00", "courtesy-line", "first-five", "trio:0-2-00"):
        night.no(night.wager("Ann", place, 500), "no_such_place")


@pytest.mark.clause("co-2015:2215.01.5.display", "co-2022:2299.01.5.display")
@pytest.mark.parametrize("day", ["2015-02-01", "2022-08-14"])
def test_the_board_shows_the_multiplier_that_the_payment_uses(day: str) -> None:
    night = play("us-co", day, {"sidebets.back2back.weights": WEIGHTS}, **side_bets_on("back2back"))
    night.sit("Ann", 10_000)
    night.round("17")
    night.bet("Ann", "back2back", 500)
    night.spin()
    night.close()
    night.do(c.RecordDraw(DAN, "Multiplier", "50"))
    assert board(night).draws == {"Multiplier": "50"}
    night.outcome("17")
    night.settle()
    assert night.held("Ann") == 10_000 + 50 * 500
    assert board(night).draws == {}


@pytest.mark.clause("co-2022:2299.02.3")
def test_after_the_close_each_straights_and_8s_bet_is_shown_at_the_seat_of_its_owner() -> None:
    """Three seats, two bets: every screen shows both, each at its seat, until the sequence has ended."""
    night = play("us-co", **side_bets_on("straights-and-8s"))
    for name in ("Ann", "Bob", "Cy"):
        night.sit(name, 10_000)
    night.bet("Cy", "straights-and-8s", 300)
    night.bet("Ann", "straights-and-8s", 500)
    night.spin()
    night.close()
    seats = {(1, 500), (3, 300)}  # Ann's and Cy's

    def shown() -> list[set[tuple[int, int]]]:
        felts = [seen_by(night, name).felt for name in ("Ann", "Bob", "Cy")]
        felts.append(dealer_view(night.state, night.rules).felt)
        return [{(stack.seat, int(stack.stake)) for each in felt.values() for stack in each.values()} for felt in felts]

    assert shown() == [seats] * 4
    night.outcome("17")
    assert shown() == [seats] * 4
    night.settle()
    assert shown() == [seats] * 4
    night.round("30")
    assert shown() == [set()] * 4


@pytest.mark.clause("co-2022:2299.02.4", "co-2022:2299.02.4.stay")
def test_the_track_shows_each_bet_at_its_seat_and_every_number_of_the_sequence() -> None:
    night = play("us-co", **side_bets_on("straights-and-8s"))
    night.sit("Ann", 10_000)
    night.sit("Bob", 10_000)
    night.bet("Bob", "straights-and-8s", 500)
    night.bet("Bob", "red", 500)
    night.spin()
    night.close()
    stack = next(stack for stack in on_felt_of(night, "Ann") if stack.place == "straights-and-8s")
    assert (stack.seat, stack.stake) == (2, 500)
    night.outcome("17")
    assert night.on_felt("Bob") == 500  # the main wager is not settled yet, and both numbers are marked
    night.dolly()
    assert (board(night).dolly, side_bet(night, "straights-and-8s").marks) == ("17", ("17",))
    night.collect()
    night.pay()
    night.clear()
    night.round("18")
    assert side_bet(night, "straights-and-8s").marks == ("17", "18")
    night.round("30")
    assert side_bet(night, "straights-and-8s").marks == ()


@pytest.mark.clause("co-2022:2299.03.3.remain")
def test_spinner_winner_wagers_are_seen_to_live_through_the_bonus_round() -> None:
    night = play("us-co", **side_bets_on("spinner-winner"))
    night.sit("Ann", 10_000)
    night.round("17")
    night.bet("Ann", "spinner-winner", 500)
    night.to_outcome("17")
    for step in (night.dolly, night.collect, night.pay):
        step()
        assert [stack.place for stack in on_felt_of(night, "Ann")] == ["spinner-winner"]
    night.do(c.StartBonus(DAN))
    night.do(c.RecordBonusBall(DAN, "5"))
    assert [(stack.place, stack.stake) for stack in on_felt_of(night, "Ann")] == [("spinner-winner", 500)]
    night.do(c.RecordBonusBall(DAN, "6"))
    assert on_felt_of(night, "Ann") == []


@pytest.mark.clause("co-2022:2299.04.start.4", "co-2022:2299.04.start.4.lit")
def test_progressive_sensors_flash_until_the_lock_and_are_lit_after() -> None:
    night = play("us-co", **UP)
    for name in ("Ann", "Bob", "Cid"):
        night.sit(name, 10_000)
    night.bet("Ann", "roulette-up-progressive", 100)
    night.bet("Cid", "roulette-up-progressive", 100)
    assert side_bet(night, "roulette-up-progressive").lights == ((1, "flashing"), (3, "flashing"))
    night.no(c.LockProgressives(DAN), "not_confirmed")
    locked = night.do(c.LockProgressives(DAN, frozenset({"lights"})))[0]
    assert getattr(locked, "confirmed") == ("lights",)  # noqa: B009
    assert side_bet(night, "roulette-up-progressive").lights == ((1, "lit"), (3, "lit"))


@pytest.mark.clause("co-2022:2299.04.start.5", "co-2022:2299.04.start.8.tracker", "co-2022:2299.04.streak.1.tracker")
def test_the_tracker_follows_the_streak_and_bonus_wagers_lie_there_until_its_end() -> None:
    night = play("us-co", **UP)
    night.sit("Ann", 10_000)
    night.bet("Ann", "roulette-up-bonus", 500)
    assert side_bet(night, "roulette-up-bonus").marks == ()
    for length, pocket in enumerate(("0", "00", "1", "17"), 1):
        night.round(pocket)
        assert len(side_bet(night, "roulette-up-bonus").marks) == length
        assert [(stack.place, stack.stake) for stack in on_felt_of(night, "Ann")] == [("roulette-up-bonus", 500)]
        withdraw = c.WithdrawWager(player("Ann"), "Ann", "roulette-up-bonus", "value")
        night.no(withdraw, "no_such_wager")
    night.round("16")
    assert side_bet(night, "roulette-up-bonus").marks == ()
    assert on_felt_of(night, "Ann") == []


@pytest.mark.clause("co-2022:2299.04.start.6.posted")
def test_roulette_up_opens_with_its_limits_and_cap_posted_or_not_at_all() -> None:
    night = play("us-co", aggregate={"roulette-up-bonus": "$10,000"}, **UP)
    assert dict(board(night).limits)["roulette-up-bonus"] == "$1 to $100"
    assert dict(board(night).limits)["roulette-up-progressive"] == "$1 to $1"
    assert side_bet(night, "roulette-up-bonus").aggregate == "$10,000"
    straights = {"straight": {"min": "$1", "max": "$5"}}
    findings = table_rules(law("us-co"), setup_of("us-co", limits=straights, **side_bets_on("roulette-up-bonus")))
    assert isinstance(findings, list)
    assert any("roulette-up-bonus" in finding.where for finding in findings)


@pytest.mark.clause("house:equipment.9")
def test_the_outcome_board_is_optional_and_shows_past_results() -> None:
    with_board, without = play("us-nh"), play("us-nh", outcome_board=False)
    for night in (with_board, without):
        night.round("17")
        night.round("00")
    assert board(with_board).results == ("17", "00")
    assert board(without).results == ()


@pytest.mark.clause("ia:buyin.3")
def test_every_color_in_play_has_a_chip_on_the_rim_with_its_lammer() -> None:
    night = play("us-ia")
    for name, value in (("Ann", 100), ("Bob", 500), ("Cid", 2500)):
        night.sit(name, 50_000, "color", value=value)
    assert [(rim.seat, rim.lammer) for rim in board(night).rim] == [(1, "20"), (2, "100"), (3, "500")]
    assert len({rim.color for rim in board(night).rim}) == 3


def test_nobody_sees_a_second_number_before_no_more_bets() -> None:
    night = play("us-nj", sidebets={"spread-bet": "00-option-1"}, areas=["spread-bet"])
    night.sit("Ann", 10_000)
    night.spin()
    night.do(c.RecordDraw(DAN, "SecondNumber", "35"))
    views = [
        board(night),
        seen_by(night, "Ann"),
        dealer_view(night.state, night.rules),
        supervisor_view(night.state, night.rules),
    ]
    for view in views:
        assert b"35" not in msgspec.json.encode(view).replace(b"corner:31-35", b"")
        assert b'"draws":{}' in msgspec.json.encode(view)
    night.close()
    assert board(night).draws == {"SecondNumber": "35"}


def test_a_player_never_sees_anothers_purse() -> None:
    night = play("us-co")
    night.sit("Ann", 12_300)
    night.sit("Bob", 45_600)
    assert seen_by(night, "Ann").purse == {"value": 12_300}
    assert b"45600" not in msgspec.json.encode(seen_by(night, "Ann"))
    assert b"45600" not in msgspec.json.encode(board(night))
    seats = {seat.player: seat.purse for seat in supervisor_view(night.state, night.rules).seats.values()}
    assert seats == {"Ann": {"value": 12_300}, "Bob": {"value": 45_600}}


def test_without_a_shared_screen_a_player_sees_only_the_own_chips() -> None:
    for shared in (True, False):
        night = play("us-co", terminals=True, shared_screen=shared)
        night.sit("Ann", 10_000)
        night.sit("Bob", 10_000)
        night.bet("Ann", "red", 500)
        night.bet("Bob", "black", 500)
        assert {stack.place for stack in on_felt_of(night, "Ann")} == ({"red", "black"} if shared else {"red"})


def test_the_dealer_is_told_what_to_collect_and_then_what_to_pay() -> None:
    night = play("us-co")
    night.sit("Ann", 10_000)
    night.bet("Ann", "red", 500)
    night.bet("Ann", "black", 700)
    night.to_outcome("17")
    assert dealer_view(night.state, night.rules).to_collect == ()
    night.dolly()
    view = dealer_view(night.state, night.rules)
    assert [(each.player, each.place, each.stake) for each in view.to_collect] == [("Ann", "red", 500)]
    assert "pay-winners" not in view.may
    night.collect()
    view = dealer_view(night.state, night.rules)
    assert [(each.player, each.place, each.returned) for each in view.to_pay] == [("Ann", "black", 1_400)]
    assert "pay-winners" in view.may


def test_the_supervisor_sees_what_waits_for_a_ruling() -> None:
    night = play("us-co")
    night.sit("Ann", 10_000)
    night.bet("Ann", "red", 500)
    night.do(c.OpenDispute(player("Ann"), "Ann", "the chips stood on black", "red"))
    view = supervisor_view(night.state, night.rules)
    assert [dispute.place for dispute in view.disputes.values()] == ["red"]
    assert len(view.alerts) == 1
    assert any("Ann" in task for task in view.table.open_tasks)
    assert "rule-dispute" in view.may
    assert "rule-dispute" not in view.table.may
    night.do(c.AcknowledgeAlert(SUE, next(iter(view.alerts))))
    assert supervisor_view(night.state, night.rules).alerts == {}


@pytest.mark.parametrize(
    ("reading", "told"), [("stand", "wagers stand, and may be changed"), ("void", "wagers have gone back")]
)
def test_why_a_spin_was_none_is_told_until_the_next_ball_runs(reading: str, told: str) -> None:
    night = Play(table_rules(law("us-co").with_values({"no_spin.wagers": reading}), setup_of("us-co")))  # type: ignore[arg-type]
    night.open()
    night.sit("Ann", 10_000, "value")
    night.spin()
    assert board(night).no_spin == ""
    night.do(c.ReportIrregularity(DAN, "a moth"))
    assert board(night).no_spin == ""
    night.ruled("no spin", "it lay in the track")
    assert board(night).no_spin == f"a moth, because it lay in the track; {told}"
    assert seen_by(night, "Ann").board.no_spin == board(night).no_spin
    night.spin()
    assert board(night).no_spin == ""


def test_a_table_that_was_closed_after_no_spin_opens_without_a_word_of_it() -> None:
    night = play("us-co")
    night.spin()
    night.do(c.ReportIrregularity(DAN, "foreign-object", {"ball removed in time": True}))
    assert board(night).no_spin == "foreign object; wagers stand, and may be changed"
    night.do(c.CloseTable(SUE))
    assert board(night).no_spin == ""
