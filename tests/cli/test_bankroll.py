"""`croupier bankroll`: what people and programs get, and one clear line for what makes no sense."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

Answer = tuple[int, str, str]
FLAT = ("bankroll", "red", "--bankroll", "$10", "--target", "$20", "--seed", "4", "--paths", "2000")


def test_programs_get_simulated_and_exact_numbers(croupier_json: Callable[..., Any]) -> None:
    found = croupier_json(*FLAT, "--rounds", "3e3", "--fan", "2", "--workers", "1")
    assert (found["bet"], found["system"], found["rounds"], found["paths"]) == ("red", "flat", 3000, 2000)
    assert (found["seed"], found["workers"], found["verdict"]) == (4, 1, "agrees")
    assert found["house_edge"] == "1/19"
    measures = {measure["name"]: measure for measure in found["measures"]}
    r = Fraction(20, 18)
    ruin = 1 - (1 - r**10) / (1 - r**20)
    assert Fraction(found["endless"]["exactly"]["ruin"]) == ruin
    assert measures["ruin"]["exact"] == pytest.approx(float(ruin), rel=1e-9)
    assert abs(measures["ruin"]["simulated"] - float(ruin)) < 5 * measures["ruin"]["stderr"]
    assert [row["round"] for row in found["fan"]] == [0, 1500, 3000]
    assert found["shares"] == [0.05, 0.25, 0.5, 0.75, 0.95]
    assert found["quantiles"]["final bankroll"]["exact"][0] == 0
    assert found["exact"]["pairs"] == 19
    assert found["spins_per_second"] > 0


def test_the_same_seed_gives_the_same_numbers(croupier_json: Callable[..., Any]) -> None:
    one, two = (croupier_json(*FLAT, "--system", "fibonacci", "--workers", workers) for workers in "13")
    for found in (one, two):
        del found["seconds"], found["spins_per_second"], found["workers"]
    assert one == two


def test_people_get_a_table(croupier: Callable[..., Answer]) -> None:
    code, out, err = croupier(*FLAT, "--fan", "4")
    assert (code, err) == (0, "")
    assert out.startswith("flat on red, double-zero wheel, from $10 to $20, unit $1, table $1 to $500, cap over")
    for words in ("target reached", "won per unit staked", "-5.2632 %", "round 250", "closed form", "agrees"):
        assert words in out


def test_what_has_no_exact_answer_says_why(croupier: Callable[..., Answer]) -> None:
    _code, out, _err = croupier(
        *FLAT[:2], "--bankroll", "$500", "--system", "labouchere", "--paths", "100", "--seed", "1"
    )
    assert "only simulated: labouchere:1-2-3-4 has more than 16,384 states" in out


def test_a_rule_and_a_wheel_that_is_not_fair(croupier_json: Callable[..., Any], tmp_path: Path) -> None:
    words = ("bankroll", "red=$2", "--bankroll", "$100", "--seed", "1", "--paths", "100", "--wheel", "single-zero")
    assert croupier_json(*words, "--rule", "half-back")["house_edge"] == "1/74"
    assert croupier_json(*words, "--rule", "in-prison")["house_edge"] == "19/1369"
    file = tmp_path / "pockets.toml"
    file.write_text("\n".join(f'"{pocket}" = {2 if pocket == 0 else 1}' for pocket in range(37)))
    assert croupier_json(*words, "--pockets", str(file))["house_edge"] == "1/19"


def test_a_function_of_the_players_own(croupier_json: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def bet(bankroll, last, turn, memory):\n    return 100\n")
    own = croupier_json(*FLAT, "--strategy", str(file))
    assert own["system"] == "bet of mine.py"
    flat = croupier_json(*FLAT)
    assert own["quantiles"]["final bankroll"]["simulated"] == flat["quantiles"]["final bankroll"]["simulated"]
    assert own["exact"]["pairs"] is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("def bet(bankroll, last, turn, memory):\n    return 100 / 2\n", "in round 1 of a path: returned 50.0"),
        ("def bet(bankroll, last, turn, memory):\n    return 100 if turn < 2 else 99\n", "2 of a path: staked $0.99"),
        ("def bet(bankroll, last, turn, memory):\n    raise KeyError('x')\n", "raised KeyError: 'x'"),
        ("def bet(bankroll, last, turn, memory):\n    return bankroll * 2\n", "staked $20, and has $10"),
        ("def bat(): ...\n", 'has no function "bet"'),
    ],
)
@pytest.mark.parametrize("form", [(), ("--json",)])
def test_a_function_that_fails_is_named(
    croupier: Callable[..., Answer], tmp_path: Path, text: str, message: str, form: tuple[str, ...]
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(text)
    code, out, err = croupier(*FLAT, "--strategy", str(file), *form)
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--bankroll", "-$5"), "bankroll"),
        (("--bankroll", "5"), '--bankroll: "5" is not an amount'),
        (("--bankroll", "$0"), "does not cover"),
        (("--target", "$10"), "is not above the bankroll"),
        (("--max", "$0.50"), "has no stakes"),
        (("--min", "$2"), "below the table's minimum"),
        (("--rounds", "0"), "0 rounds cannot be"),
        (("--rounds", "-3"), "rounds"),
        (("--rounds", "1e30"), "rounds cannot be"),
        (("--rounds", "many"), '--rounds: "many" is not a whole number'),
        (("--paths", "1e15"), "paths cannot be"),
        (("--paths", "0.5"), "--paths"),
        (("--fan", "2000"), "rounds of a fan"),
        (("--seed", "x"), "--seed"),
        (("--workers", "0"), "0 workers"),
        (("--system", "martingail"), "did you mean martingale"),
        (("--system", "labouchere:1-x"), "is no line"),
        (("--over", "fly"), "invalid choice"),
        (("--strategy", "nowhere.py"), "nowhere.py cannot be read"),
        (("--system", "flat", "--strategy", "nowhere.py"), "not allowed with"),
        (("--pockets", "nowhere.toml"), "nowhere.toml cannot be read"),
        (("--wheel", "square"), "no wheel is called"),
    ],
)
def test_what_makes_no_sense_is_one_line(croupier: Callable[..., Answer], words: tuple[str, ...], message: str) -> None:
    code, out, err = croupier(*FLAT, *words)
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("bet", "message"),
    [
        ("red=$0", "a stake must be more than"),
        ("redd", 'no bet is called "redd"'),
        ("straight:40", "is not on the double-zero layout"),
        ("straights-and-8s@XX", "has no pay table"),
    ],
)
def test_what_is_no_bet(croupier: Callable[..., Answer], bet: str, message: str) -> None:
    code, out, err = croupier("bankroll", bet, *FLAT[2:])
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


def test_json_is_all_that_is_printed(croupier: Callable[..., Answer]) -> None:
    code, out, err = croupier(*FLAT, "--json")
    assert (code, err) == (0, "")
    assert json.loads(out)["verdict"] == "agrees"
