"""A tournament in a house, for tests: its people, and the way from the draft to the last prize in few words.

`Desk` sends commands to the real service on a store in memory. After each, unless it is told not to, it holds the log
against the state and the ledger against the pools; and of each step that can be taken back, that taking it back
restores exactly what was before.
"""

from __future__ import annotations

import asyncio
import atexit
import uuid
from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar

from directing import law
from pits import milliseconds

from croupier.aggregate.source import Source
from croupier.people.posts import Person, Post
from croupier.rulebook.refusal import Refusal
from croupier.service.tournaments import TournamentService
from croupier.storage.memory import MemoryStore
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.evolve import fold
from croupier.tournament.heats import stack
from croupier.tournament.postings import FEES, HELD_FEES, held, ledger_of, owed, pool, voucher
from croupier.tournament.records import HeatState
from croupier.tournament.state import Field, TournamentState

E = TypeVar("E", bound=e.Event)
TD = Person("Tia", "L-Tia", Post.DIRECTOR)
CAT = Person("Cat", "L-Cat", Post.CASHIER)
COY = Person("Coy", "L-Coy", Post.COUNTER)
HOUSE = Person("the house", "", Post.DEVICE)
SECRET = "5a" * 32


def guest(name: str) -> Person:
    """A player at the player's own screen."""
    return Person(name, "", Post.TERMINAL)


@cache
def runner() -> asyncio.Runner:
    """One for all desks, closed with the process."""
    made = asyncio.Runner()
    atexit.register(made.close)
    return made


class StillClock:
    def __init__(self) -> None:
        self.at = 0

    def now(self) -> int:
        return self.at


class Desk:
    def __init__(self, said: dict[str, Any], at: str, undoing: bool = True) -> None:
        self.name, self.clock, self.undoing = str(said["name"]), StillClock(), undoing
        self.asked = 0
        """Commands."""
        self.audits = False
        """After every command, whether or not steps are taken back."""
        self.service = TournamentService(MemoryStore(), self.clock, law())
        self.loop = runner()
        self.set(at)
        self.do(c.Draft, TD, said, "us-co")

    def set(self, time: str) -> None:
        """The house's own time."""
        self.clock.at = milliseconds(time)

    @property
    def state(self) -> TournamentState:
        return self.service.state(self.name)

    @property
    def field(self) -> Field:
        return self.state.field

    @property
    def log(self) -> list[e.Event]:
        return self.loop.run(self.service.events(self.name))

    def ask(self, kind: type[c.Command], by: Person, *told: Any, beside: tuple[Person, ...] = (), **more: Any) -> Any:
        command: Any = kind(*told, by=by, beside=beside, **self.service.now(), **more)
        self.asked += 1
        return self.loop.run(self.service.ask(self.name, command, uuid.uuid4().hex))

    def do(self, kind: type[c.Command], by: Person, *told: Any, **more: Any) -> tuple[e.Event, ...]:
        before = self.service.tournaments[self.name].state if self.name in self.service.tournaments else None
        result = self.ask(kind, by, *told, **more)
        assert not isinstance(result, Refusal), f"{kind.__name__} was refused: {result}"
        if self.undoing and before and result[0].label:
            self.back_and_again(before, result[0].label)
        if self.undoing or self.audits:
            self.audit()
        return result  # type: ignore[no-any-return]

    def no(self, code: str, kind: type[c.Command], by: Person, *told: Any, **more: Any) -> Refusal:
        before = self.state
        result = self.ask(kind, by, *told, **more)
        assert isinstance(result, Refusal), f"{kind.__name__} was taken: {result}"
        assert result.code == code, f"{result.code}, and not {code}: {result}"
        assert self.state is before
        return result

    def back_and_again(self, before: TournamentState, label: str) -> None:
        after = self.field
        assert not isinstance(self.ask(c.Undo, TD, label), Refusal)
        assert self.field == before.field
        assert not isinstance(self.ask(c.Redo, TD, label), Refusal)
        assert self.field == after

    def audit(self) -> None:
        """The log folds to the state, and the ledger has every cent where the state has it."""
        log, field = self.log, self.field
        assert fold(log) == self.state
        ledger = ledger_of(log)
        assert sum(ledger.balances.values()) == 0
        assert ledger.balance(HELD_FEES) == field.held_fees
        for name in field.events:
            assert ledger.balance(held(name)) == field.held.get(name, 0)
            assert ledger.balance(pool(name)) + ledger.balance(held(name)) == field.pools.get(name, 0)
        unused = {number: each for number, each in field.vouchers.items() if not each.used and not each.lapsed}
        assert {number: each.value for number, each in unused.items()} == {
            name.removeprefix("voucher:"): cents
            for name, cents in ledger.balances.items()
            if voucher("") in name and cents
        }
        assert ledger.balance(FEES) >= 0
        for number, entry in field.entries.items():
            assert ledger.balance(owed(number)) == (entry.owed.cents if entry.owed else 0)

    def last(self, kind: type[E]) -> E:
        return next(event for event in reversed(self.log) if isinstance(event, kind))

    # the usual way

    def publish(self, filed: str) -> Desk:
        """Published today, filed on that day."""
        self.do(c.PublishRules, TD, "ab" * 32)
        self.do(c.FileRules, TD, filed, "receipt 7")
        return self

    def open(self, event: str) -> None:
        self.do(c.OpenRegistration, CAT, event)

    def enter(self, event: str, *players: str, **more: Any) -> list[int]:
        return [self._enter(event, player, **more) for player in players]

    def _enter(self, event: str, player: str, **more: Any) -> int:
        entered = self.do(c.Enter, CAT, event, player, **{"has_rules": True, **more})[0]
        assert isinstance(entered, e.Entered)
        return entered.entry.number

    def count(self) -> None:
        if self.field.held_fees or any(self.field.held.values()):
            found = {name: cents for name, cents in self.field.held.items() if cents}
            self.do(c.CountCash, CAT, self.field.held_fees, found, beside=(COY,))

    def draw(self, event: str) -> None:
        if self.field.events[event].registration:
            self.do(c.CloseRegistration, CAT, event)
        self.do(c.DrawSeats, TD, event, SECRET)
        if not self.field.events[event].chips:
            self.do(c.CountChips, TD, event, "before", {"white": 10**6, "red": 10**6, "black": 10**6})

    def start(self, event: str) -> None:
        self.do(c.StartHeat, TD, event)

    def spin(self, event: str, points: Mapping[str, int]) -> None:
        """One spin at every table of the heats that are played; who is not named keeps the stack."""
        for heat in [each for each in self.field.playing(event) if each.state is HeatState.PLAYING]:
            for table, seats in heat.tables.items():
                at = [self.field.entries[number] for number in seats.values()]
                stacks = {entry.player: points.get(entry.player, stack(heat, entry)) for entry in at}
                spin = heat.spin.get(table, 0) + 1
                source = Source(f"table:{table}", 10 * heat.number + spin, "cd" * 32)
                self.do(c.RecordScore, HOUSE, c.TableScore(table, heat.number, spin, stacks, source))

    def play(self, event: str, points: Mapping[str, int]) -> None:
        """A whole event of one round and one spin: everybody ends with these points."""
        self.draw(event)
        for _ in self.field.playing(event):
            self.start(event)
            self.spin(event, points)
        self.do(c.EndRound, TD, event, SECRET)
        self.do(c.CountChips, TD, event, "after", {"white": 10**6, "red": 10**6, "black": 10**6})

    def play_off(self, event: str, points: Mapping[str, int]) -> None:
        """One spin of the play-off that was started, which decides."""
        self.spin(event, points)
        self.do(c.EndRound, TD, event, SECRET)
        self.do(c.CountChips, TD, event, "after", dict(self.field.events[event].chips["before"]))

    def pay_all(self, event: str, **more: Any) -> None:
        self.count()
        for place, entry in sorted({(due.place, due.entry) for due in self.field.events[event].due}):
            self.do(c.PayPrize, TD, event, entry, place, **{"reading": "none", **more})
