"""Several bets on the same draws: what one spin after another does to the player's money, exactly.

Theory of operation. Between spins every bet stands at some progress; all of them together are a *state*. A ball moves
them at once, so bets that share it are correlated as they are at a table. Draws of the same round that are not the
ball (a second number, bonus balls, a multiplier) are taken by every bet that waits for one and the same draw;
different draws are independent of each other. A bet that has ended is made again, on a board that shows the ball.
So the states are a Markov chain with money on its moves, and `lump` leaves of it only what matters to the money:
bets on the layout are one state, Back2Back beside red is three (the last number was red, black or green).

Bets that differ in their prices alone, such as the areas of Spread-Bet, are one automaton with several prices. Bets
that run when the last spin is over are played to their ends, and none is made any more: to drop them would leave out
long ones rather than short ones.

A bet that is alone and may take several spins is its own clock: then a round is a game, from the bet to its verdict.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction
from functools import cache
from math import lcm

from croupier.game.bet import Board, Verdict
from croupier.game.draw import Ball
from croupier.game.wheel import Wheel
from croupier.mathematics.chain import Chain, Per, lump
from croupier.mathematics.explore import EndlessBetError
from croupier.mathematics.positions import (
    Automaton,
    Placed,
    State,
    Weighed,
    automata,
    back_to,
    joined,
    left,
    mixed,
    plus,
)

STATES_MAX = 5_000


class TooManyStatesError(ValueError):
    """Together the bets stand in more ways than can be followed."""


def joint_chain(placed: Sequence[Placed], wheel: Wheel) -> Chain:
    """What these bets do on the same spins."""
    found, unit = automata(placed, wheel)
    return _Explorer(found, wheel).chain(unit)


class _Explorer:
    def __init__(self, automata: Sequence[Automaton], wheel: Wheel) -> None:
        self.automata = automata
        self.balls = [(draw, weight) for draw, weight in wheel.outcomes().weights.items() if isinstance(draw, Ball)]
        self.begins = {ball: tuple(each.begin(Board(ball.pocket)) for each in automata) for ball, _weight in self.balls}
        self.fresh = [set(stands) for stands in zip(*self.begins.values(), strict=True)]
        self.everyone = tuple(range(len(automata)))
        self.drawn = cache(self._drawn)
        self.finished: dict[State, Weighed | None] = {}

    def chain(self, unit: Fraction) -> Chain:
        moves = self._moves()
        if len(self.automata) == 1 and len(self.fresh[0]) == 1 and len(moves) > 1:
            [start] = set(self.begins.values())
            game = self._finish(start)
            return lump(Per.GAME, unit, {start: 1}, {start: Weighed(back_to(start, game), game.total)}, {start: {0: 1}})
        starts: dict[State, int] = {}
        for ball, weight in self.balls:
            starts[self.begins[ball]] = starts.get(self.begins[ball], 0) + weight
        finishes = {state: self._finish(self._running(state)) for state in moves}
        common = lcm(*(end.total for end in finishes.values()))
        ends = {
            state: {amount: weight * (common // end.total) for (amount, _none), weight in end.weights.items()}
            for state, end in finishes.items()
        }
        return lump(Per.SPIN, unit, starts, moves, ends)

    def _moves(self) -> dict[State, Weighed]:
        """Every state that can be reached, with what a spin does there."""
        found, moves = list(dict.fromkeys(self.begins.values())), dict[State, Weighed]()
        while found:
            state = found.pop()
            if state in moves:
                continue
            if len(moves) == STATES_MAX:
                raise TooManyStatesError(
                    f"between spins these bets can stand in more than {STATES_MAX:,} ways together; ask for fewer of "
                    "those that take several spins"
                )
            moves[state] = mixed((weight, self._again(self._spin(state, ball), ball)) for ball, weight in self.balls)
            found += {after for _amount, after in moves[state].weights}
        return moves

    def _again(self, spun: Weighed, ball: Ball) -> Weighed:
        """Bets that have ended are made again."""
        weights: dict[tuple[int, State], int] = {}
        for (amount, stands), weight in spun.weights.items():
            pairs = zip(stands, self.begins[ball], strict=True)
            outcome = amount, tuple(begun if stand is None else stand for stand, begun in pairs)
            weights[outcome] = weights.get(outcome, 0) + weight
        return Weighed(weights, spun.total)

    def _running(self, state: State) -> State:
        """Without the bets that would only begin with the next spin."""
        return tuple(None if stand in fresh else stand for stand, fresh in zip(state, self.fresh, strict=True))

    def _finish(self, state: State) -> Weighed:
        """The money that comes until every bet has ended, when none is made again."""
        if not any(stand is not None for stand in state):
            return Weighed({(0, state): 1}, 1)
        if state in self.finished:
            known = self.finished[state]
            if known is None:
                raise EndlessBetError(f"these bets come back to {state!r}")
            return known
        self.finished[state] = None
        spun = mixed((weight, self._spin(state, ball)) for ball, weight in self.balls)
        ends = ((weight, plus(amount, self._finish(after))) for (amount, after), weight in left(spun, state))
        found = self.finished[state] = mixed(ends)
        return found

    def _spin(self, state: State, ball: Ball) -> Weighed:
        """One spin, to the next rest: what has ended stands at `None`."""
        stands = (
            stand if stand is None or automaton.waits_for(stand) else automaton.step(stand, ball)
            for stand, automaton in zip(state, self.automata, strict=True)
        )
        return self._settled(self.everyone, tuple(stands))

    def _settled(self, places: tuple[int, ...], stands: State) -> Weighed:
        """Past every draw of the round: automata that wait for one draw go together, the others apart."""
        amount, waiting = 0, dict[Hashable, list[int]]()
        rests = list(stands)
        for index, (place, stand) in enumerate(zip(places, stands, strict=True)):
            if isinstance(stand, Verdict):
                amount += self.automata[place].amount(stand)
                rests[index] = None
            elif draw := self.automata[place].waits_for(stand):
                waiting.setdefault(draw, []).append(index)
        if not waiting:
            return Weighed({(amount, tuple(rests)): 1}, 1)
        groups = list(waiting.values())
        parts = [self.drawn(tuple(places[i] for i in group), tuple(stands[i] for i in group)) for group in groups]
        return joined(amount, rests, groups, parts)

    def _drawn(self, places: tuple[int, ...], stands: State) -> Weighed:
        """One draw that they all take, and whatever follows. What changes nothing is drawn again."""
        after: dict[State, int] = {}
        for draw, weight in self.automata[places[0]].draws(stands[0]).weights.items():
            moved = tuple(self.automata[place].step(stand, draw) for place, stand in zip(places, stands, strict=True))
            after[moved] = after.get(moved, 0) + weight
        after.pop(stands, None)
        return mixed((weight, self._settled(places, moved)) for moved, weight in after.items())
