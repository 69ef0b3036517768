"""The letters of the screens: every character that they can show is in the fonts that come with them."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from tools import HERE
from tools.screens import BUILT, UI

SOURCE = HERE / "src" / "croupier"
SERVED = ("game", "money", "people", "rulebook", "service", "sidebets", "table", "views", "web")
"""Rooms whose sentences are shown on screens."""
NOT_SHOWN = {SOURCE / "table" / "names.py"}
"""Letters that look like others, to tell names apart."""
FACE = re.compile(r"@font-face\s*{([^}]*)}")
FONTS = ("Gelasio", "Public Sans", "Source Code Pro")
ASCII = set(map(chr, range(32, 127)))


def faces() -> dict[str, Path]:
    """The fonts of the built screens by the name that style sheets call them by."""
    found = {}
    for sheet in BUILT.rglob("*.css"):
        for face in FACE.findall(sheet.read_text("utf-8")):
            if "src:local(" in face:
                continue  # what stands in until the font has come
            assert "unicode-range" not in face
            assert "font-display:swap" in face
            name, file = re.search(r"font-family:([^;]+)", face), re.search(r"url\(/static/ui/([^)]+)\)", face)
            assert name
            assert file
            found[name[1].strip("\"'")] = BUILT / file[1]
    return found


def of_screens() -> Iterator[str]:
    for file in (UI / "src").rglob("*.*"):
        text = re.sub(r"\\u\{?([0-9a-fA-F]{4,6})\}?", lambda code: chr(int(code[1], 16)), file.read_text("utf-8"))
        yield unescape(text)


def of_the_server() -> Iterator[str]:
    """What is said in code, comments and documentation left out, and what rulebooks say."""
    for file in (file for room in SERVED for file in (SOURCE / room).rglob("*.py") if file not in NOT_SHOWN):
        tree = ast.parse(file.read_text("utf-8"))
        told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
                yield node.value
    for file in SOURCE.rglob("*.toml"):
        yield from strings(tomllib.loads(file.read_text("utf-8")))


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for each in value.items() for text in strings(each))
    elif isinstance(value, list | tuple):
        yield from (text for each in value for text in strings(each))


def test_letters_are_looked_for_where_they_are() -> None:
    assert set("·…−") <= set("".join(of_screens()))
    said = "\n".join(of_the_server())
    assert "no such chips at this table" in said  # a refusal
    assert "2209(2) adds the single-zero wheel" in said  # a note of a rulebook
    assert set(faces()) == set(FONTS)


@pytest.mark.parametrize("name", FONTS)
def test_every_character_is_in_the_font(name: str) -> None:
    wanted = filter(str.isprintable, {*ASCII, *"".join(of_screens()), *"".join(of_the_server())})
    letters = TTFont(faces()[name]).getBestCmap()
    assert not sorted(letter for letter in wanted if ord(letter) not in letters)


def test_style_sheets_name_no_other_font_first() -> None:
    """Fonts of the machine stand behind ours, for names in letters that ours lack."""
    files = [file for file in (UI / "src").rglob("*.css") if file.name != "fonts.css"]
    sheets = "".join(file.read_text("utf-8") for file in files)
    stacks = re.findall(r"--(?:sans|serif|mono):\s*\"?([^\",;]+)", sheets)
    assert sorted(stacks) == sorted(faces())
    used = re.findall(r"(?<![-\w])font(?:-family)?:\s*([^;}]+)", sheets)
    assert used
    for value in used:
        assert value.strip() == "inherit" or re.search(r"var\(--(?:sans|serif|mono)\)$", value.strip()), value


def test_licenses_of_what_is_built_in_are_beside_it() -> None:
    text = (BUILT / "licenses.txt").read_text("utf-8")
    assert text.count("SIL OPEN FONT LICENSE Version 1.1 - 26 February 2007") == len(faces())
    for name in ("public-sans", "source-code-pro", "gelasio", "preact", "signals"):
        assert re.search(rf"^@?[a-z/-]*{name}$", text, re.MULTILINE), name
