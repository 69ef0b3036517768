"""The pit as a stream keeps it, and what a table has to be told of it.

Whoever asks names a table; what the pit has to know of it is put in here, from what is durable (`fact`). What a sender
did not say is no part of a command's digest: a command that is sent again is known, though the clock has gone on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.aggregate.source import Source
from croupier.money.amount import Cents
from croupier.pit import codec
from croupier.pit import commands as c
from croupier.pit import events as e
from croupier.pit.asking import Law, today_in
from croupier.pit.days import local
from croupier.pit.decide import decide, section_of
from croupier.pit.evolve import evolve, fold
from croupier.pit.inspecting import inspected_at
from croupier.pit.money_records import PitTable, Slip, SlipState
from croupier.pit.records import Wheel
from croupier.pit.refusals import Code, refuse
from croupier.pit.state import PitState
from croupier.pit.trays import on_their_way
from croupier.rulebook.refusal import Refusal
from croupier.service.facts import fact_of
from croupier.service.floor import Floor
from croupier.service.keeper import Keeper
from croupier.service.loading import shape_of
from croupier.service.pit_replay import PitReplay
from croupier.service.ports import Clock, EventStore
from croupier.table.commands import DropBox, Inspection
from croupier.table.phases import Phase

STREAM = "pit"
_NOT_SAID = ("at", "offset", "dealer")


class Pit:
    """The aggregate."""

    format = codec.FORMAT
    shape = shape_of(PitState)
    begin, evolve = staticmethod(PitState), staticmethod(evolve)
    encode = keep_command = staticmethod(codec.encode)
    decode, decode_command = staticmethod(codec.decode_event), staticmethod(codec.decode_command)
    encode_state, decode_state = staticmethod(codec.encode_state), staticmethod(codec.decode_state)

    def __init__(self, law: Law) -> None:
        self._law = law

    def decide(self, state: PitState, command: c.Command) -> tuple[e.Event, ...] | Refusal:
        return decide(state, command, self._law)

    def fold(self, state: PitState, events: Iterable[e.Event]) -> PitState:
        return fold(events, state)

    def asker(self, command: c.Command) -> tuple[str, str]:
        return command.by.name, command.by.post.value

    def encode_command(self, command: c.Command) -> bytes:
        """As it was said: without the time, and with a table's number in place of its figures."""
        said: dict[str, Any] = {
            name: value for name, value in msgspec.to_builtins(command).items() if name not in _NOT_SAID
        }
        if isinstance(said.get("table"), dict):
            said["table"] = said["table"]["number"]
        return msgspec.json.encode(said, order="deterministic")

    def refresh(self, state: PitState) -> None:
        pass


def _utc(at: int) -> int:
    return 0


class PitService:
    """What the web and the clerk ask of the pit. `offset` is the house's own time: minutes ahead of UTC."""

    kind = "pit"

    def __init__(
        self, store: EventStore, clock: Clock, law: Law, floor: Floor, offset: Callable[[int], int] = _utc
    ) -> None:
        self.keeper = Keeper(STREAM, store, clock, Pit(law))
        self.store, self.clock, self.floor, self.offset, self.law = store, clock, floor, offset, law

    @property
    def state(self) -> PitState:
        return self.keeper.durable

    def keeps(self, stream: str) -> bool:
        return stream == STREAM

    async def load(self, stream: str) -> None:
        await self.keeper.load()

    def keepers(self) -> Iterable[Keeper[PitState, c.Command, e.Event]]:
        return [self.keeper]

    def replay(self) -> PitReplay:
        return PitReplay(Pit(self.law))

    def now(self) -> dict[str, int]:
        """What every command says of the time."""
        at = self.clock.now()
        return {"at": at, "offset": self.offset(at)}

    def today(self) -> tuple[str, str]:
        """The gaming day and the shift."""
        return today_in(self.state, **self.now())

    def section_of(self, kind: type[c.Command], table: str = "") -> str:
        """By which such a thing is done here, today."""
        return section_of(self.state, kind, self.law, local(**self.now()).date(), table)

    async def ask(self, command: c.Command, command_id: str) -> tuple[e.Event, ...] | Refusal:
        if isinstance(command, c.VoidSlip) and (number := self._played_on(command.slip)):
            says = f"table {number} was opened with slip {command.slip}: it stands"
            return refuse(Code.TABLE_OPEN, says, self.section_of(c.VoidSlip, number))
        if isinstance(command, c.SignSlip):
            command = replace(command, dealer=self._dealer_of(command.slip))
        return await self.keeper.handle(command, command_id)

    def _dealer_of(self, slip: str) -> str:
        """Who deals at the table of a slip; nobody while it is closed."""
        known = self.state.slips.get(slip)
        keeper = self.floor.tables.get(known.table) if known else None
        return keeper.durable.dealer if keeper and keeper.durable.phase is not Phase.CLOSED else ""

    def _played_on(self, slip: str) -> str:
        """The table that has opened with this count of its tray."""
        running = (
            each
            for each in self.state.tables.values()
            if each.session and each.session.opener.slip == slip and not each.session.mid
        )
        return next((each.number for each in running if self._is_used(each)), "")

    def _is_used(self, table: PitTable) -> bool:
        """A tray that was counted is good for one opening."""
        keeper = self.floor.tables.get(table.number)
        return bool(keeper and table.session and keeper.durable.openings != table.session.opened)

    def fact(self, number: str) -> c.TableFact:
        return fact_of(self.floor.tables[number])

    async def inspection_of(self, number: str) -> Inspection | None:
        """The inspection that the table can rely on; nothing where its wheel and the ball in play have passed none."""
        wheel = self.wheel_of(number)
        done = inspected_at(self.state, number) if wheel else None
        if wheel is None or done is None:
            return None
        day = self.as_law_day(number, done.day)
        who = (done.by.name, done.by.licence, done.by.post.value)
        source = await self.source(done.version)
        return Inspection(number, wheel.serial, done.ball, day, done.passed, *who, source)

    def as_law_day(self, number: str, day: str) -> str:
        """A gaming day as the table counts its days. It was opened by the law of the calendar's day, which after
        midnight is one further than the gaming day; and a demo is under the law of a day long past."""
        keeper, kept = self.floor.tables[number], self.state.tables.get(number)
        is_open = keeper.durable.phase is not Phase.CLOSED
        began = kept.session.day if kept and kept.session and is_open else self.today()[0]
        ahead = keeper.rules.rules.day - date.fromisoformat(began)
        return (date.fromisoformat(day) + ahead).isoformat()

    def wheel_of(self, number: str) -> Wheel | None:
        table = self.state.tables.get(number)
        return self.state.wheels.get(table.wheel) if table else None

    def opener_of(self, number: str) -> Cents | None:
        """What a table that opens now has in its tray; nothing before it is counted and signed."""
        table = self.state.tables.get(number)
        if table is None or table.session is None or self._is_used(table):
            return None
        slip = self.state.slips.get(table.session.opener.slip)
        is_signed = slip is None or slip.state is SlipState.SIGNED
        return table.session.opener.amount if is_signed else None

    def has_session(self, number: str) -> bool:
        """A tray was counted for play with money, and not counted back yet."""
        table = self.state.tables.get(number)
        return bool(table and table.session)

    def box_of(self, number: str) -> DropBox | None:
        """The box that hangs at a table, with the number that it bears."""
        table = self.state.tables.get(number)
        box = self.state.boxes.get(table.box) if table else None
        return DropBox(box.marked or box.table, box.table_key, box.contents_key) if box else None

    def carried(self, number: str) -> list[Slip]:
        """Fills and credits that are signed, and that the table has not taken yet."""
        return [slip for slip in on_their_way(self.state, self.fact(number)) if slip.state is SlipState.SIGNED]

    async def source(self, version: int) -> Source:
        record = (await self.store.read(STREAM, version - 1, 1))[0]
        return Source(STREAM, version, record.hash.hex())
