"""A night at one table, in memory: commands go in, events are kept, and the ledger is held beside the state.

What a service does durably and for many, this does for one table and one reader: transcripts, simulations, benchmarks
and tests drive it.
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier.money.ledger import Ledger
from croupier.rulebook.refusal import Refusal
from croupier.rulebook.table_setup import TableSetup, parse_setup
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import Events
from croupier.table.decide import decide, why_not
from croupier.table.evolve import evolve
from croupier.table.late import follows
from croupier.table.point_postings import enter_points
from croupier.table.postings import enter
from croupier.table.rules import TableRules, with_setup
from croupier.table.state import TableState


class Night:
    def __init__(self, rules: TableRules) -> None:
        self.rules = rules
        self.state = TableState()
        self.log: list[e.Event] = []
        self.ledger = Ledger()
        self.points = Ledger()

    def do(self, command: c.Command) -> Events | Refusal:
        """The events of the command, which have then happened; or a refusal, and what follows from it."""
        result = decide(self.state, command, self.rules)
        if not isinstance(result, Refusal):
            self.happened(result)
        elif then := follows(self.state, command, result, self.rules):
            self.do(then)
        return result

    def happened(self, events: Iterable[e.Event]) -> None:
        """Events from a command, or from a log that is read again."""
        for event in events:
            self.state = evolve(self.state, event)
            enter(self.ledger, event)
            enter_points(self.points, event)
            self.log.append(event)
            if isinstance(event, e.SetupChanged):
                self.rules = self._rules_of(event)

    def why_not(self, command: c.Command) -> Refusal | None:
        return why_not(self.state, command, self.rules)

    def _rules_of(self, event: e.SetupChanged) -> TableRules:
        setup = parse_setup(event.setup)
        assert isinstance(setup, TableSetup)
        rules = with_setup(self.rules.rules, setup, self.rules.law)
        assert isinstance(rules, TableRules)
        return rules
