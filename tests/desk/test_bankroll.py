"""Studies of bankrolls: simulated and exact answers agree, a wrong one is caught, and a function plays by the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from croupier.desk.bankroll import bankroll
from croupier.desk.measures import quantiles
from croupier.desk.portfolio import portfolio
from croupier.desk.strategy import Strategy, load_strategy
from croupier.desk.study import Study
from croupier.desk.verdicts import AGREES, DIFFERS, TOO_FEW
from croupier.game.notation import NotationError
from croupier.game.wheel import DOUBLE_ZERO, SINGLE_ZERO, Wheel
from croupier.mathematics.ruin import endless
from croupier.mathematics.systems import SYSTEMS, Over, compile_system, parse_system
from croupier.money.amount import Cents
from croupier.numerics.walk import walk
from croupier.rulebook.rules import Rules
from croupier.storage.library import Library

BOOK = Library().book("us-co")
RULES = BOOK.on(BOOK.newest_change)


def study(system: Any, bet: str = "red", wheel: Wheel = DOUBLE_ZERO, rule: str | None = None, **terms: Any) -> Study:
    asked = {"bankroll": Cents(20_000), "rounds": 200, "paths": 6000, "seed": 5, "workers": 1} | terms
    return bankroll(portfolio(RULES, wheel, [bet], rule), system, **asked)


def rules_with(bet: str) -> Rules:
    """Of the first rulebook that has the side bet."""
    newest = [book.on(book.newest_change) for book in map(Library().book, Library().names)]
    return next((rules for rules in newest if bet in rules.names("sidebets.permitted")), RULES)


def value(found: Study, name: str) -> tuple[float | None, float | None]:
    [measure] = [measure for measure in found.measures if measure.name == name]
    return measure.simulated, measure.exact


@pytest.mark.parametrize(
    ("system", "bet", "wheel", "rule", "terms"),
    [
        ("flat", "red", DOUBLE_ZERO, None, {"bankroll": Cents(1000), "target": Cents(2000)}),
        ("flat", "straight:17", DOUBLE_ZERO, None, {"bankroll": Cents(10_000)}),
        ("martingale", "red", DOUBLE_ZERO, None, {}),
        ("martingale", "black=$5", SINGLE_ZERO, "half-back", {"maximum": Cents(20_000), "over": "stop"}),
        ("martingale", "odd", SINGLE_ZERO, "in-prison", {"over": "restart", "maximum": Cents(1000)}),
        ("dalembert", "corner:1-5", DOUBLE_ZERO, None, {"maximum": Cents(1500)}),
        ("fibonacci", "dozen:1=$2", DOUBLE_ZERO, None, {"target": Cents(25_000)}),
        ("labouchere:1-1", "high", DOUBLE_ZERO, None, {"maximum": Cents(1200), "bankroll": Cents(5000), "rounds": 40}),
    ],
)
def test_simulated_and_exact_agree(
    system: str, bet: str, wheel: Wheel, rule: str | None, terms: dict[str, Any]
) -> None:
    found = study(system, bet, wheel, rule, **terms)
    assert found.walked is not None
    assert found.verdict == AGREES
    assert sum(1 for measure in found.measures if measure.p is not None) >= 4
    assert found.found.paths == sum(found.found.endings.values()) == 6000


def test_on_a_wheel_that_is_not_fair() -> None:
    """0 and 00 twice as likely as the rest: red comes 18 times in 40."""
    weights = tuple(2 if pocket in ("0", "00") else 1 for pocket in DOUBLE_ZERO.pockets)
    found = study("flat", wheel=replace(DOUBLE_ZERO, weights=weights), bankroll=Cents(1000), target=Cents(1500))
    assert found.endless == endless({Fraction(1): Fraction(18, 40), Fraction(-1): Fraction(22, 40)}, 100, 1000, 1500)
    assert found.verdict == AGREES


def test_a_simulation_of_another_game_is_caught() -> None:
    """The exact answers of a wheel with one more zero, beside paths of this one."""
    found = study("martingale", paths=40_000)
    table = compile_system(parse_system("martingale"), Cents(100), Cents(50_000), Over.CAP, 200)
    nets, chances = [Fraction(-1), Fraction(1)], [Fraction(21, 39), Fraction(18, 39)]
    assert replace(found, walked=walk(table, nets, chances, 20_000, None, [200])).verdict == DIFFERS
    assert found.verdict == AGREES


def test_flat_stakes_without_a_last_round() -> None:
    """10 units to 20 at double-zero, and 300 rounds are nearly endless for a bankroll of 3."""
    found = study("flat", bankroll=Cents(300), target=Cents(600), rounds=500)
    r = Fraction(20, 18)
    assert found.endless is not None
    assert found.endless.ruin == 1 - (1 - r**3) / (1 - r**6)
    assert value(found, "ruin")[1] == pytest.approx(float(found.endless.ruin), rel=1e-9)
    assert study("martingale", rounds=1, paths=1).endless is None


@pytest.mark.parametrize("system", ["martingale", "labouchere"])
def test_a_seed_gives_the_same_with_any_number_of_workers(system: str) -> None:
    one, two = (study(system, paths=9000, workers=workers, fan=3) for workers in (1, 3))
    assert one.found == two.found
    assert one.measures == two.measures
    assert study(system, paths=9000, seed=6).found.finals != one.found.finals


def test_lines_too_many_to_list_are_simulated_alone() -> None:
    found = study("labouchere", rounds=1000, maximum=Cents(50_000))
    assert found.walked is None
    assert "more than 16,384 states" in found.why_not_exact
    assert value(found, "ruin")[1] is None
    assert value(found, "won per unit staked")[1] == pytest.approx(-1 / 19)
    assert found.verdict == AGREES


def test_the_fan_spreads_from_the_bankroll_to_the_final_quantiles() -> None:
    found = study("fibonacci", fan=4)
    assert [row.round for row in found.fan] == [0, 50, 100, 150, 200]
    assert set(found.fan[0].simulated) == {20_000}
    simulated, exact = found.quantiles()["final bankroll"]
    assert (found.fan[-1].simulated, found.fan[-1].exact) == (simulated, exact)
    for row in found.fan:
        assert list(row.simulated) == sorted(row.simulated)
        assert row.exact is not None
    assert study("fibonacci").fan == ()
    # What is asked for besides changes nothing.
    assert replace(study("fibonacci").found, fan=[]) == replace(found.found, fan=[])


def test_one_round_by_hand() -> None:
    """$1 on red, once: 18 in 38 end with $201."""
    found = study("flat", rounds=1, paths=50_000)
    assert value(found, "final bankroll")[1] == pytest.approx(20_000 - 100 / 19)
    assert value(found, "staked in all") == (100.0, 100.0)
    assert set(found.found.finals) == {19_900, 20_100}
    assert found.found.drawdowns == {0: found.found.finals[20_100], 100: found.found.finals[19_900]}
    assert found.verdict == AGREES


# A function of the player's own.


def doubling(bankroll: int, last: int | None, turn: int, memory: dict[str, int]) -> int:
    """The martingale, written by hand; it leaves when it cannot go on."""
    stake = 100 if last is None or last > 0 else min(2 * memory["stake"], 50_000)
    memory["stake"] = stake
    return stake if stake <= bankroll else 0


def test_a_function_plays_what_the_system_plays() -> None:
    """The same seed, the same pockets: path by path the same money."""
    own, built_in = study(doubling, paths=3000), study("martingale", maximum=Cents(51_200), paths=3000)
    assert own.found.finals == built_in.found.finals
    assert own.found.lasted == built_in.found.lasted
    assert own.found.drawdowns == built_in.found.drawdowns
    assert own.found.longest == built_in.found.longest
    assert own.found.sums == built_in.found.sums
    assert own.walked is None
    assert own.verdict == AGREES


def test_a_function_sees_its_path() -> None:
    seen: list[tuple[int, int | None, int, int]] = []

    def watching(bankroll: int, last: int | None, turn: int, memory: dict[str, int]) -> int:
        memory["bets"] = memory.get("bets", 0) + 1
        seen.append((bankroll, last, turn, memory["bets"]))
        return 250

    found = study(watching, bankroll=Cents(1000), rounds=9, paths=50, target=Cents(1500), fan=3)
    for (before, _last, _round, _bets), (after, last, round_, bets) in pairwise(seen):
        if round_ == 1:
            assert (after, last, bets) == (1000, None, 1)
        else:
            assert last in (-250, 250)
            assert (after, bets) == (before + last, round_)
    assert max(found.found.lasted) <= 9
    assert {ending for ending, count in found.found.endings.items() if count} == {0, 2, 3}


def test_a_function_may_leave_at_once() -> None:
    found = study(lambda *_: 0, paths=10)
    assert value(found, "left early")[0] == 1
    assert value(found, "won per unit staked") == (None, None)
    assert found.verdict == TOO_FEW


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (lambda *_: 1 // 0, "in round 1 of a path: raised ZeroDivisionError"),
        (lambda *_: exit(3), "raised SystemExit: 3"),
        (lambda: 100, "raised TypeError"),
        (lambda *_: float("nan"), "returned nan; a stake is a whole number of cents"),
        (lambda *_: 100.0, "returned 100.0"),
        (lambda *_: "$1", "returned '\\$1'"),
        (lambda *_: None, "returned None"),
        (lambda *_: True, "returned True"),
        (lambda *_: -100, "staked -\\$1, which is negative"),
        (lambda *_: 50, "staked \\$0.50, below the table's minimum of \\$1"),
        (lambda *_: 10_001, "staked \\$100.01, above the table's maximum of \\$100"),
        (lambda money, *_: money + 1, "staked \\$200.01, and has \\$200"),
        (lambda money, last, turn, memory: 100 if turn < 3 else 10**9, "in round 3 of a path: staked \\$10,000,000"),
    ],
)
def test_a_function_that_cannot_be_played(function: Callable[..., object], message: str) -> None:
    with pytest.raises(NotationError, match=message):
        study(Strategy(function, "mine"), maximum=Cents(10_000), paths=3)


def test_a_stake_has_to_be_divisible_where_half_comes_back() -> None:
    with pytest.raises(NotationError, match=r"staked \$1.01, which cannot be cut into 2 equal parts"):
        study(lambda *_: 101, "red", SINGLE_ZERO, "half-back")


def test_functions_from_files(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("UNIT = 100\n\ndef bet(*_):\n    return UNIT\n\ndef more(*_):\n    return 2 * UNIT\n")
    assert load_strategy(str(file)).function(0, None, 1, {}) == 100
    assert load_strategy(f"{file}:more").function(0, None, 1, {}) == 200
    assert load_strategy(f"{file}:more").name == "more of mine.py"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("text", "name", "message"),
    [
        ("def bett(): ...", "", 'has no function "bet"; did you mean bett'),
        ("bet = 3", "", 'has no function "bet"'),
        ("def bet(", "", "is not Python"),
        ("\0", "", "is not Python"),
        ("1 / 0", "", "raised ZeroDivisionError"),
        ("raise SystemExit", "", "raised SystemExit"),
        ("def bet(): ...", ":other", 'has no function "other"'),
    ],
)
def test_files_without_a_function(tmp_path: Path, text: str, name: str, message: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(text)
    with pytest.raises(NotationError, match=message):
        load_strategy(f"{file}{name}")
    with pytest.raises(NotationError, match="cannot be read"):
        load_strategy(str(tmp_path / "none.py"))


# What makes no sense.


@pytest.mark.parametrize(
    ("system", "terms", "message"),
    [
        (7, {}, "is no system"),
        ("flat", {"bankroll": Cents(99)}, "\\$0.99 does not cover the first stake of \\$1"),
        ("labouchere", {"bankroll": Cents(400)}, "does not cover the first stake of \\$5"),
        ("labouchere", {"maximum": Cents(400)}, "the first stake, \\$5, is above the table's maximum of \\$4"),
        ("flat", {"minimum": Cents(500), "maximum": Cents(400)}, "a table from \\$5 to \\$4 has no stakes"),
        ("flat", {"minimum": Cents(0)}, "has no stakes"),
        ("flat", {"minimum": Cents(500)}, "below the table's minimum of \\$5"),
        ("flat", {"maximum": Cents(99), "minimum": Cents(1)}, "above the table's maximum"),
        ("flat", {"target": Cents(20_000)}, "\\$200 is not above the bankroll of \\$200"),
        ("flat", {"over": "sideways"}, "choose from cap, restart, stop"),
        ("flat", {"rounds": 0}, "0 rounds cannot be"),
        ("flat", {"rounds": 1_000_001}, "from 1 to 1,000,000"),
        ("flat", {"paths": 0}, "0 paths cannot be"),
        ("flat", {"paths": 10**9}, "1,000,000,000 paths cannot be"),
        ("flat", {"seed": -1}, "seed"),
        ("flat", {"workers": 0}, "0 workers"),
        ("flat", {"fan": 201}, "201 rounds of a fan"),
        ("flat", {"rounds": 10**6, "maximum": Cents(10**14), "bankroll": Cents(10**15)}, "beyond what can be counted"),
        ("flat", {"target": Cents(2**59)}, "beyond what can be counted"),
        ("dalembert", {"rounds": 10**6, "maximum": Cents(10**8)}, "more than 16,384 states up to \\$1,000,000; lower"),
    ],
)
def test_what_makes_no_sense(system: Any, terms: dict[str, Any], message: str) -> None:
    with pytest.raises(NotationError, match=message):
        study(system, **terms)


@pytest.mark.parametrize(
    ("bet", "rule", "message"),
    [
        ("red=$0.25", "half-back", "\\$0.25 cannot be cut into 2 equal parts of whole cents"),
        ("back2back", None, "until the house supplies"),
        ("spinner-winner", None, "draws beside the ball"),
        ("roulette-up-progressive", None, "is a progressive"),
        ("spread-bet", None, "a system plays one bet"),
    ],
)
def test_bets_that_no_system_plays(bet: str, rule: str | None, message: str) -> None:
    rules = rules_with(bet)
    wheel = SINGLE_ZERO if rule else DOUBLE_ZERO
    with pytest.raises(NotationError, match=message):
        bankroll(portfolio(rules, wheel, [bet], rule), "flat", bankroll=Cents(10_000), seed=1)


def test_a_side_bet_of_several_spins() -> None:
    rules = rules_with("straights-and-8s")
    found = bankroll(
        portfolio(rules, DOUBLE_ZERO, ["straights-and-8s"]),
        "flat",
        bankroll=Cents(5000),
        rounds=100,
        paths=4000,
        seed=2,
    )
    assert found.found.spins > sum(rounds * count for rounds, count in found.found.lasted.items())
    assert found.verdict == AGREES


def test_every_system_is_studied() -> None:
    assert {study(name, paths=10, rounds=5).plain()["system"].partition(":")[0] for name in SYSTEMS} == set(SYSTEMS)


# The statistics themselves.


def test_quantiles_of_counts() -> None:
    assert quantiles({10: 1, 20: 1, 30: 1, 40: 1}) == (10, 10, 20, 30, 40)
    assert quantiles({7: 3}) == (7,) * 5
    most = 10**18  # a float has no digit for one of so many
    assert quantiles({1: most // 20, 2: most - most // 20}) == (1, 2, 2, 2, 2)
    assert quantiles({1: most // 20 - 1, 2: most - most // 20 + 1}) == (2, 2, 2, 2, 2)
