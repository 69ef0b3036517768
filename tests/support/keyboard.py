"""Hands on the keys alone: every press is counted, and the focus is asked for where somebody goes on."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

PRESSES = Path(__file__).parents[1] / "browser" / "presses"
FAR = 60
"""Whoever has to press Tab more often than this gives up."""
HAS_FOCUS = "one => one === document.activeElement"


class Keys:
    """A page and no mouse. Text that is typed into a field is not counted: it is the same wherever the field stands."""

    def __init__(self, page: Page, records: str) -> None:
        self.page, self.presses, self._records = page, 0, PRESSES / f"{records}.txt"

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.presses += 1

    def write(self, text: str) -> None:
        self.page.keyboard.type(text)

    def choose(self, name: str) -> None:
        """In a list that has the focus: its first letters lead to it."""
        self.page.keyboard.type(name)

    def to(self, target: Locator, key: str = "Tab") -> None:
        """There by the Tab key, however many presses that takes."""
        target.wait_for()
        for _ in range(FAR):
            if target.evaluate(HAS_FOCUS):
                return
            self.press(key)
        raise AssertionError(f"{target} was not reached; the focus is at {self.here}")

    def at(self, target: Locator) -> None:
        """The focus has gone there by itself."""
        try:
            expect(target).to_be_focused()
        except AssertionError as error:
            raise AssertionError(f"the focus is at {self.here}") from error

    def skip(self) -> None:
        """The first stop of the page leads to what waits."""
        self.press("Tab")
        self.at(self.page.get_by_role("button", name="Go to the open tasks"))
        self.press("Enter")

    def did(self, task: str) -> None:
        """As many presses as are written down for this task; the next one begins at none."""
        told = dict(line.rsplit(": ", 1) for line in self._records.read_text("utf-8").splitlines() if ": " in line)
        assert told.get(task) == str(self.presses), f"{self._records.name} should have “{task}: {self.presses}”"
        self.presses = 0

    @property
    def here(self) -> str:
        return str(self.page.evaluate("document.activeElement?.outerHTML.slice(0, 200)"))
