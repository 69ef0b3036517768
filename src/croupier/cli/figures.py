"""`croupier figures`: win and hold, the gaming tax, awards that need a form, and a table's own log."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from dataclasses import asdict
from datetime import date
from fractions import Fraction
from typing import Any

from croupier.cli.asking import asked_amount
from croupier.cli.output import print_json, print_table, read_toml_file
from croupier.figures.reportable import Reach, reaches, smallest_stake
from croupier.figures.tax import MonthReturn, TaxLaw, month_of, returns, tax_law
from croupier.figures.win import Counts, Incomplete, Win, win
from croupier.game.notation import NotationError
from croupier.mathematics.decimals import percent
from croupier.money.amount import Cents, format_dollars, parse_dollars
from croupier.rulebook.questions import chosen_readings
from croupier.rulebook.rulebook import NotCoveredError
from croupier.storage.library import Library, parse_day


def win_(arguments: argparse.Namespace, _library: Library) -> int:
    """Exit code 1 where no win can be stated."""
    counts = Counts(
        opener=asked_amount(arguments.opener, "--opener"),
        closer=asked_amount(arguments.closer, "--closer"),
        fills=tuple(_amount(text, "--fill") for text in arguments.fill),
        credits=tuple(_amount(text, "--credit") for text in arguments.credit),
        counted_drop=asked_amount(arguments.drop, "--drop"),
        seen_drop=asked_amount(arguments.seen, "--seen"),
    )
    found = win(counts)
    if arguments.json:
        print_json(_win_plain(found))
    elif isinstance(found, Incomplete):
        print(found.says)
    else:
        hold = f", hold {percent(found.hold, 2)}" if found.hold is not None else ", hold undefined"
        print(f"{found.kind} win {format_dollars(found.amount)}{hold}")
    return 1 if isinstance(found, Incomplete) else 0


def _amount(text: str, option: str) -> Cents:
    amount = asked_amount(text, option)
    assert amount is not None
    return amount


def _win_plain(found: Win | Incomplete) -> dict[str, Any]:
    if isinstance(found, Incomplete):
        return {"kind": None, "win": None, "missing": list(found.missing)}
    return {
        "kind": found.kind.value,
        "win": format_dollars(found.amount),
        "drop": None if found.drop is None else format_dollars(found.drop),
        "hold": None if found.hold is None else str(found.hold),
    }


def tax(arguments: argparse.Namespace, library: Library) -> int:
    months = _months(arguments)
    day = parse_day(arguments.on) if arguments.on else min(months)
    book = library.book(arguments.book)
    readings: dict[str, Any] = {}
    for _question, reading in chosen_readings(arguments.reading, library.questions(), book.name):
        readings |= reading.sets
    law = tax_law(book, day, readings)
    found = returns(law, months)
    if arguments.json:
        print_json(_tax_plain(law, found))
        return 0
    columns = ["month", ">proceeds", ">year to date", ">tax to date", ">tax of the month", "due"]
    rows = ([f"{each.month:%Y-%m}", *map(format_dollars, _amounts(each)), each.due.isoformat()] for each in found)
    print_table(f"gaming tax of the year from {law.first_day} · {book.name} ({law.cite})", columns, rows)
    return 0


def _amounts(found: MonthReturn) -> tuple[Cents, ...]:
    return found.proceeds, found.year_to_date, found.tax_to_date, found.tax


def _tax_plain(law: TaxLaw, found: list[MonthReturn]) -> dict[str, Any]:
    return {
        "year_from": law.first_day.isoformat(),
        "cite": law.cite,
        "losses": law.losses,
        "months": [
            {
                "month": f"{each.month:%Y-%m}",
                "proceeds": format_dollars(each.proceeds),
                "year_to_date": format_dollars(each.year_to_date),
                "tax_to_date": format_dollars(each.tax_to_date),
                "tax": format_dollars(each.tax),
                "due": each.due.isoformat(),
            }
            for each in found
        ],
    }


def _months(arguments: argparse.Namespace) -> dict[date, Cents]:
    given = [tuple(text.partition("=")[::2]) for text in arguments.agp]
    if arguments.file:
        table = read_toml_file(arguments.file).get("agp")
        if not isinstance(table, dict):
            raise NotationError(f"{arguments.file} has no table [agp]")
        given += table.items()
    if not given:
        raise NotationError("which months? give a FILE, or --agp 2024-07=$1,000,000 for each")
    return proceeds_of(given)


def proceeds_of(given: Iterable[tuple[str, object]]) -> dict[date, Cents]:
    months: dict[date, Cents] = {}
    for name, text in given:
        month = month_of(name)
        if month in months:
            raise NotationError(f"{name} is given twice")
        months[month] = _signed(text)
    return months


def _signed(text: object) -> Cents:
    """Proceeds may be below zero."""
    if not isinstance(text, str):
        raise NotationError(f'{text} is not an amount; write it like "$1,000,000" or "-$500"')
    try:
        amount = parse_dollars(text.removeprefix("-"))
    except ValueError as error:
        raise NotationError(str(error)) from None
    return Cents(-amount) if text.startswith("-") else amount


def reportable(arguments: argparse.Namespace, library: Library) -> int:
    day = parse_day(arguments.on) if arguments.on else None
    federal = library.federal.on(day or library.federal.first_day)
    times = federal.value("w2g.times_min")
    amount = parse_dollars(federal.value("w2g.winnings_min")) if day else None
    rows, uncovered = list[tuple[str, Reach]](), list[str]()
    for book in [library.book(name) for name in arguments.book or library.names]:
        try:
            rows += [(book.name, reach) for reach in reaches(book.on(day or book.newest_change), times)]
        except NotCoveredError:
            if arguments.book:
                raise
            uncovered.append(book.name)
    if arguments.json:
        least, tables = amount and format_dollars(amount), [_reach(name, reach, amount) for name, reach in rows]
        print_json({"times": times, "amount": least, "not_covered": uncovered, "paytables": tables})
        return 0
    wanted = [">times the wager", f"reaches {times}", ">from a stake of"]
    above = f" and {format_dollars(amount)}" if amount else ""
    print_table(
        f"awards of {times} times the wager{above} · form W-2G",
        ["book", "bet", "pay table", "wheel", "best award", *wanted],
        ([name, *_reach_cells(reach, amount)] for name, reach in rows),
        note=f"not covered on that day: {', '.join(uncovered)}" if uncovered else "",
    )
    return 0


def _reach_cells(reach: Reach, amount: Cents | None) -> list[str]:
    how = "no"
    if reach.reaches:
        how = "yes" if reach.meter is None or reach.chance else f"with {reach.meter} stakes on the meter"
    stake = smallest_stake(reach, amount) if amount and reach.reaches and reach.chance != 0 else None
    cells = [reach.bet, reach.paytable, reach.wheel, reach.outcome, str(reach.most), how]
    return [*cells, format_dollars(stake) if stake else ""]


def _reach(book: str, reach: Reach, amount: Cents | None) -> dict[str, Any]:
    exact = {name: str(value) if isinstance(value, Fraction) else value for name, value in asdict(reach).items()}
    stake = smallest_stake(reach, amount) if amount else None
    return {"book": book, **exact, "smallest_stake": format_dollars(stake) if stake else None}
