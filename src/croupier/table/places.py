"""Places: where a stake may stand at a table, with all that the law and the house say about each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from croupier.game.bet import AnyBet, Board, LayoutBet, Verdict
from croupier.game.chance import Distribution
from croupier.game.draw import Draw
from croupier.game.layout import Layout
from croupier.game.notation import hint
from croupier.game.spot import Spot, describe
from croupier.game.wheel import Wheel
from croupier.money.amount import CENTS_MAX, Cents, parse_dollars
from croupier.rulebook.finding import Finding
from croupier.rulebook.offer import layout_bet, why_not_in_prison
from croupier.rulebook.refusal import Refusal
from croupier.rulebook.rules import NotHeldError, Rules
from croupier.rulebook.table_setup import TableSetup
from croupier.sidebets.interface import InArea, Terms, family_of
from croupier.sidebets.paytable import PayTable
from croupier.sidebets.progressive import Progressive
from croupier.sidebets.registry import Offer, offer, pay_tables, side_bets
from croupier.sidebets.weights import parse_weights

COURTESY_LINE = "courtesy-line"
"""The second spot of the 0-00 split has a name of its own, because a wager is known by where it stands."""
_READING = re.compile(r"reading ([A-Z][0-9]+)")


@dataclass(frozen=True, slots=True)
class Place:
    """One place where a stake may stand at this table, with all that the law and the house say about it."""

    name: str
    bet: AnyBet
    says: str
    low: Cents
    high: Cents
    cite: str
    """The section that says what it pays."""
    limit_cite: str
    pays: str
    """The odds; of a side bet, its pay table."""
    readings: tuple[str, ...]
    awards: Mapping[str, str] = field(default_factory=dict)
    """What each row of the pay table pays."""
    cites: Mapping[str, str] = field(default_factory=dict)
    """Sections for verdicts that rest on another one."""
    twin: str = ""
    """The other spot of the same bet: what stands on both is one wager to the maximum."""
    coupon: bool = False
    side_bet: str = ""
    area: str = ""
    """The row of the pay table that is printed on it, where a side bet has several places: a color and a range."""
    family: str = ""
    """Side bets of one family run together: while one of them does, none is taken."""
    extra_draws: Mapping[str, Distribution[Draw]] = field(default_factory=dict)
    """The kinds of draw that it can need, with their chances."""
    progressive: Progressive | None = None
    contribution: int = 0
    """Per cent of the stake that goes to the meter."""
    needs_main_bet: bool = False


def places_of(rules: Rules, setup: TableSetup, wheel: Wheel, felt: Layout, found: list[Finding]) -> Iterator[Place]:
    odds = {f"odds.{kind}": text for kind, text in setup.odds.items()}
    posted = rules.with_values(odds)
    for spot in felt.spots:
        in_prison = setup.in_prison and why_not_in_prison(posted, wheel, spot.kind) is None
        bet = layout_bet(posted, wheel, spot, in_prison)
        if isinstance(bet, LayoutBet):
            yield _layout_place(posted, setup, spot, bet, found)
    for name, table in setup.sidebets.items():
        yield from _side_places(rules, setup, wheel, name, table, found)


def _layout_place(rules: Rules, setup: TableSetup, spot: Spot, bet: LayoutBet, found: list[Finding]) -> Place:
    low, high, limit_cite = _limits(rules, setup, spot.kind, found)
    keys = [f"odds.{spot.kind}", *(f"in_prison.{word}" for word in ("trigger", "released") if bet.in_prison)]
    return Place(
        name=COURTESY_LINE if spot.is_courtesy_line else spot.bet,
        bet=bet,
        says=describe(spot),
        low=low,
        high=high,
        cite=rules.rule(keys[0]).cite,
        limit_cite=limit_cite,
        pays=str(bet.odds),
        readings=_readings(rules, keys),
        cites=dict.fromkeys(("half-back", "released"), rules.cite("in_prison.choices")) if bet.in_prison else {},
        twin=_twin(spot),
        coupon="coupons.wagers" in rules and spot.kind in rules.value("coupons.wagers"),
    )


def _twin(spot: Spot) -> str:
    if spot.bet != "split:0-00":
        return ""
    return spot.bet if spot.is_courtesy_line else COURTESY_LINE


def _side_places(
    rules: Rules, setup: TableSetup, wheel: Wheel, name: str, table: str, found: list[Finding]
) -> Iterator[Place]:
    if name not in side_bets():
        found.append(Finding(f"sidebets.{name}", f"is not installed{hint(name, side_bets())}"))
        return
    side_bet = side_bets()[name]
    chosen = {each: _pay_table(rules, wheel, each, code) for each, code in setup.sidebets.items()}
    family = family_of(side_bet)
    beside = tuple(
        one for each, one in chosen.items() if one and each != name and family_of(side_bets()[each]) == family
    )
    try:
        offered = offer(side_bet, Terms(rules, wheel, chosen[name], _weights(rules, name), beside))
    except NotHeldError as error:
        found.append(Finding(f"sidebets.{name}", f"cannot be offered: {error}"))
        return
    if isinstance(offered, Refusal):
        found.append(Finding(f"sidebets.{name}", offered.says, offered.cite))
        return
    money = setup.progressive.get(name, {})
    progressive = _progressive(name, offered, money, found)
    low, high, limit_cite = _limits(rules, setup, name, [] if progressive else found)
    for bet in offered.bets:
        yield Place(
            name=bet.key,
            bet=bet,
            says=bet.key.replace("-", " ").replace(":", " "),
            low=progressive.unit if progressive else low,
            high=progressive.unit if progressive else high,
            cite=offered.cite,
            limit_cite=limit_cite,
            pays=table or name,
            readings=_readings(rules, [key for key in rules.rules if key.startswith(f"sidebets.{name}.read.")]),
            awards={row.on: row.pays for row in offered.terms.table.rows} if offered.terms.table else {},
            side_bet=name,
            area=bet.prints if isinstance(bet, InArea) else "",
            family=family,
            extra_draws=dict(_extra_draws(bet, wheel)),
            progressive=progressive,
            contribution=int(money.get("contribution", "0")),
            needs_main_bet=name in setup.main_bet_needed,
        )


def _pay_table(rules: Rules, wheel: Wheel, name: str, code: str) -> PayTable | None:
    """The pay table that the set-up has chosen for a side bet."""
    tables = pay_tables(side_bets()[name], rules, wheel) if name in side_bets() else ()
    return next((table for table in tables if table.code == code), None)


def _extra_draws(bet: AnyBet, wheel: Wheel) -> Iterator[tuple[str, Distribution[Draw]]]:
    """What the bet can wait for within its first two draws, with the chances that its mathematics counts on."""
    start = bet.begin(Board(wheel.pockets[0]))
    first = bet.draws(start, wheel)
    assert isinstance(first, Distribution)
    yield type(next(iter(first.weights))).__name__, first
    nexts = {bet.step(start, draw) for draw in first.weights}
    for progress in nexts:
        if not isinstance(progress, Verdict) and isinstance(then := bet.draws(progress, wheel), Distribution):
            yield type(next(iter(then.weights))).__name__, then


def _weights(rules: Rules, name: str) -> Distribution[Draw] | None:
    """The house's chances of a multiplier, which the checks of the set-up have looked at already."""
    key = f"sidebets.{name}.weights"
    weights = parse_weights(name, rules.value(key), rules) if key in rules else None
    return weights if isinstance(weights, Distribution) else None


def _progressive(name: str, offered: Offer, money: Mapping[str, str], found: list[Finding]) -> Progressive | None:
    table = offered.terms.table
    if table is None or table.unit is None:
        return None
    seed, reseed = (parse_dollars(money.get(word, "$0")) for word in ("seed", "reseed"))
    unit = parse_dollars(money["unit"])
    if any(printed * unit % table.unit for printed in (seed, reseed)):
        says = f"seed and reseed are not whole cents for a unit of {money['unit']}"
        found.append(Finding(f"progressive.{name}", says, offered.cite))
    return Progressive(table, unit, seed, reseed)


def smallest_chip(setup: TableSetup) -> Cents:
    """What every stake and payment is a number of; in points where a tournament is played."""
    if setup.tournament:
        return Cents(min(map(int, setup.tournament_chips.values())))
    return min(map(parse_dollars, (setup.smallest_chip, *setup.denominations)))


def _limits(rules: Rules, setup: TableSetup, kind: str, found: list[Finding]) -> tuple[Cents, Cents, str]:
    """Smallest and largest wager of a kind: what is posted, else what the law says itself. Colorado 2213.09(1): in a
    tournament any number of chips, whatever is posted for money."""
    if setup.tournament:
        return smallest_chip(setup), CENTS_MAX, rules.cite("tournaments.chips_no_limit")
    own, table = setup.limits.get(kind, {}), setup.limits.get("table", {})
    law = rules.value(f"limits.{kind}") if f"limits.{kind}" in rules else {}
    low = own.get("min") or law.get("min") or table.get("min") or _one(rules, "limits.table_min") or "$0.01"
    high = own.get("max") or law.get("max") or table.get("max") or _one(rules, "limits.table_max")
    cap = _one(rules, "limits.cap")
    keys = [f"limits.{kind}", "limits.table_max", "limits.set_by", "limits.posted"]
    cite = next((rules.rule(key).cite for key in keys if key in rules), "")
    missing = Finding(f"limits.{kind}", "no largest wager is posted, for this kind or for the table", cite)
    if not (high or cap) and missing not in found:
        found.append(missing)
    return parse_dollars(low), min((parse_dollars(text) for text in (high, cap) if text), default=Cents(0)), cite


def _one(rules: Rules, key: str) -> str:
    return str(rules.value(key)) if key in rules else ""


def _readings(rules: Rules, keys: list[str]) -> tuple[str, ...]:
    """The questions on whose readings these rules rest."""
    notes = (rules.rules[key].dated.note for key in keys)
    return tuple(dict.fromkeys(found for note in notes for found in _READING.findall(note)))
