"""A pay table as awards: what each row gives back for each unit staked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from croupier.game.bet import Verdict
from croupier.game.odds import Odds
from croupier.money.amount import Cents, parse_dollars
from croupier.rulebook.values import Value

AND = " and "
"""Between outcomes that are paid one on top of the other."""


@dataclass(frozen=True, slots=True)
class Row:
    on: str
    """What the automaton calls the outcome."""
    pays: str
    low: int | None = None
    high: int | None = None
    edge: str = ""
    printed: str = ""
    """What the text calls the outcome, where that is something else."""


@dataclass(frozen=True)
class PayTable:
    code: str
    wheels: tuple[str, ...]
    """The wheels it is for; none named, every wheel that the side bet is offered on."""
    rows: tuple[Row, ...]
    balls: int = 0
    unit: Cents | None = None
    """The stake that a progressive's awards are printed for."""
    heading: str = ""
    """What the text prints above the outcomes, where they are numbers that say little by themselves."""

    @cached_property
    def awards(self) -> Mapping[str, Verdict]:
        """The verdict of each row, by the outcome it is for."""
        return {row.on: award(row.on, row.pays) for row in self.rows}

    def printed(self, outcome: str) -> str:
        """An outcome in the words of the text; several that are paid together, each of them."""
        words = {row.on: row.printed or f"{self.heading} {row.on}".strip() for row in self.rows}
        return AND.join(words.get(each, each) for each in outcome.split(AND))

    def row(self, place: int) -> Row:
        return self.rows[place - 1]


def parse_pay_table(code: str, value: Value) -> PayTable:
    """The pay table in a rule value, which the rulebook's parser has checked already."""
    unit = parse_dollars(value["unit"]) if "unit" in value else None
    rows = tuple(Row(**row) for row in value["rows"])
    wheels = tuple(value.get("wheels", ()))
    return PayTable(code, wheels, rows, value.get("balls", 0), unit, value.get("heading", ""))


def award(name: str, pays: str) -> Verdict:
    """`loss` takes the stake, `push` gives it back, `100%` pays the meter; all else are odds."""
    match pays:
        case "loss":
            return Verdict(name, Fraction(0))
        case "push":
            return Verdict(name, Fraction(1))
        case "100%":
            return Verdict(name, Fraction(0), meter=Fraction(1))
        case _:
            return Verdict(name, Odds.parse(pays).returned)
