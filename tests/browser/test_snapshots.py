"""Pictures for the tests: what a busy Chromium could not do is asked again, a few times; anything else is a failure."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Error, FloatRect, Page
from snapshots import TRIES, snapshot

BUSY = "Page.screenshot: Protocol error (Page.captureScreenshot): Unable to capture screenshot"
LOST = "Page.screenshot: Target page, context or browser has been closed"


class Failing:
    """A page whose first pictures fail, as often as is said."""

    def __init__(self, page: Page, often: int, says: str) -> None:
        self.page, self.often, self.says, self.asked = page, often, says, 0
        self.wait_for_timeout = page.wait_for_timeout

    def screenshot(self, clip: FloatRect | None) -> bytes:
        self.asked += 1
        if self.asked <= self.often:
            raise Error(self.says)
        return self.page.screenshot(clip=clip)


def asked(page: Page, often: int, says: str = BUSY) -> int:
    failing = Failing(page, often, says)
    if often >= TRIES or says != BUSY:
        with pytest.raises(Error, match=says.split(": ")[-1]):
            snapshot(failing)  # type: ignore[arg-type]
    else:
        assert snapshot(failing).startswith(b"\x89PNG")  # type: ignore[arg-type]
    return failing.asked


def test_a_picture_that_could_not_be_taken_is_tried_again_and_not_for_ever(chromium: Browser) -> None:
    page = chromium.new_page(viewport={"width": 40, "height": 40})
    assert [asked(page, often) for often in (0, 1, TRIES - 1, 100)] == [1, 2, TRIES, TRIES]
    assert asked(page, 1, LOST) == 1
    page.close()
