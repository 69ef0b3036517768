"""The registry: how a side bet comes in, and what it must be given before it can be offered.

A package offers a side bet by an entry point in the group `croupier.sidebets` that names a `SideBet` (`interface`).
Croupier's own side bets come the same way. The registry asks what is the same for all of them: is the side bet
permitted here and today, on this wheel, and with a complete pay table for it?

Refusals, in order of precedence: `not_permitted`, `not_on_this_wheel`, `no_such_paytable`, `paytable_incomplete`,
`no_weights`, `weights_out_of_range`, `no_such_reading`; for a wager, `not_the_unit`. A rule that a
side bet reads and the book does not hold is a `NotHeldError`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points

from croupier.game.bet import AnyBet
from croupier.game.draw import Multiplier
from croupier.game.notation import NotationError
from croupier.game.wheel import Wheel
from croupier.money.amount import Cents, format_dollars
from croupier.rulebook.offer import pay_table_codes
from croupier.rulebook.refusal import Refusal, RefusedError
from croupier.rulebook.rules import Rules
from croupier.sidebets.interface import Refereed, SideBet, Terms
from croupier.sidebets.paytable import PayTable, parse_pay_table

GROUP = "croupier.sidebets"


@dataclass(frozen=True, slots=True)
class Offer:
    """A side bet as a table may offer it."""

    terms: Terms
    bets: tuple[AnyBet, ...]
    cite: str


class SideBetError(NotationError):
    """A package registers something that is not a side bet."""


@cache
def side_bets() -> Mapping[str, SideBet]:
    """Every side bet that is installed, by key. Two with one key are a mistake, and neither is believed."""
    found: dict[str, SideBet] = {}
    for entry in entry_points(group=GROUP):
        try:
            side_bet: SideBet = entry.load()
            key = side_bet.key
        except Exception as error:
            raise SideBetError(f"the side bet {entry.name} ({entry.value}) cannot be loaded: {error!r}") from error
        if key in found:
            raise SideBetError(f'two installed packages offer a side bet called "{key}"')
        if isinstance(side_bet, Refereed) and (known := _automata(side_bet.referee.__module__)):
            says = f"is in a module with an automaton, {known[0]}, and would not be independent of it"
            raise SideBetError(f"the referee of {key} {says}")
        found[key] = side_bet
    return dict(sorted(found.items()))


def _automata(module: str) -> list[str]:
    """Names in a module that are bets, made there or imported."""
    return [
        name
        for name, thing in vars(sys.modules[module]).items()
        if all(hasattr(thing, method) for method in ("begin", "draws", "step"))
    ]


def offer(side_bet: SideBet, terms: Terms, needs_weights: bool = True) -> Offer | Refusal:
    """The side bet under these terms, or why it cannot be offered.

    Without `needs_weights` only its odds are wanted, and chances that nobody has named yet may be stood in for.
    """
    try:
        refusal = why_not_here(side_bet, terms.rules, terms.wheel) or _why_not_by_table(side_bet, terms)
        if not refusal and side_bet.needs_weights and needs_weights:
            refusal = _why_not_by_weights(side_bet, terms)
        return refusal or Offer(terms, tuple(side_bet.bets(terms)), _cite(side_bet, terms))
    except RefusedError as error:
        return error.refusal


def _cite(side_bet: SideBet, terms: Terms) -> str:
    """The section of the pay table; for a side bet without one, the section that says where it may be offered."""
    about = f"sidebets.{side_bet.key}"
    keys = [f"{about}.paytables.{terms.table.code}"] if terms.table else []
    return next(
        terms.rules.rule(key).cite for key in (*keys, f"{about}.wheels", "sidebets.permitted") if key in terms.rules
    )


def why_not_here(side_bet: SideBet, rules: Rules, wheel: Wheel) -> Refusal | None:
    """Why the side bet is not offered in this place on this day, or not on this wheel."""
    permitted = rules.names("sidebets.permitted")
    if side_bet.key not in permitted:
        names = ", ".join(permitted) or "none"
        says = f"{rules.book} does not permit {side_bet.key} on {rules.day}; it permits {names}"
        return Refusal("not_permitted", says, rules.cite("sidebets.permitted"))
    keys = [key for key in (f"sidebets.{side_bet.key}.wheels", "wheels.permitted") if key in rules]
    if keys and wheel.name not in rules.names(keys[0]):
        says = f"{side_bet.key} is not offered on a {wheel.name} wheel; {', '.join(rules.names(keys[0]))} have it"
        return Refusal("not_on_this_wheel", says, rules.cite(keys[0]))
    return None


def why_not_stake(bet: str, stake: Cents, unit: Cents | None, cite: str = "") -> Refusal | None:
    """Why this stake cannot be wagered. Colorado 2299.04, START (6): the progressive wager is one fixed amount."""
    if unit is None or stake == unit:
        return None
    return Refusal("not_the_unit", f"{bet} takes its unit of {format_dollars(unit)}, exactly", cite)


def pay_tables(side_bet: SideBet, rules: Rules, wheel: Wheel) -> Iterator[PayTable]:
    """The pay tables that the rules hold for this side bet on this wheel."""
    for code in pay_table_codes(rules, side_bet.key, wheel):
        yield parse_pay_table(code, rules.value(f"sidebets.{side_bet.key}.paytables.{code}"))


def _why_not_by_weights(side_bet: SideBet, terms: Terms) -> Refusal | None:
    """The text leaves the multiplier's chances open: the house supplies them, within the rule's range."""
    key = f"sidebets.{side_bet.key}.multiplier"
    cite = terms.rules.rule(key).cite if key in terms.rules else ""
    if terms.weights is None:
        says = f"{side_bet.key} is not offered until the house supplies the chances of its multiplier"
        return Refusal("no_weights", says, cite)
    bounds = terms.rules.value(key)
    times = [draw.times for draw in terms.weights.weights if isinstance(draw, Multiplier)]
    beyond = [each for each in times if not bounds["min"] <= each <= bounds["max"]]
    if beyond:
        says = f"multipliers of {side_bet.key} lie from {bounds['min']} to {bounds['max']}, and not at {beyond[0]}"
        return Refusal("weights_out_of_range", says, cite)
    return None


def _why_not_by_table(side_bet: SideBet, terms: Terms) -> Refusal | None:
    wanted = side_bet.outcomes(terms)
    if terms.table is None:
        if not wanted:
            return None
        return Refusal("no_such_paytable", f"{side_bet.key} needs a pay table")
    cite = f"sidebets.{side_bet.key}.paytables.{terms.table.code}"
    if terms.table.wheels and terms.wheel.name not in terms.table.wheels:
        says = f"pay table {terms.table.code} is for {', '.join(terms.table.wheels)}, and not for {terms.wheel.name}"
        return Refusal("no_such_paytable", says, terms.rules.rule(cite).cite if cite in terms.rules else "")
    missing = [row for row in wanted if row not in terms.table.awards]
    beyond = [row for row in terms.table.awards if row not in wanted]
    if missing or beyond:
        faults = [f"has no row for {', '.join(missing)}"] if missing else []
        faults += [f"has rows that never come: {', '.join(beyond)}"] if beyond else []
        says = f"pay table {terms.table.code} of {side_bet.key} {' and '.join(faults)}"
        return Refusal("paytable_incomplete", says, terms.rules.rule(cite).cite if cite in terms.rules else "")
    return None
