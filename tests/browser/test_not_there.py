"""An address where there is nothing: a page in the looks of the house says so and leads on, on every size."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from dealt_house import house
from fitting import fits
from pages import axe_is_content
from playwright.sync_api import Page, expect

Open = Callable[..., Page]


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("/nothing", "There is nothing at this address."),
        ("/tables/99/play", "This house has no such table."),
        ("/tournaments/none/board", "This house has no such tournament."),
    ],
)
def test_a_page_says_so_and_leads_to_the_tables(open_page: Open, address: str, says: str) -> None:
    with house() as floor:
        page = open_page(floor, address)
        expect(page.get_by_role("heading", name=says)).to_be_visible()
        expect(page.locator("body")).not_to_contain_text("{")
        axe_is_content(page)
        fits(page)
        page.get_by_role("link", name="To the tables").click()
        expect(page.locator(".card")).to_have_count(1)
