"""`croupier odds`: exact odds of one bet, or of every bet on a wheel."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence

from croupier.cli.output import percent, print_json, print_table, signed
from croupier.game.notation import NotationError, hint, parse_wheel
from croupier.rulebook.questions import UnknownQuestionError, find_question
from croupier.rulebook.rulebook import Rulebook
from croupier.rulebook.rules import Rules
from croupier.storage.library import Library, parse_day
from croupier.views.odds_sheet import KindRow, OddsRow, by_kind, odds_row, odds_sheet


def odds(arguments: argparse.Namespace, library: Library) -> int:
    wheel = parse_wheel(arguments.wheel)
    book = library.book(arguments.book)
    rules = book.on(parse_day(arguments.on) if arguments.on else book.newest_change)
    rules = _read(rules, arguments.reading, library)
    if arguments.paytable:
        _refuse_pay_table(arguments.paytable, arguments.bet, library.books())
    if arguments.bet:
        rows = [odds_row(rules, wheel, arguments.bet, arguments.rule)]
    else:
        rows = odds_sheet(rules, wheel, arguments.rule)
    if arguments.json:
        print_json([row.plain() for row in rows])
    elif arguments.bet:
        _print_bet(rows[0], rules)
    else:
        print_sheet(rows, rules, arguments.each)
    return 0


def print_sheet(rows: Sequence[OddsRow], rules: Rules, each: bool = False) -> None:
    """One line for each kind of bet, since bets of a kind are worth the same; or one for each bet."""
    kinds = [KindRow(row.bet.key, 1, row) for row in rows] if each else by_kind(rows)
    wheel = kinds[0].row.wheel
    print_table(
        f"{wheel.name}: {len(wheel.pockets)} pockets decide · {rules.book} on {rules.day}",
        ["bet", ">bets", ">covers", "pays", ">house edge", ">exactly", ">hit", ">variance", "rule", "section"],
        (
            [
                kind.kind,
                str(kind.bets),
                str(len(kind.row.bet.spot.pockets)),
                str(kind.row.bet.odds),
                percent(kind.row.worth.house_edge),
                str(kind.row.worth.house_edge),
                str(kind.row.worth.hit),
                str(kind.row.worth.variance),
                kind.row.rule or "",
                kind.row.cite,
            ]
            for kind in kinds
        ),
    )


def _print_bet(row: OddsRow, rules: Rules) -> None:
    plain = row.plain()
    print_table(
        f"{plain['name']} on a {row.wheel.name} wheel, {row.bet.odds}"
        + (f", {row.rule}" if row.rule else "")
        + f" · {rules.book} on {rules.day} ({row.cite})",
        ["outcome", ">net", ">chance", ">per cent"],
        ([v.name, signed(v.net), str(p), percent(p)] for v, p in row.worth.outcomes()),
        note=f"house edge {row.worth.house_edge} = {percent(row.worth.house_edge)}   "
        f"return {row.worth.player_return}   hit {row.worth.hit}   push {row.worth.push}   "
        f"variance {row.worth.variance}",
    )


def _read(rules: Rules, readings: Iterable[str], library: Library) -> Rules:
    """The rules under other readings, each written `C7=paid`."""
    for text in readings:
        id_, equals, name = text.partition("=")
        if not equals:
            raise UnknownQuestionError(f'"{text}" is not a reading; write it like C7=paid')
        question = find_question(library.questions(), id_)
        reading = question.reading(name)
        if question.book != rules.book:
            raise UnknownQuestionError(
                f"question {id_} belongs to {question.book or 'no rulebook'}, not to {rules.book}"
            )
        if reading.id != question.taken and not reading.sets:
            raise UnknownQuestionError(f"reading {text} changes no odds of a bet on the layout")
        rules = rules.putting(reading.sets)
    return rules


def _refuse_pay_table(code: str, bet: str | None, books: Iterable[Rulebook]) -> None:
    """Bets on the layout have no pay tables to choose from; say so, and say it better if the code does not exist."""
    codes = {key.rpartition(".")[2]: key for book in books for key in book.timelines if ".paytables." in key}
    if code not in codes:
        raise NotationError(f'no pay table is called "{code}"{hint(code, codes)}')
    owner = codes[code].split(".")[1]
    raise NotationError(f"{code} is a pay table of {owner}, and {bet or 'the layout'} has none; leave --paytable out")
