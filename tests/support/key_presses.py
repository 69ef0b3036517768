"""Tasks by keyboard alone: every press is counted, and after each task the focus is where one goes on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playing import FOCUSED
from playwright.sync_api import Page

PRESSES = Path(__file__).parents[1] / "browser" / "presses"
MOST = 60
_NOWHERE = "() => !document.activeElement || document.activeElement === document.body"
_STARTS = f"(words) => ({FOCUSED})().startsWith(words)"


def golden(post: str) -> dict[str, dict[str, int]]:
    """Presses by task, under the headings of a post's file."""
    groups: dict[str, dict[str, int]] = {}
    for line in (PRESSES / f"{post}.txt").read_text("utf-8").splitlines():
        if line.startswith("# "):
            groups[line[2:]] = {}
        elif line:
            task, _, presses = line.rpartition(": ")
            groups[list(groups)[-1]][task] = int(presses)
    return groups


class Keys:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.presses = 0
        self.tasks: dict[str, int] = {}

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.presses += 1

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)
        self.presses += len(text)

    def to(self, key: str, *words: str) -> None:
        """The same key until the focus is on what begins with one of these words."""
        for _ in range(MOST):
            self.press(key)
            if self.focus.startswith(words):
                return
        raise AssertionError(f"{key} does not lead to {words}; the focus is on {self.focus!r}")

    @property
    def focus(self) -> str:
        return str(self.page.evaluate(FOCUSED))

    @contextmanager
    def task(self, name: str, ends: str) -> Iterator[None]:
        """`ends` is how that begins on which the focus is afterwards."""
        before = self.presses
        yield
        self.tasks[name] = self.presses - before
        try:
            self.page.wait_for_function(_STARTS, arg=ends)
        except Exception as error:
            raise AssertionError(f"after {name} the focus is on {self.focus!r}, not on {ends!r}") from error
        assert not self.page.evaluate(_NOWHERE), f"after {name} the focus is lost"
