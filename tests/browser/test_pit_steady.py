"""What comes in does not push away the form that somebody types in, and a card never contradicts itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from dealt_house import TABLE, House, house
from floors import wager
from nights import DAN, SENSOR, player
from pages import act, axe_is_content, task_card
from pit_screens import PASSWORD, Day, begin, card
from playwright.sync_api import Locator, Page, expect

from croupier.people.posts import Post
from croupier.table import commands as c

Open = Callable[..., Page]


@pytest.fixture
def floor() -> Iterator[House]:
    with house() as made:
        yield made


DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
UNFOLDED_UNDER_HANDS = """one => new Promise((told) => {
  one.addEventListener("toggle", told);
  one.open = true;
  one.querySelector("[name=reason]").focus();
})"""


def place_of(field: Locator) -> tuple[float, float]:
    """Once what was typed is drawn: from then on the page holds the field where it is."""
    field.page.evaluate(DRAWN)
    box = field.bounding_box()
    assert box
    return box["x"], box["y"]


def stays(field: Locator, before: tuple[float, float]) -> None:
    """Pages are scrolled by whole pixels."""
    assert place_of(field) == pytest.approx(before, abs=1.01)


@pytest.mark.parametrize("size", [(390, 844), (1280, 800), (1920, 1080)], ids=str)
def test_a_form_stays_where_it_is_when_a_task_comes_in(floor: House, open_page: Open, size: tuple[int, int]) -> None:
    floor.sit("Ann")
    floor.do(wager("Ann", "red", 500))
    page = open_page(floor, f"/pit#table/{TABLE}", size=size, session=floor.staff("Sue", Post.SUPERVISOR))
    page.locator(".acts-list").wait_for()
    form = act(page, "CorrectPayment")
    form.get_by_label("Amount").fill("$5")
    reason = form.get_by_label("Reason")
    reason.fill("the chip was")
    before = place_of(reason)
    floor.do(c.OpenDispute(player("Ann"), "Ann", "it stood on black", "red"))
    task_card(page, "dispute").wait_for()
    task_card(page, "alert").wait_for()
    stays(reason, before)
    expect(reason).to_be_focused()
    page.keyboard.type(" short")
    expect(reason).to_have_value("the chip was short")
    expect(form.get_by_label("Amount")).to_have_value("$5")
    page.get_by_role("button", name="Set-up").click()
    field = page.get_by_role("form", name="Set-up").get_by_label("Diameter of the wheel, inches")
    field.click()
    page.keyboard.type("1")
    before = place_of(field)
    floor.do(c.StopTable(SENSOR, "smoke"))
    task_card(page, "stopped").wait_for()
    stays(field, before)
    expect(field).to_be_focused()


def test_a_form_that_unfolds_leaves_whoever_works_in_it_already(floor: House, open_page: Open) -> None:
    """A browser tells in its own time that something was unfolded; on a busy machine a field has the focus by then."""
    floor.sit("Ann")
    page = open_page(floor, f"/pit#table/{TABLE}", session=floor.staff("Sue", Post.SUPERVISOR))
    form = page.locator("details[data-act=CorrectPayment]")
    form.evaluate(UNFOLDED_UNDER_HANDS)
    page.evaluate(DRAWN)
    expect(form.get_by_label("Reason")).to_be_focused()


def test_a_dialog_keeps_what_was_typed_when_something_comes_in(day: Day) -> None:
    sue = day.page("Sue", "#day")
    begin(sue)
    card(sue).get_by_role("button", name="Work on the wheel").click()
    dialog = sue.get_by_role("dialog")
    dialog.get_by_label("What was done").fill("a new turret")
    dialog.get_by_label("Password").fill("half of a pass")
    before = place_of(dialog.get_by_label("Password"))
    kim = day.page("Kim", "#duty")
    kim.get_by_role("button", name="Sign on as key manager").click()
    kim.get_by_text("Report an incident").click()
    kim.get_by_label("What happened").fill("a guest fell")
    kim.get_by_role("textbox", name="Report").fill("He stood up again.")
    kim.get_by_role("button", name="Report").click()
    expect(kim.locator("[data-incident]")).to_be_visible()
    sue.wait_for_function("() => new Promise((done) => setTimeout(() => done(true), 2500))")
    expect(dialog.get_by_label("Password")).to_be_focused()
    expect(dialog.get_by_label("Password")).to_have_value("half of a pass")
    expect(dialog.get_by_label("What was done")).to_have_value("a new turret")
    stays(dialog.get_by_label("Password"), before)


def test_a_lock_stands_in_front_of_what_was_typed(dated: House, open_page: Open) -> None:
    """An hour later the line is lost: the house asks for the password, and the form is as it was."""
    day = Day(dated, open_page)
    page, staff = (
        day.page("Sue", "#duty"),
        open_page(dated, "/pit#staff", session=dated.staff("Abe", Post.ADMINISTRATOR)),
    )
    page.get_by_text("Report an incident").click()
    report = page.get_by_role("form", name="Report")
    report.get_by_label("What happened").fill("a guest fell")
    report.get_by_role("textbox", name="Report").fill("He stood up again.")
    form = staff.get_by_role("form", name="Add a staff member")
    for label, text in (("Name", "Zoë"), ("Licence", "L-77"), ("First password", "a long enough first one")):
        form.get_by_label(label, exact=True).fill(text)
    dated.clock.on(3_600)
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    page.locator("[data-status=broken]").wait_for()
    axe_is_content(page)
    page.context.set_offline(False)
    form.get_by_role("button", name="Add").click()
    for each in (page, staff):
        dialog = each.get_by_role("dialog", name="Your password, please")
        expect(dialog).to_contain_text("it was left alone, or the house was started anew")
        expect(dialog.get_by_label("Password")).to_be_focused()
        axe_is_content(each)
        dialog.get_by_label("Password").fill(PASSWORD)
        dialog.get_by_role("button", name="Unlock").click()
        expect(dialog).to_have_count(0)
    page.locator("[data-status=live]").wait_for()
    report.get_by_role("button", name="Report").click()
    expect(page.locator("[data-incident]")).to_contain_text("a guest fell")
    form.get_by_role("button", name="Add").click()
    expect(staff.locator("[data-person='Zoë']")).to_be_visible()


WATCH = """() => {
  window.seen = [];
  const look = () => {
    const [card] = document.querySelectorAll("[data-glance]");
    const figure = (name) => [...card.querySelectorAll("dt")].find((one) =>
        one.textContent === name)?.nextSibling.textContent;
    const now = [card.querySelector(".pit-phase").dataset.phase,
        card.querySelector(".numbers b")?.textContent ?? "", figure("Win")].join(" | ");
    if (window.seen.at(-1) !== now) window.seen.push(now);
  };
  look();
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true,
      attributes: true });
}"""
ROUND = [
    "betting |  | $0",
    "spinning |  | $0",
    "no more bets |  | $0",
    "outcome | 17 | $0",
    "dolly | 17 | $0",
    "collected | 17 | +$5",
    "paid | 17 | +$5",
    "betting | 17 | +$5",
]
"""17 is black: $5 on red is lost, and the house has it when losers are collected."""


def test_phase_number_and_win_of_a_card_change_together(floor: House, open_page: Open) -> None:
    floor.sit("Ann")
    floor.do(wager("Ann", "red", 500))
    page = open_page(floor, "/pit", session=floor.staff("Sue", Post.SUPERVISOR))
    page.locator("[data-glance] .pit-phase[data-phase=betting]").wait_for()
    page.evaluate(WATCH)
    shown = page.locator("[data-glance] .pit-phase")
    for step in (floor.spin, floor.close_betting, lambda: floor.announce("17"), floor.place_dolly,
                 lambda: floor.do(c.CollectLosers(DAN)), lambda: floor.do(c.PayWinners(DAN)),
                 lambda: floor.do(c.RemoveDolly(DAN, floor.confirmed("clear")))):  # fmt: skip
        step()
        expect(shown).to_have_attribute("data-phase", str(floor.keeper.durable.phase))
    assert page.evaluate("window.seen") == ROUND
