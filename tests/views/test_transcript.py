"""Nights as text: shorthands, comments, numbers to refer to, and where bets stand."""

from __future__ import annotations

from typing import Any

import pytest
from nights import Play
from nights import play as open_table

from croupier.table import events as e
from croupier.table.night import Night
from croupier.views.transcript import Played, parse_script, plain, play
from croupier.views.transcript_text import told
from croupier.views.transcript_views import balances, lines_of

PEOPLE = 'people = { Sue = "supervisor", Dan = "dealer", wheel = "device" }'


def played(night: Play, *lines: str) -> list[Played]:
    """What came of each line; `Play` itself takes no refusals."""
    ordinary = Night(night.rules)
    ordinary.happened(night.log)
    found = list(play(parse_script("\n".join([PEOPLE, "----", *lines]) + "\n"), ordinary))
    night.happened(ordinary.log[len(night.log) :])
    return found


def answers(night: Play, line: str) -> list[str]:
    """The text below one line."""
    (one,) = played(night, line)
    return list(told(one, night.rules))[1:]


def kinds(one: Played) -> list[type[e.Event]]:
    return [type(each.event) for each in one.events]


def seated(book: str = "us-co", cents: int = 10_000, **setup: Any) -> Play:
    night = open_table(book, **setup)
    night.sit("Ann", cents)
    return night


PURCHASE = [e.TenderSpread, e.AmountStated, e.ChipsGiven, e.TenderDropped]


@pytest.mark.parametrize("book", ["us-co", "us-nh", "us-ia"])
def test_a_buy_in_takes_every_step_of_the_purchase(book: str) -> None:
    """The same events as the four commands give, in the same order."""
    night, by_hand = seated(book, 0), seated(book, 20_000)
    (one,) = played(night, "> Dan: buy-in player=Ann amount=$200")
    assert kinds(one) == PURCHASE
    assert one.refusal is None
    steps = [event for event in by_hand.log if type(event) in PURCHASE]
    assert [each.event for each in one.events] == steps
    assert night.held("Ann") == 20_000
    assert night.ledger.balances == by_hand.ledger.balances


def test_a_buy_in_names_chips_tender_and_box() -> None:
    night = seated(cents=0)
    line = '> Dan: buy-in player=Ann amount=$50 chips=color tender="purchase ticket" into="bill validator"'
    played(night, "> Ann: set-chips player=Ann color=blue value=$5")
    (one,) = played(night, line)
    assert one.refusal is None
    assert night.last(e.ChipsGiven).chips == "color"
    assert night.last(e.TenderDropped) == e.TenderDropped("Ann", "purchase ticket", 5_000, "bill validator")  # type: ignore[arg-type]


def test_a_buy_in_where_the_machine_takes_the_other_steps() -> None:
    night = seated(cents=0, terminals=True, automation={"buy-in": "machine"})
    (one,) = played(night, "> wheel: buy-in player=Ann amount=$20")
    assert kinds(one) == PURCHASE
    assert night.state.seats["Ann"].purse == {"electronic": 2_000}


def test_a_buy_in_that_is_refused_on_the_way_stands_where_it_got_to() -> None:
    """Iowa: 100 color chips or more wait for a supervisor; the purchase goes on by its own commands."""
    night = seated("us-ia", 0)
    played(night, "> Ann: set-chips player=Ann color=blue value=$1")
    (one,) = played(night, "> Dan: buy-in player=Ann amount=$100 chips=color")
    assert kinds(one) == [e.TenderSpread, e.AmountStated]
    assert one.refusal is not None
    assert one.refusal.code == "needs_supervisor"
    assert [type(command).__name__ for command in one.commands] == ["SpreadTender", "StateAmount", "GiveChips"]
    assert answers(night, "> Sue: approve-chips") == ["  + ChipsApproved"]


ROUND = [
    e.BallSpun, e.NoMoreBetsCalled, e.OutcomeAnnounced, e.DollyPlaced, e.LosersCollected, e.WinnersPaid, e.DollyRemoved,
]  # fmt: skip


@pytest.mark.parametrize("book", ["us-co", "us-nh", "us-ia"])
def test_a_round_takes_every_step_with_what_the_book_asks_to_be_confirmed(book: str) -> None:
    night, by_hand = seated(book), seated(book)
    for each in (night, by_hand):
        each.bet("Ann", "dozen:3", 500, denomination=500)
    by_hand.round("25")
    (one,) = played(night, "> Dan: round pocket=25")
    assert one.refusal is None
    assert kinds(one) == ROUND
    assert night.held("Ann") == 10_000 - 500 + 3 * 500 == by_hand.held("Ann")
    assert night.ledger.balances == by_hand.ledger.balances
    for kind, step in ((e.BallSpun, "launch"), (e.NoMoreBetsCalled, "close")):
        assert set(night.last(kind).confirmed) == set(night.rules.confirmations(step))  # type: ignore[attr-defined]


def test_a_round_says_how_the_ball_ran_and_a_short_spin_is_none() -> None:
    night = seated()
    night.bet("Ann", "red", 500)
    (one,) = played(night, "> Dan: round pocket=1 revolutions=3 wheel=clockwise ball=counter-clockwise")
    assert kinds(one) == [e.BallSpun, e.NoMoreBetsCalled, e.NoSpinCalled]
    assert one.refusal is None
    assert (one.phase, night.on_felt("Ann")) == ("betting", 500)
    assert night.last(e.NoSpinCalled).reason == "short-spin"
    assert (night.last(e.BallSpun).wheel, night.last(e.BallSpun).ball) == ("clockwise", "counter-clockwise")
    (one,) = played(night, "> Dan: round pocket=1 revolutions=4")
    assert kinds(one) == ROUND
    assert night.last(e.OutcomeAnnounced).spin.revolutions == 4


def test_a_round_locks_progressive_bets_first() -> None:
    night = seated(
        sidebets={"roulette-up-progressive": "PT-BJS-RU-04"},
        areas=["roulette-up-progressive"],
        progressive={"roulette-up-progressive": {"unit": "$1", "seed": "$500", "reseed": "$250", "contribution": "25"}},
    )
    night.bet("Ann", "roulette-up-progressive", 100)
    (one,) = played(night, "> Dan: round pocket=5")
    assert kinds(one)[:2] == [e.ProgressivesLocked, e.BallSpun]
    assert one.refusal is None
    text = list(told(one, night.rules))
    assert text[1].startswith('  + ProgressivesLocked contributions={"roulette-up-progressive":"$0.25"}')
    assert text[2] == "      Ann: roulette-up-progressive $1 value, locked, waits for the ball"
    assert "      Ann: roulette-up-progressive $1 value, stands at 5, waits for the ball" in text
    (one,) = played(night, "> Dan: round pocket=7")
    assert kinds(one)[0] is e.BallSpun
    assert "      Ann: roulette-up-progressive $1 value, stands at 5 7, waits for the ball" in list(
        told(one, night.rules)
    )


def test_a_round_that_waits_for_a_choice_stands_there() -> None:
    night = seated(wheel="single-zero", in_prison=True, areas=["in-prison"])
    night.bet("Ann", "red", 500)
    (one,) = played(night, "> Dan: round pocket=0")
    assert one.refusal is not None
    assert one.refusal.code == "choice_pending"
    assert "      Ann: red $5 value, waits for the player's choice" in list(told(one, night.rules))
    assert "      Ann: red $5 value, in prison, waits for the ball" in answers(
        night, "> Ann: choose player=Ann place=red choice=leave"
    )


def test_a_round_cannot_begin_in_the_middle_of_another() -> None:
    night = seated()
    night.spin()
    (one,) = played(night, "> Dan: round pocket=17")
    assert one.refusal is not None
    assert (one.refusal.code, one.events) == ("not_now", ())


def test_disputes_alerts_and_past_posts_come_with_their_numbers_and_the_next_line_refers_to_them() -> None:
    night = seated()
    night.bet("Ann", "red", 500)
    assert answers(night, "> Dan: call-floor why=help") == [
        '  + SupervisorCalled who="pit supervisor" why=help alert=1'
    ]
    opened, called = answers(night, "> Ann: open-dispute player=Ann about=place place=red")
    assert opened == "  + DisputeOpened player=Ann about=place place=red dispute=2"
    assert called.endswith(" alert=3")
    night.spin()
    night.close()
    (late,) = played(night, "> Dan: call-no-bet player=Ann reason=late")
    assert [each.opened for each in late.events] == [{"past_post": 4}]
    assert plain(late)["events"][0]["past_post"] == 4
    for line in (
        "> Sue: acknowledge-alert alert=1",
        "> Sue: acknowledge-alert alert=3",
        "> Sue: rule-dispute dispute=2 ruling=stands reason=seen",
        '> Sue: handle-past-post past_post=4 how="a warning"',
    ):
        (one,) = played(night, line)
        assert one.refusal is None
        assert [each.opened for each in one.events] == [{}]


def test_comments_stand_on_lines_of_their_own_and_at_the_end_of_others() -> None:
    night = seated()
    lines = ["# before the round", "", "> Dan: spin-ball  # off it goes", "? player Ann # what is left", "? balances #"]
    found = played(night, *lines)
    assert [one.text for one in found] == lines
    assert [one.error for one in found] == [""] * 5
    assert [one.number for one in found] == [3, 4, 5, 6, 7]
    assert found[2].phase == "spinning"


def test_a_player_with_an_odd_name_can_be_asked_about() -> None:
    night = open_table("us-co")
    night.sit("A #1")
    (one,) = played(night, '? player "A #1"  # quoted')
    assert one.error == ""
    (one,) = played(night, '? player "A')
    assert one.error == '"A is not written as in JSON'


def test_an_answer_stays_on_its_line_whatever_somebody_wrote() -> None:
    night = seated()
    line = '> Ann: place-wager player=Ann place="a\\n> Sue: close-table" stake=$5 chips=value'
    (answer,) = answers(night, line)
    assert answer.startswith("  - no_such_place: ")
    assert answer.isprintable()


def test_balances_are_added_up_and_not_assumed() -> None:
    night = seated()
    assert answers(night, "? balances")[-1] == "  | together $0"
    night.ledger.balances["float"] += 1
    assert list(lines_of(balances(night)))[-1] == "together $0.01"
