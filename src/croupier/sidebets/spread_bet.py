"""Spread-Bet: the outcome and a second number are added, and seven colored areas share the totals from 0 to 72.

New Jersey 13:69F-5.1(h) and (i): seven areas, each with its range; a wager covers one of them. The text never says how
the result is made: the sum of the wheel's number and a second, independent number of the same wheel, zeros counting 0,
gives 62 of the 63 printed edges (question N2).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.game.bet import LOSE, AnyBet, Board, Verdict, unpriced_verdict
from croupier.game.chance import Distribution
from croupier.game.draw import Ball, Draw, SecondNumber, Total
from croupier.game.odds import Odds
from croupier.game.pocket import NUMBERS, Pocket, number
from croupier.game.spot import Kind
from croupier.game.wheel import Wheel
from croupier.sidebets import referees
from croupier.sidebets.interface import Referee, Terms
from croupier.sidebets.paytable import Row, award

TOTAL_MAX = 2 * len(NUMBERS)
OPEN = "open"
BOTH_ZEROS = "0 with 00"


@dataclass(frozen=True, slots=True)
class SpreadResult:
    """How the result comes about, without regard to any area: it ends in the total, or in `0 with 00`."""

    one_draw: bool = False
    """The result is one number from 0 to 72, each alike (N2)."""
    key: str = "spread-bet"

    def begin(self, board: Board) -> str:
        return OPEN

    def draws(self, progress: str, wheel: Wheel) -> Distribution[Draw]:
        if self.one_draw:
            return Distribution[Draw]({Total(value): 1 for value in range(TOTAL_MAX + 1)})
        if progress == OPEN:
            return wheel.outcomes()
        return Distribution[Draw]({SecondNumber(pocket): 1 for pocket in wheel.pockets})

    def step(self, progress: str, draw: Draw) -> str | Verdict:
        match progress, draw:
            case "open", Total(value) if self.one_draw:
                return unpriced_verdict(str(value))
            case "open", Ball(pocket) if not self.one_draw:
                return str(pocket)
            case first, SecondNumber(second) if first != OPEN:
                total = number(Pocket(first)) + number(second)
                return unpriced_verdict(BOTH_ZEROS if {first, second} == {"0", "00"} else str(total))
            case _:
                raise ValueError(f"{self.key} is at {progress} and cannot take {draw}")


@dataclass(frozen=True, slots=True)
class SpreadBet:
    """A wager on one area: the result's totals in its range win."""

    key: str
    row: Row
    """The range that wins."""
    win: Verdict
    one_draw: bool = False
    by_pockets: bool = False
    """The range printed 0-00 is won only by 0 together with 00 (N7)."""

    def begin(self, board: Board) -> str:
        return self.unpriced().begin(board)

    def draws(self, progress: str, wheel: Wheel) -> Distribution[Draw]:
        return self.unpriced().draws(progress, wheel)

    def step(self, progress: str, draw: Draw) -> str | Verdict:
        result = self.unpriced().step(progress, draw)
        return self.price(result) if isinstance(result, Verdict) else result

    @property
    def prints(self) -> str:
        """What its area is marked with: a color and a range."""
        return self.win.name

    def unpriced(self) -> SpreadResult:
        return SpreadResult(self.one_draw)

    def price(self, verdict: Verdict) -> Verdict:
        if self.by_pockets and self.row.on.endswith("0-00"):
            return self.win if verdict.name == BOTH_ZEROS else LOSE
        assert self.row.low is not None
        assert self.row.high is not None
        total = 0 if verdict.name == BOTH_ZEROS else int(verdict.name)
        return self.win if self.row.low <= total <= self.row.high else LOSE


class _SideBet:
    key = "spread-bet"
    needs_weights = False
    referee: Referee = staticmethod(referees.spread_bet)

    def outcomes(self, terms: Terms) -> Sequence[str]:
        """One row for each area, in the order of the areas, each with its color."""
        areas = terms.rules.names("sidebets.spread-bet.areas")
        rows = terms.table.rows if terms.table else ()
        named = {row.on.partition(" ")[0]: row.on for row in rows}
        return [named.get(area, area) for area in areas]

    def bets(self, terms: Terms) -> Sequence[AnyBet]:
        assert terms.table is not None
        one_draw = terms.reading(self.key, "result", "sum", "one draw") == "one draw"
        by_pockets = terms.reading(self.key, "zero-range", "total", "pockets") == "pockets"
        return [
            SpreadBet(f"{self.key}:{area}", terms.table.row(range_), self._win(terms, area), one_draw, by_pockets)
            for area, range_ in enumerate(self._ranges(terms), 1)
        ]

    def _ranges(self, terms: Terms) -> list[int]:
        """Which range each area wins by: its own, or the one whose number is printed for it (N1)."""
        printed = [int(area) for area in terms.rules.names("sidebets.spread-bet.areas-as-printed")]
        as_printed = terms.reading(self.key, "areas", "own", "printed") == "printed"
        return printed if as_printed else list(range(1, len(printed) + 1))

    def _win(self, terms: Terms, area: int) -> Verdict:
        """The area's award; by another reading not less than a straight bet's (N5)."""
        assert terms.table is not None
        row = terms.table.row(area)
        odds = Odds.parse(row.pays)
        if terms.reading(self.key, "odds", "table", "straight") == "straight":
            straight = Odds.parse(terms.rules.value(f"odds.{Kind.STRAIGHT}"))
            odds = max(odds, straight, key=lambda each: each.profit)
        return award(row.on, str(odds))


SIDE_BET = _SideBet()
