"""Wagers by name, and wheels that are not fair."""

from __future__ import annotations

from fractions import Fraction

import pytest
from desks import DOUBLE, SINGLE, rules_of, wagers

from croupier.desk.portfolio import portfolio
from croupier.desk.weights import weigh
from croupier.game.notation import NotationError
from croupier.rulebook.refusal import RefusedError
from croupier.views.side_odds import Choices


def test_a_wager_has_a_stake_and_a_pay_table() -> None:
    found = wagers("red", "straight:17=$5", "corner:1-5=2.50", "spinner-winner@SW2-U04=$3").wagers
    assert [wager.stake for wager in found] == [100, 500, 250, 300]
    assert [wager.row.paytable for wager in found] == [None, None, None, "SW2-U04"]
    assert wagers("red", "straight:17=$5").stake == 600


def test_without_a_name_the_first_pay_table_of_the_wheel_is_played() -> None:
    assert [wager.row.paytable for wager in wagers("roulette-up-bonus").wagers] == ["PT-FLT-RU-01"]
    assert [wager.bet.key for wager in wagers("spread-bet", book="us-nj").wagers] == [
        f"spread-bet:{area}" for area in range(1, 8)
    ]


def test_a_progressive_is_staked_with_its_unit() -> None:
    [wager] = wagers("roulette-up-progressive").wagers
    assert wager.stake == 100
    with pytest.raises(NotationError, match=r"unit of \$1"):
        wagers("roulette-up-progressive=$2")


def test_a_rule_for_zeros_reaches_even_chances_alone() -> None:
    found = wagers("red", "straight:0", wheel=SINGLE, rule="in-prison").wagers
    assert [wager.row.rule for wager in found] == ["in-prison", None]
    with pytest.raises(NotationError, match="none here"):
        wagers("straight:0", wheel=SINGLE, rule="half-back")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("rde", "no bet is called"),
        ("red@PT-1", "no pay tables"),
        ("red=", "not an amount"),
        ("red=0", "a stake must be more than"),
        ("red=-5", "not an amount"),
        ("red=$1.005", "not an amount"),
        ("spinner-winner@SW9", "no pay table"),
        ("straight:99", "not on the"),
        ("=5", "no bet is called"),
        ("", "no bet is called"),
    ],
)
def test_what_is_no_wager_is_refused(text: str, says: str) -> None:
    with pytest.raises(NotationError, match=says):
        wagers(text)


def test_what_the_rules_do_not_offer_is_refused() -> None:
    with pytest.raises(RefusedError):
        wagers("spread-bet")
    with pytest.raises(NotationError, match="at least one"):
        portfolio(rules_of(), DOUBLE, [])


def test_a_meter_counts_in_what_a_progressive_is_worth() -> None:
    [empty] = wagers("roulette-up-progressive").wagers
    choices = {"roulette-up-progressive": Choices(meter=10_000_00)}  # type: ignore[arg-type]
    [full] = portfolio(rules_of(), DOUBLE, ["roulette-up-progressive"], choices=choices).wagers
    more = full.worth.player_return - empty.worth.player_return
    assert more == 10_000 * empty.worth.meter_coefficient > 0


# Wheels that are not fair


def test_a_weight_makes_a_pocket_likelier_exactly() -> None:
    wheel = weigh(DOUBLE, {pocket: 2 if pocket == "17" else 1 for pocket in DOUBLE.pockets})
    [straight, red] = wagers("straight:17", "red", wheel=wheel).wagers
    assert straight.worth.hit == Fraction(2, 39)
    assert red.worth.hit == Fraction(18, 39)


def test_chances_are_taken_as_they_are_written() -> None:
    shares = dict.fromkeys(DOUBLE.pockets, "1/40") | {"17": "3/40"}
    assert weigh(DOUBLE, shares).weights == tuple(3 if pocket == "17" else 1 for pocket in DOUBLE.pockets)
    decimals: dict[str, object] = dict.fromkeys(DOUBLE.pockets, 0.026) | {"0": 0.038}
    assert sum(weigh(DOUBLE, decimals).weights) == 500


def test_a_bet_on_the_last_number_is_worth_what_weighted_boards_make_it() -> None:
    """On a wheel with shares p the last number comes again with the sum of their squares."""
    weights: dict[str, int] = {pocket: 5 if pocket == "17" else 1 for pocket in DOUBLE.pockets}
    wheel = weigh(DOUBLE, weights)
    [wager] = wagers("spinner-winner@SW2-U03", wheel=wheel).wagers
    total = sum(weights.values())
    assert 1 - wager.worth.verdicts[next(v for v in wager.worth.verdicts if v.name == "lose")] == sum(
        Fraction(weight, total) ** 2 for weight in weights.values()
    )


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"17": -1}, "below nothing"),
        ({"37": 1}, "no pocket"),
        ({"17": "many"}, "no weight"),
        ({"17": True}, "no weight"),
        ({"17": "1/0"}, "no weight"),
        ({"17": [1]}, "no weight"),
        ({"17": 0.5}, "sum to"),
    ],
)
def test_weights_that_make_no_sense_are_refused(changed: dict[str, object], says: str) -> None:
    with pytest.raises(NotationError, match=says):
        weigh(DOUBLE, {**dict.fromkeys(DOUBLE.pockets, 1), **changed})


def test_every_pocket_is_named_and_some_weigh_something() -> None:
    with pytest.raises(NotationError, match="00 are missing"):
        weigh(DOUBLE, dict.fromkeys(SINGLE.pockets, 1))
    with pytest.raises(NotationError, match="no pocket for the ball"):
        weigh(DOUBLE, dict.fromkeys(DOUBLE.pockets, 0))
