"""All tables of a house: each with its stream, its keeper and its rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Protocol

from croupier.rulebook.finding import Finding
from croupier.rulebook.questions import Question
from croupier.service.ports import Clock, EventStore
from croupier.service.stream import HaltedError
from croupier.service.table_replay import TableReplay
from croupier.service.tables import Table, TableKeeper
from croupier.table.rules import TableRules
from croupier.table.state import TableState

PREFIX = "table:"


class Law(Protocol):
    """Where rules are found again: by book, day, set-up, base and what the house has chosen."""

    def __call__(
        self, name: str, day: date, setup: Mapping[str, Any], base: str, house: Mapping[str, Any]
    ) -> TableRules | list[Finding]: ...


class BrokenTableError(Exception):
    """A table that cannot be set up, with everything that is wrong with it."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__("; ".join(map(str, findings)))
        self.findings = findings


@dataclass(slots=True)
class Floor:
    kind = "table"
    store: EventStore
    clock: Clock
    law: Law
    questions: Sequence[Question] = ()
    """The doubts that the books' texts leave, and how each is read."""
    tables: dict[str, TableKeeper] = field(default_factory=dict)
    usual: dict[str, TableRules] = field(default_factory=dict)
    """By table, how the house has set it up last when it was for no tournament (`usual`)."""

    def keeps(self, stream: str) -> bool:
        return stream.startswith(PREFIX)

    async def load(self, stream: str) -> None:
        keeper = TableKeeper(stream, self.store, self.clock, Table(None, self.rules_of))
        self.tables[stream.removeprefix(PREFIX)] = keeper
        await keeper.load()

    def keepers(self) -> Iterable[TableKeeper]:
        return self.tables.values()

    def replay(self) -> TableReplay:
        return TableReplay(self.rules_of)

    async def add(
        self, name: str, day: date, setup: Mapping[str, Any], base: str = "", house: Mapping[str, Any] | None = None
    ) -> TableKeeper:
        """A table with this set-up, new or from before; it opens by a command like everything else."""
        rules = self.compiled(name, day.isoformat(), setup, base, house or {})
        number = rules.setup.number
        if not rules.is_tournament:
            self.usual[number] = rules
        if number not in self.tables:
            table = Table(rules, self.rules_of)
            self.tables[number] = TableKeeper(f"{PREFIX}{number}", self.store, self.clock, table)
        keeper = self.tables[number]
        keeper.set_up(rules)
        return keeper

    def rules_of(self, state: TableState) -> TableRules:
        """The rules that a table was opened by; if their data has changed since, the table cannot go on."""
        rules = self.compiled(state.book, state.day, state.setup, state.base, state.house)
        if rules.fingerprint != state.rules:
            raise HaltedError(f"the rules of {state.book} are not those that table {state.table} was opened by")
        return rules

    def compiled(
        self, name: str, day: str, setup: Mapping[str, Any], base: str, house: Mapping[str, Any]
    ) -> TableRules:
        """The rules of a set-up; raises when it cannot be."""
        rules = self.law(name, date.fromisoformat(day), setup, base, house)
        if isinstance(rules, list):
            raise BrokenTableError(rules)
        return rules
