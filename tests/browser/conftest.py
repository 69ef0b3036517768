"""A real Chromium, and pages of a real house. Screens are looked at by role and name, as people find things.

The browser lives as long as a module: Playwright keeps an event loop in this thread while it runs, and other tests have
loops of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from dealt_house import TABLE, House
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect, sync_playwright

from tools.browser import browser as installed

FLAGS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
"""For a root user, and for a machine without a network."""

Open = Callable[..., Page]
expect.set_options(timeout=60_000)  # patience for slow machines


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    program = installed()
    assert program, "there is no Chromium; python3 go.py test brings one"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def open_player(chromium: Browser) -> Iterator[Open]:
    """Opens the player's screen of a terminal. A script's mistake or an address of another host fails the test."""
    contexts: list[BrowserContext] = []
    mistakes: list[str] = []

    def look(asked: Request, house: House) -> None:
        if not asked.url.startswith(house.address):
            mistakes.append(asked.url)

    def opened(house: House, token: str = "", size: tuple[int, int] = (1280, 800), still: bool = True) -> Page:
        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce" if still else "no-preference"
        )
        contexts.append(context)
        if token:
            context.add_cookies([{"name": "croupier_terminal", "value": token, "url": house.address}])
        page = context.new_page()
        page.on("pageerror", lambda error: mistakes.append(str(error)))
        page.on("request", lambda asked: look(asked, house))
        page.goto(f"{house.address}/tables/{TABLE}/play")
        page.locator("[data-status=live]").wait_for()
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not mistakes
