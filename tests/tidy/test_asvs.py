"""docs/asvs.md: every item of the standard is there once, with tests that there are or with a reason; and what the page
says of the screens' sources.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "asvs.md"
LEVELS = {
    1: """
1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1 2.1.1 2.2.1 2.2.2 2.3.1 3.2.1 3.2.2 3.3.1 3.4.1 3.4.2 3.5.1 3.5.2
3.5.3 4.1.1 4.4.1 5.2.1 5.2.2 5.3.1 5.3.2 6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1 6.3.2 6.4.1
6.4.2 7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2 8.1.1 8.2.1 8.2.2 8.3.1 9.1.1 9.1.2 9.1.3 9.2.1 10.4.1 10.4.2 10.4.3
10.4.4 10.4.5 11.3.1 11.3.2 11.4.1 12.1.1 12.2.1 12.2.2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1
""",
    2: """
1.1.1 1.1.2 1.2.6 1.2.7 1.2.8 1.2.9 1.3.3 1.3.4 1.3.5 1.3.6 1.3.7 1.3.8 1.3.9 1.3.10 1.3.11 1.4.1 1.4.2 1.4.3 1.5.2
2.1.2 2.1.3 2.2.3 2.3.2 2.3.3 2.3.4 2.4.1 3.3.2 3.3.3 3.3.4 3.4.3 3.4.4 3.4.5 3.4.6 3.5.4 3.5.5 3.7.1 3.7.2 4.1.2
4.1.3 4.2.1 4.3.1 4.3.2 4.4.2 4.4.3 4.4.4 5.1.1 5.2.3 5.4.1 5.4.2 5.4.3 6.1.2 6.1.3 6.2.9 6.2.10 6.2.11 6.2.12 6.3.3
6.3.4 6.4.3 6.4.4 6.5.1 6.5.2 6.5.3 6.5.4 6.5.5 6.6.1 6.6.2 6.6.3 6.8.1 6.8.2 6.8.3 6.8.4 7.1.1 7.1.2 7.1.3 7.3.1
7.3.2 7.4.3 7.4.4 7.4.5 7.5.1 7.5.2 7.6.1 7.6.2 8.1.2 8.2.3 8.4.1 9.2.2 9.2.3 9.2.4 10.1.1 10.1.2 10.2.1 10.2.2
10.3.1 10.3.2 10.3.3 10.3.4 10.4.6 10.4.7 10.4.8 10.4.9 10.4.10 10.4.11 10.5.1 10.5.2 10.5.3 10.5.4 10.5.5 10.6.1
10.6.2 10.7.1 10.7.2 10.7.3 11.1.1 11.1.2 11.2.1 11.2.2 11.2.3 11.3.3 11.4.2 11.4.3 11.4.4 11.5.1 11.6.1 12.1.2
12.1.3 12.3.1 12.3.2 12.3.3 12.3.4 13.1.1 13.2.1 13.2.2 13.2.3 13.2.4 13.2.5 13.3.1 13.3.2 13.4.2 13.4.3 13.4.4
13.4.5 14.1.1 14.1.2 14.2.2 14.2.3 14.2.4 14.3.2 14.3.3 15.1.2 15.1.3 15.2.2 15.2.3 15.3.2 15.3.3 15.3.4 15.3.5
15.3.6 15.3.7 16.1.1 16.2.1 16.2.2 16.2.3 16.2.4 16.2.5 16.3.1 16.3.2 16.3.3 16.3.4 16.4.1 16.4.2 16.4.3 16.5.1
16.5.2 16.5.3 17.1.1 17.2.1 17.2.2 17.2.3 17.2.4 17.3.1 17.3.2
""",
    3: "2.3.5 2.4.2 8.3.2 11.5.2 15.4.1 15.4.2 15.4.3 15.4.4",
}
"""The numbers of levels 1 and 2 in version 5.0.0, and those of level 3 that we hold ourselves to."""
DUE = {number: level for level, numbers in LEVELS.items() for number in numbers.split()}
REASONS = ("Documented: ", "Does not apply: ", "Outside: ", "**Not met:** ", "**Partly:** ")
_ROW = re.compile(r"^\| (\d+\.\d+\.\d+) \| (\d) \| (.*?) \| (.*?) \|$", re.MULTILINE)
_TEST = re.compile(r"`(tests/\w+/test_\w+\.py)::(test_\w+)`")


def findings(page: str) -> list[str]:
    """What is wrong with the page."""
    rows = _ROW.findall(page)
    many = Counter(number for number, *_ in rows)
    found = [f"{number} is missing" for number in DUE if number not in many]
    found += [f"{number} is there {count} times" for number, count in many.items() if count > 1]
    for number, level, about, held in rows:
        if DUE.get(number) != int(level):
            found.append(f"{number} is not of level {level}")
        if not about.strip():
            found.append(f"{number} is about nothing")
        found += [f"{number} names {file}::{name}" for file, name in _TEST.findall(held) if name not in collected(file)]
        if not _TEST.search(held) and not _has_reason(held):
            found.append(f"{number} has neither a test nor a reason")
    return found


def _has_reason(held: str) -> bool:
    begun = next((begin for begin in REASONS if held.startswith(begin)), None)
    return begun is not None and len(held.removeprefix(begun).split()) >= 4


@cache
def collected(file: str) -> frozenset[str]:
    """The tests that pytest finds in a file, without those that are never run."""
    path = ROOT / file
    if not path.is_file():
        return frozenset()
    functions = [each for each in ast.parse(path.read_text("utf-8")).body if isinstance(each, ast.FunctionDef)]
    return frozenset(
        each.name for each in functions if not any("skip" in ast.unparse(mark) for mark in each.decorator_list)
    )


def test_the_standard_has_so_many_items_of_each_level() -> None:
    assert Counter(DUE.values()) == {1: 70, 2: 183, 3: 8}


def test_every_item_is_there_once_with_a_test_or_a_reason() -> None:
    assert findings(PAGE.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("| 3.4.4 | 2 |", "| 3.4.4 | 1 |"),
        ("| 3.4.4 | 2 |", "| 3.4.5 | 2 |"),
        ("| 3.4.4 | 2 | nosniff |", "| 3.4.4 | 2 |  |"),
        ("::test_what_is_no_http_is_told_the_same`", "::test_nothing_at_all`"),
        ("tests/web/test_guard.py::", "tests/web/test_nowhere.py::"),
        ("Does not apply: there is no directory.", ""),
        ("Does not apply: there is no directory.", "Does not apply: no."),
        ("Does not apply: there is no directory.", "We think that there is none."),
    ],
)
def test_a_page_that_lacks_something_is_found(before: str, after: str) -> None:
    page = PAGE.read_text("utf-8")
    assert before in page
    assert findings(page.replace(before, after))


SOURCES = sorted((ROOT / "ui" / "src").rglob("*.ts*"))
_RUNS = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|dangerouslySet|document\.write|\beval\(|new Function|indexedDB|"
    r"(?<!channel\.)postMessage\(|document\.cookie|javascript:"
)
"""Tabs of one browser talk over a channel, which no other origin hears; windows never do."""
_FIELD = re.compile(r"<input\b[^>]*?\bname=[{\"`]+[^\"`}]*password[^>]*>", re.IGNORECASE)


def test_the_screens_write_text_and_nothing_that_runs() -> None:
    assert len(SOURCES) > 50
    assert [f"{file.name}: {each}" for file in SOURCES for each in _RUNS.findall(file.read_text("utf-8"))] == []
    assert _RUNS.search("element.innerHTML = name")


def test_fields_for_passwords_are_masked_and_nothing_stops_a_paste() -> None:
    whole = {file.name: file.read_text("utf-8") for file in SOURCES}
    fields = [each for text in whole.values() for each in _FIELD.findall(text)]
    assert len(fields) >= 3
    assert [each for each in fields if 'type="password"' not in each] == []
    assert [name for name, text in whole.items() if "onPaste" in text] == []
    assert _FIELD.search('<input name="password" type="text" />')
