"""`croupier print` as a person runs it: from files of a house and a table, into files that are read back."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from floors import floor_on, vars_of
from nights import DAYS, SETUPS, SUE, inspection_of, setup_of
from pdf_text import pdf_content, pdf_pages
from setups import toml

from croupier.cli import main as command_line
from croupier.money.amount import Cents
from croupier.service.tables import TableKeeper
from croupier.storage.open import open_store
from croupier.table import commands as c

SVG = "{http://www.w3.org/2000/svg}"


class Printing:
    """Prints of a table that is in order but for what is given."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capsys = folder, capsys

    def files(self, book: str, day: str = "", house: Mapping[str, Any] | None = None, **setup: Any) -> list[str]:
        """The words that name a table by its files."""
        day = day or DAYS[book]
        whole = {"number": "7", "wheel": "double-zero", **SETUPS[book], **setup}
        told = {"name": "a house", "book": book, "rules": {**(house or {})}}
        texts = {"house.toml": told, "table.toml": whole}
        for name, lines in texts.items():
            text = "".join(f"{key} = {toml(value)}\n" for key, value in lines.items())
            (self.folder / name).write_text(text + (f"from = {day}\n" if name == "house.toml" else ""), "utf-8")
        base = ["--base", "us-co"] if book == "us-nj" else []
        return [str(self.folder / "table.toml"), "--house", str(self.folder / "house.toml"), "--on", day, *base]

    def run(self, *words: str) -> str:
        self.capsys.readouterr()
        code = command_line.main(["print", *words])
        out, err = self.capsys.readouterr()
        assert (code, err) == (0, ""), err + out
        return out

    def text(self, name: str, words: list[str]) -> str:
        """What the terminal shows, on one line."""
        return " ".join(self.run(name, *words).split())

    def json(self, name: str, words: list[str]) -> dict[str, Any]:
        return dict(json.loads(self.run(name, *words, "--json")))

    def bytes(self, name: str, ending: str, words: list[str]) -> bytes:
        file = self.folder / f"{name}.{ending}"
        self.run(name, *words, "--out", str(file))
        return file.read_bytes()

    def pages(self, name: str, words: list[str]) -> list[str]:
        """The words of each page of the PDF, without spaces."""
        return pdf_pages(self.bytes(name, "pdf", words))

    def refused(self, *words: str) -> str:
        """The one line that says why nothing was printed."""
        self.capsys.readouterr()
        try:
            code = command_line.main(["print", *words])
        except SystemExit as stop:
            code = int(stop.code or 0)
        out, err = self.capsys.readouterr()
        assert (code, out) == (2, ""), out
        assert len(err.splitlines()) == 1
        return err

    def opened(self, day: str = "", house: Any = None, **setup: Any) -> list[str]:
        """A table of Colorado's that is open, in a database; the words that name it there."""
        database = str(self.folder / "house.sqlite")
        asyncio.run(_open(database, day or DAYS["us-co"], house, setup))
        return [str(setup.get("number", "7")), "--database", database]


async def _open(database: str, day: str, house: Any, setup: dict[str, Any]) -> None:
    store = open_store(database)
    try:
        keeper = await floor_on(store).add(
            "us-co", date.fromisoformat(day), vars_of(setup_of("us-co", **setup)), house=house
        )
        box = c.DropBox(keeper.rules.setup.number, "key 1", "key 2")
        everything = frozenset(keeper.rules.confirmations("open"))
        opening = c.OpenTable(SUE, "Dan", Cents(1_000_000), box, "by the door", everything, inspection_of(keeper.rules))
        result = await keeper.handle(opening, "the opening")
        assert isinstance(result, tuple), result
        await keeper.close()
    finally:
        await store.close()


async def change_setup(keeper: TableKeeper, command: c.ChangeSetup) -> None:
    result = await keeper.handle(command, "another set-up")
    assert isinstance(result, tuple), result


def letter_sizes(pdf: bytes) -> set[float]:
    """Points of every letter that is drawn."""
    return {float(size) for size in re.findall(rb"/f\d+ ([\d.]+) Tf", pdf_content(pdf))}


def close(text: str) -> str:
    """Without spaces, as the words of a PDF are read."""
    return "".join(text.split())


def texts_of(svg: bytes) -> list[str]:
    """Every text that is drawn; titles and descriptions are not."""
    return [text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]  # noqa: S314


def texts_within(svg: bytes) -> dict[tuple[float, float, float, float], list[str]]:
    """What is written in each filled rectangle of a drawing: texts whose anchor lies in it, from above."""
    root = ElementTree.fromstring(svg)  # noqa: S314
    boxes = [
        tuple(float(box.attrib[name]) for name in ("x", "y", "width", "height")) for box in root.iter(f"{SVG}rect")
    ]
    texts = sorted(root.iter(f"{SVG}text"), key=lambda text: float(text.attrib["y"]))
    found: dict[tuple[float, float, float, float], list[str]] = {}
    for left, top, width, height in boxes:
        inside = [
            text.text or ""
            for text in texts
            if left < float(text.attrib["x"]) < left + width and top < float(text.attrib["y"]) < top + height
        ]
        found[left, top, width, height] = inside
    return found
