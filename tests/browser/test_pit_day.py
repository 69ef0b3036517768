"""A table's day in a real browser, from its equipment to the count of its box, by the people whose work it is."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from time import sleep

import pits
import pytest
from dealt_house import TABLE, House, closed_house
from floors import StepClock, wager
from nights import DAN, SUE, player
from pages import look_over
from playwright.sync_api import Locator, Page, expect

from croupier.people.posts import Post
from croupier.pit import commands as p
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c

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
TODAY = date(2023, 7, 14)
"""In the first month of a tax year: the return needs no other."""
NOON = int(datetime.combine(TODAY, time(12), UTC).timestamp() * 1_000)
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

    def tomorrow(self, name: str, at: str) -> Page:
        """A day later everybody signs in anew."""
        self.house.clock.on(int(timedelta(days=1).total_seconds()))
        session = self.house.wait(self.house.staff_service.sign_in(name, PASSWORD, "here"))
        assert not isinstance(session, Refusal), session
        self._sessions[name] = session
        return self.page(name, at)


@pytest.fixture
def dated() -> Iterator[House]:
    """A house on a day of which the books hold the law."""
    with closed_house(clock=StepClock(NOON)) as made:
        yield made


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


def opener(page: Page, tray: dict[str, int] = TRAY, total: str = "$5,000") -> None:
    dialog = next_step(page, "Count the opener")
    count(dialog, tray)
    expect(dialog.locator("[data-total]")).to_have_text(total)
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


def open_table(page: Page, total: str = "$5,000") -> None:
    card(page).locator("[data-next]").click()
    rests_on = page.get_by_role("list", name="What the opening rests on")
    expect(rests_on.locator(".missing")).to_have_text(["Missing: No supervisor is on duty"])
    page.get_by_role("button", name="Sign on as supervisor").click()
    expect(rests_on.locator(".missing")).to_have_count(0)
    for words in ("Wheel W-7, ball B-7", "Inspected by Sue", f"Drop box {TABLE}", f"Opener O-000001, {total}"):
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


def test_a_whole_day_of_a_table(dated: House, open_page: Open) -> None:
    """Win = drop + closer + credits - opener - fills: 100 + 5,120 + 200 - 5,000 - 500 = -80, for $100 are missing."""
    day = Day(dated, open_page)
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
    open_table(sue)
    found = house.keeper.durable
    assert (found.dealer, found.opening_float) == ("Dan", 500_000)
    assert found.inspection
    assert (found.inspection.by, found.inspection.wheel) == ("Sue", "W-7")

    house.sit("Ann")  # $100 in currency: into the box, and out of the tray
    expect(card(sue).locator("[data-inventory]")).to_have_text("$4,900")
    fill_by_four(sue, cat, sid, house)
    expect(card(sue).locator("[data-inventory]")).to_have_text("$5,400")
    a_disputed_round(sue, house)
    expect(card(sue).locator("[data-inventory]")).to_have_text("$5,420")
    house.do(c.RelieveDealer(SUE, "Dora"))
    expect(card(sue)).to_contain_text("Dora deals")
    credit_by_four(sue, cat, sid, house)
    expect(card(sue).locator("[data-inventory]")).to_have_text("$5,220")
    close_and_count(sue)
    answered(sue, house)
    drop(sid, coy, house)
    sue.get_by_role("link", name="Boxes").click()
    is_on_paper(sue.get_by_role("link", name="Print the count card"))
    reported(day.tomorrow("Amy", "#house"), house)


def fill_by_four(sue: Page, cat: Page, sid: Page, house: House) -> None:
    """Cashier and security on their own screens, the dealer on Sue's: the next signature is in sight of all."""
    card(sue).get_by_role("button", name="Fill", exact=True).click()
    dialog = sue.get_by_role("dialog")
    dialog.get_by_role("button", name="20 $25 more").click()
    expect(dialog.locator("[data-total]")).to_have_text("$500")
    dialog.get_by_role("button", name="Request the fill").click()
    expect(dialog.get_by_role("list", name="Signatures of F-000001")).to_contain_text("cashier signs next")
    request = dialog.get_by_role("link", name="Print the request for F-000001")
    expect(request).to_have_attribute("href", "/api/pit/requests/F-000001.pdf")
    expect(cat.get_by_role("link", name="Print the request for F-000001")).to_be_visible()
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


def a_disputed_round(sue: Page, house: House) -> None:
    """Ann has $20 on red, says it was another color, is heard, and loses to a black number."""
    house.do(wager("Ann", "red", 2_000))
    house.do(c.OpenDispute(player("Ann"), "Ann", "it stood on black", "red"))
    sue.get_by_role("link", name=f"Table {TABLE}").click()
    dispute = sue.locator("[data-task=dispute]")
    expect(dispute).to_contain_text("Ann disputes")
    dispute.get_by_label("Reason").fill("the camera shows red")
    dispute.get_by_role("button", name="It stands").click()
    expect(dispute).to_have_count(0)
    house.round("2")
    sue.get_by_role("link", name="The day").click()


def credit_by_four(sue: Page, cat: Page, sid: Page, house: House) -> None:
    """The other way round: whoever asks for it signs first, the cage last; and now Dora deals."""
    card(sue).get_by_role("button", name="Credit", exact=True).click()
    dialog = sue.get_by_role("dialog")
    dialog.get_by_label("Number of $100 chips").fill("2")
    dialog.get_by_role("button", name="Request the credit").click()
    expect(dialog.get_by_label("Name")).to_have_value("Dora")
    sign_with(dialog, "Sign as dealer", "Dora")
    expect(dialog.get_by_role("list", name="Signatures of R-000001")).to_contain_text("security signs next")
    dialog.get_by_role("button", name="Close").click()
    sid.locator("[data-slip=R-000001]").get_by_role("button", name="Sign as Sid").click()
    cat.locator("[data-slip=R-000001]").get_by_role("button", name="Sign as Cat").click()
    expect(card(sue).locator("[data-next]")).to_have_text("Close the table")
    signed = house.pit.state.slips["R-000001"].signed
    assert [each.name for each in signed] == ["Sue", "Dora", "Sid", "Cat"]


def reported(amy: Page, house: House) -> None:
    """Accounting ends the day, and reads what it came to."""
    gaming = amy.get_by_role("region", name="Gaming day")
    gaming.get_by_text("Finalize a gaming day").click()
    expect(gaming.get_by_label("Day", exact=True)).to_have_value(TODAY.isoformat())
    gaming.get_by_role("button", name="Finalize the day").click()
    expect(gaming).to_contain_text(f"Finalized until {TODAY}")
    assert house.pit.state.finalized == TODAY.isoformat()
    counted_against_computed(amy)
    reports = amy.get_by_role("region", name="Reports")
    reports.get_by_label("Gaming day").fill(TODAY.isoformat())
    for title in ("Master games sheet", "Shift report", "Statistical report", "Master games summary",
                  "Figures for the monthly return"):  # fmt: skip
        with amy.context.expect_page() as opening:
            reports.get_by_role("link", name=f"{title}, HTML").click()
        opening.value.wait_for_load_state()
        expect(opening.value.locator("body")).to_contain_text("-$80")
        opening.value.close()
    with amy.context.expect_page() as opening:
        reports.get_by_role("link", name="Inspection and adjustment log, HTML").click()
    expect(opening.value.locator("body")).to_contain_text("W-7")
    reports.get_by_label("Slip, of any day").fill("F-000001")
    for title, says in (
        ("Activity log of table", "Slip F-000001 signed by Cat (cashier)."),
        ("Copy of slip", f"COPY made after the gaming day {TODAY} was finalized."),
    ):
        with amy.context.expect_page() as opening:
            reports.get_by_role("link", name=f"{title}, HTML").click()
        expect(opening.value.locator("body")).to_contain_text(says)
        opening.value.close()
    reports.get_by_label("Slip, of any day").fill("F-999999")
    with amy.context.expect_page() as opening:
        reports.get_by_role("link", name="Copy of slip, HTML").click()
    expect(opening.value.get_by_role("heading")).to_have_text("There is no slip F-999999.")


def counted_against_computed(amy: Page) -> None:
    """By the log the house won $20; the drop agrees, and the tray is $100 short."""
    lines = amy.get_by_role("region", name="Counted against computed")
    lines.get_by_label("Gaming day").fill(TODAY.isoformat())
    row = lines.locator("[data-line=O-000001]")
    expect(row.locator("td").nth(1)).to_have_text("final")
    shown = row.locator("td").all_inner_texts()
    assert shown[2:7] == ["-$80", "$20", "-$100", "$0", "-$100"]
    assert "A $100 chip left the tray unseen" in shown[-1]
    assert " to " in shown[-3]


def close_and_count(sue: Page) -> None:
    """One $100 chip is gone: $5,120 where $5,220 should be, which nobody sees before the count."""
    next_step(sue, "Close the table").get_by_role("button", name="Close the table").click()
    dialog = sue.get_by_role("dialog", name="Count the closer")
    expect(dialog.get_by_label("Number of $100 chips")).to_be_visible()
    expect(card(sue)).to_contain_text("shown after the count")
    expect(sue.locator("body")).not_to_contain_text("$5,220")
    count(dialog, {"$100": 29, "$25": 60, "$5": 104, "$1": 200})
    expect(dialog.locator("[data-total]")).to_have_text("$5,120")
    expect(sue.locator("body")).not_to_contain_text("$5,220")
    dialog.get_by_role("button", name="Closer counted").click()
    dialog = sue.get_by_role("dialog", name="Closer C-000001")
    expect(dialog).to_contain_text("Should be $5,220, counted $5,120: $100 short")
    sign_with(dialog, "Sign as dealer and supervisor", "Dora")
    dialog.get_by_role("button", name="Done").click()


def is_on_paper(link: Locator) -> None:
    """Where it leads is a PDF."""
    answer = link.page.request.get(f"{link.page.url.partition('/pit')[0]}{link.get_attribute('href')}")
    assert answer.ok, answer.text()
    assert answer.body().startswith(b"%PDF")


def answered(sue: Page, house: House) -> None:
    differs = sue.locator("[data-discrepancy=closer]")
    expect(differs).to_contain_text(f"The closer of table {TABLE} is $100 short.")
    expect(card(sue)).to_contain_text("1 discrepancy")
    is_on_paper(differs.get_by_role("link", name="Print the investigation"))
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
    for number in ("F-000001", "R-000001", "C-000001"):
        dialog.get_by_label(number).check()
    expect(dialog.get_by_label("Name").locator("option")).to_have_text(["Cleo"])
    sign_with(dialog, "Counted, box empty", "Cleo")
    expect(coy.locator(f"[data-box='{TABLE}']")).to_have_attribute("data-state", "stored")
    expect(coy.get_by_role("link", name="Print the count card")).to_have_count(0)  # it has figures
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
