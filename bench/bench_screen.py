"""The player's screen in Chromium: how much is loaded, how soon it can be used, and frames a second in mid-spin.

    python3 go.py bench screen

A table with two hundred chips of four players, and the ball running. The wheel turns in the browser's compositor:
frames *drawn* are counted there, from its trace, while the page rests. Then a script asks for every frame, as if the
page had work to do meanwhile; beside it stands what the machine can do at all, the same script in an empty page. What a
frame costs in processor time is told too: that says something on a busy machine, and on one without a graphics card.
The phone has touch, three pixels to a point, and a processor that is made four times slower. Last, what a chip costs:
the page's own time for each bet that comes while the ball runs.

The machine is named first. What misses a limit (frames drawn, time to use, bytes loaded) is named last, and then the
exit code is 1.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from croupier.cli import demo
from croupier.cli.guests import Guests
from croupier.cli.listening import listen
from croupier.cli.robot_pit import PitRobot
from croupier.cli.robots import DAN, Robots
from croupier.cli.serve import house_of
from croupier.load.machine import machine
from croupier.money.amount import Cents
from croupier.rulebook.refusal import Refusal
from croupier.service.tables import TableKeeper
from croupier.storage.library import Library
from croupier.storage.memory import MemoryStore
from croupier.table import commands as c
from croupier.table.people import Actor, Role
from croupier.web.app import build
from croupier.web.messages import SitDown
from croupier.web.server import Server, settings

TABLE, PLAYERS, EACH = "1", 4, 50
SECONDS = 5
CHIPS = 20
PHONE = {"device_scale_factor": 3, "is_mobile": True, "has_touch": True}
PROFILES: dict[str, tuple[tuple[int, int], int, dict[str, Any]]] = {
    "1080p": ((1920, 1080), 1, {}),
    "phone, processor 4 times slower": ((390, 844), 4, PHONE),
}
BYTES_MAX, USABLE_MAX, FRAMES = 200_000, 1_500, 60
"""The time to use is for a processor as it is: one that is made slower has as many times as long."""
TOLERANCE = 0.05
"""Of the frames: a second of the trace does not begin with a frame."""

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


async def crowded(keeper: TableKeeper, guests: Guests, pit: PitRobot) -> str:
    """Two hundred chips, and the token of a player's terminal."""
    await Robots(keeper, 0, pit).open()
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
def served() -> Iterator[tuple[str, str, Any, Any]]:
    """The address, the token, and ways to spin and to bet in the house."""
    listener = listen("127.0.0.1", 0)
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, daemon=True).start()

    def wait(story: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(story, loop).result(120)

    house = house_of(MemoryStore(), Library())
    floor = house.floor
    guests = Guests(house)
    server = Server(settings(build(house, host=guests)))
    wait(demo.set_up(house))
    keeper = floor.tables[TABLE]
    token = wait(crowded(keeper, guests, PitRobot(house.pit)))
    serving = asyncio.run_coroutine_threadsafe(server.serve([listener]), loop)
    spin = c.SpinBall(DAN, "clockwise", "counter-clockwise", frozenset(keeper.rules.confirmations("launch")))
    more = count()

    def bet() -> None:
        number = next(more)
        name = f"Player {number % (PLAYERS - 1)}"
        place = ("red", "black", "odd", "even")[number % 4]
        wait(keeper.handle(c.PlaceWager(Actor(name, Role.PLAYER), name, place, Cents(100), "color"), f"more {number}"))

    yield f"http://127.0.0.1:{listener.getsockname()[1]}", token, lambda: wait(keeper.handle(spin, "spin")), bet
    server.should_exit = True
    serving.result(30)
    wait(ended())
    loop.call_soon_threadsafe(loop.stop)


async def ended() -> None:
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)


def opened(
    chromium: Browser, address: str, token: str, size: tuple[int, int], slower: int, device: dict[str, Any]
) -> Page:
    context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, **device)
    context.add_cookies([{"name": "croupier_terminal", "value": token, "url": address}])
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.add_init_script(USABLE)
    page.goto(f"{address}/tables/{TABLE}/play")
    page.wait_for_function("() => window.usable")
    return page


@dataclass(frozen=True)
class Frames:
    """What a script that asked for every frame has seen, and what one frame cost in milliseconds of processor time."""

    rate: float
    slow: float
    main: float
    """In the page's own thread."""
    all: float
    """In every process of the browser, drawing included."""

    def __str__(self) -> str:
        cost = f"a frame costs {self.main:.1f} ms in the page's thread, {self.all:.1f} ms in all"
        return f"{self.rate:.0f} a second, 99 of 100 gaps within {self.slow:.0f} ms; {cost}"


def asked(page: Page, browser: CDPSession) -> Frames:
    own = page.context.new_cdp_session(page)
    own.send("Performance.enable", {"timeDomain": "threadTicks"})
    before, whole = spent(own), used(browser)
    found = page.evaluate(FRAMES_IN, SECONDS)
    count = found["rate"] * SECONDS
    return Frames(
        found["rate"], found["slow"], (spent(own) - before) * 1000 / count, (used(browser) - whole) * 1000 / count
    )


def a_chip(page: Page, bet: Callable[[], None]) -> float:
    """Milliseconds of the page's thread for a bet that comes, beyond what it spends anyway."""
    own = page.context.new_cdp_session(page)
    own.send("Performance.enable", {"timeDomain": "threadTicks"})
    sums = []
    for bets in (0, CHIPS):
        before = spent(own)
        for number in range(CHIPS):
            if number < bets:
                bet()
            page.wait_for_timeout(100)
        sums.append(spent(own) - before)
    return (sums[1] - sums[0]) * 1000 / CHIPS


def spent(page: CDPSession) -> float:
    """Seconds of the page's thread."""
    told = page.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in told if one["name"] == "TaskDuration"))


def used(browser: CDPSession) -> float:
    """Seconds of all processes."""
    return float(sum(one["cpuTime"] for one in browser.send("SystemInfo.getProcessInfo")["processInfo"]))


def drawn(page: Page, browser: CDPSession) -> float:
    """Frames that the compositor has drawn in a second, while no script asks for any."""
    ended: list[dict[str, str]] = []
    browser.once("Tracing.tracingComplete", lambda told: ended.append(told))
    categories = {"includedCategories": ["viz"]}
    browser.send("Tracing.start", {"traceConfig": categories, "transferMode": "ReturnAsStream"})
    page.wait_for_timeout(SECONDS * 1000)
    browser.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(50)
    text, stream = "", ended[0]["stream"]
    while not (part := browser.send("IO.read", {"handle": stream}))["eof"]:
        text += part["data"]
    events = json.loads(text + part["data"])["traceEvents"]
    times = sorted(one["ts"] for one in events if one["name"] == "Display::DrawAndSwap" and one["ph"] in "XB")
    return float((len(times) - 1) / (times[-1] - times[0]) * 1_000_000)


def missed(name: str, usable: float, most: float, loaded: float, rate: float) -> list[str]:
    """Which limits a profile has not kept, in words."""
    return [
        f"{name}: {says}"
        for says, is_kept in (
            (f"usable after {usable:.0f} ms, not {most:.0f}", usable <= most),
            (f"{loaded / 1000:.0f} kB loaded, not less than {BYTES_MAX / 1000:.0f}", loaded < BYTES_MAX),
            (f"{rate:.0f} frames drawn a second, not {FRAMES}", rate >= FRAMES * (1 - TOLERANCE)),
        )
        if not is_kept
    ]


def main() -> int:
    named = "; ".join(f"{name} {value}" for name, value in machine().items())
    print(f"{named}; load {os.getloadavg()[0]:.1f}")
    late: list[str] = []
    with served() as (address, token, spin, bet), sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=os.environ["CROUPIER_CHROMIUM"], args=["--no-sandbox"])
        browser = chromium.new_browser_cdp_session()
        empty = chromium.new_page()
        print(f"an empty page: {asked(empty, browser)}")
        empty.close()
        spin()
        for name, (size, slower, device) in PROFILES.items():
            page = opened(chromium, address, token, size, slower, device)
            page.locator("[data-phase=spinning]").wait_for()
            usable, loaded = page.evaluate("() => window.usable"), page.evaluate(LOADED)
            most = USABLE_MAX * slower
            print(f"{name}: usable after {usable:.0f} ms (at most {most}), {loaded / 1000:.0f} kB loaded", end="")
            print(f" (at most {BYTES_MAX / 1000:.0f})")
            chips, rate = page.locator(".piles .chip").count(), drawn(page, browser)
            print(f"{name}: {rate:.0f} frames drawn a second with {chips} chips while the wheel turns (goal {FRAMES})")
            late += missed(name, usable, most, loaded, rate)
            print(f"{name}, every frame asked for: {asked(page, browser)}")
            print(f"{name}, a chip that comes: {a_chip(page, bet):.1f} ms in the page's thread")
            page.context.close()
        print(f"{chromium.browser_type.name} {chromium.version}; load in the end {os.getloadavg()[0]:.1f}")
        chromium.close()
    for each in late:
        print(f"MISSED {each}")
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
