"""A table's day in a real browser, from its equipment to the count of its box, by the people whose work it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from dealt_house import TABLE, House, closed_house
from pages import look_over
from playwright.sync_api import Locator, Page, expect

from croupier.people.posts import Post

Open = Callable[..., Page]
PASSWORD = "a password of one's own"
PEOPLE = {
    "Sue": Post.SUPERVISOR,
    "Kim": Post.KEY_MANAGER,
    "Dan": Post.DEALER,
    "Dora": Post.DEALER,
    "Sid": Post.SECURITY,
    "Gus": Post.SECURITY,
    "Cat": Post.CASHIER,
    "Coy": Post.COUNTER,
    "Cleo": Post.COUNTER,
    "Amy": Post.ACCOUNTING,
    "Vic": Post.SURVEILLANCE,
}
TRAY = {"$100": 33, "$25": 40, "$5": 100, "$1": 200}
"""$5,000: 3,300 and 1,000 and 500 and 200."""
SIZES = [(360, 740), (1280, 800)]


class Day:
    """The house and a page for everybody who is asked for."""

    def __init__(self, house: House, open_page: Open) -> None:
        self.house, self._open = house, open_page
        self._sessions = {name: house.staff(name, post) for name, post in PEOPLE.items()}

    def page(self, name: str, at: str = "", size: tuple[int, int] = (1280, 800)) -> Page:
        page = self._open(self.house, f"/pit{at}", size=size, session=self._sessions[name])
        page.locator("[data-status=live]").wait_for()
        return page


@pytest.fixture
def day(open_page: Open) -> Iterator[Day]:
    with closed_house() as made:
        yield Day(made, open_page)


def card(page: Page) -> Locator:
    return page.locator(f"[data-day-table='{TABLE}']")


def next_step(page: Page, says: str) -> Locator:
    """The one button of the table's card that comes next, opened; what it opens is a dialog."""
    button = card(page).locator("[data-next]")
    expect(button).to_have_text(says)
    button.click()
    return page.get_by_role("dialog")


def equip(page: Page) -> None:
    dialog = next_step(page, "Register wheel, ball, box")
    for label, text in (
        ("Serial number of the wheel", "W-7"),
        ("Number of the ball", "B-7"),
        ("Key to the table", "red"),
        ("Key to the contents", "blue"),
    ):
        dialog.get_by_label(label).fill(text)
    dialog.get_by_role("button", name="Register").click()
    expect(dialog).to_have_count(0)


def inspect(page: Page) -> None:
    dialog = next_step(page, "Inspect")
    dialog.get_by_role("button", name="All in order").click()
    dialog.get_by_role("button", name="Sign the inspection").click()
    expect(dialog).to_have_count(0)


def attach(page: Page) -> None:
    """Security does it on the supervisor's screen."""
    dialog = next_step(page, f"Attach box {TABLE}")
    dialog.get_by_label("Name").select_option("Sid")
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name=f"Attach to table {TABLE}").click()
    expect(dialog).to_have_count(0)


def count(dialog: Locator, tray: dict[str, int]) -> None:
    for kind, many in tray.items():
        dialog.get_by_label(f"Number of {kind} chips").fill(str(many))


def sign_with(dialog: Locator, button: str, name: str) -> None:
    dialog.get_by_label("Name").select_option(name)
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name=button).click()


def opener(page: Page) -> None:
    dialog = next_step(page, "Count the opener")
    count(dialog, TRAY)
    expect(dialog.locator("[data-total]")).to_have_text("$5,000")
    dialog.get_by_role("button", name="Opener counted").click()
    sign_with(dialog, "Sign as dealer and supervisor", "Dan")
    dialog.get_by_role("button", name="Done").click()
    expect(dialog).to_have_count(0)


def begin(page: Page) -> None:
    """Everything that comes before a table opens."""
    equip(page)
    inspect(page)
    attach(page)
    opener(page)


def open_table(page: Page, house: House) -> None:
    card(page).locator("[data-next]").click()
    rests_on = page.get_by_role("list", name="What the opening rests on")
    expect(rests_on.locator(".missing")).to_have_count(0)
    for words in ("Wheel W-7, ball B-7", "Inspected by Sue", f"Drop box {TABLE}", "Opener O-000001, $5,000"):
        expect(rests_on).to_contain_text(words)
    form = page.get_by_role("form", name="Open the table")
    form.get_by_label("Dealer").select_option("Dan")
    form.get_by_label("Where the house rules are posted").fill("by the door")
    form.get_by_role("button", name="Open the table").click()
    expect(form.get_by_role("alert")).to_contain_text("Confirm first")
    for item in form.get_by_role("checkbox").all():
        item.check()
    form.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("dealer Dan")).to_be_visible()
    page.get_by_role("link", name="The day").click()


def test_a_whole_day_of_a_table(day: Day) -> None:
    house, sue = day.house, day.page("Sue", "#day")
    cat, sid, coy = day.page("Cat"), day.page("Sid", "#slips"), day.page("Coy")
    equip(sue)
    inspect(sue)
    wheel = house.pit.state.wheels["W-7"]
    assert wheel.inspected
    assert wheel.inspected.by.name == "Sue"
    assert set(wheel.inspected.passed) == {"magnets", "level", "parts", "ball"}
    attach(sue)
    assert house.pit.state.boxes[TABLE].state == "attached"
    opener(sue)
    slip = house.pit.state.slips["O-000001"]
    assert [(each.post, each.name) for each in slip.signed] == [("dealer", "Dan"), ("supervisor", "Sue")]
    open_table(sue, house)
    found = house.keeper.durable
    assert (found.dealer, found.opening_float) == ("Dan", 500_000)
    assert found.inspection
    assert (found.inspection.by, found.inspection.wheel) == ("Sue", "W-7")

    house.sit("Ann")  # $100 in currency: into the box, and out of the tray
    expect(card(sue).locator("[data-inventory]")).to_have_text("$4,900")
    fill_by_four(sue, cat, sid, house)
    expect(card(sue).locator("[data-inventory]")).to_have_text("$5,400")
    close_and_count(sue)
    answered(sue, house)
    drop(sid, coy, house)


def fill_by_four(sue: Page, cat: Page, sid: Page, house: House) -> None:
    """Cashier and security on their own screens, the dealer on Sue's: the next signature is in sight of all."""
    card(sue).get_by_role("button", name="Fill", exact=True).click()
    dialog = sue.get_by_role("dialog")
    dialog.get_by_role("button", name="20 $25 more").click()
    expect(dialog.locator("[data-total]")).to_have_text("$500")
    dialog.get_by_role("button", name="Request the fill").click()
    expect(dialog.get_by_role("list", name="Signatures of F-000001")).to_contain_text("cashier signs next")
    dialog.get_by_role("button", name="Close").click()
    expect(card(sue)).to_contain_text("A cashier signs next")
    cat.locator("[data-slip=F-000001]").get_by_role("button", name="Sign as Cat").click()
    expect(card(sue)).to_contain_text("Security signs next")
    sid.locator("[data-slip=F-000001]").get_by_role("button", name="Sign as Sid").click()
    expect(cat.locator("[data-slip=F-000001]")).to_contain_text("A dealer signs next (2 of 4)")
    dialog = next_step(sue, "F-000001: a dealer signs")
    expect(dialog.get_by_label("Name")).to_have_value("Dan")  # who deals there
    dialog.get_by_label("Password").fill("a wrong password")
    dialog.get_by_role("button", name="Sign as dealer and supervisor").click()
    expect(dialog.get_by_role("alert")).to_be_visible()
    sign_with(dialog, "Sign as dealer and supervisor", "Dan")
    dialog.get_by_role("button", name="Done").click()
    signed = house.pit.state.slips["F-000001"].signed
    assert [each.name for each in signed] == ["Cat", "Sid", "Dan", "Sue"]


def close_and_count(sue: Page) -> None:
    """One $100 chip is gone: $5,300 where $5,400 should be, which nobody sees before the count."""
    next_step(sue, "Close the table").get_by_role("button", name="Close the table").click()
    dialog = sue.get_by_role("dialog", name="Count the closer")
    expect(dialog.get_by_label("Number of $100 chips")).to_be_visible()
    expect(card(sue)).to_contain_text("shown after the count")
    expect(sue.locator("body")).not_to_contain_text("$5,400")
    count(dialog, {"$100": 31, "$25": 60, "$5": 100, "$1": 200})
    expect(dialog.locator("[data-total]")).to_have_text("$5,300")
    expect(sue.locator("body")).not_to_contain_text("$5,400")
    dialog.get_by_role("button", name="Closer counted").click()
    dialog = sue.get_by_role("dialog", name="Closer C-000001")
    expect(dialog).to_contain_text("Should be $5,400, counted $5,300: $100 short")
    sign_with(dialog, "Sign as dealer and supervisor", "Dan")
    dialog.get_by_role("button", name="Done").click()


def answered(sue: Page, house: House) -> None:
    differs = sue.locator("[data-discrepancy=closer]")
    expect(differs).to_contain_text(f"The closer of table {TABLE} is $100 short.")
    expect(card(sue)).to_contain_text("1 discrepancy")
    differs.get_by_label("What was found out").fill("the camera shows a chip in a sleeve")
    differs.get_by_role("button", name="Answer").click()
    expect(differs).to_have_count(0)
    assert not house.pit.state.discrepancies


def drop(sid: Page, coy: Page, house: House) -> None:
    """Two of security take the box off and carry it; two of the count team count it."""
    sid.get_by_role("link", name="Boxes").click()
    for button, done, state in (("Take off", "Take it off", "removed"), ("Deliver", "Delivered", "delivered")):
        sid.locator(f"[data-box='{TABLE}']").get_by_role("button", name=button).click()
        sign_with(sid.get_by_role("dialog"), done, "Gus")
        expect(sid.locator(f"[data-box='{TABLE}']")).to_have_attribute("data-state", state)
    assert house.pit.state.boxes[TABLE].carriers == ("Sid", "Gus")
    coy.locator(f"[data-box='{TABLE}']").get_by_role("button", name="Count").click()
    dialog = coy.get_by_role("dialog")
    dialog.get_by_role("button", name="5 $20 more").click()
    expect(dialog.locator("[data-total]")).to_have_text("$100")
    for number in ("O-000001", "F-000001", "C-000001"):
        dialog.get_by_label(number).check()
    expect(dialog.get_by_label("Name").locator("option")).to_have_text(["Cleo"])
    sign_with(dialog, "Counted, box empty", "Cleo")
    expect(coy.locator(f"[data-box='{TABLE}']")).to_have_attribute("data-state", "stored")
    assert house.pit.state.sessions["O-000001"].counted == 10_000
    assert not house.pit.state.discrepancies


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
    link = page.locator("[data-slip=O-000001]").get_by_role("link", name="Print O-000001")
    printed = page.request.get(f"{day.house.address}{link.get_attribute('href')}")
    assert printed.ok
    assert printed.body().startswith(b"%PDF")
    expect(page.get_by_role("link", name="Reprint O-000001")).to_be_visible()


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


def test_everybody_sees_what_their_post_does(day: Day) -> None:
    for name, pages in {
        "Sue": ["Floor", "The day", "Slips", "Boxes", "Equipment", "Duty", "House"],
        "Sid": ["The day", "Slips", "Boxes", "Duty"],
        "Cat": ["Slips", "Duty"],
        "Dan": ["Slips", "Duty"],
        "Coy": ["Boxes", "Duty"],
        "Amy": ["Duty", "House"],
        "Vic": ["Floor", "The day", "Slips", "Boxes", "Equipment", "Duty", "House"],
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
    form.get_by_label("Report", exact=True).fill("He stood up again, and was offered a chair.")
    form.get_by_role("button", name="Report").click()
    incident = page.locator("[data-incident]")
    expect(incident).to_contain_text("a guest fell")
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
    for name in ("Slips", "Boxes", "Equipment", "Duty", "House"):
        page.get_by_role("link", name=name).click()
        page.locator(".pit-nav [aria-current]", has_text=name).wait_for()
        for fold in page.locator("details.fold > summary").all():
            fold.click()
        look_over(page)
