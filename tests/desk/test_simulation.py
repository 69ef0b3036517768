"""Simulations: the same totals for the same seed, whoever plays; a stop keeps what was done; exact answers are met."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from desks import DOUBLE, SINGLE, wagers

from croupier.desk.portfolio import Portfolio, Wager
from croupier.desk.report import Report, report
from croupier.desk.simulation import Job, Simulation, parts, simulate
from croupier.desk.together import sums_of
from croupier.desk.totals import Totals
from croupier.desk.totals_only import simulate_totals
from croupier.desk.verdicts import DIFFERS, counts_p
from croupier.desk.weights import weigh
from croupier.game.notation import NotationError
from croupier.numerics import table_sums
from croupier.numerics.chunk import CHUNK
from croupier.numerics.plan import plan

OFTEN_17 = weigh(DOUBLE, {pocket: 2 if pocket == "17" else 1 for pocket in DOUBLE.pockets})
MIXED = ("red=$2", "straight:17=$5", "straights-and-8s", "roulette-up-bonus")


def counts(found: Simulation) -> object:
    """Everything that was counted."""
    totals = found.totals
    return (
        totals.spins,
        totals.finishing,
        totals.pairs.tolist(),
        totals.singles.tolist(),
        totals.codes.tolist(),
    )


def test_totals_are_the_same_for_any_number_of_workers() -> None:
    one, two, many = (simulate(wagers(*MIXED), 3 * CHUNK + 12_345, 7, workers) for workers in (1, 2, 16))
    assert counts(one) == counts(two) == counts(many)
    assert one.report == two.report == many.report
    assert counts(simulate(wagers(*MIXED), 3 * CHUNK + 12_345, 8, 2)) != counts(one)


def test_parts_hold_every_spin_once() -> None:
    found = [chunk for part in parts(5 * CHUNK + 3, 2) for chunk in part]
    assert [number for number, _spins in found] == list(range(6))
    assert [spins for _number, spins in found] == [CHUNK] * 5 + [3]
    assert [len(part) for part in parts(5 * CHUNK + 3, 2)] == [2, 2, 2]
    assert list(parts(1)) == [[(0, 1)]]


def test_what_was_done_before_a_stop_counts() -> None:
    seen: list[int] = []
    stop = threading.Event()

    def progress(spins: int) -> None:
        seen.append(spins)
        stop.set()

    found = simulate(wagers("red"), 1000 * CHUNK, 7, 1, progress=progress, stop=stop.is_set)
    assert found.was_stopped
    assert found.asked == 1000 * CHUNK
    assert 0 < found.spins < found.asked
    assert seen[-1] == found.spins
    assert sum(found.totals.pockets) == found.spins
    assert found.report.bets[0].judged.games == found.spins


@pytest.mark.parametrize("names", [("red",), MIXED, ("spinner-winner",)], ids=" ".join)
def test_a_run_that_is_stopped_before_its_first_spin_has_counted_nothing(names: tuple[str, ...]) -> None:
    found = simulate(wagers(*names), 1000 * CHUNK, 7, 1, stop=lambda: True)
    assert found.was_stopped
    assert (found.spins, found.report.portfolio.staked) == (0, 0)
    assert {bet.verdict for bet in found.report.bets} == {"too few"}
    assert (found.report.portfolio.verdict, found.report.wheel.verdict) == ("too few", "too few")
    assert (found.report.wheel.pockets_p, found.report.wheel.pairs_p) == (None, None)
    assert found.report.agrees


class Backwards:
    """An engine that plays the parts in another order, each in a process of its own as far as anybody can tell."""

    workers = 3

    def play(self, job: Job, spins: int, stop: Callable[[], bool]) -> Iterator[Totals]:
        for part in reversed(list(parts(spins, 2))):
            yield job.play(part)


def test_another_engine_gives_the_same_totals() -> None:
    found = simulate(wagers(*MIXED), 3 * CHUNK + 1, 7, engine=Backwards())
    assert found.workers == 3
    assert counts(found) == counts(simulate(wagers(*MIXED), 3 * CHUNK + 1, 7, 2))


@pytest.mark.parametrize(
    "game",
    [
        partial(wagers, "red", "straight:17", "corner:1-5", "dozen:1"),
        partial(wagers, "straights-and-8s", "roulette-up-bonus", "red"),
        partial(wagers, "red", "high", wheel=SINGLE, rule="in-prison"),
        partial(wagers, "spread-bet", book="us-nj"),
        partial(wagers, "spinner-winner@SW2-U03"),
        partial(
            wagers, "red", "roulette-up-bonus", wheel=weigh(DOUBLE, {p: 2 if p == "17" else 1 for p in DOUBLE.pockets})
        ),
    ],
    ids=lambda game: " ".join(game.args),
)
def test_what_is_played_agrees_with_what_is_exact(game: partial[Portfolio]) -> None:
    found = simulate(game(), 4_000_000, 11)
    assert found.report.agrees
    for bet in found.report.bets:
        assert abs(bet.judged.mean - float(bet.judged.exact)) < 5 * bet.judged.stderr
    whole = found.report.portfolio
    assert abs(whole.mean - float(whole.exact)) < 5 * whole.stderr


TOGETHER = [("red", "black=$2", "straight:17"), ("red", "roulette-up-bonus", "straights-and-8s")]


@pytest.mark.parametrize("names", TOGETHER, ids=" ".join)
def test_the_error_of_a_portfolio_is_that_of_bets_that_win_together(names: tuple[str, ...]) -> None:
    """The spread of the result over many runs is the error that each of them states."""
    game = wagers(*names)
    asked = plan([(wager.bet, wager.policy) for wager in game.wagers], game.wheel)
    sums = sums_of(game, asked)
    found = [report(game, asked, sums, Job(asked, seed).play([(0, 20_000)])).portfolio for seed in range(150)]
    spread = float(np.std([each.mean - float(each.exact) for each in found]))
    assert 0.8 < spread / float(np.mean([each.stderr for each in found])) < 1.25


def test_red_and_black_together_lose_only_by_the_zeros() -> None:
    """Staked alike, they bring -2 at a zero and nothing else: the error follows from 2/38, far below that of one."""
    found = simulate(wagers("red", "black"), 1_000_000, 3).report.portfolio
    p = Fraction(2, 38)
    assert found.stderr == pytest.approx(float(p * (1 - p) / 1_000_000) ** 0.5, rel=1e-9)


def test_an_error_that_cannot_be_followed_is_at_most_the_sum_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("red=$3", "straights-and-8s")
    exact = simulate(wagers(*names), 3_000_000, 3).report.portfolio
    monkeypatch.setattr(table_sums, "STATES_MAX", 10)
    found = simulate(wagers(*names), 3_000_000, 3).report
    errors = [
        bet.wager.stake * float(bet.wager.worth.variance * bet.judged.games) ** 0.5 / found.portfolio.staked
        for bet in found.bets
    ]
    assert (exact.is_bound, found.portfolio.is_bound) == (False, True)
    assert max(errors) < exact.stderr < found.portfolio.stderr == pytest.approx(sum(errors), rel=1e-12)
    assert found.portfolio.verdict == "agrees"
    assert simulate(wagers(*names), 3_000, 3).report.portfolio.verdict == "too few"


# Deliberate faults


def report_of(game: Portfolio, believed: Portfolio, spins: int = 2_000_000) -> Report:
    """What is said when one game is played and another one is believed."""
    wagers_ = tuple(
        Wager(Swapped(false.row.automaton, true.row), true.stake)  # type: ignore[arg-type]
        for false, true in zip(game.wagers, believed.wagers, strict=True)
    )
    return simulate(Portfolio(believed.rules, believed.wheel, wagers_), spins, 5).report


class Swapped:
    """An odds row whose automaton is not the one it was computed from."""

    def __init__(self, automaton: object, row: object) -> None:
        self.automaton, self._row = automaton, row

    def __getattr__(self, name: str) -> object:
        return getattr(self._row, name)


def test_a_wrong_pay_table_is_found() -> None:
    report = report_of(wagers("roulette-up-bonus@PT-FLT-RU-01"), wagers("roulette-up-bonus@PT-FLT-RU-03"))
    assert [bet.verdict for bet in report.bets] == [DIFFERS]
    assert not report.agrees


def test_a_bet_on_the_wrong_pockets_is_found_though_it_pays_as_it_should() -> None:
    assert report_of(wagers("dozen:1"), wagers("dozen:1")).agrees
    report = report_of(wagers("line:1-6"), wagers("street:1-3"))
    assert [bet.verdict for bet in report.bets] == [DIFFERS]


def test_a_biased_draw_is_found() -> None:
    """A wheel of which one pocket comes one part in three hundred too often, where a fair one is believed."""
    believed = wagers("red", "straight:17")
    worn = weigh(DOUBLE, {pocket: 301 if pocket == "17" else 300 for pocket in DOUBLE.pockets})
    played = simulate(wagers("red", "straight:17", wheel=worn), 400_000_000, 5)
    chances = [chance for _ball, chance in believed.wheel.outcomes()]
    assert played.report.agrees
    assert counts_p(list(played.report.wheel.counts), chances) < played.report.risk


# Totals only


def test_totals_alone_are_drawn_at_once_and_agree() -> None:
    found = simulate_totals(wagers("red", "straight:17=$5"), 10**15, 7)
    assert found.method == "multinomial"
    assert found.spins == sum(found.totals.pockets) == 10**15
    assert found.report.agrees
    assert abs(found.report.bets[0].judged.mean + 1 / 19) < 5e-8


def test_totals_alone_do_not_tell_of_several_spins() -> None:
    with pytest.raises(NotationError, match="straights-and-8s"):
        simulate_totals(wagers("red", "straights-and-8s"), 1000, 7)


# Bad input


@pytest.mark.parametrize(
    ("spins", "seed", "workers", "says"),
    [
        (0, 1, 1, "0 spins"),
        (-5, 1, 1, "-5 spins"),
        (10**15, 1, 1, "--totals"),
        (10, -1, 1, "seed"),
        (10, 2**128, 1, "seed"),
        (10, 1, 0, "0 workers"),
        (10, 1, 5000, "5000 workers"),
    ],
)
def test_what_makes_no_sense_is_refused(spins: int, seed: int, workers: int, says: str) -> None:
    with pytest.raises(NotationError, match=says):
        simulate(wagers("red"), spins, seed, workers)


def test_one_spin_is_a_simulation_too() -> None:
    for names in (("red",), MIXED, ("spinner-winner",)):
        found = simulate(wagers(*names), 1, 7)
        assert found.spins == 1
        assert found.report.agrees
