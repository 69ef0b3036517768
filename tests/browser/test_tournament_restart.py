"""The server is killed under a tournament, or a screen loses its network: each comes back, or says what to do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pages import axe_is_content
from playwright.sync_api import Page, expect
from restarted import Restarted
from tournament_house import TODAY, tournament_house
from tournaments import event, final, plan

from croupier.cli.demo import PASSWORD

Open = Callable[..., Page]
OUT_OF_DATE = "What is shown may be out of date."


def signed_in(page: Page) -> None:
    page.get_by_role("textbox", name="Name", exact=True).fill("Tess")
    page.get_by_role("textbox", name="Password").or_(page.locator("input[type=password]")).first.fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()


@pytest.mark.parametrize("is_kept", [True, False], ids=["kept", "lost"])
def test_director_and_wall_come_back_with_what_was_typed(tmp_path: Path, open_page: Open, is_kept: bool) -> None:
    with Restarted(str(tmp_path / "house.sqlite") if is_kept else "memory:") as demo:
        wall = open_page(demo, "/tournaments")
        wall.get_by_role("button", name="A sample tournament of 36 players").click()
        wall.locator("[data-look]").wait_for()
        director = open_page(demo, wall.url.removeprefix(demo.address).removesuffix("/board"))
        signed_in(director)
        typed = director.get_by_role("textbox", name="Announcement")
        typed.fill("Supper at nine, in the")
        demo.kill()
        expect(wall.get_by_role("alert")).to_contain_text(OUT_OF_DATE)
        expect(director.get_by_role("alert").first).to_contain_text(OUT_OF_DATE)
        demo.start()
        if is_kept:
            live = director.locator("[data-status=live]").first
            again = director.get_by_role("dialog", name="You are signed out")
            expect(live).to_be_visible()
            director.get_by_role("button", name="Announce", exact=True).and_(director.locator(":enabled")).or_(
                again
            ).first.wait_for()
            if again.count():
                director.get_by_label("Password").fill(PASSWORD)
                again.get_by_role("button").last.click()
            expect(wall.get_by_role("alert")).to_have_count(0)
            typed.press_sequentially(" hall")
            typed.press("Enter")
            expect(wall.locator("[data-announcement]")).to_have_text("Supper at nine, in the hall")
        else:
            expect(wall.get_by_role("alert")).to_contain_text("The tournament cannot be read.")
            signed_in(director)
            expect(director.get_by_role("alert").first).to_contain_text("The tournament could not be read")
            expect(typed).to_have_value("Supper at nine, in the")


def test_a_screen_without_its_network_says_so_and_shows_what_it_missed(open_page: Open) -> None:
    """Director, wall, and the place of Ann, who wins 35 times 100 meanwhile."""
    said = event(day=TODAY, tables=["1"], seats=2, rounds=[final(spins=3)], rebuy=None)
    with tournament_house(plan(TODAY, events=[said]), "1") as held:
        held.wait(held.seated("Evening", "Ann", "Bob"), held.open("1"), held.start("Evening"))
        held.made.table = "1"
        token = held.made.wait(held.made._terminal(held.seat_of("Ann")[1]))
        own = open_page(held.made, "/tables/1/play", terminal=token)
        wall = open_page(held.made, f"/tournaments/{held.name}/board")
        director = open_page(held.made, f"/tournaments/{held.name}", session=held.sessions["Tia"])
        director.get_by_role("textbox", name="Announcement").fill("Supper at")
        expect(own.locator("[data-own-place]")).to_have_text("1 of 2")
        wall.locator("[data-at]").wait_for()
        pages = (own, wall, director)
        for page in pages:
            page.context.set_offline(True)
            expect(page.locator("[data-status=broken]").first).to_be_visible()
            expect(page.get_by_role("alert").first).to_contain_text("Connection lost")
            axe_is_content(page)
        held.wait(held.spin("1", "17", {"Ann": ("straight:17", 100)}))
        for page in pages:
            page.context.set_offline(False)
            expect(page.get_by_role("alert")).to_have_count(0)
        expect(own.locator(".own-figures")).to_contain_text("8,500")
        expect(wall.get_by_role("region", name="Standing").get_by_role("listitem").first).to_have_text("1Ann8,500")
        expect(director.get_by_role("article", name="Table 1")).to_contain_text("8,500")
        expect(director.get_by_role("textbox", name="Announcement")).to_have_value("Supper at")
