"""What a table's log comes to, beside what its wagers let one expect."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from croupier.figures.sums import Interval, Sum
from croupier.figures.values import Money
from croupier.money.amount import Cents
from croupier.table.records import Takings

COVERAGE = Fraction(99, 100)


class Adjustment(NamedTuple):
    """What a ruling or a closing moved, beyond what chance had made of the bets: below zero, what it cost the house."""

    what: str
    amount: Money


@dataclass(frozen=True, slots=True)
class Position:
    """Where the result of play stands in the law of the wagers."""

    theoretical: Fraction
    interval: Interval
    at_most: Fraction
    """The chance of this result or less."""
    at_least: Fraction

    @property
    def is_outside(self) -> bool:
        return min(self.at_most, self.at_least) < (1 - COVERAGE) / 2


@dataclass(frozen=True, slots=True)
class Settled:
    """What a comparison needs of a table's figures: small enough to be kept, as the laws of every round are not."""

    takings: Takings
    adjusted: tuple[Adjustment, ...]
    owed: Cents
    position: Position
    holds: tuple[Fraction, Fraction] | None
    """The hold that the wagers let one expect, at this drop."""


@dataclass(frozen=True, slots=True)
class TableFigures:
    """Of one table, since it was first looked at; amounts in cents."""

    rounds: int
    takings: Takings
    """Turnover, win, drop and tokes as the table's log has them: the win is the computed one."""
    adjusted: tuple[Adjustment, ...]
    began: Fraction
    """The value to the house of bets that ran at the beginning."""
    running: Fraction
    """Of those that run now."""
    result: Fraction
    """What play alone has brought: the amount that the law of the wagers speaks of."""
    law: Sum
    owed: Cents
    """What players owe more than at the beginning, since a number was corrected: won, and not in the tray."""
    capped: tuple[str, ...] = ()
    """Side bets whose payments are limited in all: the limit is left out here, and can only help the house."""

    @property
    def theoretical(self) -> Fraction:
        """The win to be expected of these wagers."""
        return self.law.mean

    @property
    def position(self) -> Position:
        law, result = self.law, self.result
        return Position(law.mean, law.interval(COVERAGE), law.at_most(result), law.at_least(result))

    def settled(self) -> Settled:
        return Settled(self.takings, self.adjusted, self.owed, self.position, self.hold_interval())

    def interval(self, coverage: Fraction = COVERAGE) -> Interval:
        return self.law.interval(coverage)

    def hold_interval(self, coverage: Fraction = COVERAGE) -> tuple[Fraction, Fraction] | None:
        """The hold that the wagers let one expect, at this drop; undefined without a drop."""
        found, drop = self.interval(coverage), self.takings.drop
        return (Fraction(found.low, drop), Fraction(found.high, drop)) if drop > 0 else None
