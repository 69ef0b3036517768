"""Commands over the network: signed in or not, of every post, by terminals, malformed, repeated, from elsewhere."""

from __future__ import annotations

import pytest
from floors import do, sit
from houses import PASSWORD, Web, sent, told
from nights import DAN, SUE, player

from croupier.money.amount import Cents
from croupier.people.at_tables import TABLE_COMMANDS
from croupier.people.policy import may
from croupier.people.posts import STAFF, Post
from croupier.table import commands as c

COMMANDS = "/api/tables/7/commands"


def test_a_dealer_signs_in_deals_and_signs_out() -> None:
    async def story(web: Web) -> None:
        client = await web.signed_in("Dan")
        told = (await client.get("/api/me")).json()
        assert (told["name"], told["post"]) == ("Dan", "dealer")
        assert {"dealer", "pit"} <= set(told["sees"])
        assert "supervisor" not in told["sees"]
        answer = await client.post(COMMANDS, json=sent(c.SpinBall(DAN)))
        assert answer.status_code == 200
        assert answer.json()["events"][0]["event"] == "BallSpun"
        again = await client.post(COMMANDS, json=sent(c.SpinBall(DAN)))
        assert again.json()["events"] == answer.json()["events"]
        refused = await client.post(COMMANDS, json=sent(c.SpinBall(DAN), "2"))
        assert refused.status_code == 409
        assert refused.json()["error"]["code"] == "not_now"
        assert refused.json()["error"]["cite"] == "30-2205(4)"
        await client.post("/api/sign-out", json={})
        assert (await client.post(COMMANDS, json=sent(c.SpinBall(DAN), "3"))).status_code == 401

    told(story)


def test_signing_in_anew_ends_the_session_that_was_there() -> None:
    async def story(web: Web) -> None:
        client = await web.signed_in("Dan")
        old = client.cookies["croupier_session"]
        refused = await client.post("/api/sign-in", json={"name": "Sue", "password": "not the password"})
        assert (refused.status_code, (await client.get("/api/me")).json()["name"]) == (401, "Dan")
        assert (await client.post("/api/sign-in", json={"name": "Sue", "password": PASSWORD})).status_code == 200
        assert (await client.get("/api/me")).json()["name"] == "Sue"
        stale = await web.client().get("/api/me", headers={"cookie": f"croupier_session={old}"})
        assert stale.status_code == 401

    told(story)


def test_nobody_deals_unsigned_and_a_wrong_password_says_little() -> None:
    async def story(web: Web) -> None:
        client = web.client()
        version = web.floor.tables["7"].durable_version
        assert (await client.post(COMMANDS, json=sent(c.SpinBall(DAN)))).status_code == 401
        wrong = await client.post("/api/sign-in", json={"name": "Dan", "password": "x" * 20})
        unknown = await client.post("/api/sign-in", json={"name": "Nobody", "password": "x" * 20})
        assert wrong.status_code == unknown.status_code == 401
        assert wrong.json() == unknown.json()
        assert (await client.get("/api/me", headers={"cookie": "croupier_session=made-up"})).status_code == 401
        assert web.floor.tables["7"].durable_version == version

    told(story)


def test_attempts_are_throttled() -> None:
    async def story(web: Web) -> None:
        client = web.client()
        codes = []
        for _ in range(12):
            answer = await client.post("/api/sign-in", json={"name": "Dan", "password": "x" * 20})
            codes.append(answer.json()["error"]["code"])
        assert len(set(codes)) == 2
        right = await client.post("/api/sign-in", json={"name": "Dan", "password": PASSWORD})
        assert right.status_code == 401
        assert "try again in" in right.json()["error"]["says"]

    told(story)


@pytest.mark.parametrize("post", sorted(STAFF))
def test_every_command_of_every_post_is_let_in_or_kept_out(post: Post) -> None:
    async def story(web: Web) -> None:
        await web.staff("Pat", post)
        client = await web.signed_in("Pat")
        for number, name in enumerate(TABLE_COMMANDS):
            answer = await client.post(COMMANDS, json={"id": str(number), "command": {"command": name}})
            error = answer.json().get("error", {})
            kept_out = answer.status_code == 403 and "cannot send" in error["says"]
            assert kept_out != may(post, name), name

    told(story)


def test_a_terminal_acts_for_whoever_sits_there_and_for_nobody_else() -> None:
    async def story(web: Web) -> None:
        floor = await web.signed_in("Sue")
        code = (await floor.post("/api/terminals/codes", json={"table": "7", "seat": 1})).json()["code"]
        terminal = web.client()
        assert (await terminal.post("/api/terminals", json={"table": "7", "seat": 2, "code": code})).status_code == 403
        assert (await terminal.post("/api/terminals", json={"table": "7", "seat": 1, "code": code})).status_code == 200
        again = await web.client().post("/api/terminals", json={"table": "7", "seat": 1, "code": code})
        assert again.status_code == 403
        wager = {"command": "PlaceWager", "player": "Ann", "place": "red", "stake": 500, "chips": "value"}
        assert (await terminal.post(COMMANDS, json={"id": "w", "command": wager})).status_code == 200
        for_bob = {"id": "b", "command": {**wager, "player": "Bob"}}
        assert (await terminal.post(COMMANDS, json=for_bob)).json()["error"]["code"] == "not_yours"
        spin = await terminal.post(COMMANDS, json={"id": "s", "command": {"command": "SpinBall"}})
        assert spin.status_code == 403
        own = (await terminal.get("/api/tables/7/views/player")).json()["view"]
        assert (own["player"], own["purse"]) == ("Ann", {"value": 9500})
        assert (await terminal.get("/api/tables/7/views/supervisor")).status_code == 403

    told(story)


@pytest.mark.parametrize("name", ["Sue", "sue", "SUE"])
def test_a_supervisor_of_the_house_does_not_sit_down_whatever_the_terminal_says(name: str) -> None:
    """Who is staff the server knows; what a message says of it does not count."""

    async def story(web: Web) -> None:
        floor, terminal = await web.signed_in("Sue"), web.client()
        code = (await floor.post("/api/terminals/codes", json={"table": "7", "seat": 2})).json()["code"]
        await terminal.post("/api/terminals", json={"table": "7", "seat": 2, "code": code})
        sitting = {"command": "SeatPlayer", "player": name, "seat": 2}
        for number, each in enumerate((sitting, {**sitting, "staff": ""}, {**sitting, "staff": "dealer"})):
            refused = await terminal.post(COMMANDS, json={"id": str(number), "command": each})
            assert (refused.status_code, refused.json()["error"]["code"]) == (409, "works_here")
        lie = {**sitting, "player": "Zoë", "staff": "supervisor"}
        assert (await terminal.post(COMMANDS, json={"id": "z", "command": lie})).status_code == 200

    told(story)


def test_at_a_terminal_that_nobody_sits_at_somebody_sits_down_and_nothing_else_is_done() -> None:
    async def story(web: Web) -> None:
        floor, terminal = await web.signed_in("Sue"), web.client()
        code = (await floor.post("/api/terminals/codes", json={"table": "7", "seat": 2})).json()["code"]
        await terminal.post("/api/terminals", json={"table": "7", "seat": 2, "code": code})
        where = (await terminal.get("/api/me")).json()
        assert (where["post"], where["table"], where["seat"]) == ("terminal", "7", 2)
        version = web.floor.tables["7"].durable_version
        sitting = {"command": "SeatPlayer", "player": "Zoë", "seat": 2}
        others = ({**sitting, "seat": 3}, {**sitting, "seat": "2"}, {"command": "SeatPlayer"}, {"command": "SpinBall"})
        for number, other in enumerate((*others, {"command": "LeaveSeat", "player": "Ann"})):
            refused = await terminal.post(COMMANDS, json={"id": str(number), "command": other})
            assert (refused.status_code, refused.json()["error"]["code"]) == (403, "nobody_there"), other
        assert (await terminal.get("/api/tables/7/views/player")).json()["error"]["code"] == "nobody_there"
        assert web.floor.tables["7"].durable_version == version
        named = await terminal.post(COMMANDS, json={"id": "n", "command": {**sitting, "player": 7}})
        assert named.status_code == 400
        assert (await terminal.post(COMMANDS, json={"id": "z", "command": sitting})).status_code == 200
        assert (await terminal.get("/api/tables/7/views/player")).json()["view"]["player"] == "Zoë"
        again = await terminal.post(COMMANDS, json={"id": "a", "command": {**sitting, "player": "Bob"}})
        assert again.json()["error"]["code"] == "not_yours"

    told(story)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"[]", 400),
        (b"{", 400),
        (b'{"id":"1"}', 400),
        (b'{"id":"1","command":{"command":"Dance"}}', 400),
        (b'{"id":"1","command":{"command":"SpinBall","speed":9}}', 400),
        (b'{"id":"1","command":{"command":"SpinBall","by":{"name":"Sue","role":"supervisor"}}}', 200),
        (b'{"id":"","command":{"command":"SpinBall"}}', 400),
        (b'{"id":"1","command":{"command":"SpinBall"},"more":1}', 400),
        (b'{"id":"' + b"x" * 65 + b'","command":{"command":"SpinBall"}}', 400),
        (b'{"id":"1","command":{"command":"SpinBall","wheel":"' + b"x" * 70_000 + b'"}}', 413),
        (b"[" * 60_000, 400),
    ],
)
def test_messages_that_are_none_get_one_clear_error(body: bytes, status: int) -> None:
    async def story(web: Web) -> None:
        client = await web.signed_in("Dan")
        answer = await client.post(COMMANDS, content=body, headers={"content-type": "application/json"})
        assert answer.status_code == status
        if status == 200:  # who sends it is known, whatever the message says
            assert answer.json()["events"][0]["dealer"] == "Dan"
        else:
            assert set(answer.json()["error"]) == {"code", "says", "cite"}

    told(story)


def test_pages_of_other_origins_and_forms_change_nothing() -> None:
    async def story(web: Web) -> None:
        client = await web.signed_in("Dan")
        version = web.floor.tables["7"].durable_version
        evil = {"origin": "https://evil.example"}
        assert (await client.post(COMMANDS, json=sent(c.SpinBall(DAN)), headers=evil)).status_code == 403
        form = await client.post(COMMANDS, content=b"id=1", headers={"content-type": "text/plain"})
        assert form.status_code == 415
        assert web.floor.tables["7"].durable_version == version
        answer = await web.client().post("/api/sign-in", json={"name": "Dan", "password": PASSWORD})
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie

    told(story)


def test_a_correction_needs_a_second_supervisor_with_their_own_password() -> None:
    async def story(web: Web) -> None:
        await web.staff("Eva", Post.SUPERVISOR)
        sue, eva = await web.signed_in("Sue"), await web.signed_in("Eva")
        correction = {
            "command": "CorrectPayment",
            "player": "Ann",
            "amount": 500,
            "chips": "value",
            "reason": "miscount",
        }
        alone = await sue.post(COMMANDS, json={"id": "1", "command": correction})
        assert alone.json()["error"]["code"] == "needs_second"
        asked = (await sue.post("/api/tables/7/approvals", json={"command": correction})).json()["approval"]
        unapproved = await sue.post(COMMANDS, json={"id": "2", "command": correction, "approval": asked})
        assert unapproved.json()["error"]["code"] == "not_approved"
        own = await sue.post(f"/api/approvals/{asked}", json={"password": PASSWORD})
        assert own.json()["error"]["code"] == "same_person"
        assert (await eva.post(f"/api/approvals/{asked}", json={"password": "something else"})).status_code == 403
        assert (await eva.post(f"/api/approvals/{asked}", json={"password": PASSWORD})).status_code == 200
        other = {**correction, "amount": 50_000}
        changed = await sue.post(COMMANDS, json={"id": "3", "command": other, "approval": asked})
        assert changed.json()["error"]["code"] == "no_such_approval"
        done = await sue.post(COMMANDS, json={"id": "4", "command": correction, "approval": asked})
        assert done.status_code == 200
        again = await sue.post(COMMANDS, json={"id": "4", "command": correction, "approval": asked})
        assert again.json()["events"] == done.json()["events"]
        twice = await sue.post(COMMANDS, json={"id": "5", "command": correction, "approval": asked})
        assert twice.status_code == 403
        assert web.floor.tables["7"].state.seats["Ann"].purse == {"value": 10_500}

    told(story)


@pytest.mark.clause("ia:tokes.1.announce")
def test_a_toke_is_heard_by_a_supervisor_who_is_signed_in_and_by_nobody_else() -> None:
    async def story(web: Web) -> None:
        dealer = await web.signed_in("Dan")
        await do(web.floor.tables["7"], c.PlaceWager(player("Ann"), "Ann", "red", Cents(500), "value"))
        await web.staff("Mo", Post.MUCKER)
        await web.signed_in("Mo")

        async def heard_by(name: str, command_id: str) -> tuple[int, str]:
            done = frozenset({"offset"})
            toke = c.PlaceToke(DAN, "Ann", "red", Cents(500), "value", name, "supervisor", done)
            answer = await dealer.post(COMMANDS, json=sent(toke, command_id))
            return answer.status_code, answer.json().get("error", {}).get("says", "")

        for name in ("Sue", "Dan", "Mo", "Ann", "Eve", ""):
            status, says = await heard_by(name, f"toke {name}")
            assert (status, "floor supervisor must be told" in says) == (409, True), name
        supervisor = await web.signed_in("Sue")
        assert (await heard_by("Sue", "toke"))[0] == 200
        seen = (await supervisor.get("/api/tables/7/views/supervisor")).json()["view"]
        assert [task["says"] for task in seen["open_tasks"]] == ["Called: toke of Ann: $5 for the dealer on red"]
        await supervisor.post("/api/sign-out", json={})
        assert (await heard_by("Sue", "toke 2"))[0] == 409

    told(story, "us-ia")


@pytest.mark.clause("ia:procedures.2")
def test_a_supervisor_is_really_called_to_a_second_player_with_value_chips() -> None:
    async def story(web: Web) -> None:
        keeper = web.floor.tables["7"]
        await sit(keeper, "Bob")
        await do(keeper, c.PlaceWager(player("Ann"), "Ann", "red", Cents(500), "value"))
        floor, terminal = await web.signed_in("Sue"), web.client()
        code = (await floor.post("/api/terminals/codes", json={"table": "7", "seat": 2})).json()["code"]
        await terminal.post("/api/terminals", json={"table": "7", "seat": 2, "code": code})
        wager = sent(c.PlaceWager(player("Bob"), "Bob", "black", Cents(500), "value"), "w")
        for _ in range(2):  # the second time the same message, after a break
            refused = (await terminal.post(COMMANDS, json=wager)).json()["error"]
            assert (refused["code"], refused["cite"]) == ("sharing_not_allowed", "ROULETTE PROCEDURES, 2")
        seen = (await floor.get("/api/tables/7/views/supervisor")).json()["view"]
        wants = "Bob wants to bet value chips beside Ann: can the bets be kept apart?"
        assert [task["says"] for task in seen["open_tasks"]] == [f"Called: {wants}"]
        records = await keeper.store.read(keeper.stream, keeper.durable_version - 1)
        assert [(record.actor, record.role) for record in records] == [("the table", "machine")]
        allowed = await floor.post(COMMANDS, json=sent(c.AllowSharing(SUE, "Bob", True), "a"))
        assert allowed.status_code == 200
        assert (await terminal.post(COMMANDS, json=wager)).status_code == 200

    told(story, "us-ia")
