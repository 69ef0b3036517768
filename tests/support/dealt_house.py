"""A whole house for browsers: a real server on a free port, in a thread of its own, driven by the test.

Nobody deals by themselves here: `do` sends a command as the dealer or the supervisor would, and comes back when it is
durable, so that a test decides what the screens see and when.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from datetime import date
from typing import Any, TypeVar

from argon2 import PasswordHasher
from floors import StepClock, do, floor_on, house_of, open_keeper, sit, vars_of
from nights import DAN, DAYS, setup_of

from croupier.cli.demo import FLOOR
from croupier.cli.guests import Guests
from croupier.cli.listening import listen
from croupier.people.passwords import Argon2
from croupier.people.posts import Post
from croupier.rulebook.refusal import Refusal
from croupier.service.floor import Floor
from croupier.service.staff import StaffService
from croupier.service.tables import TableKeeper
from croupier.storage.memory import MemoryStore
from croupier.table import commands as c
from croupier.table.events import Event
from croupier.web.app import build
from croupier.web.server import Server, settings

T = TypeVar("T")
PATIENCE = 60
TABLE = "7"


class House:
    """Table number 7 with Dan dealing, or a floor of another kind; `address` is where browsers find it."""

    def __init__(self, loop: asyncio.AbstractEventLoop, address: str, floor: Floor) -> None:
        self.loop, self.address, self.floor = loop, address, floor
        self.table = TABLE
        self.staff_service = StaffService(self.floor.store, self.floor.clock, Argon2(PasswordHasher(1, 8, 1)))
        self.whole = house_of(self.floor, self.staff_service)
        self.pit = self.whole.pit
        self.clerk = self.whole.clerk
        self.clerk_at_work: asyncio.Task[None] | None = None
        self.host: Guests | None = None

    @property
    def clock(self) -> StepClock:
        clock = self.floor.clock
        assert isinstance(clock, StepClock)
        return clock

    @property
    def keeper(self) -> TableKeeper:
        """Of the table that is spoken of: number 7 until another is named."""
        return self.floor.tables[self.table]

    def wait(self, story: Coroutine[Any, Any, T]) -> T:
        told: Future[T] = asyncio.run_coroutine_threadsafe(story, self.loop)
        return told.result(PATIENCE)

    def do(self, command: c.Command) -> tuple[Event, ...]:
        return self.wait(do(self.keeper, command))

    def sit(self, name: str) -> str:
        """A player with $100 in value chips, and the token of the terminal at that seat."""
        self.wait(sit(self.keeper, name))
        return self.terminal(name)

    def terminal(self, name: str) -> str:
        """The token of a new terminal at this player's seat."""
        return self.wait(self._terminal(self.keeper.state.seats[name].number))

    async def _terminal(self, seat: int) -> str:
        code = await self.staff_service.enroll("Ada", self.table, seat)
        assert not isinstance(code, Refusal), code
        token = await self.staff_service.use_code(self.table, seat, code, "here")
        assert not isinstance(token, Refusal), token
        return token

    def staff(self, name: str, post: Post) -> str:
        """Somebody who works here, signed in: the id of the session, for a cookie."""
        return self.wait(self._staff(name, post))

    async def _staff(self, name: str, post: Post) -> str:
        first, own = "a first password", "a password of one's own"
        assert await self.staff_service.add("Ada", name, f"L-{name}", post, first) is None
        assert await self.staff_service.change_password(name, first, own, "here") is None
        session = await self.staff_service.sign_in(name, own, "here")
        assert not isinstance(session, Refusal), session
        return session

    def confirmed(self, step: str) -> frozenset[str]:
        return frozenset(self.keeper.rules.confirmations(step))

    def spin(self) -> None:
        self.do(c.SpinBall(DAN, confirmed=self.confirmed("launch")))

    def close_betting(self) -> None:
        self.do(c.CallNoMoreBets(DAN, self.confirmed("close")))

    def announce(self, pocket: str) -> None:
        self.do(
            c.RecordOutcome(DAN, pocket, c.Telemetry(revolutions=6, source="test"), confirmed=self.confirmed("outcome"))
        )

    def settle(self) -> None:
        """From the announced number to the next round."""
        self.place_dolly()
        self.do(c.CollectLosers(DAN))
        self.do(c.PayWinners(DAN))
        self.do(c.RemoveDolly(DAN, self.confirmed("clear")))

    def place_dolly(self) -> None:
        done = self.confirmed("dolly") | self.confirmed("dolly-third-dozen")
        state = self.keeper.state
        self.do(c.PlaceDolly(DAN, str(state.outcome), state.area, done))

    def round(self, pocket: str) -> None:
        self.spin()
        self.close_betting()
        self.announce(pocket)
        self.settle()


@contextmanager
def house(hosted: bool = False, clock: StepClock | None = None, **setup: Any) -> Iterator[House]:
    """A house with one open table, of Colorado's unless a book is named; `hosted` seats guests as the demo does."""

    async def prepare(made: House) -> None:
        await made.staff_service.add("", "Ada", "T-1", Post.ADMINISTRATOR, "a password for tests")
        if hosted:
            await made._staff(FLOOR, Post.SUPERVISOR)
        await open_keeper(made.floor, **setup)

    with served(floor_on(MemoryStore(), clock), prepare, hosted) as made:
        yield made


@contextmanager
def closed_house(book: str = "us-co", clock: StepClock | None = None, **setup: Any) -> Iterator[House]:
    """A house before its day: one table that was never opened, nothing in the pit's books, and the clerk at work."""

    async def prepare(made: House) -> None:
        await made.staff_service.add("", "Ada", "T-1", Post.ADMINISTRATOR, "a password for tests")
        await made.floor.add(book, date.fromisoformat(DAYS[book]), vars_of(setup_of(book, **setup)), "", None)
        made.clerk_at_work = asyncio.create_task(made.clerk.run())

    with served(floor_on(MemoryStore(), clock), prepare, hosted=False) as made:
        yield made


@contextmanager
def served(floor: Floor, prepare: Callable[[House], Coroutine[Any, Any, None]], hosted: bool) -> Iterator[House]:
    """A house on loopback, on a loop of its own; what is still under way there in the end is ended."""
    listener = listen("127.0.0.1", 0)
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    made = House(loop, f"http://127.0.0.1:{listener.getsockname()[1]}", floor)
    made.host = Guests(made.whole) if hosted else None
    server = Server(settings(build(made.whole, host=made.host)))
    try:
        made.wait(prepare(made))
        serving = asyncio.run_coroutine_threadsafe(server.serve([listener]), loop)
        try:
            yield made
        finally:  # after a failure too, or what is left of this house would fail the next test
            server.should_exit = server.force_exit = True
            serving.result(PATIENCE)
            made.wait(_end_all())
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join(PATIENCE)
        loop.close()
        listener.close()


async def _end_all() -> None:
    """Whatever still waits for something in the house, ended before its loop is."""
    others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
