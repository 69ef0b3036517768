"""What is printed of a tournament: its rules, also of a plan that is only being written, and the log for its sheets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from croupier.documents.html import as_html
from croupier.documents.page import Page
from croupier.documents.page_data import digest_of
from croupier.documents.prints.source import NoSuchPrintError, Source
from croupier.documents.prints.tournament_rules import TournamentSource, tournament_rules_page
from croupier.documents.prints.tournament_source import TournamentLog
from croupier.rulebook.finding import Finding
from croupier.rulebook.rulebook import NotCoveredError
from croupier.rulebook.rules import Rules
from croupier.service.house import House
from croupier.storage.library import Library, LibraryError
from croupier.tournament.checks import plan_findings
from croupier.tournament.plan import Plan
from croupier.tournament.reading import parse_plan


class PlanChecked(msgspec.Struct, frozen=True):
    findings: list[Finding]
    rules: str = ""
    """The printed rules as HTML; empty while there are findings."""
    digest: str = ""
    """SHA-256 of their text: what `PublishRules` names."""


class TournamentPaper:
    """What is printed from a plan, and from a log."""

    def __init__(self, house: House, library: Library) -> None:
        self.floor, self.tournaments, self.library = house.floor, house.tournaments, library

    def checked(self, said: Mapping[str, Any], book: str) -> PlanChecked:
        plan = parse_plan(said)
        if isinstance(plan, list):
            return PlanChecked(plan)
        rules = self.law(plan, book)
        if isinstance(rules, Finding):
            return PlanChecked([rules])
        if found := plan_findings(plan, rules):
            return PlanChecked(found)
        try:
            page = self.rules_page(plan, rules)
        except NoSuchPrintError as error:
            return PlanChecked([Finding("house_rules", str(error))])
        return PlanChecked([], as_html(page), digest_of(page))

    def law(self, plan: Plan, book: str) -> Rules | Finding:
        """Of the first day of play."""
        first = min((event.day for event in plan.events), default=None)
        if first is None:
            return Finding("events", "a tournament has at least one event")
        try:
            return self.library.book(book).on(first)
        except (LibraryError, NotCoveredError) as error:
            return Finding("book", str(error))

    def rules_page(self, plan: Plan, rules: Rules) -> Page:
        return tournament_rules_page(
            TournamentSource(plan, rules, self.library.book(rules.book).digest, self.house_rules(plan))
        )

    def house_rules(self, plan: Plan) -> Source | None:
        """Of the first table of the plan that the floor has."""
        numbers = [number for event in plan.events for number in event.tables if number in self.floor.tables]
        return Source(self.floor.tables[numbers[0]].rules, self.floor.questions) if numbers else None

    def digest(self, plan: Plan, book: str) -> str:
        """Of the printed rules; empty where they cannot be printed, or break the law: that is said first."""
        rules = self.law(plan, book)
        if isinstance(rules, Finding) or plan_findings(plan, rules):
            return ""
        try:
            return digest_of(self.rules_page(plan, rules))
        except NoSuchPrintError:
            return ""

    async def log(self, name: str) -> TournamentLog:
        keeper = self.tournaments.tournaments[name]
        field, source = keeper.durable.field, keeper.source
        assert field.plan, "a tournament begins with its draft"
        rules = self.law(field.plan, field.book)
        if isinstance(rules, Finding):
            raise NoSuchPrintError(rules.says)
        events = (await self.tournaments.events(name))[: source.version]
        digest = self.library.book(field.book).digest
        house = self.house_rules(field.plan)
        return TournamentLog(field, events, rules, digest, source.version, source.hash, house)
