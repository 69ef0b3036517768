"""The first visit to every screen, with an empty cache: what comes over the wire, that nothing waits in line, and that
nothing moves once it is painted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from dealt_house import House
from demo_house import demo_house
from playwright.sync_api import Browser, Page, expect

from croupier.cli.demo import maker_of
from croupier.cli.demo_tournament import TESS
from croupier.people.posts import Post
from croupier.web.pages import SCREENS

MOST = 200_000
"""Bytes over the wire, fonts and the first of each answer and message included."""
TOURNAMENT = "{tournament}"
VISITS: dict[str, tuple[str, str, str]] = {
    "home": ("/", "", ".card"),
    "player": ("/tables/1/play", "", "[data-status=live]"),
    "dealer": ("/tables/1/deal", Post.DEALER, "[data-status=live]"),
    "board": ("/tables/1/board", "", "[data-status=live]"),
    "pit": ("/pit", Post.SUPERVISOR, "[data-glance='6']"),
    "the day": ("/pit#day", Post.SUPERVISOR, "main h2"),
    "a table": ("/pit#table/1", Post.SUPERVISOR, ".pit-table h2"),
    "whatif": ("/what-if", Post.SUPERVISOR, "h1"),
    "tournaments": ("/tournaments", "", f"a[href$='{TOURNAMENT}']"),
    "tournament": (f"/tournaments/{TOURNAMENT}", TESS.post, "main h2"),
    "tournamentBoard": (f"/tournaments/{TOURNAMENT}/board", "", "main"),
}
"""Where, as whom, and what is there when the screen is of use."""
MOVED = """() => new Promise((done) => {
  const seen = [];
  new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(seen.map((one) => [one.value, ...one.sources.map(({ node }) => node?.className ?? "")])), 300);
})"""
STEADY = 0.005
"""Of the screen: letters that come late move a line by a pixel."""


@pytest.fixture(scope="module")
def floor() -> Iterator[tuple[House, str]]:
    with demo_house(0.4, rounds=1) as made:
        name = made.wait(maker_of(made.whole).make())
        assert isinstance(name, str), name
        yield made, name


class Wire:
    """Everything that a page gets, by address: what is asked for again and again counts once."""

    def __init__(self, page: Page) -> None:
        self.bytes: dict[str, int] = {}
        self.began_by: dict[str, str] = {}
        self._asked: dict[str, str] = {}
        self._sockets: dict[str, str] = {}
        listener = page.context.new_cdp_session(page)
        listener.send("Network.enable")
        listener.on("Network.requestWillBeSent", self._ask)
        listener.on("Network.loadingFinished", self._finish)
        listener.on("Network.webSocketCreated", lambda told: self._sockets.update({told["requestId"]: told["url"]}))
        listener.on("Network.webSocketFrameReceived", self._hear)

    def _ask(self, told: dict[str, Any]) -> None:
        self._asked[told["requestId"]] = told["request"]["url"]
        self.began_by[told["request"]["url"]] = told["initiator"]["type"]

    def _finish(self, told: dict[str, Any]) -> None:
        self.bytes.setdefault(self._asked[told["requestId"]], int(told["encodedDataLength"]))

    def _hear(self, told: dict[str, Any]) -> None:
        self.bytes.setdefault(self._sockets[told["requestId"]], len(told["response"]["payloadData"].encode()))


def test_every_screen_is_visited() -> None:
    assert {*SCREENS.values()} <= {*VISITS}


@pytest.mark.parametrize("screen", VISITS)
def test_a_screen_comes_in_less_than_200_kilobytes_nothing_waits_in_line_and_nothing_moves(
    floor: tuple[House, str], chromium: Browser, screen: str
) -> None:
    """A page names its scripts, styles and fonts itself, so that none is found only when another has come."""
    house, tournament = floor
    path, post, usable = (each.replace(TOURNAMENT, tournament) for each in VISITS[screen])
    context = chromium.new_context(viewport={"width": 1920, "height": 1080})
    if post:
        session = house.staff(f"New {screen}", Post(post))
        context.add_cookies([{"name": "croupier_session", "value": session, "url": house.address}])
    page = context.new_page()
    wire = Wire(page)
    page.goto(house.address + path)
    expect(page.locator(usable).first).to_be_visible()
    page.evaluate("document.fonts.ready.then(() => null)")
    assert sum(wire.bytes.values()) < MOST, wire.bytes
    _must_be_steady(page)
    files = {address.rpartition("/")[2]: by for address, by in wire.began_by.items() if "/assets/" in address}
    late = {name for name, by in files.items() if by != "parser" and not name.startswith("source-code-pro")}
    assert {name.rpartition(".")[2] for name in files} == {"js", "css", "woff2"}
    assert late == set()
    phone = context.new_page()
    phone.set_viewport_size({"width": 390, "height": 844})
    phone.goto(house.address + path)
    expect(phone.locator(usable).first).to_be_visible()
    _must_be_steady(phone)
    context.close()


def _must_be_steady(page: Page) -> None:
    """Nothing has moved since the first paint, of all that has come by then."""
    moved = page.evaluate(MOVED)
    assert sum(one[0] for one in moved) < STEADY, moved
