"""Which wagers can need form W-2G: winnings of 300 times the wager or more, found by exploring every pay table.

Only winnings count, without the wager. They must also reach an amount that changes with the year.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from croupier.game.bet import Board
from croupier.game.chance import Distribution
from croupier.game.draw import Draw, Multiplier
from croupier.game.spot import Kind
from croupier.game.wheel import WHEELS, Wheel
from croupier.mathematics.explore import explore
from croupier.money.amount import Cents, parse_dollars
from croupier.rulebook.refusal import Refusal
from croupier.rulebook.rules import Rules
from croupier.sidebets.interface import SideBet, Terms
from croupier.sidebets.paytable import PayTable
from croupier.sidebets.registry import Offer, offer, pay_tables, side_bets, why_not_here

LAYOUT = "layout"


@dataclass(frozen=True, slots=True)
class Reach:
    """The most that a wager by one pay table can win, for each unit staked."""

    bet: str
    paytable: str
    wheel: str
    outcome: str
    most: Fraction
    """Without a meter."""
    chance: Fraction | None
    """Of the outcomes that reach so many times the wager; nothing where the house supplies the chances."""
    reaches: bool
    cite: str
    meter: Fraction | None = None
    """For a progressive: the meter, in units staked, from which its award reaches so many times the wager."""
    meter_chance: Fraction | None = None


def smallest_stake(reach: Reach, winnings: Cents) -> Cents | None:
    """The least stake, in cents, whose best award reaches these winnings; nothing where nothing is won."""
    if reach.most <= 0:
        return None
    exact = winnings / reach.most
    return Cents(-(-exact.numerator // exact.denominator))


def needs_form(federal: Rules, stake: Cents, paid: Cents) -> bool:
    """Whether a payment, its stake counted, needs form W-2G. Raises where the amount of that year is not known."""
    won = paid - stake
    times, least = federal.value("w2g.times_min"), parse_dollars(federal.value("w2g.winnings_min"))
    return won >= times * stake and won >= least


def reaches(rules: Rules, times: int) -> Iterator[Reach]:
    """Of every wager that a book permits on its day: the layout in one row, then each side bet, wheel and pay table."""
    if "wagers.permitted" in rules:
        yield _layout(rules, times)
    for name in rules.names("sidebets.permitted"):
        side_bet = side_bets().get(name)
        if side_bet is not None:
            for wheel in (WHEELS[each] for each in rules.wheels() or tuple(WHEELS)):
                if not why_not_here(side_bet, rules, wheel):
                    yield from _of_wheel(side_bet, rules, wheel, times)


def _layout(rules: Rules, times: int) -> Reach:
    kinds = [kind for kind in Kind if kind in rules.names("wagers.permitted")]
    best = max(kinds, key=lambda kind: rules.odds(kind).profit)
    most = rules.odds(best).profit
    return Reach(
        LAYOUT, "", "every wheel", f"{best} wins", most, Fraction(0), most >= times, rules.cite(f"odds.{best}")
    )


def _of_wheel(side_bet: SideBet, rules: Rules, wheel: Wheel, times: int) -> Iterator[Reach]:
    tables: list[PayTable | None] = [*pay_tables(side_bet, rules, wheel)]
    for table in tables or [None]:
        offered = offer(side_bet, Terms(rules, wheel, table, _multipliers(side_bet, rules)))
        if not isinstance(offered, Refusal):
            yield _best(side_bet, offered, wheel, times)


def _multipliers(side_bet: SideBet, rules: Rules) -> Distribution[Draw] | None:
    """The ends of the range that the text allows, where the house supplies the chances."""
    if not side_bet.needs_weights:
        return None
    bounds = rules.value(f"sidebets.{side_bet.key}.multiplier")
    return Distribution[Draw]({Multiplier(bounds["min"]): 1, Multiplier(bounds["max"]): 1})


def _best(side_bet: SideBet, offered: Offer, wheel: Wheel, times: int) -> Reach:
    """One row for a pay table: of several areas, the one that can win most."""
    found = []
    for bet in offered.bets:
        verdicts = explore(bet, wheel, Board(wheel.pockets[0])).verdicts
        fixed = {verdict: chance for verdict, chance in verdicts.items() if not verdict.meter}
        best = max(fixed, key=lambda verdict: verdict.net)
        on_meter = [verdict for verdict in verdicts if verdict.meter]
        meters = [(times + 1 - verdict.returned) / verdict.meter for verdict in on_meter]
        known = None if side_bet.needs_weights else sum(p for verdict, p in fixed.items() if verdict.net >= times)
        found.append(
            Reach(
                bet.key,
                offered.terms.table.code if offered.terms.table else "",
                wheel.name,
                best.name,
                best.net,
                Fraction(known) if known is not None else None,
                best.net >= times or bool(on_meter),
                offered.cite,
                max(Fraction(0), min(meters)) if meters else None,
                sum((verdicts[verdict] for verdict in on_meter), Fraction(0)) if on_meter else None,
            )
        )
    return max(found, key=lambda reach: reach.most)
