"""Floors for tests: a clock that ticks when asked, stores that fail when told, and a table that is open."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import date
from typing import Any

from argon2 import PasswordHasher
from nights import DAN, DAYS, SUE, inspection_of, library, player, setup_of

from croupier.money.amount import Cents
from croupier.people.passwords import Argon2
from croupier.rulebook.playable import tender_boxes
from croupier.rulebook.refusal import Refusal
from croupier.service.floor import Floor
from croupier.service.house import House
from croupier.service.pit import PitService
from croupier.service.ports import Clock, EventStore, Record
from croupier.service.staff import StaffService
from croupier.service.tables import TableKeeper
from croupier.service.tournaments import TournamentService
from croupier.storage.law import HouseLaw, compile_rules
from croupier.storage.memory import MemoryStore
from croupier.table import commands as c
from croupier.table.events import Event

FLOAT = Cents(10_000_000)
"""What a table of these floors opens with: enough to seed any meter."""


class StepClock:
    """Each question is a millisecond later."""

    def __init__(self, at: int = 1_000) -> None:
        self.at = at

    def now(self) -> int:
        self.at += 1
        return self.at

    def on(self, seconds: int) -> None:
        """So many seconds pass."""
        self.at += 1_000 * seconds


class FailingStore(MemoryStore):
    """A memory that does what a test tells it to at the next append."""

    def __init__(self) -> None:
        super().__init__()
        self.fails: Exception | None = None
        self.appends = 0

    async def append(self, records: Sequence[Record]) -> None:
        self.appends += 1
        if self.fails is not None:
            raise self.fails
        await super().append(records)


def law(name: str, day: date, setup: Any, base: str, house: Any) -> Any:
    return compile_rules(library(), name, day, setup, base, house)


def floor_on(store: EventStore, clock: Clock | None = None) -> Floor:
    return Floor(store, clock or StepClock(), law, library().questions())


def house_of(floor: Floor, staff_service: StaffService | None = None) -> House:
    """The house that has this floor, with a staff of its own unless one is named."""
    quick = Argon2(PasswordHasher(1, 8, 1))
    pit = PitService(floor.store, floor.clock, HouseLaw(library()), floor)
    tournaments = TournamentService(floor.store, floor.clock, HouseLaw(library()))
    return House(floor, staff_service or StaffService(floor.store, floor.clock, quick), pit, tournaments)


async def open_keeper(floor: Floor, book: str = "us-co", house: Any = None, **changes: Any) -> TableKeeper:
    """A table with this set-up, open, with Dan dealing; `house` are values in place of the book's."""
    base = "us-co" if book == "us-nj" else ""
    keeper = await floor.add(book, date.fromisoformat(DAYS[book]), vars_of(setup_of(book, **changes)), base, house)
    box = c.DropBox(keeper.rules.setup.number, "a", "b")
    everything, found = frozenset(keeper.rules.confirmations("open")), inspection_of(keeper.rules)
    cents = Cents(0) if keeper.rules.is_tournament else FLOAT
    await do(keeper, c.OpenTable(SUE, "Dan", cents, box, "by the door", everything, found))
    return keeper


def vars_of(setup: Any) -> dict[str, Any]:
    """A set-up as TOML would give it."""
    found = {name: getattr(setup, name) for name in setup.__slots__}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in found.items()}


async def do(keeper: TableKeeper, command: c.Command, command_id: str = "") -> tuple[Event, ...]:
    result = await keeper.handle(command, command_id or uuid.uuid4().hex)
    assert not isinstance(result, Refusal), result
    return result


async def sit(keeper: TableKeeper, name: str, cents: int = 10_000, denomination: int = 0) -> None:
    await do(keeper, c.SeatPlayer(player(name), name, len(keeper.state.seats) + 1))
    amount = Cents(cents)
    spread, given = (frozenset(keeper.rules.confirmations(step)) for step in ("buy-in", "chips"))
    for command in (
        c.SpreadTender(DAN, name, "currency", amount, "value", True, spread, Cents(denomination)),
        c.StateAmount(DAN, amount),
        c.GiveChips(DAN, amount, given),
        c.DropTender(DAN, tender_boxes(keeper.rules.rules, "currency")[0]),
    ):
        await do(keeper, command)


def wager(name: str, place: str = "red", cents: int = 500) -> c.PlaceWager:
    return c.PlaceWager(player(name), name, place, Cents(cents), "value")


def _confirmed(keeper: TableKeeper, step: str) -> frozenset[str]:
    return frozenset(keeper.rules.confirmations(step))


async def to_outcome(keeper: TableKeeper, pocket: str) -> None:
    """From the launch to this outcome, and to whatever the machine does then."""
    await close(keeper)
    await do(keeper, c.RecordOutcome(DAN, pocket, c.Telemetry(6)))


async def play_round(keeper: TableKeeper, pocket: str) -> None:
    """From the launch to the dolly's removal, with this outcome."""
    await close(keeper)
    await settle(keeper, pocket)


async def close(keeper: TableKeeper) -> None:
    """From the launch to no more bets."""
    await do(keeper, c.SpinBall(DAN, "clockwise", "counter-clockwise", _confirmed(keeper, "launch")))
    await do(keeper, c.CallNoMoreBets(DAN, _confirmed(keeper, "close")))


async def settle(keeper: TableKeeper, pocket: str) -> None:
    """From no more bets to the dolly's removal, with this outcome."""
    for command in (
        c.RecordOutcome(DAN, pocket, c.Telemetry(6)),
        c.PlaceDolly(DAN, pocket, "", _confirmed(keeper, "dolly")),
        c.CollectLosers(DAN),
        c.PayWinners(DAN),
        c.RemoveDolly(DAN, _confirmed(keeper, "clear")),
    ):
        await do(keeper, command)
