"""A player's own function, in plain Python:

    def bet(bankroll, last, turn, memory):
        stake = 500 if last is None or last > 0 else 2 * memory["stake"]
        memory["stake"] = stake
        return stake if stake <= bankroll else 0

It is asked before every bet. `bankroll` is what the player has, and `last` what the last bet won or lost, both in whole
cents (`last` is None before the first bet); `turn` is the number of the round, from 1; `memory` is a dictionary of the
path's own, empty at its beginning. It returns the stake in whole cents, or 0 to leave the table. Whatever else it
returns ends the study with a sentence about it: a player who misreads the limits is not a result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from croupier.game.notation import NotationError, hint
from croupier.money.amount import Cents, format_dollars
from croupier.numerics.bankrolls import Paths, counted
from croupier.numerics.draw import fill_fair, fill_weighted
from croupier.numerics.paths import LIMIT, ROUNDS, RUIN, TARGET, Game
from croupier.numerics.streams import LANES, TURNS, Chances, generators

Function = Callable[[int, int | None, int, dict[Any, Any]], object]
Limits = tuple[Cents, Cents, Cents, Cents | None]
"""Bankroll, minimum, maximum, target."""


@dataclass(frozen=True, slots=True)
class Strategy:
    function: Function
    name: str

    def play(
        self, game: Game, chances: Chances, limits: Limits, marks: Sequence[int], seed: int, number: int, paths: int
    ) -> Paths:
        """One chunk, as `numerics.bankrolls.play_paths` plays it for a system."""
        bets = _Bets(game, chances, seed, number)
        ended, fan = np.zeros((paths, 6), np.int64), np.zeros((paths, len(marks)), np.int64)
        for path in range(paths):
            ended[path] = self._path(bets, limits, marks, fan[path])
        return counted(ended, fan, bets.spins)

    def _path(self, bets: _Bets, limits: Limits, marks: Sequence[int], fan: Any) -> tuple[int, ...]:
        bankroll, minimum, maximum, target = limits
        peak, drawdown, staked, run, longest = bankroll, 0, 0, 0, 0
        last, memory, rounds, mark = None, dict[Any, Any](), 0, 0
        ending = ROUNDS
        while True:
            if target is not None and bankroll >= target:
                ending = TARGET
            elif bankroll < minimum:
                ending = RUIN
            if ending != ROUNDS or rounds == marks[-1]:
                break
            stake = self._asked(bankroll, last, rounds + 1, memory, (minimum, maximum), bets.shares)
            if not stake:
                ending = LIMIT
                break
            gain, run = bets.make(stake, run)
            last, bankroll, staked, rounds = gain, Cents(bankroll + gain), staked + stake, rounds + 1
            peak, longest = max(peak, bankroll), max(longest, run)
            drawdown = max(drawdown, peak - bankroll)
            while rounds >= marks[mark] and mark < len(marks) - 1:
                fan[mark] = bankroll
                mark += 1
        fan[mark:] = bankroll
        return bankroll, rounds, staked, drawdown, longest, ending

    def _asked(
        self, bankroll: int, last: int | None, round_: int, memory: dict[Any, Any], limits: tuple[int, int], shares: int
    ) -> int:
        """What the function wants to stake, if that can be staked."""
        try:
            stake = self.function(bankroll, last, round_, memory)
        except (Exception, SystemExit) as error:
            raise self._refused(round_, f"raised {type(error).__name__}: {error}") from error
        if isinstance(stake, bool) or not isinstance(stake, int):
            raise self._refused(round_, f"returned {stake!r}; a stake is a whole number of cents, or 0 to leave")
        why = _why_not(stake, bankroll, *limits, shares) if stake else None
        if why:
            raise self._refused(round_, f"staked {format_dollars(Cents(stake))}, {why}")
        return stake

    def _refused(self, round_: int, why: str) -> NotationError:
        return NotationError(f"{self.name}, in round {round_} of a path: {why}")


def _why_not(stake: int, bankroll: int, minimum: int, maximum: int, shares: int) -> str | None:
    if stake < 0:
        return "which is negative"
    if stake > bankroll:
        return f"and has {format_dollars(Cents(bankroll))}"
    if stake < minimum:
        return f"below the table's minimum of {format_dollars(Cents(minimum))}"
    if stake > maximum:
        return f"above the table's maximum of {format_dollars(Cents(maximum))}"
    if stake % shares:
        return f"which cannot be cut into {shares} equal parts of whole cents"
    return None


class _Bets:
    """Bets of a chunk, one after the other, on its own stream of pockets."""

    def __init__(self, game: Game, chances: Chances, seed: int, number: int) -> None:
        self.moves, self.start, self.shares = game.moves.tolist(), game.start, game.shares
        self.gains, self.losses, self.keeps = game.gains.tolist(), game.losses.tolist(), game.keeps.tolist()
        self.spins = 0
        self.pockets = _pockets(chances, seed, number)

    def make(self, stake: int, run: int) -> tuple[int, int]:
        """What a bet gains, and the losses in a row after it."""
        progress = self.start
        while True:
            self.spins += 1
            move = self.moves[progress + next(self.pockets)]
            if move >= 0:
                return stake // self.shares * self.gains[move], (run + self.losses[move]) & self.keeps[move]
            progress = -1 - move


def _pockets(chances: Chances, seed: int, number: int) -> Iterator[int]:
    state, spare = generators(seed, number, 1)
    slab = np.empty((TURNS, LANES), np.uint16)
    while True:
        if chances.cuts.size:
            fill_weighted(state, spare, chances, slab)
        else:
            fill_fair(state, spare, chances.size, slab)
        yield from slab.reshape(-1).view(np.uint8).tolist()


def load_strategy(text: str) -> Strategy:
    """`FILE.py`, whose function is called `bet`, or `FILE.py:NAME`."""
    path, colon, name = text.rpartition(":")
    if not colon or not name.isidentifier():
        path, name = text, "bet"
    file = Path(path)
    module = ModuleType(file.stem)
    module.__file__ = path
    try:
        code = compile(file.read_bytes(), path, "exec")
    except OSError as error:
        raise NotationError(f"{path} cannot be read: {error.strerror}") from None
    except (SyntaxError, ValueError) as error:
        raise NotationError(f"{path} is not Python: {error}") from None
    try:
        exec(code, module.__dict__)  # noqa: S102  it is the player's own file, and what was asked for
    except (Exception, SystemExit) as error:
        raise NotationError(f"{path} raised {type(error).__name__}: {error}") from error
    known = [key for key, value in vars(module).items() if callable(value) and not key.startswith("_")]
    if name not in known:
        raise NotationError(f'{path} has no function "{name}"{hint(name, known)}')
    return Strategy(getattr(module, name), f"{name} of {file.name}")
