"""The people of the house over the network: added, moved, locked out and let in again, and seen by whom."""

from __future__ import annotations

from typing import Any

import httpx
from houses import PASSWORD, Web, told

from croupier.people.policy import QUERIES
from croupier.people.posts import Post
from croupier.views.house import PAGES

HOUSE = "/api/house"


async def changed(client: httpx.AsyncClient, kind: str, **fields: Any) -> int:
    return (await client.post(HOUSE, json={"change": kind, **fields})).status_code


def test_an_administrator_hires_moves_and_dismisses() -> None:
    async def story(web: Web) -> None:
        ada = await web.signed_in("Ada")
        hired = {"name": "Zoë", "licence": "L-9", "post": "dealer", "password": "a first password"}
        assert await changed(ada, "AddStaff", **hired) == 200
        assert await changed(ada, "AddStaff", **hired) == 403
        zoe = web.client()
        first = await zoe.post("/api/sign-in", json={"name": "Zoë", "password": "a first password"})
        assert first.json()["error"]["code"] == "change_password"
        new = {"name": "Zoë", "old": "a first password", "new": PASSWORD}
        assert (await zoe.post("/api/password", json=new)).status_code == 200
        zoe = await web.signed_in("Zoë")
        assert await changed(ada, "ChangePost", name="Zoë", post="supervisor") == 200
        assert (await zoe.get("/api/me")).json()["post"] == "supervisor"
        assert await changed(ada, "Deactivate", name="Zoë", reason="left") == 200
        assert (await zoe.get("/api/me")).status_code == 401
        assert await changed(ada, "Reactivate", name="Zoë", reason="came back") == 200
        assert await changed(ada, "SetPassword", name="Zoë", password="another first one", own="wrong") == 403
        assert await changed(ada, "SetPassword", name="Zoë", password="another first one", own=PASSWORD) == 200

    told(story)


def test_nobody_else_changes_anything() -> None:
    async def story(web: Web) -> None:
        changes: list[tuple[str, dict[str, Any]]] = [
            ("AddStaff", {"name": "Mal", "licence": "L-9", "post": "administrator", "password": PASSWORD}),
            ("ChangePost", {"name": "Dan", "post": "administrator"}),
            ("SetPassword", {"name": "Ada", "password": "another password", "own": PASSWORD}),
            ("Deactivate", {"name": "Ada", "reason": "so"}),
            ("Reactivate", {"name": "Ada", "reason": "so"}),
            ("EndSessions", {"name": "Ada"}),
            ("RetireTerminal", {"terminal": 1, "reason": "so"}),
            ("TakeBack", {"approval": 1}),
        ]
        before = web.staff_service.state.staff
        dan = await web.signed_in("Dan")
        for kind, fields in changes:
            assert await changed(web.client(), kind, **fields) == 401, kind
            assert await changed(dan, kind, **fields) == 403, kind
        assert web.staff_service.state.staff == before
        assert await changed(dan, "EndSessions", name="Dan") == 200
        assert (await dan.get("/api/me")).status_code == 401

    told(story)


def test_every_page_is_seen_by_whom_the_policy_names() -> None:
    async def story(web: Web) -> None:
        await web.staff("Otto", Post.AUDITOR)
        await web.staff("Vic", Post.SURVEILLANCE)
        await web.staff("Max", Post.MUCKER)
        posts = {"Ada": "administrator", "Dan": "dealer", "Sue": "supervisor", "Otto": "auditor", "Vic": "surveillance"}
        for name, post in {**posts, "Max": "mucker"}.items():
            client = await web.signed_in(name)
            for page in PAGES:
                status = (await client.get(f"{HOUSE}/{page}")).status_code
                assert status == (200 if Post(post) in QUERIES[page] else 403), (name, page)
        assert (await web.client().get(f"{HOUSE}/staff")).status_code == 401

    told(story)


def test_pages_show_what_there_is_and_no_secret() -> None:
    async def story(web: Web) -> None:
        ada, sue = await web.signed_in("Ada"), await web.signed_in("Sue")
        code = (await sue.post("/api/terminals/codes", json={"table": "7", "seat": 1})).json()["code"]
        shown = {"table": "7", "seat": 1, "code": code}
        assert (await web.client().post("/api/terminals", json=shown)).status_code == 200
        correction = {
            "command": "CorrectPayment",
            "player": "Ann",
            "amount": 100,
            "chips": "value",
            "reason": "counted",
        }
        asked = await sue.post("/api/tables/7/approvals", json={"command": correction})
        staff = (await ada.get(f"{HOUSE}/staff")).json()
        assert {"name": "Sue", "licence": "L-Sue", "post": "supervisor", "active": True, "can_sign_in": True} in staff
        sessions = (await sue.get(f"{HOUSE}/sessions")).json()
        assert sorted(each["name"] for each in sessions) == ["Ada", "Sue"]
        terminal = {"number": 1, "table": "7", "seat": 1, "disabled": "", "alone": 0}
        assert (await sue.get(f"{HOUSE}/terminals")).json() == [terminal]
        (approval,) = (await sue.get(f"{HOUSE}/approvals")).json()
        assert (approval["number"], approval["what"]) == (asked.json()["approval"], "CorrectPayment")
        assert await changed(sue, "TakeBack", approval=approval["number"]) == 200
        assert (await sue.get(f"{HOUSE}/approvals")).json() == []
        everything = "".join([(await ada.get(f"{HOUSE}/{page}")).text for page in ("staff", "sessions", "terminals")])
        for secret in (*web.staff_service.state.sessions, web.staff_service.state.terminals[1].token, "argon2", code):
            assert secret not in everything
        assert await changed(sue, "RetireTerminal", terminal=1, reason="broken") == 200

    told(story)


def test_a_session_that_was_left_alone_goes_on_with_a_password() -> None:
    async def story(web: Web) -> None:
        dan = await web.signed_in("Dan")
        old = dan.cookies["croupier_session"]
        assert (await dan.post("/api/unlock", json={"password": PASSWORD})).status_code == 401
        web.clock.at += 6 * 60_000
        assert (await dan.get("/api/me")).json()["error"]["code"] == "locked"
        assert (await dan.post("/api/unlock", json={"password": "wrong"})).status_code == 401
        web.clock.at += 60_000
        assert (await dan.post("/api/unlock", json={"password": PASSWORD})).status_code == 200
        assert dan.cookies["croupier_session"] != old
        assert (await dan.get("/api/me")).json()["name"] == "Dan"
        stale = web.client(cookies={"croupier_session": old})
        assert (await stale.get("/api/me")).status_code == 401
        assert (await web.client().post("/api/unlock", json={"password": PASSWORD})).status_code == 401

    told(story)


def test_a_change_that_is_none_is_refused() -> None:
    async def story(web: Web) -> None:
        ada = await web.signed_in("Ada")
        bodies: tuple[Any, ...] = (
            {},
            {"change": "Nothing"},
            {"change": "EndSessions"},
            {"change": "EndSessions", "name": 1},
            [],
        )
        for body in bodies:
            assert (await ada.post(HOUSE, json=body)).status_code == 400, body
        assert await changed(ada, "AddStaff", name="X", licence="L-7", post="terminal", password=PASSWORD) == 403
        assert await changed(ada, "Deactivate", name="Ada", reason="all") == 403

    told(story)


def test_who_may_deal_is_told_to_the_floor_with_who_is_here() -> None:
    async def story(web: Web) -> None:
        await web.staff("Dora", Post.DEALER)
        await web.staff("Gus", Post.DEALER)
        ada, dan, sue = [await web.signed_in(name) for name in ("Ada", "Dan", "Sue")]
        assert await changed(ada, "Deactivate", name="Gus", reason="left") == 200
        assert (await ada.get(f"{HOUSE}/dealers")).status_code == 403
        assert (await web.client().get(f"{HOUSE}/dealers")).status_code == 401
        for asks in (dan, sue):
            seen = (await asks.get(f"{HOUSE}/dealers")).json()
            assert seen == [{"name": "Dan", "here": True}, {"name": "Dora", "here": False}]
        await dan.post("/api/sign-out", json={})
        assert (await sue.get(f"{HOUSE}/dealers")).json()[0] == {"name": "Dan", "here": False}

    told(story)
