"""To 1 and for 1 are worth what they say, exactly, and are never confused."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.game.odds import Odds
from croupier.money.amount import Cents


def test_35_to_1_and_36_for_1_are_worth_the_same_and_written_differently() -> None:
    to, for_ = Odds.parse("35 to 1"), Odds.parse("36 for 1")
    assert to.profit == for_.profit == 35
    assert to.returned == for_.returned == 36
    assert to != for_
    assert (str(to), str(for_)) == ("35 to 1", "36 for 1")


def test_35_for_1_pays_one_unit_less_than_35_to_1() -> None:
    assert Odds.parse("35 for 1").profit == 34


def test_odds_over_more_than_one_unit() -> None:
    assert Odds.parse("3 to 2").profit == Fraction(3, 2)
    assert Odds.parse("3 to 2").payout(Cents(1000)) == 1500


def test_a_fraction_of_a_cent_is_not_paid_silently() -> None:
    with pytest.raises(ValueError, match="whole number of cents"):
        Odds.parse("3 to 2").payout(Cents(1))


def test_1_for_1_gives_the_stake_back_and_no_more() -> None:
    assert Odds.parse("1 for 1").profit == 0


@pytest.mark.parametrize(
    "text",
    ["35", "35:1", "35-1", "35 to", "to 1", "-35 to 1", "35 to 0", "35.5 to 1", "35  to 1", "٣٥ to 1", "", "35 TO 1"],
)
def test_what_does_not_say_which_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="are not odds"):
        Odds.parse(text)


def test_odds_that_would_pay_a_winner_less_than_the_stake_are_refused() -> None:
    with pytest.raises(ValueError, match="less than the stake"):
        Odds.parse("0 for 1")


def test_huge_odds_stay_exact() -> None:
    assert Odds.parse(f"{10**30} to 1").payout(Cents(3)) == 3 * 10**30
