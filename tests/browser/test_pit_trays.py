"""Trays, slips and boxes of a table in a real browser, by the people whose work it is."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from time import sleep

import pits
from dealt_house import TABLE, House
from floors import wager
from nights import DAN
from pages import look_over
from pit_screens import (
    PASSWORD,
    TRAY,
    Day,
    attach,
    begin,
    card,
    count,
    equip,
    inspect,
    next_step,
    open_table,
    opener,
    sign_with,
)
from playwright.sync_api import Page, expect

from croupier.pit import commands as p
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c

Open = Callable[..., Page]


def test_a_count_takes_the_keyboard_alone_and_a_tap_for_the_same_again(day: Day) -> None:
    page = day.page("Sue", "#day")
    equip(page)
    inspect(page)
    attach(page)
    dialog = next_step(page, "Count the opener")
    expect(dialog.get_by_label("Number of $100 chips")).to_be_focused()
    for many in ("33", "40", "100"):
        page.keyboard.type(many)
        page.keyboard.press("ArrowDown")
    page.keyboard.type("200")
    expect(dialog.locator("[data-total]")).to_have_text("$5,000")
    page.keyboard.press("Escape")
    dialog = next_step(page, "Count the opener")
    expect(dialog.locator("[data-total]")).to_have_text("$5,000")  # what was counted is still there
    dialog.get_by_label("Number of $1 chips").press("Enter")
    expect(dialog.get_by_role("list", name="Signatures of O-000001")).to_be_visible()
    slip = day.house.pit.state.slips["O-000001"]
    assert slip.chips == {"$100": 330_000, "$25": 100_000, "$5": 50_000, "$1": 20_000}


def test_an_item_that_fails_keeps_the_table_closed(day: Day) -> None:
    page = day.page("Sue", "#day")
    equip(page)
    dialog = next_step(page, "Inspect")
    dialog.get_by_role("button", name="Sign the inspection").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Say whether this is in order")
    dialog.get_by_role("button", name="All in order").click()
    level = dialog.locator("[data-item=level]")
    expect(level).to_contain_text("30-2212(1)(b)")
    level.get_by_label("Not in order").check()
    level.get_by_label("Reading").fill("2 mm low at 17")
    dialog.get_by_role("button", name="Sign the inspection").click()
    expect(dialog).to_have_count(0)
    expect(card(page).locator("[data-next]")).to_have_text("Inspect")
    assert day.house.pit.state.wheels["W-7"].inspected is None


def test_an_external_part_waits_for_the_director(day: Day) -> None:
    page = day.page("Kim", "#day")
    equip(page)
    card(page).get_by_role("button", name="Work on the wheel").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("combobox", name="Work").select_option("Replacement of an external part")
    dialog.get_by_label("What was done").fill("a new turret")
    sign_with(dialog, "Log the work", "Sid")
    expect(dialog).to_have_count(0)
    dialog = next_step(page, "Record the Director’s inspection")
    dialog.get_by_label("Inspected by").fill("Inspector Hale")
    dialog.get_by_label("Reference").fill("D-17")
    dialog.get_by_role("button", name="Record the inspection").click()
    expect(card(page).locator("[data-next]")).to_have_text("Inspect")
    assert not day.house.pit.state.wheels["W-7"].director_due


def test_a_payment_waits_for_a_fill_and_the_dealer_counts_it(day: Day) -> None:
    """Ann's $10 on 17 win $350; the tray has $200 less the $100 that she bought: $250 are short."""
    house, sue = day.house, day.page("Sue", "#day")
    equip(sue)
    inspect(sue)
    attach(sue)
    opener(sue, {"$25": 8}, "$200")
    open_table(sue, "$200")
    house.sit("Ann")
    house.do(wager("Ann", "straight:17", 1_000))
    house.spin()
    house.close_betting()
    house.announce("17")
    house.place_dolly()
    house.do(c.CollectLosers(DAN))
    short = card(sue).locator("[data-short]")
    expect(short).to_contain_text("the float is $250 short")
    look_over(sue)
    short.get_by_role("button", name="Fill $250").click()
    dialog = sue.get_by_role("dialog")
    expect(dialog.locator("[data-total]")).to_have_text("$250")
    dialog.get_by_role("button", name="Request the fill").click()
    expect(dialog.get_by_role("list", name="Signatures of F-000001")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    assert house.pit.state.slips["F-000001"].chips == {"$100": 20_000, "$25": 5_000}
    for name in ("Cat", "Sid"):
        page = day.page(name, "#slips")
        page.locator("[data-slip=F-000001]").get_by_role("button", name=f"Sign as {name}").click()
    dialog = next_step(sue, "F-000001: a dealer signs")
    dialog.get_by_text("The dealer’s count differs").click()
    form = dialog.get_by_role("form", name="Sign with this count")
    count(form, {"$100": 2, "$25": 1})
    expect(form).to_contain_text("Slip $250: $25 short")
    look_over(sue)
    sign_with(form, "Sign with this count", "Dan")
    expect(form.get_by_role("alert")).to_contain_text("void it, and make another")
    assert len(house.pit.state.slips["F-000001"].signed) == 2
    form.get_by_label("Number of $25 chips").fill("2")
    sign_with(form, "Sign with this count", "Dan")
    expect(short).to_have_count(0)
    dialog.get_by_role("button", name="Done").click()
    house.do(c.PayWinners(DAN))
    expect(card(sue).locator("[data-inventory]")).to_have_text("$0")


def signed_by_all(house: House, number: str) -> None:
    """Everybody whose turn it is, one after the other; then the chips are at the table."""
    while post := house.pit.state.slips[number].next_post:
        who = next(each for each in (pits.CAT, pits.SEC, pits.DAN, pits.SUE) if each.post.value == post)
        command = p.SignSlip(number, by=who, at=house.pit.now()["at"])
        result = house.wait(house.pit.ask(command, uuid.uuid4().hex))
        assert not isinstance(result, Refusal), result
    while number not in house.keeper.durable.slips:
        sleep(0.05)


def test_an_imprest_tray_is_led_to_its_par_and_then_closed(day: Day) -> None:
    """Ann buys $100: two $100 chips are gone, and four of $25 came. Fill and credit are ready; nothing is typed."""
    house, sue = day.house, day.page("Sue", "#day")
    equip(sue)
    card(sue).get_by_role("button", name="Par").click()
    dialog = sue.get_by_role("dialog")
    count(dialog, TRAY)
    dialog.get_by_label("A last fill or credit brings the tray to par at closing").check()
    dialog.get_by_role("button", name="Set the par").click()
    expect(dialog).to_have_count(0)
    inspect(sue)
    attach(sue)
    opener(sue)
    open_table(sue)
    house.sit("Ann")
    expect(card(sue).locator("[data-inventory]")).to_have_text("$4,900")
    dialog = next_step(sue, "Close the table")
    expect(dialog.get_by_role("button", name="Close the table", exact=True)).to_have_count(0)
    count(dialog, {**TRAY, "$100": 31, "$25": 44})
    expect(dialog.locator("[data-total]")).to_have_text("$4,900")
    dialog.get_by_role("button", name="Tray counted").click()
    expect(dialog.locator("[data-to-par=fill]")).to_contain_text("2 $100 chips missing, $200")
    expect(dialog.locator("[data-to-par=credit]")).to_contain_text("4 $25 chips too much, $100")
    look_over(sue)
    for kind, number, amount in (("fill", "F-000001", "$200"), ("credit", "R-000001", "$100")):
        dialog.get_by_role("button", name=f"Request the {kind}, {amount}").click()
        expect(dialog.get_by_role("list", name=f"Signatures of {number}")).to_be_visible()
        signed_by_all(house, number)
        dialog.get_by_role("button", name="Close").click()
        dialog = next_step(sue, "Close the table")
    expect(dialog.get_by_role("region", name="To par")).to_contain_text("The tray is at its par of $5,000.")
    dialog.get_by_role("button", name="Close the table", exact=True).click()
    dialog.get_by_role("button", name="Same as par, $5,000").click()
    dialog.get_by_role("button", name="Closer counted").click()
    sign_with(dialog, "Sign as dealer and supervisor", "Dan")
    expect(dialog).to_contain_text("exact")
    assert not house.pit.state.discrepancies


def test_a_slip_is_void_with_a_reason_and_the_tray_is_counted_again(day: Day) -> None:
    page = day.page("Sue", "#day")
    begin(page)
    page.get_by_role("link", name="Slips").click()
    page.locator("[data-slip=O-000001]").get_by_role("button", name="Details").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Void this slip").click()
    dialog.get_by_label("Reason").fill("one stack was counted twice")
    dialog.get_by_role("button", name="Void the slip").click()
    expect(page.locator("[data-slip=O-000001]")).to_contain_text("Void: one stack was counted twice")
    page.get_by_role("link", name="The day").click()
    expect(card(page).locator("[data-next]")).to_have_text("Count the opener")


def test_a_slip_is_printed_and_the_next_print_is_a_reprint(day: Day) -> None:
    page = day.page("Sue", "#day")
    begin(page)
    page.get_by_role("link", name="Slips").click()
    slip = page.locator("[data-slip=O-000001]")
    with page.expect_response("**/api/pit/slips/O-000001.pdf") as answer, page.context.expect_page() as paper:
        slip.get_by_role("button", name="Print O-000001", exact=True).click()
    assert answer.value.ok
    assert answer.value.headers["content-type"] == "application/pdf"
    paper.value.close()
    expect(slip.get_by_role("button", name="Reprint O-000001")).to_be_visible()
    assert day.house.pit.state.slips["O-000001"].prints == 1


def test_a_box_is_taken_off_early_on_the_screen_of_somebody_who_takes_no_part(day: Day) -> None:
    page = day.page("Sue", "#day")
    begin(page)
    page.get_by_role("link", name="Boxes").click()
    page.locator(f"[data-box='{TABLE}']").get_by_role("button", name="Take off").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("A box that is taken off early is a discrepancy.")
    dialog.get_by_label("Reason").fill("the lock is broken")
    for nth, name in enumerate(("Sid", "Gus")):
        dialog.get_by_label("Name").nth(nth).select_option(name)
        dialog.get_by_label("Password").nth(nth).fill(PASSWORD)
    dialog.get_by_role("button", name="Take it off").click()
    expect(dialog).to_have_count(0)
    assert day.house.pit.state.boxes[TABLE].carriers == ("Sid", "Gus")
    page.get_by_role("link", name="House").click()
    expect(page.locator("[data-discrepancy='box off schedule']")).to_contain_text("the lock is broken")
