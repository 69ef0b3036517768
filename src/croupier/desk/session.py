"""What a bankroll is played on: the bet with its exact chances, the system, and the terms of a path, checked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from croupier.desk import checks
from croupier.desk.portfolio import Portfolio, Wager
from croupier.desk.strategy import Strategy
from croupier.game.notation import NotationError
from croupier.game.wheel import Wheel
from croupier.mathematics.compile import Machine, compile_bet
from croupier.mathematics.systems import Over, System, parse_system
from croupier.money.amount import Cents, format_dollars
from croupier.numerics.bankrolls import lay_game
from croupier.numerics.paths import AMOUNT_MAX, Game
from croupier.numerics.streams import Chances, chances

ROUNDS_MAX = 1_000_000
USUAL_SPREAD = 500
"""A table's maximum where none is named, in base stakes."""


@dataclass(frozen=True)
class OneBet:
    """The bet, with every gain that it can bring, from the worst."""

    wager: Wager
    wheel: Wheel

    @cached_property
    def outcomes(self) -> dict[Fraction, Fraction]:
        """The exact chance of each gain, for a unit staked."""
        verdicts = self.wager.worth.verdicts.items()
        nets = sorted({verdict.net for verdict, _chance in verdicts})
        return {net: sum((chance for each, chance in verdicts if each.net == net), Fraction(0)) for net in nets}

    @cached_property
    def game(self) -> Game:
        machine, nets = self._machine(), list(self.outcomes)
        return lay_game(machine, nets, [nets.index(end.net) for end in machine.ends])

    @cached_property
    def chances(self) -> Chances:
        return chances(tuple(self.wheel.outcomes().weights.values()))

    def _machine(self) -> Machine:
        key = self.wager.bet.key
        if getattr(self.wager.row, "unit", None):
            raise NotationError(f"{key} is a progressive: its stake is its unit, and no system can change it")
        machine = compile_bet(self.wager.bet, self.wheel, self.wager.policy)
        if machine.nodes:
            raise NotationError(f"{key} has draws beside the ball; bankrolls are played on bets that the ball decides")
        if {machine.start, *machine.begins} != {machine.start}:
            raise NotationError(f"{key} depends on the number before it; bankrolls are played on bets that do not")
        return machine


@dataclass(frozen=True, slots=True)
class Terms:
    """What a path begins with, and what ends it."""

    system: System | Strategy
    bankroll: Cents
    base: Cents
    minimum: Cents
    maximum: Cents
    over: Over
    target: Cents | None
    rounds: int


def one_bet(portfolio: Portfolio) -> OneBet:
    if len(portfolio.wagers) != 1:
        raise NotationError(f"a system plays one bet, and here are {len(portfolio.wagers)}; name one of them")
    return OneBet(portfolio.wagers[0], portfolio.wheel)


def agree(
    bet: OneBet,
    system: System | Strategy | Callable[..., object] | str,
    bankroll: Cents,
    minimum: Cents | None,
    maximum: Cents | None,
    over: Over | str,
    target: Cents | None,
    rounds: int,
) -> Terms:
    """The terms, or `NotationError` with the first thing that makes no sense."""
    base = bet.wager.stake
    over = checks.one_of("over", over, Over)
    within("rounds", rounds, 1, ROUNDS_MAX)
    for name, cents in {"bankroll": bankroll, "minimum": minimum, "maximum": maximum, "target": target}.items():
        if cents is not None:
            checks.whole(f"{name}, in cents", cents)
    terms = Terms(
        system=_system(system),
        bankroll=bankroll,
        base=base,
        minimum=base if minimum is None else minimum,
        maximum=Cents(base * USUAL_SPREAD) if maximum is None else maximum,
        over=Over(over),
        target=target,
        rounds=rounds,
    )
    _check_limits(terms)
    _check_cents(terms, bet)
    return terms


def within(name: str, value: int, least: int, most: int) -> None:
    if not least <= checks.whole(name, value) <= most:
        raise NotationError(f"{checks.cut(f'{value:,}')} {name} cannot be; from {least:,} to {most:,} can")


def _system(system: System | Strategy | Callable[..., object] | str) -> System | Strategy:
    if isinstance(system, str):
        return parse_system(system)
    if isinstance(system, Strategy) or hasattr(system, "begin"):
        return system  # type: ignore[return-value]
    if not callable(system):
        raise NotationError(f"{checks.shown(system)} is no system: neither a name, nor an automaton, nor a function")
    return Strategy(system, getattr(system, "__name__", "strategy"))


def _check_limits(terms: Terms) -> None:
    low, high = format_dollars(terms.minimum), format_dollars(terms.maximum)
    if terms.minimum < 1 or terms.minimum > terms.maximum:
        raise NotationError(f"a table from {low} to {high} has no stakes")
    if isinstance(terms.system, Strategy):
        first = terms.minimum
    else:
        first = Cents(terms.base * terms.system.stake(terms.system.begin()))
        if terms.base < terms.minimum:
            raise NotationError(f"a stake of {format_dollars(terms.base)} is below the table's minimum of {low}")
        if first > terms.maximum:
            raise NotationError(f"the first stake, {format_dollars(first)}, is above the table's maximum of {high}")
    if terms.bankroll < first:
        has = format_dollars(terms.bankroll)
        raise NotationError(f"a bankroll of {has} does not cover the first stake of {format_dollars(first)}")
    if terms.target is not None and terms.target <= terms.bankroll:
        above = f"a target of {format_dollars(terms.target)} is not above the bankroll of"
        raise NotationError(f"{above} {format_dollars(terms.bankroll)}")


def _check_cents(terms: Terms, bet: OneBet) -> None:
    """Whatever is won and lost has to be whole cents, and far from the end of the numbers."""
    shares = bet.game.shares
    possible = [terms.base] if not isinstance(terms.system, Strategy) else []
    possible += [terms.maximum] if terms.over is Over.CAP and possible else []
    for stake in possible:
        if stake % shares:
            raise NotationError(f"{format_dollars(stake)} cannot be cut into {shares} equal parts of whole cents")
    most = terms.maximum * max(Fraction(1), *map(abs, bet.outcomes))
    if terms.bankroll + terms.rounds * most > AMOUNT_MAX // 4 or (terms.target or 0) > AMOUNT_MAX // 4:
        raise NotationError("these amounts, over so many rounds, are beyond what can be counted")
