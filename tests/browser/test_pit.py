"""The pit in a real browser: a floor of several tables, and everything that waits for a supervisor."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from dealt_house import TABLE, House, house
from floors import do, open_keeper
from nights import DAN, SENSOR, player
from pages import act, look_over, task_card
from playwright.sync_api import Page, expect

from croupier.money.amount import Cents
from croupier.people.posts import Post
from croupier.table import commands as c

Open = Callable[..., Page]
PASSWORD = "a password of one's own"
SIZES = [(390, 844), (1024, 768), (1920, 1080)]


@pytest.fixture
def floor() -> Iterator[House]:
    with house() as made:
        yield made


@pytest.fixture
def open_pit(open_page: Open) -> Open:
    """Opens the pit for somebody who has just signed in, and waits until it is live."""

    def opened(floor: House, name: str = "Sue", post: Post = Post.SUPERVISOR, at: str = "", **more: Any) -> Page:
        page = open_page(floor, f"/pit{at}", session=floor.staff(name, post), **more)
        page.locator("[data-status=live]").wait_for()
        return page

    return opened


def bet(floor: House, name: str = "Ann", place: str = "red", cents: int = 500) -> None:
    floor.do(c.PlaceWager(player(name), name, place, Cents(cents), "value"))


def test_all_tables_at_a_glance_and_what_waits_comes_first(floor: House, open_pit: Open) -> None:
    floor.wait(open_keeper(floor.floor, number="3"))
    floor.sit("Ann")
    page = open_pit(floor)
    cards = page.locator("[data-glance]")
    expect(cards).to_have_count(2)
    expect(cards.first).to_contain_text("Table 3")
    bet(floor)
    floor.spin()
    floor.do(c.ReportIrregularity(DAN, "a moth on the rotor"))
    expect(cards.first).to_contain_text("Table 7")
    expect(cards.first).to_contain_text("Irregularity: a moth on the rotor")
    expect(page.locator("[data-waiting]")).to_have_text("2")
    events = page.get_by_role("region", name="Significant events")
    expect(events).to_contain_text("referred to the supervisor: a moth on the rotor")
    events.get_by_label("Show events of").select_option("3")
    expect(events).not_to_contain_text("a moth")
    page.get_by_role("link", name="Table 7").first.click()
    expect(page.get_by_role("region", name="Table 7").first).to_be_visible()


def test_an_alert_is_red_until_it_is_acknowledged(floor: House, open_pit: Open) -> None:
    page = open_pit(floor, at=f"#table/{TABLE}")
    floor.sit("Ann")
    floor.do(c.OpenDispute(player("Ann"), "Ann", "the change was wrong"))
    alert = task_card(page, "alert")
    expect(alert).to_contain_text("Called: dispute of Ann")
    expect(page.locator(".glance.asks")).to_have_count(1)
    alert.get_by_role("button", name="Acknowledge").click()
    expect(alert).to_have_count(0)
    task_card(page, "dispute").get_by_label("Reason").fill("counted again")
    task_card(page, "dispute").get_by_role("button", name="It stands").click()
    expect(page.locator(".glance.asks")).to_have_count(0)
    assert not floor.keeper.durable.alerts


def test_a_large_purchase_is_approved(floor: House, open_pit: Open) -> None:
    keeper = floor.wait(open_keeper(floor.floor, "us-ia", number="9"))
    confirmed = frozenset(keeper.rules.confirmations("buy-in"))
    for command in (
        c.SeatPlayer(player("Ann"), "Ann", 1),
        c.SetChips(player("Ann"), "Ann", "red", Cents(100)),
        c.SpreadTender(DAN, "Ann", "currency", Cents(20_000), "color", True, confirmed),
    ):
        floor.wait(do(keeper, command))
    page = open_pit(floor, at="#table/9")
    buying = task_card(page, "buy-in")
    expect(buying).to_contain_text("Ann buys $200 in color chips")
    buying.get_by_role("button", name="Approve").click()
    expect(buying).to_have_count(0)
    assert keeper.durable.buy_in
    assert keeper.durable.buy_in.approved


def test_an_irregularity_is_ruled_with_reason_and_observed(floor: House, open_pit: Open) -> None:
    floor.sit("Ann")
    bet(floor)
    floor.spin()
    floor.do(c.ReportIrregularity(DAN, "a moth"))
    page = open_pit(floor, at=f"#table/{TABLE}")
    ruling = task_card(page, "irregularity")
    ruling.get_by_role("button", name="No spin").click()
    expect(ruling.get_by_role("alert")).to_have_text("Enter a reason.")
    ruling.get_by_label("Reason").fill("it lay in the ball track")
    ruling.get_by_role("button", name="No spin").click()
    expect(ruling).to_have_count(0)
    observing = task_card(page, "observe")
    expect(observing).to_contain_text("30-2206(5)")
    observing.get_by_role("button", name="I observed it carried out").click()
    expect(observing).to_have_count(0)
    assert not floor.keeper.durable.to_observe
    expect(page.get_by_role("region", name="Significant events")).to_contain_text("because it lay in the ball track")
    assert floor.keeper.durable.phase == "betting"


def test_the_next_spin_is_voided_from_the_pit(floor: House, open_pit: Open) -> None:
    floor.sit("Ann")
    bet(floor)
    page = open_pit(floor, at=f"#table/{TABLE}")
    expect(page.locator("p[data-act=ReportIrregularity]")).to_contain_text("30-2206(5)")
    floor.spin()
    form = act(page, "ReportIrregularity")
    form.get_by_label("What has happened").fill("the ball was thrown by hand")
    form.get_by_role("button", name="Void the spin").click()
    ruling = task_card(page, "irregularity")
    ruling.get_by_label("Reason").fill("not a spin")
    ruling.get_by_role("button", name="No spin").click()
    expect(ruling).to_have_count(0)
    assert floor.keeper.durable.phase == "betting"


def test_a_dispute_is_ruled_on_the_felt_as_it_stood(floor: House, open_pit: Open) -> None:
    floor.sit("Ann")
    bet(floor)
    floor.spin()
    floor.close_betting()
    floor.announce("17")
    floor.do(c.OpenDispute(player("Ann"), "Ann", "it stood on black", "red"))
    page = open_pit(floor, at=f"#table/{TABLE}")
    expect(page.get_by_text("The felt at no more bets")).to_be_visible()
    page.locator('[data-spot="red"]').focus()
    expect(page.locator("figcaption")).to_contain_text("Red: Ann $5 in value chips.")
    dispute = task_card(page, "dispute")
    dispute.get_by_label("Reason").fill("the camera shows black")
    dispute.get_by_role("button", name="Treat as placed on").click()
    expect(dispute.get_by_role("alert")).to_contain_text("Choose the place")
    page.locator('[data-spot="black"]').click(
        force=True
    )  # no wager can be made here: it only says which place is meant
    expect(dispute.get_by_label("Treat as placed on")).to_have_value("black")
    dispute.get_by_role("button", name="Treat as placed on").click()
    expect(dispute).to_have_count(0)
    assert {key.place for key in floor.keeper.durable.seats["Ann"].wagers} == {"black"}


def test_a_set_up_that_breaks_the_rules_shows_the_finding_at_its_field(floor: House, open_pit: Open) -> None:
    page = open_pit(floor, at=f"#table/{TABLE}")
    page.get_by_role("button", name="Set-up").click()
    form = page.get_by_role("form", name="Set-up")
    form.get_by_label("Diameter of the wheel, inches").fill("20")
    form.get_by_label("table: maximum wager").fill("$50")
    form.get_by_role("button", name="Change the set-up").click()
    found = form.locator("[data-field=wheel_diameter_inches]")
    expect(found).to_contain_text("30-2210(1)")
    expect(form.get_by_role("alert")).to_contain_text("The rulebook has 1 finding on this set-up.")
    form.get_by_label("Diameter of the wheel, inches").fill("32")
    form.get_by_role("button", name="Change the set-up").click()
    expect(form.get_by_text("No changes.")).to_be_visible()
    expect(found.locator(".refusal")).to_have_count(0)
    assert floor.keeper.durable.setup["limits"] == {"table": {"min": "$1", "max": "$50"}}


def test_a_table_with_bets_down_closes_with_a_reason(floor: House, open_pit: Open) -> None:
    floor.sit("Ann")
    bet(floor)
    page = open_pit(floor, at=f"#table/{TABLE}")
    expect(page.locator("[data-float]")).to_have_text("$99,900")
    form = act(page, "CloseTable")
    form.get_by_role("button", name="Close the table").click()
    expect(form).to_contain_text("Bets are down: give a reason")
    form.get_by_label("Reason, if bets are down").fill("the lights went out")
    form.get_by_role("button", name="Close the table").click()
    page.get_by_role("form", name="Open the table").wait_for()
    assert not floor.keeper.durable.on_felt()


def test_a_correction_takes_two_supervisors(floor: House, open_pit: Open) -> None:
    floor.sit("Ann")
    page, other = open_pit(floor, at=f"#table/{TABLE}"), open_pit(floor, "Sid")
    form = act(page, "CorrectPayment")
    form.get_by_label("Amount").fill("$5")
    form.get_by_label("Reason").fill("underpaid")
    form.get_by_role("button", name="Correct a payment").click()
    expect(form).to_contain_text("Another supervisor must approve this")
    asked = other.get_by_role("region", name="Requests for approval")
    expect(asked).to_contain_text("correct-payment player=Ann amount=$5 chips=value reason=underpaid")
    expect(page.get_by_role("region", name="Requests for approval")).to_have_count(0)
    asked.get_by_label("Your password").fill("a wrong password")
    asked.get_by_role("button", name="Approve").click()
    expect(asked.get_by_role("alert")).to_be_visible()
    asked.get_by_label("Your password").fill(PASSWORD)
    asked.get_by_role("button", name="Approve").click()
    expect(asked).to_have_count(0)
    expect(page.locator("[data-win]")).to_have_text("−$5")
    assert floor.keeper.durable.seats["Ann"].purse["value"] == 10_500


def test_a_wrong_number_is_corrected_by_two_and_every_screen_follows(
    floor: House, open_pit: Open, open_page: Open
) -> None:
    """16 is red and was paid; 17 is black: Ann's $5 on red loses after all."""
    token = floor.sit("Ann")
    bet(floor)
    floor.round("16")
    seen = open_page(floor, f"/tables/{TABLE}/play", terminal=token)
    page, other = open_pit(floor, at=f"#table/{TABLE}"), open_pit(floor, "Sid")
    form = act(page, "CorrectOutcome")
    form.get_by_label("The number that came").select_option("17")
    form.get_by_label("Reason").fill("seen on camera")
    form.get_by_role("button", name="Correct the number").click()
    asked = other.get_by_role("region", name="Requests for approval")
    expect(asked).to_contain_text('correct-outcome pocket=17 reason="seen on camera"')
    asked.get_by_label("Your password").fill(PASSWORD)
    asked.get_by_role("button", name="Approve").click()
    expect(seen.locator("[data-corrected]")).to_have_text("The number is 17, not 16: bets are settled again.")
    expect(page.get_by_role("region", name="Significant events")).to_contain_text("the number is 17 and not 16")
    look_over(seen)
    floor.settle()
    assert floor.keeper.durable.seats["Ann"].purse["value"] == 10_000 - 500
    assert floor.keeper.durable.results[-1] == "17"


def test_a_player_who_has_gone_does_not_hold_the_table(open_pit: Open) -> None:
    with house(wheel="single-zero", in_prison=True, areas=["in-prison"]) as floor:
        floor.sit("Ann")
        bet(floor)
        floor.spin()
        floor.close_betting()
        floor.announce("0")
        floor.place_dolly()
        page = open_pit(floor, at=f"#table/{TABLE}")
        wait = task_card(page, "wait")
        expect(wait).to_contain_text("Ann must still choose: half back or in prison")
        wait.get_by_label("Reason").fill("she has left")
        wait.get_by_role("button", name="Half back for them").click()
        expect(wait).to_have_count(0)
        floor.do(c.CollectLosers(DAN))
        assert floor.keeper.durable.phase == "collected"


def test_a_request_outlives_its_page_and_is_done_once_when_it_is_approved(floor: House, open_pit: Open) -> None:
    floor.sit("Ann")
    page, other = open_pit(floor, at=f"#table/{TABLE}"), open_pit(floor, "Sid")
    form = act(page, "CorrectPayment")
    form.get_by_label("Amount").fill("$5")
    form.get_by_label("Reason").fill("underpaid")
    form.get_by_role("button", name="Correct a payment").click()
    words = "correct-payment player=Ann amount=$5 chips=value reason=underpaid"
    expect(form.get_by_role("status")).to_contain_text(words)
    page.reload()
    expect(form.get_by_role("status")).to_contain_text(words)
    page.get_by_role("link", name="All tables").click()
    mine = page.get_by_role("region", name="Your requests")
    expect(mine).to_contain_text(words)
    look_over(page)
    mine.get_by_role("button", name="Withdraw").click()
    expect(mine).to_have_count(0)
    asked = other.get_by_role("region", name="Requests for approval")
    expect(asked).to_have_count(0)
    page.get_by_role("link", name=f"Table {TABLE}").first.click()
    act(page, "CorrectPayment").get_by_label("Amount").fill("$5")
    form.get_by_label("Reason").fill("underpaid")
    form.get_by_role("button", name="Correct a payment").click()
    expect(form.get_by_role("status")).to_contain_text(words)
    page.goto(f"{floor.address}/health")  # nobody looks at the pit when it is approved
    asked.get_by_label("Your password").fill(PASSWORD)
    asked.get_by_role("button", name="Approve").click()
    expect(asked).to_have_count(0)
    assert floor.keeper.durable.seats["Ann"].purse["value"] == 10_000
    page.goto(f"{floor.address}/pit")
    expect(mine).to_contain_text("Approved by Sid")
    mine.get_by_role("link", name=f"table {TABLE}").click()
    expect(page.locator("[data-win]")).to_have_text("−$5")
    expect(mine).to_have_count(0)
    assert floor.keeper.durable.seats["Ann"].purse["value"] == 10_500
    assert not floor.staff_service.state.approvals


def test_a_table_is_stopped_by_one_and_resumed_by_two(floor: House, open_pit: Open) -> None:
    page, other = open_pit(floor, at=f"#table/{TABLE}"), open_pit(floor, "Sid")
    form = act(page, "StopTable")
    form.get_by_label("Why").fill("smoke")
    form.get_by_role("button", name="Stop the table").click()
    stopped = task_card(page, "stopped")
    expect(stopped).to_contain_text("The table is stopped: smoke")
    for each in (page.locator(".pit-table"), other.locator("[data-glance]")):
        expect(each.locator(".pit-phase")).to_have_text("Stopped")
    expect(page.locator("p[data-act=CloseTable]")).to_contain_text("the table is stopped")
    stopped.get_by_label("Reason").fill("it was steam")
    stopped.get_by_role("button", name="Resume the table").click()
    asked = other.get_by_role("region", name="Requests for approval")
    asked.get_by_label("Your password").fill(PASSWORD)
    asked.get_by_role("button", name="Approve").click()
    expect(stopped).to_have_count(0)
    assert not floor.keeper.durable.stopped


def test_a_terminal_is_enrolled_by_a_code_and_retired(floor: House, open_pit: Open) -> None:
    page = open_pit(floor, at=f"#table/{TABLE}")
    page.get_by_role("button", name="Terminals").click()
    page.get_by_label("Seat").fill("4")
    page.get_by_role("button", name="Create a code").click()
    code = page.locator("[data-code]").inner_text()
    assert isinstance(floor.wait(floor.staff_service.use_code(TABLE, 4, code, "here")), str)
    page.get_by_role("button", name="Play").click()
    page.get_by_role("button", name="Terminals").click()
    terminals = page.get_by_role("region", name="Terminals")
    expect(terminals).to_contain_text(", seat 4")
    terminals.get_by_label("Reason").fill("broken glass")
    terminals.get_by_role("button", name="Retire").click()
    expect(terminals).to_contain_text("No terminals at this table yet.")


def test_an_administrator_keeps_the_staff(floor: House, open_page: Open) -> None:
    page = open_page(floor, "/pit#staff", session=floor.staff("Abe", Post.ADMINISTRATOR))
    form = page.get_by_role("form", name="Add a staff member")
    for label, text in (("Name", "Zoë"), ("Licence", "L-77"), ("First password", "short")):
        form.get_by_label(label, exact=True).fill(text)
    form.get_by_role("button", name="Add").click()
    expect(page.get_by_role("alert")).to_be_visible()
    form.get_by_label("First password").fill("a long enough first one")
    form.get_by_label("Post").press("Enter")  # a list sends as well
    somebody = page.locator("[data-person='Zoë']")
    expect(somebody).to_contain_text("has not chosen a password yet")
    somebody.get_by_label("Post").select_option("mucker")
    somebody.get_by_role("button", name="Change post").click()
    expect(page.get_by_text("Zoë is now mucker.")).to_be_visible()
    somebody.get_by_label("Reason").fill("on leave")
    somebody.get_by_role("button", name="Deactivate").click()
    expect(somebody).to_contain_text("deactivated")
    (person,) = [each for each in floor.staff_service.state.staff.values() if each.name == "Zoë"]
    assert (person.post, person.active) == (Post.MUCKER, False)


@pytest.mark.parametrize("post", [Post.AUDITOR, Post.SURVEILLANCE])
def test_who_only_watches_sees_the_pit_without_a_button(floor: House, open_pit: Open, post: Post) -> None:
    floor.sit("Ann")
    floor.do(c.OpenDispute(player("Ann"), "Ann", "the change was wrong"))
    page = open_pit(floor, "Una", post, at=f"#table/{TABLE}")
    expect(task_card(page, "dispute")).to_contain_text("Ann disputes")
    expect(task_card(page, "dispute").get_by_role("button")).to_have_count(0)
    expect(page.get_by_role("region", name="What may be done")).to_have_count(0)
    expect(page.get_by_role("region", name="Seats").first).to_contain_text("$100 value")


def test_a_dealer_sees_no_floor_in_the_pit_and_nobody_anything_without_signing_in(
    floor: House, open_page: Open
) -> None:
    page = open_page(floor, f"/pit#table/{TABLE}", session=floor.staff("Dora", Post.DEALER))
    expect(page.get_by_role("navigation", name="The pit").get_by_role("link")).to_have_text(["Slips", "Duty"])
    expect(page.get_by_role("region", name="Significant events")).to_have_count(0)
    expect(page.locator("[data-glance], .pit-table")).to_have_count(0)
    page = open_page(floor, "/pit")
    floor.staff("Sue", Post.SUPERVISOR)
    page.get_by_label("Name").fill("Sue")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.locator("[data-status=live]").wait_for()


def test_a_broken_connection_is_said_at_once_and_mends_by_itself(floor: House, open_pit: Open) -> None:
    page = open_pit(floor, at=f"#table/{TABLE}")
    page.locator(f"section[data-table='{TABLE}']").wait_for()
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.get_by_role("alert").first).to_contain_text("Connection lost")
    expect(page.get_by_role("region", name="What may be done")).to_have_count(0)
    floor.do(c.StopTable(SENSOR, "smoke"))
    page.context.set_offline(False)
    expect(task_card(page, "stopped")).to_contain_text("smoke")
    page.locator("[data-status=live]").wait_for()


def test_by_keyboard_alone(floor: House, open_pit: Open) -> None:
    floor.sit("Ann")
    floor.spin()
    floor.do(c.ReportIrregularity(DAN, "a moth"))
    page = open_pit(floor)
    page.get_by_role("link", name=f"Table {TABLE}").first.focus()
    page.keyboard.press("Enter")
    ruling = task_card(page, "irregularity")
    ruling.wait_for()
    ruling.get_by_label("Reason").focus()
    for key in ("s", "e", "e", "n", "Tab", "Enter"):
        page.keyboard.press(key)
    expect(ruling).to_have_count(0)
    assert floor.keeper.durable.phase == "spinning"
    acknowledged = task_card(page, "alert").get_by_role("button")
    acknowledged.focus()
    page.keyboard.press("Enter")
    expect(acknowledged).to_have_count(0)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_axe_finds_nothing_and_nothing_is_cut_off(floor: House, open_pit: Open, size: tuple[int, int]) -> None:
    floor.wait(open_keeper(floor.floor, number="Salon Privé 12 of the lakeside wing"))
    floor.sit("Ann")
    floor.sit("A player with quite a long name indeed")
    bet(floor)
    floor.spin()
    floor.do(c.ReportIrregularity(DAN, "a moth"))
    floor.do(c.OpenDispute(player("Ann"), "Ann", "it stood on black", "red"))
    page = open_pit(floor, size=size)
    page.get_by_text("Irregularity: a moth").first.wait_for()
    look_over(page)
    page.get_by_role("link", name=f"Table {TABLE}").first.click()
    task_card(page, "dispute").wait_for()
    for name in ("Play", "Set-up", "Terminals"):
        page.get_by_role("button", name=name, exact=True).click()
        page.wait_for_load_state("networkidle")
        look_over(page)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_axe_finds_nothing_in_the_staff(floor: House, open_page: Open, size: tuple[int, int]) -> None:
    page = open_page(floor, "/pit#staff", size, session=floor.staff("Abe", Post.ADMINISTRATOR))
    page.locator("[data-person=Abe]").wait_for()
    look_over(page)


def test_the_prints_of_a_table_are_links_to_files_that_open(floor: House, open_pit: Open) -> None:
    page = open_pit(floor, at=f"#table/{TABLE}")
    page.get_by_role("button", name="Print", exact=True).click()
    prints = page.get_by_role("region", name="Print", exact=True)
    expect(prints.get_by_role("link", name="House rules and award rules, PDF")).to_be_visible()
    with page.context.expect_page() as opened:
        prints.get_by_role("link", name="Limits plate, HTML").click()
    shown = opened.value
    expect(shown.get_by_role("heading", name=f"Limits of table {TABLE}")).to_be_visible()
    framed = shown.locator(".plate").evaluate("plate => getComputedStyle(plate).borderTopStyle")
    assert framed == "solid"  # its own style is let in
    expect(shown.locator(".stamp")).to_contain_text("table:7, record 1, TableOpened")
