"""Certification: every bet, wheel and pay table of a rulebook, three times over.

*Exactly*, by exploring its automaton. *Again*, by the referee's plain loops over what the rulebook prints. *Played*, by
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
from croupier.game.odds import Odds
from croupier.game.spot import Kind
from croupier.game.wheel import WHEELS, Wheel
from croupier.mathematics.decimals import rounded
from croupier.money.amount import Cents
from croupier.rulebook.offer import why_not_in_prison, why_not_wheel
from croupier.rulebook.rules import Rules
from croupier.sidebets.registry import side_bets, why_not_here
from croupier.views.odds_sheet import ZERO_RULES, OddsRow, odds_sheet
from croupier.views.side_odds import Choices, SideRow, side_odds

TIMES = {10: 900, 50: 90, 1000: 10}
"""Weights of a multiplier that no text names and no house has: only to have some that can be played."""
DOUBTED = "doubted"

Play = Callable[[Portfolio], Simulation]


@dataclass(frozen=True, slots=True)
class Row:
    """One bet, with every answer there is. Edges are for each unit staked."""

    rules: Rules
    bet: BetReport
    again: Fraction
    """The edge by the referee."""
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
        if self.again != self.exact:
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
            weights = Distribution[Draw]({Multiplier(times): weight for times, weight in TIMES.items()})
            choices = Choices(weights=weights if side_bet.needs_weights else None)
            yield side_odds(rules, wheel, key, choices)


def _stake(row: OddsRow) -> Cents:
    return row.unit or DOLLAR if isinstance(row, SideRow) else DOLLAR


def _row(rules: Rules, bet: BetReport, played: Simulation, doubts: Mapping[str, str]) -> Row:
    row = bet.wager.row
    printed = _printed(rules, row)
    stated = str(printed["edge"]) if "edge" in printed else None
    doubt = doubts.get(f"sidebets.{row.bet.partition(':')[0]}.paytables.{row.paytable}", "")
    return Row(rules, bet, 1 - _again(rules, row, printed), stated, played.report.wheel.verdict, doubt)


def _printed(rules: Rules, row: OddsRow) -> Mapping[str, object]:
    """The row of a Spread-Bet table as it is printed; the others print no edges."""
    name, colon, area = row.bet.partition(":")
    if name != "spread-bet" or not colon:
        return {}
    rows: Sequence[Mapping[str, object]] = rules.value(f"sidebets.{name}.paytables.{row.paytable}")["rows"]
    return rows[int(area) - 1]


def _again(rules: Rules, row: OddsRow, printed: Mapping[str, object]) -> Fraction:
    """What the bet gives back, by the referee."""
    name = row.bet.partition(":")[0]
    if name in set(Kind):
        return referee.layout_return(rules, row.wheel, row.bet, row.rule)
    if name == "spread-bet":
        low, high = int(str(printed["low"])), int(str(printed["high"]))
        return referee.spread_return(row.wheel, low, high, str(printed["pays"]))
    if name == "back2back":
        stake_back = rules.value("sidebets.back2back.read.multiplier") == "winnings"
        return referee.back2back_return(row.wheel, TIMES, stake_back)
    table = rules.value(f"sidebets.{name}.paytables.{row.paytable}")
    awards = {str(each["on"]): _award(str(each["pays"])) for each in table["rows"]}
    if name == "straights-and-8s":
        return referee.straights_return(row.wheel, awards)
    if name == "spinner-winner":
        return referee.spinner_winner_return(row.wheel, table["balls"], awards)
    return referee.roulette_up_return(row.wheel, awards)


def _award(pays: str) -> Fraction:
    """What comes back for each unit staked, with nothing on a meter."""
    plain = {"loss": Fraction(0), "push": Fraction(1), "100%": Fraction(0)}
    return plain[pays] if pays in plain else Odds.parse(pays).returned


def player(spins: int, seed: int, workers: int | None = None, progress: Callable[[int], None] | None = None) -> Play:
    """Plays each portfolio for so many spins."""
    return lambda portfolio: simulate(portfolio, spins, seed, workers, progress=progress or (lambda done: None))
