"""What screens are asked in a browser: axe has nothing to say, nothing hangs over the edge. The forms of the pit."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tools.screens import MODULES

SIZES = {"phone": (390, 844), "laptop": (1280, 800), "1080p": (1920, 1080)}
MISTAKES = """axe.run({ resultTypes: ["violations"] }).then(found => found.violations.flatMap(
    rule => rule.nodes.map(node => [rule.id, node.html, node.failureSummary])))"""
"""What axe has against a page. What it is content with is not described: that takes most of its time."""


def look_over(page: Page) -> None:
    """Fails with what axe has found, and when the page is wider than the screen."""
    size = page.viewport_size
    assert size
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    axe_is_content(page)


def axe_is_content(page: Page) -> None:
    if not page.evaluate("'axe' in window"):
        page.evaluate((MODULES / "axe-core" / "axe.min.js").read_text("utf-8"))
    found = page.evaluate(MISTAKES)
    assert not found, found


def task_card(page: Page, kind: str) -> Locator:
    """What waits for the supervisor, in the pit."""
    return page.locator(f"[data-task={kind}]")


def act(page: Page, name: str) -> Locator:
    """A form of the pit's actions, opened."""
    form = page.locator(f"details[data-act={name}]")
    form.locator("summary").click()
    return form
