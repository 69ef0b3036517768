"""The desk as one object: a rulebook on a day, a wheel, and every question that can be asked of bets on it.

    >>> desk = Desk("us-co", wheel="single-zero")
    >>> desk.odds("red").house_edge
    Fraction(1, 37)

What needs numpy or numba is imported by the question that needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import cached_property
from pathlib import Path
from types import NoneType
from typing import TYPE_CHECKING, Any

from croupier.desk import checks
from croupier.desk.joint import STAKE_MAX
from croupier.desk.law import Law
from croupier.desk.portfolio import Portfolio, check_rule, portfolio
from croupier.game.chance import Distribution
from croupier.game.notation import NotationError, parse_wheel
from croupier.game.wheel import Wheel
from croupier.mathematics.edge import Worth
from croupier.rulebook.questions import chosen_readings
from croupier.rulebook.rules import Rules
from croupier.sidebets.registry import side_bets
from croupier.storage.library import DayError, Library, parse_day
from croupier.views.side_odds import Choices

if TYPE_CHECKING:
    from croupier.desk.par import ParSheet
    from croupier.desk.results import Results
    from croupier.desk.simulation import Simulation
    from croupier.desk.study import Study


@dataclass(frozen=True)
class Desk:
    """`on` is a day, or its text as `2021-08-14`; `readings` take doubtful words another way, as `C7=paid`; `pockets`
    says how likely each pocket is; `choices` has what the house chose for a side bet, by its name;
    `rulebooks` are folders beside the built-in books.

    What makes no sense is a `NotationError` of one line, here and in every question.
    """

    book: str = "us-co"
    wheel: str = "double-zero"
    on: date | str | None = None
    rule: str | None = None
    readings: Sequence[str] = ()
    pockets: Mapping[str, object] | None = None
    choices: Mapping[str, Choices] = field(default_factory=dict)
    rulebooks: tuple[Path, ...] = ()

    def __post_init__(self) -> None:
        checks.text("book", self.book, "us-co")
        checks.text("wheel", self.wheel, "double-zero")
        check_rule(self.rule)
        if isinstance(self.readings, str) or not isinstance(self.readings, Sequence):
            raise NotationError(f'readings: {checks.shown(self.readings)} is not a list such as ["C7=paid"]')
        for reading in self.readings:
            checks.text("readings", reading, "C7=paid")
        for name in ("pockets", "choices"):
            if not isinstance(given := getattr(self, name), (Mapping, NoneType if name == "pockets" else Mapping)):
                raise NotationError(f"{name}: {checks.shown(given)} is not a dictionary")
        for bet, chosen in self.choices.items():
            checks.one_of("choices", bet, side_bets())
            _check_choices(bet, chosen)
        if not isinstance(self.rulebooks, tuple) or not all(isinstance(each, (str, Path)) for each in self.rulebooks):
            raise NotationError(f"rulebooks: {checks.shown(self.rulebooks)} is not a tuple of folders")

    @cached_property
    def day(self) -> date | None:
        if self.on is None or (isinstance(self.on, date) and not isinstance(self.on, datetime)):
            return self.on
        try:
            return parse_day(checks.text("on", self.on, "2021-08-14"))
        except DayError as error:
            raise NotationError(f"on: {error}") from None

    @cached_property
    def law(self) -> Law:
        """Of the day; of the newest change that is known, where no day is named."""
        library = Library(*map(Path, self.rulebooks))
        book, questions = library.book(self.book), library.questions()
        day = self.day or book.newest_change
        return Law(book, day, questions, chosen_readings(self.readings, questions, book.name))

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
        found = self.portfolio(wager).wagers
        if len(found) > 1:
            several = f"{found[0].bet.key} to {found[-1].bet.key}"
            raise NotationError(f"{wager} is {len(found)} bets, and odds are of one: name one of {several}")
        return found[0].worth

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
            options[name] = options[name] and checks.amount(name, options[name])
        return bankroll(self.portfolio(wager), system, bankroll=checks.amount("begin", begin), seed=seed, **options)

    def par(self, bet: str) -> ParSheet:
        """The PAR sheet of one bet, as `BET` or `BET@PAYTABLE`; `croupier.documents` prints it."""
        from croupier.desk.par import Asked, par_sheet

        name, _, code = checks.text("bet", bet, "red").partition("@")
        chosen = self.choices.get(name.partition(":")[0], Choices())
        return par_sheet(
            self.law, Asked(name, self.rotor, self.rule, replace(chosen, paytable=code or chosen.paytable))
        )


def _check_choices(bet: str, chosen: object) -> None:
    if not isinstance(chosen, Choices):
        raise NotationError(f"choices: {checks.shown(chosen)} is not a Choices for {bet}")
    if chosen.paytable is not None:
        checks.text("paytable", chosen.paytable, "SW2-U03")
    if not isinstance(chosen.weights, (Distribution, NoneType)):
        raise NotationError(f"weights: {checks.shown(chosen.weights)} is not a Distribution of multipliers")
    for name, least in {"meter": 0, "unit": 1, "stake": 1, "seed": 0}.items():
        cents = getattr(chosen, name)
        if (cents is not None or name == "seed") and not least <= checks.whole(f"{name}, in cents", cents) <= STAKE_MAX:
            raise NotationError(f"{name}: {checks.shown(cents)} cents are too few, or too many")
