"""What screens are asked in a browser: axe has nothing to say, nothing hangs over the edge. The forms of the pit."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page

from tools.screens import MODULES

SIZES = {"phone": (390, 844), "laptop": (1280, 800), "1080p": (1920, 1080)}


def look_over(page: Page) -> None:
    """Fails with what axe has found, and when the page is wider than the screen."""
    size = page.viewport_size
    assert size
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    page.evaluate((MODULES / "axe-core" / "axe.min.js").read_text("utf-8"))
    found: dict[str, Any] = page.evaluate("axe.run()")
    assert [(one["id"], one["nodes"][0]["html"]) for one in found["violations"]] == []


def task_card(page: Page, kind: str) -> Locator:
    """What waits for the supervisor, in the pit."""
    return page.locator(f"[data-task={kind}]")


def act(page: Page, name: str) -> Locator:
    """A form of the pit's actions, opened."""
    form = page.locator(f"details[data-act={name}]")
    form.locator("summary").click()
    return form
