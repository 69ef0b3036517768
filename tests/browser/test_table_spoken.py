"""Without eyes: what the dealer's console and the reader board say of a whole round, each thing once."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from dealing import sit_with_color, stage
from dealt_house import TABLE, house
from nights import SENSOR
from playwright.sync_api import Page, expect
from watching import LISTEN, golden

from croupier.table import commands as c

Open = Callable[..., Page]


@pytest.mark.parametrize("still", [False, True])
def test_a_whole_round_is_told_once(open_console: Open, open_page: Open, still: bool) -> None:
    with house(timers={"betting": "300", "dealer": "300"}) as floor:
        sit_with_color(floor, "Ann", "orange", ("split:17-20", 500), ("red", 500))
        page = open_console(floor, still=still)
        board = open_page(floor, f"/tables/{TABLE}/board", still=still)
        board.locator("[data-status=live]").wait_for()
        floor.do(c.StartTimer(SENSOR, "betting", int(time.time() * 1000) + 200_000))
        timer = board.get_by_role("timer")
        expect(timer).to_be_visible()
        for one in (page, board):
            one.evaluate(LISTEN)
        first = timer.inner_text()
        expect(timer).not_to_have_text(first)  # some seconds go by without a word
        for title, keys in (
            ("Launch the ball", ["Enter"]), ("Close the betting", ["Space"]), ("Enter the number", ["2", "0", "Enter"]),
            ("Place the dolly", ["Enter"]), ("Collect the losing bets", ["Enter"]),
            ("Pay the winning bets", ["Enter", "Enter"]), ("Remove the dolly", ["Enter"]),
        ):  # fmt: skip
            stage(page, title)
            for key in keys:
                page.keyboard.press(key)
        stage(page, "Launch the ball")
        expect(board.get_by_role("status").first).to_have_text("Place your bets")
        assert page.evaluate("window.spoken") == golden("spoken-console")
        assert board.evaluate("window.spoken") == golden("spoken-board")
