"""Ruin without a last round, beside Feller's table, and beside equations that are solved here in another way."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.mathematics.ruin import Endless, Outcomes, endless, even_money

F = Fraction


@pytest.mark.parametrize(
    ("win", "units", "goal", "ruin", "rounds"),
    [
        # Feller, An Introduction to Probability Theory and Its Applications I, XIV.2, table 1.
        ("0.5", 9, 10, "0.1", "9"),
        ("0.5", 90, 100, "0.1", "900"),
        ("0.5", 950, 1000, "0.05", "47500"),
        ("0.5", 8000, 10000, "0.2", "16000000"),
        ("0.45", 9, 10, "0.210", "11.0"),
        ("0.45", 90, 100, "0.866", "765.6"),
        ("0.45", 99, 100, "0.182", "171.8"),
        ("0.4", 90, 100, "0.983", "441.3"),
        ("0.4", 99, 100, "0.333", "161.7"),
    ],
)
def test_fellers_table(win: str, units: int, goal: int, ruin: str, rounds: str) -> None:
    found = even_money(F(win), 1 - F(win), units, goal - units)
    assert found.rounds is not None
    for value, printed in ((found.ruin, ruin), (found.rounds, rounds)):
        places = len(printed.partition(".")[2])
        assert f"{float(value):.{places}f}" == printed


def test_without_a_target() -> None:
    assert even_money(F(18, 38), F(20, 38), 10, None) == Endless(F(1), F(190), "closed form")
    assert even_money(F(1, 2), F(1, 2), 10, None) == Endless(F(1), None, "closed form")
    assert even_money(F(2, 3), F(1, 3), 3, None) == Endless(F(1, 8), None, "closed form")


def test_pushes_take_time_and_change_nothing_else() -> None:
    plain, pushed = even_money(F(18, 38), F(20, 38), 5, 7), even_money(F(9, 38), F(10, 38), 5, 7)
    assert plain.rounds is not None
    assert pushed == Endless(plain.ruin, 2 * plain.rounds, "closed form")


def test_a_bet_that_never_wins() -> None:
    assert even_money(F(0), F(1, 4), 3, 5) == Endless(F(1), F(12), "closed form")


RED: Outcomes = {F(1): F(18, 38), F(-1): F(20, 38)}
STRAIGHT: Outcomes = {F(35): F(1, 38), F(-1): F(37, 38)}
DOZEN: Outcomes = {F(2): F(12, 38), F(-1): F(26, 38)}
HALF_BACK: Outcomes = {F(1): F(18, 37), F(-1, 2): F(1, 37), F(-1): F(18, 37)}


def by_gauss(outcomes: Outcomes, stake: int, bankroll: int, target: int) -> tuple[Fraction, Fraction]:
    """The whole matrix of equations, for every bankroll that can be bet, the one that is asked for first."""
    live = _live(outcomes, stake, bankroll, target)
    rows = []
    for here in live:
        row = [F(here == other) for other in live] + [F(0), F(1)]
        for net, chance in outcomes.items():
            there = here + int(net * stake)
            if there < stake:
                row[-2] += chance
            elif there < target:
                row[live.index(there)] -= chance
        rows.append(row)
    for column in range(len(live)):
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for place, row in enumerate(rows):
            if place != column and row[column]:
                rows[place] = [a - row[column] * b for a, b in zip(row, rows[column], strict=True)]
    return rows[0][-2], rows[0][-1]


def _live(outcomes: Outcomes, stake: int, bankroll: int, target: int) -> list[int]:
    live = [bankroll]
    for here in live:
        reached = [here + int(net * stake) for net in outcomes]
        live += [there for there in reached if stake <= there < target and there not in live]
    return live


@pytest.mark.parametrize(
    ("outcomes", "stake", "bankroll", "target"),
    [
        (RED, 100, 1000, 2000),
        (RED, 300, 1000, 1999),  # neither is a multiple of the stake
        (STRAIGHT, 100, 500, 4100),
        (STRAIGHT, 100, 1050, 1200),
        (DOZEN, 200, 1000, 2500),
        (HALF_BACK, 100, 500, 900),
        (HALF_BACK, 100, 525, 860),
    ],
)
def test_ruin_and_time_solve_their_equations(outcomes: Outcomes, stake: int, bankroll: int, target: int) -> None:
    found = endless(outcomes, stake, bankroll, target)
    assert found is not None
    assert (found.ruin, found.rounds) == by_gauss(outcomes, stake, bankroll, target)


def test_long_odds_without_a_target_cost_their_edge_each_round() -> None:
    assert endless(STRAIGHT, 100, 1950, None) == Endless(F(1), F(19 * 19), "closed form")
    # A bankroll that half-backs end anywhere below the stake has no such formula.
    assert endless(HALF_BACK, 100, 1000, None) is None
    assert endless({F(35): F(1, 30), F(-1): F(29, 30)}, 100, 1000, None) is None


def test_what_would_take_long_is_left_out() -> None:
    assert endless(STRAIGHT, 100, 100_000, 200_000) is None
    assert endless(HALF_BACK, 25, 1000, 2000) is None  # half of it is no whole cent
