"""The player's screen in Chromium: how much is loaded, how soon it can be used, and frames a second in mid-spin.

    python3 go.py bench screen

A table with two hundred chips of eight players, and the ball running. Beside it, in the same browser, stands what the
machine can do at all: an empty page. Without a graphics card the processor draws, and may be the bound.
"""

from __future__ import annotations

import asyncio
import os
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright

from croupier.cli import demo
from croupier.cli.guests import Guests
from croupier.cli.robots import DAN, Robots
from croupier.cli.serve import floor_of
from croupier.money.amount import Cents
from croupier.people.passwords import Argon2
from croupier.rulebook.refusal import Refusal
from croupier.service.staff import Doors
from croupier.service.tables import TableKeeper
from croupier.storage.library import Library
from croupier.storage.memory import MemoryStore
from croupier.table import commands as c
from croupier.table.people import Actor, Role
from croupier.web.app import build
from croupier.web.messages import SitDown
from croupier.web.wire import settings

TABLE, PLAYERS, EACH = "1", 8, 25
SECONDS = 5
SIZES = {"1080p": (1920, 1080), "phone": (390, 844)}
BYTES_MAX, USABLE_MAX, FRAMES = 200_000, 1_500, 60

USABLE = """(() => {
  const look = () => document.querySelector("[data-status=live]") && document.querySelector("[data-spot]")
    ? (window.usable = performance.now()) : requestAnimationFrame(look);
  requestAnimationFrame(look);
})()"""
FRAMES_IN = """(seconds) => new Promise((done) => {
  const times = [];
  const frame = (now) => {
    times.push(now);
    if (now - times[0] < seconds * 1000) return requestAnimationFrame(frame);
    const gaps = times.slice(1).map((time, at) => time - times[at]).sort((one, other) => one - other);
    done({ rate: (times.length - 1) / (now - times[0]) * 1000, slow: gaps[Math.floor(gaps.length * 0.99)] });
  };
  requestAnimationFrame(frame);
})"""
LOADED = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .reduce((sum, one) => sum + one.encodedBodySize, 0)"""


async def crowded(keeper: TableKeeper, guests: Guests) -> str:
    """Two hundred chips, and the token of a player's terminal."""
    await Robots(keeper, 0).open()
    token = ""
    places = [place for place in keeper.rules.places.values() if not place.side_bet]
    for number in range(PLAYERS):
        seated = await guests.seat(SitDown(TABLE, f"Player {number}"), "", "here")
        assert not isinstance(seated, Refusal), seated
        token = seated[1]
        name = f"Player {number}"
        for step in range(EACH):
            place = places[(number * EACH + step) * 7 % len(places)]
            wager = c.PlaceWager(Actor(name, Role.PLAYER), name, place.name, Cents(100), "color")
            result = await keeper.handle(wager, f"{name} {step}")
            assert not isinstance(result, Refusal), result
    return token


@contextmanager
def served() -> Iterator[tuple[str, str, Any]]:
    """The address, the token, and a way to have something done in the house."""
    listener = socket.create_server(("127.0.0.1", 0))
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, daemon=True).start()

    def wait(story: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(story, loop).result(120)

    store = MemoryStore()
    floor = floor_of(store, Library())
    doors = Doors(store, floor.clock, Argon2())
    guests = Guests(floor, doors)
    server = uvicorn.Server(settings(build(floor, doors, host=guests)))
    wait(demo.set_up(floor, doors))
    keeper = floor.tables[TABLE]
    token = wait(crowded(keeper, guests))
    serving = asyncio.run_coroutine_threadsafe(server.serve([listener]), loop)
    spin = c.SpinBall(DAN, "clockwise", "counter-clockwise", frozenset(keeper.rules.confirmations("launch")))
    yield f"http://127.0.0.1:{listener.getsockname()[1]}", token, lambda: wait(keeper.handle(spin, "spin"))
    server.should_exit = True
    serving.result(30)
    wait(ended())
    loop.call_soon_threadsafe(loop.stop)


async def ended() -> None:
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)


def opened(chromium: Browser, address: str, token: str, size: tuple[int, int]) -> Page:
    context = chromium.new_context(viewport={"width": size[0], "height": size[1]})
    context.add_cookies([{"name": "croupier_terminal", "value": token, "url": address}])
    page = context.new_page()
    page.add_init_script(USABLE)
    page.goto(f"{address}/tables/{TABLE}/play")
    page.wait_for_function("() => window.usable")
    return page


def main() -> None:
    with served() as (address, token, spin), sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=os.environ["CROUPIER_CHROMIUM"], args=["--no-sandbox"])
        empty = chromium.new_page()
        ceiling = empty.evaluate(FRAMES_IN, SECONDS)["rate"]
        empty.close()
        print(f"an empty page: {ceiling:.0f} frames a second")
        pages = {name: opened(chromium, address, token, size) for name, size in SIZES.items()}
        for name, page in pages.items():
            usable, loaded = page.evaluate("() => window.usable"), page.evaluate(LOADED)
            print(f"{name}: usable after {usable:.0f} ms (at most {USABLE_MAX}), {loaded / 1000:.0f} kB loaded", end="")
            print(f" (at most {BYTES_MAX / 1000:.0f})")
        spin()
        for name, page in pages.items():
            page.bring_to_front()
            page.locator("[data-phase=spinning]").wait_for()
            chips = page.locator(".piles .chip").count()
            found = page.evaluate(FRAMES_IN, SECONDS)
            print(f"{name}: {found['rate']:.0f} frames a second with {chips} chips while the wheel turns", end="")
            print(f" (goal {FRAMES}, {found['rate'] / ceiling:.0%} of an empty page);", end="")
            print(f" 99 of 100 gaps within {found['slow']:.0f} ms")
        chromium.close()


if __name__ == "__main__":
    main()
