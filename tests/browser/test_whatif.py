"""The what-if desk in a real browser: asked by a supervisor, linked from the pit, readable at every size."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from dealt_house import House, house
from laid_out import lies_well
from pages import look_over
from playwright.sync_api import Page, expect

from croupier.people.posts import Post

Open = Callable[..., Page]
SIZES = [(320, 568), (390, 844), (844, 390), (1024, 768), (1920, 1080), (640, 400), (320, 200)]


@pytest.fixture
def floor() -> Iterator[House]:
    with house() as made:
        yield made


def test_a_supervisor_comes_from_the_pit_and_sees_every_jurisdiction(floor: House, open_page: Open) -> None:
    page = open_page(floor, "/pit", session=floor.staff("Sue", Post.SUPERVISOR))
    page.get_by_role("link", name="What if …").click()
    page.get_by_label("Situation").select_option("ball-left-wheel")
    colorado = page.locator("[data-book=us-co]").last
    expect(colorado).to_contain_text("no spin")
    expect(colorado).to_contain_text("30-2206(4)")
    expect(page.locator("[data-book=us-ia]")).to_contain_text("Ball out")
    expect(page.locator("[data-book=us-nj]")).to_contain_text("spread bet 1")
    expect(page.locator("[data-book]")).to_have_count(5)
    assert "situation=ball-left-wheel" in page.url


def test_a_day_is_asked_for_and_a_day_that_nobody_covers_is_told(floor: House, open_page: Open) -> None:
    page = open_page(floor, "/what-if?situation=unlisted", session=floor.staff("Sue", Post.SUPERVISOR))
    page.get_by_label("By the law of").fill("2017-12-14")
    expect(page.locator("[data-book=us-co]")).to_have_count(1)
    expect(page.locator("[data-book=us-co]")).to_contain_text("47.1-2206(5)")
    expect(page.get_by_text("us-nh does not cover 2017-12-14", exact=False)).to_be_visible()
    look_over(page)
    page.get_by_label("By the law of").fill("2010-01-01")
    expect(page.get_by_role("alert")).to_contain_text("does not cover 2010-01-01")
    look_over(page)
    page.get_by_role("button", name="Newest").click()
    expect(page.locator("[data-book=us-co]")).to_have_count(2)


def test_who_is_not_signed_in_is_asked_to(floor: House, open_page: Open) -> None:
    page = open_page(floor, "/what-if?situation=hung-ball")
    expect(page.get_by_role("button", name="Sign in", exact=True)).to_be_visible()


def test_axe_finds_nothing_and_nothing_is_cut_off(floor: House, open_page: Open) -> None:
    page = open_page(floor, "/what-if?situation=hung-ball", session=floor.staff("Sue", Post.SUPERVISOR))
    page.locator("[data-book=us-nj]").wait_for()
    page.evaluate("() => document.querySelectorAll('details').forEach((each) => { each.open = true })")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        lies_well(page)
        look_over(page)
