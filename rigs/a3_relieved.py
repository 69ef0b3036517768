"""A3: somebody is sent away in the middle of what they do: relieved, given another post, signed out, locked, dismissed;
a terminal is retired. From then on nothing of theirs is taken: not over the socket that was open, not by the request
whose half had arrived, and their screens end.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from typing import Any

from door import asked
from floors import do
from houses import PASSWORD
from insiders import NAMES, Insiders, insiders
from nights import SUE
from sockets import served
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from croupier.people import commands as p
from croupier.people.digests import digest_of
from croupier.people.posts import Post
from croupier.table import commands as c
from croupier.web import api
from croupier.web.access import Asker, Caller, body_of, table_of
from croupier.web.app import build
from croupier.web.errors import json_response
from croupier.web.limits import Pace
from croupier.web.messages import Sent
from rigs.rig import Report, Rig, Trial, broken

REMEMBERED, EARLY = "a socket remembers who it was", "who asks is not asked again when the body has come"
PATIENCE = 20
"""Seconds in which a screen has to have ended; it takes milliseconds."""
VICTIMS = {
    "Dan": ("dealer", {"command": "OpenDispute", "player": "Ann", "about": "a3"}),
    "Sid": ("supervisor", {"command": "SignOnMucker", "mucker": "Mia"}),
    "terminal at 7": ("player", {"command": "OpenDispute", "player": "Ann", "about": "a3"}),
}
"""Who, on which screen, sending what is taken any number of times."""
Ending = Callable[[Insiders, str], Awaitable[Any]]


async def _relieved(people: Insiders, name: str) -> None:
    await do(people.table("7"), c.RelieveDealer(SUE, "Dee"))


async def _dismissed(people: Insiders, name: str) -> None:
    assert await people.staff.change(p.Deactivate, "Ada", name, "a3") is None


async def _posted(people: Insiders, name: str) -> None:
    assert await people.staff.change(p.ChangePost, "Ada", name, Post.CASHIER) is None


async def _signed_out(people: Insiders, name: str) -> None:
    await people.staff.sign_out(people.cookies[name].partition("=")[2])


async def _ended(people: Insiders, name: str) -> None:
    assert await people.staff.change(p.EndSessions, "Ada", name) is None


async def _locked(people: Insiders, name: str) -> None:
    digest = digest_of(people.cookies[name].partition("=")[2])
    await people.staff.keeper.handle(p.Lock(people.clock.now(), digest), f"lock {people.clock.now()}")


async def _reset(people: Insiders, name: str) -> None:
    assert await people.staff.set_password("Ada", PASSWORD, name, "a password from above", "") is None


async def _retired(people: Insiders, name: str) -> None:
    terminal = people.staff.terminal(people.cookies[name].partition("=")[2])
    assert await people.staff.change(p.RetireTerminal, "Ada", terminal.number, "a3") is None  # type: ignore[union-attr]


STAFF_ENDS: tuple[Ending, ...] = (_dismissed, _posted, _signed_out, _ended, _locked, _reset)
ENDS: dict[str, tuple[Ending, ...]] = {
    "Dan": (_relieved, *STAFF_ENDS),
    "Sid": STAFF_ENDS,
    "terminal at 7": (_retired,),
}


async def _back(people: Insiders, name: str) -> None:
    """Everything as it was before the race."""
    if name not in NAMES:
        people.cookies[name] = await people.enroll("7", 1)
        return
    staff = people.staff
    await staff.change(p.Reactivate, "Ada", name, "a3")
    await staff.change(p.ChangePost, "Ada", name, NAMES[name])
    await staff.change_password(name, "a password from above", PASSWORD, "")
    people.clock.on(3_600)  # the tries above that were not needed are forgotten
    for each in ("Dan", "Sid"):
        await people.sign_in(each)
    if people.table("7").durable.dealer != "Dan":
        await do(people.table("7"), c.RelieveDealer(SUE, "Dan"))


class Race:
    def __init__(self, people: Insiders, app: Starlette, port: int, number: int, chance: random.Random) -> None:
        self.people, self.app, self.port = people, app, port
        self.name = chance.choice(list(VICTIMS))
        self.ends = chance.choice(ENDS[self.name])
        self.before = chance.randrange(4)
        self.ids = (f"a3 {number} {each}" for each in itertools.count())
        self.what = f"race {number}: {self.name}, {self.ends.__name__.strip('_')}"

    def message(self) -> dict[str, Any]:
        return {"id": next(self.ids), "command": VICTIMS[self.name][1]}

    async def run(self) -> list[str]:
        cookie, found = self.people.cookies[self.name], []
        address = f"ws://127.0.0.1:{self.port}/api/tables/7/live?view={VICTIMS[self.name][0]}"
        async with connect(address, additional_headers={"cookie": cookie}, compression=None) as socket:
            early = [await self.sent(socket) for _ in range(self.before)]
            found += [f"{self.what}: refused too early, {error}" for error in early if error]
            half = await asked(self.app, "POST", "/api/tables/7/commands", cookie, self.message(), meanwhile=self.end)
            if half.status == 200:
                found.append(f"{self.what}: a request whose half had come before was taken")
            if not await self.sent(socket):
                found.append(f"{self.what}: a command over the open socket was taken")
            whole = await asked(self.app, "POST", "/api/tables/7/commands", cookie, self.message())
            if whole.status == 200:
                found.append(f"{self.what}: a new request was taken")
            if not found and self.ends is not _relieved and not await self.is_over(socket):
                found.append(f"{self.what}: the screen goes on")
        return found

    async def end(self) -> None:
        await self.ends(self.people, self.name)

    async def sent(self, socket: ClientConnection) -> str:
        """Why it was not taken, or nothing."""
        message = self.message()
        try:
            await socket.send(json.dumps(message))
            while (told := json.loads(await socket.recv())).get("id") != message["id"]:
                pass
        except ConnectionClosed:
            return "closed"
        return str(told.get("error", {}).get("code", ""))

    async def is_over(self, socket: ClientConnection) -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    await socket.recv()
        except ConnectionClosed:
            return True
        except TimeoutError:
            return False


def run(trial: Trial) -> Report:
    with ExitStack() as planted:
        if trial.fault == REMEMBERED:
            planted.enter_context(broken(Asker, "who", _remembering(Asker.who)))
        if trial.fault == EARLY:
            planted.enter_context(broken(api.Api, "command", _early))
        return asyncio.run(_run(trial))


async def _run(trial: Trial) -> Report:
    report, chance = Report(), random.Random(trial.seed)
    ways: dict[str, int] = {}
    people = await insiders()
    app = build(people.house, Pace(1e9, 1e9))
    async with served(app) as (_, port):
        for number in range(trial.size):
            race = Race(people, app, port, number, chance)
            report.found += await race.run()
            report.tried += 1
            ways[race.ends.__name__.strip("_")] = ways.get(race.ends.__name__.strip("_"), 0) + 1
            await _back(people, race.name)
            if report.found:
                break  # what follows may only follow from it
    report.figures = dict(sorted(ways.items()))
    return report


def _remembering(who: Any) -> Any:
    known: dict[int, Caller] = {}

    def remembered(self: Any, touches: bool = True) -> Caller:
        if id(self.connection) not in known:
            known[id(self.connection)] = who(self, touches)
        return known[id(self.connection)]

    return remembered


async def _early(self: Any, request: Request) -> Response:
    keeper = table_of(request, self.floor)
    asker = Asker(request, self.staff, keeper)
    who = self.gateway.knock(asker, 0)
    events = await self.gateway.send(who, keeper, await body_of(request, Sent))
    return json_response({"events": events})


RIG = Rig(
    id="A3",
    title="whoever is relieved, locked, given another post or dismissed in the middle of something",
    promises=("rights",),
    unit="races",
    small=25,
    full=1_000,
    run=run,
    faults=(REMEMBERED, EARLY),
)
