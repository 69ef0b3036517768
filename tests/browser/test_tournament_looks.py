"""The screens of a tournament in everything that can happen, on every size of screen, in every color scheme."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import count

import pytest
from fitting import fits, fits_the_wall, resized
from pages import axe_is_content
from playwright.sync_api import Page, expect
from tournament_desk import CAT, TD
from tournament_house import TODAY, Held, tournament_house
from tournament_stages import EVENING, NAMES, STAGES, stages_house
from tournaments import event, final, heats, plan

from croupier.tournament import commands as t

Open = Callable[..., Page]
NEXT = {
    "registration": "Close registration: 8 entered",
    "seating": "Count the tournament chips before play, in pieces",
    "last spins": "In play: Heats",
    "play-off": "In play: Heats, play-off",
    "break": "Draw the seats of Final",
    "prizes": "Pay 4 prizes",
    "over": "The tournament has ended.",
}
"""What the director reads in each stage."""
FULL = ("registration", "last spins", "prizes")
"""The pages that have most on them are looked at in every size."""


@pytest.fixture
def held() -> Iterator[Held]:
    with stages_house() as made:
        yield made


OWN_COLORS = """() => [...document.querySelectorAll("body *")]
  .filter((one) => getComputedStyle(one).forcedColorAdjust === "none" && one.textContent.trim() && !one.closest("svg"))
  .map((one) => `${one.tagName} ${one.className}`)"""
"""Texts that keep their colors where the user's own are asked for, so that the browser does not answer for them."""


def in_forced_colors(page: Page, *marks: str) -> None:
    """What color alone would say is said in words; and all of it is in the colors that the user has chosen."""
    page.emulate_media(forced_colors="active")
    assert page.evaluate("matchMedia('(forced-colors: active)').matches")
    assert not page.evaluate(OWN_COLORS)
    for mark in marks:
        expect(page.locator("body")).to_contain_text(mark)
    page.emulate_media(forced_colors="none")


def test_every_stage_fits_every_screen_and_axe_finds_nothing(held: Held, open_page: Open) -> None:
    director = open_page(held.made, f"/tournaments/{held.name}", session=held.sessions["Tia"])
    wall = open_page(held.made, f"/tournaments/{held.name}/board", size=(1920, 1080))
    for stage, reach in STAGES.items():
        reach(held)
        expect(wall.locator(f"[data-look='{'over' if stage == 'prizes' else stage}']")).to_be_visible()
        expect(director.get_by_role("region", name="What comes next")).to_contain_text(NEXT[stage])
        fits(director, *(() if stage in FULL else ((320, 568), (844, 390), (1024, 768))))
        fits_the_wall(wall)
        axe_is_content(resized(director, (1280, 800)))
        axe_is_content(wall)
        if stage == "last spins":
            in_forced_colors(director, "playing", "open", "The best 4 go on; some are level for the last place")
            in_forced_colors(wall, "Last spins", "Best 4 go on")
            resized(wall, (1920, 1080))
            assert {one.inner_text() for one in wall.locator(".wall-standing bdi").all()} == set(NAMES)
    prizes = wall.get_by_role("region", name="Prizes").get_by_role("listitem")
    expect(prizes).to_have_text(["1.$400", "2.$240", "3.$160", re.compile("4.A steel wrist watch")])
    in_forced_colors(director)
    in_forced_colors(wall, "Final result", "Winner")


def test_pages_and_dialogs_of_the_director_fit_too(held: Held, open_page: Open) -> None:
    for stage in ("registration", "seating", "last spins"):
        STAGES[stage](held)
    page = open_page(held.made, f"/tournaments/{held.name}", session=held.sessions["Tia"])
    for name in ("Rules and filing", "Money"):
        page.get_by_role("link", name=name).click()
        fits(page)
        axe_is_content(resized(page, (1280, 800)))
    page.get_by_role("link", name="Evening").first.click()
    page.get_by_role("region", name="All entries").get_by_role("button").nth(1).click()
    for fold in page.get_by_role("dialog").locator("summary").all():
        fold.click()
    axe_is_content(page)
    in_forced_colors(page)
    for size in ((320, 568), (844, 390), (320, 200)):
        resized(page, size)
        assert page.evaluate(
            "document.querySelector('dialog').scrollWidth <= document.querySelector('dialog').clientWidth"
        )
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="All entries").get_by_role("button").nth(1)).to_be_focused()


def test_a_plan_with_findings_and_an_empty_list_fit(open_page: Open) -> None:
    with tournament_house(plan(TODAY), "1", "2", "3", filed=False) as held:
        page = open_page(held.made, "/tournaments", session=held.sessions["Tia"])
        expect(page.get_by_text("There is no tournament yet.")).to_be_visible()
        fits(page)
        axe_is_content(page)
        page.goto(f"{held.made.address}/tournaments#new")
        expect(page.locator("[data-law]")).to_contain_text("cannot be published yet")
        page.get_by_role("button", name="Fill in a sample").click()
        page.get_by_label("Buy-in", exact=True).fill("$100,000.01")
        expect(page.locator(".plan-field.found").first).to_be_visible()
        fits(page)
        axe_is_content(resized(page, (1280, 800)))
        in_forced_colors(page, "finding")


RECTS = """() => {
  const parts = document.querySelectorAll("header, section:not(.tour-undo), .wall-big, .wall-cut, .panel");
  return Object.fromEntries([...parts].map((one, at) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [`${at} ${one.className} ${one.ariaLabel}`, [x, y, width, height].map(Math.round).join(" ")];
  }));
}"""


def crowd(held: Held) -> None:
    """256 people in heats of two tables; the first heat is played."""
    held.wait(held.do(t.OpenRegistration, TD, EVENING))
    names = (f"Player {nth:03d} of Springfield" for nth in count(1))
    held.wait(*(held.do(t.Enter, CAT, EVENING, next(names), has_rules=True) for _ in range(256)))
    held.wait(held.do(t.CloseRegistration, TD, EVENING), held.draw(EVENING))


def test_256_players_pass_by_and_a_score_moves_nothing_but_the_rows(open_page: Open) -> None:
    said = event(day=TODAY, tables=["1", "2"], seats=8, players_max=256, rounds=[heats(), final()], rebuy=None)
    with tournament_house(plan(TODAY, events=[said]), "1", "2") as held:
        crowd(held)
        page = open_page(held.made, "/tournaments", size=(1920, 1080))
        page.clock.install()
        page.goto(f"{held.made.address}/tournaments/{held.name}/board")
        seats = page.get_by_role("region", name="Seats")
        expect(seats.locator("[data-page]")).to_contain_text("of 256")
        expect(seats.get_by_role("listitem").first).to_contain_text("Player 001")
        fits_the_wall(page)
        page.clock.run_for(6_000)
        expect(seats.get_by_role("listitem").first).not_to_contain_text("Player 001")
        resized(page, (1920, 1080))
        held.wait(held.open("1", "2"), held.start(EVENING))
        standing = page.get_by_role("region", name="Standing")
        expect(standing.locator("[data-page]")).to_contain_text("of 256")
        fits_the_wall(page)
        resized(page, (1920, 1080))
        director = open_page(held.made, f"/tournaments/{held.name}", session=held.sessions["Tia"])
        expect(director.get_by_role("region", name="All entries").get_by_role("row")).to_have_count(257)
        before = page.evaluate(RECTS), director.evaluate(RECTS)
        first = next(name for name, _ in held.table("1").durable.in_order())
        held.wait(held.spin("1", "17", {first: ("straight:17", 500)}))
        page.clock.run_for(7_000)
        expect(standing.get_by_role("listitem").first).to_contain_text(f"{first}22,500")
        expect(director.get_by_role("region", name="All entries").get_by_role("row").nth(1)).to_contain_text("22,500")
        after = page.evaluate(RECTS), director.evaluate(RECTS)
        moved = [set(now.items()) ^ set(was.items()) for now, was in zip(after, before, strict=True)]
        assert moved == [set(), set()]
