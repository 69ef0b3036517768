"""The printed rule set of Catfish Bend: cover with approval, contents of ten parts, and a line to initial on each page.

It goes live with its approval alone: a copy of the book without it keeps every table from opening.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from printing import Printing, close
from real_house import croupier

from croupier.cli.main import main

PARTS = (
    "Introduction",
    "Table Layout",
    "Buying-In",
    "Roulette Procedures",
    "Payout Odds",
    "Minimum & Maximum Wagers",
    "Dealer Tokes",
    "No Bet",
    "Dealing The Game",
    "Irregularities",
)


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """The book under another name, to be spoiled."""
    here = Path(__file__).parents[3] / "src" / "croupier" / "rulebooks" / "us-ia"
    shutil.copytree(
        here, tmp_path / "books" / "spoiled", ignore=shutil.ignore_patterns("houses", "questions.toml", "clauses.toml")
    )
    file = tmp_path / "books" / "spoiled" / "book.toml"
    file.write_text(file.read_text("utf-8").replace('house  = "catfish-bend"\n', ""), "utf-8")
    return tmp_path / "books" / "spoiled"


def without(book: Path, key: str) -> None:
    """The book lacks this rule."""
    file = book / "inspection.toml"
    text = file.read_text("utf-8")
    shorter = re.sub(rf"\[\[{re.escape(key)}\]\]\n(?:.+\n)+", "", text)
    assert shorter != text
    file.write_text(shorter, "utf-8")


def findings(book: Path, printing: Printing, capsys: pytest.CaptureFixture[str]) -> set[tuple[str, str]]:
    """Why no table goes live by this book: where, and the section."""
    words = printing.files("us-ia")
    house = printing.folder / "house.toml"
    house.write_text(house.read_text("utf-8").replace('"us-ia"', '"spoiled"'), "utf-8")
    capsys.readouterr()
    code = main(["print", "rules", *words, "--rulebooks", str(book.parent), "--json"])
    out = capsys.readouterr().out
    assert code == 1, out
    return {(one["where"], one["cite"]) for one in json.loads(out)}


@pytest.mark.clause("ia:cover")
@pytest.mark.parametrize("key", ["approval.by", "approval.date"])
def test_the_cover_has_approver_and_date_and_no_table_goes_live_without(
    printing: Printing, book: Path, capsys: pytest.CaptureFixture[str], key: str
) -> None:
    cover = printing.pages("rules", printing.files("us-ia"))[0]
    assert close("Approved by representative of the Iowa Racing and Gaming Commission") in cover
    assert close("Date of approval 2025-06-13") in cover
    without(book, key)
    assert findings(book, printing, capsys) == {(key, "")}
    files = {"--house": printing.folder / "house.toml", "--table": printing.folder / "table.toml"}
    named = [str(word) for pair in files.items() for word in pair]
    served = croupier("serve", *named, "--rulebooks", str(book.parent), "--port", "0", "--database", "memory:")
    assert (served.returncode, f"table 7: {key}: is needed" in served.stderr) == (2, True), served.stderr


def test_an_approval_of_a_later_day_is_none_yet(
    printing: Printing, book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = book / "inspection.toml"
    text = file.read_text("utf-8")
    for day in ("2025-06-14", "soon"):
        file.write_text(text.replace('value = "2025-06-13"', f'value = "{day}"'), "utf-8")
        assert findings(book, printing, capsys) == {("approval.date", "Cover page")}


@pytest.mark.clause("ia:contents")
def test_the_contents_list_ten_parts_and_each_has_its_rules(printing: Printing) -> None:
    words = printing.files("us-ia")
    pages = printing.pages("rules", words)
    listed = pages[0].partition("Contents")[2]
    places = [listed.index(close(part)) for part in PARTS]
    assert places == sorted(places)
    assert len(re.findall(r"\.{3,}\d", listed)) == 10
    whole = "".join(pages[1:])
    assert all(f"{close(part)},byparagraph" in whole for part in PARTS)
    assert close("Straight pays 35 to 1.") in whole
    assert close("the player, with or without the dealer's help").replace("'", "’") in whole.replace("'", "’")


@pytest.mark.clause("ia:signoff")
def test_every_page_has_a_line_for_initials_and_date_and_all_pages_are_signed_before_going_live(
    printing: Printing, book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pages = printing.pages("rules", printing.files("us-ia"))
    assert len(pages) > 3
    assert all(close("Initials of the approver Date") in page for page in pages)
    assert close("Pages initialed and dated R-2, R-3, R-4, R-5, R-6") in pages[0]
    file = book / "inspection.toml"
    file.write_text(file.read_text("utf-8").replace('"R-4", "R-5"', '"R-5"'), "utf-8")
    assert findings(book, printing, capsys) == {("approval.initialed", "Page footers")}
    without(book, "approval.initialed")
    assert ("approval.initialed", "") in findings(book, printing, capsys)


def test_the_web_page_of_the_rules_lists_the_parts_too(printing: Printing) -> None:
    page = printing.bytes("rules", "html", printing.files("us-ia")).decode()
    assert re.findall(r'<li><a href="#part-\d+">(.*?)</a></li>', page) == [part.replace("&", "&amp;") for part in PARTS]
    assert "Initials of the approver" in page
