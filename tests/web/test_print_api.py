"""Prints over the network: who may have them, as what, and that they are those of the log."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

from floors import vars_of
from houses import Web, told
from nights import SUE, setup_of
from pdf_text import pdf_pages
from pits import HOUSE
from printing import change_setup

from croupier.people.posts import Post
from croupier.pit.commands import RegisterTable
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c

PRINTS = "/api/tables/7/prints"


def test_staff_of_the_floor_have_them_and_nobody_else() -> None:
    async def story(web: Web) -> None:
        for address in (PRINTS, f"{PRINTS}/rules.html"):
            assert (await web.client().get(address)).status_code == 401
            assert (await (await web.signed_in("Ada")).get(address)).status_code == 403
            for name in ("Dan", "Sue"):
                assert (await (await web.signed_in(name)).get(address)).status_code == 200
        await web.staff("Vic", Post.SURVEILLANCE)
        assert (await (await web.signed_in("Vic")).get(PRINTS)).status_code == 200

    told(story)


def test_every_listed_file_is_there_and_nothing_else() -> None:
    async def story(web: Web) -> None:
        sue = await web.signed_in("Sue")
        listed = (await sue.get(PRINTS)).json()
        files = [file for one in listed for file in one["files"]]
        kinds = {"pdf": "application/pdf", "html": "text/html", "svg": "image/svg+xml"}
        assert {"rules.pdf", "rules.html", "layout.svg", "labels.pdf"} <= set(files)
        assert not [file for file in files if file.startswith(("signs", "cover", "cards"))]
        for file in files:
            answer = await sue.get(f"{PRINTS}/{file}")
            assert answer.status_code == 200, answer.text
            assert answer.headers["content-type"].startswith(kinds[file.partition(".")[2]])
            assert "default-src 'none'" in answer.headers["content-security-policy"]
        for file in ("signs.pdf", "rules.svg", "rules", "nothing.pdf", "rules.pdf.html", "..%2frules.pdf"):
            assert (await sue.get(f"{PRINTS}/{file}")).status_code == 404
        assert (await sue.get("/api/tables/99/prints")).status_code == 404
        signs = (await sue.get(f"{PRINTS}/signs.pdf")).json()["error"]
        assert (signs["code"], "not used as single-zero" in signs["says"]) == ("nothing_to_print", True)

    told(story)


def test_the_time_of_the_record_is_the_house_s_own() -> None:
    async def story(web: Web) -> None:
        pit = web.house.pit
        known = RegisterTable(pit.fact("7"), by=HOUSE, at=1, offset=-420)
        assert not isinstance(await pit.ask(known, "the table"), Refusal)
        [record, *_] = await web.floor.tables["7"].store.read("table:7")
        there = datetime.fromtimestamp(record.at // 1000, timezone(timedelta(hours=-7)))
        [page] = pdf_pages((await (await web.signed_in("Sue")).get(f"{PRINTS}/limits.pdf")).content)
        assert f"Recorded{there:%Y-%m-%d%H:%M}-07:00" in page

    told(story)


def test_a_print_is_that_of_the_set_up_in_force_with_its_record() -> None:
    async def story(web: Web) -> None:
        sue, keeper = await web.signed_in("Sue"), web.floor.tables["7"]
        [page] = pdf_pages((await sue.get(f"{PRINTS}/limits.pdf")).content)
        assert "table:7,record1" in page
        keeper_state = keeper.state
        await keeper.handle(c.LeaveSeat(SUE, "Ann"), "Ann leaves")
        assert keeper.state is not keeper_state
        setup = vars_of(setup_of("us-co", limits={"table": {"min": "$3", "max": "$90"}}))
        await change_setup(keeper, c.ChangeSetup(SUE, setup))
        [page] = pdf_pages((await sue.get(f"{PRINTS}/limits.pdf")).content)
        assert f"table:7,record{keeper.durable_version}" in page
        assert "$3to$90" in page

    told(story)


def test_a_set_up_that_waits_for_the_next_opening_has_no_record_yet() -> None:
    async def story(web: Web) -> None:
        sue = await web.signed_in("Sue")
        setup = vars_of(setup_of("us-co", number="8", limits={"table": {"min": "$3", "max": "$90"}}))
        await web.floor.add("us-co", web.floor.tables["7"].rules.rules.day, setup)
        page = (await sue.get("/api/tables/8/prints/limits.html")).text
        assert "$3 to $90" in page
        assert "Event SHA-256" not in page
        keeper = web.floor.tables["7"]
        assert isinstance(await keeper.handle(c.CloseTable(SUE), "the closing"), tuple)
        await web.floor.add("us-co", keeper.rules.rules.day, {**setup, "number": "7"})
        page = (await sue.get(f"{PRINTS}/limits.html")).text
        assert "$3 to $90" in page
        assert "Event SHA-256" not in page

    told(story)
