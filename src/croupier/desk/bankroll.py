"""Bankrolls: a betting system, or a player's own function, on one bet, from a bankroll to its end.

`bankroll` plays many paths and, where pairs of bankroll and state are few enough, carries the whole distribution
forward beside them. A round is one bet, played to its end. A path ends in ruin when its next stake is more than there
is.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from croupier.desk.portfolio import Portfolio
from croupier.desk.session import OneBet, Terms, agree, one_bet, within
from croupier.desk.simulation import check, cores
from croupier.desk.strategy import Strategy
from croupier.desk.study import Study
from croupier.game.notation import NotationError
from croupier.mathematics.ruin import Endless, endless
from croupier.mathematics.systems import Flat, Labouchere, Over, System, SystemTable, TooManyStatesError, compile_system
from croupier.money.amount import Cents
from croupier.numerics.bankrolls import CHUNK, Paths, lay_player, play_paths
from croupier.numerics.walk import TooLongError, Walked, walk

PATHS_MAX = 100_000_000
FAN_MAX = 200


def bankroll(
    portfolio: Portfolio,
    system: System | Strategy | Callable[..., object] | str,
    *,
    bankroll: Cents,
    minimum: Cents | None = None,
    maximum: Cents | None = None,
    over: Over | str = Over.CAP,
    target: Cents | None = None,
    rounds: int = 1000,
    paths: int = 10_000,
    seed: int,
    workers: int | None = None,
    fan: int = 0,
) -> Study:
    """A study of a portfolio's one wager, whose stake is the system's unit.

    `system` is a name, an automaton (`mathematics.systems.System`) or a function as `desk.strategy` describes it. `fan`
    asks for the bankroll's quantiles after so many rounds, evenly apart. `NotationError` for what makes no sense.
    """
    within("paths", paths, 1, PATHS_MAX)
    check(paths, seed, workers)
    bet, workers = one_bet(portfolio), workers or cores()
    terms = agree(bet, system, bankroll, minimum, maximum, over, target, rounds)
    within("rounds of a fan", fan, 0, min(FAN_MAX, rounds))
    marks = [rounds * place // fan for place in range(1, fan + 1)] or [rounds]
    table, why_not = _table(terms)
    walked = None
    if table:
        walked, why_not = _walk(table, terms, bet, marks)
    play = _player(table, terms, bet, marks, seed)
    if isinstance(terms.system, Strategy):
        workers = 1  # it is Python, and may not expect to be called twice at a time
    else:
        play(0, 1)  # compiles, so that the time is that of playing
    begun = time.perf_counter()
    found = _play(play, paths, workers)
    seconds = time.perf_counter() - begun
    endless = _endless(terms, bet)
    shown = tuple(marks) if fan else ()
    return Study(bet.wager.row, terms, shown, found, walked, why_not, endless, seed, workers, seconds)


def _table(terms: Terms) -> tuple[SystemTable | None, str]:
    """The system as a table; or none, and why there is no exact answer."""
    if isinstance(terms.system, Strategy):
        return None, "a function has no states that could be listed"
    try:
        return compile_system(terms.system, terms.base, terms.maximum, terms.over, terms.rounds), ""
    except TooManyStatesError as error:
        if not isinstance(terms.system, Labouchere):
            raise NotationError(f"{error}; lower the maximum, or play fewer rounds") from None
        return None, str(error)


def _walk(table: SystemTable, terms: Terms, bet: OneBet, marks: Sequence[int]) -> tuple[Walked | None, str]:
    nets, chances = list(bet.outcomes), list(bet.outcomes.values())
    try:
        return walk(table, nets, chances, terms.bankroll, terms.target, marks), ""
    except TooLongError as error:
        return None, str(error)


def _player(
    table: SystemTable | None, terms: Terms, bet: OneBet, marks: Sequence[int], seed: int
) -> Callable[[int, int], Paths]:
    """What plays a chunk, by its number and its paths."""
    game, system = bet.game, terms.system
    if isinstance(system, Strategy):
        limits = (terms.bankroll, terms.minimum, terms.maximum, terms.target)
        return partial(system.play, game, bet.chances, limits, marks, seed)
    played = table or system
    assert isinstance(played, (SystemTable, Labouchere))
    ends = (terms.bankroll, terms.target)
    player = lay_player(played, terms.base, terms.maximum, terms.over, *ends, game.shares)
    return partial(play_paths, game, player, bet.chances, marks, seed)


def _play(play: Callable[[int, int], Paths], paths: int, workers: int) -> Paths:
    """Chunk by chunk; each has generators of its own, so it does not matter who plays it."""
    sizes = [min(CHUNK, paths - done) for done in range(0, paths, CHUNK)]
    total = Paths()
    pool = ThreadPoolExecutor(workers)
    try:
        for part in pool.map(play, range(len(sizes)), sizes):
            total.add(part)
    finally:
        pool.shutdown(cancel_futures=True)
    return total


def _endless(terms: Terms, bet: OneBet) -> Endless | None:
    """What flat stakes come to when nobody counts the rounds."""
    if not isinstance(terms.system, Flat):
        return None
    return endless(bet.outcomes, terms.base, terms.bankroll, terms.target)
