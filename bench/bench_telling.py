"""What it costs to tell a thousand players' screens what has happened, without the wires.

    python3 go.py bench telling

Processor time of one turn of the hub and bytes for one screen, at a table of terminals where everybody sees their own
chips: one seat and then every seat has placed one more wager, no more bets, and the number with everything settled.
Each wire takes what it is told and counts it. A dealer's and a supervisor's screen are there the second time.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from datetime import date
from typing import Any, cast

from bench_table import DAN, MINIMUM
from starlette.requests import HTTPConnection

from croupier.cli.load_house import FIRST, PASSWORD, SETUP, must, opened_table
from croupier.cli.serve import house_of
from croupier.people.posts import Post
from croupier.storage.library import Library
from croupier.storage.memory import MemoryStore
from croupier.table import commands as c
from croupier.table.people import Actor, Role
from croupier.web.access import Asker
from croupier.web.cookies import SESSION
from croupier.web.hub import Hub
from croupier.web.screens import PlayerScreen, Screen
from croupier.web.server import collect_rarely

SEATS = 1_000
ROUNDS, WAGERS = 5, (1, 6, 36)
MEASURED = "a wager of one", "a wager of everybody", "no more bets", "result"


class Counting:
    """A wire that always has room."""

    def __init__(self) -> None:
        self.told = self.bytes = 0
        self.has_room: Any = None

    def tell(self, frame: bytes) -> bool:
        self.told, self.bytes = self.told + 1, self.bytes + len(frame)
        return True

    def is_over(self) -> bool:
        return False


class Telling:
    async def begin(self) -> None:
        house = house_of(MemoryStore(), Library())
        self.staff, self.floor = house.staff, house.floor
        self.keeper = await house.floor.add("us-co", date(2022, 8, 14), SETUP)
        self.keys = await opened_table(self.keeper, house.staff, SEATS)
        await must(house.staff.add("Ada", "Sue", "L-3", Post.SUPERVISOR, FIRST))
        await must(house.staff.change_password("Sue", FIRST, PASSWORD, ""))
        self.places = [place.name for place in self.keeper.rules.places.values() if not place.side_bet]
        self.sent = 0

    def asker(self, cookie: str) -> Asker:
        scope = {"type": "websocket", "headers": [(b"cookie", cookie.encode())], "query_string": b"", "state": {}}
        return Asker(HTTPConnection(scope), self.staff, self.keeper, self.floor)

    async def do(self, *commands: c.Command) -> None:
        for command in commands:
            self.sent += 1
            await must(self.keeper.handle(command, str(self.sent)))

    async def all_bet(self, place: str, seats: int = SEATS) -> None:
        for number in range(1, seats + 1):
            by = Actor(f"player {number}", Role.PLAYER)
            await self.do(c.PlaceWager(by, by.name, place, MINIMUM, "electronic"))

    def turn(self, hub: Hub, wires: list[Counting]) -> tuple[float, float]:
        """Milliseconds of one turn, and bytes for each screen that was told."""
        told, size = sum(wire.told for wire in wires), sum(wire.bytes for wire in wires)
        begun = time.process_time()
        hub.turn()
        spent = (time.process_time() - begun) * 1000
        told, size = sum(wire.told for wire in wires) - told, sum(wire.bytes for wire in wires) - size
        return spent, size / max(told, 1)

    async def measure(self, wagers: int, with_staff: bool) -> None:
        hub, wires = Hub(self.keeper, self.staff), []
        for seat in self.keys.seats:
            wires.append(Counting())
            asker = self.asker(seat.cookie)
            hub.join(PlayerScreen(hub, cast(Any, wires[-1]), asker, lambda code: None), -1)
        if with_staff:
            for view, name in (("dealer", "Dan"), ("supervisor", "Sue")):
                asker = self.asker(f"{SESSION}={await must(self.staff.sign_in(name, PASSWORD, ''))}")
                hub.join(Screen(hub, cast(Any, Counting()), view, asker, lambda code: None), -1)
        hub._stop()  # turned by hand here
        found: dict[str, list[tuple[float, float]]] = {what: [] for what in MEASURED}
        for _ in range(ROUNDS):
            for place in self.places[: wagers - 1]:
                await self.all_bet(place)
            hub.turn()
            await self.all_bet(self.places[-2], 1)
            found["a wager of one"].append(self.turn(hub, wires))
            await self.all_bet(self.places[-1])
            found["a wager of everybody"].append(self.turn(hub, wires))
            await self.do(c.SpinBall(DAN))
            hub.turn()
            await self.do(c.CallNoMoreBets(DAN, frozenset({"wave"})))
            found["no more bets"].append(self.turn(hub, wires))
            await self.do(c.RecordOutcome(DAN, "1", c.Telemetry(6), confirmed=frozenset({"valid-spin"})))
            found["result"].append(self.turn(hub, wires))
        for screen in list(hub.screens):
            hub.leave(screen)
        print(f"  {wagers} wagers at each seat{', with a dealer and a supervisor' if with_staff else ''}:")
        for what, figures in found.items():
            spent, size = (statistics.median(each) for each in zip(*figures, strict=True))
            print(f"    {what:<22}{spent:>8.1f} ms {size:>8,.0f} bytes a screen")


async def all_of_it() -> None:
    telling = Telling()
    await telling.begin()
    collect_rarely()  # as the server does
    print(f"processor time of one turn for {SEATS:,} players' screens:")
    for wagers in WAGERS:
        for with_staff in (False, True):
            await telling.measure(wagers, with_staff)


if __name__ == "__main__":
    asyncio.run(all_of_it())
