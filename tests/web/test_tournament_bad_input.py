"""What the law or common sense forbids, sent over HTTP: refused with its section, and nothing changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from houses import PASSWORD
from marshalled import DAY
from tournament_desk import TD
from tournament_web import NAME, SAID, URL, Held, played, sent
from tournaments import event, final, heats, plan

from croupier.people.posts import Post
from croupier.tournament import commands as t
from croupier.tournament.codec import COMMANDS
from croupier.tournament.decide import WHO

CAR = plan(
    DAY,
    events=[
        event(
            day=DAY,
            tables=["1", "2"],
            seats=3,
            rounds=[final(spins=3)],
            rebuy=None,
            prizes=[
                {"place": 1, "share": "100 %"},
                {"place": 2, "goods": "A red Ford Mustang convertible of 2022", "value": "$45,000"},
            ],
        )
    ],
    sharing=True,
)


async def refused(held: Held, client: httpx.AsyncClient, body: dict[str, Any], url: str = URL) -> tuple[int, str, str]:
    """Status, code and section; what was refused has changed no tournament."""
    before = {name: keeper.durable_version for name, keeper in held.service.tournaments.items()}
    answer = await client.post(f"{url}/commands", json=body)
    after = {name: keeper.durable_version for name, keeper in held.service.tournaments.items() if name in before}
    assert answer.status_code >= 400, answer.text
    assert after == before
    error = answer.json()["error"]
    return answer.status_code, error["code"], error["cite"]


def with_event(**changes: Any) -> dict[str, Any]:
    return {**SAID, "name": "autumn", "events": [{**SAID["events"][0], **changes}]}


TWICE = [SAID["events"][0], {**SAID["events"][0], "name": "Main", "day": "2022-12-21"}]


@pytest.mark.parametrize(
    ("said", "section"),
    [
        (with_event(fee="$100,000.01", buy_in="$0"), "2213.05"),
        (with_event(fee="$0.01", buy_in="$100,000"), "2213.05"),
        ({**SAID, "name": "autumn", "events": TWICE}, "2213(1)"),
    ],
    ids=["a fee of one cent too much", "both together one cent too much", "in the fifth month"],
)
def test_rules_that_break_the_law_are_not_published(said: dict[str, Any], section: str) -> None:
    """2022-08-20 and four months are 2022-12-20; a day later is too late."""

    async def story(held: Held) -> None:
        tess, url = await held.web.signed_in("Tess"), "/api/tournaments/autumn"
        found = (await tess.post("/api/tournaments/check", json={"plan": said, "book": "us-co"})).json()["findings"]
        assert any(section in one["cite"] for one in found), found
        assert (await tess.post(f"{url}/commands", json=sent("Draft", plan=said, book="us-co"))).status_code == 200
        status, _, cite = await refused(held, tess, sent("PublishRules", digest="ab" * 32), url)
        assert (status, section in cite) == (409, True), cite

    played(story)


def test_rules_that_were_filed_four_days_ahead_start_nothing() -> None:
    """Five calendar days are asked for."""

    async def story(held: Held) -> None:
        tess, url = await held.web.signed_in("Tess"), "/api/tournaments/autumn"
        said = with_event(day="2022-08-24", tables=["3"])
        await held.set_up("3")
        checked = (await tess.post("/api/tournaments/check", json={"plan": said, "book": "us-co"})).json()
        bodies: list[dict[str, Any]] = [
            sent("Draft", plan=said, book="us-co"),
            sent("PublishRules", digest=checked["digest"]),
            sent("FileRules", on=DAY, proof="receipt 18"),
            sent("OpenRegistration", event="Evening"),
            *(sent("Enter", event="Evening", player=name, has_rules=True) for name in ("Eve", "Fay")),
            sent("CloseRegistration", event="Evening"),
            sent("DrawSeats", event="Evening"),
            sent("CountChips", event="Evening", when="before", pieces={"white": 400, "red": 200, "black": 400}),
        ]
        for body in bodies:
            answer = await tess.post(f"{url}/commands", json=body)
            if answer.status_code != 200:
                assert answer.json()["error"]["cite"] == "30-2213.06", answer.text
                return
        status, _, cite = await refused(held, tess, sent("StartHeat", event="Evening"), url)
        assert (status, cite) == (409, "30-2213.06")

    played(story)


def test_nobody_plays_for_another_and_no_chips_come_from_a_pocket() -> None:
    async def story(held: Held) -> None:
        ann = await held.terminal_of("Ann")
        table, _, entry = held.seat_of("Ann")
        others = [name for name, _ in held.table(table).durable.in_order() if name != "Ann"]
        url = f"/api/tables/{table}/commands"

        async def bet(player: str, points: int) -> tuple[int, str]:
            wager = {"command": "PlaceWager", "player": player, "place": "red", "stake": points, "chips": "tournament"}
            answer = await ann.post(url, json={"id": f"{player} {points}", "command": wager})
            return answer.status_code, str(answer.json().get("error", {}).get("cite", ""))

        before = held.table(table).durable
        for player, points in ((others[0], 100), ("Ann", 5_001)):
            status, cite = await bet(player, points)
            assert (status, cite) == (409, "30-2213.07(4)" if player != "Ann" else "30-2203(1)"), (player, points)
            assert held.table(table).durable == before, "nothing has changed"
        tess = await held.web.signed_in("Tess")
        found = sent("ReportConcealed", entry=entry, says="two black chips in a sleeve")
        assert (await tess.post(f"{URL}/commands", json=found)).status_code == 200
        assert held.field.entries[entry].points == 5_000, "what was hidden is in no stack"

    played(story)


def test_a_car_is_not_divided() -> None:
    async def story(held: Held) -> None:
        ann = await held.terminal_of("Ann")
        entries = [held.seat_of(name)[2] for name in ("Ann", "Bob", "Cal", "Dee")]
        parts = {str(entry): 10_000 for entry in entries}
        said = await refused(held, ann, sent("ProposeSharing", event="Evening", shares=parts))
        assert (said[0], said[2]) == (409, "30-2213.07(3)(a)")

    played(story, CAR)


@pytest.mark.clause("co-2022:2213.07.3.b")
def test_the_director_neither_proposes_nor_consents_nor_declines() -> None:
    async def story(held: Held) -> None:
        tess = await held.web.signed_in("Tess")
        entry = held.seat_of("Ann")[2]
        for body in (
            sent("ProposeSharing", event="Evening", shares={str(entry): 40_000}),
            sent("ConsentToSharing", event="Evening", entry=entry, voluntary=True, understood=True),
            sent("DeclineSharing", event="Evening", entry=entry),
        ):
            assert await refused(held, tess, body) == (403, "not_yours", "30-2213.07(3)(b)")

    played(story)


POSTS = [post for post in Post if post not in (Post.TERMINAL, Post.DEVICE)]


def test_no_post_sends_what_is_not_its_own() -> None:
    """Every command by every post, and by a player's terminal: who may not is told so, whatever else is wrong."""

    async def story(held: Held) -> None:
        clients = {Post.TERMINAL: await held.terminal_of("Ann")}
        for post in (Post.TERMINAL, *POSTS):
            held.web.clock.at += 600_000  # so many at once would be told to wait
            if post is not Post.TERMINAL:
                name = f"The {post.name.title().replace('_', ' ')}"
                await held.web.staff(name, post)
                clients[post] = await held.web.signed_in(name)
            client = clients[post]
            for kind in COMMANDS:
                body = sent(kind.__name__)
                if post in WHO[kind]:
                    answer = await client.post(f"{URL}/commands", json=body)
                    assert answer.status_code in (200, 400, 409), (post, kind, answer.text)
                else:
                    assert (await refused(held, client, body))[0] == 403, (post, kind)

    played(story)


HUGE = 10**18
NASTY: tuple[Any, ...] = (
    *(-1, 0, HUGE, 2**63, 10**40, 1.5, True, None, "", " ", "\u202e", "x\u0000y", "x" * 5_000, "Ａnn", "Evening\n"),
    *([], {}, [[]], {"x": HUGE}, {"-1": -1}, ["x"], {"Evening": -1}, {"way": "voucher", "what": "V-" + "9" * 90}),
)
FIELDS: dict[str, Any] = {
    "event": "Evening",
    "player": "Zoë",
    "entry": 1,
    "kind": "re-buy",
    "reason": "why not",
    "says": "hello",
    "table": "1",
    "seat": 2,
    "place": 1,
    "what": "break",
    "ends": 10**13,
    "when": "before",
    "pieces": {"red": 5},
    "shares": {"1": 5},
    "entries": [1, 2],
    "fees": 5,
    "buy_ins": {"Evening": 5},
    "label": "x",
    "voucher": "V-1",
    "on": DAY,
    "proof": "p",
    "digest": "ab" * 32,
    "plan": SAID,
    "book": "us-co",
    "acceptable": True,
    "score": {},
}


@pytest.mark.parametrize("name", ["Tess", "Cat"])
def test_no_value_of_any_field_stops_the_house(name: str) -> None:
    """Each field of each command in turn has each of the values: an answer comes, never a fault of the program; and the
    pages can be read afterwards."""

    async def story(held: Held) -> None:
        client = await held.web.signed_in(name)
        for kind in COMMANDS:
            fields = [field for field in kind.__struct_fields__ if field not in ("at", "offset", "by", "beside")]
            good = {field: FIELDS[field] for field in fields if field in FIELDS}
            for field in fields:
                for value in NASTY:
                    said = {key: each for key, each in {**good, field: value}.items() if key != "command"}
                    answer = await client.post(f"{URL}/commands", json=sent(kind.__name__, **said))
                    assert answer.status_code in (200, 400, 403, 409), (kind, field, value, answer.text)
        for address in (URL, f"{URL}/board", f"{URL}/plan", f"{URL}/prints/entries.html", "/api/tournaments"):
            assert (await client.get(address)).status_code == 200, address

    played(story)


@pytest.mark.parametrize("name", ["other", "..%2Fpeople", "%00", "x" * 300, "spring-2027%20", "Spring-2027", "王"])
def test_another_tournaments_name_is_no_way_into_this_one(name: str) -> None:
    async def story(held: Held) -> None:
        tess = await held.web.signed_in("Tess")
        url = f"/api/tournaments/{name}"
        for address in (url, f"{url}/board", f"{url}/plan", f"{url}/prints/rules.html"):
            assert (await tess.get(address)).status_code in (400, 404), address
        for body in (sent("Announce", event="Evening", says="hello"), sent("Draft", plan=SAID, book="us-co")):
            answer = await tess.post(f"{url}/commands", json=body)
            assert answer.status_code in (400, 404, 405, 409), answer.text
        assert list(held.service.tournaments) == [NAME] or not held.service.state(name).field.plan

    played(story)


async def both(*asking: Callable[[], Any]) -> list[httpx.Response]:
    return list(await asyncio.gather(*(each() for each in asking)))


OPEN = plan(
    DAY,
    events=[event(day=DAY, tables=["1", "2"], seats=3, late_rounds=1, rounds=[heats(), final()], rebuy=None)],
)


def test_two_desks_at_once_register_a_person_once_and_count_the_cash_once() -> None:
    async def story(held: Held) -> None:
        await held.do(t.OpenRegistration, TD, "Evening")
        cat, tess = await held.web.signed_in("Cat"), await held.web.signed_in("Tess")

        def enter(client: httpx.AsyncClient, player: str, id_: str = "") -> Callable[[], Any]:
            return lambda: client.post(
                f"{URL}/commands", json=sent("Enter", id_=id_, event="Evening", player=player, has_rules=True)
            )

        answers = await both(enter(cat, "Eve"), enter(tess, "eve"))
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        (late,) = (answer.json()["error"] for answer in answers if answer.status_code == 409)
        assert (late["code"], late["cite"]) == ("entered_already", "30-2213(2)(c)")
        one, two = await both(enter(cat, "Fay", "a double click"), enter(cat, "Fay", "a double click"))
        assert one.status_code == two.status_code == 200
        assert one.json() == two.json(), "the same entry, told twice"
        assert sorted(entry.player for entry in held.field.entries.values())[4:] in (["Eve", "Fay"], ["Fay", "eve"])
        count = sent("CountCash", [{"name": "Coy", "password": PASSWORD}], fees=15_000, buy_ins={"Evening": 60_000})
        again = {**count, "id": "another screen"}
        counted = await both(
            lambda: cat.post(f"{URL}/commands", json=count), lambda: cat.post(f"{URL}/commands", json=again)
        )
        assert sorted(answer.status_code for answer in counted) == [200, 409]

    played(story, OPEN)


def test_a_screen_that_is_behind_takes_back_nothing_else_than_it_shows() -> None:
    async def story(held: Held) -> None:
        tess = await held.web.signed_in("Tess")
        await tess.post(f"{URL}/commands", json=sent("Announce", event="Evening", says="Supper"))
        shown = (await tess.get(URL)).json()["view"]["undo"]
        clock = sent("StartClock", event="Evening", what="break", ends=held.clock_now() + 600_000)
        assert (await tess.post(f"{URL}/commands", json=clock)).status_code == 200
        assert (await refused(held, tess, sent("Undo", label=shown)))[0] == 409
        label = (await tess.get(URL)).json()["view"]["undo"]
        undo = [sent("Undo", label=label), sent("Undo", label=label)]
        answers = await both(*(lambda body=body: tess.post(f"{URL}/commands", json=body) for body in undo))
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        assert held.field.events["Evening"].says == "Supper"
        assert (await tess.post(f"{URL}/commands", json=sent("Announce", event="Evening", says=""))).status_code == 200
        assert held.field.events["Evening"].says == "", "it is taken off the wall"

    played(story)
