"""What a referee is given: the rules as they are printed, and nothing that an automaton has made of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.game.odds import Odds
from croupier.game.wheel import Wheel
from croupier.rulebook.rules import Rules


@dataclass(frozen=True, slots=True)
class Printed:
    rules: Rules
    wheel: Wheel
    bet: str
    """As it is asked for: `lucky-pair`, `spread-bet:3`."""
    paytable: str | None = None
    area: str = ""
    """The row that is printed on its area, for one of several bets."""
    times: Mapping[int, int] | None = None
    """Weights of the multipliers that the house has chosen."""

    @property
    def side_bet(self) -> str:
        return self.bet.partition(":")[0]

    @property
    def table(self) -> Mapping[str, Any]:
        """The pay table's value in the rulebook; without rows where there is none."""
        found: Mapping[str, Any] = {"rows": []}
        return self.rules.value(f"sidebets.{self.side_bet}.paytables.{self.paytable}") if self.paytable else found

    @property
    def rows(self) -> Sequence[Mapping[str, Any]]:
        rows: Sequence[Mapping[str, Any]] = self.table["rows"]
        return rows

    @property
    def row(self) -> Mapping[str, Any]:
        """The row of the bet's area; empty for a side bet without areas."""
        return next((row for row in self.rows if self.area and row["on"] == self.area), {})

    @property
    def awards(self) -> Mapping[str, Fraction]:
        """What each row gives back for each unit staked, the stake counted, with nothing on a meter."""
        return {str(row["on"]): _returned(str(row["pays"])) for row in self.rows}

    def reads(self, **words: str) -> bool:
        """Whether the doubtful words of the side bet are read so; underscores stand for hyphens."""
        about = f"sidebets.{self.side_bet}.read."
        return all(self.rules.value(about + word.replace("_", "-")) == told for word, told in words.items())


def _returned(pays: str) -> Fraction:
    plain = {"loss": Fraction(0), "push": Fraction(1), "100%": Fraction(0)}
    return plain[pays] if pays in plain else Odds.parse(pays).returned
