"""The pit over the network: who may send what, what is malformed, who signs beside."""

from __future__ import annotations

import uuid
from typing import Any

from houses import Web, told
from policy_table import PIT
from staffed import password_of

from croupier.people.posts import Post

URL = "/api/pit/commands"


def sent(command: str, signers: list[dict[str, str]] | None = None, **told: Any) -> dict[str, Any]:
    return {"id": uuid.uuid4().hex, "command": {"command": command, **told}, "signers": signers or []}


def test_every_command_is_for_its_posts_alone() -> None:
    """A post that may gets as far as the fields, of which none is there; every other hears that it may not."""

    async def story(web: Web) -> None:
        people = {post for post in Post if post not in (Post.TERMINAL, Post.DEVICE)}
        for post in people:
            name = f"P{post.value[:6].title().replace(' ', '')}{len(post.value)}"
            await web.staff(name, post)
            client = await web.signed_in(name)
            for command, posts in PIT.items():
                answer = await client.post(URL, json=sent(command))
                wanted = (400, 404) if post in posts else (403,)
                assert answer.status_code in wanted, (post, command, answer.text)

    told(story)


def test_what_is_malformed_is_refused_and_changes_nothing() -> None:
    async def story(web: Web) -> None:
        sue = await web.signed_in("Sue")
        before = web.house.pit.keeper.durable_version
        bodies: tuple[Any, ...] = (
            {},
            [],
            sent("Nothing"),
            {**sent("RegisterWheel"), "id": ""},
            {**sent("RegisterWheel"), "id": "x" * 65},
            sent("RegisterWheel", serial=7, kind="double-zero", diameter_inches="32"),
            sent("RegisterWheel", serial="W", kind="double-zero", diameter_inches="32", more=1),
            sent("RegisterChips", designation="A", table="7", pieces={"red": "many"}, stored="x"),
        )
        for body in bodies:
            assert (await sue.post(URL, json=body)).status_code == 400, body
        assert (await sue.post(URL, json=sent("CountOpener", table="99", chips={}))).status_code == 404
        headers = {"content-type": "application/json"}
        assert (await sue.post(URL, content=b"{" * 100_000, headers=headers)).status_code in (400, 413)
        assert (await sue.post(URL, content=b" " * 10_000_000, headers=headers)).status_code == 413
        assert (await web.client().post(URL, json=sent("RegisterWheel"))).status_code == 401
        assert web.house.pit.keeper.durable_version == before

    told(story)


def test_nobody_says_who_or_when_they_are() -> None:
    async def story(web: Web) -> None:
        sue = await web.signed_in("Sue")
        wheel: dict[str, Any] = {"serial": "W-1", "kind": "double-zero", "diameter_inches": "32"}
        by = {"name": "Kim", "licence": "x", "post": "key manager"}
        answer = await sue.post(URL, json=sent("RegisterWheel", **wheel, by=by, at=1, beside=[by]))
        assert answer.status_code == 200, answer.text
        (event,) = answer.json()["events"]
        assert (event["by"]["name"], event.get("beside", [])) == ("Sue", [])
        assert event["at"] != 1

    told(story)


def test_nobody_says_what_a_table_s_log_has() -> None:
    """Only the clerk enters what he has read there: a far record would keep him from reading on."""

    async def story(web: Web) -> None:
        sue = await web.signed_in("Sue")
        far = {"stream": "table:7", "version": 10**9, "hash": "0" * 64}
        answer = await sue.post(URL, json=sent("SignOn", person="Sue", post="supervisor", source=far))
        assert answer.status_code == 200, answer.text
        (event,) = answer.json()["events"]
        assert "source" not in event
        assert web.house.pit.state.heard.get("7", 0) < 10**9

    told(story)


def test_a_command_that_is_sent_again_is_executed_once() -> None:
    async def story(web: Web) -> None:
        sue = await web.signed_in("Sue")
        body = sent("RegisterWheel", serial="W-1", kind="double-zero", diameter_inches="32")
        first, again = [(await sue.post(URL, json=body)).json() for _ in range(2)]
        assert first == again
        taken = await sue.post(URL, json={**body, "id": "another"})
        assert (taken.status_code, taken.json()["error"]["code"]) == (409, "taken")

    told(story)


def test_whoever_signs_beside_gives_their_own_password() -> None:
    async def story(web: Web) -> None:
        sue = await web.signed_in("Sue")
        said = {"table": "7", "chips": {"$5": 500}}
        answers = []
        for name, password in (("Dan", "wrong"), ("Nobody", "wrong"), ("Nobody", password_of("Dan"))):
            answer = await sue.post(URL, json=sent("CountTips", [{"name": name, "password": password}], **said))
            assert answer.status_code == 403
            answers.append(answer.json()["error"])
        assert answers[0] == answers[1] == answers[2]
        many = [{"name": "Dan", "password": "x"}] * 7
        assert (await sue.post(URL, json=sent("CountTips", many, **said))).status_code == 400

    told(story)


def test_a_pit_that_has_halted_says_so() -> None:
    async def story(web: Web) -> None:
        sue = await web.signed_in("Sue")
        web.house.pit.keeper.halt("no space")
        answer = await sue.post(URL, json=sent("RegisterWheel", serial="W", kind="double-zero", diameter_inches="32"))
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "halted")

    told(story)


def test_what_guests_bring_and_take_is_shown_to_the_cage_and_the_books_alone() -> None:
    async def story(web: Web) -> None:
        sue = await web.signed_in("Sue")
        line: dict[str, Any] = {"person": "Ann", "way": "in", "kind": "chips bought", "amount": 50_000, "place": "cage"}
        assert (await sue.post(URL, json=sent("LogCash", **line))).status_code == 200
        await web.staff("Cat", Post.CASHIER)
        await web.staff("Amy", Post.ACCOUNTING)
        await web.staff("Sid", Post.SECURITY)
        for name, is_shown in (("Sue", True), ("Cat", True), ("Amy", True), ("Dan", False), ("Sid", False)):
            client = await web.signed_in(name)
            shown = (await client.get("/api/pit")).json()["view"]["cash"]
            assert bool(shown) is is_shown, name

    told(story)
