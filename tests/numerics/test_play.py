"""The kernels beside a naive player: the same pockets, the automata stepped in Python, the same counts exactly."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable
from dataclasses import astuple
from itertools import accumulate, count
from typing import Any

import numpy as np
import pytest
from desks import DOUBLE, SINGLE, rules_of, wagers

from croupier.desk.portfolio import Portfolio, portfolio
from croupier.desk.weights import weigh
from croupier.game.bet import AnyBet, Board, Verdict
from croupier.game.chance import Distribution
from croupier.game.draw import Ball, Choice, Draw, Multiplier
from croupier.numerics.chunk import Counted, play_chunk
from croupier.numerics.compiled import below, fill_fair, fill_weighted, one_pocket
from croupier.numerics.plan import Plan, plan
from croupier.numerics.streams import LANES, SLAB, TURNS, Words, chances, generators
from croupier.numerics.tables import TABLES
from croupier.views.side_odds import Choices

SEED = 20_261_116


class Naive:
    """One bet at one table: made again whenever it has ended."""

    def __init__(self, bet: AnyBet, policy: Callable[[tuple[Choice, ...]], Choice], wheel: Any) -> None:
        self.bet, self.policy, self.wheel = bet, policy, wheel
        self.progress: Any = None
        self.previous: Any = None
        self.is_made = False
        self.has_moved = False
        self.ended: Counter[Verdict] = Counter()

    def make(self) -> None:
        if self.is_made:
            return
        try:
            self.progress = self.bet.begin(Board(self.previous))
            self.is_made = True
            self.has_moved = False
        except ValueError:
            assert self.previous is None

    def spin(self, ball: Ball, draw: Callable[[Distribution[Draw]], Draw]) -> None:
        is_first, self.previous = self.is_made, ball.pocket
        if not is_first:
            return
        self.take(ball)
        while self.is_made and not self.waits():
            draws = self.bet.draws(self.progress, self.wheel)
            if isinstance(draws, tuple):
                self.take(self.policy(draws))
            else:
                self.take(draw(draws))

    def waits(self) -> bool:
        draws = self.bet.draws(self.progress, self.wheel)
        return not isinstance(draws, tuple) and isinstance(next(iter(draws.weights)), Ball)

    def take(self, draw: Draw) -> None:
        result = self.bet.step(self.progress, draw)
        if isinstance(result, Verdict):
            self.ended[result] += 1
            self.is_made = False
        else:
            self.progress, self.has_moved = result, True


class Round:
    """The draws beside the ball belong to the round: each bet sees them from the first one on."""

    def __init__(self, spare: Words, lane: int) -> None:
        self.spare, self.lane = spare, lane
        self.seen: list[int] = []

    def of_one_bet(self) -> Callable[[Distribution[Draw]], Draw]:
        places = count()

        def draw(draws: Distribution[Draw]) -> Draw:
            place = next(places)
            if place == len(self.seen):
                self.seen.append(int(below(self.spare, self.lane, np.uint64(draws.total))))
            uptos = list(accumulate(draws.weights.values()))
            return list(draws.weights)[bisect_right(uptos, self.seen[place])]

        return draw


def pockets_of(asked: Plan, state: Words, spare: Words, spins: int) -> list[int]:
    """The pockets of a chunk, in the order in which tables see them."""
    found: list[int] = []
    while len(found) < spins:
        slab = np.empty((TURNS, LANES), np.uint16)
        if asked.chances.cuts.size:
            fill_weighted(state, spare, asked.chances, slab)
        else:
            fill_fair(state, spare, asked.chances.size, slab)
        found += slab.reshape(-1).view(np.uint8).tolist()
    return found[:spins]


def played(game: Portfolio, spins: int, number: int = 3) -> tuple[Plan, Counted]:
    asked = plan([(wager.bet, wager.policy) for wager in game.wagers], game.wheel)
    return asked, play_chunk(asked, SEED, number, spins)


def naively(game: Portfolio, asked: Plan, spins: int, number: int = 3) -> list[Counter[Verdict]]:
    """Every bet for itself. Draws beside the ball come from the generator that its machine has."""
    assert sum(asked.tables.draws) <= 1, "so that it is known which generator draws"
    state, spare = generators(SEED, number, 1 + asked.tables.starts.size)
    balls = [draw for draw in game.wheel.outcomes().weights if isinstance(draw, Ball)]
    pockets = pockets_of(asked, state, spare, spins)
    tables = [[Naive(wager.bet, wager.policy, game.wheel) for wager in game.wagers] for _ in range(TABLES)]
    lane = 1 + next((place for place, draws in enumerate(asked.tables.draws) if draws), 0)

    for place, pocket in enumerate(pockets):
        draws = Round(spare, lane)
        for bet in tables[place % TABLES]:
            bet.make()
            bet.spin(balls[pocket], draws.of_one_bet())
    for bets in tables:  # no new bets; those that have begun are played on
        while any(bet.is_made and bet.has_moved for bet in bets):
            ball, draws = balls[int(one_pocket(spare, 0, asked.chances))], Round(spare, lane)
            for bet in bets:
                if bet.is_made and bet.has_moved:
                    bet.spin(ball, draws.of_one_bet())
    return [sum((bets[place].ended for bets in tables), Counter[Verdict]()) for place in range(len(game.wagers))]


def read(asked: Plan, counted: Counted) -> list[Counter[Verdict]]:
    pairs = counted.pairs.reshape(2**8, 2**8)
    pockets = pairs.sum(axis=0) + pairs.sum(axis=1) + counted.singles
    codes = counted.by_table.sum(axis=0)
    found = []
    for reading in asked.readings:
        counts: Counter[Verdict] = Counter()
        for at, verdict in reading.verdicts:
            counts[verdict] += int(pockets[at] if reading.by_pocket else codes[at])
        found.append(+counts)
    return found


MULTIPLIERS = Distribution[Draw]({Multiplier(10): 900, Multiplier(50): 90, Multiplier(1000): 10})
GAMES = {
    "layout": lambda: wagers("straight:17", "red", "column:1", "split:0-00"),
    "straights": lambda: wagers("straights-and-8s"),
    "up": lambda: wagers("roulette-up-bonus", "roulette-up-progressive"),
    "up by two tables": lambda: wagers("roulette-up-bonus@PT-FLT-RU-01", "roulette-up-bonus@PT-FLT-RU-03"),
    "mixed": lambda: wagers("red", "straights-and-8s", "roulette-up-bonus", "straight:0"),
    "prison": lambda: wagers("red", "black", "straight:0", wheel=SINGLE, rule="in-prison"),
    "half back": lambda: wagers("odd", wheel=SINGLE, rule="half-back"),
    "spinner": lambda: wagers("spinner-winner@SW2-U03", "red"),
    "spread": lambda: wagers("spread-bet@00-option-2", book="us-nj"),
    "weighted": lambda: wagers(
        "red", "straights-and-8s", wheel=weigh(DOUBLE, {p: 3 + (p == "17") for p in DOUBLE.pockets})
    ),
    "back2back": lambda: portfolio(
        rules_of(), DOUBLE, ["back2back"], choices={"back2back": Choices(weights=MULTIPLIERS)}
    ),
}


@pytest.mark.parametrize("spins", [1, 63, 2_500], ids=lambda spins: f"{spins} spins")
@pytest.mark.parametrize("name", GAMES)
def test_every_count_is_that_of_the_naive_player(name: str, spins: int) -> None:
    game = GAMES[name]()
    asked, counted = played(game, spins)
    assert read(asked, counted) == naively(game, asked, spins)


@pytest.mark.parametrize("spins", [1, 100, 3_000, SLAB + 100])
@pytest.mark.parametrize("name", GAMES)
def test_plain_kernels_count_what_compiled_ones_count(name: str, spins: int) -> None:
    if spins > SLAB and name not in ("layout", "weighted"):
        spins = 10_000
    asked, counted = played(GAMES[name](), spins)
    at_once = play_chunk(asked, SEED, 3, spins, at_once=True)
    for one, other in zip(astuple(counted), astuple(at_once), strict=True):
        assert np.array_equal(one, other)


def test_tables_go_on_from_slab_to_slab() -> None:
    game = GAMES["straights"]()
    asked, counted = played(game, SLAB + 1000)
    assert read(asked, counted) == naively(game, asked, SLAB + 1000)


def test_every_spin_is_counted_once() -> None:
    _asked, counted = played(wagers("red"), SLAB + 17)
    assert 2 * int(counted.pairs.sum()) + int(counted.singles.sum()) == SLAB + 17
    assert int(counted.singles.sum()) == 17


def test_no_machine_is_played_for_bets_that_one_spin_decides() -> None:
    asked, counted = played(wagers("red", "straight:17"), 1000)
    assert asked.tables.starts.size == 0
    assert counted.finishing == 0


def test_bets_that_differ_in_their_prices_share_a_machine() -> None:
    asked, _counted = played(wagers("roulette-up-bonus@PT-FLT-RU-01", "roulette-up-bonus@PT-FLT-RU-03"), 100)
    assert asked.tables.starts.size == 1
    spread, _counted = played(wagers("spread-bet", book="us-nj"), 100)
    assert len(spread.readings) == 7
    assert spread.tables.starts.size == 1


def test_weights_of_a_node_that_are_too_fine_are_refused() -> None:
    fine = Distribution[Draw]({Multiplier(10): 2**31, Multiplier(20): 1})
    game = portfolio(rules_of(), DOUBLE, ["back2back"], choices={"back2back": Choices(weights=fine)})
    with pytest.raises(ValueError, match="too fine"):
        played(game, 10)


def test_a_wheel_that_has_lost_a_pocket_is_played_without_it() -> None:
    wheel = weigh(DOUBLE, {pocket: int(pocket != "00") for pocket in DOUBLE.pockets})
    asked, counted = played(wagers("red", wheel=wheel), 1000)
    assert int(asked.chances.size) == 37
    assert chances((1,) * 37).cuts.size == asked.chances.cuts.size == 0
    [counts] = read(asked, counted)
    assert sum(counts.values()) == 1000
