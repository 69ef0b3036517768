"""The log: everything that was asked is there once, no secret ever is, and nobody's name makes a line of its own."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import signal
from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event
from typing import Any

import httpx
import msgspec
import pytest
from argon2 import PasswordHasher
from chains import append_many
from floors import FailingStore, StepClock, do, floor_on, house_of, open_keeper, sit, wager
from nights import DAN, fill_of
from served import serving
from server_nursery import prepared
from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import connect

from croupier.cli.main import main
from croupier.people.passwords import Argon2
from croupier.people.posts import Post
from croupier.service.ports import StoppedError
from croupier.service.staff import StaffService
from croupier.storage.open import open_store
from croupier.table import commands as c
from croupier.web.app import build
from croupier.web.log_lines import Log, as_json, as_text
from croupier.web.logs import Logged, libraries_told, logger, tell_halts

PASSWORD = "canary-password-4711"
WRONG = "canary-wrong-4712"
PURSE = 8_765_400
COMMANDS = "/api/tables/7/commands"
NASTY = "Eve\r\n2026-01-01 info request by=Ada\x1b[2J\x85\u2028\u202e\x9b31m\ud800\U000e0001\x00"
SENDABLE = NASTY.replace("\ud800", "")


class House:
    """A house on loopback in one process, and what its log says."""

    def __init__(self, style: str = "json") -> None:
        self.store = FailingStore()
        self.floor = floor_on(self.store)
        self.staff_service = StaffService(self.store, StepClock(), Argon2(PasswordHasher(1, 8, 1)))
        self.written = io.StringIO()
        self.log, self._end = logger(self.written, style)
        self.app = Logged(build(house_of(self.floor, self.staff_service)), self.log)

    async def open(self) -> House:
        assert await self.staff_service.add("", "Ada", "L-1", Post.ADMINISTRATOR, PASSWORD) is None
        for name, post in (("Dan", Post.DEALER), ("Sue", Post.SUPERVISOR)):
            await self.staff_service.add("Ada", name, f"L-{name}", post, "a first password")
            assert await self.staff_service.change_password(name, "a first password", PASSWORD, "") is None
        keeper = await open_keeper(self.floor)
        await do(keeper, fill_of(keeper.state, PURSE))
        await sit(keeper, "Ann", PURSE)
        return self

    def client(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(transport=httpx.ASGITransport(self.app), base_url="http://house")

    async def signed_in(self, name: str) -> httpx.AsyncClient:
        client = self.client()
        assert (await client.post("/api/sign-in", json={"name": name, "password": PASSWORD})).status_code == 200
        return client

    def text(self) -> str:
        self._end()
        return self.written.getvalue()

    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.text().splitlines()]


def told(story: Callable[[House], Awaitable[None]], style: str = "json") -> House:
    async def all_of_it() -> House:
        house = await House(style).open()
        await story(house)
        return house

    return asyncio.run(asyncio.wait_for(all_of_it(), 60))


def sent(command: c.Command, command_id: str) -> dict[str, Any]:
    plain = {name: value for name, value in msgspec.to_builtins(command).items() if name != "by"}
    return {"id": command_id, "command": plain}


class Night:
    """People sign in and out, enroll a terminal, bet, deal, are refused; and what must never be in a log is kept."""

    def __init__(self) -> None:
        self.secrets: set[str] = {PASSWORD, WRONG}
        self.answered: Counter[tuple[str, int]] = Counter()

    async def command(self, client: httpx.AsyncClient, command: c.Command, command_id: str) -> None:
        answer = await client.post(COMMANDS, json=sent(command, command_id))
        self.answered[command_id, answer.status_code] += 1

    async def __call__(self, house: House) -> None:
        dan, sue = await house.signed_in("Dan"), await house.signed_in("Sue")
        nobody, terminal = house.client(), house.client()
        await nobody.post("/api/sign-in", json={"name": "Dan", "password": WRONG})
        await nobody.post("/api/password", json={"name": "Dan", "old": WRONG, "new": f"{WRONG} and longer"})
        code = (await sue.post("/api/terminals/codes", json={"table": "7", "seat": 1})).json()["code"]
        await terminal.post("/api/terminals", json={"table": "7", "seat": 1, "code": "canary-code"})
        assert (await terminal.post("/api/terminals", json={"table": "7", "seat": 1, "code": code})).status_code == 200
        self.secrets |= {code, "canary-code", "canary-cookie", str(PURSE), f"{PURSE // 100:,}"}
        self.secrets |= {value for client in (dan, sue, terminal) for value in client.cookies.values()}
        await self.command(terminal, wager("Ann", cents=100), "w-1")
        await self.command(terminal, wager("Ann", cents=100), "w-1")
        await self.command(terminal, wager("Ann", "straight:99"), "w-2")
        await self.command(terminal, c.SpinBall(DAN), "w-3")
        await self.command(dan, c.SpinBall(DAN), "d-1")
        await self.command(dan, c.SpinBall(DAN), "d-2")
        await self.command(nobody, c.SpinBall(DAN), "n-1")
        made_up = {"cookie": "croupier_session=canary-cookie"}
        assert (await nobody.get("/api/me", headers=made_up)).status_code == 401
        assert (await sue.get("/api/tables/7/views/player", params={"player": "Ann"})).status_code == 200
        assert (await terminal.get("/api/tables/7/views/dealer", params={"x": "canary-code"})).status_code == 403
        await dan.post("/api/sign-out", json={})


def test_every_command_is_there_once_and_no_secret_is() -> None:
    night = Night()
    house = told(night)
    lines, text = house.lines(), house.written.getvalue()
    assert {secret for secret in night.secrets if secret in text} == set()
    assert len(night.secrets) >= 10
    commands = [line for line in lines if line["path"] == COMMANDS and "id" in line]
    assert Counter((line["id"], line["status"]) for line in commands) == Counter(
        {key: count for key, count in night.answered.items() if key[0] != "n-1"}
    )
    (unsigned,) = [line for line in lines if line["path"] == COMMANDS and "id" not in line]
    assert (unsigned["status"], unsigned["code"]) == (401, "not_signed_in")
    by_id = {line["id"]: line for line in commands}
    assert {by_id["d-1"][name] for name in ("by", "post", "command")} == {"Dan", "dealer", "SpinBall"}
    assert by_id["d-2"]["code"] == "not_now"
    assert by_id["w-1"]["by"] == "terminal 1"
    assert by_id["w-3"]["code"] == "not_yours"


def test_a_sign_in_is_there_with_its_name_and_how_it_ended() -> None:
    lines = told(Night()).lines()
    signed = [(line["name"], line["status"]) for line in lines if line["path"] == "/api/sign-in"]
    assert signed == [("Dan", 200), ("Sue", 200), ("Dan", 401)]
    assert all(line["address"] == "127.0.0.1" and line["ms"] >= 0 for line in lines)
    assert not [line for line in lines if line["method"] == "GET" and line["status"] < 400]


async def _nasty(house: House) -> None:
    client, typed = house.client(), {"content-type": "application/json"}
    await client.post("/api/sign-in", json={"name": SENDABLE, "password": WRONG})
    await client.post("/api/sign-in", content=json.dumps({"name": NASTY, "password": WRONG}), headers=typed)
    await client.get("/%0d%0a2026-01-01%20info%1b%5b2J")
    dan = await house.signed_in("Dan")
    await dan.post(COMMANDS, json={"id": "1\nd-1", "command": {"command": "SpinBall\n"}})
    await dan.get(f"/{'x' * 5_000}")


@pytest.mark.parametrize("style", ["json", "text"])
def test_nobody_makes_a_line_of_their_own_or_moves_the_cursor(style: str) -> None:
    lines = told(_nasty, style).text().splitlines()
    assert len(lines) == 6
    assert all(line.isprintable() and len(line) < 1_000 for line in lines)
    if style == "text":
        assert all(re.match(r"2\d{3}-\d\d-\d\dT[\d:.]+Z (info|warning|error) +request ", line) for line in lines)
        assert 'id="1\\nd-1"' in lines[4]
    else:
        assert json.loads(lines[0])["name"] == "", "a password is typed there, too"
        assert json.loads(lines[4])["id"] == "1\nd-1"


@pytest.mark.parametrize("render", [as_json, as_text])
def test_what_no_screen_shows_is_escaped(render: Callable[[Any], str]) -> None:
    line = render({"at": "2026-01-01", "level": "info", "event": "request", "name": NASTY, "traceback": "a\nb\x1b"})
    assert all(each.isprintable() for each in line.splitlines())
    assert [each[:6] for each in line.splitlines()[1:]] == ([] if render is as_json else ["    | ", "    | "])
    assert render is as_text or json.loads(line)["name"] == NASTY


def test_a_mistake_of_ours_has_a_line_with_its_place_and_without_values() -> None:
    async def story(house: House) -> None:
        async def broken(scope: Scope, receive: Receive, send: Send) -> None:
            password = PASSWORD
            raise RuntimeError("a mistake" if password else "")

        routes = house.app.app.router.routes  # type: ignore[attr-defined]
        next(route for route in routes if route.path == "/health").app = broken
        answer = await house.client().get("/health")
        assert answer.status_code == 500
        assert "a mistake" not in answer.text

    house = told(story)
    (line,) = house.lines()
    assert (line["level"], line["status"], line["path"]) == ("error", 500, "/health")
    assert line["traceback"].endswith("RuntimeError: a mistake")
    assert "in broken" in line["traceback"]
    assert PASSWORD not in house.written.getvalue()


def test_a_mistake_of_ours_at_a_socket_has_its_line_too_and_closes_the_socket() -> None:
    async def broken(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "websocket.accept"})
        raise RuntimeError("a mistake")

    async def story() -> list[Any]:
        sent_out: list[Any] = []

        async def send(message: Any) -> None:
            sent_out.append(message)

        async def receive() -> Any:
            raise AssertionError

        scope = {"type": "websocket", "path": "/live", "client": None, "query_string": b"view=canary-view"}
        await Logged(broken, log)(scope, receive, send)
        return sent_out

    written = io.StringIO()
    log, end = logger(written, "json")
    messages = asyncio.run(story())
    end()
    assert messages[-1] == {"type": "websocket.close", "code": 1011}
    opened, mistake, closed = [json.loads(line) for line in written.getvalue().splitlines()]
    assert (opened["event"], opened["view"]) == ("socket opened", "unknown")
    assert (mistake["level"], mistake["traceback"][-23:]) == ("error", "RuntimeError: a mistake")
    assert (closed["event"], closed["reason"]) == ("socket closed", "1011, our mistake")


def test_a_halt_is_told_once_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.web.logs.LOOK_SECONDS", 0.01)

    async def story(house: House) -> None:
        watch = asyncio.create_task(tell_halts(house.log, house_of(house.floor, house.staff_service)))
        dan = await house.signed_in("Dan")
        house.store.fails = StoppedError("the disk is full")
        assert (await dan.post(COMMANDS, json=sent(c.SpinBall(DAN), "d-1"))).status_code == 503
        while not any(json.loads(line)["event"] == "halted" for line in house.written.getvalue().splitlines()):
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.2)  # it could be told again now
        watch.cancel()

    lines = told(story).lines()
    (halted,) = [line for line in lines if line["event"] == "halted"]
    assert (halted["stream"], halted["level"]) == ("table:7", "error")
    assert "the disk is full" in halted["reason"]
    assert [line["code"] for line in lines if line.get("id") == "d-1"] == ["halted"]


def test_what_libraries_say_goes_the_same_way() -> None:
    written = io.StringIO()
    log, end = logger(written, "json")
    with libraries_told(log):
        logging.getLogger("uvicorn.error").warning("Invalid HTTP request\nreceived from %s", "x")
        try:
            raise ValueError("inner")
        except ValueError:
            logging.getLogger("asyncio").exception("outer")
    end()
    one, two = [json.loads(line) for line in written.getvalue().splitlines()]
    assert (one["logger"], one["level"], one["says"]) == (
        "uvicorn.error",
        "warning",
        "Invalid HTTP request\nreceived from x",
    )
    assert (two["logger"], two["level"]) == ("asyncio", "error")
    assert two["traceback"].endswith("ValueError: inner")


class _Slow(io.StringIO):
    """A reader who takes nothing until told."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.goes_on = Event(), Event()

    def write(self, text: str) -> int:
        self.begun.set()
        assert self.goes_on.wait(60)
        return super().write(text)


def test_every_line_has_its_moment_and_its_level() -> None:
    stream = io.StringIO()
    log, end = logger(stream, "json")
    before = datetime.now(UTC) - timedelta(milliseconds=1)
    log.info("one", says="first")
    log.error("two")
    log.line("warning", "three")
    after = datetime.now(UTC) + timedelta(milliseconds=1)  # the two clocks round in their own ways
    end()
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    said = [{name: value for name, value in line.items() if name != "at"} for line in lines]
    assert said == [
        {"level": "info", "event": "one", "says": "first"},
        {"level": "error", "event": "two"},
        {"level": "warning", "event": "three"},
    ]
    assert all(line["at"].endswith("Z") for line in lines)
    moments = [before, *(datetime.fromisoformat(line["at"]) for line in lines), after]
    assert moments == sorted(moments)


def test_a_log_that_nobody_reads_holds_nobody_up_and_says_how_much_was_left_out() -> None:
    stream = _Slow()
    log = Log(stream, as_json, limit=2)
    log.put({"number": 0})
    assert stream.begun.wait(60)
    for number in range(1, 10):
        log.put({"number": number})
    stream.goes_on.set()
    log.close()
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert [line["number"] for line in lines] == [0, 1, 2]
    assert [line.get("left_out", 0) for line in lines] == [0, 7, 0]


def test_a_reader_who_has_gone_stops_nobody() -> None:
    stream = io.StringIO()
    stream.close()
    log = Log(stream, as_json)
    for number in range(10):
        log.put({"number": number})
    log.close()


async def _at_sockets(address: str, cookies: dict[str, str]) -> list[dict[str, Any]]:
    """A dealer and a terminal send commands over sockets; what they are answered."""
    live, heard = address.replace("http", "ws") + "api/tables/7/live", []
    wagered = {**sent(wager("Ann", cents=100), "w-1"), "approval": 0}
    talks: dict[str, list[Any]] = {
        "Ann&view=player": [wagered, wagered, sent(c.SpinBall(DAN), "w-2")],
        "Dan&view=dealer": [sent(c.SpinBall(DAN), "d-1"), sent(c.SpinBall(DAN), "d-2"), "canary-code", ["d-3"]],
    }
    for who, messages in talks.items():
        cookie = {"Cookie": cookies[who.partition("&")[0]]}
        async with connect(f"{live}?token=canary-token&as={who}", additional_headers=cookie) as socket:
            for message in messages:
                await socket.send(message if isinstance(message, str) else json.dumps(message))
                while "id" not in (answer := json.loads(await asyncio.wait_for(socket.recv(), 60))):
                    pass
                heard.append(answer)
    with pytest.raises(Exception, match="403"):
        async with connect(f"{live}?view=dealer"):
            pass
    return heard


async def _planted(database: str, stream: str) -> None:
    store = open_store(database)
    await append_many(store, stream, 1)
    await store.close()


def test_a_server_says_how_it_began_what_came_over_its_sockets_and_how_it_ended(tmp_path: Path) -> None:
    database = str(tmp_path / "house.sqlite")
    cookies = asyncio.run(prepared(database))
    asyncio.run(_planted(database, "x:1"))
    assert main(["history", "begin", "--database", database]) == 0
    with serving("--database", database) as (server, address):
        heard = asyncio.run(_at_sockets(address, cookies))
        server.send_signal(signal.SIGINT)
        _, written = server.communicate(timeout=60)
    secrets = {"canary-token", "canary-code", *(cookie.partition("=")[2] for cookie in cookies.values())}
    assert {secret for secret in secrets if secret in written} == set()
    lines = [json.loads(line) for line in written.splitlines()]
    assert [line["event"] for line in (lines[0], lines[-1])] == ["started", "stopped"]
    assert (lines[0]["store"], lines[0]["streams"]) == ("SqliteStore", ["table:7", "people", "pit"])
    assert [(line["level"], line["stream"]) for line in lines if line["event"] == "unknown stream"] == [
        ("error", "x:1")
    ]
    sockets = [(line["event"], line["view"], line.get("by")) for line in lines if "socket" in line["event"]]
    at_terminal, at_table = ("player", "terminal 1"), ("dealer", "Dan")
    opened_and_closed = [(how, *who) for who in (at_terminal, at_table) for how in ("socket opened", "socket closed")]
    assert sockets == [*opened_and_closed, ("socket refused", "dealer", None)]
    commands = [line for line in lines if line["event"] == "command"]
    assert [line["id"] for line in commands] == [answer["id"] for answer in heard]
    assert [line.get("code") for line in commands] == [answer.get("error", {}).get("code") for answer in heard]
    assert [line.get("code") for line in commands] == [
        None,
        None,
        "not_yours",
        None,
        "not_now",
        "malformed",
        "malformed",
    ]
    assert [line["by"] for line in commands] == ["terminal 1"] * 3 + ["Dan"] * 4
    closed = [line for line in lines if line["event"] == "socket closed"]
    assert [line["received"] for line in closed] == [3, 4]
    assert all(line["sent"] > line["received"] and line["reason"] == "1000, by the other side" for line in closed)
    refused = lines[-2]
    assert (refused["reason"], "sent" in refused) == ("1008, by us", False)
