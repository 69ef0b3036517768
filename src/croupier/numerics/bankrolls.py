"""Bankroll paths, chunk by chunk: a bet and a system laid out for the kernel, and what their paths came to.

A chunk has generators of its own and gives whole numbers only, so that a run comes to the same however its chunks are
shared out, and takes no more memory than there are different amounts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from croupier.mathematics.compile import Machine
from croupier.mathematics.systems import Labouchere, Over, SystemTable
from croupier.numerics.draw import fill_fair, fill_weighted
from croupier.numerics.paths import (
    AMOUNT_MAX,
    CAPS,
    DRAWDOWN,
    ENDING,
    FINAL,
    LASTED,
    LONGEST,
    LOSE,
    PUSH,
    RESTARTS,
    RUIN,
    STAKED,
    STOPS,
    WIN,
    Game,
    Player,
    Whole,
    play,
    standing,
)
from croupier.numerics.streams import LANES, TURNS, Chances, generators

CHUNK = 4096
"""Paths of a chunk; the last one of a run has what is left."""
_OVER = {Over.CAP: CAPS, Over.RESTART: RESTARTS, Over.STOP: STOPS}


def shares(nets: Sequence[Fraction]) -> int:
    """Into how many parts a stake has to be cut for every outcome to be whole."""
    return lcm(*(net.denominator for net in nets))


def lay_game(machine: Machine, nets: Sequence[Fraction], outcomes: Sequence[int]) -> Game:
    """`outcomes` has, for each end of the machine, the place of its gain among the nets."""
    size, cut = len(machine.pockets), shares(nets)
    results = np.array([WIN if net > 0 else LOSE if net < 0 else PUSH for net in nets], np.int64)
    moves = [
        outcomes[lead - machine.first_end] if lead >= machine.first_end else -1 - lead * size
        for row in machine.states
        for lead in row
    ]
    return Game(
        moves=np.array(moves, np.int64),
        start=machine.start * size,
        gains=np.array([int(net * cut) for net in nets], np.int64),
        results=results,
        losses=(results == LOSE).astype(np.int64),
        keeps=-(results != WIN).astype(np.int64),
        shares=cut,
    )


def lay_player(
    system: SystemTable | Labouchere, base: int, maximum: int, over: Over, bankroll: int, target: int | None, cut: int
) -> Player:
    table = SystemTable((), ()) if isinstance(system, Labouchere) else system
    leaving = len(table.stakes)
    stakes = [*(stake // cut for stake in table.stakes), AMOUNT_MAX // cut]
    return Player(
        stakes=np.array(stakes, np.int64),
        after=np.array([lead if lead >= 0 else leaving for row in table.after for lead in row], np.int64),
        first=system.stake(system.begin()) * base // cut if isinstance(system, Labouchere) else stakes[0],
        line=np.array(system.line if isinstance(system, Labouchere) else (), np.int64),
        unit=base // cut,
        maximum=maximum // cut,
        over=_OVER[over],
        bankroll=bankroll,
        target=AMOUNT_MAX if target is None else target,
    )


@dataclass(slots=True)
class Paths:
    """What paths came to, in whole cents and whole rounds. Those of several chunks add up."""

    paths: int = 0
    spins: int = 0
    endings: Counter[int] = field(default_factory=Counter)
    finals: Counter[int] = field(default_factory=Counter)
    lasted: Counter[int] = field(default_factory=Counter)
    """Rounds until the path ended, however it did."""
    ruined: Counter[int] = field(default_factory=Counter)
    """Rounds until ruin."""
    drawdowns: Counter[int] = field(default_factory=Counter)
    longest: Counter[int] = field(default_factory=Counter)
    """Losses in a row."""
    fan: list[Counter[int]] = field(default_factory=list)
    """By mark: bankrolls at that round."""
    sums: list[int] = field(default_factory=lambda: [0] * 5)
    """Over paths, of final bankroll and of what was staked: F, S, F², FS, S²."""

    def add(self, other: Paths) -> None:
        self.paths += other.paths
        self.spins += other.spins
        for name in ("endings", "finals", "lasted", "ruined", "drawdowns", "longest"):
            getattr(self, name).update(getattr(other, name))
        self.fan = self.fan or [Counter() for _ in other.fan]
        for mine, theirs in zip(self.fan, other.fan, strict=True):
            mine.update(theirs)
        self.sums = [mine + theirs for mine, theirs in zip(self.sums, other.sums, strict=True)]


def play_paths(
    game: Game, player: Player, chances: Chances, marks: Sequence[int], seed: int, number: int, paths: int
) -> Paths:
    """One chunk. `marks` are the rounds at which bankrolls are wanted; the last one is the last round of a path."""
    state, spare = generators(seed, number, 1)
    slab = np.empty((TURNS, LANES), np.uint16)
    pockets = slab.reshape(-1).view(np.uint8)
    ended, fan = np.zeros((paths, 6), np.int64), np.zeros((paths, len(marks)), np.int64)
    stand, spins = standing(game, player, marks[-1]), 0
    while stand.fields[0] < paths:
        if chances.cuts.size:
            fill_weighted(state, spare, chances, slab)
        else:
            fill_fair(state, spare, chances.size, slab)
        spins += play(pockets, stand, game, player, np.array(marks, np.int64), ended, fan)
    return counted(ended, fan, spins)


def counted(ended: Whole, fan: Whole, spins: int) -> Paths:
    final, staked = ended[:, FINAL].astype(object), ended[:, STAKED].astype(object)  # squares outgrow 64 bits
    return Paths(
        paths=len(ended),
        spins=spins,
        endings=_counter(ended[:, ENDING]),
        finals=_counter(ended[:, FINAL]),
        lasted=_counter(ended[:, LASTED]),
        ruined=_counter(ended[ended[:, ENDING] == RUIN, LASTED]),
        drawdowns=_counter(ended[:, DRAWDOWN]),
        longest=_counter(ended[:, LONGEST]),
        fan=[_counter(column) for column in fan.T],
        sums=[int(each.sum()) for each in (final, staked, final * final, final * staked, staked * staked)],
    )


def _counter(values: NDArray[np.int64]) -> Counter[int]:
    found, counts = np.unique(values, return_counts=True)
    return Counter(dict(zip(found.tolist(), counts.tolist(), strict=True)))
