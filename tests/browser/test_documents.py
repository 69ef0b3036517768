"""Documents in a browser: axe has nothing to say, nothing hangs over, nothing is asked of a network."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from pages import SIZES, look_over
from pit_two import source_of, table_day, two_tables
from playwright.sync_api import Browser
from sheets import law, sheet
from tables import table

from croupier.desk.par import par_sheet
from croupier.desk.par_set import par_set
from croupier.documents.html import as_html
from croupier.documents.page import Page
from croupier.documents.par_page import par_page
from croupier.documents.par_set import index_page
from croupier.documents.prints.pit_registry import PIT_PRINTS
from croupier.documents.prints.pit_source import Asked
from croupier.documents.prints.registry import print_of
from croupier.documents.prints.source import Source


def index() -> Page:
    here = law("us-nh")
    return index_page(here, [par_sheet(here, asked) for asked in par_set(here.rules)])


PAGES: dict[str, Callable[[], Page]] = {
    "straight": lambda: par_page(sheet("straight:17")),
    "progressive": lambda: par_page(sheet("roulette-up-progressive")),
    "open": lambda: par_page(sheet("back2back")),
    "misprinted": lambda: par_page(sheet("spread-bet:3", "single-zero", paytable="0-option-4")),
    "index": index,
    **{
        f"{name} of {book}": partial(print_of, name, Source(table(book)))
        for book, name in (
            ("us-co side bets", "rules"),
            ("us-ia", "rules"),
            ("us-nj", "layout"),
            ("us-nj", "cards"),
            ("us-co", "limits"),
            ("us-co", "labels"),
            ("us-ia", "chips"),
        )
    },
}


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_a_document_is_in_order(chromium: Browser, tmp_path: Path, name: str, size: str) -> None:
    file = tmp_path / "page.html"
    file.write_text(as_html(PAGES[name]()), "utf-8")
    asked: list[str] = []
    width, height = SIZES[size]
    with chromium.new_context(viewport={"width": width, "height": height}) as context:
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.goto(file.as_uri())
        look_over(page)
        assert asked == [file.as_uri()]


@pytest.mark.parametrize("name", ["sheet", "shift", "summary", "statistics", "count"])
@pytest.mark.parametrize("media", ["screen", "print"])
def test_every_column_of_the_pits_paper_is_on_it(chromium: Browser, tmp_path: Path, name: str, media: str) -> None:
    """With amounts of six figures: no table is wider than its page, on the screen and on paper."""
    pit = two_tables()
    table_day(pit, "7", drop=23_450_000, left=12_345_600, fill=10_000_000)
    table_day(pit, "8", drop=10_000_000, left=30_000_000, credit=50_000)
    made = PIT_PRINTS[name].make(source_of(pit), Asked(number="X-7" if name == "count" else ""))
    file = tmp_path / "page.html"
    file.write_text(as_html(made), "utf-8")
    wide = round((made.inches[0] - 1.4) * 96) if media == "print" else 1280
    with chromium.new_context(viewport={"width": wide, "height": 800}) as context:
        page = context.new_page()
        page.emulate_media(media="print" if media == "print" else "screen")
        page.goto(file.as_uri())
        tables = page.locator(".scroll").evaluate_all("all => all.map(one => [one.scrollWidth, one.clientWidth])")
        assert tables
        assert all(inner <= outer for inner, outer in tables), tables
