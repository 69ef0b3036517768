"""Pictures of a page. A Chromium on a busy machine now and then says that it could not take one: it is asked again."""

from __future__ import annotations

import base64

from playwright.sync_api import Error, FloatRect, Page

COULD_NOT = "Unable to capture screenshot"
TRIES = 5
PAUSE = 200
"""Milliseconds before the next try."""


def snapshot(page: Page, clip: FloatRect | None = None) -> bytes:
    """The page as it is painted, or a part of it, as PNG. Only what Chromium says it could not do is tried again."""
    for _ in range(TRIES - 1):
        try:
            return page.screenshot(clip=clip)
        except Error as error:
            if COULD_NOT not in error.message:
                raise
            page.wait_for_timeout(PAUSE)
    return page.screenshot(clip=clip)


def as_text(page: Page, clip: FloatRect | None = None) -> str:
    """The same in base64, for a script in a page that looks at it."""
    return base64.b64encode(snapshot(page, clip)).decode()
