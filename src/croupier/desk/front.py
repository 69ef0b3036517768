"""The desk as one object: a rulebook on a day, a wheel, and every question that can be asked of bets on it.

    >>> desk = Desk("us-co", wheel="single-zero")
    >>> desk.odds("red").house_edge
    Fraction(1, 37)

What needs numpy or numba is imported by the question that needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.desk.law import Law
from croupier.desk.portfolio import Portfolio, portfolio
from croupier.game.notation import parse_wheel
from croupier.game.wheel import Wheel
from croupier.mathematics.edge import Worth
from croupier.money.amount import parse_dollars
from croupier.rulebook.questions import chosen_readings
from croupier.rulebook.rules import Rules
from croupier.storage.library import Library
from croupier.views.side_odds import Choices

if TYPE_CHECKING:
    from croupier.desk.par import ParSheet
    from croupier.desk.results import Results
    from croupier.desk.simulation import Simulation
    from croupier.desk.study import Study

System = str | Callable[..., object]
"""A betting system by its name, or a function as `croupier.desk.strategy` describes it."""


@dataclass(frozen=True)
class Desk:
    """`readings` take doubtful words another way, as `C7=paid`; `pockets` says how likely each pocket is; `choices` has
    what the house chose for a side bet, by its name; `rulebooks` are folders beside the built-in books."""

    book: str = "us-co"
    wheel: str = "double-zero"
    on: date | None = None
    rule: str | None = None
    readings: tuple[str, ...] = ()
    pockets: Mapping[str, object] | None = None
    choices: Mapping[str, Choices] = field(default_factory=dict)
    rulebooks: tuple[Path, ...] = ()

    @cached_property
    def law(self) -> Law:
        """Of the day; of the newest change that is known, where no day is named."""
        library = Library(*self.rulebooks)
        book, questions = library.book(self.book), library.questions()
        return Law(book, self.on or book.newest_change, questions, chosen_readings(self.readings, questions, book.name))

    @cached_property
    def rules(self) -> Rules:
        return self.law.rules

    @cached_property
    def rotor(self) -> Wheel:
        from croupier.desk.weights import weigh

        wheel = parse_wheel(self.wheel)
        return wheel if self.pockets is None else weigh(wheel, self.pockets)

    def portfolio(self, *wagers: str) -> Portfolio:
        """Wagers on the same spins, each as `BET`, `BET=STAKE`, `BET@PAYTABLE` or `BET@PAYTABLE=STAKE`."""
        return portfolio(self.rules, self.rotor, wagers, self.rule, self.choices)

    def odds(self, wager: str) -> Worth:
        """What one bet is worth, exactly."""
        [found] = self.portfolio(wager).wagers
        return found.worth

    def simulate(self, *wagers: str, spins: int, seed: int, **options: Any) -> Simulation:
        """Play the wagers; options are those of `croupier.desk.simulation.simulate`."""
        from croupier.desk.simulation import simulate

        return simulate(self.portfolio(*wagers), spins, seed, **options)

    def results(self, *wagers: str, rounds: int, **options: Any) -> Results:
        """The distribution of what comes of so many rounds; options are those of `croupier.desk.results.results`."""
        from croupier.desk.results import results

        return results(self.portfolio(*wagers), rounds, **options)

    def bankroll(
        self, wager: str, system: str | Callable[..., object], *, begin: str, seed: int, **options: Any
    ) -> Study:
        """What a system makes of a bankroll, which is written like `$200`; so are `minimum`, `maximum` and `target`."""
        from croupier.desk.bankroll import bankroll

        for name in {"minimum", "maximum", "target"} & set(options):
            options[name] = parse_dollars(options[name])
        return bankroll(self.portfolio(wager), system, bankroll=parse_dollars(begin), seed=seed, **options)

    def par(self, bet: str) -> ParSheet:
        """The PAR sheet of one bet, as `BET` or `BET@PAYTABLE`; `croupier.documents` prints it."""
        from croupier.desk.par import Asked, par_sheet

        name, _, code = bet.partition("@")
        chosen = self.choices.get(name.partition(":")[0], Choices())
        return par_sheet(
            self.law, Asked(name, self.rotor, self.rule, replace(chosen, paytable=code or chosen.paytable))
        )
