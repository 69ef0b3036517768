"""A real Chromium, and pages of a real house. Screens are looked at by role and name, as people find things.

The browser lives as long as a module: Playwright keeps an event loop in this thread while it runs, and other tests have
loops of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from dealt_house import TABLE, House, closed_house
from floors import StepClock
from pit_screens import NOON, Day
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect, sync_playwright
from sent import listen

from croupier.people.posts import Post
from tools.browser import FLAGS
from tools.browser import browser as installed

Open = Callable[..., Page]
PATIENCE = 60_000
"""Milliseconds: a busy machine breaks no test."""
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    program = installed()
    assert program, "there is no Chromium; python3 go.py test brings one"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium: Browser) -> Iterator[Open]:
    """Opens a page of a house with these cookies. A script's mistake or an address of another host fails the test."""
    contexts: list[BrowserContext] = []
    mistakes: list[str] = []

    def look(asked: Request, house: House) -> None:
        if not asked.url.startswith(house.address):
            mistakes.append(asked.url)

    def opened(
        house: House,
        path: str,
        size: tuple[int, int] = (1280, 800),
        still: bool = True,
        device: dict[str, Any] | None = None,
        **cookies: str,
    ) -> Page:
        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="reduce" if still else "no-preference",
            **(device or {}),
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        for name, value in cookies.items():
            context.add_cookies([{"name": f"croupier_{name}", "value": value, "url": house.address}])
        page = context.new_page()
        listen(page)
        page.on("pageerror", lambda error: mistakes.append(str(error)))
        page.on("request", lambda asked: look(asked, house))
        page.goto(house.address + path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not mistakes


@pytest.fixture
def open_player(open_page: Open) -> Open:
    """Opens the player's screen of a terminal, and waits until it is live."""

    def opened(house: House, token: str = "", **more: Any) -> Page:
        page = open_page(house, f"/tables/{TABLE}/play", **({"terminal": token} if token else {}), **more)
        page.locator("[data-status=live]").wait_for()
        return page

    return opened


@pytest.fixture
def open_console(open_page: Open) -> Open:
    """Opens the console for somebody who is signed in, and waits until it is live."""

    def opened(floor: House, name: str = "Dan", post: Post = Post.DEALER, **more: Any) -> Page:
        page = open_page(floor, f"/tables/{TABLE}/deal", session=floor.staff(name, post), **more)
        page.locator("[data-status=live]").wait_for()
        return page

    return opened


@pytest.fixture
def dated() -> Iterator[House]:
    """A house on a day of which the books hold the law."""
    with closed_house(clock=StepClock(NOON)) as made:
        yield made


@pytest.fixture
def day(open_page: Open) -> Iterator[Day]:
    with closed_house() as made:
        yield Day(made, open_page)
