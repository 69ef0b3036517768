"""Tournaments over HTTP: who may look and send, what a terminal may say, and what no sender can say."""

from __future__ import annotations

from typing import Any

import pytest
from floors import do
from houses import PASSWORD
from marshalled import DAY
from nights import SUE
from tournament_desk import TD
from tournament_web import NAME, NOON, SAID, URL, Held, code_of, played, sent
from tournaments import event, final, plan

from croupier.table import commands as tc
from croupier.tournament import commands as t


def test_everybody_sees_list_and_board_and_staff_alone_the_rest() -> None:
    async def story(held: Held) -> None:
        guest = held.web.client()
        (one,) = (await guest.get("/api/tournaments")).json()
        assert (one["name"], one["stage"], one["events"][0]["entered"]) == (NAME, "playing", 4)
        board = (await guest.get(f"{URL}/board")).json()["board"]
        lines = [(line["place"], line["cents"]) for line in board["events"][0]["prizes"]]
        assert lines == [(1, 20_000), (2, 12_000), (3, 8_000)], "half, 30 and 20 per cent of four buy-ins of $100"
        for address in (URL, f"{URL}/plan", f"{URL}/prints/seats.html"):
            assert (await guest.get(address)).status_code == 401, address
            for name, status in (("Tess", 200), ("Cat", 200), ("Otto", 200), ("Dan", 403)):
                client = await held.web.signed_in(name)
                assert (await client.get(address)).status_code == status, (name, address)
        assert (await guest.get("/api/tournaments/other/board")).status_code == 404
        assert (await (await held.web.signed_in("Tess")).get(f"{URL}/prints/cups.html")).status_code == 404

    played(story)


def test_the_director_sees_what_comes_next_and_what_keeps_a_table_from_playing() -> None:
    async def story(held: Held) -> None:
        tess = await held.web.signed_in("Tess")
        told = (await tess.get(URL)).json()
        assert told["troubles"] == {}
        assert [step["says"] for step in told["view"]["next"]] == ["In play: Final"]
        assert told["view"]["events"][0]["suggestions"] == []
        await held.thin_out()
        (advice,) = (await tess.get(URL)).json()["view"]["events"][0]["suggestions"]
        assert (advice["kind"], advice["does"], advice["reason"]) == (
            "break a table",
            "BreakTable",
            "2 players need 1 table",
        )
        assert "DrawSeats" in told["view"]["who"]
        held.floor.tables["1"].halt("no space")
        del held.floor.tables["2"]
        await held.marshal.look()
        assert (await tess.get(URL)).json()["troubles"] == {"2": "the house has no table 2"}

    played(story)


def test_a_plan_is_held_to_the_law_while_it_is_typed() -> None:
    async def story(held: Held) -> None:
        tess = await held.web.signed_in("Tess")
        good = (await tess.post("/api/tournaments/check", json={"plan": SAID, "book": "us-co"})).json()
        assert good["findings"] == []
        assert "30-2213" in good["rules"]
        assert len(good["digest"]) == 64
        dear = {**SAID, "events": [{**SAID["events"][0], "fee": "$100,000.01"}]}
        bad = (await tess.post("/api/tournaments/check", json={"plan": dear, "book": "us-co"})).json()
        assert [(one["where"], one["cite"] != "") for one in bad["findings"]]
        assert bad["rules"] == ""
        for plan_, book in (({}, "us-co"), (SAID, "us-xx"), ({"events": 5}, "us-co"), ({"events": []}, "us-co")):
            answer = await tess.post("/api/tournaments/check", json={"plan": plan_, "book": book})
            assert answer.status_code == 200
            assert answer.json()["findings"], (plan_, book)
        large = {"plan": {"title": "x" * 70_000}, "book": "us-co"}
        assert (await tess.post("/api/tournaments/check", json=large)).status_code == 413
        assert (
            await held.web.client().post("/api/tournaments/check", json={"plan": {}, "book": ""})
        ).status_code == 401
        shown = (await tess.get(f"{URL}/plan")).json()
        again = (await tess.post("/api/tournaments/check", json={"plan": shown["plan"], "book": shown["book"]})).json()
        assert (shown["findings"], again["digest"]) == ([], good["digest"]), "what is read can be sent again"

    played(story)


def test_a_tournament_is_drafted_and_published_as_it_is_printed() -> None:
    async def story(held: Held) -> None:
        tess, cat = await held.web.signed_in("Tess"), await held.web.signed_in("Cat")
        said = {**SAID, "name": "autumn"}
        draft = sent("Draft", plan=said, book="us-co")
        assert await code_of(await cat.post("/api/tournaments/autumn/commands", json=draft)) == (403, "not_yours")
        assert (await tess.post("/api/tournaments/autumn/commands", json=draft)).status_code == 200
        wrong = sent("PublishRules", digest="ab" * 32)
        assert await code_of(await tess.post("/api/tournaments/autumn/commands", json=wrong)) == (409, "bad_digest")
        checked = (await tess.post("/api/tournaments/check", json={"plan": said, "book": "us-co"})).json()
        right = sent("PublishRules", digest=checked["digest"])
        assert (await tess.post("/api/tournaments/autumn/commands", json=right)).status_code == 200
        other = sent("OpenRegistration", event="Evening")
        assert await code_of(await tess.post("/api/tournaments/nowhere/commands", json=other)) == (409, "unknown")

    played(story)


@pytest.mark.parametrize("name", ["Dan", "Sue", "Otto", "Coy"])
def test_a_post_that_may_not_is_refused(name: str) -> None:
    async def story(held: Held) -> None:
        client = await held.web.signed_in(name)
        answer = await client.post(f"{URL}/commands", json=sent("Announce", event="Evening", says="hello"))
        assert await code_of(answer) == (403, "not_yours")
        nobody = await held.web.client().post(f"{URL}/commands", json=sent("Announce", event="Evening", says="hello"))
        assert nobody.status_code == 401

    played(story)


def test_the_count_of_the_cash_takes_a_second_person_with_a_password_of_their_own() -> None:
    async def story(held: Held) -> None:
        cat = await held.web.signed_in("Cat")
        count: dict[str, Any] = {"fees": 4 * 2_500, "buy_ins": {"Evening": 40_000}}
        alone = await cat.post(f"{URL}/commands", json=sent("CountCash", **count))
        assert await code_of(alone) == (409, "needs_second")
        wrong = [{"name": "Coy", "password": "guessed"}]
        assert (await cat.post(f"{URL}/commands", json=sent("CountCash", wrong, **count))).status_code == 403
        right = [{"name": "Coy", "password": PASSWORD}]
        assert (await cat.post(f"{URL}/commands", json=sent("CountCash", right, **count))).status_code == 200
        assert held.field.held_fees == 0
        assert (await cat.post(f"{URL}/commands", json=sent("CountCash", right * 7, **count))).status_code == 400

    played(story)


def test_nobody_says_when_who_or_by_which_secret() -> None:
    """A sender's secret is not the one that is drawn by; nor is a sender's time, or another's name."""

    async def story(held: Held) -> None:
        tess = await held.web.signed_in("Tess")
        await held.thin_out()
        theirs: dict[str, Any] = {
            "secret": "ab" * 32,
            "at": 1,
            "offset": 5,
            "by": {"name": "Eve", "licence": "", "post": "auditor"},
        }
        broken = sent("BreakTable", event="Evening", table="1", reason="few players", **theirs)
        answer = await tess.post(f"{URL}/commands", json=broken)
        assert answer.status_code == 200, answer.text
        (made,) = answer.json()["events"]
        assert made["secret"] != "ab" * 32
        assert len(made["secret"]) == 64
        assert NOON <= made["at"] <= held.clock_now()
        assert made["by"]["name"] == "Tess"

    played(story)


def test_a_command_that_is_sent_again_is_known_though_its_secret_would_be_another() -> None:
    async def story(held: Held) -> None:
        tess = await held.web.signed_in("Tess")
        await held.thin_out()
        broken = sent("BreakTable", event="Evening", table="1", reason="few players")
        first = (await tess.post(f"{URL}/commands", json=broken)).json()
        assert first["events"]
        again = (await tess.post(f"{URL}/commands", json=broken)).json()
        assert again == first
        (moved,) = (await tess.get(URL)).json()["view"]["events"][0]["moves"]
        assert (moved["left"], moved["table"]) == ("1", "2")
        assert (await tess.get(f"{URL}/prints/moves.html")).status_code == 200
        other = {**broken, "command": {**broken["command"], "reason": "another"}}
        assert await code_of(await tess.post(f"{URL}/commands", json=other)) == (409, "other_command")

    played(story)


@pytest.mark.parametrize("told", [{"command": "Nothing"}, {"command": "Announce"}, {"command": "Announce", "event": 5}])
def test_what_is_no_command_is_malformed(told: dict[str, Any]) -> None:
    async def story(held: Held) -> None:
        tess = await held.web.signed_in("Tess")
        message = {"id": "1", "command": told, "signers": []}
        assert await code_of(await tess.post(f"{URL}/commands", json=message)) == (400, "malformed")
        for id_ in ("", "x" * 65, "a\nb"):
            message = {"id": id_, "command": {"command": "Announce", "event": "Evening", "says": "x"}}
            assert (await tess.post(f"{URL}/commands", json=message)).status_code == 400

    played(story)


def test_a_player_sees_the_own_place_and_consents_on_the_own_screen_alone() -> None:
    async def story(held: Held) -> None:
        ann, bob = await held.terminal_of("Ann"), await held.terminal_of("Bob")
        table, _, own = held.seat_of("Ann")
        other = held.seat_of("Bob")[2]
        standing = (await ann.get(f"/api/tables/{table}/tournament")).json()
        assert (standing["name"], standing["standing"]["player"], standing["standing"]["spins_left"]) == (
            NAME,
            "Ann",
            3,
        )
        address = f"{URL}/sharing-information?event=Evening"
        assert await code_of(await ann.get(address)) == (409, "unknown"), "nobody has proposed anything"
        shares = {str(held.seat_of(name)[2]): 10_000 for name in ("Ann", "Bob", "Cal", "Dee")}
        proposed = await ann.post(f"{URL}/commands", json=sent("ProposeSharing", event="Evening", shares=shares))
        assert proposed.status_code == 200, proposed.text
        free: dict[str, Any] = {"event": "Evening", "voluntary": True, "understood": True}
        for_bob = await ann.post(f"{URL}/commands", json=sent("ConsentToSharing", entry=other, **free))
        assert await code_of(for_bob) == (409, "not_yours"), "nobody speaks for another player"
        assert (await ann.post(f"{URL}/commands", json=sent("ConsentToSharing", entry=own, **free))).status_code == 200
        assert (
            await bob.post(f"{URL}/commands", json=sent("ConsentToSharing", entry=other, **free))
        ).status_code == 200
        tess = await held.web.signed_in("Tess")
        director = await tess.post(
            f"{URL}/commands", json=sent("ConsentToSharing", entry=held.seat_of("Cal")[2], **free)
        )
        assert await code_of(director) == (403, "not_yours"), "the director consents for nobody"
        assert (await tess.get(address)).status_code in (401, 403)
        told = (await bob.get(address)).json()
        assert told["at_stake"] == 40_000
        assert (
            {line["by_points"] for line in told["lines"]} == {line["by_chance"] for line in told["lines"]} == {10_000}
        )

    played(story)


TWO_ROUNDS = plan(
    DAY,
    events=[event(day=DAY, tables=["1", "2"], seats=3, rounds=[final("First", 1, overall=2), final()], rebuy=None)],
    sharing=True,
)


@pytest.mark.parametrize("tables", ["open", "closed"])
def test_between_two_heats_a_player_consents_at_the_seat_that_was_drawn(tables: str) -> None:
    """The final is drawn and not started: whoever plays it speaks at the new seat, and nobody at the old one."""

    async def story(held: Held) -> None:
        for number in ("1", "2"):
            best = next(name for name, _ in held.table(number).durable.in_order())
            await held.spin(number, "1", {best: ("red", 500)})
        await held.do(t.EndRound, TD, "Evening", "ab" * 32)
        await held.marshal.look()
        old = {each.player: held.seat_of(each.player) for each in held.field.live("Evening")}
        if tables == "closed":
            for number in ("1", "2"):
                await do(held.table(number), tc.CloseTable(SUE))
        await held.draw("Evening")
        new = {name: held.seat_of(name) for name in old}
        shares = {str(entry): 16_000 for _, _, entry in new.values()}  # 50 and 30 per cent of four buy-ins of $100
        free: dict[str, Any] = {"event": "Evening", "voluntary": True, "understood": True}
        for name, (table, seat, entry) in new.items():
            client = await held.terminal(table, seat)
            told = (await client.get(f"/api/tables/{table}/tournament")).json()
            assert told["standing"]["player"] == name
            if held.field.events["Evening"].sharing is None:
                answer = await client.post(
                    f"{URL}/commands", json=sent("ProposeSharing", event="Evening", shares=shares)
                )
                assert answer.status_code == 200, answer.text
            answer = await client.post(f"{URL}/commands", json=sent("ConsentToSharing", entry=entry, **free))
            assert answer.status_code == 200, answer.text
            assert (await client.get(f"{URL}/sharing-information?event=Evening")).status_code == 200
        taken = {(table, seat) for table, seat, _ in new.values()}
        for table, seat, entry in old.values():
            if (table, seat) not in taken:
                client = await held.terminal(table, seat)
                answer = await client.post(f"{URL}/commands", json=sent("ConsentToSharing", entry=entry, **free))
                assert answer.status_code == 403, answer.text

    played(story, TWO_ROUNDS)


def test_a_terminal_speaks_for_whom_the_tournament_has_seated_there_and_for_nobody_else() -> None:
    """Ann of the money table has the name of an entrant, and is nobody in the tournament."""

    async def story(held: Held) -> None:
        stranger = await held.terminal("7", 1)
        mine = held.seat_of("Ann")[2]
        free: dict[str, Any] = {"event": "Evening", "voluntary": True, "understood": True}
        answer = await stranger.post(f"{URL}/commands", json=sent("ConsentToSharing", entry=mine, **free))
        assert await code_of(answer) == (403, "not_yours")
        assert (await stranger.get("/api/tables/7/tournament")).status_code == 404
        assert (await stranger.get(f"{URL}/sharing-information?event=Evening")).status_code == 403
        ann = await held.terminal_of("Ann")
        with_cat = [{"name": "Cat", "password": PASSWORD}]
        enter = sent("Enter", with_cat, event="Evening", player="Zed", has_rules=True)
        assert await code_of(await ann.post(f"{URL}/commands", json=enter)) == (403, "not_yours")
        assert (await ann.get(URL)).status_code == 403

    played(story)


QUALIFIER = plan(
    DAY,
    events=[
        event(
            day=DAY,
            tables=["1", "2"],
            seats=3,
            rounds=[final(spins=1)],
            rebuy=None,
            prizes=[{"place": 1, "voucher": "Main"}, {"place": 2, "share": "100 %"}],
        ),
        event("Main", "2022-08-27", tables=["1", "2"], seats=3, rounds=[final(spins=1)], rebuy=None),
    ],
)


def test_a_voucher_pays_for_the_player_who_won_it_and_for_nobody_else() -> None:
    async def story(held: Held) -> None:
        table = held.seat_of("Ann")[0]
        await held.spin(table, "1", {"Ann": ("red", 500)})
        await held.spin({"1": "2", "2": "1"}[table], "1", {})
        await held.do(t.EndRound, TD, "Evening")
        await held.do(t.EndEvent, TD, "Evening")
        await held.count_cash()
        await held.do(t.PayPrize, TD, "Evening", held.seat_of("Ann")[2], 1)
        (number,) = held.field.vouchers
        await held.do(t.OpenRegistration, TD, "Main")
        cat, voucher = await held.web.signed_in("Cat"), {"way": "voucher", "what": number}
        printed = (await cat.get(f"{URL}/prints/vouchers.html?event=Evening")).text
        for words in (number, "It admits Ann and nobody else", "30-2213.05, paragraph 6", "Main, 2022-08-27", "$25"):
            assert words in printed, words
        assert (await cat.get(f"{URL}/prints/vouchers.pdf?event=Main")).status_code == 404, "none was won there"
        paid = {"event": "Main", "fee": voucher, "buy_in": voucher, "has_rules": True}
        for_bob = await cat.post(f"{URL}/commands", json=sent("Enter", None, "", player="Bob", **paid))
        assert await code_of(for_bob) == (409, "not_the_winner")
        assert (
            await cat.post(f"{URL}/commands", json=sent("Enter", None, "", player="Ann", **paid))
        ).status_code == 200

    played(story, QUALIFIER)


@pytest.mark.parametrize("ending", ["html", "pdf"])
def test_every_print_can_be_had(ending: str) -> None:
    async def story(held: Held) -> None:
        tess = await held.web.signed_in("Tess")
        for what in ("rules", "entries", "payouts", "seats", "notice", "chips", "results"):
            answer = await tess.get(f"{URL}/prints/{what}.{ending}")
            assert answer.status_code == 200, (what, answer.text)
            assert answer.content.startswith(b"%PDF" if ending == "pdf" else b"<!doctype html>"), what
        moves = await tess.get(f"{URL}/prints/moves.{ending}")
        assert await code_of(moves) == (404, "nothing_to_print")
        assert await code_of(await tess.get(f"{URL}/prints/seats.{ending}?event=Night")) == (404, "nothing_to_print")

    played(story)


def test_a_table_of_a_tournament_opens_without_a_counted_tray() -> None:
    """What else the law asks of an opening it still asks: here a drop box is missing."""

    async def story(held: Held) -> None:
        sue = await held.web.signed_in("Sue")
        await held.set_up("8")
        await do(held.table("1"), tc.CloseTable(SUE, reason="another dealer"))
        on_duty = {"command": "SignOn", "person": "Sue", "post": "supervisor"}
        answer = await sue.post("/api/pit/commands", json={"id": "on duty", "command": on_duty})
        assert answer.status_code == 200, answer.text
        opening = {"command": "OpenTable", "dealer": "Dan", "rules_posted": "here"}
        for number, code in (("1", "no_drop_box"), ("8", "not_counted")):
            answer = await sue.post(f"/api/tables/{number}/commands", json={"id": number, "command": opening})
            assert await code_of(answer) == (409, code), answer.text

    played(story)
