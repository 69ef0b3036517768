"""A bet's automaton as integer tables, for whoever plays it a billion times.

Theory of operation. The compiler asks the automaton itself, once, about every progress that can be reached and every
draw that can follow. What is left is arithmetic:

- a *state* waits for the ball; its row says where each pocket leads;
- a *node* stands between the ball and the verdict and waits for another draw of the same round (a second number, a
  bonus ball, a multiplier), which has chances of its own;
- an *end* is a verdict. The bet is then made again at once: `begins` has the state in which it stands on a board that
  shows this pocket.

All three are numbered in one row: states first, then nodes, then ends. A player's choice is made by a policy while
compiling. A bet that needs a previous number waits for one in a state of its own, in which it is not yet made; its row
leads to states that bets begin in.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from croupier.game.bet import AnyBet, Board, Verdict
from croupier.game.chance import Distribution
from croupier.game.draw import Ball, Draw
from croupier.game.pocket import Pocket
from croupier.game.wheel import Wheel
from croupier.mathematics.explore import Policy, take_first


@dataclass(frozen=True, slots=True)
class Node:
    """A draw of the same round that is not the ball: whole-number weights, and where each outcome leads."""

    weights: tuple[int, ...]
    leads: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Machine:
    """A bet, compiled for one wheel. Pockets stand in the order of `wheel.outcomes()`."""

    key: str
    pockets: tuple[Pocket, ...]
    start: int
    states: tuple[tuple[int, ...], ...]
    begins: tuple[int, ...]
    nodes: tuple[Node, ...]
    ends: tuple[Verdict, ...]

    @property
    def first_node(self) -> int:
        return len(self.states)

    @property
    def first_end(self) -> int:
        return len(self.states) + len(self.nodes)

    @property
    def is_one_spin(self) -> bool:
        """The pocket alone decides, and each spin ends the bet: whoever counts pockets knows all there is to know."""
        return len(self.states) == 1 and not self.nodes


@dataclass(frozen=True, slots=True)
class _Before:
    """Before the ball of the round: every pocket leads to the same progress, which waits for another draw."""

    progress: Hashable


_WAITING = _Before(None)
"""No bet yet: a previous number has to stand on the board first."""


def compile_bet(bet: AnyBet, wheel: Wheel, policy: Policy = take_first) -> Machine:
    return _Compiler(bet, wheel, policy).machine()


class _Compiler:
    def __init__(self, bet: AnyBet, wheel: Wheel, policy: Policy) -> None:
        self.bet, self.wheel, self.policy = bet, wheel, policy
        self.pockets = [draw.pocket for draw in wheel.outcomes().weights if isinstance(draw, Ball)]
        self.states: dict[Hashable, list[Hashable]] = {}
        self.nodes: dict[Hashable, list[Hashable]] = {}
        self.chances: dict[Hashable, Distribution[Draw]] = {}
        self.ends: dict[Hashable, None] = {}

    def machine(self) -> Machine:
        begins = [self._begun(Board(pocket)) for pocket in self.pockets]
        start = self._begun(Board())
        self._follow([start, *begins])
        places = {found: place for place, found in enumerate((*self.states, *self.nodes, *self.ends))}
        return Machine(
            key=self.bet.key,
            pockets=tuple(self.pockets),
            start=places[start],
            states=tuple(_placed(leads, places) for leads in self.states.values()),
            begins=_placed(begins, places),
            nodes=tuple(
                Node(tuple(self.chances[node].weights.values()), _placed(leads, places))
                for node, leads in self.nodes.items()
            ),
            ends=tuple(end for end in self.ends if isinstance(end, Verdict)),
        )

    def _begun(self, board: Board) -> Hashable:
        """The state in which a new bet stands."""
        try:
            progress = self._settled(self.bet.begin(board))
        except ValueError:
            if board.previous is not None:
                raise
            return _WAITING
        return progress if self._waits_for_ball(progress) else _Before(progress)

    def _follow(self, found: list[Hashable]) -> None:
        """Write the row of everything found, and of everything that is found by it."""
        while found:
            progress = found.pop()
            if progress in self.states or progress in self.nodes or progress in self.ends:
                continue
            if isinstance(progress, Verdict):
                self.ends[progress] = None
                continue
            found += set(self._leads(progress))

    def _leads(self, progress: Hashable) -> list[Hashable]:
        if progress == _WAITING:
            self.states[progress] = [self._begun(Board(pocket)) for pocket in self.pockets]
            return self.states[progress]
        if isinstance(progress, _Before):
            self.states[progress] = [progress.progress] * len(self.pockets)
            return self.states[progress]
        draws = self._draws(progress)
        leads = [self._settled(self.bet.step(progress, draw)) for draw in draws.weights]
        if self._waits_for_ball(progress):
            self.states[progress] = leads
        else:
            self.nodes[progress] = leads
            self.chances[progress] = draws
        return leads

    def _draws(self, progress: Hashable) -> Distribution[Draw]:
        draws = self.bet.draws(progress, self.wheel)
        assert not isinstance(draws, tuple)  # a choice is made where it comes up
        return draws

    def _waits_for_ball(self, progress: Hashable) -> bool:
        return isinstance(next(iter(self._draws(progress).weights)), Ball)

    def _settled(self, progress: Hashable) -> Hashable:
        """Past every choice that the player has."""
        while not isinstance(progress, Verdict) and isinstance(draws := self.bet.draws(progress, self.wheel), tuple):
            progress = self.bet.step(progress, self.policy(draws))
        return progress


def _placed(found: Iterable[Hashable], places: dict[Hashable, int]) -> tuple[int, ...]:
    return tuple(places[each] for each in found)
