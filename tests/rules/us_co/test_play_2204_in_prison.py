"""Rule 22, section 2204(2), played: In Prison at a table, through choices, no spins, departures and a closing."""

from __future__ import annotations

import pytest
from balance import assert_balanced
from nights import DAN, SUE, Play, play, player

from croupier.money.amount import Cents
from croupier.table import commands as c
from croupier.table import events as e

EVEN_MONEY = ("red", "black", "odd", "even", "low", "high")


@pytest.fixture(params=["2015-02-01", "2022-08-14"], ids=["older edition", "newer edition"])
def night(request: pytest.FixtureRequest) -> Play:
    night = play("us-co", request.param, in_prison=True, areas=["in-prison"])
    night.sit("Ann", 10_000)
    return night


def choose(place: str, choice: str, name: str = "Ann") -> c.Choose:
    return c.Choose(player(name), name, place, choice)


def imprison(night: Play, place: str = "red", cents: int = 1000, name: str = "Ann") -> None:
    """A wager is bet, zero comes, and it is left in prison."""
    night.bet(name, place, cents)
    night.to_outcome("0")
    night.do(choose(place, "leave", name))
    night.settle()


@pytest.mark.parametrize("place", EVEN_MONEY)
def test_on_zero_a_player_may_take_half_of_an_even_money_bet(night: Play, place: str) -> None:
    night.bet("Ann", place, 1000)
    night.to_outcome("0")
    night.do(choose(place, "half-back"))
    night.settle()
    assert (night.held("Ann"), night.on_felt("Ann"), night.state.running) == (9500, 0, frozenset())
    assert night.last(e.LosersCollected).lost == {}
    [line] = night.last(e.WinnersPaid).paid["Ann"]
    assert (line.stake, line.returned) == (1000, 500)
    assert_balanced(night)


@pytest.mark.clause("co-2015:2204.2.second-zero", "co-2022:2204.2.second-zero")
@pytest.mark.parametrize("place", EVEN_MONEY)
def test_a_second_zero_takes_the_whole_imprisoned_bet(night: Play, place: str) -> None:
    imprison(night, place)
    night.round("0")
    assert (night.held("Ann"), night.state.seats["Ann"].standing) == (9000, {})
    assert [(line.place, line.returned) for line in night.last(e.LosersCollected).lost["Ann"]] == [(place, 0)]
    assert_balanced(night)


@pytest.mark.parametrize(("then", "left"), [("1", 10_000), ("2", 9000), ("0", 9000), ("00", 9000)])
def test_a_prisoner_is_freed_without_winnings_or_lost_on_the_next_spin(night: Play, then: str, left: int) -> None:
    """A second zero takes the whole bet; a win gives the stake back, and any other loss takes it (question C7)."""
    imprison(night)
    assert night.held("Ann") == 9000
    night.round(then)
    assert (night.held("Ann"), night.state.seats["Ann"].standing) == (left, {})
    assert_balanced(night)


def test_on_a_double_zero_nothing_goes_to_prison(night: Play) -> None:
    night.bet("Ann", "red", 1000)
    night.round("00")
    assert night.held("Ann") == 9000
    night.no(choose("red", "half-back"), "not_now")


@pytest.mark.clause("co-2015:2204.2.scope", "co-2022:2204.2.scope")
def test_only_even_money_bets_go_to_prison(night: Play) -> None:
    """On a zero every other loser loses all of it; what holds the zero wins."""
    losers = ["column:1", "column:2", "column:3", "dozen:1", "dozen:2", "dozen:3", "straight:17", "split:1-2"]
    losers += ["street:1-3", "corner:1-5", "line:1-6", "trio:00-2-3", "straight:00"]
    for place in (*losers, "trio:0-1-2"):
        night.bet("Ann", place, 100)
    night.to_outcome("0")
    for place in losers:
        night.no(choose(place, "leave"), "no_such_wager")
    night.settle()
    assert night.held("Ann") == 10_000 - 100 * len(losers) + 1100
    assert night.state.seats["Ann"].standing == {}


@pytest.mark.clause("co-2015:2204.2.choice", "co-2022:2204.2.choice")
@pytest.mark.parametrize("choice", ["half-back", "leave"])
def test_after_zero_the_round_waits_for_a_choice_on_each_even_money_bet(night: Play, choice: str) -> None:
    for place in EVEN_MONEY:
        night.bet("Ann", place, 1000)
    night.to_outcome("0")
    night.dolly()
    for place in EVEN_MONEY:
        assert night.no(c.CollectLosers(DAN), "choice_pending").cite.endswith("-2204(2)")
        for other in ("", "all of it", "take", "LEAVE"):
            night.no(choose(place, other), "no_such_choice")
        night.no(c.PayWinners(DAN))
        night.do(choose(place, choice))
    night.collect()
    night.pay()
    night.clear()
    assert night.held("Ann") == 4000 + (6 * 500 if choice == "half-back" else 0)
    assert len(night.state.seats["Ann"].standing) == (6 if choice == "leave" else 0)
    assert_balanced(night)


def test_nothing_is_collected_until_every_player_has_chosen(night: Play) -> None:
    night.sit("Bob", 1000)
    night.bet("Ann", "red", 1000)
    night.bet("Bob", "even", 1000)
    night.to_outcome("0")
    night.dolly()
    night.do(choose("red", "leave"))
    refusal = night.no(c.CollectLosers(DAN), "choice_pending")
    assert refusal.cite.endswith("-2204(2)")
    night.do(choose("even", "half-back", "Bob"))
    night.collect()


def test_a_choice_is_one_of_two_and_is_made_once_by_its_player(night: Play) -> None:
    night.sit("Bob")
    night.bet("Ann", "red", 1000)
    night.to_outcome("0")
    refusal = night.no(choose("red", "all of it"), "no_such_choice")
    assert (refusal.cite.partition("-")[2], "half-back" in refusal.says) == ("2204(2)", True)
    night.no(c.Choose(player("Bob"), "Ann", "red", "leave"), "not_yours")
    night.no(choose("red", "leave", "Bob"), "no_such_wager")
    night.no(choose("no-such-place", "leave"), "no_such_wager")
    night.do(choose("red", "leave"))
    night.no(choose("red", "half-back"), "no_such_wager")
    night.settle()
    night.no(choose("red", "half-back"), "not_now")


def test_an_uneven_half_is_rounded_up_to_the_smallest_chip(night: Play) -> None:
    """Question C7: half of $5 is $3 where the smallest chip is $1."""
    night.bet("Ann", "red", 500)
    night.to_outcome("0")
    night.do(choose("red", "half-back"))
    night.settle()
    assert night.held("Ann") == 9500 + 300
    [proof] = night.last(e.WinnersPaid).proofs
    assert proof.notes == ("rounded up to the smallest chip, $1",)


def test_an_even_half_is_not_rounded(night: Play) -> None:
    night.bet("Ann", "red", 600)
    night.to_outcome("0")
    night.do(choose("red", "half-back"))
    night.settle()
    assert [proof.notes for proof in night.last(e.WinnersPaid).proofs] == [()]


def test_half_of_color_chips_that_makes_no_whole_chip_is_paid_in_value_chips(night: Play) -> None:
    night.sit("Bob", 1500, "color", 500)
    night.bet("Bob", "red", 1500, "color")
    night.to_outcome("0")
    night.do(choose("red", "half-back", "Bob"))
    night.settle()
    assert night.state.seats["Bob"].purse == {"color": 500, "value": 300}
    assert_balanced(night)


def test_a_prisoner_lives_through_no_spins(night: Play) -> None:
    imprison(night)
    for _ in range(3):
        night.spin()
        night.do(c.ReportIrregularity(DAN, "foreign-object", {"ball removed in time": True}))
        assert len(night.state.seats["Ann"].standing) == 1
    night.round("1")
    assert night.held("Ann") == 10_000
    assert_balanced(night)


def test_a_prisoner_can_be_neither_taken_back_nor_moved_nor_added_to(night: Play) -> None:
    imprison(night)
    night.no(c.WithdrawWager(player("Ann"), "Ann", "red", "value"), "no_such_wager")
    night.no(c.MoveWager(player("Ann"), "Ann", "red", "black", "value"), "no_such_wager")
    night.no(c.ClearWagers(player("Ann"), "Ann"), "no_such_wager")
    night.bet("Ann", "red", 500)
    night.round("1")
    assert night.held("Ann") == 9000 - 500 + 1000 + 1000


def test_beside_a_prisoner_the_same_bet_has_its_own_choice(night: Play) -> None:
    imprison(night)
    night.bet("Ann", "red", 2000)
    night.to_outcome("0")
    night.do(choose("red", "leave"))
    night.settle()
    [line] = night.last(e.LosersCollected).lost["Ann"]
    assert (line.stake, len(night.state.seats["Ann"].standing)) == (1000, 1)
    night.round("1")
    assert night.held("Ann") == 9000
    assert_balanced(night)


def test_a_player_who_leaves_has_the_prisoner_settled_and_the_chips_wait(night: Play) -> None:
    imprison(night)
    night.do(c.CashOut(player("Ann"), "Ann"))
    assert night.state.seats["Ann"].away
    night.round("1")
    assert night.held("Ann") == 1000
    night.do(c.CloseTable(SUE, "the fire alarm rings"))
    night.do(c.CashOut(DAN, "Ann", attested=True))
    assert "Ann" not in night.state.seats
    assert_balanced(night)


def test_the_dealer_takes_the_choice_of_a_player_who_has_left(night: Play) -> None:
    night.bet("Ann", "red", 1000)
    night.spin()
    night.do(c.LeaveSeat(player("Ann"), "Ann"))
    night.close()
    night.outcome("0")
    night.do(c.Choose(DAN, "Ann", "red", "half-back"))
    night.settle()
    assert night.held("Ann") == 9500


def test_a_table_that_closes_gives_half_of_a_prisoner_back(night: Play) -> None:
    """Question C28."""
    imprison(night, cents=500)
    night.bet("Ann", "straight:17", 200)
    night.do(c.CloseTable(SUE, "the fire alarm rings"))
    assert night.held("Ann") == 9500 + 300
    assert night.state.seats["Ann"].standing == {}
    assert_balanced(night)


def test_while_somebody_is_in_prison_the_set_up_stays(night: Play) -> None:
    imprison(night)
    setup = {
        **night.state.setup,
        "in_prison": False,
        "areas": [],
        "wheel": "double-zero",
        "limits": {"table": {"min": "$1", "max": "$50"}},
    }
    night.no(c.ChangeSetup(SUE, setup), "felt_not_empty")
    night.round("1")
    night.do(c.ChangeSetup(SUE, setup))
    night.bet("Ann", "red", 1000)
    night.round("0")
    assert night.held("Ann") == 9000


def test_a_table_without_the_option_has_no_prison() -> None:
    night = play("us-co")
    night.sit("Ann", 1000)
    night.bet("Ann", "red", 1000)
    night.round("0")
    assert night.held("Ann") == 0


def test_a_tip_goes_to_prison_with_the_bet_it_rides_on(night: Play) -> None:
    night.bet("Ann", "red", 1000)
    night.do(c.PlaceToke(DAN, "Ann", "red", Cents(200), "value"))
    night.to_outcome("0")
    night.do(choose("red", "half-back"))
    night.settle()
    assert (night.held("Ann"), night.ledger.balance("tips")) == (10_000 - 1200 + 500, 100)
    assert_balanced(night)


def test_a_bet_that_a_ruling_puts_on_even_money_after_a_zero_gets_its_choice(night: Play) -> None:
    """2206(5): held to stand where it stood, it is treated as every wager there."""
    night.bet("Ann", "straight:19", 1000)
    night.to_outcome("0")
    night.do(c.OpenDispute(player("Ann"), "Ann", "the chips stood on red", "straight:19"))
    night.do(c.RuleDispute(SUE, 1, "red", "seen on camera"))
    night.dolly()
    night.no(c.CollectLosers(DAN), "choice_pending")
    night.do(choose("red", "half-back"))
    night.collect()
    night.pay()
    night.clear()
    assert (night.held("Ann"), night.on_felt("Ann")) == (9500, 0)
    assert_balanced(night)


def test_a_disputed_bet_that_has_gone_to_prison_is_ruled_void_and_goes_back(night: Play) -> None:
    """2206(5): nothing is left to choose for."""
    night.bet("Ann", "red", 1000)
    night.do(c.OpenDispute(player("Ann"), "Ann", "I was pushed", "red"))
    night.to_outcome("0")
    night.do(c.RuleDispute(SUE, 1, "void", "seen on camera"))
    night.no(choose("red", "half-back"), "no_such_wager")
    night.settle()
    assert night.held("Ann") == 10_000
    assert_balanced(night)


def test_a_coupon_in_prison_wins_and_gives_back_nothing(night: Play) -> None:
    """2203(1): it is worth nothing by itself, so that neither half nor stake comes back."""
    for number, (choice, then) in enumerate((("half-back", "1"), ("leave", "1"), ("leave", "0"))):
        night.do(c.PlaceCoupon(DAN, "Ann", "red", Cents(500), f"C-{number}", "match play"))
        night.to_outcome("0")
        night.do(choose("red", choice))
        night.settle()
        night.round(then)
        assert (night.held("Ann"), night.state.seats["Ann"].standing) == (10_000, {})
    assert_balanced(night)
