"""The pit beyond its tables, in a real browser: the house, awards, cash, duty, incidents, days; axe."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from datetime import timedelta

import pits
import pytest
from dealt_house import TABLE, House, closed_house
from nights import player
from pages import look_over
from pit_screens import (
    TODAY,
    TRAY,
    Day,
    attach,
    begin,
    card,
    count,
    equip,
    inspect,
    is_on_paper,
    next_step,
    open_table,
)
from playwright.sync_api import Page, expect

from croupier.pit import commands as p
from croupier.table import commands as c

Open = Callable[..., Page]


SIZES = [(360, 740), (1280, 800)]


@pytest.fixture
def with_side_bet(open_page: Open) -> Iterator[Day]:
    with closed_house(sidebets={"spinner-winner": "SW2-U03"}, areas=["spinner-winner"]) as made:
        yield Day(made, open_page)


def test_an_award_is_asked_for_by_hand_and_rules_are_posted_and_handed(with_side_bet: Day) -> None:
    house, sue = with_side_bet.house, with_side_bet.page("Sue", "#day")
    begin(sue)
    open_table(sue)
    card(sue).get_by_role("button", name="Award paid by hand").click()
    dialog = sue.get_by_role("dialog")
    expect(dialog).to_contain_text("Nobody plays a side bet at this table.")
    expect(dialog.get_by_role("button", name="Request the slip")).to_be_disabled()
    house.do(c.SeatPlayer(player("Ann"), "Ann", 1))
    dialog.get_by_label("Player").select_option("Ann")
    dialog.get_by_label("Side bet").select_option("spinner-winner")
    dialog.get_by_label("Amount in dollars").fill("some")
    dialog.get_by_role("button", name="Request the slip").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Enter an amount")
    look_over(sue)
    dialog.get_by_label("Amount in dollars").fill("1,250.50")
    dialog.get_by_role("button", name="Request the slip").click()
    expect(dialog.get_by_role("list", name="Signatures of J-000001")).to_be_visible()
    slip = house.pit.state.slips["J-000001"]
    assert (slip.player, slip.amount) == ("Ann", 125_050)
    dialog.get_by_role("button", name="Close").click()

    sue.get_by_role("link", name=f"Table {TABLE}").click()
    sue.get_by_role("button", name="Print", exact=True).click()
    prints = sue.get_by_role("region", name="Print")
    expect(prints).to_contain_text("Not recorded as posted yet.")
    prints.get_by_text("Record as posted").click()
    form = prints.get_by_role("form", name="Record as posted")
    expect(form.get_by_label("Approval of text and place")).not_to_have_value("")
    look_over(sue)
    form.get_by_label("Place", exact=True).fill("by the door")
    form.get_by_role("button", name="Record as posted").click()
    expect(prints).to_contain_text("Copies handed: 0.")
    with sue.context.expect_page():
        prints.get_by_role("link", name="Hand a copy").click()
    expect(prints).to_contain_text("Copies handed: 1.")
    posted = house.pit.state.posted[f"{TABLE}/rules"]
    assert (posted.place, posted.copies) == ("by the door", 1)


def test_an_open_table_without_a_drop_box_says_so_until_one_hangs_there(day: Day) -> None:
    house, sue = day.house, day.page("Sue", "#day")
    begin(sue)
    open_table(sue)
    expect(card(sue).locator("[data-no-box]")).to_have_count(0)
    remove = p.RemoveBox(
        TABLE, house.pit.fact(TABLE), "full", at=house.pit.now()["at"], by=pits.SEC, beside=(pits.GUS,)
    )
    house.wait(house.pit.ask(remove, uuid.uuid4().hex))
    expect(card(sue).locator("[data-no-box]")).to_contain_text("no drop box hangs there")
    expect(card(sue).locator(".stages .done")).to_have_text(["Equipment done", "Inspection done", "Opener done"])
    expect(card(sue).locator("[data-next]")).to_have_text(f"Deliver box {TABLE}")
    look_over(sue)


def test_the_house_is_named_by_one_of_its_books(dated: House, open_page: Open) -> None:
    kim = Day(dated, open_page).page("Kim", "#house")
    kim.get_by_text("Name the house").click()
    form = kim.get_by_role("form", name="Save")
    form.get_by_label("Licensee").fill("The Old Mill")
    form.get_by_label("Licence", exact=True).fill("44-1234")
    form.get_by_label("Rulebook").select_option("us-co")
    form.get_by_role("button", name="Save").click()
    expect(kim.get_by_text("The Old Mill, licence 44-1234")).to_be_visible()


def test_cash_is_logged_each_way_by_itself_and_a_report_falls_due(dated: House, open_page: Open) -> None:
    """31 CFR 1021.311: more than $10,000 in one gaming day. $9,000 and $1,000 are not more; another dollar is."""
    cat = Day(dated, open_page).page("Cat", "#cash")
    form = cat.get_by_role("form", name="Log the cash")
    row = cat.locator("[data-cash=Bob]")
    by = TODAY + timedelta(15)
    due = f"report due by {by} keep it until {by.replace(year=by.year + 5)}"
    for way, kind, amount, sums in (
        ("In", "chips bought", "9,000", ["$9,000", "$0", ""]),
        ("Out", "chips redeemed", "4000", ["$9,000", "$4,000", ""]),
        ("In", "deposit", "1000", ["$10,000", "$4,000", ""]),
        ("In", "chips bought", "1", ["$10,001", "$4,000", due]),
    ):
        form.get_by_label("Person").fill("Bob")
        form.get_by_role("combobox", name="Way").select_option(way)
        form.get_by_role("combobox", name="For", exact=True).select_option(kind)
        form.get_by_label("Amount in dollars").fill(amount)
        form.get_by_role("button", name="Log the cash").click()
        expect(row.locator("td")).to_have_text(sums)
        expect(form.get_by_label("Person")).to_have_value("")  # ready for the next


def test_everybody_sees_what_their_post_does(day: Day) -> None:
    for name, pages in {
        "Sue": ["Floor", "The day", "Slips", "Boxes", "Cash", "Equipment", "Duty", "House"],
        "Sid": ["The day", "Slips", "Boxes", "Duty"],
        "Cat": ["Slips", "Cash", "Duty"],
        "Dan": ["Slips", "Duty"],
        "Coy": ["Boxes", "Duty"],
        "Amy": ["Duty", "House"],
        "Vic": ["Floor", "The day", "Slips", "Boxes", "Cash", "Equipment", "Duty", "House"],
    }.items():
        page = day.page(name)
        expect(page.get_by_role("navigation", name="The pit").get_by_role("link")).to_have_text(pages)
    watching = day.page("Vic", "#day")
    expect(card(watching)).to_be_visible()
    expect(watching.locator("[data-next]")).to_have_count(0)


def test_duty_rota_and_incidents(day: Day) -> None:
    page = day.page("Sue", "#duty")
    page.get_by_role("button", name="Sign on as supervisor").click()
    here = page.locator("[data-duty=Sue]")
    here.get_by_role("button", name="Break").click()
    expect(here).to_contain_text("On a break")
    page.get_by_role("button", name="Back from the break").click()
    expect(here).not_to_contain_text("On a break")
    page.get_by_text("Plan a turn of duty").click()
    form = page.get_by_role("form", name="Plan")
    form.get_by_label("Person").select_option("Dora")
    form.get_by_role("button", name="Plan").click()
    expect(page.get_by_role("region", name="Rota")).to_contain_text("day: Dora")
    page.get_by_text("Report an incident").click()
    form = page.get_by_role("form", name="Report")
    form.get_by_label("What happened").fill("a guest fell")
    form.get_by_label("Report", exact=True).fill("He stood up again,\nand was offered a chair.")
    form.get_by_role("button", name="Report").click()
    incident = page.locator("[data-incident]")
    expect(incident).to_contain_text("a guest fell")
    is_on_paper(incident.get_by_role("link", name="Print the report"))
    incident.get_by_text("Close the incident").click()
    incident.get_by_label("Outcome").fill("nothing broken")
    incident.get_by_role("button", name="Close it").click()
    expect(incident).to_have_count(0)
    assert set(day.house.pit.state.duty) == {"Sue"}


def test_the_house_files_its_shifts_and_finalizes_a_day(day: Day) -> None:
    page = day.page("Amy", "#house")
    gaming = page.get_by_role("region", name="Gaming day")
    gaming.get_by_text("File a schedule").click()
    form = gaming.get_by_role("form", name="File the schedule")
    form.get_by_label("First gaming day").fill("1970-01-01")
    form.get_by_label("Name").fill("early")
    form.get_by_label("Begins").fill("00:00")
    form.get_by_role("button", name="Add a shift").click()
    form.get_by_label("Name").nth(1).fill("late")
    form.get_by_label("Begins").nth(1).fill("00:00")
    form.get_by_role("button", name="File the schedule").click()
    expect(form.get_by_role("alert")).to_contain_text("out of order, or overlap")
    form.get_by_label("Begins").nth(1).fill("16:00")
    form.get_by_role("button", name="File the schedule").click()
    expect(gaming).to_contain_text("From the first day: early 00:00, late 16:00")
    gaming.get_by_text("Finalize a gaming day").click()
    gaming.get_by_label("Day", exact=True).fill("1970-01-01")
    gaming.get_by_role("button", name="Finalize the day").click()
    expect(gaming.get_by_role("alert")).to_contain_text("is not over yet")


def test_a_broken_connection_is_said_and_mends(day: Day) -> None:
    page = day.page("Cat")
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.get_by_role("alert").first).to_contain_text("Connection lost")
    page.context.set_offline(False)
    page.locator("[data-status=live]").wait_for()
    expect(page.get_by_text("Connection lost")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_axe_finds_nothing_and_nothing_is_cut_off(day: Day, size: tuple[int, int]) -> None:
    page = day.page("Sue", "#day", size=size)
    dialog = page.get_by_role("dialog")
    for says, words in (("Register wheel, ball, box", "Drop box"), ("Inspect", "Reading")):
        next_step(page, says).get_by_text(words).first.wait_for()
        look_over(page)
        page.keyboard.press("Escape")
        if says.startswith("Register"):
            equip(page)
    inspect(page)
    attach(page)
    next_step(page, "Count the opener").locator("[data-total]").wait_for()
    look_over(page)
    count(dialog, TRAY)
    dialog.get_by_role("button", name="Opener counted").click()
    dialog.get_by_label("Password").wait_for()
    look_over(page)
    page.keyboard.press("Escape")
    look_over(page)
    for name in ("Slips", "Boxes", "Cash", "Equipment", "Duty", "House"):
        page.get_by_role("link", name=name).click()
        page.locator(".pit-nav [aria-current]", has_text=name).wait_for()
        for fold in page.locator("details.fold > summary").all():
            fold.click()
        look_over(page)
