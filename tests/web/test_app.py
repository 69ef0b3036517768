"""The house on the network, asked in one process: pages, queries, one shape of error, what a browser is told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher
from chains import append_many
from floors import FailingStore, floor_on, house_of, open_keeper, play_round, sit, wager
from msgspec import UNSET

from croupier.money.amount import Cents
from croupier.people.passwords import Argon2
from croupier.service.floor import Floor
from croupier.service.ports import StoppedError
from croupier.service.staff import StaffService
from croupier.service.stream import HaltedError
from croupier.storage.memory import MemoryStore
from croupier.views.felt import Stack
from croupier.web.app import build
from croupier.web.parts import difference

Story = Callable[[httpx.AsyncClient, Floor], Awaitable[None]]


def told(story: Story) -> None:
    async def all_of_it() -> None:
        floor = floor_on(FailingStore())
        keeper = await open_keeper(floor)
        await sit(keeper, "Ann <b>")
        staff_service = StaffService(floor.store, floor.clock, Argon2(PasswordHasher(1, 8, 1)))
        transport = httpx.ASGITransport(build(house_of(floor, staff_service)), raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as client:
            await story(client, floor)

    asyncio.run(asyncio.wait_for(all_of_it(), 60))


def test_the_floor_and_a_table_can_be_asked_for() -> None:
    async def story(client: httpx.AsyncClient, floor: Floor) -> None:
        (table,) = (await client.get("/api/tables")).json()
        assert (table["table"], table["game"], table["phase"]) == ("7", "us-co 2022-08-14", "betting")
        assert (table["players"], table["limits"], table["results"]) == (1, "$1 to $100", [])
        await play_round(floor.tables["7"], "17")
        (table,) = (await client.get("/api/tables")).json()
        assert table["results"] == [["17", "black"]]
        board = (await client.get("/api/tables/7")).json()
        assert board["number"] == floor.tables["7"].durable_version
        assert board["board"]["limits"][0] == ["straight", "$1 to $100"]
        assert "purse" not in (await client.get("/api/tables/7")).text

    told(story)


def test_pages_are_there_and_escape_what_people_are_called() -> None:
    async def story(client: httpx.AsyncClient, floor: Floor) -> None:
        for address in ("/", "/pit", "/tables/7/board", "/tables/7/play", "/tables/7/deal"):
            answer = await client.get(address)
            assert answer.status_code == 200
            assert "<b>" not in answer.text
        table = await client.get("/tables/7")
        assert (table.status_code, table.headers["location"]) == (307, "/tables/7/board")

    told(story)


@pytest.mark.parametrize(
    ("method", "address", "status"),
    [
        ("GET", "/nothing", 404),
        ("GET", "/api/tables/8", 404),
        ("GET", "/tables/%3Cscript%3E", 404),
        ("GET", "/static/../app.py", 404),
        ("GET", "/static/app.py", 404),
        ("POST", "/api/tables", 405),
        ("DELETE", "/", 405),
    ],
)
def test_every_error_has_one_shape(method: str, address: str, status: int) -> None:
    async def story(client: httpx.AsyncClient, floor: Floor) -> None:
        answer = await client.request(method, address)
        assert answer.status_code == status
        assert set(answer.json()["error"]) == {"code", "says", "cite"}

    told(story)


def test_a_halted_table_is_not_ready_and_says_why() -> None:
    async def story(client: httpx.AsyncClient, floor: Floor) -> None:
        assert (await client.get("/ready")).status_code == 200
        store: Any = floor.store
        store.fails = StoppedError("the disk is full")
        with pytest.raises(HaltedError):
            await floor.tables["7"].handle(wager("Ann <b>"), "w-1")
        answer = await client.get("/ready")
        assert answer.status_code == 503
        assert "the disk is full" in answer.json()["halted"]["table:7"]
        assert (await client.get("/health")).json()["alive"] is True
        assert 'croupier_streams{kind="table",state="halted"} 1.0' in (await client.get("/metrics")).text

    told(story)


@pytest.mark.parametrize(
    ("before", "after", "patch"),
    [
        ({"a": 1}, {"a": 1}, UNSET),
        ({"a": 1}, {"a": 2}, {"a": 2}),
        ({"a": 1, "b": 2}, {"b": 2}, {"a": None}),
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 1, "c": 3}}, {"a": {"c": 3}}),
        ({"a": [1, 2]}, {"a": [1]}, {"a": [1]}),
        ({}, {"a": {"b": 1}}, {"a": {"b": 1}}),
    ],
)
def test_a_difference_is_a_merge_patch(before: Any, after: Any, patch: Any) -> None:
    assert difference(before, after) == patch


def test_a_difference_of_views_names_the_fields_that_are_others() -> None:
    red, more = Stack("red", 1, "", "value", Cents(500)), Stack("red", 1, "", "value", Cents(700))
    assert difference({"1": {"red value": red}}, {"1": {"red value": more}}) == {"1": {"red value": {"stake": 700}}}
    assert difference({"1": {"red value": red}}, {"2": {"red value": red}}) == {"2": {"red value": red}, "1": None}


def test_a_house_that_finds_a_table_it_cannot_trust_still_answers_for_the_others() -> None:
    """Its rules are not those that it was opened by: it is halted before anything of it is known."""

    async def all_of_it() -> None:
        store = MemoryStore()
        await open_keeper(floor_on(store))
        floor = floor_on(store)
        law = floor.law
        floor.law = lambda name, day, setup, base, house: law(name, day, {**setup, "smallest_chip": "$5"}, base, house)
        await house_of(floor).open()
        staff_service = StaffService(store, floor.clock, Argon2(PasswordHasher(1, 8, 1)))
        transport = httpx.ASGITransport(build(house_of(floor, staff_service)), raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as client:
            (table,) = (await client.get("/api/tables")).json()
            assert "not those" in table["halted"]
            for address in ("/api/tables/7", "/api/tables/7/layout"):
                answer = await client.get(address)
                assert (answer.status_code, answer.json()["error"]["code"]) == (503, "halted")
            assert (await client.get("/ready")).status_code == 503

    asyncio.run(asyncio.wait_for(all_of_it(), 60))


def test_a_stream_that_nothing_keeps_is_named_and_stops_nobody() -> None:
    async def all_of_it() -> None:
        store = MemoryStore()
        await open_keeper(floor_on(store))
        await append_many(store, "pit:1", 1)
        house = house_of(floor_on(store))
        await house.open()
        transport = httpx.ASGITransport(build(house))
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as client:
            answer = await client.get("/ready")
            assert answer.status_code == 200
            told = {"ready": True, "halted": {}, "behind": {}, "unknown_streams": ["pit:1"]}
            nothing: dict[str, Any] = {
                "store": "",
                "damage": "",
                "unread": "",
                "unsigned": "",
                "inspected_at": None,
                "program": {},
                "checkpoint": None,
                "witnesses": {},
            }
            assert answer.json() == told | nothing
            metrics = (await client.get("/metrics")).text.splitlines()
            counted = {line for line in metrics if line.startswith(("croupier_streams", "croupier_unknown"))}
            assert counted == {
                'croupier_streams{kind="table",state="running"} 1.0',
                'croupier_streams{kind="table",state="halted"} 0.0',
                'croupier_streams{kind="people",state="running"} 1.0',
                'croupier_streams{kind="people",state="halted"} 0.0',
                'croupier_streams{kind="tournament",state="running"} 0.0',
                'croupier_streams{kind="tournament",state="halted"} 0.0',
                'croupier_streams{kind="pit",state="running"} 1.0',
                'croupier_streams{kind="pit",state="halted"} 0.0',
                "croupier_unknown_streams 1.0",
            }
            assert f'croupier_events{{kind="table"}} {float(house.floor.tables["7"].durable_version)}' in metrics

    asyncio.run(asyncio.wait_for(all_of_it(), 60))


def test_a_house_whose_people_cannot_be_read_is_not_ready() -> None:
    async def story(client: httpx.AsyncClient, floor: Floor) -> None:
        store = floor.store
        assert isinstance(store, FailingStore)
        assert (await client.get("/ready")).status_code == 200
        store.fails = StoppedError("gone")
        answer = await client.post("/api/sign-in", json={"name": "Dan", "password": "wrong"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "halted")
        assert "people" in (await client.get("/ready")).json()["halted"]

    told(story)


def test_what_cannot_be_read_from_a_store_that_has_stopped_is_answered_so() -> None:
    async def story(client: httpx.AsyncClient, floor: Floor) -> None:
        store: Any = floor.store

        async def read(*asked: Any) -> Any:
            raise StoppedError("the disk is gone")

        store.read = read
        answer = await client.get("/api/tables/7/rounds")
        error = answer.json()["error"]
        assert (answer.status_code, error["code"]) == (503, "halted")
        assert error["says"] == "the store has stopped: the disk is gone"

    told(story)
