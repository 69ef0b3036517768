"""The repository itself: pure core, host-free locks, citations that exist, files one reads in a sitting."""

from __future__ import annotations

import ast
import re
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest
from repository import files_below

from croupier.rulebook.questions import Question
from croupier.rulebook.rulebook import Rulebook
from croupier.storage.library import Library
from tools import api_types

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "croupier"
LIBRARY = Library()
ROOMS = ("aggregate", "money", "game", "rulebook", "mathematics", "sidebets", "table", "pit", "tournament")
CORE = (*ROOMS, "figures", "views")
LINES_MAX = {".py": 235, ".ts": 235, ".tsx": 235, ".css": 380}
"""The longest source file of a kind may have this many lines; lower it when the longest one shrinks."""
GENERATED = (api_types.TARGET,)


def core_files() -> list[Path]:
    return [file for room in CORE for file in sorted((SOURCE / room).rglob("*.py"))]


@pytest.mark.parametrize("file", core_files(), ids=lambda file: f"{file.parent.name}/{file.name}")
def test_no_float_clock_or_file_in_the_core(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Constant):
            assert not isinstance(node.value, float), f"line {node.lineno}: a float"
        if isinstance(node, ast.Name):
            assert node.id not in ("float", "open", "print", "input"), f"line {node.lineno}: {node.id}"
        if isinstance(node, ast.Attribute):
            assert node.attr not in ("now", "today", "utcnow"), f"line {node.lineno}: a clock"


@pytest.mark.parametrize("lock", sorted((ROOT / "requirements").glob("*.txt")), ids=lambda file: file.name)
def test_lock_files_pin_by_hash_and_name_no_host(lock: Path) -> None:
    text = lock.read_text("utf-8")
    assert "://" not in text
    pinned = re.findall(r"^[a-z0-9][a-z0-9._-]*==", text, re.MULTILINE)
    assert len(pinned) == len(re.findall(r"(?:\\\n\s+--hash=sha256:[0-9a-f]{64}\s*)+", text)) > 0


def test_the_package_needs_what_the_lock_pins() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    desk = [each for name in ("sim", "cluster") for each in extras[name] if each != "croupier[sim]"]
    needs = {"run": project["dependencies"], "desk": desk, "postgres": extras["postgres"]}
    for name, needed in needs.items():
        lines = (ROOT / "requirements" / f"{name}.in").read_text("utf-8").splitlines()
        listed = {line for line in lines if not line.startswith(("#", "-r"))}
        assert listed == set(needed), name


def sources() -> list[Path]:
    """What somebody has written, of the program and of its screens; not what is built of it."""
    found = [*SOURCE.rglob("*.py"), *(ROOT / "ui" / "src").rglob("*")]
    return [file for file in found if file.suffix in LINES_MAX and file not in GENERATED]


def test_source_files_can_be_read_in_a_sitting() -> None:
    assert {file.suffix for file in sources()} == set(LINES_MAX)
    lines = {file.relative_to(ROOT): len(file.read_text("utf-8").splitlines()) for file in sources()}
    assert not {file: count for file, count in lines.items() if count > LINES_MAX[file.suffix]}


def test_every_room_says_what_lives_there() -> None:
    for room in SOURCE.iterdir():
        if room.is_dir() and (room / "__init__.py").is_file():
            doc = ast.get_docstring(ast.parse((room / "__init__.py").read_text("utf-8"))) or ""
            assert "Lives here" in doc, room.name
            assert "Does not live here" in doc, room.name


def test_no_file_names_the_machine_it_was_written_on() -> None:
    files = list(files_below(ROOT))
    assert {ROOT / "go.py", ROOT / ".ci" / "run", Path(__file__)} < set(files)
    for file in files:
        text = file.read_text("utf-8", errors="replace")
        assert not re.search(r"/(?:home|root|work|Users)/[a-z]", text), file


def test_only_one_place_limits_files() -> None:
    """A Python that may not write whole files leaves cut-off bytecode for everybody; `limits` sees to it."""
    naming = {file.name for file in (ROOT / "tests").rglob("*.py") if "RLIMIT_FSIZE" in file.read_text("utf-8")}
    assert naming == {"limits.py", Path(__file__).name}


SECTIONS = {(clause.document, clause.section) for clause in LIBRARY.clauses()}


@pytest.mark.parametrize("book", LIBRARY.books(), ids=lambda book: book.name)
def test_every_citation_names_a_section_of_the_edition_of_its_days(book: Rulebook) -> None:
    """Or of the edition before, where a rule comes from there and a later day has replaced it: an edition prints the
    paragraphs that are left, and Colorado's 2210(2)(c) of before 14 August 2021 is (d) in the newer one."""
    for key, timeline in book.timelines.items():
        for dated, following in pairwise([*timeline, None]):
            assert dated is not None
            if dated.source:
                continue
            last = following.first_day if following else None
            for edition, after in pairwise([*book.editions, None]):
                assert edition is not None
                begins_later = last is not None and last <= edition.first_day
                ended_before = after is not None and dated.first_day >= after.first_day
                if not begins_later and not ended_before:
                    carried = [each for each in book.editions if dated.first_day < edition.first_day and following]
                    known = {(each.document, each.prefix + dated.cite) for each in (edition, *carried)}
                    assert known & SECTIONS, f"{key}: {dated.cite}"


@pytest.mark.parametrize("question", LIBRARY.questions(), ids=lambda question: question.id)
def test_every_question_cites_a_section_and_sets_only_rules_that_exist(question: Question) -> None:
    if not question.book:
        return
    book = LIBRARY.book(question.book)
    assert any((edition.document, edition.prefix + question.cite) in SECTIONS for edition in book.editions)
    for reading in question.readings:
        assert set(reading.sets) <= set(book.timelines)
