"""The desk's front door: what makes no sense is one clear line, whatever was handed in."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from fractions import Fraction
from typing import Any

import pytest

from croupier.desk import Desk
from croupier.game.notation import NotationError
from croupier.game.wheel import DOUBLE_ZERO
from croupier.money.amount import Cents
from croupier.views.side_odds import Choices

DESK = Desk()
NAN, INFINITE = float("nan"), float("inf")
NO_NUMBERS: list[Any] = [None, True, 1.5, "10", b"x", [], {}, object(), Fraction(1, 3), 1e6, NAN, INFINITE, 1j]
NO_CHANCES: list[Any] = [None, True, 0, 1, -1, 1.5, 2, 10**400, "0.5", [], NAN, INFINITE, 1j, object()]
NO_TEXTS: list[Any] = [True, 0, 1.5, b"red", ["red"], {}, object(), NAN]
LONG = "x" * 5000


def refused(question: Callable[[], object]) -> str:
    with pytest.raises(NotationError) as caught:
        question()
    [line] = str(caught.value).splitlines()
    assert 10 < len(line) < 300
    return line


# The desk itself


def test_a_day_may_be_text() -> None:
    assert Desk(on="2021-08-13").law.day == Desk(on=date(2021, 8, 13)).law.day == date(2021, 8, 13)


@pytest.mark.parametrize("day", ["yesterday", "20210813", "2021-02-30", 20210813, 0, NAN, [], datetime(2021, 8, 13)])  # noqa: DTZ001
def test_what_is_no_day_is_refused(day: Any) -> None:
    assert refused(lambda: Desk(on=day).law).startswith("on: ")


@pytest.mark.parametrize("rule", ["nonsense", "", *NO_TEXTS])
def test_what_is_no_rule_for_zeros_is_refused(rule: Any) -> None:
    assert refused(lambda: Desk(rule=rule)).startswith("rule: ")


def test_a_long_text_is_cut_in_the_answer() -> None:
    refused(lambda: Desk(rule=LONG))
    refused(lambda: DESK.results("red", rounds=10, side=LONG))


def test_a_rule_that_is_nearly_right_gets_a_hint() -> None:
    assert "did you mean in-prison?" in refused(lambda: Desk(rule="in prison"))


@pytest.mark.parametrize("readings", ["C7=paid", 5, None, {"C7": "paid"}, ["C7=paid", 7], [None]])
def test_what_is_no_list_of_readings_is_refused(readings: Any) -> None:
    assert refused(lambda: Desk(readings=readings)).startswith("readings: ")


def test_readings_may_be_a_list() -> None:
    asked = Desk(wheel="single-zero", rule="in-prison", readings=["C7=paid"])
    assert asked.odds("red").house_edge == Fraction(1, 1369)


@pytest.mark.parametrize("value", [5, "x", ["1"], NAN])
@pytest.mark.parametrize("name", ["pockets", "choices"])
def test_what_is_no_dictionary_is_refused(name: str, value: Any) -> None:
    assert refused(lambda: Desk(**{name: value})).startswith(f"{name}: ")


@pytest.mark.parametrize("value", NO_TEXTS)
@pytest.mark.parametrize("name", ["book", "wheel"])
def test_names_are_text(name: str, value: Any) -> None:
    assert refused(lambda: Desk(**{name: value})).startswith(f"{name}: ")


@pytest.mark.parametrize(
    "choices",
    [
        {"nonsense": Choices()},
        {"back2back": "SW2-U03"},
        {"back2back": Choices(weights={10: 1})},  # type: ignore[arg-type]
        {"spinner-winner": Choices(paytable=5)},  # type: ignore[arg-type]
        {"roulette-up-progressive": Choices(meter=Cents(-1))},
        {"roulette-up-progressive": Choices(meter=1.5)},  # type: ignore[arg-type]
        {"roulette-up-progressive": Choices(meter=Cents(10**400))},
        {"roulette-up-progressive": Choices(unit=Cents(0))},
        {"roulette-up-progressive": Choices(seed=None)},  # type: ignore[arg-type]
    ],
    ids=str,
)
def test_choices_are_of_side_bets_that_there_are_and_make_sense(choices: Any) -> None:
    refused(lambda: Desk(choices=choices))


# Its questions


@pytest.mark.parametrize("wager", ["", "rde", "red=", None, *NO_TEXTS])
def test_what_is_no_wager_is_refused_by_every_question(wager: Any) -> None:
    refused(lambda: DESK.odds(wager))
    refused(lambda: DESK.par(wager))
    refused(lambda: DESK.simulate(wager, spins=10, seed=1))
    refused(lambda: DESK.results(wager, rounds=10))
    refused(lambda: DESK.bankroll(wager, "flat", begin="$10", seed=1))


def test_odds_are_of_one_bet() -> None:
    assert "spread-bet:1 to spread-bet:7" in refused(lambda: Desk("us-nj").odds("spread-bet"))


def simulate(**more: Any) -> object:
    return DESK.simulate("red", **{"spins": 10, "seed": 1, **more})


@pytest.mark.parametrize("name", ["spins", "seed", "workers"])
def test_what_is_counted_in_a_simulation_is_whole(name: str) -> None:
    for value in [*(each for each in NO_NUMBERS if each is not None or name != "workers"), -1, 10**400]:
        refused(lambda value=value: simulate(**{name: value}))  # type: ignore[misc]


@pytest.mark.parametrize("name", ["engine", "progress", "stop"])
def test_what_is_asked_back_is_a_function(name: str) -> None:
    assert refused(lambda: simulate(**{name: 5})).startswith(f"{name}: ")


def test_chances_too_fine_to_be_drawn_are_refused() -> None:
    fine = {str(pocket): 10**9 + (pocket == "17") for pocket in DOUBLE_ZERO.pockets}
    assert "too fine" in refused(lambda: Desk(pockets=fine).simulate("red", spins=10, seed=1))


@pytest.mark.parametrize("rounds", [*NO_NUMBERS, 0, -1, 10**400])
def test_rounds_are_whole(rounds: Any) -> None:
    assert refused(lambda: DESK.results("red", rounds=rounds)).startswith("rounds")


@pytest.mark.parametrize("side", ["nonsense", "Table", "", None, True, 0, []])
def test_what_is_no_side_is_refused(side: Any) -> None:
    assert refused(lambda: DESK.results("red", rounds=10, side=side)).startswith("side: ")


@pytest.mark.parametrize("exact", ["no", None, 0, 1, []])
def test_exact_is_true_or_false(exact: Any) -> None:
    assert refused(lambda: DESK.results("red", rounds=10, exact=exact)).startswith("exact: ")


def test_a_side_in_text_has_its_own_sign() -> None:
    """A player of ten spins of red loses 10/19 of a stake, and the table wins them."""
    assert DESK.results("red", rounds=10, side="table").moments[0] == Fraction(1000, 19)  # type: ignore[index]
    assert DESK.results("red", rounds=10, side="player").moments[0] == Fraction(-1000, 19)  # type: ignore[index]


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("question", ["quantile", "value_at_risk", "expected_shortfall", "bankroll_for"])
def test_a_level_is_a_chance(question: str, exact: bool) -> None:
    found = DESK.results("red", rounds=10, exact=exact)
    for value in NO_CHANCES:
        refused(lambda value=value: getattr(found, question)(value))  # type: ignore[misc]


@pytest.mark.parametrize("question", ["at_most", "at_least", "ruin"])
def test_a_result_is_an_amount(question: str) -> None:
    found = DESK.results("red", rounds=10)
    bad: list[Any] = [None, True, "5", [], NAN, INFINITE, 1j]
    for value in bad:
        refused(lambda value=value: getattr(found, question)(value))  # type: ignore[misc]
    assert getattr(found, question)(10**400).chance in (0, 1)


def test_a_bankroll_of_nothing_is_lost_already() -> None:
    refused(lambda: DESK.results("red", rounds=10).ruin(0))


def bankroll(**more: Any) -> object:
    return DESK.bankroll("red", **{"system": "flat", "begin": "$10", "seed": 1, "paths": 5, "rounds": 5, **more})


@pytest.mark.parametrize("name", ["rounds", "paths", "seed", "workers", "fan"])
def test_what_is_counted_in_a_study_is_whole(name: str) -> None:
    for value in [*(each for each in NO_NUMBERS if each is not None or name != "workers"), -1, 10**400]:
        refused(lambda value=value: bankroll(**{name: value}))  # type: ignore[misc]


@pytest.mark.parametrize("name", ["begin", "minimum", "maximum", "target"])
def test_amounts_of_a_study_are_dollars_in_text(name: str) -> None:
    for value in ["10", "$1.005", "$-5", "", 10, 1.5, NAN, b"$5", []]:
        refused(lambda value=value: bankroll(**{name: value}))  # type: ignore[misc]


@pytest.mark.parametrize("over", ["nonsense", None, 5, [], {}])
def test_what_is_done_over_the_maximum_is_known(over: Any) -> None:
    assert refused(lambda: bankroll(over=over)).startswith("over: ")


@pytest.mark.parametrize("system", ["nonsense", "", None, 5, [], 10**400])
def test_what_is_no_system_is_refused(system: Any) -> None:
    refused(lambda: bankroll(system=system))
