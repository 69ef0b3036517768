"""The wall board of a tournament, a plan that is held to the law while it is typed, and a player's own screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from dealt_house import house
from floors import StepClock
from pages import SIZES, look_over
from playwright.sync_api import Page, expect
from tournament_desk import CAT, SECRET, TD
from tournament_house import NOW, TODAY, Held, tournament_house
from tournaments import event, final, heats, plan

from croupier.tournament import commands as t

Open = Callable[..., Page]
EVENING = "Evening"
FOUR = ("Ann", "Bob", "Cid", "Dot")
TALL = 27
"""Pixels of a capital letter: on a wall of 65 inches, 1080 lines are 0.81 m, so these are 20 mm, and a letter is read
from 500 times its height."""


def two_rounds(**changes: Any) -> dict[str, Any]:
    """One table of four; the best two play the final."""
    rounds = [{**heats(), "spins": 5, "per_table": 2}, final(spins=1)]
    return plan(TODAY, events=[event(day=TODAY, tables=["1"], seats=4, rounds=rounds)], **changes)


def wall(held: Held, open_page: Open, size: tuple[int, int] = SIZES["1080p"]) -> Page:
    page = open_page(held.made, f"/tournaments/{held.name}/board", size=size)
    page.locator("[data-look]").wait_for()
    return page


def begun(held: Held) -> None:
    held.wait(held.seated(EVENING, *FOUR), held.open("1"), held.start(EVENING))


def test_the_wall_tells_the_evening_and_has_a_look_for_each_part_of_it(open_page: Open) -> None:
    """Ann wins 35 times 500 and keeps 5,000; Bob wins 100; Cid loses 300. The second, Bob, stands at 5,100."""
    with tournament_house(two_rounds(), "1") as held:
        held.wait(held.do(t.OpenRegistration, TD, EVENING))
        held.wait(*(held.do(t.Enter, CAT, EVENING, name, has_rules=True) for name in FOUR[:2]))
        page = wall(held, open_page)
        expect(page.locator("[data-look=registration]")).to_contain_text("2 players")
        held.wait(*(held.do(t.Enter, CAT, EVENING, name, has_rules=True) for name in FOUR[2:]))
        held.wait(held.do(t.CloseRegistration, TD, EVENING), held.draw(EVENING))
        seats = page.locator("[data-look=seating]").get_by_role("region", name="Seats")
        expect(seats.get_by_role("listitem").first).to_have_text(f"Anntable 1, seat {held.seat_of('Ann')[1]}")
        expect(seats.get_by_role("listitem")).to_have_count(4)
        held.wait(held.open("1"), held.start(EVENING))
        held.wait(held.spin("1", "17", {"Ann": ("straight:17", 500), "Bob": ("black", 100), "Cid": ("red", 300)}))
        expect(page.locator("[data-look=playing] [data-spin]")).to_contain_text("2 of 5")
        expect(page.locator("[data-left]")).to_have_text("4 of 4")
        expect(page.get_by_role("region", name="Standing").get_by_role("listitem")).to_have_text(
            ["1Ann22,500", "2Bob5,100", "3Dot5,000", "4Cid4,700"]
        )
        expect(page.locator(".cut")).to_contain_text("Bob")
        expect(page.locator("[data-cut]")).to_contain_text("Best 2 go on, line at 5,100")
        expect(page.get_by_role("region", name="Chips")).to_contain_text("red 100")
        expect(page.get_by_role("region", name="Prizes")).to_contain_text("$200")
        held.wait(held.do(t.OpenExtra, TD, EVENING, "re-buy"), held.do(t.Announce, TD, EVENING, "Supper at nine"))
        expect(page.locator("[data-extra]")).to_contain_text("$50 for 2,500 points")
        expect(page.locator("[data-announcement]")).to_have_text("Supper at nine")
        held.wait(held.do(t.StartClock, TD, EVENING, "break", held.clock.at + 3_600_000))
        expect(page.locator("[data-look=break]").get_by_role("timer")).to_contain_text(":")
        held.wait(held.do(t.PauseClock, TD, EVENING))
        expect(page.locator("[data-look=paused]")).to_be_visible()
        held.wait(held.do(t.StopClock, TD, EVENING), held.do(t.CloseExtra, TD, EVENING, "re-buy"))
        held.wait(*(held.spin("1", "20", {}) for _ in range(2)))
        expect(page.locator("[data-look='last spins']")).to_contain_text("1 more after it")
        held.wait(*(held.spin("1", "20", {}) for _ in range(2)), held.do(t.EndRound, TD, EVENING, SECRET))
        expect(page.locator("[data-look='between rounds']")).to_be_visible()
        held.wait(held.draw(EVENING), held.start(EVENING), held.spin("1", "17", {"Bob": ("straight:17", 500)}))
        held.wait(held.do(t.EndRound, TD, EVENING, SECRET), held.count_cash(), held.do(t.EndEvent, TD, EVENING))
        expect(page.locator("[data-look=over] [data-winner]")).to_have_text("Bob")


@pytest.mark.parametrize("size", [*SIZES.values(), (3840, 2160)], ids=str)
def test_the_wall_is_read_from_ten_meters_and_axe_finds_nothing(open_page: Open, size: tuple[int, int]) -> None:
    with tournament_house(two_rounds(), "1") as held:
        begun(held)
        held.wait(held.do(t.Announce, TD, EVENING, "Supper at nine"))
        page = wall(held, open_page, size)
        look_over(page)
        if size[0] < SIZES["1080p"][0]:
            return
        smallest = page.evaluate(
            "Math.min(...[...document.querySelectorAll('.wall *')]"
            ".filter((one) => one.innerText && !one.children.length)"
            ".map((one) => parseFloat(getComputedStyle(one).fontSize)))"
        )
        assert smallest * 0.7 >= TALL * size[1] / 1080, "seven tenths of the size of a font are its capitals"
        assert page.evaluate("document.documentElement.scrollHeight") <= size[1], "nothing below the edge of a wall"


def plan_page(held: Held, open_page: Open, at: str = "#new", size: tuple[int, int] = (1280, 800)) -> Page:
    return open_page(held.made, f"/tournaments{at}", size=size, session=held.sessions["Tia"])


def test_the_law_is_told_while_a_plan_is_typed(open_page: Open) -> None:
    with tournament_house(two_rounds(), "1", "2", "3") as held:
        page = plan_page(held, open_page, "")
        expect(page.locator("[data-tournament=spring-2027]")).to_contain_text("Filed")
        page.get_by_role("link", name="New tournament").click()
        law = page.locator("[data-law]")
        expect(law).to_contain_text("cannot be published yet")
        page.get_by_role("button", name="Fill in a sample").click()
        expect(law).to_have_text("The plan keeps the law of its day")
        frame = page.frame_locator("iframe[title='The printed rules']")
        expect(frame.get_by_role("heading", name="Roulette Evening")).to_be_visible()
        buy_in = page.get_by_label("Buy-in", exact=True)
        buy_in.press("Control+a")
        buy_in.type("$100,000.01")
        field = page.locator(".plan-field", has=buy_in)
        expect(field).to_contain_text("30-2213.05")
        expect(buy_in).to_have_attribute("aria-invalid", "true")
        look_over(page)
        buy_in.press("Control+a")
        buy_in.type("$100")
        expect(law).to_have_text("The plan keeps the law of its day")
        page.get_by_role("button", name="Add: prize").click()
        expect(page.get_by_role("group", name="Prize 4").get_by_label("Place")).to_have_value("4")
        expect(law).to_contain_text("finding")
        page.get_by_role("button", name="Remove Prize 4").click()
        expect(law).to_have_text("The plan keeps the law of its day")
        page.get_by_label("Short name, for addresses").fill("winter-cup")
        page.get_by_role("button", name="Save the draft").click()
        page.get_by_role("button", name="Publish the rules").click()
        expect(page.get_by_text("The rules are published.")).to_be_visible()
        form = page.get_by_role("form", name="File the rules")
        form.get_by_label("Delivered on").fill(TODAY)
        form.get_by_label("Proof").fill("receipt 18")
        form.get_by_role("button", name="File").click()
        expect(page.get_by_text(f"Delivered on {TODAY} (receipt 18).")).to_be_visible()
        assert held.service.state("winter-cup").field.filed == TODAY


def test_a_guest_sees_the_list_and_no_way_to_change_it(open_page: Open) -> None:
    with tournament_house(two_rounds(), "1") as held:
        page = open_page(held.made, "/tournaments#new", size=SIZES["phone"])
        expect(page.locator("[data-tournament=spring-2027]")).to_be_visible()
        expect(page.get_by_role("link", name="New tournament")).to_have_count(0)
        expect(page.get_by_role("form")).to_have_count(0)
        look_over(page)


def test_a_demonstration_makes_a_tournament_of_36_players_in_one_click(open_page: Open) -> None:
    with house(hosted=True, clock=StepClock(NOW)) as made:
        page = open_page(made, "/")
        page.get_by_role("link", name="Tournaments").click()
        page.get_by_role("button", name="A sample tournament of 36 players").click()
        expect(page.locator("[data-left]")).to_have_text("36")
        look_over(page)


def terminal_of(held: Held, open_page: Open, name: str, size: tuple[int, int] = (1280, 800)) -> Page:
    table, seat = held.seat_of(name)
    held.made.table = table
    token = held.made.wait(held.made._terminal(seat))
    page = open_page(held.made, f"/tables/{table}/play", size=size, terminal=token)
    page.locator("[data-status=live]").wait_for()
    return page


def propose(page: Page) -> None:
    """$400 are at stake: what does not come to it is not sent."""
    page.get_by_text("Propose to divide the prizes").click()
    form = page.get_by_role("form", name="Propose a division")
    for name in FOUR:
        form.get_by_label(name).fill("90" if name == "Cid" else "100")
    form.get_by_role("button", name="Propose").click()
    expect(form.get_by_role("alert")).to_contain_text("This comes to $390, and $400 are still to be won.")
    look_over(page)
    form.get_by_label("Cid").fill("$100")
    form.get_by_role("button", name="Propose").click()
    expect(page.get_by_role("region", name="Proposed division")).to_be_visible()


@pytest.mark.parametrize("size", [SIZES["laptop"], SIZES["phone"]], ids=str)
def test_a_player_sees_the_own_place_and_answers_a_proposal_freely(open_page: Open, size: tuple[int, int]) -> None:
    """Four buy-ins of $100 are $400; each would get $100 of the cash prizes."""
    with tournament_house(two_rounds(sharing=True), "1") as held:
        begun(held)
        page = terminal_of(held, open_page, "Ann", size)
        own = page.get_by_role("region", name="Your tournament")
        held.wait(held.spin("1", "17", {"Ann": ("red", 500), "Bob": ("black", 100), "Cid": ("black", 100)}))
        expect(own.locator("[data-own-place]")).to_have_text("4 of 4")
        expect(own).to_contain_text("500 points behind the next place")
        expect(own.locator("[data-own-cut]")).to_have_text("The best 2 go on: you are 600 points below the line")
        look_over(page)
        propose(terminal_of(held, open_page, "Bob", size))
        division = own.get_by_role("region", name="Proposed division")
        expect(division).to_contain_text("Ann (you)$100")
        agree = division.get_by_role("button", name="Agree", exact=True)
        expect(agree).to_be_disabled()
        division.get_by_label("I agree of my own free will.").check()
        expect(agree).to_be_disabled()
        division.get_by_label("I understand that everybody has to agree").check()
        look_over(page)
        agree.click()
        expect(division).to_contain_text("You have agreed.")
        ann = next(entry.number for entry in held.field.entries.values() if entry.player == "Ann")
        sharing = held.field.events[EVENING].sharing
        assert sharing
        assert sharing.consents == {ann}
        director = open_page(held.made, f"/tournaments/{held.name}", session=held.sessions["Tia"])
        panel = director.get_by_role("region", name="Proposed division")
        expect(panel.get_by_role("row").filter(has_text="Ann")).to_contain_text("agrees")
        expect(panel.get_by_role("form", name="Director’s statement")).to_have_count(0)
        look_over(director)
        division.get_by_role("button", name="Do not agree").click()
        expect(division).to_have_count(0)
        expect(panel).to_have_count(0)
        assert held.field.events[EVENING].sharing is None


@pytest.mark.parametrize("size", SIZES.values(), ids=str)
def test_axe_finds_nothing_on_the_directors_pages(open_page: Open, size: tuple[int, int]) -> None:
    with tournament_house(two_rounds(), "1") as held:
        begun(held)
        page = open_page(held.made, f"/tournaments/{held.name}", size=size, session=held.sessions["Tia"])
        page.locator("[data-heat-table]").wait_for()
        look_over(page)
        page.get_by_role("button", name="Ann").first.click()
        for fold in page.get_by_role("dialog").locator("summary").all():
            fold.click()
        look_over(page)
        page.keyboard.press("Escape")
        for name in ("Rules and filing", "Money"):
            page.get_by_role("link", name=name).click()
            page.get_by_role("heading", name="Rules" if "Rules" in name else "Prize pools", exact=True).wait_for()
            look_over(page)
