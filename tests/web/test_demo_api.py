"""The demo's own addresses: one click to a seat with chips, and none of it in a real house."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from floors import do, house_of, open_keeper
from houses import Web, told
from nights import DAN, SUE

from croupier.cli.demo import STAFF
from croupier.cli.guests import Guests
from croupier.cli.robots import BUY_IN, PLAYERS
from croupier.money.amount import Cents
from croupier.people.posts import Post
from croupier.table import commands as c
from croupier.table.people import Actor, Role
from croupier.web.app import build


def demo(story: Callable[[Web], Awaitable[None]], **setup: Any) -> None:
    """A house with a host, Eve on the floor, and a second table, 8."""

    async def hosted(web: Web) -> None:
        await web.staff("Eve", Post.SUPERVISOR)
        await open_keeper(web.floor, number="8", **setup)
        web.app = build(house_of(web.floor, web.staff_service), host=Guests(web.house))
        await story(web)

    told(hosted)


def test_a_guest_sits_down_with_a_color_and_chips() -> None:
    async def story(web: Web) -> None:
        guest = web.client()
        answer = await guest.post("/api/demo/seat", json={"table": "7"})
        assert answer.json() == {"table": "7", "seat": 5}
        view = (await guest.get("/api/tables/7/views/player")).json()["view"]
        assert (view["player"], view["color"], view["purse"]) == ("Guest 1", "red", {"color": BUY_IN})
        again = await guest.post("/api/demo/seat", json={"table": "7", "name": "Somebody"})
        assert again.json() == {"table": "7", "seat": 5}
        assert (await guest.get("/api/tables/7/views/player")).json()["view"]["player"] == "Guest 1"
        other = web.client()
        wished = {"table": "7", "name": " Mia ", "color": "red", "value": 2500}
        assert (await other.post("/api/demo/seat", json=wished)).json()["seat"] == 6
        view = (await other.get("/api/tables/7/views/player")).json()["view"]
        assert (view["player"], view["color"], view["chip_value"]) == ("Mia", "blue", 2500), "red is taken"

    demo(story)


def test_whoever_goes_to_another_table_says_so_first_and_leaves_the_first() -> None:
    async def story(web: Web) -> None:
        guest = web.client()
        await guest.post("/api/demo/seat", json={"table": "7", "name": "Mia"})
        refused = await guest.post("/api/demo/seat", json={"table": "8", "name": "Mia"})
        says = "You are seated at table 7 with $200. Sitting down here gives up that seat, and your chips "
        says += "there are paid out."
        assert (refused.status_code, refused.json()["error"]["says"]) == (409, says)
        told = (await guest.get("/api/demo/seats/8")).json()
        assert (told["elsewhere"], told["says"], told["stays"], told["name"]) == ("7", says, False, "Mia")
        mia = Actor("Mia", Role.PLAYER)
        await do(web.floor.tables["7"], c.PlaceWager(mia, "Mia", "red", Cents(500), "color"))
        told = (await guest.get("/api/demo/seats/8")).json()
        assert told["stays"]
        assert told["says"].startswith("You are seated at table 7 with $195 and $5 on the layout. Finish there first")
        moving = {"table": "8", "name": "Mia", "leave": True}
        assert (await guest.post("/api/demo/seat", json=moving)).json()["error"]["code"] == "seated_elsewhere"
        assert "Mia" in web.floor.tables["7"].durable.seats
        await do(web.floor.tables["7"], c.ClearWagers(mia, "Mia"))
        assert (await guest.post("/api/demo/seat", json=moving)).status_code == 200
        assert "Mia" not in web.floor.tables["7"].durable.seats
        assert (await guest.get("/api/tables/8/views/player")).json()["view"]["player"] == "Mia"
        assert [each.table for each in web.staff_service.state.terminals.values()] == ["8"]

    demo(story)


def test_a_full_table_says_so_and_names_others() -> None:
    async def story(web: Web) -> None:
        seats = len(web.floor.tables["7"].rules.setup.colors)
        guests = [web.client() for _ in range(seats - len(PLAYERS))]
        for guest in guests:
            assert (await guest.post("/api/demo/seat", json={"table": "7"})).status_code == 200
            view = (await guest.get("/api/tables/7/views/player")).json()["view"]
            assert view["purse"] == {"color": BUY_IN}
        late = web.client()
        told = (await late.get("/api/demo/seats/7")).json()
        assert (told["seats"], told["free"], told["tables"]) == (seats, 0, ["8"])
        refused = await late.post("/api/demo/seat", json={"table": "7"})
        assert refused.json()["error"]["says"] == f"table 7 is full: all {seats} seats are taken"
        assert len(web.floor.tables["7"].durable.seats) == 1 + len(guests)

    demo(story)


def test_nobody_has_no_chips_without_a_reason() -> None:
    """Dora deals by hand: the automatic dealer sells nothing, and the guest is told who does."""

    async def story(web: Web) -> None:
        await do(web.floor.tables["8"], c.RelieveDealer(DAN, "Dora"))
        guest = web.client()
        assert (await guest.post("/api/demo/seat", json={"table": "8"})).status_code == 200
        assert (await guest.get("/api/tables/8/views/player")).json()["view"]["purse"] == {}
        says = (await guest.get("/api/demo/seats/8")).json()["says"]
        assert says == "You have no chips yet. Dora deals here by hand and sells them: ask for chips."

    demo(story)


@pytest.mark.parametrize("name", ["Ann", "x" * 200, "\n"], ids=["taken", "long", "blank"])
def test_a_name_that_cannot_be_is_refused_or_chosen(name: str) -> None:
    async def story(web: Web) -> None:
        answer = await web.client().post("/api/demo/seat", json={"table": "7", "name": name})
        assert answer.status_code == (200 if name == "\n" else 409)
        assert len(web.staff_service.state.terminals) == (name == "\n")

    demo(story)


@pytest.mark.parametrize("terminals", [False, True], ids=["dealt", "terminals"])
def test_chips_are_bought_by_the_steps_of_the_table(terminals: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.cli.guests.STEP_SECONDS", 0)
    machine = {
        "automation": {"buy-in": "machine"},
        "approvals": {"layout": "1", "house_rules": "2", "posting_place": "2", "device": "3"},
    }

    async def story(web: Web) -> None:
        guest = web.client()
        nobody = await guest.post("/api/demo/chips", json={"table": "8", "amount": 10_000})
        assert nobody.status_code == 401
        await guest.post("/api/demo/seat", json={"table": "8"})
        assert (await guest.post("/api/demo/chips", json={"table": "8", "amount": 10_000})).status_code == 200
        view = (await guest.get("/api/tables/8/views/player")).json()["view"]
        assert view["purse"] == {"electronic" if terminals else "color": BUY_IN + 10_000}
        refused = await guest.post("/api/demo/chips", json={"table": "8", "amount": -1})
        assert refused.json()["error"]["code"] == "bad_amount"
        dealer = await web.signed_in("Dan")
        assert (await dealer.post("/api/demo/chips", json={"table": "8", "amount": 100})).status_code == 403

    demo(story, **({"terminals": True, **machine} if terminals else {}))


def test_a_demo_says_so_and_a_real_house_has_no_such_thing() -> None:
    async def story(web: Web) -> None:
        client = web.client()
        assert (await client.get("/api/demo")).json() == {"demo": False, "people": []}
        assert (await client.post("/api/demo/seat", json={"table": "7"})).status_code == 404
        assert (await client.post("/api/demo/chips", json={"table": "7", "amount": 100})).status_code == 404
        web.app = build(house_of(web.floor, web.staff_service), host=Guests(web.house))
        offered = (await web.client().get("/api/demo")).json()
        assert offered["demo"]
        assert [person["name"] for person in offered["people"]] == [name for name, _ in STAFF]
        assert (await web.client().post("/api/demo/seat", json={"table": "99"})).status_code == 404

    told(story)


def test_the_automatic_dealer_hands_over_to_a_dealer_and_to_nobody_else() -> None:
    async def story(web: Web) -> None:
        await web.staff("Dora", Post.DEALER)
        nobody, eve, dora = web.client(), await web.signed_in("Eve"), await web.signed_in("Dora")
        asked = {"table": "8"}
        assert (await nobody.post("/api/demo/deal", json=asked)).status_code == 401
        assert (await eve.post("/api/demo/deal", json=asked)).status_code == 403
        keeper = web.floor.tables["8"]
        assert keeper.durable.dealer == "Dan"
        for _ in range(2):
            assert (await dora.post("/api/demo/deal", json=asked)).status_code == 200
            assert keeper.durable.dealer == "Dora"
        await do(keeper, c.RelieveDealer(SUE, "Max"))
        refused = await dora.post("/api/demo/deal", json=asked)
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "not_on_duty")
        assert keeper.durable.dealer == "Max"

    demo(story)


def test_iowa_lets_the_automatic_dealer_go_when_the_ball_runs_no_more() -> None:
    async def story(web: Web) -> None:
        await web.staff("Dora", Post.DEALER)
        dora, keeper = await web.signed_in("Dora"), web.floor.tables["8"]
        await do(keeper, c.SpinBall(DAN, confirmed=frozenset(keeper.rules.confirmations("launch"))))
        assert (await dora.post("/api/demo/deal", json={"table": "8"})).status_code == 200
        await do(keeper, c.SeatPlayer(DAN, "Bob", 1))
        assert keeper.durable.dealer == "Dan"
        await do(keeper, c.ReportIrregularity(DAN, "hung-ball"))
        while keeper.durable.dealer == "Dan":
            await keeper.wait_past(keeper.durable_version)
        assert keeper.durable.dealer == "Dora"

    demo(story, book="us-ia")


def test_a_real_house_hands_nothing_over() -> None:
    async def story(web: Web) -> None:
        dan = await web.signed_in("Dan")
        assert (await dan.post("/api/demo/deal", json={"table": "7"})).status_code == 404

    told(story)
