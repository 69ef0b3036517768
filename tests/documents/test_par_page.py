"""What a PAR sheet shows, in both prints of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser

import pytest
from pdf_text import pdf_characters, pdf_content, pdf_pages
from sheets import law, sheet

from croupier.desk.par import ParSheet, par_sheet
from croupier.desk.par_plain import plain_sheet
from croupier.desk.par_set import par_set
from croupier.documents.html import as_html
from croupier.documents.page import Column, Facts, Figure, Notice, Page, Section, Table
from croupier.documents.paper import as_pdf
from croupier.documents.par_page import par_page
from croupier.documents.par_set import file_of, index_page
from croupier.money.amount import Cents

SHEETS: dict[str, Callable[[], ParSheet]] = {
    "straight": lambda: sheet("straight:17"),
    "in prison": lambda: sheet("red", "single-zero", "in-prison"),
    "progressive": lambda: sheet("roulette-up-progressive", meter=Cents(5_000_00)),
    "open": lambda: sheet("back2back"),
    "as single": lambda: sheet("straights-and-8s", "double-zero-as-single"),
    "misprinted": lambda: sheet("spread-bet:3", "single-zero", paytable="0-option-4"),
}
VOID = {"meta", "wbr", "line", "rect", "circle", "polyline", "polygon"}


class Reader(HTMLParser):
    """Fails on tags that are not closed in order, and keeps the words."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value or "" for name, value in attrs if name == "id"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in VOID

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open and "desc" not in self.open:
            self.words.append(data)


def read(page: Page) -> str:
    reader = Reader()
    reader.feed(as_html(page))
    assert not reader.open
    assert len(set(reader.ids)) == len(reader.ids)
    return "".join("".join(reader.words).split())


@pytest.fixture(params=SHEETS)
def one(request: pytest.FixtureRequest) -> ParSheet:
    return SHEETS[request.param]()


def test_the_page_for_screens_is_well_formed_and_asks_nothing_of_a_network(one: ParSheet) -> None:
    text = as_html(par_page(one))
    assert read(par_page(one))
    assert set(re.findall(r"https?://[^\"' ]+", text)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<script|<link|src=|url\(|@import", text)


def test_both_prints_say_the_same(one: ParSheet) -> None:
    """Every cell, fact, title and notice of the page stands in the HTML and in the PDF."""
    page = par_page(one)
    screen, paper = read(page), "".join(pdf_pages(as_pdf(page)))
    for words in said(page):
        squeezed = "".join(words.split())
        assert squeezed in screen, words
        assert squeezed in paper, words


def said(page: Page) -> list[str]:
    """All that a page says, besides running text and charts."""
    words = [page.title, page.foot, *(value for _name, value in page.figures)]
    for section in page.sections:
        words.append(section.title)
        for block in section.blocks:
            match block:
                case Facts(rows):
                    words += [each for row in rows for each in row]
                case Table():
                    words += [cell for row in (*block.rows, block.totals) for cell in row]
                case Notice(text):
                    words.append(text)
                case _:
                    pass
    return words


def test_the_key_numbers_of_a_straight_bet_are_on_paper() -> None:
    """By hand: 36/38 = 94.7368 %, 2/38 = 5.2632 %, √(36²/38 − (36/38)²) = 5.7626, 1.65 of them 9.5083."""
    [first, *_more] = pages = pdf_pages(as_pdf(par_page(sheet("straight:17"))))
    for words in ("94.7368%", "5.2632%", "2.6316%", "5.7626", "9.5083", "30-2204(1)", "35to1", "1in38", "0.02631579"):
        assert words in first
    assert law().book.digest in first
    assert "1.65×thestandarddeviation" in "".join(pages)
    assert all(f"page{place}of{len(pages)}" in page for place, page in enumerate(pages, 1))


def test_exact_fractions_are_printed_whole() -> None:
    """38^9 = 165216101262848; the longest streak comes in C(38, 9) = 163011640 of these ways."""
    found = SHEETS["progressive"]()
    paper = "".join(pdf_pages(as_pdf(par_page(found))))
    assert found.measures is not None
    assert str(found.measures.variance) in paper
    assert "165,216,101,262,848" in paper
    assert "163,011,640" in paper


def test_a_multiplier_that_is_open_is_not_to_be_filed() -> None:
    page = par_page(SHEETS["open"]())
    assert "Nottobefiled" in read(page)
    assert "37/38−1/38m" in read(page)
    assert "Nottobefiled" not in read(par_page(SHEETS["straight"]()))


def test_a_printed_edge_that_does_not_hold_is_shown_first() -> None:
    page = par_page(SHEETS["misprinted"]())
    [notice] = [block for block in page.sections[0].blocks if isinstance(block, Notice)]
    assert "11.24 %" in notice.words
    assert "10.591673 %" in notice.words
    agreeing = par_page(sheet("spread-bet:1", "single-zero", paytable="0-option-4"))
    assert "agreeswiththeexactedge" in read(agreeing)


def test_the_sheet_names_its_own_digest() -> None:
    found = SHEETS["in prison"]()
    assert plain_sheet(found)["digest"] in read(par_page(found))


def test_what_is_copied_from_paper_is_what_it_says(one: ParSheet) -> None:
    """No character is in it that nobody sees, and no space but the plain one: digests and long fractions are compared
    as they are copied. Nor is there another text for copying behind the drawn one."""
    pdf = as_pdf(par_page(one))
    paper = "".join(pdf_characters(pdf))
    assert not {hex(ord(character)) for character in paper if not character.isprintable()}
    assert plain_sheet(one)["digest"] in paper
    assert one.law.book.digest in paper
    assert b"/ActualText" not in pdf_content(pdf)


def test_outcomes_are_named_as_the_text_prints_them() -> None:
    """2299.02(8), 2299.03(5) and the tables of 2299.04, row by row."""
    straights = read(par_page(sheet("straights-and-8s")))
    for words in (
        "2 Numbers with a 1 Number Gap (first two numbers marked)",
        "3 Sequential Numbers with 8's (8, 18 or 28) in a Row",
        "8-18-28 in the first three spins, any order",
    ):
        assert straights.count("".join(words.split())) >= 3  # pay table, awards, exact values
    two = read(par_page(sheet("spinner-winner", paytable="SW2-U03")))
    assert "BothballsinsamenumberasMainSpin500to1" in two
    assert "Ballsinsamecolor40to1" in two
    three = read(par_page(sheet("spinner-winner", paytable="SW3-U03")))
    assert "3AdjacentpocketsincludingMainSpin300to1" in three
    assert "3Ballsinsamecolor70to1" in three
    assert not re.search("gap-of-one|both-in|same-color|adjacent-with", straights + two + three)
    streaks = read(par_page(sheet("roulette-up-bonus", paytable="PT-FLT-RU-01")))
    assert "StreakLengthpays8400to17150to1" in streaks
    assert "StreakLength8400to1" in streaks


def test_outcomes_that_are_paid_together_are_all_named() -> None:
    """By another reading of C21, balls in one number are also in one color, and both rows are paid."""
    found = sheet("spinner-winner", under=law(C21="every-row"), paytable="SW2-U03")
    assert "Both balls in same number and Balls in same color" in {found.printed(award) for award in found.awards}


def test_the_page_has_its_charts() -> None:
    names = {
        name: [block.drawing.name for section in par_page(make()).sections for block in figures(section)]
        for name, make in SHEETS.items()
    }
    assert names["straight"] == ["awards"]
    assert names["progressive"] == ["awards", "meter", "readings"]
    assert names["open"] == ["awards", "multiplier"]


def figures(section: Section) -> list[Figure]:
    return [block for block in section.blocks if isinstance(block, Figure)]


def test_the_set_has_a_file_for_each_sheet_and_an_index_that_leads_to_all() -> None:
    here = law("us-nh")
    sheets = [par_sheet(here, asked) for asked in par_set(here.rules)]
    files = [file_of(each) for each in sheets]
    assert len(set(files)) == len(files)
    assert "double-zero/straight" in files
    text = as_html(index_page(here, sheets))
    assert read(index_page(here, sheets))
    linked = set(re.findall(r'href="([^"]+)"', text))
    assert linked == {f"{file}.{ending}" for file in files for ending in ("html", "pdf")}


def test_words_of_a_rulebook_are_words_and_not_markup() -> None:
    page = par_page(SHEETS["straight"]())
    rude = Section(
        "<b>&", (Notice("<script>alert(1)</script>"), Facts((('"a"', "<i>"),)), Table("t", (Column("<u>"),), ()))
    )
    odd = Page("k", "#strong[t]", "*l*", "$r$", "@f", page.day, (), (rude,))
    assert "<script>" not in as_html(odd)
    assert "<script>alert(1)</script>" in read(odd)
    assert "#strong[t]" in "".join(pdf_pages(as_pdf(odd)))
