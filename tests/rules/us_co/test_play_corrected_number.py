"""Rule 22, section 2206(5): the supervisor decides on payment and collection, also when a wrong number was recorded.

Amounts are worked out by hand from 2204: even money 1 to 1, straight up 35 to 1, with dollar chips."""

from __future__ import annotations

from typing import Any

import pytest
from balance import audited
from nights import DAN, SUE, Play, play, player

from croupier.money.amount import Cents
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.decide import WHO
from croupier.table.deciding import ASKED
from croupier.table.people import Role

METER = "roulette-up-progressive"
WHY = "seen on camera"
PLACED: dict[str, Any] = {"sidebets": {METER: "PT-BJS-RU-01"}, "areas": [METER]}
MONEY = {"unit": "$1", "seed": "$1,000", "reseed": "$500", "contribution": "25"}


@pytest.fixture(params=["2015-02-01", "2022-08-14"], ids=["older edition", "newer edition"])
def night(request: pytest.FixtureRequest) -> Play:
    """Ann has $1 on 17 and $5 on red; Bob has $5 on black."""
    night = play("us-co", request.param)
    night.sit("Ann", 10_000)
    night.sit("Bob", 10_000)
    bets(night)
    return night


def bets(night: Play) -> None:
    night.bet("Ann", "straight:17", 100)
    night.bet("Ann", "red", 500)
    night.bet("Bob", "black", 500)


def correct(pocket: str) -> c.CorrectOutcome:
    return c.CorrectOutcome(SUE, pocket, WHY)


@pytest.mark.clause("co-2015:2206.5.disputes", "co-2022:2206.5.disputes")
def test_after_payment_the_right_number_is_settled_in_its_place(night: Play) -> None:
    """Recorded was 16, red; the ball lay in 17, black. Ann: -$1 -$5 +$1 +$35; Bob: +$5."""
    night.round("16")
    assert (night.held("Ann"), night.held("Bob")) == (10_000 - 100 + 500, 10_000 - 500)
    night.do(correct("17"))
    assert (night.state.outcome, night.state.phase, night.state.results[-1]) == ("17", "outcome", "17")
    assert (night.on_felt("Ann"), night.on_felt("Bob")) == (600, 500)
    night.settle()
    assert (night.held("Ann"), night.held("Bob")) == (10_000 + 3_500 - 500, 10_000 + 500)
    assert (night.state.before, night.state.owed) == ("17", {})
    audited(night)


@pytest.mark.clause("co-2015:2206.5.disputes", "co-2022:2206.5.disputes")
@pytest.mark.parametrize("steps", [0, 1, 2, 3])
def test_before_payment_the_round_goes_on_from_the_right_number(night: Play, steps: int) -> None:
    night.to_outcome("16")
    for step in (night.dolly, night.collect, night.pay)[:steps]:
        step()
    night.do(correct("17"))
    night.no(c.PlaceDolly(DAN, "16", "", night.confirmed("dolly")), "wrong_number")
    night.settle()
    assert (night.held("Ann"), night.held("Bob")) == (10_000 + 3_500 - 500, 10_000 + 500)
    audited(night)


def test_bets_for_the_next_spin_go_back_first(night: Play) -> None:
    night.round("16")
    night.bet("Ann", "straight:3", 700)
    night.do(correct("17"))
    returned = night.last(e.OutcomeCorrected).undone.returned
    assert [(line.place, line.returned) for line in returned["Ann"]] == [("straight:3", 700)]
    night.settle()
    assert night.held("Ann") == 10_000 + 3_500 - 500
    audited(night)


def test_what_a_player_has_carried_away_is_owed_until_it_is_collected_or_written_off(night: Play) -> None:
    """16 paid Ann $10 for red, who left with all of it. 15 is black: the $10 was not hers."""
    night.round("16")
    night.do(c.CashOut(player("Ann"), "Ann"))
    assert "Ann" not in night.state.seats
    night.do(correct("15"))
    assert night.state.owed == {"Ann": 1_000}
    night.settle()
    assert (night.held("Bob"), "Ann" in night.state.seats, night.state.owed) == (10_500, False, {"Ann": 1_000})
    audited(night)
    night.no(c.CollectOwed(SUE, "Ann", Cents(1_000), "value"), "no_such_player")
    night.do(c.SeatPlayer(player("Ann"), "Ann", 3))
    night.buy("Ann", 800, "value")
    night.no(c.CollectOwed(SUE, "Bob", Cents(100), "value"), "nothing_there")
    night.no(c.CollectOwed(SUE, "Ann", Cents(1_100), "value"), "bad_amount")
    night.no(c.CollectOwed(SUE, "Ann", Cents(900), "value"), "not_enough_chips")
    night.do(c.CollectOwed(SUE, "Ann", Cents(700), "value"))
    assert (night.held("Ann"), night.state.owed) == (100, {"Ann": 300})
    night.no(c.WriteOffOwed(SUE, "Bob", WHY), "nothing_there")
    night.do(c.WriteOffOwed(SUE, "Ann", "too little to ask for"))
    assert night.state.owed == {}
    audited(night)


def test_who_has_left_and_wins_by_the_right_number_finds_value_chips(night: Play) -> None:
    """Cay bets color chips on 17, cashes out while 16 is settled, and is owed $36 in value chips."""
    night.sit("Cay", 10_000, "color")
    night.bet("Cay", "straight:17", 100, "color")
    night.round("16")
    night.do(c.CashOut(player("Cay"), "Cay"))
    night.do(correct("17"))
    night.settle()
    assert night.state.seats["Cay"].purse == {"value": 3_600}
    assert night.state.seats["Cay"].away
    audited(night)


def test_a_spin_that_should_not_have_counted_is_taken_back(night: Play) -> None:
    night.round("16")
    night.do(c.VoidOutcome(SUE, "the ball had been nudged"))
    assert (night.state.phase, night.state.results, night.state.before) == ("betting", (), None)
    assert (night.held("Ann"), night.on_felt("Ann"), night.on_felt("Bob")) == (10_000 - 600, 600, 500)
    assert night.state.no_spin == "the spin did not count: the ball had been nudged"
    night.no(correct("17"), "nothing_there")
    audited(night)


def test_it_is_possible_until_the_next_ball_and_only_for_a_number_that_is_another(night: Play) -> None:
    night.no(correct("17"), "nothing_there")
    night.round("16")
    night.no(correct("16"), "already_done")
    night.no(correct("37"), "no_such_pocket")
    night.no(c.CorrectOutcome(SUE, "17", " "), "no_reason")
    night.no(c.CorrectOutcome(DAN, "17", WHY), "not_yours")
    night.spin()
    night.no(correct("17"), "not_now")
    night.do(c.ReportIrregularity(DAN, "foreign-object", {"ball removed in time": True}))
    night.do(correct("17"))
    night.settle()
    night.spin()
    night.close()
    night.do(c.ReportIrregularity(DAN, "foreign-object", {"ball removed in time": True}))
    night.no(correct("16"), "nothing_there")


def test_it_takes_two_people() -> None:
    for kind in (c.CorrectOutcome, c.VoidOutcome, c.CorrectPayment, c.WriteOffOwed):
        assert (WHO[kind], ASKED[kind].second) == ((Role.SUPERVISOR,), Role.SUPERVISOR)


def test_a_jackpot_won_by_the_wrong_number_goes_back_into_the_meter() -> None:
    """2299.04, PT-BJS-RU-01: a streak of 9 takes the meter, and one of 8 pays $3,000. The meter is $1,000.25 with a
    quarter of Ann's dollar, which is $1,001 in whole chips, and $500 when it was won."""
    night = play("us-co", **PLACED, progressive={METER: MONEY})
    night.sit("Ann", 10_000)
    night.bet("Ann", METER, 100)
    night.do(c.LockProgressives(DAN, night.confirmed("lock")))
    for number in range(1, 10):
        night.round(str(number))
    assert (night.held("Ann"), night.state.meters[METER]) == (9_900 + 100_100, 50_000)
    night.do(correct("1"))
    assert (night.held("Ann"), night.state.meters[METER]) == (9_900, 100_025)
    night.settle()
    assert (night.held("Ann"), night.state.meters[METER]) == (9_900 + 300_000, 100_025)
    audited(night)


def test_a_dispute_is_settled_by_paying_as_it_should_have_been(night: Play) -> None:
    night.round("16")
    night.do(c.OpenDispute(player("Bob"), "Bob", "I had red too"))
    number = next(iter(night.state.disputes))
    payment = c.CorrectPayment(SUE, "Bob", Cents(1_000), "value", WHY, number)
    night.no(c.CorrectPayment(SUE, "Ann", Cents(1_000), "value", WHY, number), "nothing_there")
    night.do(payment)
    ruled = night.last(e.DisputeRuled)
    assert (ruled.dispute, ruled.ruling) == (number, "paid as it should have been")
    assert (night.state.disputes, night.held("Bob")) == ({}, 9_500 + 1_000)
    audited(night)


@pytest.mark.parametrize("ruling", ["void", "stands"])
def test_a_bet_in_prison_can_be_disputed(ruling: str) -> None:
    night = play("us-co", wheel="single-zero", in_prison=True, areas=["in-prison"])
    night.sit("Ann", 10_000)
    night.bet("Ann", "red", 500)
    night.to_outcome("0")
    night.do(c.Choose(player("Ann"), "Ann", "red", "leave"))
    night.settle()
    night.no(c.OpenDispute(player("Ann"), "Ann", "I wanted half", "black"), "no_such_wager")
    night.do(c.OpenDispute(player("Ann"), "Ann", "I wanted half", "red"))
    night.do(c.RuleDispute(SUE, next(iter(night.state.disputes)), ruling, "she did"))
    assert night.held("Ann") == (10_000 if ruling == "void" else 9_500)
    audited(night)
    night.round("1")
    assert night.held("Ann") == 10_000
