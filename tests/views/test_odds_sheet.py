"""The odds sheet against pockets counted by hand."""

from __future__ import annotations

from collections import Counter
from datetime import date
from fractions import Fraction
from itertools import product

import pytest

from croupier.game.notation import NotationError
from croupier.game.wheel import DOUBLE_ZERO, DOUBLE_ZERO_AS_SINGLE, SINGLE_ZERO, TRIPLE_ZERO, WHEELS, Wheel
from croupier.rulebook.refusal import RefusedError
from croupier.rulebook.rules import Rules
from croupier.storage.library import Library
from croupier.views.odds_sheet import by_kind, odds_row, odds_sheet

ZEROS = {"single-zero": ["0"], "double-zero": ["0", "00"], "triple-zero": ["0", "00", "000"]}
REDS = [str(number) for number in range(1, 19)]
"""Any eighteen numbers do: the chances of red depend on how many there are, not on which."""
COVERED = {"straight": 1, "split": 2, "street": 3, "trio": 3, "corner": 4, "first-five": 5, "line": 6}
COVERED |= {"column": 12, "dozen": 12} | dict.fromkeys(("red", "black", "odd", "even", "low", "high"), 18)
PAYS = {1: 35, 2: 17, 3: 11, 4: 8, 5: 6, 6: 5, 12: 2, 18: 1}


@pytest.fixture
def colorado(library: Library) -> Rules:
    return library.book("us-co").on(date(2022, 8, 14))


def red_nets(wheel: str, half_back: bool) -> Counter[Fraction]:
    """Net of red for each pair of spins, when 0 gives half back or holds the stake for one more spin."""
    pockets = [*ZEROS[wheel], *(str(number) for number in range(1, 37))]
    nets: Counter[Fraction] = Counter()
    for first, second in product(pockets, repeat=2):
        if first == "0":
            nets[Fraction(-1, 2) if half_back else Fraction(0) if second in REDS else Fraction(-1)] += 1
        else:
            nets[Fraction(1) if first in REDS else Fraction(-1)] += 1
    return nets


@pytest.mark.parametrize("wheel", WHEELS.values(), ids=lambda wheel: wheel.name)
def test_every_bet_is_worth_what_counting_gives(colorado: Rules, wheel: Wheel) -> None:
    """k of n pockets at m to 1: the player gets back k(m+1)/n, and wins k/n of the time."""
    size = {"single-zero": 37, "double-zero": 38, "triple-zero": 39}.get(wheel.name, 37)
    rows = odds_sheet(colorado, wheel)
    kinds = [str(row.plain()["bet"]).partition(":")[0] for row in rows]
    assert set(kinds) == set(COVERED) - (set() if wheel in (DOUBLE_ZERO, TRIPLE_ZERO) else {"first-five"})
    for kind, row in zip(kinds, rows, strict=True):
        covered = COVERED[kind]
        assert row.worth.hit == Fraction(covered, size)
        assert row.worth.player_return == Fraction(covered * (PAYS[covered] + 1), size)
        assert row.worth.variance == (PAYS[covered] + 1) ** 2 * Fraction(covered, size) * Fraction(size - covered, size)
        assert (row.rule, row.cite) == (None, "30-2204(1)")


@pytest.mark.parametrize(
    ("wheel", "rule", "edge"),
    [
        # 0 takes half of one stake in 37, 38, 39 pockets; every other zero takes it whole: (z - 1/2) / n.
        (SINGLE_ZERO, "half-back", Fraction(1, 74)),
        (DOUBLE_ZERO, "half-back", Fraction(3, 76)),
        (TRIPLE_ZERO, "half-back", Fraction(5, 78)),
        # 0 holds the stake, and n - 18 of n pockets then take it: (z - 1 + (n - 18)/n) / n.
        (SINGLE_ZERO, "in-prison", Fraction(19, 1369)),
        (DOUBLE_ZERO, "in-prison", (1 + Fraction(20, 38)) / 38),
        (TRIPLE_ZERO, "in-prison", (2 + Fraction(21, 39)) / 39),
    ],
)
def test_red_that_survives_a_zero(colorado: Rules, wheel: Wheel, rule: str, edge: Fraction) -> None:
    row = odds_row(colorado, wheel, "red", rule)
    assert (row.rule, row.worth.house_edge) == (rule, edge)


@pytest.mark.parametrize("wheel", [SINGLE_ZERO, DOUBLE_ZERO, TRIPLE_ZERO], ids=lambda wheel: str(wheel.name))
@pytest.mark.parametrize("rule", ["half-back", "in-prison"])
def test_the_whole_distribution_of_red_that_survives_a_zero(colorado: Rules, wheel: Wheel, rule: str) -> None:
    nets = red_nets(wheel.name, rule == "half-back")
    total = nets.total()
    found = {verdict.net: chance for verdict, chance in odds_row(colorado, wheel, "red", rule).worth.outcomes()}
    assert found == {net: Fraction(pairs, total) for net, pairs in nets.items()}


def test_a_row_for_programs_holds_exact_fractions(colorado: Rules) -> None:
    """Straight up at 35 to 1 on 38 pockets: variance 36² x 1/38 x 37/38 = 11988/361."""
    assert odds_row(colorado, DOUBLE_ZERO, "straight:17").plain() == {
        "bet": "straight:17",
        "name": "17 black",
        "wheel": "double-zero",
        "paytable": None,
        "rule": None,
        "pays": "35 to 1",
        "cite": "30-2204(1)",
        "house_edge": "1/19",
        "player_return": "18/19",
        "hit": "1/38",
        "push": "0",
        "variance": "11988/361",
        "spins": "1",
        "outcomes": [{"name": "win", "net": "35", "p": "1/38"}, {"name": "lose", "net": "-1", "p": "37/38"}],
    }


def test_a_released_stake_is_a_push(colorado: Rules) -> None:
    plain = odds_row(colorado, SINGLE_ZERO, "low", "in-prison").plain()
    assert (plain["rule"], plain["push"], plain["hit"]) == ("in-prison", str(Fraction(18, 37 * 37)), "18/37")


def test_a_held_stake_takes_one_more_spin(colorado: Rules) -> None:
    """One spin, and after one pocket in 37 a second one; half the stake back needs none."""
    assert odds_row(colorado, SINGLE_ZERO, "red", "in-prison").plain()["spins"] == str(1 + Fraction(1, 37))
    assert odds_row(colorado, SINGLE_ZERO, "red", "half-back").plain()["spins"] == "1"


def test_a_row_says_what_it_is_in_plain_words(colorado: Rules) -> None:
    row = odds_row(colorado, DOUBLE_ZERO, "split:0-00")
    assert (row.bet, row.kind, row.pays, row.covers, row.paytable, row.rule) == (
        "split:0-00",
        "split",
        "17 to 1",
        2,
        None,
        None,
    )


def test_the_rule_for_zeros_holds_only_where_in_prison_reaches(colorado: Rules) -> None:
    ruled = Counter(row.rule for row in odds_sheet(colorado, SINGLE_ZERO, "half-back"))
    assert ruled == {"half-back": 6, None: 155 - 6}


def test_a_line_for_each_kind_counts_its_bets(colorado: Rules) -> None:
    kinds = {kind.kind: kind.bets for kind in by_kind(odds_sheet(colorado, DOUBLE_ZERO))}
    assert kinds == {
        "straight": 38,
        "split": 24 + 33 + 5,
        "street": 12,
        "trio": 3,
        "corner": 22,
        "first-five": 1,
        "line": 11,
        "column": 3,
        "dozen": 3,
    } | dict.fromkeys(("red", "black", "odd", "even", "low", "high"), 1)


def test_bets_of_a_kind_that_differ_in_worth_get_lines_of_their_own(colorado: Rules) -> None:
    ordinary = odds_row(colorado, DOUBLE_ZERO, "straight:1")
    better = odds_row(colorado.with_values({"odds.straight": "36 to 1"}), DOUBLE_ZERO, "straight:2")
    again = odds_row(colorado, DOUBLE_ZERO, "straight:3")
    assert [(kind.kind, kind.bets) for kind in by_kind([ordinary, better, again])] == [("straight", 2), ("straight", 1)]


def test_a_bet_that_the_law_refuses_carries_the_refusal(colorado: Rules) -> None:
    with pytest.raises(RefusedError) as caught:
        odds_row(colorado, SINGLE_ZERO, "trio:0-2-3")
    assert caught.value.refusal.code == "trio_not_listed"
    with pytest.raises(RefusedError) as caught:
        odds_sheet(colorado, DOUBLE_ZERO_AS_SINGLE, "in-prison")
    assert caught.value.refusal.code == "in_prison_not_as_single"


@pytest.mark.parametrize(
    ("bet", "wheel", "says"),
    [
        ("split:0-00", SINGLE_ZERO, '"split:0-00" is not on the single-zero layout'),
        ("straight:37", DOUBLE_ZERO, '"straight:37" is not on the double-zero layout'),
        ("purple", DOUBLE_ZERO, 'no bet is called "purple"'),
    ],
)
def test_a_bet_that_the_felt_does_not_have_is_no_bet(colorado: Rules, bet: str, wheel: Wheel, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        odds_row(colorado, wheel, bet)
    assert str(caught.value).startswith(says)
