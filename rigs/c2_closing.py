"""C2: the race to "no more bets". Many terminals fire wagers around the close, over real sockets, and some lose theirs.

What counts is the order of the log: a wager is before the closing record or it is refused, whoever was quicker. Every
wager has an answer, however often it has to be asked for, and a late one stays late, in the next round too.
"""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import nullcontext
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from floors import do, settle, sit
from nights import fill_of
from sockets import House, told
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from croupier.service.stream import HaltedError
from croupier.table import decide
from croupier.web.limits import Pace
from rigs.rig import Report, Rig, Trial, broken

UNASKED = "the phase is not asked"
TERMINALS = 24
PLAYERS = ("Ann", "Bob", "Cay", "Dee", "Eli", "Fay", "Gil", "Hal")
CUT = 0.1
"""How often a terminal loses its socket after it has sent."""
PAUSE = 0.004
"""Seconds at most from one wager of a terminal to the next."""
WAGERS_MAX = 12
"""Of a terminal, in one round."""
PATIENCE = 60.0
HOUR = 3_600
ANSWERS = {"too_late", "above_maximum", "not_enough_chips"}
"""Why a wager may be refused here."""
UNHURRIED = Pace(1e9, 1e9)


def run(trial: Trial) -> Report:
    report = Report(
        figures=dict.fromkeys(("wagers", "taken", "late", "refused otherwise", "sockets lost", "asked again"), 0)
    )
    unasked = broken(decide, "_not_now", lambda *told: None)
    with unasked if trial.fault == UNASKED else nullcontext():
        told(lambda house: Race(house, trial, report).run(), UNHURRIED, HOUR)
    return report


@dataclass(slots=True, eq=False)
class Terminal:
    """One screen: fires without waiting, and asks again under the same id when its socket was lost."""

    player: str
    cookie: dict[str, str]
    house: House
    socket: ClientConnection | None = None
    listening: asyncio.Task[None] | None = None
    sent: dict[str, dict[str, Any]] = field(default_factory=dict)
    answers: dict[str, Any] = field(default_factory=dict)
    answered: asyncio.Event = field(default_factory=asyncio.Event)

    async def connect(self) -> None:
        self.socket = await self.house.live(self.cookie)
        self.listening = asyncio.create_task(self._listen(self.socket))

    async def _listen(self, socket: ClientConnection) -> None:
        try:
            async for text in socket:
                message = json.loads(text)
                if "id" in message:
                    self.answers[message["id"]] = message
                    self.answered.set()
        except ConnectionClosed:
            return
        finally:
            self.answered.set()

    async def fire(self, id_: str, wager: dict[str, Any]) -> None:
        self.sent[id_] = wager
        assert self.socket
        await self.socket.send(json.dumps({"id": id_, "command": wager}))

    async def lose(self) -> int:
        """The socket breaks; on the next one everything is asked again that was not answered: so many wagers."""
        assert self.socket
        assert self.listening
        self.socket.transport.abort()
        await self.listening
        await self.connect()
        unanswered = [id_ for id_ in self.sent if id_ not in self.answers]
        for id_ in unanswered:
            await self.fire(id_, self.sent[id_])
        return len(unanswered)

    async def ask_again(self, id_: str) -> Any:
        """Its answer, now."""
        self.answers.pop(id_, None)
        await self.fire(id_, self.sent[id_])
        return await self.answer(id_)

    async def answer(self, id_: str) -> Any:
        async with asyncio.timeout(PATIENCE):
            while id_ not in self.answers:
                if self.listening is None or self.listening.done():
                    raise TimeoutError(f"the socket has ended before {id_} was answered")
                self.answered.clear()
                await self.answered.wait()
        return self.answers[id_]

    async def close(self) -> None:
        if self.socket:
            await self.socket.close()


class Race:
    def __init__(self, house: House, trial: Trial, report: Report) -> None:
        self.house, self.keeper, self.size, self.report = house, house.keeper, trial.size, report
        self.chance, self.ids = random.Random(trial.seed), count(1)
        self.terminals: list[Terminal] = []
        self.last_late: list[tuple[Terminal, str]] = []

    async def run(self) -> None:
        await do(self.keeper, fill_of(self.keeper.state, 1_000_000_000))
        for name in PLAYERS[1:]:
            await sit(self.keeper, name, 1_000_000)
        cookies = [await self.house.terminal(seat) for seat in range(1, len(PLAYERS) + 1)]
        for number in range(TERMINALS):
            seat = number % len(PLAYERS)
            self.terminals.append(Terminal(PLAYERS[seat], cookies[seat], self.house))
            await self.terminals[-1].connect()
        dealer = Terminal("Dan", await self.house.session(), self.house)
        await dealer.connect()
        while self.report.tried < self.size and not self.report.found:
            try:
                await self.closing(dealer)
            except (ConnectionClosed, TimeoutError, HaltedError, AssertionError) as error:
                halted = f"; the table has halted: {self.keeper.halted}" if self.keeper.halted else ""
                self.report.found.append(f"closing {self.report.tried}: {error!r}{halted}")
            self.report.tried += 1
        for terminal in (*self.terminals, dealer):
            await terminal.close()

    def wager(self, player: str) -> dict[str, Any]:
        place = f"straight:{self.chance.randint(1, 36)}"
        round_ = self.keeper.durable.round
        return {
            "command": "PlaceWager",
            "player": player,
            "place": place,
            "stake": 100,
            "chips": "value",
            "round": round_,
        }

    async def closing(self, dealer: Terminal) -> None:
        """One round: the wagers of each terminal before, around and after the close."""
        begun, closed = self.keeper.durable_version, asyncio.Event()
        for terminal in self.terminals:
            terminal.sent.clear()
            terminal.answers.clear()
        fired = [asyncio.create_task(self.fires(terminal, closed)) for terminal in self.terminals]
        try:
            await self.calls(dealer)
            closed.set()
            after = {id_ for ids in await asyncio.gather(*fired) for id_ in ids}
        finally:
            for task in fired:
                task.cancel()
            await asyncio.gather(*fired, return_exceptions=True)
        for terminal in self.terminals:
            for id_ in terminal.sent:
                await terminal.answer(id_)
        await self.compare(begun, after)
        await settle(self.keeper, str(self.chance.randint(1, 36)))
        await self.still_the_same()

    async def calls(self, dealer: Terminal) -> None:
        """The ball is spun, and a moment later there are no more bets."""
        spin = {"command": "SpinBall", "wheel": "clockwise", "ball": "counter-clockwise"}
        await self.deals(dealer, spin)
        await asyncio.sleep(PAUSE * self.chance.random())
        confirmed = list(self.keeper.rules.confirmations("close"))
        await self.deals(dealer, {"command": "CallNoMoreBets", "confirmed": confirmed})

    async def deals(self, dealer: Terminal, command: dict[str, Any]) -> None:
        id_ = f"d{next(self.ids)}"
        await dealer.fire(id_, command)
        if "events" not in (told := await dealer.answer(id_)):
            self.report.found.append(f"closing {self.report.tried}: {command['command']} is answered with {told}")

    async def fires(self, terminal: Terminal, closed: asyncio.Event) -> set[str]:
        """One wager after the other until the close is known, and one more; the ids of those that were sent then."""
        after: set[str] = set()
        for number in range(WAGERS_MAX):
            lost = not number and self.chance.random() < CUT
            if number == WAGERS_MAX - 1:
                await closed.wait()
            id_, known = f"w{next(self.ids)}", closed.is_set()
            await terminal.fire(id_, self.wager(terminal.player))
            if known:
                after.add(id_)
                break
            await asyncio.sleep(PAUSE * self.chance.random())
            if lost:
                self._count("sockets lost")
                self._count("asked again", await terminal.lose())
        return after

    async def compare(self, begun: int, after: set[str]) -> None:
        """What was said beside what is written."""
        where = f"closing {self.report.tried}"
        records = await self.keeper.store.read(self.keeper.stream, begun)
        end = next((r.version for r in records if b'"NoMoreBetsCalled"' in r.body), 0)
        written = {record.command: record.version for record in records if b'"WagerPlaced"' in record.body}
        self.last_late = []
        for terminal in self.terminals:
            for id_ in terminal.sent:
                answer = terminal.answers[id_]
                code = answer["error"]["code"] if "error" in answer else ""
                if code and code not in ANSWERS:
                    self.report.found.append(f"{where}: {id_} is answered with {answer}")
                if bool(code) == (id_ in written):
                    self.report.found.append(f"{where}: {id_} is answered with {answer}, and the log says otherwise")
                if id_ in after and code != "too_late":
                    self.report.found.append(f"{where}: {id_} was sent after the close, and answered with {answer}")
                if code == "too_late":
                    self.last_late.append((terminal, id_))
                self._count("wagers")
                self._count({"": "taken", "too_late": "late"}.get(code, "refused otherwise"))
        if late := [id_ for id_, version in written.items() if version > end]:
            self.report.found.append(f"{where}: {late[0]} is record {written[late[0]]}, and bets ended with {end}")

    def _count(self, what: str, times: int = 1) -> None:
        self.report.figures[what] = int(self.report.figures[what]) + times

    async def still_the_same(self) -> None:
        """In the next round: who asks again for a late wager hears the same, and for one that was taken as well."""
        for terminal, id_ in self.chance.sample(self.last_late, min(3, len(self.last_late))):
            again = await terminal.ask_again(id_)
            if again.get("error", {}).get("code") != "too_late":
                self.report.found.append(
                    f"closing {self.report.tried}: {id_} was late and is answered with {again} now"
                )
        terminal = self.chance.choice(self.terminals)
        taken = {id_: answer["events"] for id_, answer in terminal.answers.items() if "events" in answer}
        for id_, events in taken.items():
            if (again := await terminal.ask_again(id_)).get("events") != events:
                self.report.found.append(
                    f"closing {self.report.tried}: {id_} was taken and is answered with {again} now"
                )


RIG = Rig(
    id="C2",
    title='the race to "no more bets": wagers fired around the close over real sockets',
    promises=("W5", "W1"),
    unit="closings",
    small=12,
    full=1_000,
    run=run,
    faults=(UNASKED,),
    fault_size=2,
    timed="which of the wagers that race on real sockets are before the close",
)
