"""`croupier odds`: exact odds of one bet, of a side bet, or of every bet on a wheel."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from croupier.cli.asking import asked_amount, asked_rules, asked_weights
from croupier.cli.output import print_json, print_table, signed
from croupier.game.layout import LAYOUTS
from croupier.game.notation import NotationError, bets, hint, parse_wheel
from croupier.game.spot import Kind
from croupier.game.wheel import Wheel
from croupier.mathematics.decimals import decimal, percent
from croupier.money.amount import Cents, format_dollars
from croupier.rulebook.rules import Rules
from croupier.storage.library import Library
from croupier.views.odds_sheet import KindRow, OddsRow, by_kind, odds_row, odds_sheet


def odds(arguments: argparse.Namespace, library: Library) -> int:
    wheel = parse_wheel(arguments.wheel)
    rules = asked_rules(arguments, library, [arguments.bet] if arguments.bet is not None else [])
    rows = _rows(arguments, wheel, rules)
    if arguments.json:
        print_json([row.plain() for row in rows])
    elif arguments.bet is not None and len(rows) == 1:
        _print_bet(rows[0], rules)
    else:
        print_sheet(rows, rules, arguments.each or arguments.bet is not None)
    return 0


def _side_bet(bet: str | None) -> str:
    """The name of the side bet that is asked for; empty for bets on the layout."""
    name = "" if bet is None else bet.partition(":")[0]
    return "" if bet is None or name in set(Kind) else name or "?"


def _rows(arguments: argparse.Namespace, wheel: Wheel, rules: Rules) -> Sequence[OddsRow]:
    if _side_bet(arguments.bet):
        return _side_rows(arguments, wheel, rules)
    if arguments.paytable is not None:
        _refuse_pay_table(arguments, rules)
    for option in ("weights", "meter", "seed", "unit", "stake"):
        if getattr(arguments, option) is not None:
            raise NotationError(f"--{option} is for side bets, and not for bets on the layout; leave it out")
    if arguments.bet is None:
        return odds_sheet(rules, wheel, arguments.rule)
    return [odds_row(rules, wheel, arguments.bet, arguments.rule)]


def _refuse_pay_table(arguments: argparse.Namespace, rules: Rules) -> None:
    """Bets on the layout have no pay tables to choose from; say so, and say it better if the code does not exist."""
    owners = {key.rpartition(".")[2]: key.split(".")[1] for key in rules.rules if ".paytables." in key}
    code = arguments.paytable
    if code not in owners:
        raise NotationError(f'no pay table is called "{code}"{hint(code, owners)}')
    asked = "the layout" if arguments.bet is None else arguments.bet
    raise NotationError(f"{code} is a pay table of {owners[code]}, and {asked} has none; leave --paytable out")


def _side_rows(arguments: argparse.Namespace, wheel: Wheel, rules: Rules) -> Sequence[OddsRow]:
    from croupier.sidebets.registry import side_bets
    from croupier.views.side_odds import Choices, side_odds

    name = _side_bet(arguments.bet)
    if name not in side_bets():
        known = [*bets(LAYOUTS[wheel.name]), *side_bets()]
        raise NotationError(f'no bet is called "{arguments.bet}"{hint(arguments.bet, known)}')
    if arguments.rule is not None:
        raise NotationError(f"{arguments.rule} is a rule of even-money bets, and not of {name}; leave --rule out")
    choices = Choices(
        paytable=arguments.paytable,
        weights=asked_weights(arguments.weights, name, rules),
        meter=asked_amount(arguments.meter, "--meter"),
        seed=asked_amount(arguments.seed, "--seed") or Cents(0),
        unit=asked_amount(arguments.unit, "--unit"),
        stake=asked_amount(arguments.stake, "--stake"),
    )
    return side_odds(rules, wheel, arguments.bet, choices)


def print_sheet(rows: Sequence[OddsRow], rules: Rules, each: bool = False) -> None:
    """One line for each kind of bet, since bets of a kind are worth the same; or one for each bet."""
    kinds = [KindRow(row.bet, 1, row) for row in rows] if each else by_kind(rows)
    wheel = kinds[0].row.wheel
    sections = dict.fromkeys(row.cite for row in rows)
    tables = any(row.paytable for row in rows)
    cells = [_table_cells(kind.row) if tables else _kind_cells(kind) for kind in kinds]
    # What is empty or nothing in every row is left out, so that the sheet fits a narrow terminal.
    columns = [name for name in cells[0] if any(cell[name] not in ("", "0", percent(Fraction(0))) for cell in cells)]
    print_table(
        f"{wheel.name}: {len(wheel.pockets)} pockets decide · {rules.book} on {rules.day} ({'; '.join(sections)})",
        columns,
        ([cell[name] for name in columns] for cell in cells),
        note="--json gives every number exactly" if tables else "",
    )


def _kind_cells(kind: KindRow) -> dict[str, str]:
    row, worth = kind.row, kind.row.worth
    return {
        "bet": kind.kind,
        ">bets": str(kind.bets),
        ">covers": str(row.covers),
        "pays": row.pays or "",
        ">house edge": percent(worth.house_edge),
        ">exactly": str(worth.house_edge),
        ">hit": str(worth.hit),
        ">push": str(worth.push),
        ">variance": str(worth.variance),
        "rule": row.rule or "",
    }


def _table_cells(row: OddsRow) -> dict[str, str]:
    """For side bets exact numbers are too long for a table."""
    return {
        "bet": row.bet,
        "pay table": row.paytable or "",
        ">house edge": percent(row.worth.house_edge),
        ">hit": percent(row.worth.hit),
        ">push": percent(row.worth.push),
        ">spins": decimal(row.worth.spins),
    }


def _print_bet(row: OddsRow, rules: Rules) -> None:
    plain = row.plain()
    words = [plain["name"], f"on a {row.wheel.name} wheel", *filter(None, (row.pays, row.paytable, row.rule))]
    print_table(
        f"{', '.join(words)} · {rules.book} on {rules.day} ({row.cite})",
        ["outcome", ">net", ">chance", ">per cent"],
        (_outcome_cells(outcome) for outcome in plain["outcomes"]),
        note=_bet_note(row, plain),
    )


def _outcome_cells(outcome: dict[str, Any]) -> list[str]:
    chance = Fraction(outcome["p"])
    net = "?" if outcome["net"] is None else signed(Fraction(outcome["net"]))
    return [outcome["name"], net, str(chance), percent(chance)]


def _bet_note(row: OddsRow, plain: dict[str, Any]) -> str:
    if mean := plain.get("mean_multiplier"):
        return (
            f"house edge {mean['edge_at_0']} {mean['edge_per_multiplier']} m, with m the mean multiplier; even at "
            f"m = {mean['break_even']}; not offered until the house supplies its chances (--weights FILE)"
        )
    note = (
        f"house edge {row.worth.house_edge} = {percent(row.worth.house_edge)}   return {row.worth.player_return}   "
        f"hit {row.worth.hit}   push {row.worth.push}   variance {row.worth.variance}   spins {row.worth.spins}"
    )
    if "unit" in plain:
        note += (
            f"\nfor a stake of {plain['unit']}, {plain['meter']} on the meter; fixed return {plain['fixed_return']}, "
            f"per meter dollar {plain['meter_coefficient']}\nbreak-even meter {_dollars(plain['break_even_meter'])}"
        )
        note += "".join(
            f", {percent(Fraction(wanted), 0)} return at {_dollars(meter)}"
            for wanted, meter in plain["meter_for_return"].items()
        )
    return note


def _dollars(text: str | None) -> str:
    """Exact dollars, shown to the cent below."""
    if text is None:
        return "none"
    cents = Fraction(text) * 100
    return format_dollars(Cents(cents.numerator // cents.denominator))
