"""The PAR set of a rulebook: on every wheel, every kind of bet and every side bet with every pay table."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.desk.par import Asked
from croupier.game.notation import NotationError
from croupier.game.spot import Kind
from croupier.game.wheel import WHEELS, Wheel
from croupier.rulebook.offer import why_not_in_prison
from croupier.rulebook.rules import Rules
from croupier.sidebets.registry import side_bets, why_not_here
from croupier.views.odds_sheet import ZERO_RULES, by_kind, odds_sheet
from croupier.views.side_odds import Choices, side_odds


def par_set(rules: Rules) -> Iterator[Asked]:
    """Bets of the layout first, wheel by wheel; a kind of bet is one sheet, since its bets are worth the same."""
    for name in rules.wheels():
        yield from _layout(rules, WHEELS[name])
        yield from _side_bets(rules, WHEELS[name])


def _layout(rules: Rules, wheel: Wheel) -> Iterator[Asked]:
    if "wagers.permitted" not in rules:  # the book has side bets alone, or does not hold the text
        return
    for found in by_kind(odds_sheet(rules, wheel)):
        yield Asked(found.row.bet, wheel, alike=found.bets)
        for zero_rule in ZERO_RULES:
            if why_not_in_prison(rules, wheel, Kind(found.kind)) is None:
                yield Asked(found.row.bet, wheel, zero_rule, alike=found.bets)


def _side_bets(rules: Rules, wheel: Wheel) -> Iterator[Asked]:
    if "sidebets.permitted" not in rules:
        return
    for key, side_bet in side_bets().items():
        if why_not_here(side_bet, rules, wheel):
            continue
        try:
            rows = side_odds(rules, wheel, key, Choices())
        except NotationError:  # no pay table for this wheel
            continue
        yield from (Asked(row.bet, wheel, choices=Choices(paytable=row.paytable)) for row in rows)
