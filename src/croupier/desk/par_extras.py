"""What only some PAR sheets have: a progressive's meter, a multiplier that is open, an edge that is printed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count

from croupier.mathematics.decimals import square_root
from croupier.mathematics.edge import Worth
from croupier.money.amount import Cents
from croupier.rulebook.rules import Rules
from croupier.sidebets.lint import as_printed
from croupier.sidebets.paytable import PayTable
from croupier.views.odds_sheet import OddsRow
from croupier.views.side_odds import SideRow

RETURNS = (Fraction(3, 4), Fraction(4, 5), Fraction(9, 10), Fraction(95, 100), Fraction(1))
"""Returns whose meter is shown: those that test standards ask for, and those on the way to break-even."""
PLACES = 15


@dataclass(frozen=True, slots=True)
class MeterPoint:
    dollars: Fraction
    player_return: Fraction
    deviation: Fraction


@dataclass(frozen=True, slots=True)
class Meter:
    """How the return depends on what stands on the meter; dollars are dollars on the meter."""

    unit: Cents
    seed: Cents
    meter: Cents
    fixed_return: Fraction
    per_dollar: Fraction
    """What the return grows by with each dollar on the meter."""
    points: tuple[MeterPoint, ...]
    reaches: tuple[tuple[Fraction, Fraction], ...]
    """Returns, each with the meter that reaches it."""

    @property
    def break_even(self) -> Fraction:
        return dict(self.reaches)[Fraction(1)]


@dataclass(frozen=True, slots=True)
class OpenMultiplier:
    """The edge while nobody has said how likely each multiplier is: `edge_at_0 + m * edge_per_multiplier`."""

    edge_at_0: Fraction
    edge_per_multiplier: Fraction
    break_even: Fraction
    least: int
    most: int

    def edge(self, mean: Fraction) -> Fraction:
        return self.edge_at_0 + mean * self.edge_per_multiplier


@dataclass(frozen=True, slots=True)
class Stated:
    """An edge that the pay table prints, in per cent, and whether the exact one rounds to it."""

    printed: str
    agrees: bool


def meter_of(row: OddsRow) -> Meter | None:
    if not isinstance(row, SideRow) or not row.unit or not row.worth.meter_coefficient:
        return None
    dollars = Fraction(row.unit, 100)
    reaches = []
    for wanted in RETURNS:
        meter = row.worth.meter_for(wanted)
        assert meter is not None
        reaches.append((wanted, meter * dollars))
    return Meter(
        unit=row.unit,
        seed=row.seed,
        meter=row.meter,
        fixed_return=row.worth.fixed_return,
        per_dollar=row.worth.meter_coefficient / dollars,
        points=tuple(_point(row.worth, meter, dollars) for meter in round_amounts(reaches[-1][1])),
        reaches=tuple(reaches),
    )


def _point(worth: Worth, meter: Fraction, dollars: Fraction) -> MeterPoint:
    there = replace(worth, meter=meter / dollars)
    return MeterPoint(meter, there.player_return, square_root(there.variance, PLACES))


def round_amounts(most: Fraction) -> list[Fraction]:
    """From nothing up to beyond this amount, in equal steps of $1, $2, $5, $10 and so on, and few of them."""
    steps = (lead * 10**power for power in count() for lead in (1, 2, 5))
    step = next(step for step in steps if most < 8 * step)
    return [Fraction(place * step) for place in range(int(most / step) + 2)]


def open_multiplier(row: OddsRow, rules: Rules) -> OpenMultiplier | None:
    if not isinstance(row, SideRow) or not row.open_multiplier:
        return None
    mean = row.plain()["mean_multiplier"]
    within = rules.value(f"sidebets.{row.bet}.multiplier")
    return OpenMultiplier(
        Fraction(mean["edge_at_0"]),
        Fraction(mean["edge_per_multiplier"]),
        Fraction(mean["break_even"]),
        within["min"],
        within["max"],
    )


def stated_edge(row: OddsRow, table: PayTable | None) -> Stated | None:
    """Of the row of the pay table that this bet wins by, where the table prints one."""
    names = {verdict.name for verdict in row.worth.verdicts}
    printed = [line.edge for line in (table.rows if table else ()) if line.edge and line.on in names]
    if not printed:
        return None
    return Stated(printed[0], as_printed(row.worth.house_edge, printed[0]) == Fraction(printed[0]))
