"""Betting systems, by the stakes that the books give for them, and what a table's maximum makes of them."""

from __future__ import annotations

import pytest

from croupier.game.notation import NotationError
from croupier.mathematics.systems import (
    SYSTEMS,
    Labouchere,
    Over,
    Result,
    TooManyStatesError,
    compile_system,
    parse_system,
)
from croupier.money.amount import Cents

WORDS = {"w": Result.WIN, "p": Result.PUSH, "l": Result.LOSE}


def stakes(name: str, results: str) -> list[int]:
    """Every stake, the first and the one after the last result too."""
    system = parse_system(name)
    state = system.begin()
    found = [system.stake(state)]
    for result in results:
        state = system.after(state, WORDS[result])
        found.append(system.stake(state))
    return found


@pytest.mark.parametrize(
    ("name", "results", "expected"),
    [
        ("flat", "llwpl", [1, 1, 1, 1, 1, 1]),
        ("martingale", "lllwlw", [1, 2, 4, 8, 1, 2, 1]),
        ("martingale", "llplw", [1, 2, 4, 4, 8, 1]),
        ("dalembert", "llwlwwww", [1, 2, 3, 2, 3, 2, 1, 1, 1]),
        ("dalembert", "lpl", [1, 2, 2, 3]),
        ("fibonacci", "lllllwwww", [1, 1, 2, 3, 5, 8, 3, 1, 1, 1]),
        # 1-2-3-4: 5; lost, 1-2-3-4-5: 6; won, 2-3-4: 6; won, 3: 3; won, and the line is written anew.
        ("labouchere", "lwww", [5, 6, 6, 3, 5]),
        ("labouchere", "llp", [5, 6, 7, 7]),
        # 2-5: 7; lost, 2-5-7: 9; won, 5: 5; lost, 5-5: 10; won, anew.
        ("labouchere:2-5", "lwlw", [7, 9, 5, 10, 7]),
    ],
)
def test_stakes_follow_results(name: str, results: str, expected: list[int]) -> None:
    assert stakes(name, results) == expected


def test_a_won_line_has_won_the_sum_of_its_numbers() -> None:
    system, results = parse_system("labouchere:3-1-4"), "llwwlw"
    state, won = system.begin(), 0
    for place, result in enumerate(results):
        won += system.stake(state) * (1 if result == "w" else -1)
        state = system.after(state, WORDS[result])
        assert (state == (3, 1, 4)) == (place == len(results) - 1)
    assert won == 3 + 1 + 4


# At a table: base $1, maximum $10.


@pytest.mark.parametrize(
    ("over", "expected"),
    [
        (Over.CAP, [100, 200, 400, 800, 1000, 1000, 1000]),
        (Over.RESTART, [100, 200, 400, 800, 100, 200, 400]),
        (Over.STOP, [100, 200, 400, 800]),
    ],
)
def test_losing_on_over_the_maximum(over: Over, expected: list[int]) -> None:
    table = compile_system(parse_system("martingale"), Cents(100), Cents(1000), over, 20)
    state, found = 0, list[int]()
    while state >= 0 and len(found) < 7:
        found.append(table.stakes[state])
        state = table.after[state][2]
    assert found == expected


def test_a_win_after_the_cap_goes_on_from_where_the_system_stands() -> None:
    table = compile_system(parse_system("dalembert"), Cents(100), Cents(350), Over.CAP, 50)
    lost = table.after[table.after[table.after[0][2]][2]][2]  # asks for 4 units
    assert table.stakes[lost] == 350
    assert table.after[lost][2] == lost
    assert table.stakes[table.after[lost][0]] == 300


def test_only_what_can_be_bet_within_the_rounds_is_listed() -> None:
    assert len(compile_system(parse_system("dalembert"), Cents(100), Cents(10**9), Over.CAP, 7).stakes) == 8


@pytest.mark.parametrize("name", SYSTEMS)
@pytest.mark.parametrize("over", Over)
def test_every_state_leads_to_states_within_the_limits(name: str, over: Over) -> None:
    table = compile_system(parse_system(name), Cents(250), Cents(5100), over, 1000)
    assert all(250 <= stake <= 5100 for stake in table.stakes)
    assert all(-1 <= lead < len(table.stakes) for row in table.after for lead in row)
    assert (over is Over.STOP and name != "flat") == any(lead < 0 for row in table.after for lead in row)


def test_lines_are_soon_too_many() -> None:
    with pytest.raises(TooManyStatesError, match="labouchere:1-2-3-4 has more than 16,384 states up to \\$100"):
        compile_system(Labouchere(), Cents(100), Cents(10_000), Over.CAP, 1000)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("martingal", "did you mean martingale"),
        ("", "choose from flat, martingale"),
        ("martingale:1-2", "has no line"),
        ("labouchere:", "is no line"),
        ("labouchere:1-0-2", "is no line"),
        ("labouchere:1--2", "is no line"),
        ("labouchere:1-²", "is no line"),
        ("labouchere:101", "is no line"),
        ("labouchere:" + "-".join("1" * 101), "too long"),
    ],
)
def test_what_is_no_system(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        parse_system(text)
