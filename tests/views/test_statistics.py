"""Hot and cold: counted since the opening, in the order of the wheel, with the chance that luck alone shows it."""

from __future__ import annotations

from collections.abc import Sequence

from nights import SUE, play

from croupier.mathematics.chance_of_streaks import chance_of_coldest, chance_of_hottest
from croupier.table import commands as c
from croupier.views.statistics import StatisticsView, statistics_view


def after(outcomes: Sequence[str]) -> StatisticsView:
    night = play("us-co")
    for outcome in outcomes:
        night.round(outcome)
    return statistics_view(night.state, night.rules.wheel)


def test_nothing_is_hot_before_the_first_spin() -> None:
    view = after([])
    assert (view.spins, view.hottest, view.coldest, view.expected) == (0, None, None, "0.0")
    assert len(view.counts) == 38


def test_the_round_is_the_last_whose_number_is_counted() -> None:
    night = play("us-co")
    wheel = night.rules.wheel
    night.round("7")
    night.spin()
    night.close()
    assert (night.state.round, statistics_view(night.state, wheel).round) == (2, 1)
    night.outcome("8")
    assert (statistics_view(night.state, wheel).round, statistics_view(night.state, wheel).spins) == (2, 2)
    night.settle()
    assert (night.state.round, statistics_view(night.state, wheel).round) == (3, 2)


def test_a_number_that_came_three_times_in_five() -> None:
    view = after(["7", "7", "00", "7", "1"])
    assert dict(view.counts)["7"] == 3
    assert dict(view.counts)["00"] == 1
    assert view.hottest is not None
    assert (view.hottest.numbers, view.hottest.times) == (("7",), 3)
    assert view.hottest.by_luck == "0.7 %"
    assert view.coldest is not None
    assert view.coldest.times == 0
    assert view.coldest.by_luck == "100.0 %"
    assert chance_of_coldest(5, 38, 0) == 1


def test_three_of_five_by_hand() -> None:
    """C(5,3) 37² + C(5,4) 37 + 1 ways for one pocket to come three times or more, and no two pockets can."""
    ways = 38 * (10 * 37**2 + 5 * 37 + 1)
    assert chance_of_hottest(5, 38, 3) * 38**5 == ways


def test_another_wheel_and_another_night_begin_anew() -> None:
    night = play("us-co")
    night.round("7")
    night.do(c.ChangeSetup(SUE, {**night.state.setup, "limits": {"table": {"min": "$5", "max": "$50"}}}))
    assert statistics_view(night.state, night.rules.wheel).spins == 1
    night.do(c.ChangeSetup(SUE, {**night.state.setup, "wheel": "single-zero"}))
    assert night.state.counts == {}
    night.round("7")
    night.do(c.CloseTable(SUE))
    night.open()
    assert night.state.counts == {}
