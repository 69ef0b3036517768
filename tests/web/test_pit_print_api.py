"""The pit's paper over the network: who may have it, that prints of slips are counted, and HTML without Typst."""

from __future__ import annotations

import uuid
from pathlib import Path
from typing import Any

import httpx
from floors import vars_of
from houses import Web, told
from nights import setup_of
from pdf_text import pdf_pages
from pits import AMY, CAT, DAN, HOUSE, KIM, TRAY, law
from pits import SUE as SUPERVISOR

from croupier.money.amount import Cents
from croupier.people.posts import Post
from croupier.pit import commands as p
from croupier.rulebook.refusal import Refusal
from croupier.service.facts import fact_of
from croupier.service.historian import Historian
from croupier.service.pit import Pit
from croupier.storage.proof_folder import ProofFolder

SLIP, REPORTS = "/api/pit/slips/O-000001", "/api/pit/prints"
SHEET = f"{REPORTS}/sheet.html"
AT = 1_660_478_400_000
"""2022-08-14, 12:00 UTC."""


async def printed(client: httpx.AsyncClient, address: str, id_: str = "", **more: Any) -> httpx.Response:
    return await client.post(address, json={"id": id_ or uuid.uuid4().hex}, **more)


async def counted(web: Web) -> None:
    """Table 8, closed, with its tray counted: one slip, O-000001."""
    pit = web.house.pit
    keeper = await web.floor.add("us-co", web.floor.tables["7"].rules.rules.day, vars_of(setup_of("us-co", number="8")))
    fact, marks = fact_of(keeper), dict[str, Any](at=AT)
    for command in (
        p.NameHouse("The Old Mill", "44-1234", "us-co", by=KIM, **marks),
        p.RegisterTable(fact, by=HOUSE, **marks),
        p.CountOpener(
            fact, {kind: Cents(cents) for kind, cents in TRAY.items()}, by=SUPERVISOR, beside=(DAN,), **marks
        ),
    ):
        result = await pit.ask(command, f"test {type(command).__name__}")
        assert not isinstance(result, Refusal), result


def test_the_master_sheet_has_the_last_checkpoint(tmp_path: Path) -> None:
    async def story(web: Web) -> None:
        await counted(web)
        sue = await web.signed_in("Sue")
        assert "History of the house" not in (await sue.get(SHEET)).text
        folder = ProofFolder(tmp_path)
        historian = Historian(web.floor.store, web.floor.clock, folder, folder.signer())
        await historian.begin(adopt=True)
        web.house.condition.historian = historian
        sheet = (await sue.get(SHEET)).text
        assert historian.edge.root.hex() in sheet
        assert historian.signer.name in sheet

    told(story)


def test_a_print_of_a_slip_is_in_the_log_and_the_second_is_marked() -> None:
    async def story(web: Web) -> None:
        await counted(web)
        sue = await web.signed_in("Sue")
        first = pdf_pages((await printed(sue, f"{SLIP}.pdf")).content)
        assert len(first) == 2
        assert all("OpenerO-000001" in first[0] and "REPRINT" not in part for part in first)
        second = (await printed(sue, f"{SLIP}.html")).text
        assert second.count("REPRINT: print number 2") == 2
        assert web.house.pit.state.slips["O-000001"].prints == 2
        copy = (await sue.get(f"{REPORTS}/slip.html?number=O-000001")).text
        assert "COPY to be read" in copy
        assert web.house.pit.state.slips["O-000001"].prints == 2

    told(story)


def test_who_may_print_slips_and_who_may_read_reports() -> None:
    async def story(web: Web) -> None:
        await counted(web)
        await web.staff("Vic", Post.SURVEILLANCE)
        answers = {
            name: [answer.status_code for answer in (await printed(client, f"{SLIP}.html"), await client.get(SHEET))]
            for name, client in {
                "nobody": web.client(),
                "Ada": await web.signed_in("Ada"),
                "Dan": await web.signed_in("Dan"),
                "Vic": await web.signed_in("Vic"),
                "Sue": await web.signed_in("Sue"),
            }.items()
        }
        assert answers == {
            "nobody": [401, 401],
            "Ada": [403, 403],
            "Dan": [200, 403],
            "Vic": [403, 200],
            "Sue": [200, 200],
        }
        assert web.house.pit.state.slips["O-000001"].prints == 2  # Dan's and Sue's

    told(story)


def test_what_is_not_there_is_said_and_counts_nothing() -> None:
    async def story(web: Web) -> None:
        await counted(web)
        sue = await web.signed_in("Sue")
        for address, status, code in (
            (f"{REPORTS}/sheet.html?day=yesterday", 404, "nothing_to_print"),
            (f"{REPORTS}/return.html?month=2022-99", 400, "malformed"),
            (f"{REPORTS}/return.html?month=2022-08", 404, "nothing_to_print"),
            (f"{REPORTS}/count.html?number=X-9", 404, "nothing_to_print"),
        ):
            answer = await sue.get(address)
            assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), address
        empty = await sue.get(f"{REPORTS}/sheet.html?day=2020-01-01")
        assert (empty.status_code, "No activity" in empty.text) == (200, True)
        for address in (f"{REPORTS}/nothing.pdf", f"{REPORTS}/.pdf"):
            assert (await sue.get(address)).status_code == 404
        for address in (SLIP, f"{SLIP}.svg", "/api/pit/slips/F-000009.html"):
            assert (await printed(sue, address)).status_code == 404
        assert web.house.pit.state.slips["O-000001"].prints == 0

    told(story)


BROWSER = {"accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
"""As browsers ask when somebody opens an address; their scripts ask for anything."""


def test_a_browser_gets_a_page_that_says_what_is_missing_and_programs_get_json() -> None:
    async def story(web: Web) -> None:
        await counted(web)
        sue, dan = await web.signed_in("Sue"), await web.signed_in("Dan")
        missing = f"{REPORTS}/count.html?number=X-9"
        for client, address, status, says, what_next in (
            (sue, missing, 404, "There is no box X-9, or", "choose another day"),
            (sue, f"{REPORTS}/count.pdf?number=<b>", 404, "There is no box &lt;b&gt;, or", "choose another day"),
            (sue, f"{REPORTS}/nothing.pdf", 404, "There is nothing at this address.", "Go back"),
            (dan, f"{REPORTS}/sheet.html", 403, "A dealer cannot look at this: figures.", "Ask somebody"),
            (web.client(), f"{REPORTS}/sheet.html", 401, "Nobody is signed in here.", "Sign in"),
        ):
            page = await client.get(address, headers=BROWSER)
            assert (page.status_code, page.headers["content-type"]) == (status, "text/html; charset=utf-8"), address
            assert f"<h1>{says}" in page.text
            assert what_next in page.text
            told = await client.get(address)
            assert (told.status_code, told.headers["content-type"]) == (status, "application/json"), address

    told(story)


def test_a_request_is_for_whoever_signs_slips_and_is_not_counted() -> None:
    async def story(web: Web) -> None:
        await counted(web)
        fact = fact_of(web.floor.tables["8"])
        asked = p.RequestAward(fact, "Ann", "roulette-up-bonus", Cents(40_000), by=HOUSE, at=AT, offset=-420)
        result = await web.house.pit.ask(asked, "an award")
        assert not isinstance(result, Refusal), result
        await web.staff("Vic", Post.SURVEILLANCE)
        sue, vic = await web.signed_in("Sue"), await web.signed_in("Vic")
        (paper,) = pdf_pages((await sue.get("/api/pit/requests/J-000001.pdf")).content)
        assert "RequestforTableGamesJackpotSlip" in paper
        assert "2022-08-1405:00-07:00" in paper
        assert (await vic.get("/api/pit/requests/J-000001.html")).status_code == 403
        assert (await vic.get(f"{REPORTS}/request.html?number=J-000001")).status_code == 200
        assert (await sue.get("/api/pit/requests/O-000001.pdf")).status_code == 404
        assert web.house.pit.state.slips["J-000001"].prints == 0
        log = await sue.get(f"{REPORTS}/activity.html?number=8")
        assert "Award slip J-000001, table 8 for Ann" in log.text

    told(story)


def test_of_a_final_day_there_are_copies_that_say_so() -> None:
    async def story(web: Web) -> None:
        await counted(web)
        pit, sue = web.house.pit, await web.signed_in("Sue")
        assert "COPY" not in (await printed(sue, f"{SLIP}.html")).text
        void = p.VoidSlip("O-000001", "recounted", by=CAT, at=AT)
        for command in (void, p.FinalizeDay("2022-08-14", by=AMY, at=AT + 24 * 3_600_000)):
            result = await pit.ask(command, f"test {type(command).__name__}")
            assert not isinstance(result, Refusal), result
        version = pit.keeper.durable_version
        page = await printed(sue, f"{SLIP}.html")
        assert page.status_code == 200
        assert "COPY made after the gaming day 2022-08-14 was finalized." in page.text
        assert "The slip itself was printed once." in page.text
        assert pit.keeper.durable_version == version

    told(story)


def test_looking_at_an_address_prints_nothing() -> None:
    async def story(web: Web) -> None:
        await counted(web)
        sue = await web.signed_in("Sue")
        version = web.house.pit.keeper.durable_version
        assert (await sue.get(f"{SLIP}.pdf")).status_code == 405
        assert (await printed(sue, f"{SLIP}.html", "x" * 65)).status_code == 400
        assert (await printed(sue, f"{SLIP}.html", headers={"origin": "http://elsewhere"})).status_code == 403
        assert web.house.pit.keeper.durable_version == version

    told(story)


def test_a_print_that_is_asked_for_again_under_its_id_is_the_same_print() -> None:
    async def story(web: Web) -> None:
        await counted(web)
        sue = await web.signed_in("Sue")
        first = await printed(sue, f"{SLIP}.html", "one")
        assert "REPRINT: print number 2" in (await printed(sue, f"{SLIP}.html", "two")).text
        assert (await printed(sue, f"{SLIP}.html", "one")).text == first.text
        assert web.house.pit.state.slips["O-000001"].prints == 2

    told(story)


def test_a_page_that_cannot_be_made_counts_nothing() -> None:
    """The house was named by a book that is in no folder any more."""

    async def story(web: Web) -> None:
        await counted(web)
        pit, sue = web.house.pit, await web.signed_in("Sue")
        pit.keeper.aggregate = Pit(lambda book, base, day: law()("us-co", base, day))
        await pit.ask(p.NameHouse("The Old Mill", "44-1", "no-such-book", at=AT, by=KIM), "1")
        assert pit.state.book == "no-such-book"
        answer = await printed(sue, f"{SLIP}.html")
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "nothing_to_print")
        assert pit.state.slips["O-000001"].prints == 0

    told(story)


def test_counted_against_computed_is_for_whoever_may_see_figures() -> None:
    async def story(web: Web) -> None:
        await counted(web)
        sue, dan = await web.signed_in("Sue"), await web.signed_in("Dan")
        (line,) = (await sue.get("/api/pit/figures?day=2022-08-14")).json()
        shown = {name: line[name] for name in ("table", "shift", "kind", "win", "difference", "interval")}
        assert shown == {
            "table": "8",
            "shift": "day",
            "kind": "incomplete",
            "win": None,
            "difference": None,
            "interval": None,
        }
        assert line["causes"] == ["no win can be stated: closer missing"]
        assert (await sue.get("/api/pit/figures?day=2020-01-01")).json() == []
        assert (await sue.get("/api/pit/figures?day=soon")).status_code == 400
        assert (await dan.get("/api/pit/figures")).status_code == 403
        assert (await web.client().get("/api/pit/figures")).status_code == 401

    told(story)
