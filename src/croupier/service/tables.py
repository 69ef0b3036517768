"""A table as a stream keeps it: decided by the rules that it was opened by."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from croupier.rulebook.refusal import Refusal
from croupier.service.keeper import Keeper
from croupier.service.loading import PAGE, shape_of
from croupier.service.ports import StoreError
from croupier.service.stream import HaltedError
from croupier.table import codec
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.decide import decide
from croupier.table.evolve import evolve, fold
from croupier.table.late import follows
from croupier.table.phases import Phase
from croupier.table.rules import TableRules
from croupier.table.state import Seat, TableState

FindRules = Callable[[TableState], TableRules]
"""The rules that a state was opened by; raises when they are not the ones that are pinned."""


class Table:
    """The aggregate."""

    format = codec.FORMAT
    shape = shape_of(TableState, Seat)
    begin, evolve = staticmethod(TableState), staticmethod(evolve)
    encode = keep_command = staticmethod(codec.encode)
    decode, decode_command = staticmethod(codec.decode_event), staticmethod(codec.decode_command)
    encode_state, decode_state = staticmethod(codec.encode_state), staticmethod(codec.decode_state)

    def __init__(self, rules: TableRules | None, find_rules: FindRules) -> None:
        self._rules = rules
        self._find_rules = find_rules

    @property
    def rules(self) -> TableRules:
        """Of the set-up that the table is opened with next, and then of the table as it is open."""
        if self._rules is None:
            raise HaltedError("the rules that the table was opened by are not known")
        return self._rules

    def set_up(self, rules: TableRules) -> None:
        self._rules = rules

    def decide(self, state: TableState, command: c.Command) -> tuple[e.Event, ...] | Refusal:
        return decide(state, command, self.rules)

    def fold(self, state: TableState, events: Iterable[e.Event]) -> TableState:
        return fold(events, state)

    def asker(self, command: c.Command) -> tuple[str, str]:
        return command.by.name, command.by.role.value

    def encode_command(self, command: c.Command) -> bytes:
        """As it was said: without the head that the server puts into it."""
        return codec.encode(replace(command, head="") if type(command) is c.MixDraws else command)

    def refresh(self, state: TableState) -> None:
        """Another set-up has other rules; so has a table that was just loaded."""
        if state.rules and (self._rules is None or state.rules != self._rules.fingerprint):
            self._rules = self._find_rules(state)


class TableKeeper(Keeper[TableState, c.Command, e.Event]):
    aggregate: Table

    @property
    def rules(self) -> TableRules:
        return self.aggregate.rules

    async def handle(self, command: c.Command, command_id: str) -> tuple[e.Event, ...] | Refusal:
        """The answer, when it is durable; and what the machine does because of a refusal is (`table.late`)."""
        if isinstance(command, c.MixDraws):
            command = replace(command, head=await self._closing_head())
        result = await super().handle(command, command_id)
        if isinstance(result, Refusal) and (then := follows(self.state, command, result, self.rules)):
            await super().handle(then, f"late bet {command_id:>64}")  # longer than any id that a sender can make
        return result

    async def _closing_head(self) -> str:
        """The hash of the record that closed betting last, found from the end backwards; empty when there is none."""
        end = self.durable_version
        try:
            while end > 0:
                after = max(0, end - PAGE)
                for record in reversed(await self.store.read(self.stream, after, end - after)):
                    if isinstance(self.aggregate.decode(record.body, record.format), e.NoMoreBetsCalled):
                        return record.hash.hex()
                end = after
        except StoreError as error:
            self.halt_by(error)
        return ""

    def set_up(self, rules: TableRules) -> None:
        """The rules that the table is opened by next; a table that is open keeps its own."""
        if self.state.phase is Phase.CLOSED:
            self.aggregate.set_up(rules)
