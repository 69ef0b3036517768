"""Where there is nothing to see a browser gets a page in the looks of the house, with a way home; programs get JSON."""

from __future__ import annotations

import html
import re

import httpx
import pytest
from houses import Web, told
from starlette.requests import Request
from starlette.routing import Route

BROWSER = {"accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
"""As browsers ask when somebody opens an address; their scripts ask for anything."""
PLACES = [
    ("/nothing", 404, "There is nothing at this address."),
    ("/tables/99/play", 404, "This house has no such table."),
    ("/tables/99/deal", 404, "This house has no such table."),
    ("/tables/99", 404, "This house has no such table."),
    ("/tournaments/none", 404, "This house has no such tournament."),
    ("/tournaments/none/board", 404, "This house has no such tournament."),
    ("/static/ui/nothing.js", 404, "There is nothing at this address."),
    ("/api/sign-in", 405, "This address does not take that method."),
    ("/api/me", 401, "Nobody is signed in here."),
    ("/mistake", 500, "Something went wrong on the server; it has been logged."),
    ("/pit", 503, "The screens are not built; python3 go.py run builds them."),
]


async def mistaken(request: Request) -> None:
    raise RuntimeError("ours")


def kind_of(answer: httpx.Response) -> str:
    return answer.headers["content-type"].partition(";")[0]


@pytest.mark.parametrize(("address", "status", "says"), PLACES)
def test_a_browser_gets_a_page_and_a_program_the_one_shape(
    address: str, status: int, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if status == 503:
        monkeypatch.setattr("croupier.web.pages.built", dict)

    async def story(web: Web) -> None:
        web.app.router.routes.append(Route("/mistake", mistaken))
        page = await web.client().get(address, headers=BROWSER)
        assert (page.status_code, kind_of(page)) == (status, "text/html")
        assert f"<h1>{says}</h1>" in page.text
        assert '<a href="/">To the tables</a>' in page.text
        assert "script" not in page.text
        assert "default-src 'none'" in page.headers["content-security-policy"]
        answer = await web.client().get(address)
        assert (answer.status_code, kind_of(answer)) == (status, "application/json")
        assert set(answer.json()["error"]) == {"code", "says", "cite"}

    told(story)


ATTACKS = ["/<script>alert(1)</script>", '/tables/"><img src=x onerror=alert(1)>/play', "/tournaments/<b>?a=<i>"]


@pytest.mark.parametrize("address", ATTACKS)
def test_nothing_that_was_asked_stands_on_the_page(address: str) -> None:
    async def story(web: Web) -> None:
        page = await web.client().get(address, headers=BROWSER)
        assert page.status_code == 404
        for part in re.findall(r"<\w+[^>]*>", address):
            assert part not in html.unescape(page.text)

    told(story)
