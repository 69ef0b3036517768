"""Screens of a table without sockets: each checks every message that it is told against the whole view, computed anew.

The table is a real keeper whose durable state is moved along a night that was played before, so that a test decides
what is durable when. Wires are all that is not real: they have room or not, as the test says.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from typing import Any, cast

import msgspec
from argon2 import PasswordHasher
from floors import StepClock
from heats import Heats, in_heat
from msgspec.structs import replace
from nights import rules_of
from soak import Soak
from sockets import PASSWORD, merged
from starlette.requests import HTTPConnection
from tables import TABLES

from croupier.people.passwords import Argon2
from croupier.people.posts import Post
from croupier.service.staff import StaffService
from croupier.service.tables import Table, TableKeeper
from croupier.storage.memory import MemoryStore
from croupier.table.events import Event
from croupier.table.evolve import evolve
from croupier.table.rules import TableRules
from croupier.table.state import TableState
from croupier.views.dealer import dealer_view
from croupier.views.player import player_view
from croupier.views.reader_board import board_view
from croupier.views.supervisor import supervisor_view
from croupier.web.access import Asker
from croupier.web.frames import end_of
from croupier.web.hub import Hub
from croupier.web.screens import PlayerScreen, Screen

VIEWS: dict[str, Any] = {"board": board_view, "dealer": dealer_view, "supervisor": supervisor_view}
OWN_CHIPS = {f"{name}, own chips": name for name in ("us-co terminals", "us-co in prison", "us-co side bets")}
"""Tables at which everybody sees their own chips and no others', by those that are played."""
POINTS = "points"


def law_of(name: str) -> TableRules:
    book, setup = TABLES[OWN_CHIPS.get(name, name)]
    return rules_of(book, **{**setup, **({"terminals": True, "shared_screen": False} if name in OWN_CHIPS else {})})


def night_of(name: str, rounds: int, seed: int) -> tuple[TableRules, list[Event]]:
    """What happened in a night of random play, or in heats of a tournament."""
    if name == POINTS:
        played = _heats(rounds, seed)
        return played.rules, played.log
    soak = Soak(OWN_CHIPS.get(name, name), seed)
    soak.play(rounds)
    return law_of(name), soak.night.log


def _heats(rounds: int, seed: int) -> Heats:
    night, chance = in_heat({"Ann": 5_000, "Bob": 5_000, "Cid": 5_000}, spins=rounds), chance_of(seed)
    for _ in range(rounds):
        for name in ("Ann", "Bob", "Cid"):
            night.bet(name, chance.choice(["red", "black", "straight:17", "odd"]), 25 * chance.randint(1, 4))
        night.round(str(chance.randint(1, 36)))
    return night


def chance_of(seed: str | int) -> random.Random:
    return random.Random(seed)  # noqa: S311  # a test repeats; nothing here is secret


def bare(view: Any) -> Any:
    """As a screen has it: what is nothing is not there."""
    if isinstance(view, dict):
        return {name: bare(value) for name, value in view.items() if value is not None}
    return [bare(each) for each in view] if isinstance(view, list) else view


def plain(view: Any) -> Any:
    return bare(json.loads(msgspec.json.encode(view)))


class Told:
    """A wire, and what its screen shows. It fails when what it is told does not add up."""

    def __init__(self, house: Replayed, view: str) -> None:
        self.house, self.view = house, view
        self.shown: Any = None
        self.number, self.messages, self.snapshots = -1, 0, 0
        self.has_room: Callable[[], None] | None = None
        self.is_full = self.is_barred = self.is_terminal = False
        self.halted = ""
        self.ended = 0

    def tell(self, frame: bytes) -> bool:
        if self.is_full or self.is_over():
            return False
        try:
            self._take(frame)
        except AssertionError as error:  # the hub would take it for a mistake of its own
            self.house.wrong.append(error)
        return True

    def _take(self, frame: bytes) -> None:
        assert not self.is_barred, "told to somebody who may not see it any more"
        assert end_of(frame, 0) == len(frame)
        told = json.loads(frame[frame.index(b'{"') :])
        number = told["number"]
        assert self.number <= number <= self.house.keeper.durable_version, (self.number, number)
        if "halted" in told:
            self.halted = told["halted"]
        else:
            assert number > self.number, "a message came twice, or too late"
            assert told.get("snapshot", told.get("changes")), "nothing was told"
            self.messages += 1
            self.snapshots += "snapshot" in told
            self.shown = told["snapshot"] if "snapshot" in told else merged(self.shown, told["changes"])
        self.number = number
        self.must_show(number)
        if self.is_terminal:
            sits = [seat.player for seat in self.house.keeper.durable.seats.values() if not seat.away]
            assert self.shown["player"] in sits, "told to the terminal of somebody who has left"

    def must_show(self, number: int) -> None:
        """Exactly what is seen at that number."""
        shown, whole = bare(self.shown), self.house.whole(self.view, number, self.shown.get("player", ""))
        wrong = [name for name in {*shown, *whole} if shown.get(name) != whole.get(name)]
        assert not wrong, {name: (shown.get(name), whole.get(name)) for name in wrong}

    def is_over(self) -> bool:
        return bool(self.ended)

    def end(self, code: int) -> None:
        self.ended = self.ended or code

    def empty(self) -> None:
        self.is_full = False
        if self.has_room:
            self.has_room()


class Replayed:
    """A table that goes through a night again, and the hub of its screens."""

    def __init__(self, rules: TableRules, log: Sequence[Event]) -> None:
        self.states = [TableState()]
        for event in log:
            after = evolve(self.states[-1], event)
            self.states.append(replace(after, rules=rules.fingerprint) if after.rules else after)
        self.rules = rules
        self.keeper = TableKeeper("table:7", MemoryStore(), StepClock(), Table(rules, lambda state: rules))
        self.staff = StaffService(MemoryStore(), StepClock(), Argon2(PasswordHasher(1, 8, 1)))
        self.hub = Hub(self.keeper, self.staff)
        self.tokens: list[str] = []
        self.wrong: list[AssertionError] = []
        """What did not add up."""
        self.screens: list[tuple[Screen, Told]] = []
        self._wholes: dict[tuple[str, int, str], Any] = {}
        self.first = next(at for at, state in enumerate(self.states) if state.seats)
        self.to(self.first)

    async def staffed(self, terminals: int = 4) -> None:
        await self.staff.add("", "Ada", "L-1", Post.ADMINISTRATOR, PASSWORD)
        await self.staff.add("Ada", "Sue", "L-2", Post.SUPERVISOR, "a first password")
        await self.staff.change_password("Sue", "a first password", PASSWORD, "")
        for seat in range(1, terminals + 1):
            code = await self.staff.enroll("Ada", self.keeper.durable.table, seat)
            self.tokens.append(str(await self.staff.use_code(self.keeper.durable.table, seat, str(code), "")))

    def to(self, number: int) -> None:
        """So much is durable now."""
        self.keeper.durable = self.keeper.state = self.states[number]
        self.keeper.durable_version = self.keeper.version = number
        self.keeper._wake()

    @property
    def is_over(self) -> bool:
        return self.keeper.durable_version == len(self.states) - 1

    def whole(self, view: str, number: int, player: str) -> Any:
        asked, state, rules = (view, number, player), self.states[number], self.rules
        if asked not in self._wholes:
            seen = player_view(state, rules, player) if view == "player" else VIEWS[view](state, rules)
            self._wholes[asked] = plain(seen)
        return self._wholes[asked]

    async def session(self) -> str:
        return str(await self.staff.sign_in("Sue", PASSWORD, ""))

    def screen(self, view: str, cookie: str, player: str = "") -> tuple[Screen, Told]:
        """Joined; raises when it may not be seen."""
        query = f"player={player}".encode()
        scope = {"type": "websocket", "headers": [(b"cookie", cookie.encode())], "query_string": query, "state": {}}
        asker, told = Asker(HTTPConnection(scope), self.staff, self.keeper), Told(self, view)
        told.is_terminal = "terminal" in cookie
        wire = cast(Any, told)
        made = PlayerScreen(self.hub, wire, asker, told.end) if view == "player" else Screen(
            self.hub, wire, view, asker, told.end
        )  # fmt: skip
        self.hub.join(made, -1)
        self.screens.append((made, told))
        return made, told

    def close(self, *pairs: tuple[Screen, Told]) -> None:
        for pair in pairs:
            self.hub.leave(pair[0])
            self.screens.remove(pair)
