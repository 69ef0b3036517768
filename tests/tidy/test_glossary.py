"""One word for one thing: the glossary's terms are those of the code, and words that were given up do not come back."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "croupier"
SCREENS = ROOT / "ui" / "src"
SCRIPTS = [file for file in (*SCREENS.rglob("*.ts"), *SCREENS.rglob("*.tsx")) if file.name != "types.ts"]
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text("utf-8")
TERMS = re.findall(r"^\| ([^|]+?) \| [^|]+ \|$", GLOSSARY, re.MULTILINE)[1:]
NO_NAMES = {"Door", "Doors", "Doorkeeper", "HouseDoor", "Told", "waits"}
"""Names with several meanings. They became gateway, sign-in, registry; snapshot, change, answer; open tasks."""
NO_PHRASES = [
    "by itself",
    "connection is broken",
    "was to be expected",
    "Fixed, and still secret",
    "Checked here",
    "no more bets was called",
    "holds {",
]
"""What no screen says any more."""


def names(tree: ast.AST) -> Iterator[str]:
    """Classes, functions and fields: what others read; a local variable is nobody's business."""
    for node in ast.walk(tree):
        match node:
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Attribute(attr=name):
                yield name
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name


def without_comments(script: str) -> str:
    return re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*", "", script, flags=re.DOTALL)


def test_terms_are_sorted_and_said_once() -> None:
    assert len(TERMS) > 50
    assert sorted(set(TERMS)) == TERMS


def said_in(file: Path) -> str:
    """Every word of a file, with `PlaceDolly` and `place_dolly` taken apart."""
    words = " ".join(re.findall(r"[A-Za-z]+", file.read_text("utf-8")))
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", words).lower()


SAID = " ".join(said_in(file) for file in (*SOURCE.rglob("*.py"), *SOURCE.rglob("*.toml"), *SCRIPTS))


@pytest.mark.parametrize("term", TERMS)
def test_a_term_is_used(term: str) -> None:
    words = re.split(r"[ -]", term)
    assert re.search(rf"\b{' '.join(words)}s?\b", SAID) or re.search(rf"\b{''.join(words)}s?\b", SAID)


@pytest.mark.parametrize("page", ["README.md", "ARCHITECTURE.md"])
def test_the_glossary_is_found(page: str) -> None:
    assert "docs/glossary.md" in (ROOT / page).read_text("utf-8")


def test_names_that_were_given_up_stay_away() -> None:
    for file in SOURCE.rglob("*.py"):
        assert not NO_NAMES & set(names(ast.parse(file.read_text("utf-8")))), file.name
    for file in SCRIPTS:
        assert not NO_NAMES & set(re.findall(r"\w+", without_comments(file.read_text("utf-8")))), file.name


def test_phrases_that_were_given_up_stay_away() -> None:
    for file in SCRIPTS:
        text = without_comments(file.read_text("utf-8"))
        assert not [phrase for phrase in NO_PHRASES if phrase in text], file.name
