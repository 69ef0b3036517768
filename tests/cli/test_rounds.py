"""`croupier odds BET… --rounds N`, as a person and as a program asks."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest

Answer = tuple[int, str, str]


def test_programs_get_exact_numbers_and_a_bound(croupier_json: Callable[..., Any]) -> None:
    found = croupier_json("odds", "red", "--rounds", "10", "--bankroll", "$4")
    chances = {2 * won - 10: Fraction(comb(10, won) * 18**won * 20 ** (10 - won), 38**10) for won in range(11)}
    assert (found["rounds"], found["per"], found["side"], found["stake"]) == (10, "spin", "player", "1")
    assert (found["mean_exactly"], found["tick"], found["points"]) == ("-10/19", "2", 11)
    assert found["variance_exactly"] == str(10 * (1 - Fraction(1, 361)))
    ahead = float(sum(chance for result, chance in chances.items() if result > 0))
    assert found["ahead"] == pytest.approx(ahead, abs=found["error_bound"])
    assert found["even"] == pytest.approx(float(chances[0]), abs=found["error_bound"])
    lost = float(sum(chance for result, chance in chances.items() if result <= -4))
    assert found["bankroll"]["lost_at_the_end"]["chance"] == pytest.approx(lost, rel=1e-9)
    assert found["bankroll"]["lost_at_any_time"]["chance"] > lost
    assert found["error_bound"] < 1e-12


def test_whole_numbers(croupier_json: Callable[..., Any]) -> None:
    found = croupier_json("odds", "red", "--rounds", "2", "--exact")
    assert found["ahead_exactly"] == str(Fraction(81, 361))
    assert found["even_exactly"] == str(Fraction(180, 361))
    assert found["behind_exactly"] == str(Fraction(100, 361))


def test_the_table_is_told_what_it_needs(croupier_json: Callable[..., Any]) -> None:
    found = croupier_json("odds", "red=$5", "straight:17", "--rounds", "1e3", "--side", "table")
    assert found["bankroll_needed"]["risk"] == "1e-6"
    assert found["bankroll_needed"]["lost"]["chance"] <= 1e-6
    assert Fraction(found["mean_exactly"]) == 6 * Fraction(1000, 19)
    far = croupier_json("odds", "red=$5", "straight:17", "--rounds", "1e3", "--side", "table", "--risk", "1e-100")
    assert far["bankroll_needed"]["lost"]["digits"].endswith("e-101")


def test_people_get_a_table(croupier: Callable[..., Answer]) -> None:
    code, out, err = croupier("odds", "red", "dozen:1=$2", "--rounds", "100", "--bankroll", "$50")
    assert (code, err) == (0, "")
    assert "the player's result after 100 spins of 2 wagers, $3 each time, on a double-zero wheel" in out
    for line in ("mean", "standard deviation", "chance to be ahead", "quantile 0.5", "value at risk 0.99"):
        assert f"\n  {line}" in out
    assert "$50 lost at the end" in out
    assert "$50 lost at any time" in out
    assert "chances are together off by at most" in out


def test_what_a_round_is_is_said(croupier: Callable[..., Answer]) -> None:
    alone = croupier("odds", "red", "--wheel", "single-zero", "--rule", "in-prison", "--rounds", "10")[1]
    assert "a round is a game, from the bet to its verdict" in alone
    beside = croupier("odds", "red", "odd", "--wheel", "single-zero", "--rule", "in-prison", "--rounds", "10")[1]
    assert "what still runs after the last spin is played to its end" in beside


def test_a_worn_wheel(croupier_json: Callable[..., Any], tmp_path: Path) -> None:
    pockets = ["0", "00", *map(str, range(1, 37))]
    worn = tmp_path / "worn.toml"
    worn.write_text("\n".join(f'"{pocket}" = {3 if pocket == "17" else 1}' for pocket in pockets), "utf-8")
    found = croupier_json("odds", "straight:17", "--rounds", "40", "--pockets", str(worn))
    assert Fraction(found["mean_exactly"]) == 40 * (36 * Fraction(3, 40) - 1)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("odds red --rounds 0", "rounds are from 1 to 1,000,000,000"),
        ("odds red --rounds=-5", "rounds are from 1 to 1,000,000,000"),
        ("odds red --rounds 1e30", "rounds are from 1 to 1,000,000,000"),
        ("odds red --rounds many", '"many" is not a whole number'),
        ("odds red --rounds 1.5", '"1.5" is not a whole number'),
        ("odds --rounds 10", "needs at least one wager"),
        ("odds rde --rounds 10", "did you mean red"),
        ("odds red black=0 --rounds 10", "a stake must be more than $0"),
        ("odds red --rounds 10 --bankroll $0", "lost before the first round"),
        ("odds red --rounds 10 --bankroll lots", '--bankroll: "lots" is not an amount'),
        ("odds red --rounds 10 --risk 2", '--risk: "2" is not a chance'),
        ("odds red --rounds 10 --risk nan", '--risk: "nan" is not a chance'),
        ("odds red --rounds 10 --side house", "invalid choice: 'house'"),
        ("odds red --rounds 10 --stake $5", "--rounds takes no --stake"),
        ("odds red --rounds 10 --each", "--rounds takes no --each"),
        ("odds red --bankroll $5", "--bankroll is a question about many rounds"),
        ("odds red --exact", "--exact is a question about many rounds"),
        ("odds lint x.toml --rounds 5", "odds lint takes no --rounds"),
        ("odds red --rounds 1e9 --exact", "in whole numbers take"),
        ("odds red=$1000.01 straight:17=$1 --rounds 1e9", "points, and 16,777,216 is the limit"),
        ("odds red=$99999999.99 straight:1=$0.01 --rounds 5", "one round lie on"),
        ("odds roulette-up-bonus red --rounds 1e4", "is the limit; ask for fewer rounds or bets"),
        ("odds red=$9999999999999999999 --rounds 5", "cannot be computed"),
        ("odds back2back --rounds 5", "until the house supplies the chances of its multiplier"),
    ],
)
def test_bad_input_is_one_clear_line(words: str, says: str, croupier: Callable[..., Answer]) -> None:
    code, out, err = croupier(*words.split())
    assert (code, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


def test_a_bankroll_beyond_measure_is_simply_never_lost(croupier_json: Callable[..., Any]) -> None:
    found = croupier_json("odds", "red", "--rounds", "10", "--bankroll", "$" + "9" * 300)
    assert found["bankroll"]["lost_at_the_end"]["digits"] == "0"
    assert found["bankroll"]["lost_at_any_time"]["chance"] == 0
