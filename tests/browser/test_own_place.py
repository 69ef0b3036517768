"""A player's own place in a tournament, on every size of the player's screen: the felt stays in sight, and all of it is
reached and read; a proposal and what the points come to as well."""

from __future__ import annotations

from collections.abc import Callable

from fitting import resized
from in_sight import ENLARGED, SIZES, in_sight
from laid_out import lies_well
from pages import axe_is_content
from playwright.sync_api import Page, expect
from tournament_house import TODAY, tournament_house
from tournaments import event, final, heats, plan

Open = Callable[..., Page]
EVENING = "Evening"
NAMES = ("Ann", "Maximiliane Hohenstein-Wolkenburg of Upper Springfield", "Cid", "Dot")
REACHED = """(own) => {
  const bad = [];
  for (const one of own.querySelectorAll("p, dt, dd, th, td, button, input, summary, label")) {
    const isEmpty = !one.textContent.trim() && !one.matches("input");
    if (isEmpty || !one.checkVisibility() || one.closest(".unseen")) continue;
    one.scrollIntoView({ block: "center" });
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!hit || !(one.contains(hit) || hit.contains(one)))
      bad.push(`${one.tagName} "${one.textContent.trim().slice(0, 30)}" is under ${hit?.outerHTML.slice(0, 60)}`);
  }
  for (const one of document.querySelectorAll("*")) one.scrollTo?.(0, 0);
  return bad;
}"""
"""What of it cannot be brought into sight by scrolling."""
KEEPS_ITS_COLORS = """(own) => [own, ...own.querySelectorAll("*")].filter((one) =>
  getComputedStyle(one).forcedColorAdjust === "none").length"""
FORCED = "() => matchMedia('(forced-colors: active)').matches"


def fits(page: Page, state: str) -> None:
    own = page.get_by_role("region", name="Your tournament")
    for size in (*SIZES, ENLARGED):
        resized(page, size)
        lies_well(page, state)
        if size != ENLARGED:
            in_sight(page)
        assert not (hidden := own.evaluate(REACHED)), (state, size, hidden)
        if page.evaluate(FORCED):
            assert own.evaluate(KEEPS_ITS_COLORS) == 0, (state, size)
        elif size in (SIZES[0], SIZES[-4], ENLARGED):
            axe_is_content(page)
    resized(page, (1280, 800))


def test_the_own_place_a_proposal_and_the_figures_fit_every_size(open_page: Open) -> None:
    rounds = [{**heats(), "spins": 5, "per_table": 2}, final(spins=1)]
    said = plan(TODAY, events=[event(day=TODAY, tables=["1"], seats=4, rounds=rounds)], sharing=True)
    with tournament_house(said, "1") as held:
        held.wait(held.seated(EVENING, *NAMES), held.open("1"), held.start(EVENING))
        table, seat = held.seat_of("Ann")
        held.made.table = table
        token = held.made.wait(held.made._terminal(seat))
        page = open_page(held.made, f"/tables/{table}/play", terminal=token)
        held.wait(held.spin("1", "17", {"Ann": ("red", 500), "Cid": ("black", 100)}))
        own = page.get_by_role("region", name="Your tournament")
        expect(own.locator("[data-own-place]")).to_have_text("4 of 4")
        expect(page.locator("[data-phase=betting]")).to_be_visible()
        fits(page, "the place")
        page.get_by_text("Propose to divide the prizes").click()
        form = page.get_by_role("form", name="Propose a division")
        for field in form.get_by_role("textbox").all():
            field.fill("90")
        form.get_by_role("button", name="Propose").click()
        expect(form.get_by_role("alert")).to_contain_text("This comes to $360")
        fits(page, "a proposal that is wrong")
        for field in form.get_by_role("textbox").all():
            field.fill("100")
        form.get_by_role("button", name="Propose").click()
        own.get_by_role("button", name="What the points come to").click()
        expect(own).to_contain_text("By chance")
        fits(page, "a division with its figures")
        page.emulate_media(forced_colors="active")
        fits(page, "in forced colors")
