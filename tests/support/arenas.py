"""A tournament that can be played at once: published, filed and entered by its events; commands from the seats on.

`Arena` takes commands as a keeper would, and holds that a refusal changes nothing, that every step can be taken back
exactly and done again, that the state is kept as it is, and that every draw can be drawn again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from directing import Decisions, law, noon
from tournaments import DAY, one_event, plan

from croupier.aggregate.source import Source
from croupier.money.amount import Cents
from croupier.people.posts import Person, Post
from croupier.rulebook.refusal import Refusal
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.decide import decide
from croupier.tournament.evolve import evolve
from croupier.tournament.heats import seated
from croupier.tournament.records import Entry, Heat, HeatState, Paid, Status
from croupier.tournament.seating import late_seat
from croupier.tournament.state import TournamentState

E = TypeVar("E", bound=e.Event)
DIRK = Person("Dirk", "L-Dirk", Post.DIRECTOR)
HOUSE = Person("the house", "", Post.DEVICE)
NOON = noon(DAY)
PIECES = {"white": 100_000, "red": 100_000, "black": 100_000}
EVENING = "Evening"


def secret(number: int = 1) -> str:
    return f"{number:064x}"


class Arena(Decisions):
    def __init__(self, said: dict[str, Any] | None = None, entries: int = 0, *, careful: bool = True) -> None:
        super().__init__()
        self.careful, self.at, self.version = careful, noon(DAY), 0
        self.happen(e.Drafted, said or plan(), "us-co")
        self.happen(e.RulesPublished, "ab" * 32)
        self.happen(e.RulesFiled, "2027-02-01", "receipt 1", "ab" * 32)
        for number in range(1, entries + 1):
            self.enter(f"P{number}")

    def happen(self, kind: type[e.Event], *told: Any, **more: Any) -> None:
        """An event that another part of the room decides on; it is no step."""
        self.take(kind(*told, **more, at=self.at, day=DAY, by=DIRK))

    def enter(self, player: str, event: str = EVENING, late: str = "") -> Entry:
        """With a seat by lot, where `late` is the secret for it."""
        number = len(self.now.entries) + 1
        free = Paid(Cents(0))
        seat = late_seat(self.now, event, late) if late else None
        self.happen(e.Entered, Entry(number, event, player, free, free, self.at, DAY, has_rules=True))
        if seat:
            self.happen(e.LateSeated, number, seat, late)
        return self.now.entries[number]

    def command(self, kind: type[c.Command], *told: Any, by: Person = DIRK, **more: Any) -> c.Command:
        return kind(*told, **more, at=self.at, by=by)

    def do(self, kind: type[c.Command], *told: Any, by: Person = DIRK, **more: Any) -> tuple[e.Event, ...]:
        command = self.command(kind, *told, by=by, **more)
        before, events = self.state, self.send(command, careful=self.careful)
        assert not isinstance(events, Refusal), f"{command} is refused: {events}"
        if self.careful and events[0].label:
            self._back_and_again(before, events[0].label)
        return events

    def no(self, code: str, kind: type[c.Command], *told: Any, by: Person = DIRK, **more: Any) -> Refusal:
        refusal = self.send(self.command(kind, *told, by=by, **more), careful=self.careful)
        assert isinstance(refusal, Refusal), f"not refused: {refusal}"
        assert refusal.code == code, refusal
        return refusal

    def _back_and_again(self, before: TournamentState, label: str) -> None:
        undo = decide(self.state, self.command(c.Undo, label), law())
        assert not isinstance(undo, Refusal), undo
        back = evolve(self.state, undo[0])
        assert back.field == before.field
        again = decide(back, self.command(c.Redo, label), law())
        assert not isinstance(again, Refusal)
        assert evolve(back, again[0]).field == self.now

    def score(self, heat: int, table: str, points: dict[str, int], spin: int = 0, **more: Any) -> tuple[e.Event, ...]:
        return self.do(c.RecordScore, self.table_score(heat, table, points, spin, **more), by=HOUSE)

    def no_score(self, code: str, heat: int, table: str, points: dict[str, int], spin: int = 0, **more: Any) -> Refusal:
        return self.no(code, c.RecordScore, self.table_score(heat, table, points, spin, **more), by=HOUSE)

    def table_score(
        self, heat: int, table: str, points: dict[str, int], spin: int = 0, version: int = 0, **more: Any
    ) -> c.TableScore:
        """The next spin, where none is named, from further on in the table's log."""
        self.version += 1
        source = Source(f"table:{table}", version or self.version, "ab" * 32)
        played = self.now.heats[heat].spin.get(table, 0) if heat in self.now.heats else 0
        return c.TableScore(table, heat, spin or played + 1, points, source, **more)

    def draw(self, number: int = 1, event: str = EVENING) -> tuple[Heat, ...]:
        (drawn,) = self.do(c.DrawSeats, event, secret(number))
        assert isinstance(drawn, e.SeatsDrawn)
        return drawn.heats

    def start(self, event: str = EVENING) -> Heat:
        if "before" not in self.now.events[event].chips:
            self.do(c.CountChips, event, "before", PIECES)
        *_, started = self.do(c.StartHeat, event)
        assert isinstance(started, e.HeatStarted)
        return self.now.heats[started.heat]

    def state_of(self, heat: int) -> HeatState:
        return self.now.heats[heat].state

    def at_table(self, heat: int, table: str) -> list[Entry]:
        return list(seated(self.now, self.now.heats[heat], table).values())

    def play(self, heat: int, stacks: Callable[[Entry, int], int]) -> None:
        """All spins of a heat; `stacks` says what an entry has after which spin."""
        while self.state_of(heat) is HeatState.PLAYING:
            for table in tuple(self.now.heats[heat].tables):
                if (spin := self.now.heats[heat].spin.get(table, 0) + 1) <= self.now.heats[heat].spins:
                    at = self.at_table(heat, table)
                    self.score(heat, table, {entry.player: stacks(entry, spin) for entry in at})


def last(events: Iterable[e.Event], kind: type[E]) -> E:
    return [event for event in events if isinstance(event, kind)][-1]


def sizes(heats: Iterable[Heat]) -> list[list[int]]:
    """How many sit at the tables of each heat."""
    return [[len(seats) for seats in heat.tables.values()] for heat in heats]


PLAIN = one_event(rebuy=None)
"""The sample without re-buys: who has no points is out."""


def begun(said: dict[str, Any] | None = None, entries: int = 3) -> Arena:
    """At the start of heat 1; three players, P1 to P3, sit at table 1."""
    arena = Arena(said or PLAIN, entries)
    arena.draw()
    arena.start()
    return arena


def spin(arena: Arena, **stacks: int) -> tuple[e.Event, ...]:
    """The next one of heat 1 at table 1."""
    return arena.score(1, "1", stacks)


def out(arena: Arena) -> dict[str, tuple[int, int]]:
    """Who is out: after which spin, and with how much before it."""
    gone = [entry for entry in arena.now.entries.values() if entry.status is Status.OUT]
    return {entry.player: (entry.out.spin, entry.out.before) for entry in gone if entry.out}
