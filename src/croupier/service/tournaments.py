"""Tournaments as streams keep them: one for each, by its name.

A tournament is there from its first draft on. What a sender did not say is no part of a command's digest: a command
that is sent again is known, though the clock has gone on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from typing import Any

import msgspec

from croupier.money.amount import Cents
from croupier.rulebook.refusal import Refusal
from croupier.service.keeper import Keeper
from croupier.service.loading import PAGE, shape_of
from croupier.service.ports import Clock, EventStore
from croupier.service.tournament_replay import TournamentReplay
from croupier.tournament import codec
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.asking import Law
from croupier.tournament.decide import decide
from croupier.tournament.evolve import evolve, fold
from croupier.tournament.orders import drawn_tables
from croupier.tournament.proceeds import entry_fees
from croupier.tournament.refusals import Code, refuse
from croupier.tournament.state import TournamentState

PREFIX = "tournament:"
_NOT_SAID = ("at", "offset", "secret")
_MAY_TAKE_TABLES = (c.DrawSeats, c.EndRound, c.Undo, c.Redo)
"""A draw, a play-off, and whatever brings one of them back."""
TournamentKeeper = Keeper[TournamentState, c.Command, e.Event]


class Tournament:
    """The aggregate."""

    format = codec.FORMAT
    shape = shape_of(TournamentState)
    begin, evolve = staticmethod(TournamentState), staticmethod(evolve)
    encode = keep_command = staticmethod(codec.encode)
    decode, decode_command = staticmethod(codec.decode_event), staticmethod(codec.decode_command)
    encode_state, decode_state = staticmethod(codec.encode_state), staticmethod(codec.decode_state)

    def __init__(self, law: Law) -> None:
        self._law = law

    def decide(self, state: TournamentState, command: c.Command) -> tuple[e.Event, ...] | Refusal:
        return decide(state, command, self._law)

    def fold(self, state: TournamentState, events: Iterable[e.Event]) -> TournamentState:
        return fold(events, state)

    def asker(self, command: c.Command) -> tuple[str, str]:
        return command.by.name, command.by.post.value

    def encode_command(self, command: c.Command) -> bytes:
        """As it was said: without the time, and without the chance that a draw follows from."""
        said: dict[str, Any] = msgspec.to_builtins(command, str_keys=True)
        return msgspec.json.encode({n: v for n, v in said.items() if n not in _NOT_SAID}, order="deterministic")

    def refresh(self, state: TournamentState) -> None:
        pass


def _utc(at: int) -> int:
    return 0


class TournamentService:
    """What the web asks of tournaments. `offset` is the house's own time: minutes ahead of UTC."""

    kind = "tournament"

    def __init__(self, store: EventStore, clock: Clock, law: Law, offset: Callable[[int], int] = _utc) -> None:
        self.store, self.clock, self.law, self.offset = store, clock, law, offset
        self.tournaments: dict[str, TournamentKeeper] = {}
        """By name."""
        self.troubles: dict[str, dict[str, str]] = {}
        """By tournament and table: why the table cannot be told what it has to know (`marshal`)."""

    def keeps(self, stream: str) -> bool:
        return stream.startswith(PREFIX)

    async def load(self, stream: str) -> None:
        keeper = self._new(stream.removeprefix(PREFIX))
        self.tournaments[stream.removeprefix(PREFIX)] = keeper
        await keeper.load()

    def _new(self, name: str) -> TournamentKeeper:
        return Keeper(PREFIX + name, self.store, self.clock, Tournament(self.law))

    def keepers(self) -> Iterable[TournamentKeeper]:
        return list(self.tournaments.values())

    def replay(self) -> TournamentReplay:
        return TournamentReplay(Tournament(self.law))

    def now(self) -> dict[str, int]:
        """What every command says of the time."""
        at = self.clock.now()
        return {"at": at, "offset": self.offset(at)}

    def state(self, name: str) -> TournamentState:
        return self.tournaments[name].durable

    async def ask(self, name: str, command: c.Command, command_id: str) -> tuple[e.Event, ...] | Refusal:
        """The first draft makes the tournament that it names."""
        keeper = self.tournaments.get(name)
        if keeper is None:
            if not isinstance(command, c.Draft) or command.plan.get("name") != name:
                return refuse(Code.UNKNOWN, f'there is no tournament "{name[:40]}"; it begins with its draft')
            keeper = self.tournaments[name] = self._new(name)
        if isinstance(command, _MAY_TAKE_TABLES) and (refusal := self._why_taken(name, keeper, command)):
            return refusal
        answer = await keeper.handle(command, command_id)
        if not keeper.version:
            del self.tournaments[name]
        return answer

    def _why_taken(self, name: str, keeper: TournamentKeeper, command: c.Command) -> Refusal | None:
        """Seats are drawn at tables that no other tournament has: the first one keeps them until its event is over.
        What the command would lead to is looked at before it is sent; what waits to be durable counts."""
        events = keeper.aggregate.decide(keeper.state, command)
        if isinstance(events, Refusal):
            return None  # or it is known by its id: in both cases the keeper answers
        then = keeper.aggregate.fold(keeper.state, events)
        wanted = drawn_tables(then.field) - drawn_tables(keeper.state.field)
        for other, each in self.tournaments.items():
            if taken := sorted(wanted & drawn_tables(each.state.field)) if other != name else []:
                says = f'table {taken[0]} is taken: the tournament "{other}" has drawn seats there'
                return refuse(Code.TABLE_TAKEN, f"{says}; end that event, or break the table up there")
        return None

    async def events(self, name: str) -> list[e.Event]:
        """The whole log, as it is stored."""
        found: list[e.Event] = []
        while records := await self.store.read(PREFIX + name, len(found), PAGE):
            found += [codec.decode_event(record.body, record.format) for record in records]
        return found

    async def entry_fees(self) -> dict[date, Cents]:
        """By month of collection, of all tournaments: what the gaming tax return adds to the tables' wins."""
        months: dict[date, Cents] = {}
        for stream in filter(self.keeps, await self.store.streams()):
            for month, cents in entry_fees(await self.events(stream.removeprefix(PREFIX))).items():
                months[month] = Cents(months.get(month, 0) + cents)
        return months
