"""`croupier tournament check | rules`: a plan beside the law of a day, and the rules that are printed from it."""

from __future__ import annotations

import argparse
from typing import Any

from croupier.cli.check import report
from croupier.cli.output import read_toml_file
from croupier.cli.print_out import put_out, writer
from croupier.documents.page_data import digest_of
from croupier.documents.prints.source import NoSuchPrintError, Source
from croupier.documents.prints.tournament_rules import TournamentSource, tournament_rules_page
from croupier.game.notation import NotationError
from croupier.rulebook.finding import Finding
from croupier.rulebook.house import parse_house
from croupier.rulebook.questions import chosen_readings
from croupier.rulebook.rules import Rules
from croupier.storage.law import compile_rules
from croupier.storage.library import Library, LibraryError, parse_day
from croupier.table.rules import TableRules
from croupier.tournament.checks import plan_findings
from croupier.tournament.plan import INCLUDED, Plan
from croupier.tournament.reading import parse_plan


def check(arguments: argparse.Namespace, library: Library) -> int:
    plan = parse_plan(read_toml_file(arguments.plan))
    found = plan if isinstance(plan, list) else plan_findings(plan, _rules(arguments, library, plan))
    return report([(arguments.plan, found)], arguments.json)


def rules(arguments: argparse.Namespace, library: Library) -> int:
    """Only of a plan that keeps the law: what breaks it cannot be played, and is not printed as if it could."""
    write = writer(arguments)
    plan = parse_plan(read_toml_file(arguments.plan))
    if isinstance(plan, list):
        return report([(arguments.plan, plan)], arguments.json)
    law = _rules(arguments, library, plan)
    if found := plan_findings(plan, law):
        return report([(arguments.plan, found)], arguments.json)
    house = _house(arguments, library, plan, law)
    if isinstance(house, list):
        return report([(arguments.table, house)], arguments.json)
    try:
        page = tournament_rules_page(TournamentSource(plan, law, library.book(arguments.book).digest, house))
    except NoSuchPrintError as error:
        raise NotationError(f"{error}, with --table FILE and --house FILE") from None
    told = {"tournament": plan.name, "book": law.book, "day": law.day.isoformat(), "text": digest_of(page)}
    put_out(page, write, told if arguments.json else None)
    return 0


def _rules(arguments: argparse.Namespace, library: Library, plan: Plan) -> Rules:
    book = library.book(arguments.book)
    first = min((event.day for event in plan.events), default=book.newest_change)
    values: dict[str, Any] = {}
    for _question, reading in chosen_readings(arguments.reading, library.questions(), book.name):
        values |= reading.sets
    return book.on(parse_day(arguments.on) if arguments.on else first).with_values(values)


def _house(arguments: argparse.Namespace, library: Library, plan: Plan, law: Rules) -> Source | list[Finding] | None:
    """The table whose rules are printed with the tournament's own, where the plan includes them."""
    if plan.house_rules != INCLUDED or not (arguments.table and arguments.house):
        return None
    house = parse_house(read_toml_file(arguments.house))
    if isinstance(house, list):
        return house
    if law.day < house.first_day:
        raise LibraryError(f"{arguments.house}: the house rules begin on {house.first_day}")
    compiled = compile_rules(library, house.book, law.day, read_toml_file(arguments.table), "", house.values)
    return Source(compiled, library.questions()) if isinstance(compiled, TableRules) else compiled
