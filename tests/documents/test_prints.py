"""Prints of a table from a log: the same bytes, a stamp that leads back to the event, a QR code that can be read."""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
import sys
import tomllib
from datetime import date
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
import zxingcpp
from floors import StepClock, floor_on, open_keeper, play_round, sit, vars_of, wager
from nights import SUE, rules_of, setup_of
from pdf_text import pdf_content
from printing import SVG, Printing, change_setup, close
from tables import table

from croupier.documents import qr
from croupier.documents.prints.registry import PRINTS, drawing_of, print_of
from croupier.documents.prints.source import Source
from croupier.money.amount import Cents
from croupier.service.floor import Floor
from croupier.service.ports import Record
from croupier.storage.law import compile_rules
from croupier.storage.library import Library
from croupier.storage.open import open_store
from croupier.table import commands as c

ISLAND = Path(__file__).parents[2] / "docs" / "examples" / "jurisdiction"
WITH_ALL: dict[str, Any] = {
    "wheel": "double-zero-as-single",
    "covered": ["00"],
    "signs": [
        "this double-zero or triple-zero wheel is used as a single-zero wheel, and nobody can bet on 00 or 000",
        "a ball in 00 or 000 makes the spin void, and the ball is spun again",
        "red, black, odd, even, low and high lose when 0 comes up",
    ],
    "sidebets": {"straights-and-8s": "standard"},
    "areas": ["straights-and-8s"],
}
"""A table that has every print."""


def records(database: str) -> list[Record]:
    async def read() -> list[Record]:
        store = open_store(database, read_only=True)
        try:
            return await store.read("table:7")
        finally:
            await store.close()

    return asyncio.run(read())


def read_qr(svg: str) -> str:
    """What a reader of such codes sees in a drawing: its dark boxes on white, four dots for each module."""
    root = ElementTree.fromstring(svg)  # noqa: S314
    boxes = [box.attrib for box in root.iter(f"{SVG}rect") if box.attrib["fill"] == "#000000"]
    module = min(float(box["height"]) for box in boxes)
    dots = 4 / module
    left, top = (min(float(box[name]) for box in boxes) for name in "xy")
    picture = np.full((400, 400), 255, dtype=np.uint8)
    for box in boxes:
        x, y, width, height = (float(box[name]) * dots for name in ("x", "y", "width", "height"))
        across, down = round(x - left * dots) + 40, round(y - top * dots) + 40
        picture[down : down + round(height), across : across + round(width)] = 0
    [found] = zxingcpp.read_barcodes(picture)
    corner = found.position.top_left
    assert (corner.x, corner.y) == (40, 40), "not every reader takes one that is turned or mirrored"
    return str(found.text)


@pytest.mark.parametrize("name", PRINTS)
def test_every_print_leads_back_to_its_event(printing: Printing, name: str) -> None:
    words = printing.opened(**WITH_ALL)
    [opening] = records(words[2])
    told = printing.json(name, words)
    assert (told["stream"], told["record"], told["event"]) == ("table:7", 1, opening.hash.hex())
    pages = printing.pages(name, words)
    whole = "".join(pages)
    for shown in (told["rulebook"], told["text"], told["event"], "2022-08-14", "table:7,record1,TableOpened"):
        assert shown in whole
    assert all("table:7,record1" in page for page in pages)
    html = printing.bytes(name, "html", words).decode()
    assert told["event"] in html
    start = html.index("<svg", html.index('class="stamp"'))
    assert read_qr(html[start : html.index("</svg>", start) + 6]) == f"table:7 1 {opening.hash.hex()}"


def test_a_felt_that_is_cut_off_its_page_has_the_code_too(printing: Printing) -> None:
    words = printing.opened(**WITH_ALL)
    drawing = printing.bytes("layout", "svg", words).decode()
    event = records(words[2])[0].hash.hex()
    assert read_qr(drawing) == f"table:7 1 {event}"
    assert event in drawing


@pytest.mark.parametrize("says", ["a", "table:R-14 1234567 " + "0f" * 32, "x" * 500])
def test_a_qr_code_says_what_it_should(says: str) -> None:
    assert read_qr(qr.drawing(says).svg()) == says


def test_the_set_up_in_force_is_the_last_that_the_log_has(printing: Printing) -> None:
    """A round is played, then the limits change: the print has them, and the record of the change."""
    database = str(printing.folder / "house.sqlite")

    async def night() -> None:
        store = open_store(database)
        keeper = await open_keeper(floor_on(store))
        await sit(keeper, "Ann")
        await keeper.handle(wager("Ann", "red"), "a wager")
        await play_round(keeper, "17")
        setup = vars_of(setup_of("us-co", limits={"table": {"min": "$3", "max": "$90"}}))
        await change_setup(keeper, c.ChangeSetup(SUE, setup))
        await keeper.close()
        await store.close()

    asyncio.run(night())
    words = ["7", "--database", database]
    last = records(database)[-1]
    told = printing.json("limits", words)
    assert (told["record"], told["event"]) == (last.version, last.hash.hex())
    assert last.version > 5
    [page] = printing.pages("limits", words)
    assert "$3to$90" in page
    assert close(f"table:7, record {last.version}, SetupChanged") in page


PRINT_EACH = """
import json, sys
from croupier.cli.main import main
sys.exit(max(main(["print", *words]) for words in json.loads(sys.argv[1])))
"""


def test_the_same_log_gives_the_same_bytes_in_every_process(printing: Printing, tmp_path: Path) -> None:
    words = printing.opened(**WITH_ALL)
    prints = (("rules", "pdf"), ("layout", "pdf"), ("layout", "svg"), ("cards", "html"))
    for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo")):
        each = [[name, *words, "--out", str(tmp_path / f"{name}-{seed}.{ending}")] for name, ending in prints]
        command = [sys.executable, "-c", PRINT_EACH, json.dumps(each)]
        subprocess.run(command, env={"PYTHONHASHSEED": seed, "TZ": zone, "PATH": ""}, check=True)
    for name, ending in prints:
        first, second = ((tmp_path / f"{name}-{seed}.{ending}").read_bytes() for seed in "12")
        assert first == second


def test_the_text_is_known_as_the_same_on_another_day_and_as_another_with_one_word_changed() -> None:
    """What is posted and what is handed out are the same text: digests leave out where a print comes from."""

    def digest(day: str, **setup: Any) -> str:
        page = print_of("rules", Source(rules_of("us-co", day, **setup)))
        assert page.stamp is not None
        return dict(page.stamp.rows)["Text SHA-256"]

    assert digest("2022-08-14") == digest("2022-08-15")
    assert digest("2022-08-14") != digest("2022-08-14", tokes=False, tokes_posted="wall")


@pytest.mark.parametrize("name", PRINTS)
def test_a_pdf_is_tagged_and_made_to_be_kept(printing: Printing, name: str) -> None:
    pdf = printing.bytes(name, "pdf", printing.files("us-co", **WITH_ALL))
    assert b"<pdfuaid:part>1</pdfuaid:part>" in pdf
    assert b"<pdfaid:part>2</pdfaid:part>" in pdf
    assert b"/StructTreeRoot" in pdf_content(pdf) or b"/StructTreeRoot" in pdf


def test_the_layout_is_printed_at_its_true_size(printing: Printing) -> None:
    """Twelve rows of 3 inches, zeros and columns of 3 each, and an edge of 3/4 inch on both sides: 43.5 inches."""
    words = printing.files("us-co")
    root = ElementTree.fromstring(printing.bytes("layout", "svg", words))  # noqa: S314
    assert root.attrib["width"] == f"{(12 + 1 + 1) * 3 * 72 + 2 * 54}pt"
    wider = ElementTree.fromstring(printing.bytes("layout", "svg", [*words, "--box", "7/2"]))  # noqa: S314
    assert wider.attrib["width"] == f"{(12 + 1 + 1) * 3.5 * 72 + 2 * 63:g}pt"
    assert "True size: 43.5 by" in printing.text("layout", words)
    box = pdf_content(printing.bytes("layout", "pdf", words))
    assert f"/MediaBox[0 0 {43.5 * 72 + 1.4 * 72:g}".encode() in box.replace(b" [", b"[").replace(b"[ ", b"[")


def test_every_drawing_is_told_to_people_who_cannot_see_it() -> None:
    for name in ("us-co", "us-nj", "us-co side bets"):
        drawing = drawing_of(print_of("layout", Source(table(name))))
        assert drawing is not None
        assert "38 numbers" in drawing.says
        assert ("green 0-00 pays 320 to 1" in drawing.says) is (name == "us-nj")


def test_a_table_that_was_never_opened_has_nothing_in_the_log(printing: Printing) -> None:
    words = printing.opened()
    assert "table 8 was never opened" in printing.refused("rules", "8", *words[1:])


def test_a_log_is_not_printed_by_other_rules_than_its_own(printing: Printing) -> None:
    """The table was opened by a book that has been changed since."""
    books, database = printing.folder / "books", str(printing.folder / "house.sqlite")
    shutil.copytree(ISLAND / "rulebooks", books)
    library, setup = Library(books), tomllib.loads((ISLAND / "table.toml").read_text("utf-8"))

    def law(name: str, day: date, setup: Any, base: str, house: Any) -> Any:
        return compile_rules(library, name, day, setup, base, house)

    async def night() -> None:
        store = open_store(database)
        keeper = await Floor(store, StepClock(), law).add("example-island", date(2026, 3, 1), setup)
        answer = await keeper.handle(c.OpenTable(SUE, "Dan", Cents(100_000)), "the opening")
        assert isinstance(answer, tuple), answer
        await keeper.close()
        await store.close()

    asyncio.run(night())
    words = [str(setup["number"]), "--database", database, "--rulebooks", str(books)]
    assert "Limits of table" in printing.text("limits", words)
    for file in books.glob("*/*.toml"):
        file.write_text(f"# a remark\n{file.read_text('utf-8')}", "utf-8")
    assert "are not those that table" in printing.refused("limits", *words)
