"""The kernel, beside the same played in plain Python on the same pockets."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from croupier.game.bet import LayoutBet
from croupier.game.layout import LAYOUTS
from croupier.game.notation import parse_bet
from croupier.game.odds import Odds
from croupier.game.wheel import DOUBLE_ZERO, SINGLE_ZERO
from croupier.mathematics.compile import Machine, compile_bet
from croupier.mathematics.systems import (
    SYSTEMS,
    Labouchere,
    Over,
    Result,
    System,
    SystemTable,
    compile_system,
    parse_system,
)
from croupier.money.amount import Cents
from croupier.numerics.bankrolls import CHUNK, Paths, lay_game, lay_player, play_paths
from croupier.numerics.paths import LIMIT, ROUNDS, RUIN, TARGET, Game, Player, Whole, play, standing
from croupier.numerics.streams import chances

BASE, MAXIMUM, BANKROLL, ROUNDS_MAX = 100, 2050, 5000, 60
RED = compile_bet(LayoutBet(parse_bet("red", LAYOUTS["double-zero"]), Odds(1, 1, "to")), DOUBLE_ZERO)
NETS = [Fraction(-1), Fraction(1)]
FAIR = chances((1,) * 38)


def game(machine: Machine = RED) -> Game:
    return lay_game(machine, NETS, [NETS.index(end.net) for end in machine.ends])


def player(system: System, over: Over, target: int | None, by_line: bool = False) -> Player:
    table = compile_system(system, Cents(BASE), Cents(MAXIMUM), over, ROUNDS_MAX)
    played = system if by_line else table
    assert isinstance(played, Labouchere | SystemTable)
    return lay_player(played, BASE, MAXIMUM, over, BANKROLL, target, 1)


def pockets(seed: int, size: int) -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
    return np.random.default_rng(seed).integers(0, 38, size, np.uint8)


def kernel(
    played: Player, spun: np.ndarray[tuple[int], np.dtype[np.uint8]], paths: int, pieces: int = 1
) -> tuple[list[list[int]], list[list[int]], int]:
    ended, fan = np.zeros((paths, 6), np.int64), np.zeros((paths, 3), np.int64)
    stand, used = standing(game(), played, ROUNDS_MAX), 0
    marks: Whole = np.array([10, 25, ROUNDS_MAX])
    for piece in np.array_split(spun, pieces):
        used += play(piece, stand, game(), played, marks, ended, fan)
    return ended.tolist(), fan.tolist(), used


class ByHand:
    """One path after the other, by the automaton of the system."""

    def __init__(self, system: System, over: Over, target: int | None, spun: list[int]) -> None:
        self.system, self.over, self.target = system, over, target
        won = {
            place
            for place, pocket in enumerate(RED.pockets)
            if pocket in parse_bet("red", LAYOUTS["double-zero"]).pockets
        }
        self.results = [Result.WIN if pocket in won else Result.LOSE for pocket in spun]
        self.used = 0

    def path(self) -> tuple[list[int], list[int]]:
        state, history, staked, run, longest = self.system.begin(), [BANKROLL], 0, 0, 0
        ending = None
        while ending is None:
            result = self.results[self.used]
            self.used += 1
            stake = min(MAXIMUM, BASE * self.system.stake(state))
            staked += stake
            history.append(history[-1] + (stake if result is Result.WIN else -stake))
            run = 0 if result is Result.WIN else run + 1
            longest = max(longest, run)
            state, ending = self.after(state, result, history)
        drawdown = max(max(history[: place + 1]) - money for place, money in enumerate(history))
        fan = [history[min(mark, len(history) - 1)] for mark in (10, 25, ROUNDS_MAX)]
        return [history[-1], len(history) - 1, staked, drawdown, longest, ending], fan

    def after(self, state: object, result: Result, history: list[int]) -> tuple[object, int | None]:
        stuck = self.over is Over.CAP and result is Result.LOSE and BASE * self.system.stake(state) > MAXIMUM
        lead = state if stuck else self.system.after(state, result)
        if self.over is Over.RESTART and BASE * self.system.stake(lead) > MAXIMUM:
            lead = self.system.begin()
        if self.target is not None and history[-1] >= self.target:
            return lead, TARGET
        if self.over is Over.STOP and BASE * self.system.stake(lead) > MAXIMUM:
            return lead, LIMIT
        if history[-1] < min(MAXIMUM, BASE * self.system.stake(lead)):
            return lead, RUIN
        return lead, ROUNDS if len(history) - 1 == ROUNDS_MAX else None


@pytest.mark.parametrize("name", [*SYSTEMS, "labouchere:1", "labouchere:2-1-3"])
@pytest.mark.parametrize("over", Over)
@pytest.mark.parametrize("target", [None, 5700])
def test_paths_are_those_of_the_automaton(name: str, over: Over, target: int | None) -> None:
    spun, paths = pockets(7, 60_000), 300
    found = kernel(player(parse_system(name), over, target), spun, paths)
    hand = ByHand(parse_system(name), over, target, spun.tolist())
    rows = [hand.path() for _ in range(paths)]
    assert found == ([ended for ended, _fan in rows], [fan for _ended, fan in rows], hand.used)


def test_every_ending_was_among_them() -> None:
    spun = pockets(7, 60_000)
    met = {row[-1] for row in kernel(player(parse_system("martingale"), Over.STOP, 5700), spun, 300)[0]}
    met |= {row[-1] for row in kernel(player(parse_system("martingale"), Over.CAP, None), spun, 300)[0]}
    assert met == {TARGET, LIMIT, RUIN, ROUNDS}


@pytest.mark.parametrize("line", [(1, 2, 3, 4), (1,), (2, 1, 3)])
@pytest.mark.parametrize("over", Over)
def test_a_line_is_played_as_its_table_is(line: tuple[int, ...], over: Over) -> None:
    spun, system = pockets(8, 100_000), Labouchere(line)
    assert kernel(player(system, over, 6000, True), spun, 500) == kernel(player(system, over, 6000), spun, 500)


@pytest.mark.parametrize("by_line", [False, True])
def test_a_path_goes_on_in_the_next_slab(by_line: bool) -> None:
    spun, played = pockets(9, 20_000), player(Labouchere(), Over.CAP, None, by_line)
    assert kernel(played, spun, 200, pieces=97) == kernel(played, spun, 200)


def test_a_bet_of_several_spins_is_one_round() -> None:
    """A machine that every pocket moves on once, and that then wins on the first pocket alone."""
    size = 38
    machine = Machine("two", RED.pockets, 0, ((1,) * size, (2, *(3,) * 37)), (0,) * size, (), RED.ends)
    assert [end.net for end in RED.ends] in ([1, -1], [-1, 1])
    wins_first = [NETS.index(end.net) for end in RED.ends]
    two = lay_game(machine, NETS, wins_first)
    spun = np.array([0, 0, 5, 5, 0, 0, 5, 0, 5, 9], np.uint8)
    ended, fan = np.zeros((1, 6), np.int64), np.zeros((1, 1), np.int64)
    played = player(parse_system("flat"), Over.CAP, None)
    assert play(spun, standing(two, played, 5), two, played, np.array([5]), ended, fan) == 10
    first, other = (NETS[place] for place in wins_first)
    assert ended[0, 0] == BANKROLL + 100 * int(sum((first, other, first, first, other)))
    assert ended[0, 1] == 5


def run(paths: int, seed: int, number: int = 0) -> Paths:
    return play_paths(
        game(), player(parse_system("fibonacci"), Over.CAP, None), FAIR, [ROUNDS_MAX], seed, number, paths
    )


def test_a_chunk_is_its_seed_and_its_number() -> None:
    assert run(200, 1) == run(200, 1)
    assert len({str(run(200, seed, number).finals) for seed in (1, 2) for number in (0, 1)}) == 4


def test_what_chunks_came_to_adds_up() -> None:
    one, two, both = run(200, 1), run(300, 1, 1), Paths()
    for part in (one, two):
        both.add(part)
    assert both.paths == 500
    assert both.spins == one.spins + two.spins == sum(rounds * count for rounds, count in both.lasted.items())
    assert both.sums[0] == sum(value * count for value, count in both.finals.items())
    assert both.sums[2] == sum(value**2 * count for value, count in both.finals.items())
    assert sum(both.endings.values()) == 500
    assert both.endings[RUIN] == sum(both.ruined.values())
    assert both.fan == [both.finals]
    assert CHUNK > 500


def test_a_weighted_wheel_is_drawn_by_its_weights() -> None:
    """All weight on one red pocket: every bet is won."""
    machine = compile_bet(LayoutBet(parse_bet("red", LAYOUTS["single-zero"]), Odds(1, 1, "to")), SINGLE_ZERO)
    weights = [10**6 if pocket == "1" else 1 for pocket in machine.pockets]
    found = play_paths(
        game(machine), player(parse_system("flat"), Over.CAP, None), chances(tuple(weights)), [10], 1, 0, 1000
    )
    assert found.finals[BANKROLL + 10 * BASE] > 990
