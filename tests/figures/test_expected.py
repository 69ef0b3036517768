"""What the wagers let one expect, beside the same rounds dealt with every number there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from floors import floor_on
from nights import DAN, WEIGHTS, Play, library, play, player

from croupier.cli.table import rules_of
from croupier.figures.expected import TableLog
from croupier.figures.sums import Method
from croupier.figures.table_figures import TableFigures
from croupier.game.bet import Board
from croupier.game.pocket import Color, Pocket, color, is_zero
from croupier.mathematics.edge import worth
from croupier.storage.memory import MemoryStore
from croupier.table import commands as c
from croupier.table.night import Night
from croupier.table.rules import TableRules
from croupier.views.transcript import parse_script
from croupier.views.transcript import play as play_script

BONUS, METER = "roulette-up-bonus", "roulette-up-progressive"
NIGHTS = sorted((Path(__file__).parents[1] / "playthroughs").glob("*.txt"))


def figures(night: Play) -> TableFigures:
    return TableLog(lambda _state: night.rules).see(night.log).figures()


def dealt_with_every_number(begin: Callable[[], Play]) -> tuple[list[TableFigures], int]:
    found = []
    pockets = begin().rules.wheel.pockets
    for pocket in pockets:
        night = begin()
        night.round(pocket)
        found.append(figures(night))
    return found, len(pockets)


def holds(found: list[TableFigures], total: int) -> None:
    """Each way of the round has the same law, and the results of all of them are that law."""
    results = [each.result for each in found]
    mean = sum(results, Fraction(0)) / total
    variance = sum(((each - mean) ** 2 for each in results), Fraction(0)) / total
    assert {(each.law.mean, each.law.variance) for each in found} == {(mean, variance)}
    counts = Counter(results)
    for each in found:
        assert each.law.interval().method is Method.EXACT
        at_most = Fraction(sum(times for result, times in counts.items() if result <= each.result), total)
        at_least = Fraction(sum(times for result, times in counts.items() if result >= each.result), total)
        assert abs(each.law.at_most(each.result) - at_most) < Fraction(1, 10**8)
        assert abs(each.law.at_least(each.result) - at_least) < Fraction(1, 10**8)
        assert each.takings.win == each.result - each.running


def test_a_felt_with_many_wagers_has_the_law_of_its_38_numbers() -> None:
    def begin() -> Play:
        night = play("us-co", tokes=True)
        for name, cents in (("Ann", 50_000), ("Bob", 50_000)):
            night.sit(name, cents)
        for place, cents in (("straight:17", 500), ("split:17-20", 1_000), ("red", 2_500), ("dozen:2", 1_500)):
            night.bet("Ann", place, cents)
        for place, cents in (("straight:17", 2_000), ("corner:16-20", 400), ("first-five", 700)):
            night.bet("Bob", place, cents)
        return night

    found, total = dealt_with_every_number(begin)
    holds(found, total)
    # Every wager on a double-zero wheel gives 2/38 of its stake to the house, the first five 3/38.
    assert found[0].theoretical == Fraction(2 * 7_900 + 3 * 700, 38)
    assert found[0].takings.turnover == 8_600


def test_in_prison_counts_with_its_value_while_it_stands() -> None:
    """18 of 37 numbers free the stake: the house can expect 19/37 of it; half back is better for the player."""

    def begin() -> Play:
        night = play("us-co", wheel="single-zero", in_prison=True, areas=["in-prison"])
        night.sit("Ann", 50_000)
        night.bet("Ann", "red", 1_000)
        return night

    won, lost = begin(), begin()
    won.round("1")
    lost.round("2")
    assert [figures(won).result, figures(lost).result] == [-1_000, 1_000]
    # Half of the stake by one number of 37: (18 - 18 + 1/2)/37.
    assert figures(won).theoretical == figures(lost).theoretical == 500 / Fraction(37)
    left = begin()
    left.to_outcome("0")
    left.do(c.Choose(player("Ann"), "Ann", "red", "leave"))
    left.settle()
    assert figures(left).running == figures(left).result == Fraction(19_000, 37)
    # To leave it is worth 19/37 of the stake to the house in place of 1/2: known when it is done, so it is expected.
    assert figures(left).theoretical == 500 / Fraction(37) + Fraction(19_000, 37) - 500
    left.round("3")
    assert figures(left).result == figures(left).takings.win == 0
    assert figures(left).rounds == 2
    assert figures(left).theoretical == 500 / Fraction(37) + Fraction(19_000, 37) - 500
    first = Fraction(18 * 1_000**2 + 18 * 1_000**2 + 500**2, 37) - Fraction(500, 37) ** 2
    second = Fraction(19 * 1_000**2, 37) - Fraction(19_000, 37) ** 2
    assert figures(left).law.variance == first + second


def test_half_back_is_what_was_expected_of_the_player() -> None:
    night = play("us-co", wheel="single-zero", in_prison=True, areas=["in-prison"])
    night.sit("Ann", 50_000)
    night.bet("Ann", "red", 1_000)
    night.to_outcome("0")
    night.do(c.Choose(player("Ann"), "Ann", "red", "half-back"))
    night.settle()
    found = figures(night)
    assert found.result == found.takings.win == 500
    assert found.theoretical == 500 / Fraction(37)


def test_areas_of_spread_bet_share_the_second_number() -> None:
    """Brute force over both numbers of a double-zero wheel, zeros counting 0, by the ranges that are printed."""
    night = play("us-nj", sidebets={"spread-bet": "00-option-1"}, areas=["spread-bet"])
    night.sit("Ann", 100_000)
    night.bet("Ann", "spread-bet:3", 500)
    night.bet("Ann", "spread-bet:5", 2_000)
    night.bet("Ann", "red", 1_000)
    night.to_outcome("7")
    night.do(c.RecordDraw(DAN, "SecondNumber", "6"))
    night.settle()
    rows = library().book("us-nj").timelines["sidebets.spread-bet.paytables.00-option-1"][0].value["rows"]
    counts = {pocket: 0 if is_zero(pocket) else int(pocket) for pocket in night.rules.wheel.pockets}
    results = []
    for one, other in product(counts, repeat=2):
        win = 1_000 if color(one) is not Color.RED else -1_000
        for row, stake in ((rows[2], 500), (rows[4], 2_000)):
            pays = int(row["pays"].removesuffix(" to 1"))
            win += -pays * stake if row["low"] <= counts[one] + counts[other] <= row["high"] else stake
        results.append(win)
    mean = Fraction(sum(results), len(results))
    found = figures(night)
    assert found.theoretical == mean
    assert found.law.variance == Fraction(sum(win * win for win in results), len(results)) - mean**2
    assert found.result in results


@pytest.mark.parametrize(
    ("bet", "code", "house"),
    [
        ("spinner-winner", "SW2-U03", None),
        ("spinner-winner", "SW3-U03", None),  # a ball that lands where another lies is spun again
        ("back2back", "", {"sidebets.back2back.weights": WEIGHTS}),
    ],
)
def test_a_repeated_number_and_what_is_drawn_then_have_the_law_of_their_exploration(
    bet: str, code: str, house: dict[str, Any] | None
) -> None:
    night = play("us-co", "", house, sidebets={bet: code}, areas=[bet])
    night.sit("Ann", 50_000)
    night.round("17")
    night.bet("Ann", bet, 500)
    night.to_outcome("3")
    explored = worth(night.rules.places[bet].bet, night.rules.wheel, Board(Pocket("17")))
    found = figures(night)
    assert found.theoretical == 500 * explored.house_edge
    assert found.law.variance == 500**2 * explored.variance
    assert found.result == 500


@pytest.mark.parametrize("numbers", [["5"], ["5", "9"], ["5", "9", "12"], ["5", "9", "12", "3"]])
def test_a_streak_and_its_meter_are_expected_when_they_are_bet_and_carried_at_their_value(numbers: list[str]) -> None:
    """Of Roulette Up only the first spin brings an expectation: what its exploration says, with the meter as it is."""
    money = {"unit": "$1", "seed": "$1000", "reseed": "$500", "contribution": "100"}
    both = {BONUS: "PT-FLT-RU-01", METER: "PT-BJS-RU-01"}
    night = play("us-co", sidebets=both, areas=list(both), progressive={METER: money})
    for name in ("Ann", "Bob"):
        night.sit(name, 100_000)
        night.bet(name, METER, 100)
    night.bet("Ann", BONUS, 500)
    night.do(c.LockProgressives(DAN, night.confirmed("lock")))
    assert figures(night).result == figures(night).theoretical == 0  # nothing was drawn: nothing is won
    for pocket in numbers:
        night.round(pocket)
    found, wheel = figures(night), night.rules.wheel
    bonus, meter = (worth(night.rules.places[place].bet, wheel) for place in (BONUS, METER))
    # Both stakes have gone to the meter: $1,002, of which each of two winners gets half.
    back = 2 * (100 * meter.fixed_return + Fraction(100_200, 2) * meter.meter_coefficient)
    assert found.theoretical == 500 * bonus.house_edge + 200 - back
    assert found.takings.win == found.result - found.running
    assert found.rounds == len(numbers)


def test_a_shift_begins_with_what_runs() -> None:
    night = play("us-co", wheel="single-zero", in_prison=True, areas=["in-prison"])
    night.sit("Ann", 50_000)
    night.bet("Ann", "red", 1_000)
    night.to_outcome("0")
    night.do(c.Choose(player("Ann"), "Ann", "red", "leave"))
    night.settle()
    log = TableLog(lambda _state: night.rules).see(night.log)
    log.restart()
    seen = len(night.log)
    night.round("2")
    found = log.see(night.log[seen:]).figures()
    assert [found.rounds, found.theoretical, found.began] == [1, 0, Fraction(19_000, 37)]
    assert found.takings.win == 1_000
    assert found.result == 1_000 - Fraction(19_000, 37)


@pytest.mark.parametrize("file", NIGHTS, ids=lambda file: file.stem)
def test_on_every_night_the_win_is_what_play_and_rulings_brought(file: Path) -> None:
    """Nothing is lost on the way, whatever happened: corrections, voids, closings, meters, bonus balls."""
    script = parse_script(file.read_text("utf-8"))
    rules = rules_of(script.told, library())
    assert isinstance(rules, TableRules)
    night = Night(rules)
    assert list(play_script(script, night))
    found = TableLog(floor_on(MemoryStore()).rules_of).see(night.log).figures()
    rulings = sum((each.amount for each in found.adjusted), Fraction(0))
    assert night.state.takings.win == found.result - found.running + found.began + rulings
    assert found.law.at_most(found.result) > 0
    assert found.law.at_least(found.result) > 0
