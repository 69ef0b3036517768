"""Whoever may not is told so at the moment that counts, and it is written down who that was."""

from __future__ import annotations

import asyncio
import io
import json
from typing import Any

import pytest
from door import asked
from houses import PASSWORD
from insiders import insiders
from sockets import served
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from croupier.people import commands as p
from croupier.people.posts import Post
from croupier.web.app import build
from croupier.web.logs import Logged, logger

REFUSED: tuple[tuple[str, dict[str, str], dict[str, str]], ...] = (
    ("Nan", {}, {"code": "not_yours", "by": "Nan", "post": "maintenance"}),
    ("nobody", {}, {"code": "not_signed_in"}),
    ("Sue", {"origin": "https://evil.example"}, {"code": "other_origin"}),
)


def test_a_socket_that_is_refused_has_its_line() -> None:
    written = io.StringIO()
    log, end = logger(written, "json")
    paths = ("/api/tables/7/live?view=supervisor", "/api/floor/live")

    async def story() -> None:
        people = await insiders()
        async with served(Logged(build(people.house), log)) as (_, port):
            for path in paths:
                for who, headers, _ in REFUSED:
                    sent = {**headers, **({"cookie": people.cookies[who]} if people.cookies[who] else {})}
                    with pytest.raises(InvalidStatus):
                        async with connect(f"ws://127.0.0.1:{port}{path}", additional_headers=sent):
                            pass

    asyncio.run(asyncio.wait_for(story(), 60))
    end()
    lines = [json.loads(each) for each in written.getvalue().splitlines()]
    assert [line["event"] for line in lines] == ["socket refused"] * len(REFUSED) * len(paths)
    for line, (_, _, due) in zip(lines, REFUSED * len(paths), strict=True):
        assert due.items() <= line.items()


def test_a_post_that_changes_while_a_password_is_looked_at_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        people = await insiders()
        app = build(people.house)
        looked_at = people.staff.co_sign

        async def meanwhile(*told: Any) -> Any:
            assert await people.staff.change(p.ChangePost, "Ada", "Sue", Post.DEALER) is None
            return await looked_at(*told)

        monkeypatch.setattr(people.staff, "co_sign", meanwhile)
        command = {"command": "RegisterWheel", "serial": "W", "kind": "double-zero", "diameter_inches": "32"}
        told = {"id": "1", "command": command, "signers": [{"name": "Sid", "password": PASSWORD}]}
        before = people.versions()
        answer = await asked(app, "POST", "/api/pit/commands", people.cookies["Sue"], told)
        assert (answer.status, answer.code) == (403, "not_yours")
        assert people.versions() == before

    asyncio.run(asyncio.wait_for(story(), 60))


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/house", {"change": "AddStaff", "name": "Eve", "licence": "L-9", "post": "dealer"}),
        ("/api/terminals/codes", {"table": "7", "seat": 9}),
        ("/api/pit/commands", {"id": "1", "command": {"command": "SignOff", "person": "Dan"}}),
    ],
)
def test_who_is_signed_out_in_the_middle_of_a_request_sends_nothing(path: str, body: Any) -> None:
    async def story() -> None:
        people = await insiders()
        app, cookie = build(people.house), people.cookies["Ada" if path == "/api/house" else "Sue"]

        async def sign_out() -> None:
            await people.staff.sign_out(cookie.partition("=")[2])

        answer = await asked(app, "POST", path, cookie, body, meanwhile=sign_out)
        assert (answer.status, answer.code) == (401, "not_signed_in")
        assert people.staff.state.person("Eve") is None

    asyncio.run(asyncio.wait_for(story(), 60))
