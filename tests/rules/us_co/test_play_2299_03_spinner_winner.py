"""Rule 22, section 2299.03 at a live table: Spinner Winner and its bonus round, after all other winners are paid."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from balance import assert_balanced
from nights import DAN, SUE, Play, law, library, play, player, setup_of

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.people import Actor
from croupier.table.phases import Phase
from croupier.table.rules import table_rules
from croupier.views.table_rules import table_rules_view

BET = "spinner-winner"


def table(code: str = "SW2-U03", wheel: str = "double-zero", **changes: Any) -> Play:
    night = play("us-co", sidebets={BET: code}, areas=[BET], wheel=wheel, **changes)
    night.sit("Ann", 100_000)
    night.sit("Bob", 100_000)
    return night


def won(night: Play, main: str = "17", cents: int = 500) -> Play:
    """Ann has won a bonus round, and the ordinary wagers are paid."""
    night.round(main)
    night.bet("Ann", BET, cents)
    night.to_outcome(main)
    night.dolly()
    night.collect()
    night.pay()
    return night


def ball(pocket: str) -> c.RecordBonusBall:
    return c.RecordBonusBall(DAN, pocket)


def bonus(night: Play, *pockets: str) -> None:
    night.do(c.StartBonus(DAN))
    for pocket in pockets:
        night.do(ball(pocket))


@pytest.mark.clause("co-2022:2299.03.1")
def test_it_is_bet_while_the_other_wagers_are_bet_and_at_no_other_time() -> None:
    """(1): until the close; not through settlement, bonus round and what follows, until the board is open again."""
    night = table()
    night.round("17")
    night.bet("Ann", BET, 500)
    night.spin()
    night.bet("Ann", BET, 500)
    night.bet("Ann", "red", 500)
    night.close()
    steps: list[Callable[[], object]] = [
        lambda: night.outcome("17"),
        night.dolly,
        night.collect,
        night.pay,
        lambda: night.do(c.StartBonus(DAN)),
        lambda: night.do(ball("1")),
        lambda: night.do(ball("2")),
    ]
    for step in steps:
        late, late_too = (night.no(night.wager("Bob", place, 500), "too_late") for place in (BET, "red"))
        assert late == late_too
        step()
    night.no(night.wager("Bob", BET, 500), "too_late")
    night.clear()
    night.bet("Bob", BET, 500)
    night.do(c.CloseTable(SUE, "the fire alarm rings"))
    night.no(night.wager("Bob", BET, 500), "not_open")
    assert_balanced(night)


@pytest.mark.clause("co-2022:2299.03.3")
def test_the_bonus_round_waits_until_every_ordinary_wager_is_settled() -> None:
    """(3): losers collected and winners paid first; only then is the bonus begun."""
    night = table()
    night.round("17")
    night.bet("Ann", BET, 500)
    night.bet("Ann", "black", 500)
    night.bet("Bob", "red", 500)
    night.no(c.StartBonus(DAN), "not_now")
    night.spin()
    night.no(c.StartBonus(DAN), "not_now")
    night.close()
    steps: list[Callable[[], object]] = [lambda: night.outcome("17"), night.dolly, night.collect, night.pay]
    for step in steps:
        assert night.no(c.StartBonus(DAN), "not_now").says
        step()
    assert (night.on_felt("Ann"), night.on_felt("Bob")) == (0, 0)
    assert [line.place for line in night.last(e.WinnersPaid).paid["Ann"]] == ["black"]
    night.do(c.StartBonus(DAN))
    assert night.state.phase is Phase.BONUS
    assert_balanced(night)


def test_the_wagers_lie_on_the_felt_through_the_bonus_round() -> None:
    """(3)."""
    night = won(table())
    for step in (c.StartBonus(DAN), ball("1")):
        night.do(step)
        assert [bet.stake for bet in night.state.seats["Ann"].standing.values()] == [500]
        assert_balanced(night)
    night.do(ball("2"))
    assert night.state.seats["Ann"].standing == {}
    assert_balanced(night)


def test_the_round_does_not_end_while_a_bonus_is_owed() -> None:
    night = won(table())
    refusal = night.no(c.RemoveDolly(DAN), "bonus_pending")
    assert "2299.03" in refusal.cite
    night.no(ball("1"), "not_now")
    bonus(night, "1", "2")
    night.no(c.StartBonus(DAN), "no_bonus")
    night.no(ball("1"), "not_now")
    night.clear()


def test_another_number_takes_the_stake_and_gives_no_bonus() -> None:
    """(2)."""
    night = table()
    night.round("17")
    night.bet("Ann", BET, 500)
    night.to_outcome("18")
    night.dolly()
    night.collect()
    night.pay()
    night.no(c.StartBonus(DAN), "no_bonus")
    night.clear()
    assert night.held("Ann") == 99_500
    assert_balanced(night)


def test_without_a_number_to_repeat_there_is_no_bet() -> None:
    """Question C16; a void spin gives none."""
    night = table()
    night.no(night.wager("Ann", BET, 500), "needs_previous_number")
    night.spin()
    night.close()
    night.outcome("17", revolutions=1)
    assert night.no(night.wager("Ann", BET, 500), "needs_previous_number").cite
    night.round("17")
    night.bet("Ann", BET, 500)


# The bonus balls after a repeated 17, and what a wager of $1 wins: printed rows, the highest that is met.
TWO_BALLS = [
    (("17", "17"), 500),
    (("5", "5"), 200),
    (("32", "17"), 100),
    (("0", "2"), 100),
    (("1", "3"), 40),
    (("0", "00"), 40),
    (("1", "2"), 10),
]
THREE_BALLS = [
    (("32", "5", "17"), 300),
    (("28", "26", "9"), 100),
    (("2", "28", "0"), 100),
    (("28", "9", "1"), 80),
    (("1", "3", "5"), 70),
    (("1", "2", "4"), 10),
    (("1", "1", "1", "3", "3", "5"), 70),
    (("28", "26", "28", "9"), 100),
]


@pytest.mark.parametrize(("pockets", "wins"), TWO_BALLS)
def test_two_balls_pay_by_where_they_land(pockets: tuple[str, ...], wins: int) -> None:
    """(5), double-zero wheel, SW2-U03."""
    night = won(table("SW2-U03"))
    bonus(night, *pockets)
    assert night.state.phase is Phase.PAID
    assert night.held("Ann") == 100_000 + wins * 500
    night.clear()
    assert_balanced(night)


@pytest.mark.parametrize(("pockets", "wins"), THREE_BALLS)
def test_three_balls_pay_by_where_they_land_and_one_that_finds_another_is_spun_again(
    pockets: tuple[str, ...], wins: int
) -> None:
    """(4)(a), (5), double-zero wheel, SW3-U03: the balls alone in their pockets stay."""
    night = won(table("SW3-U03"))
    bonus(night, *pockets)
    assert night.state.phase is Phase.PAID
    assert night.held("Ann") == 100_000 + wins * 500
    night.clear()
    assert_balanced(night)


@pytest.mark.clause("co-2022:2299.03.4.version")
@pytest.mark.parametrize(
    ("code", "wheel", "balls", "top"),
    [
        ("SW2-U01", "single-zero", ("17", "17"), 300),
        ("SW2-U02", "single-zero", ("17", "17"), 1000),
        ("SW2-U03", "double-zero", ("17", "17"), 500),
        ("SW2-U04", "double-zero", ("17", "17"), 1000),
        ("SW3-U01", "single-zero", ("25", "17", "34"), 300),
        ("SW3-U02", "single-zero", ("25", "17", "34"), 1000),
        ("SW3-U03", "double-zero", ("32", "17", "5"), 300),
        ("SW3-U04", "double-zero", ("32", "17", "5"), 1000),
    ],
)
def test_the_table_has_one_version_with_a_pay_table_for_its_wheel(
    code: str, wheel: str, balls: tuple[str, ...], top: int
) -> None:
    """(4), (5): as many balls as the version has; a table of the other wheel is refused."""
    night = won(table(code, wheel))
    night.do(c.StartBonus(DAN))
    for pocket in balls[:-1]:
        night.do(ball(pocket))
        assert night.state.phase is Phase.BONUS
    night.do(ball(balls[-1]))
    assert night.state.phase is Phase.PAID
    assert night.held("Ann") == 100_000 + top * 500
    other = {"single-zero": "double-zero", "double-zero": "single-zero"}[wheel]
    findings = table_rules(law("us-co"), setup_of("us-co", sidebets={BET: code}, areas=[BET], wheel=other))
    assert isinstance(findings, list)
    assert [finding.where for finding in findings] == ["sidebets.spinner-winner"]


def test_a_supervisor_changes_the_version_between_rounds() -> None:
    night = table("SW2-U03")
    night.do(c.ChangeSetup(SUE, {**night.state.setup, "sidebets": {BET: "SW3-U03"}}))
    bonus(won(night), "1", "2")
    assert night.state.phase is Phase.BONUS
    night.no(c.ChangeSetup(SUE, {**night.state.setup, "sidebets": {BET: "SW2-U03"}}), "not_now")


@pytest.mark.clause("co-2022:2299.03.4.button")
@pytest.mark.parametrize(
    ("button", "presser", "other"), [("dealer", DAN, player("Ann")), ("player", player("Ann"), DAN)]
)
def test_whoever_the_house_names_presses_the_button_and_the_log_keeps_the_role(
    button: str, presser: Actor, other: Actor
) -> None:
    """(4): the rules of the table say who presses, and nobody else does."""
    night = won(table(button=button))
    (told,) = [bet for bet in table_rules_view(night.rules, library().questions()).side_bets if bet.name == BET]
    (line,) = [line for line in told.lines if line.about.startswith("The button")]
    assert (line.says, line.cite) == (f"the {button}", "30-2299.03(4)")
    assert night.no(c.StartBonus(other), "not_yours").cite == "30-2299.03(4)"
    night.no(c.StartBonus(SUE), "not_yours")
    night.do(c.StartBonus(presser))
    assert night.last(e.BonusStarted).pressed_by == button
    assert night.state.setup["button"] == button


def test_a_stranger_and_a_dealer_off_duty_do_not_press() -> None:
    night = won(table(button="player"))
    night.no(c.StartBonus(player("Nobody")), "no_such_player")
    night.do(c.StartBonus(player("Bob")))
    night = won(table())
    night.no(c.StartBonus(Actor("Eve", DAN.role)), "not_on_duty")


def test_several_winners_share_the_balls_and_each_is_paid_on_the_own_stake() -> None:
    night = table()
    night.round("17")
    night.bet("Ann", BET, 10_000)
    night.bet("Bob", BET, 100)
    night.do(c.PlaceToke(player("Bob"), "Bob", BET, 200, "value"))  # type: ignore[arg-type]
    night.to_outcome("17")
    night.dolly()
    night.collect()
    night.pay()
    bonus(night, "17", "17")
    assert (night.held("Ann"), night.held("Bob")) == (100_000 + 500 * 10_000, 100_000 - 200 + 500 * 100)
    assert night.ledger.balance("tips") == 501 * 200
    assert [proof.verdict for proof in night.last(e.BonusPaid).proofs] == ["both-in-main-number"]
    assert_balanced(night)


def test_the_posted_limit_on_all_payouts_holds_in_the_bonus_round_too() -> None:
    """Winners share what may be paid out; their own stakes are no part of it."""
    night = table(aggregate={BET: "$1000"})
    night.round("17")
    night.bet("Ann", BET, 300)
    night.bet("Bob", BET, 100)
    night.to_outcome("17")
    night.dolly()
    night.collect()
    night.pay()
    bonus(night, "17", "17")
    assert (night.held("Ann"), night.held("Bob")) == (100_000 + 75_000, 100_000 + 25_000)
    [proof] = night.last(e.BonusPaid).proofs
    [cap] = proof.notes
    assert "at most $1,000: of $2,000 won, $1,000 is paid" in cap
    assert_balanced(night)


@pytest.mark.parametrize("pocket", ["37", "000", "", "-1", "17 ", "١٧", "x" * 1000])
def test_a_bonus_ball_lies_in_a_pocket_of_the_wheel(pocket: str) -> None:
    night = won(table())
    night.do(c.StartBonus(DAN))
    night.no(ball(pocket), "no_such_pocket")


def test_the_winner_of_a_bonus_may_bet_again_for_the_same_number() -> None:
    night = won(table())
    bonus(night, "1", "2")
    night.clear()
    night.bet("Ann", BET, 500)
    night.to_outcome("17")
    night.dolly()
    night.collect()
    night.pay()
    bonus(night, "1", "2")
    night.clear()
    assert night.held("Ann") == 100_000 + 2 * 10 * 500
    assert_balanced(night)


def test_back2back_and_spinner_winner_pay_the_same_repeat_each_in_its_own_act() -> None:
    house = {"sidebets.back2back.weights": {"total": 1, "weights": {"10": 1}}}
    bets = {BET: "SW2-U03", "back2back": ""}
    night = play("us-co", "", house, sidebets=bets, areas=list(bets))
    night.sit("Ann", 100_000)
    night.round("17")
    night.bet("Ann", BET, 500)
    night.bet("Ann", "back2back", 500)
    night.to_outcome("17")
    night.do(c.RecordDraw(DAN, "Multiplier", "10"))
    night.dolly()
    night.collect()
    night.pay()
    assert night.held("Ann") == 99_000 + 11 * 500
    bonus(night, "1", "2")
    night.clear()
    assert night.held("Ann") == 99_000 + 11 * 500 + 11 * 500
    assert_balanced(night)
