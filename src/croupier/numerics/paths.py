"""The kernel of bankroll paths: a betting system on a bet, path after path.

One kernel plays every system on every bet. The bet is its compiled machine: a pocket moves it on, or ends it with an
outcome. The system is its table: a state has a stake and, by the result, the state that follows. A Labouchère whose
lines are too many for a table is played on the line itself.

A path ends when the target is reached, when the system leaves, when its next stake is more than there is, or after the
last round; it is asked in this order. The next path then begins on the next pocket.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.numerics.jit import kernel
from croupier.numerics.streams import Bytes

AMOUNT_MAX = 2**60
"""No amount of a path comes near the end of the numbers."""
TARGET, LIMIT, RUIN, ROUNDS = range(4)
"""How a path ends."""
WIN, PUSH, LOSE = range(3)
"""Results, as the columns of a system's table stand."""
CAPS, RESTARTS, STOPS = range(3)
"""What a system does that asks for more than the maximum."""
FINAL, LASTED, STAKED, DRAWDOWN, LONGEST, ENDING = range(6)
"""Columns of what ended paths came to."""

Whole = NDArray[np.int64]


class Game(NamedTuple):
    """The bet. Stakes are counted in shares, so that every outcome is a whole number of them."""

    moves: Whole
    """By the bet's progress and the pocket: an outcome, or below zero the progress in which the bet goes on."""
    start: int
    gains: Whole
    """By outcome: what a share of the stake gains, in cents."""
    results: Whole
    losses: Whole
    """By outcome: 1 where the player loses."""
    keeps: Whole
    """By outcome: 0 where it ends a run of losses, else every bit."""
    shares: int
    """Cents of a share."""


class Player(NamedTuple):
    """The system, by its table or by its line, and the bounds of a path. Stakes are shares, the rest is cents."""

    stakes: Whole
    """By state; the last state is leaving, at a stake that nobody has."""
    after: Whole
    """By state and result."""
    first: int
    """The first stake."""
    line: Whole
    """The line, where it is played on itself; else nothing."""
    unit: int
    maximum: int
    over: int
    bankroll: int
    target: int


class Stand(NamedTuple):
    """Where a run of paths stands between two slabs of pockets."""

    fields: Whole
    """Of the open path, in the order in which the kernel reads them."""
    line: Whole


def standing(game: Game, player: Player, rounds: int) -> Stand:
    """At the beginning of the first path."""
    size = player.line.size
    fields = [0, 0, 0, player.first, player.bankroll, player.bankroll, 0, 0, 0, 0, game.start, 0, 0, size - 1]
    line = np.zeros(size + rounds if size else 0, np.int64)
    line[:size] = player.line
    return Stand(np.array(fields, np.int64), line)


@kernel
def play(pockets: Bytes, stand: Stand, game: Game, player: Player, marks: Whole, ended: Whole, fan: Whole) -> int:
    """Play until the pockets or the paths are used up; how many pockets were used.

    `marks` are the rounds at which bankrolls are written into `fan`; the last one is the last round of a path.
    """
    fields = stand.fields
    path, rounds, state, stake, bankroll, peak = fields[0], fields[1], fields[2], fields[3], fields[4], fields[5]
    drawdown, staked, run, longest, progress, mark = fields[6], fields[7], fields[8], fields[9], fields[10], fields[11]
    first, last = fields[12], fields[13]
    moves, gains, results, losses, keeps = game.moves, game.gains, game.results, game.losses, game.keeps
    stakes, after, shares, due = player.stakes, player.after, game.shares, marks[mark]
    line, start, most = stand.line, player.line, player.maximum // player.unit
    by_line, used = start.size > 0, 0
    for pocket in pockets:
        if path == ended.shape[0]:
            break
        used += 1
        move = moves[np.uint64(progress + pocket)]
        if move < 0:
            progress = -1 - move
            continue
        progress = game.start
        outcome = np.uint64(move)
        bankroll += stake * gains[outcome]
        staked += stake
        peak = max(peak, bankroll)
        drawdown = max(drawdown, peak - bankroll)
        run = (run + losses[outcome]) & keeps[outcome]
        longest = max(longest, run)
        rounds += 1
        if by_line:
            first, last, asked = _next_line(results[outcome], first, last, line, start, most, player.over)
            stake = min(asked * player.unit, player.maximum) if asked else stakes[-1]
        else:
            state = after[np.uint64(3 * state + results[outcome])]
            stake = stakes[np.uint64(state)]
        if bankroll < player.target and bankroll >= stake * shares and rounds != due:
            continue
        ending = _ending(bankroll, player.target, stake * shares)
        if ending == ROUNDS and mark < marks.size - 1:
            fan[path, mark] = bankroll
            mark += 1
            due = marks[mark]
            continue
        for place in range(mark, marks.size):
            fan[path, place] = bankroll
        result = ended[path]
        result[0], result[1], result[2] = bankroll, rounds, staked * shares
        result[3], result[4], result[5] = drawdown, longest, ending
        path += 1
        rounds, state, stake, bankroll, peak = 0, 0, player.first, player.bankroll, player.bankroll
        drawdown, staked, run, longest, mark, due = 0, 0, 0, 0, 0, marks[0]
        if by_line:
            first, last = _write_line(line, start)
    fields[0], fields[1], fields[2], fields[3], fields[4], fields[5] = path, rounds, state, stake, bankroll, peak
    fields[6], fields[7], fields[8], fields[9], fields[10], fields[11] = drawdown, staked, run, longest, progress, mark
    fields[12], fields[13] = first, last
    return used


@kernel
def _ending(bankroll: int, target: int, stake: int) -> int:
    if bankroll >= target:
        return TARGET
    if stake > AMOUNT_MAX // 2:
        return LIMIT
    return RUIN if bankroll < stake else ROUNDS


@kernel
def _next_line(
    result: int, first: int, last: int, line: Whole, start: Whole, most: int, over: int
) -> tuple[int, int, int]:
    """Strike out or write down: the ends of the line, and the units that it asks for; none to leave."""
    asked = line[first] + line[last] if first < last else line[first]
    if result == WIN:
        first, last = first + 1, last - 1
        if first > last:
            first, last = _write_line(line, start)
    elif result == LOSE and not (over == CAPS and asked > most):
        last += 1
        line[last] = asked
    asked = line[first] + line[last] if first < last else line[first]
    if asked > most and over == RESTARTS:
        first, last = _write_line(line, start)
        asked = line[first] + line[last] if first < last else line[first]
    return first, last, 0 if asked > most and over == STOPS else asked


@kernel
def _write_line(line: Whole, start: Whole) -> tuple[int, int]:
    for place in range(start.size):
        line[place] = start[place]
    return 0, start.size - 1
