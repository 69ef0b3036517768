"""Lucky Pair: the next two outcomes have the same color, and neither is green."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lucky_pair_referee import count

from croupier.game.bet import LOSE, AnyBet, Board, Verdict
from croupier.game.chance import Distribution
from croupier.game.draw import Ball, Draw
from croupier.game.pocket import Color, Pocket, color
from croupier.game.wheel import Wheel
from croupier.sidebets.interface import Referee, Terms


@dataclass(frozen=True)
class LuckyPair:
    win: Verdict
    pays: str
    key: str = "lucky-pair"

    def begin(self, board: Board) -> str:
        return "first"

    def draws(self, progress: str, wheel: Wheel) -> Distribution[Draw]:
        return wheel.outcomes()

    def step(self, progress: str, draw: Draw) -> str | Verdict:
        assert isinstance(draw, Ball)
        shown = color(draw.pocket)
        if shown is Color.GREEN or progress not in ("first", shown):
            return LOSE
        return f"{shown}" if progress == "first" else self.win

    @property
    def boxes(self) -> Sequence[str]:
        return ["", self.pays]

    def marks(self, progress: str, results: Sequence[Pocket]) -> Sequence[str]:
        return [] if progress == "first" else results[-1:]


class LuckyPairs:
    key = "lucky-pair"
    needs_weights = False
    referee: Referee = staticmethod(count)

    def outcomes(self, terms: Terms) -> Sequence[str]:
        return ["pair"]

    def bets(self, terms: Terms) -> Sequence[AnyBet]:
        if terms.table is None:
            return []
        return [LuckyPair(terms.table.awards["pair"], terms.table.row(1).pays)]


SIDE_BET = LuckyPairs()
