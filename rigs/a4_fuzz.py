"""A4: everybody who is signed in sends whatever they like to every address and over every socket: well-made messages,
spoiled ones, and what is none. Nothing surprises the house; nothing that was refused has moved money; and when it is
over, the audit decides everything again and finds the same.

Nothing goes over a network: the application is asked directly, thousands of times a second. Each batch has a house and
a seed of its own, so that the sentence about a finding names the batch, and a trial of its seed repeats it.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from door import asked
from forge import HUGE, encoded, made, spoiled
from insiders import NOBODY, Insiders, insiders, post_of
from policy_table import EXPECTED
from redecided import must_be_proved
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.websockets import WebSocket

from croupier.pit.codec import COMMANDS as PIT_KINDS
from croupier.rulebook.refusal import Refusal
from croupier.service import staff
from croupier.table import commands as c
from croupier.table.codec import COMMANDS as TABLE_KINDS
from croupier.tournament.codec import COMMANDS as TOURNAMENT_KINDS
from croupier.web import access, messages
from croupier.web.access import Asker, WebError
from croupier.web.app import build
from croupier.web.gateway import Gateway
from croupier.web.limits import Limits, Pace
from croupier.web.live import Commands
from rigs.rig import Report, Rig, Trial, broken

TRUSTING, MOVED = "an origin is read without a look", "a wager is refused after it was placed"
KEPT = "what a stranger types as a name is kept"
OPEN = Pace(1e9, 1e9)
BATCH = 5_000
ENOUGH = (20, 1)
"""Findings, after which no more are looked for; of a planted fault one will do."""
SLOW = ("prints", "whatif", "check", "slips", "requests", "plan", "figures")
"""Addresses that draw or compute: asked now and then."""
ORIGINS = ("http://house", "https://evil.example", "null", "http://[", "", "http://house:99999", "\x00")
KINDS = ("application/json", "application/json; charset=utf-8", "text/plain", "", "application/x-www-form-urlencoded")
NUMBERS = ("7", "8", "9", "", "%37", "7%2f", "..", "0" * 300, "\u0667", "7\x00")
AT_TABLES = ("terminal at 7", "terminal at 8", "Dan", "Dee", "Sue")
WAGERS = (
    c.PlaceWager,
    c.PlaceWagers,
    c.WithdrawWager,
    c.WithdrawWagers,
    c.ChangeWagers,
    c.MoveWager,
    c.ClearWagers,
    c.Rebet,
    c.CashOut,
)
SITTING = {"terminal at 7": "Ann", "terminal at 8": "Cid"}
ENDS = (c.CloseTable, c.StopTable, c.RelieveDealer, c.ReportWheelMoved, c.ReportWheel, c.ReportFault, c.LeaveSeat,
        c.CashOut, c.SpreadTender, c.OpenDispute, c.SignOnMucker, c.SpinBall, c.CallNoMoreBets)  # fmt: skip
"""After these little else is taken for a while: sent now and then."""
BY_US = ("by", "at", "offset", "beside", "secret")
PEOPLE = {
    "/api/sign-in": messages.SignIn,
    "/api/password": messages.NewPassword,
    "/api/unlock": messages.Unlock,
    "/api/passkeys/sign-in": messages.PasskeySignIn,
    "/api/passkeys/new": messages.NewPasskey,
    "/api/passkeys/made": messages.MadePasskey,
    "/api/terminals": messages.UseCode,
    "/api/terminals/codes": messages.Enroll,
    "/api/approvals/1": messages.Approve,
    "/api/tables/7/approvals": messages.AskApproval,
}


CHANGES: tuple[type[Any], ...] = (
    messages.AddStaff,
    messages.ChangePost,
    messages.SetPassword,
    messages.Reactivate,
    messages.RetireTerminal,
    messages.RemovePasskey,
    messages.TakeBack,
)
"""Without dismissing anybody: others are to send something yet."""


class Fuzz:
    """One house, and what is sent to it."""

    def __init__(self, people: Insiders, seed: int) -> None:
        self.people, self.chance = people, random.Random(seed)
        self.app: Starlette = build(people.house, OPEN)
        self.gateway = Gateway(people.house, Limits(OPEN, time.monotonic))
        self.callers = list(people.cookies)
        self.gets = [each.path for each in self.app.routes if isinstance(each, Route) and "GET" in (each.methods or ())]
        self.posts = [
            each.path for each in self.app.routes if isinstance(each, Route) and "POST" in (each.methods or ())
        ]
        self.statuses: dict[int, int] = {}
        self._sent, self.caller = 0, NOBODY
        ways: list[tuple[Callable[[], Any], int]] = [
            (self.table, 40), (self.socket, 16), (self.pit, 10), (self.tournament, 6), (self.house, 6),
            (self.person, 8), (self.look, 10), (self.anything, 4),
        ]  # fmt: skip
        self.ways, self.weights = [way for way, _ in ways], [weight for _, weight in ways]

    async def one(self) -> str:
        """Sends something. What is wrong with what came of it, or nothing."""
        before, money = self.people.versions(), self.money()
        try:
            self.caller = self.chance.choice(self.callers)
            sent, status = await self.chance.choices(self.ways, self.weights)[0]()
        except Exception as error:
            return f"{type(error).__name__}: {error}"
        self.statuses[status] = self.statuses.get(status, 0) + 1
        if status >= 500:
            return f"{sent} is answered with {status}"
        if status >= 400 and self.people.versions() != before and self.money() != money:
            return f"{sent} was refused with {status}, and money has moved"
        halted = [each.stream for each in self.people.house.keepers() if each.halted]
        return f"{sent} has halted {halted}" if halted else ""

    def money(self) -> list[Any]:
        """What lies where; states are never changed, so that it is enough to hold them."""
        seats = [each.durable.seats for each in self.people.house.floor.tables.values()]
        return [[(seat.purse, seat.wagers, seat.standing) for seat in each.values()] for each in seats]

    async def table(self) -> tuple[str, int]:
        number, kinds = self.somebody()
        return await self.post(f"/api/tables/{number}/commands", self.command(kinds))

    def somebody(self) -> tuple[str, Any]:
        """A table and what is sent there: as often as not what this caller may send to it."""
        self.caller = self.chance.choice(self.callers if self.chance.random() < 0.5 else AT_TABLES)
        if self.chance.random() < 0.4:
            return self.chance.choice("78"), TABLE_KINDS
        own = [kind for kind in TABLE_KINDS if post_of(self.caller) in EXPECTED[kind.__name__]]
        wagers = [kind for kind in WAGERS if kind in own]
        number = "8" if self.caller in ("Dee", "terminal at 8") else "7"
        return number, (wagers if self.chance.random() < 0.5 else own) or TABLE_KINDS

    async def pit(self) -> tuple[str, int]:
        return await self.post("/api/pit/commands", self.command(PIT_KINDS) | {"signers": self.signers()})

    async def tournament(self) -> tuple[str, int]:
        return await self.post("/api/tournaments/spring/commands", self.command(TOURNAMENT_KINDS))

    async def house(self) -> tuple[str, int]:
        return await self.post("/api/house", made(self.chance.choice(CHANGES), self.chance, odd=0.1))

    async def person(self) -> tuple[str, int]:
        path = self.chance.choice(list(PEOPLE))
        return await self.post(path, made(PEOPLE[path], self.chance, odd=0.3))

    async def anything(self) -> tuple[str, int]:
        """A message of one address at another."""
        path = self.filled(self.chance.choice(self.posts))
        return await self.post(path, self.command(TABLE_KINDS) if "check" not in path else {})

    async def look(self) -> tuple[str, int]:
        path = self.filled(self.chance.choice(self.gets))
        if any(word in path for word in SLOW) and self.chance.random() < 0.99:
            path = "/api/tables/7/rounds"
        asks = f"?{self.chance.choice(('before', 'count', 'player', 'day', 'event'))}={self.text()[:200]}"
        return await self.ask("GET", path + (asks if self.chance.random() < 0.5 else ""), b"")

    async def socket(self) -> tuple[str, int]:
        """Straight to what reads a socket's messages; the wire itself has tests of its own."""
        number, kinds = self.somebody()
        headers = [(b"host", b"house"), (b"cookie", self.people.cookies[self.caller].encode())]
        wire = Heard()
        scope = {"type": "websocket", "path": "/", "headers": headers, "query_string": b"", "state": {"wire": wire}}
        socket, keeper = WebSocket(scope, _nothing, _nothing), self.people.table(number)
        asker = Asker(socket, self.people.staff, keeper, self.people.house.floor)
        sent = encoded(self.maybe_spoiled(self.command(kinds)), self.chance)
        text: str | bytes = sent if self.chance.random() < 0.05 else sent.decode("utf-8", "replace")
        Commands(socket, self.gateway, asker, keeper)._take(text)
        code = (await asyncio.wait_for(wire.answer, 60)).get("error", {}).get("code", "")
        return f"over a socket {text[:300]!r}", 500 if code == "our_mistake" else 409 if code else 200

    def command(self, kinds: Any) -> dict[str, Any]:
        self._sent += 1
        id_ = f"f{self._sent}" if self.chance.random() < 0.95 else self.chance.choice(("f1", "", "x" * 65, "\n"))
        kind = self.chance.choice(kinds)
        if kind in ENDS and self.chance.random() < 0.98:
            kind = c.PlaceWager
        command = made(kind, self.chance, BY_US, odd=0.02)
        if "player" in command and self.caller in SITTING and self.chance.random() < 0.8:
            command["player"] = SITTING[self.caller]
        return {"id": id_, "command": command}

    def signers(self) -> list[dict[str, str]]:
        if self.chance.random() < 0.9:
            return []
        return [{"name": self.chance.choice(self.callers), "password": "correct horse battery"}]

    def maybe_spoiled(self, message: Any) -> Any:
        for _ in range(self.chance.choice((0, 0, 1, 1, 2))):
            message = spoiled(message, self.chance)
        return message

    async def post(self, path: str, message: Any) -> tuple[str, int]:
        return await self.ask("POST", path, encoded(self.maybe_spoiled(message), self.chance))

    async def ask(self, method: str, path: str, raw: bytes) -> tuple[str, int]:
        caller = self.caller
        odd = self.chance.random() < 0.1
        headers = [("content-type", self.chance.choice(KINDS) if odd else KINDS[0])]
        headers += [("origin", self.chance.choice(ORIGINS))] if odd else []
        cookie = self.people.cookies[caller] if self.chance.random() < 0.97 else f"croupier_session={self.text()[:80]}"
        host = "localhost" if "passkeys" in path else "house"  # there are none for other names
        peer = f"192.0.2.{self.chance.randrange(1, 255)}"
        self.people.clock.at += 20  # so that nobody waits for ever for what others mistyped
        answer = await asked(self.app, method, path, cookie, headers=headers, raw=raw, peer=peer, host=host)
        sent = f"{caller} {method} {path[:120]} {dict(headers)} {raw[:300]!r}"
        if answer.status >= 400 and not answer.code:
            return f"{sent}, an error without a shape,", 500
        return sent, answer.status

    def filled(self, path: str) -> str:
        words = {"number": self.chance.choice(NUMBERS), "approval": self.chance.choice(("1", "x", "9" * 5_000))}
        words |= {"view": self.chance.choice(("player", "dealer", "supervisor", "x")), "name": self.text()[:40] or "x"}
        words |= {"file": self.chance.choice(("rules.html", "S-1.html", "x.pdf", ".", "..")), "situation": "x"}
        for name, word in words.items():
            path = path.replace(f"{{{name}}}", word).replace(f"{{{name}:path}}", word)
        return path

    def text(self) -> str:
        return str(self.chance.choice(HUGE)).encode("utf-8", "replace").decode().replace("?", "")


class Heard:
    """A wire with room for one answer."""

    def __init__(self) -> None:
        self.answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()

    def tell(self, frame: bytes) -> bool:
        self.answer.set_result(json.loads(frame[{126: 4, 127: 10}.get(frame[1], 2) :]))
        return True

    def read(self, goes_on: bool) -> None:
        pass


async def _nothing(*_: Any) -> Any:
    return None


async def _batch(seed: int, size: int, report: Report, enough: int) -> Fuzz:
    fuzz = Fuzz(await insiders(), seed)
    for number in range(size):
        report.tried += 1
        if wrong := await fuzz.one():
            report.found.append(f"seed {seed}, input {number}: {wrong}")
            if "halted" in wrong or len(report.found) >= enough:
                return fuzz
    try:
        await must_be_proved(fuzz.people.house)
    except AssertionError as error:
        report.found.append(f"seed {seed}, after {size}: the audit finds {error}")
    return fuzz


def run(trial: Trial) -> Report:
    report, statuses = Report(), dict[int, int]()
    with ExitStack() as planted:
        if trial.fault == TRUSTING:
            planted.enter_context(broken(access, "is_same_origin", _trusting))
        if trial.fault == MOVED:
            planted.enter_context(broken(Gateway, "send", _after(Gateway.send)))
        if trial.fault == KEPT:
            planted.enter_context(broken(staff, "stand_in", lambda name: name))
        for number, begun in enumerate(range(0, trial.size, BATCH)):
            fuzz = asyncio.run(
                _batch(trial.seed + number, min(BATCH, trial.size - begun), report, ENOUGH[bool(trial.fault)])
            )
            if len(report.found) >= ENOUGH[bool(trial.fault)]:
                break
            statuses = {key: statuses.get(key, 0) + fuzz.statuses.get(key, 0) for key in {*statuses, *fuzz.statuses}}
    report.figures = {f"answered {key}": many for key, many in sorted(statuses.items())}
    return report


def _trusting(connection: Any) -> bool:
    from urllib.parse import urlsplit

    origin = connection.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host", "")


def _after(send: Any) -> Any:
    async def sent(self: Any, who: Any, keeper: Any, told: Any) -> Any:
        events = await send(self, who, keeper, told)
        if told.command["command"] == c.PlaceWager.__name__:
            raise WebError(409, Refusal("no", "no"))
        return events

    return sent


RIG = Rig(
    id="A4",
    title="whatever is sent to any address or socket by whoever is signed in",
    promises=("W2", "rights"),
    unit="inputs",
    small=2_000,
    full=1_000_000,
    run=run,
    faults=(TRUSTING, MOVED, KEPT),
    fault_size=20_000,
)
