"""What the desk's commands ask alike: which wheel, whose rules on which day, and what the house has chosen."""

from __future__ import annotations

import argparse
import re
import secrets
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from croupier.cli.output import read_toml_file
from croupier.desk.law import Law
from croupier.desk.portfolio import Portfolio, is_side_bet, portfolio
from croupier.desk.weights import weigh
from croupier.game.chance import Distribution
from croupier.game.draw import Draw
from croupier.game.notation import NotationError, parse_wheel
from croupier.game.wheel import Wheel
from croupier.money.amount import Cents, parse_dollars
from croupier.rulebook.finding import BrokenRulebookError
from croupier.rulebook.questions import Question, chosen_readings
from croupier.rulebook.rulebook import Rulebook
from croupier.rulebook.rules import Rules
from croupier.storage.library import Library, parse_day
from croupier.views.side_odds import Choices

DEFAULT_BOOK = "us-co"


def asked_rules(arguments: argparse.Namespace, library: Library, bets: Sequence[str]) -> Rules:
    return asked_law(arguments, library, bets, library.questions() if arguments.reading else ()).rules


def asked_law(
    arguments: argparse.Namespace, library: Library, bets: Sequence[str], questions: Sequence[Question]
) -> Law:
    book = book_for(bets, library) if arguments.book is None else library.book(arguments.book)
    day = book.newest_change if arguments.on is None else parse_day(arguments.on)
    book.on(day)  # refuses a day that it does not cover before a reading is looked at
    return Law(book, day, questions, chosen_readings(arguments.reading, questions, book.name))


def book_for(bets: Sequence[str], library: Library) -> Rulebook:
    """The rulebook to ask when none is named: Colorado's where the library has it, or the first with the side bets."""
    names = sorted(library.names, key=lambda name: name != DEFAULT_BOOK)
    wanted = side_bets_of(bets)
    for book in map(library.book, names):
        if wanted and wanted <= set(book.on(book.newest_change).names("sidebets.permitted")):
            return book
    return library.book(names[0])


def side_bets_of(wagers: Sequence[str]) -> set[str]:
    """The names of the side bets among wagers, each written with or without a pay table and a stake."""
    named = {wager.partition("=")[0].partition("@")[0].partition(":")[0] for wager in wagers}
    return set(filter(is_side_bet, named))


def asked_wheel(arguments: argparse.Namespace) -> Wheel:
    wheel = parse_wheel(arguments.wheel)
    return wheel if arguments.pockets is None else weigh(wheel, read_toml_file(arguments.pockets))


def asked_portfolio(arguments: argparse.Namespace, library: Library) -> Portfolio:
    rules = asked_rules(arguments, library, arguments.bets)
    choices = {
        name: Choices(
            weights=asked_weights(arguments.weights, name, rules) if _has_weights(name) else None,
            meter=asked_amount(arguments.meter, "--meter"),
        )
        for name in side_bets_of(arguments.bets)
    }
    return portfolio(rules, asked_wheel(arguments), arguments.bets, arguments.rule, choices)


def _has_weights(name: str) -> bool:
    from croupier.sidebets.registry import side_bets

    return name in side_bets() and side_bets()[name].needs_weights


def asked_amount(text: str | None, option: str) -> Cents | None:
    if text is None:
        return None
    try:
        amount = parse_dollars(text)
    except ValueError as error:
        raise NotationError(f"{option}: {error}") from None
    if option in ("--unit", "--stake") and not amount:
        raise NotationError(f"{option}: a stake must be more than $0")
    return amount


def asked_weights(file: Path | None, bet: str, rules: Rules) -> Distribution[Draw] | None:
    """The house's weights for a multiplier, from a TOML file."""
    from croupier.sidebets.weights import parse_weights

    if file is None:
        return None
    found = parse_weights(bet, read_toml_file(file), rules)
    if isinstance(found, list):
        raise BrokenRulebookError(str(file), found)
    return found


def asked_seed(arguments: argparse.Namespace) -> int:
    """The seed that was asked for, or one that nobody can guess: it is shown, so that the run can be repeated."""
    return secrets.randbits(64) if arguments.seed is None else asked_number(arguments.seed, "--seed")


def asked_workers(arguments: argparse.Namespace) -> int | None:
    return None if arguments.workers is None else asked_number(arguments.workers, "--workers")


_NUMBER = re.compile(r"(-?[0-9]{1,40}(?:\.[0-9]{1,40})?)(?:(?:e|E|\*10\^)([0-9]{1,3}))?", re.ASCII)


def asked_number(text: str, option: str) -> int:
    """A whole number, as people write large ones: `1000000`, `1_000_000`, `1e6`, `2.5e6`, `10^6`."""
    plain = text.replace("_", "").removeprefix("+")
    match = _NUMBER.fullmatch(f"1e{plain[3:]}" if plain.startswith("10^") else plain)
    number = Fraction(match[1]) * 10 ** int(match[2] or 0) if match else Fraction(1, 2)
    if number.denominator != 1:
        raise NotationError(f'{option}: "{text}" is not a whole number; write it like 1000000 or 1e6')
    return number.numerator
