"""Odds of side bets: one row for each bet and pay table, with what a progressive or an open multiplier adds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from croupier.game.bet import LOSE, AnyBet
from croupier.game.chance import Distribution
from croupier.game.draw import Draw, Multiplier
from croupier.game.notation import NotationError, hint
from croupier.game.wheel import Wheel
from croupier.mathematics.edge import worth_after_any
from croupier.money.amount import Cents, format_dollars
from croupier.rulebook.rules import Rules
from croupier.sidebets.interface import SideBet, Terms
from croupier.sidebets.paytable import PayTable
from croupier.sidebets.progressive import Progressive
from croupier.sidebets.registry import Offer, offer, pay_tables, side_bets, why_not_here, why_not_stake
from croupier.views.odds_sheet import OddsRow, granted
from croupier.views.wording import in_words

NOTHING = Cents(0)
STATED_RETURNS = (Fraction(3, 4), Fraction(4, 5))
"""Returns that test standards ask for: the meter that reaches them is shown."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What the house has chosen for its side bets, as far as it bears on their odds."""

    paytable: str | None = None
    weights: Distribution[Draw] | None = None
    meter: Cents | None = None
    """What stands on a progressive's meter; when not given, its seed."""
    unit: Cents | None = None
    stake: Cents | None = None
    seed: Cents = NOTHING
    """What a meter starts at, for the unit its table is printed for; other units have as much more."""


@dataclass(frozen=True, slots=True)
class SideRow(OddsRow):
    """A row with what only side bets have."""

    unit: Cents | None = None
    """The stake that a progressive's awards and meter are for."""
    meter: Cents = NOTHING
    open_multiplier: bool = False
    """The chances of the multiplier are not known, so the edge depends on its mean."""
    stake: Cents | None = None
    """What is wagered, where outcomes are wanted in dollars too."""
    seed: Cents = NOTHING

    def plain(self) -> dict[str, Any]:
        plain = OddsRow.plain(self)
        if self.unit:
            plain |= self._progressive(self.unit)
        if self.open_multiplier:
            plain |= self._by_mean_multiplier()
        if self.stake:
            plain["stake"] = format_dollars(self.stake)
            for outcome in plain["outcomes"]:
                outcome["net_dollars"] = outcome["net"] and str(Fraction(outcome["net"]) * Fraction(self.stake, 100))
        return plain

    def _progressive(self, unit: Cents) -> dict[str, Any]:
        """Amounts are dollars on the meter; a stake is one unit."""
        dollars = Fraction(unit, 100)
        even = self.worth.meter_for(Fraction(1))
        return {
            "unit": format_dollars(unit),
            "seed": format_dollars(self.seed),
            "meter": format_dollars(self.meter),
            "fixed_return": str(self.worth.fixed_return),
            "meter_coefficient": str(self.worth.meter_coefficient / dollars),
            "break_even_meter": None if even is None else str(even * dollars),
            "meter_for_return": {
                str(wanted): None if (meter := self.worth.meter_for(wanted)) is None else str(meter * dollars)
                for wanted in STATED_RETURNS
            },
        }

    def _by_mean_multiplier(self) -> dict[str, Any]:
        """The edge as a function of the mean multiplier m: `edge_at_0` less m times `edge_per_multiplier`."""
        chance = 1 - self.worth.verdicts[LOSE]
        back = self.worth.fixed_return
        unknown: dict[str, Any] = dict.fromkeys(("house_edge", "player_return", "push", "variance"))
        return unknown | {
            "hit": str(chance),
            "mean_multiplier": {
                "edge_at_0": str(1 - back),
                "edge_per_multiplier": str(-chance),
                "break_even": str((1 - back) / chance),
            },
            "outcomes": [
                {"name": "multiplier", "net": None, "p": str(chance)},
                {"name": "lose", "net": "-1", "p": str(1 - chance)},
            ],
        }


def side_odds(rules: Rules, wheel: Wheel, bet: str, choices: Choices) -> list[SideRow]:
    """Rows of a side bet, as `spinner-winner` or `spread-bet:3`: for the pay table named, or each of the wheel's."""
    side_bet = find_side_bet(bet)
    if refusal := why_not_here(side_bet, rules, wheel):
        granted(refusal)
    return [
        _row(offered, one, choices)
        for table in _tables(side_bet, rules, wheel, choices.paytable)
        for offered in [_offered(side_bet, Terms(rules, wheel, table, choices.weights))]
        for one in _named(bet, side_bet, offered)
    ]


def find_side_bet(bet: str) -> SideBet:
    known = side_bets()
    name = bet.partition(":")[0]
    if name not in known:
        raise NotationError(f'no bet is called "{bet}"{hint(name, known)}')
    return known[name]


def _named(bet: str, side_bet: SideBet, offered: Offer) -> list[AnyBet]:
    """The bets of an offer that were asked for: all of a side bet's, or one of several."""
    found = [one for one in offered.bets if bet in (side_bet.key, one.key)]
    if not found:
        raise NotationError(f'no bet is called "{bet}"{hint(bet, [one.key for one in offered.bets])}')
    return found


def _offered(side_bet: SideBet, terms: Terms) -> Offer:
    """The offer. For weights the house has not supplied stands a multiplier of nothing: the stake's part is left."""
    if side_bet.needs_weights and terms.weights is None:
        nothing = replace(terms, weights=Distribution[Draw]({Multiplier(0): 1}))
        return granted(offer(side_bet, nothing, needs_weights=False))
    return granted(offer(side_bet, terms))


def _tables(side_bet: SideBet, rules: Rules, wheel: Wheel, code: str | None) -> Iterator[PayTable | None]:
    """The pay tables asked for; a side bet without any has one row and no table."""
    tables = {table.code: table for table in pay_tables(side_bet, rules, wheel)}
    prefix = f"sidebets.{side_bet.key}.paytables."
    if code is None:
        if not tables and any(key.startswith(prefix) for key in rules.rules):
            raise NotationError(f"{side_bet.key} has no pay table for a {wheel.name} wheel")
        yield from tables.values() or [None]
    elif code in tables:
        yield tables[code]
    elif prefix + code in rules:
        wheels = ", ".join(rules.value(prefix + code)["wheels"])
        raise NotationError(
            f"pay table {code} is for {wheels}, and not for {wheel.name} ({rules.rule(prefix + code).cite})"
        )
    else:
        raise NotationError(f'{side_bet.key} has no pay table "{code}" on a {wheel.name} wheel{hint(code, tables)}')


def _seed(table: PayTable, unit: Cents, printed: Cents) -> Cents:
    try:
        return Progressive(table, unit, printed).seed
    except ValueError as error:
        raise NotationError(f"the seed cannot grow with the unit: {error}") from None


def _row(offered: Offer, bet: AnyBet, choices: Choices) -> SideRow:
    terms = offered.terms
    table = terms.table
    unit = (choices.unit or table.unit) if table and table.unit else None
    if choices.stake is not None and (refusal := why_not_stake(bet.key, choices.stake, unit, offered.cite)):
        granted(refusal)
    found = worth_after_any(bet, terms.wheel)
    seed = _seed(table, unit, choices.seed) if table and unit else NOTHING
    meter = seed if choices.meter is None else choices.meter
    if unit:
        found = replace(found, meter=Fraction(meter, unit))
    return SideRow(
        bet=bet.key,
        name=in_words(bet.key),
        kind=bet.key,
        wheel=terms.wheel,
        worth=found,
        cite=offered.cite,
        automaton=bet,
        paytable=table.code if table else None,
        unit=unit,
        meter=meter,
        seed=seed,
        stake=choices.stake,
        open_multiplier=terms.weights is not None and choices.weights is None,
    )
