"""A day of the pit on its screens: the people, each with a page, and what leads to an open table."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta

from dealt_house import TABLE, House
from playwright.sync_api import Locator, Page, expect

from croupier.people.posts import Post
from croupier.rulebook.refusal import Refusal

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


def is_on_paper(link: Locator) -> None:
    """Where it leads is a PDF."""
    answer = link.page.request.get(f"{link.page.url.partition('/pit')[0]}{link.get_attribute('href')}")
    assert answer.ok, answer.text()
    assert answer.body().startswith(b"%PDF")
