"""A PAR sheet as data: what a bet is, by which rule, how it can end, and every number that follows.

A sheet has no clock and no chance in it: the same rulebook, day and choices give the same sheet. What it looks like on
paper or on a screen is the business of `documents`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from croupier.desk.law import Law
from croupier.desk.par_extras import Meter, OpenMultiplier, Stated, meter_of, open_multiplier, stated_edge
from croupier.desk.par_numbers import Award, Bounds, Exact, Measures, awards, bounds, measures
from croupier.desk.par_readings import QuestionCost, other_questions, question_costs
from croupier.desk.portfolio import DOLLAR, Wager, check_name, check_rule, is_side_bet
from croupier.game.bet import LOSE, Board
from croupier.game.notation import NotationError
from croupier.game.wheel import Wheel
from croupier.mathematics.explore import explore
from croupier.rulebook.questions import Question
from croupier.rulebook.rules import Rules
from croupier.sidebets.paytable import PayTable, parse_pay_table
from croupier.views.odds_sheet import OddsRow, odds_row
from croupier.views.side_odds import Choices, side_odds


@dataclass(frozen=True, slots=True)
class Asked:
    """The bet that a sheet is about."""

    bet: str
    wheel: Wheel
    zero_rule: str | None = None
    choices: Choices = field(default_factory=Choices)
    alike: int = 1
    """How many bets of the layout the sheet stands for: all of a kind, which are worth the same."""


@dataclass(frozen=True, slots=True)
class ParSheet:
    asked: Asked
    law: Law
    row: OddsRow
    table: PayTable | None
    rule_cite: str
    """The section of the rule for zeros; empty where no such rule is asked for."""
    cycle: int
    """In how many ways the bet can go, all alike."""
    awards: tuple[Award, ...]
    measures: Measures | None
    """Nothing while a multiplier is open."""
    bounds: tuple[Bounds, ...]
    readings: tuple[QuestionCost, ...]
    """Questions by which the numbers move."""
    other_questions: tuple[Question, ...]
    """Questions about the same section by which they do not."""
    stated: Stated | None
    meter: Meter | None
    open_multiplier: OpenMultiplier | None

    @property
    def name(self) -> str:
        """What tells the sheet from others of its rulebook and day: `double-zero red in-prison`."""
        words = (self.row.wheel.name, self.row.bet, self.row.paytable, self.row.rule)
        return " ".join(word for word in words if word)

    def printed(self, award: Award) -> str:
        """An award in the words of the pay table, where there is one."""
        return self.table.printed(award.name) if self.table else award.name


def par_sheet(law: Law, asked: Asked, exact: Exact | None = None) -> ParSheet:
    """The sheet of one bet. `NotationError` for what is no bet, `RefusedError` for what the rules do not offer."""
    if asked.wheel.weights:
        raise NotationError("a PAR sheet is about a fair wheel; leave the chances of the pockets out")
    rules = law.rules
    wager = wager_of(asked, rules)
    row, wheel = wager.row, asked.wheel
    table = _pay_table(row, rules)
    cycle = explore(wager.bet, wheel, Board(wheel.pockets[0]), wager.policy).cycle
    open_ = open_multiplier(row, rules)
    found = None if open_ else measures(row.worth)
    readings = question_costs(law, row, partial(_row, asked))
    return ParSheet(
        asked=asked,
        law=law,
        row=row,
        table=table,
        rule_cite=rules.rule("in_prison.wagers").cite if row.rule else "",
        cycle=cycle,
        awards=_open_awards(row, cycle) if open_ else awards(row.worth, cycle, _printed(row, table)),
        measures=found,
        bounds=bounds(row.worth, found, exact) if found else (),
        readings=readings,
        other_questions=other_questions(law, row.cite, readings),
        stated=stated_edge(row, table),
        meter=meter_of(row),
        open_multiplier=open_,
    )


def wager_of(asked: Asked, rules: Rules) -> Wager:
    """The bet at its usual stake. Its multiplier may be open: a sheet tells what it would be worth."""
    check_name(asked.bet, asked.wheel)
    check_rule(asked.zero_rule)
    if not is_side_bet(asked.bet):
        if asked.choices.paytable:
            raise NotationError(f"{asked.bet} is a bet on the layout and has no pay tables; leave the pay table out")
        return Wager(odds_row(rules, asked.wheel, asked.bet, asked.zero_rule), DOLLAR)
    if asked.zero_rule:
        raise NotationError(f"{asked.zero_rule} is a rule of even-money bets, and not of {asked.bet}")
    rows = side_odds(rules, asked.wheel, asked.bet, asked.choices)
    several = [row.bet for row in rows if row.paytable == rows[0].paytable]
    if len(several) > 1:
        names = f"{several[0]} to {several[-1]}"
        raise NotationError(f"{asked.bet} is {len(several)} bets, and a sheet is about one: name one of {names}")
    return Wager(rows[0], rows[0].unit or DOLLAR)


def _row(asked: Asked, rules: Rules) -> OddsRow:
    return wager_of(asked, rules).row


def _pay_table(row: OddsRow, rules: Rules) -> PayTable | None:
    if row.paytable is None:
        return None
    key = f"sidebets.{row.bet.partition(':')[0]}.paytables.{row.paytable}"
    return parse_pay_table(row.paytable, rules.value(key))


def _printed(row: OddsRow, table: PayTable | None) -> dict[str, str]:
    """What the texts print for each way in which the bet ends."""
    if table:
        return {line.on: line.pays for line in table.rows} | {LOSE.name: "loss"}
    if is_side_bet(row.bet):
        return {LOSE.name: "loss"}
    win = row.pays or ""
    freed = {verdict.name: win if verdict.net > 0 else "the stake" for verdict in row.worth.verdicts}
    return freed | {"half-back": "half the stake", LOSE.name: "loss"}


def _open_awards(row: OddsRow, cycle: int) -> tuple[Award, ...]:
    """A multiplier that nobody knows the chances of is one award of an unknown worth."""
    return tuple(
        Award(name, pays, LOSE.returned if lost else None, LOSE.meter, int(chance * cycle), chance)
        for lost, name, pays in ((False, "multiplier", "by the reader board"), (True, LOSE.name, "loss"))
        for chance in [row.worth.verdicts[LOSE] if lost else 1 - row.worth.verdicts[LOSE]]
    )
