"""The pit's paper over the network: who may have it, that prints of slips are counted, and HTML without Typst."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from floors import vars_of
from houses import Web, told
from nights import setup_of
from pdf_text import pdf_pages
from pits import DAN, HOUSE, KIM, TRAY, law
from pits import SUE as SUPERVISOR

from croupier.money.amount import Cents
from croupier.people.posts import Post
from croupier.pit import commands as p
from croupier.rulebook.refusal import Refusal
from croupier.service.facts import fact_of
from croupier.service.pit import Pit

SLIP, REPORTS = "/api/pit/slips/O-000001", "/api/pit/prints"
AT = 1_660_478_400_000
"""2022-08-14, 12:00 UTC."""


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


def test_a_print_of_a_slip_is_in_the_log_and_the_second_is_marked() -> None:
    async def story(web: Web) -> None:
        await counted(web)
        sue = await web.signed_in("Sue")
        first = pdf_pages((await sue.get(f"{SLIP}.pdf")).content)
        assert len(first) == 2
        assert all("OpenerO-000001" in first[0] and "REPRINT" not in part for part in first)
        second = (await sue.get(f"{SLIP}.html")).text
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
            name: [(await client.get(address)).status_code for address in (f"{SLIP}.html", f"{REPORTS}/sheet.html")]
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
            ("/api/pit/slips/F-000009.html", 409, "unknown"),
            (f"{REPORTS}/sheet.html?day=2020-01-01", 404, "nothing_to_print"),
            (f"{REPORTS}/return.html?month=2022-99", 400, "malformed"),
            (f"{REPORTS}/return.html?month=2022-08", 404, "nothing_to_print"),
            (f"{REPORTS}/count.html?number=X-9", 404, "nothing_to_print"),
        ):
            answer = await sue.get(address)
            assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), address
        for address in (SLIP, f"{SLIP}.svg", f"{REPORTS}/nothing.pdf", f"{REPORTS}/.pdf"):
            assert (await sue.get(address)).status_code == 404
        assert web.house.pit.state.slips["O-000001"].prints == 0

    told(story)


def test_a_house_that_was_named_by_a_book_that_nobody_has_counts_no_print() -> None:
    """Once there was such a book; it is in no folder any more."""

    async def story(web: Web) -> None:
        await counted(web)
        pit = web.house.pit
        pit.keeper.aggregate = Pit(lambda book, base, day: law()("us-co", base, day))
        await pit.ask(p.NameHouse("The Old Mill", "44-1", "no-such-book", at=AT, by=KIM), "1")
        assert pit.state.book == "no-such-book"
        answer = await (await web.signed_in("Sue")).get(f"{SLIP}.html")
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "nothing_to_print")
        assert pit.state.slips["O-000001"].prints == 0

    told(story)


def test_without_typst_nothing_is_counted_and_html_works(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(web: Web) -> None:
        await counted(web)
        sue = await web.signed_in("Sue")
        monkeypatch.setitem(sys.modules, "typst", None)
        answer = await sue.get(f"{SLIP}.pdf")
        assert (answer.status_code, answer.json()["error"]["code"]) == (501, "no_typst")
        assert web.house.pit.state.slips["O-000001"].prints == 0
        page = await sue.get(f"{REPORTS}/shift.html")
        assert page.status_code == 200
        assert "not known" in page.text

    told(story)
