"""Hands on the keys alone: every press is counted, by task, and the focus is asked for where somebody goes on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Error, Locator, Page, expect
from sent import taken

PRESSES = Path(__file__).parents[1] / "browser" / "presses"
POSTS = ("dealer", "player", "pit", "tournament")
FAR = 60
"""Whoever has to press a key more often than this gives up."""
HAS_FOCUS = "one => one === document.activeElement"
HAS_PLACE = "() => Boolean(document.activeElement) && document.activeElement !== document.body"
NAMES = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return [];
  const label = one.labels?.[0] ?? one.closest("label");
  const inside = label ? [label.querySelector("span"), label] : [one.querySelector("b, span")];
  return [one.getAttribute("aria-label"), ...inside.map((part) => part?.textContent), one.textContent]
    .filter(Boolean).map((words) => words.replace(/\\s+/g, " ").trim());
}"""
"""What the thing that has the focus may be called: by its label, or by what is written on it."""


def recorded(post: str) -> dict[str, dict[str, str]]:
    """By task, under the headings of a post's file: how many presses, and in brackets what they had sent."""
    groups: dict[str, dict[str, str]] = {}
    for line in (PRESSES / f"{post}.txt").read_text("utf-8").splitlines():
        task, _, presses = line.rpartition(": ")
        if line.startswith("# "):
            groups[line[2:]] = {}
        elif task:
            groups[list(groups)[-1]][task] = presses
    return groups


def sends(task: str, posts: Iterable[str] = POSTS) -> set[str]:
    """What a task has sent by what is recorded of it, at the first of these posts that has it: that is waited for."""
    lines = [tasks[task] for post in posts for tasks in recorded(post).values() if task in tasks]
    return {name for line in lines[:1] for name in line.partition("(")[2].rstrip(")").split(", ") if name}


class Keys:
    """A page and no mouse. With `records` every task is held to that post's file at once; with `whole` a name is all of
    what is written there, and not only how it begins; with `steady` the focus has a place after every single press."""

    def __init__(self, page: Page, records: str = "", *, whole: bool = False, steady: bool = False) -> None:
        self.page, self.presses, self.tasks = page, 0, dict[str, str]()
        self._records, self._whole, self._steady = records, whole, steady

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.presses += 1
            if self._steady:
                self.page.wait_for_function(HAS_PLACE)

    def type(self, text: str) -> None:
        """Every letter is a press."""
        self.page.keyboard.type(text)
        self.presses += len(text)

    def type_over(self, text: str) -> None:
        """What stood in the field before is written over."""
        self.page.keyboard.press("ControlOrMeta+a")
        self.type(text)

    def write(self, text: str) -> None:
        """Not counted: text that is the same wherever its field stands, or the first letters of what a list has."""
        self.page.keyboard.type(text)

    def to(self, *targets: str | Locator, key: str = "Tab") -> None:
        """There by the same key, however many presses that takes. A place may have the focus already; a name is looked
        for from the next stop on, and the focus is never lost on the way."""
        for target in targets:
            if isinstance(target, Locator):
                target.wait_for()
                if target.evaluate(HAS_FOCUS):
                    return
        for _ in range(FAR):
            self.press(key)
            if any(map(self._is_at, targets)):
                return
        raise AssertionError(f"{key} does not lead to {targets}; the focus is at {self.here}")

    def fill(self, form: Locator, fields: dict[str, str], *, over: bool = False) -> None:
        """Field after field by the Tab key; a tick is pressed, and the start of what a list has is enough. What is
        typed is counted where it is written `over` what stands there."""
        for label, text in fields.items():
            begins = form.get_by_label(re.compile(rf"^\s*{re.escape(label)}"))
            field = begins.and_(self.page.locator("input, select, textarea")).first
            self.to(field)
            if field.get_attribute("type") in ("checkbox", "radio"):
                self.press("Space")
            elif over and field.evaluate("one => one.matches('input, textarea')"):
                self.type_over(text)
            else:
                self.write(text)

    def unfold(self, fold: Locator, key: str = "Tab") -> None:
        """What is folded up, opened; the focus goes into it by itself."""
        self.to(fold.locator("summary").first, key=key)
        self.press("Enter")
        expect(fold.locator("form :focus").first).to_be_visible()

    def _is_at(self, target: str | Locator) -> bool:
        if isinstance(target, Locator):
            return bool(target.evaluate(HAS_FOCUS))
        assert self.page.evaluate(HAS_PLACE), f"on the way to {target} the focus is lost"
        return any(re.match(rf"{re.escape(target)}(?!\w)", name) for name in self.page.evaluate(NAMES))

    def at(self, target: str | Locator) -> None:
        """The focus has gone there by itself."""
        compare = "name === words" if self._whole else "name.startsWith(words)"
        try:
            if isinstance(target, Locator):
                expect(target).to_be_focused()
            else:
                self.page.wait_for_function(f"(words) => ({NAMES})().some((name) => {compare})", arg=target)
        except (AssertionError, Error) as error:
            raise AssertionError(f"the focus is at {self.here}, and not at {target}") from error

    def skip(self) -> None:
        """The first stop of the page leads to what waits."""
        self.press("Tab")
        self.at(self.page.get_by_role("button", name="Go to the open tasks"))
        self.press("Enter")

    def begin(self) -> None:
        """What was pressed and sent so far is of no task."""
        self.presses = 0
        taken(self.page)

    def beside(self, page: Page) -> Keys:
        """Hands on another page, whose tasks are told with these."""
        other = Keys(page, self._records, whole=self._whole, steady=self._steady)
        other.tasks = self.tasks
        return other

    def did(self, task: str, then: str = "") -> None:
        """One continues at `then`; the next task begins at no press."""
        if then:
            self.at(then)
        sent = taken(self.page, sends(task, (self._records,) if self._records else POSTS))
        self.tasks[task] = f"{self.presses} ({', '.join(sent)})" if sent else str(self.presses)
        self.presses = 0
        if self._records:
            told = {task: presses for tasks in recorded(self._records).values() for task, presses in tasks.items()}
            assert told.get(task) == self.tasks[task], f"{self._records}.txt should have “{task}: {self.tasks[task]}”"

    @contextmanager
    def task(self, name: str, then: str = "") -> Iterator[None]:
        """What is pressed within, and the focus has a place afterwards."""
        self.begin()
        yield
        self.did(name, then)
        assert self.page.evaluate(HAS_PLACE), f"after {name} the focus is lost"

    @property
    def focus(self) -> str:
        return next(iter(self.page.evaluate(NAMES)), "")

    @property
    def here(self) -> str:
        return str(self.page.evaluate("document.activeElement?.outerHTML.slice(0, 200)"))
