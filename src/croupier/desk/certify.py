"""Certification: every bet, wheel and pay table of a rulebook, three times over.

*Exactly*, by exploring its automaton. *Again*, by a referee's plain loops over what the rulebook prints; a side bet
brings its own (`sidebets.interface`), and one that brings none is not counted again, and the row says so. *Played*, by
the kernels, for as many spins as there is time for. Beside them stands the edge that the document itself prints, where
it prints one. A wrong pay table, a biased draw and an automaton that is off by one each show as a row that differs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.desk import referee
from croupier.desk.portfolio import DOLLAR, Portfolio, Wager
from croupier.desk.report import BetReport
from croupier.desk.simulation import Simulation, simulate
from croupier.desk.verdicts import DIFFERS
from croupier.game.chance import Distribution
from croupier.game.draw import Draw, Multiplier
from croupier.game.spot import Kind
from croupier.game.wheel import WHEELS, Wheel
from croupier.mathematics.decimals import rounded
from croupier.money.amount import Cents
from croupier.rulebook.offer import why_not_in_prison, why_not_wheel
from croupier.rulebook.rules import Rules
from croupier.sidebets.interface import InArea, Refereed
from croupier.sidebets.printed import Printed
from croupier.sidebets.registry import side_bets, why_not_here
from croupier.views.odds_sheet import ZERO_RULES, OddsRow, odds_sheet
from croupier.views.side_odds import Choices, SideRow, find_side_bet, side_odds

DOUBTED = "doubted"

Play = Callable[[Portfolio], Simulation]


@dataclass(frozen=True, slots=True)
class Row:
    """One bet, with every answer there is. Edges are for each unit staked."""

    rules: Rules
    bet: BetReport
    again: Fraction | None
    """The edge by the referee; nothing where there is none."""
    stated: str | None
    """The edge that the document prints, in per cent."""
    wheel_verdict: str
    """Of the pockets that it was played on."""
    doubt: str = ""
    """The question that is recorded about its pay table."""

    @property
    def exact(self) -> Fraction:
        return self.bet.wager.worth.house_edge

    @property
    def faults(self) -> list[str]:
        """Everything that does not hold."""
        found = []
        if self.again is not None and self.again != self.exact:
            found.append(f"counted again, its edge is {float(self.again):.6%} and not {float(self.exact):.6%}")
        if self.stated is not None and not self._as_stated() and not self.doubt:
            found.append(f"the document prints {self.stated} %, and its edge is {float(self.exact):.4%}")
        if self.bet.verdict == DIFFERS:
            found.append("what was played does not agree with its exact worth")
        if self.wheel_verdict == DIFFERS:
            found.append("the pockets that it was played on are not those of this wheel")
        return found

    @property
    def verdict(self) -> str:
        if self.faults:
            return DIFFERS
        return DOUBTED if self.stated is not None and not self._as_stated() else self.bet.verdict

    def _as_stated(self) -> bool:
        assert self.stated is not None
        places = len(self.stated.partition(".")[2])
        return rounded(self.exact * 100, places) == Fraction(self.stated)


def certify(rules: Rules, play: Play, only: str = "", doubts: Mapping[str, str] | None = None) -> Iterator[Row]:
    """Every row of the rulebook, wheel by wheel. `only` keeps bets of one name; `doubts` has questions by pay table."""
    for wheel in WHEELS.values():
        if why_not_wheel(rules, wheel):
            continue
        for rows in _together(rules, wheel):
            if only and not rows[0].kind.startswith(only) and not any(row.kind == only for row in rows):
                continue
            played = play(Portfolio(rules, wheel, tuple(Wager(row, _stake(row)) for row in rows)))
            for bet in played.report.bets:
                yield _row(rules, bet, played, doubts or {})


def _together(rules: Rules, wheel: Wheel) -> Iterator[Sequence[OddsRow]]:
    """Rows that are played on the same spins: the layout, the layout by each rule for zeros, each side bet."""
    if "wagers.permitted" in rules:
        yield odds_sheet(rules, wheel)
    if not why_not_in_prison(rules, wheel, Kind.RED):
        for rule in ZERO_RULES:
            yield [row for row in odds_sheet(rules, wheel, rule) if row.rule]
    for key, side_bet in side_bets().items():
        if not why_not_here(side_bet, rules, wheel):
            weights = Distribution[Draw]({Multiplier(times): weight for times, weight in _times(rules, key).items()})
            choices = Choices(weights=weights if side_bet.needs_weights else None)
            yield side_odds(rules, wheel, key, choices)


def _times(rules: Rules, side_bet: str) -> dict[int, int]:
    """Weights of a multiplier that no text names and no house has, only to have some that can be played: 900, 90 and 10
    for the smallest multiplier, five times as much, and the largest."""
    key = f"sidebets.{side_bet}.multiplier"
    least, most = (rules.value(key)[end] for end in ("min", "max")) if key in rules else (1, 1)
    return {least: 900, min(5 * least, most): 90, most: 10}


def _stake(row: OddsRow) -> Cents:
    return row.unit or DOLLAR if isinstance(row, SideRow) else DOLLAR


def _row(rules: Rules, bet: BetReport, played: Simulation, doubts: Mapping[str, str]) -> Row:
    row = bet.wager.row
    stated, again = None, None
    if isinstance(row, SideRow):
        side_bet = find_side_bet(row.bet)
        area = row.automaton.prints if isinstance(row.automaton, InArea) else ""
        times = _times(rules, side_bet.key) if side_bet.needs_weights else None
        printed = Printed(rules, row.wheel, row.bet, row.paytable, area, times)
        stated = printed.row.get("edge")
        again = side_bet.referee(printed) if isinstance(side_bet, Refereed) else None
    else:
        again = referee.layout_return(rules, row.wheel, row.bet, row.rule)
    doubt = doubts.get(f"sidebets.{row.bet.partition(':')[0]}.paytables.{row.paytable}", "")
    return Row(rules, bet, None if again is None else 1 - again, stated, played.report.wheel.verdict, doubt)


def player(spins: int, seed: int, workers: int | None = None, progress: Callable[[int], None] | None = None) -> Play:
    """Plays each portfolio for so many spins."""
    return lambda portfolio: simulate(portfolio, spins, seed, workers, progress=progress or (lambda done: None))
