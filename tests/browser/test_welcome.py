"""The first visit to a demo is explained on its home page, once; a house explains nothing."""

from __future__ import annotations

from collections.abc import Callable

from dealt_house import house
from pages import SIZES, look_over
from playwright.sync_api import Page, expect

Open = Callable[..., Page]


def test_a_first_visit_is_explained_until_it_is_put_away(open_page: Open) -> None:
    with house(hosted=True) as floor:
        page = open_page(floor, "/", size=SIZES["phone"])
        welcome = page.get_by_role("region", name="Welcome")
        expect(welcome).to_contain_text("demonstration of Croupier")
        expect(welcome).to_contain_text("play money")
        expect(welcome).to_contain_text("Press Sit down to play")
        assert welcome.locator("p").inner_text().count(".") == 3, "three sentences"
        look_over(page)
        welcome.get_by_role("button", name="Got it").click()
        expect(welcome).to_have_count(0)
        with page.expect_response("**/api/demo"):
            page.reload()
        expect(page.locator(".card")).to_have_count(1)
        expect(welcome).to_have_count(0)


def test_a_house_is_no_demo(open_page: Open) -> None:
    with house() as floor:
        page = open_page(floor, "/")
        expect(page.locator(".card")).to_have_count(1)
        expect(page.get_by_role("region", name="Welcome")).to_have_count(0)
