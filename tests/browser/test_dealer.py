"""The dealer's console in a real browser: whole rounds by nothing but its buttons, in each rulebook."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pits
import pytest
from dealing import big, confirm_and_press, enter, launch_and_close, stage
from dealt_house import TABLE, House, house
from nights import DAN, SENSOR, SUE, inspection_of, player
from pages import act, look_over, task_card
from playwright.sync_api import Page, expect

from croupier.money.amount import Cents
from croupier.people.posts import Post
from croupier.pit import commands as p
from croupier.rulebook.playable import tender_boxes
from croupier.table import commands as c
from croupier.table.people import PIT
from tools.screens import MODULES

Open = Callable[..., Page]
SPREAD = {"sidebets": {"spread-bet": "00-option-1"}, "areas": ["spread-bet"]}


@pytest.fixture
def floor() -> Iterator[House]:
    with house() as made:
        yield made


@pytest.fixture
def open_console(open_page: Open) -> Open:
    """Opens the console for somebody who is signed in, and waits until it is live."""

    def opened(floor: House, name: str = "Dan", post: Post = Post.DEALER, **more: Any) -> Page:
        page = open_page(floor, f"/tables/{TABLE}/deal", session=floor.staff(name, post), **more)
        page.locator("[data-status=live]").wait_for()
        return page

    return opened


def sit_with_color(floor: House, name: str, color: str, *bets: tuple[str, int]) -> None:
    """A player with $100 in chips of $5, and these bets."""
    rules, amount = floor.keeper.rules, Cents(10_000)
    for command in (
        c.SeatPlayer(player(name), name, len(floor.keeper.state.seats) + 1),
        c.SetChips(player(name), name, color, Cents(500)),
        c.SpreadTender(DAN, name, "currency", amount, "color", True, floor.confirmed("buy-in")),
        c.StateAmount(DAN, amount),
        c.GiveChips(DAN, amount, floor.confirmed("chips")),
        c.DropTender(DAN, tender_boxes(rules.rules, "currency")[0]),
        *(c.PlaceWager(player(name), name, place, Cents(cents), "color") for place, cents in bets),
    ):
        floor.do(command)


@pytest.mark.parametrize(
    ("book", "called", "setup"),
    [
        ("us-co", "20", {}),
        ("us-nh", "20", {}),
        ("us-ia", "20, black, even", {}),
        ("us-nj", "20", SPREAD),
    ],
)
def test_a_whole_round_by_buttons(open_console: Open, book: str, called: str, setup: dict[str, Any]) -> None:
    with house(book=book, **setup) as floor:
        sit_with_color(floor, "Ann", "orange", ("split:17-20", 500), ("red", 500))
        page = open_console(floor)
        launch_and_close(page)
        page.locator('[data-entry="20"]').click()
        expect(page.locator(".entered")).to_have_text(f"“{called}”")
        big(page).click()
        if setup:
            stage(page, "Second number")
            enter(page, "5")
            expect(page.locator(".spoken")).to_contain_text("Spread")
        confirm_and_press(page, "Place the dolly")
        expect(page.get_by_role("list", name="To collect")).to_contain_text("1 × $5 orange")
        big(page).click()
        expect(page.get_by_role("list", name="To pay")).to_contain_text("17 × $5 orange")
        expect(page.get_by_role("list", name="To pay")).to_contain_text("17 to 1")
        page.get_by_role("checkbox", name=re.compile("Seat 1 Ann")).check()
        big(page).click()
        stage(page, "Remove the dolly")
        if book == "us-nh":
            expect(page.locator(".spoken")).to_contain_text("The board is open for bets")
        if book == "us-ia":
            expect(page.get_by_role("checkbox", name=re.compile("palm was up"))).not_to_be_checked()
        confirm_and_press(page, "Remove the dolly")
        stage(page, "Launch the ball")
        assert floor.keeper.durable.round == 2
        assert floor.keeper.durable.seats["Ann"].purse["color"] == 10_000 - 500 + 17 * 500


def test_what_cannot_be_done_is_grey_with_its_reason_and_section(floor: House, open_console: Open) -> None:
    page = open_console(floor)
    pay = page.locator('[data-step="PayWinners"]')
    expect(pay).to_have_attribute("aria-expanded", "false")
    pay.click()
    reason = page.get_by_role("listitem").filter(has=pay).locator(".reason")
    expect(reason).to_contain_text("Not now: betting is open")
    expect(reason.locator("cite")).to_have_text("30-2205(4)")
    pay.click()
    expect(page.locator(".rail .reason")).to_have_count(0)
    assert floor.keeper.durable.phase == "betting"


def test_no_spin_asks_what_the_book_asks_and_opens_the_betting_again(floor: House, open_console: Open) -> None:
    sit_with_color(floor, "Ann", "orange", ("red", 500))
    page = open_console(floor)
    page.get_by_role("button", name="No spin").click()
    expect(page.get_by_role("button", name="Foreign object")).to_be_disabled()
    page.get_by_role("button", name="Back").click()
    confirm_and_press(page, "Launch the ball")
    stage(page, "Close the betting")
    page.get_by_role("button", name="No spin").click()
    page.get_by_role("button", name="Foreign object").click()
    call = page.get_by_role("button", name="“no spin”")
    expect(call).to_be_disabled()
    page.get_by_role("radio", name="Yes").check()
    call.click()
    stage(page, "Launch the ball")
    assert floor.keeper.durable.phase == "betting"
    assert floor.keeper.durable.seats["Ann"].wagers != {}


def test_a_late_bet_is_called_no_bet(open_console: Open) -> None:
    with house(book="us-nh") as floor:
        sit_with_color(floor, "Ann", "orange")
        page = open_console(floor)
        page.get_by_role("button", name="No bet", exact=True).click()
        expect(page.get_by_role("button", name=re.compile("^Late"))).to_be_disabled()
        expect(page.locator(".stage .reason").first).to_contain_text("Betting is still open: no bet is late.")
        page.keyboard.press("Escape")
        launch_and_close(page)
        page.get_by_role("button", name="No bet", exact=True).click()
        page.get_by_role("radio", name=re.compile("Ann")).check()
        page.get_by_role("button", name=re.compile("^Late")).click()
        page.get_by_role("button", name="“No bet, past post”", exact=True).click()
        stage(page, "Enter the number")
        expect(page.locator(".stage")).to_be_visible()
        assert len(floor.keeper.durable.past_posts) == 1


def test_the_sensors_number_is_taken_with_a_confirmation(floor: House, open_console: Open) -> None:
    page = open_console(floor)
    launch_and_close(page)
    floor.do(c.ReportReading(SENSOR, "17"))
    page.get_by_role("button", name="Take 17").click()
    assert floor.keeper.durable.outcome is None
    big(page).click()
    stage(page, "Place the dolly")
    assert floor.keeper.durable.outcome == "17"
    assert floor.keeper.durable.alerts == {}


def test_another_number_than_the_sensors_is_shown_to_differ_and_told_to_the_floor(
    floor: House, open_console: Open
) -> None:
    page = open_console(floor)
    launch_and_close(page)
    floor.do(c.ReportReading(SENSOR, "17"))
    expect(page.get_by_role("button", name="Take 17")).to_be_visible()
    page.locator('[data-entry="20"]').click()
    expect(page.locator(".entered")).to_contain_text("The sensor read 17")
    big(page).click()
    stage(page, "Place the dolly")
    assert floor.keeper.durable.outcome == "20"
    assert "the sensor read 17" in next(iter(floor.keeper.durable.alerts.values()))


def test_a_purchase_is_led_through_its_steps_and_waits_for_the_supervisor(open_console: Open) -> None:
    with house(book="us-ia") as floor:
        floor.do(c.SeatPlayer(player("Ann"), "Ann", 1))
        floor.do(c.SetChips(player("Ann"), "Ann", "orange", Cents(100)))
        page = open_console(floor)
        page.get_by_role("button", name="Buy-in").click()
        page.get_by_label("Amount").fill("$200")
        page.get_by_role("checkbox").check()
        page.get_by_role("button", name="Spread the tender").click()
        expect(page.locator(".spoken")).to_have_text("Say: “Change, $200”")
        page.get_by_role("button", name="State the amount").click()
        expect(page.locator(".stage [role=status]")).to_contain_text("Waiting for the supervisor")
        expect(page.locator(".stage .reason cite")).not_to_be_empty()
        floor.do(c.ApproveChips(SUE))
        page.get_by_role("checkbox").check()
        page.get_by_role("button", name="Give the chips").click()
        page.get_by_role("button", name="Drop it into the drop").click()
        expect(page.locator("#stage-title")).to_have_text("Buy-in")
        assert floor.keeper.durable.seats["Ann"].purse == {"color": 20_000}


def test_a_player_is_seated_and_a_bet_placed_for_them_by_a_tap_on_the_felt(floor: House, open_console: Open) -> None:
    page = open_console(floor)
    desk = page.get_by_role("button", name="Players and chips")
    desk.click()
    page.get_by_role("button", name="Seat a player").click()
    page.get_by_label("Name").fill("Zoë")
    page.get_by_role("form").get_by_role("button", name="Seat a player").click()
    expect(page.locator("#stage-title")).to_have_text("Players and chips")
    for command in (
        c.SpreadTender(DAN, "Zoë", "currency", Cents(10_000), "value", True, floor.confirmed("buy-in")),
        c.StateAmount(DAN, Cents(10_000)),
        c.GiveChips(DAN, Cents(10_000)),
        c.DropTender(DAN, "drop box"),
    ):
        floor.do(command)
    page.get_by_role("button", name="Place a bet for a player").click()
    page.locator('[data-spot="red"]').click()
    expect(page.get_by_label("Place or tap it on the felt")).to_have_value("red")
    page.get_by_label("Amount").fill("500")
    page.get_by_role("combobox", name="Chips").select_option("value")
    send = page.get_by_role("form").get_by_role("button", name="Place a bet for a player")
    send.click()
    refusals = page.get_by_role("log", name="Refusals")
    expect(refusals).to_contain_text("Refused.")
    assert floor.keeper.durable.seats["Zoë"].wagers == {}
    page.locator('[data-spot="red"]').click()
    page.get_by_label("Amount").fill("5")
    send.click()
    expect(page.locator("#stage-title")).to_have_text("Players and chips")
    page.get_by_role("tab", name="Players").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("Has to confirm: red")
    assert sum(floor.keeper.durable.seats["Zoë"].wagers.values()) == 500


def test_a_float_that_is_short_is_waited_for_and_a_player_is_cashed_out_on_their_word(
    floor: House, open_console: Open
) -> None:
    """$110 in the float and $100 sold; $5 on 17 wins $175, and a fill brings $165 of it. Then the dealer attests that
    the player asked for the cash-out."""
    rules = floor.keeper.rules
    box = c.DropBox(rules.setup.number, "A", "B")
    floor.do(c.CloseTable(SUE))
    floor.do(c.OpenTable(SUE, "Dan", Cents(11_000), box, "by the door", floor.confirmed("open"), inspection_of(rules)))
    page = open_console(floor)
    sit_with_color(floor, "Ann", "red", ("straight:17", 500))
    floor.spin()
    floor.close_betting()
    floor.announce("17")
    floor.place_dolly()
    floor.do(c.CollectLosers(DAN))
    expect(page.get_by_text("Waiting for a fill of $165.")).to_be_visible()
    floor.do(c.TakeFill(PIT, c.Slip("F-000001", Cents(16_500))))
    expect(page.get_by_text("Waiting for a fill")).to_have_count(0)
    floor.do(c.PayWinners(DAN))
    floor.do(c.RemoveDolly(DAN, floor.confirmed("clear")))
    page.get_by_role("button", name="Players and chips").click()
    page.get_by_role("button", name="Cash out").click()
    send = page.get_by_role("form").get_by_role("button", name="Cash out")
    send.click()
    expect(page.get_by_role("log", name="Refusals")).to_contain_text("Ann asked for it")
    page.get_by_label("The player asked for it").check()
    send.click()
    expect(page.locator("#stage-title")).to_have_text("Players and chips")
    assert "Ann" not in floor.keeper.durable.seats


def test_value_chips_are_sold_by_denomination_where_no_two_players_have_the_same(open_console: Open) -> None:
    """New Hampshire, paragraph 2: the form asks which, and what another player has is refused with its section."""
    with house(book="us-nh") as floor:
        for seat, name in enumerate(("Ann", "Bob"), 1):
            floor.do(c.SeatPlayer(player(name), name, seat))
        for command in (
            c.SpreadTender(DAN, "Ann", "currency", Cents(500), "value", denomination=Cents(500)),
            c.StateAmount(DAN, Cents(500)),
            c.GiveChips(DAN, Cents(500), floor.confirmed("chips")),
            c.DropTender(DAN, "cash drop box"),
        ):
            floor.do(command)
        page = open_console(floor)
        page.get_by_role("button", name="Buy-in").click()
        page.get_by_role("combobox", name="Player").select_option("Bob")
        page.get_by_label("Amount").fill("10")
        page.get_by_role("combobox", name="Chips", exact=True).select_option("value")
        page.get_by_role("combobox", name="Value chips of").select_option("500")
        spread = page.get_by_role("button", name="Spread the tender")
        spread.click()
        refusals = page.get_by_role("log", name="Refusals")
        expect(refusals).to_contain_text("another player has value chips of $5", ignore_case=True)
        expect(refusals.locator("cite")).to_have_text("The rules of the game, paragraph 2")
        assert floor.keeper.durable.buy_in is None
        page.get_by_role("combobox", name="Value chips of").select_option("100")
        spread.click()
        expect(page.get_by_role("button", name="State the amount")).to_be_visible()
        assert floor.keeper.durable.buy_in
        assert floor.keeper.durable.buy_in.denomination == 100


def test_a_hung_ball_is_reported_after_the_time_that_the_house_states(open_console: Open) -> None:
    """New Hampshire, Roulette Irregularities (5)."""
    with house(book="us-nh", hung_ball_seconds=20) as floor:
        page = open_console(floor)
        launch_and_close(page)
        page.get_by_role("button", name="No spin").click()
        page.get_by_role("button", name="Hung ball").click()
        expect(page.locator(".stage-body")).to_contain_text("It has lasted for 20 seconds or more.")
        page.get_by_role("radio", name="No").check()
        page.get_by_role("button", name="“No spin”").click()
        expect(page.locator(".barrier")).to_contain_text("Waiting for a ruling on: hung-ball")
        assert list(floor.keeper.durable.alerts.values()) == ["hung-ball for 20 seconds"]
        assert floor.keeper.durable.phase == "no more bets"


def test_between_chips_and_drop_the_console_waits_and_the_pit_can_drop(
    floor: House, open_console: Open, open_page: Open
) -> None:
    """Colorado 2215(3)."""
    floor.do(c.SeatPlayer(player("Ann"), "Ann", 1))
    page = open_console(floor)
    for command in (
        c.SpreadTender(DAN, "Ann", "currency", Cents(500), "value", True, floor.confirmed("buy-in")),
        c.StateAmount(DAN, Cents(500)),
        c.GiveChips(DAN, Cents(500)),
    ):
        floor.do(command)
    expect(page.locator(".barrier")).to_contain_text("Waiting for the drop of Ann's currency")
    expect(page.locator("[data-next]")).to_have_count(0)
    form = act(open_page(floor, f"/pit#table/{TABLE}", session=floor.staff("Sue", Post.SUPERVISOR)), "DropTender")
    form.get_by_role("combobox", name="Into").select_option("drop box")
    form.get_by_role("button", name="Drop what was paid").click()
    expect(page.locator(".barrier")).to_have_count(0)
    stage(page, "Launch the ball")
    assert floor.keeper.durable.buy_in is None


def test_whoever_is_not_on_duty_is_told_so_and_the_dealer_hands_over(floor: House, open_console: Open) -> None:
    eva = open_console(floor, "Eva")
    expect(eva.get_by_role("alert")).to_contain_text("Dan is the dealer on duty")
    expect(big(eva)).to_be_disabled()
    dan = open_console(floor)
    dan.get_by_role("button", name="Players and chips").click()
    dan.get_by_role("button", name="Relieve the dealer").click()
    choices = dan.get_by_label("Who deals now")
    expect(choices.get_by_role("option")).to_have_text(["Eva · signed in"])
    choices.select_option("Eva")
    dan.get_by_role("form").get_by_role("button", name="Relieve the dealer").click()
    expect(dan.get_by_role("alert")).to_contain_text("Eva is the dealer on duty")
    expect(eva.get_by_role("alert")).to_have_count(0)
    big(eva).click()
    stage(eva, "Close the betting")
    assert floor.keeper.durable.dealer == "Eva"
    dan.get_by_role("button", name="Sign in as somebody else").click()
    expect(dan.get_by_role("button", name="Sign in")).to_be_visible()


def test_a_supervisor_relieves_and_iowa_lets_nobody_do_so_while_the_ball_runs(open_console: Open) -> None:
    with house(book="us-ia") as floor:
        floor.staff("Eva", Post.DEALER)
        sue = open_console(floor, "Sue", Post.SUPERVISOR)
        sue.get_by_role("button", name="Relieve the dealer").click()
        floor.do(c.SpinBall(DAN, "counter-clockwise", "clockwise", floor.confirmed("launch")))
        expect(sue.locator("[data-phase=spinning]")).to_be_visible()
        sue.get_by_label("Who deals now").select_option("Eva")
        form = sue.get_by_role("form").get_by_role("button", name="Relieve the dealer")
        form.click()
        expect(sue.get_by_role("log", name="Refusals")).to_contain_text(
            "dealer cannot be relieved while spinning", ignore_case=True
        )
        floor.do(c.ReportIrregularity(DAN, "hung-ball"))
        expect(sue.locator("[data-phase=betting]")).to_be_visible()
        form.click()
        expect(sue.get_by_role("alert")).to_contain_text("Eva is the dealer on duty")


def test_a_round_by_keyboard_alone(open_console: Open) -> None:
    with house(book="us-ia") as floor:
        sit_with_color(floor, "Ann", "orange", ("red", 500))
        page = open_console(floor)
        stage(page, "Launch the ball")
        for key in ("1", "2", "3", "Enter"):
            page.keyboard.press(key)
        stage(page, "Close the betting")
        page.keyboard.press("Space")
        stage(page, "Enter the number")
        for key in ("3", "4", "Enter"):
            page.keyboard.press(key)
        stage(page, "Place the dolly")
        expect(page.locator(".confirm input")).to_have_count(2)
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        for title in ("Collect the losing bets", "Pay the winning bets", "Remove the dolly"):
            stage(page, title)
            if not title.startswith("Collect"):  # payments and the handling of the dolly are confirmed first
                page.keyboard.press("Enter")
            page.keyboard.press("Enter")
        stage(page, "Launch the ball")
        page.keyboard.press("n")
        stage(page, "What happened?")
        page.keyboard.press("Escape")
        stage(page, "Launch the ball")
        assert floor.keeper.durable.seats["Ann"].purse["color"] == 10_500


def test_a_referred_spin_waits_for_the_supervisor(floor: House, open_console: Open) -> None:
    page = open_console(floor)
    launch_and_close(page)
    page.get_by_role("button", name="Call the floor").click()
    page.get_by_label("What happened").fill("a moth on the wheel")
    page.get_by_role("button", name="Hold the spin for a ruling").click()
    expect(page.locator(".barrier")).to_contain_text("Waiting for a ruling on: a moth on the wheel")
    expect(page.locator("[data-next]")).to_have_count(0)
    floor.do(c.RuleIrregularity(SUE, "stands", "it flew away"))
    stage(page, "Enter the number")


def test_the_floor_is_called_at_any_time_and_the_pit_is_red_until_it_is_acknowledged(
    floor: House, open_console: Open, open_page: Open
) -> None:
    page = open_console(floor)
    pit = open_page(floor, f"/pit#table/{TABLE}", session=floor.staff("Sue", Post.SUPERVISOR))
    call = page.get_by_role("button", name="Call a supervisor to the table")
    page.keyboard.press("f")
    call.click()
    stage(page, "Launch the ball")
    alert = task_card(pit, "alert")
    expect(alert).to_contain_text("Called: the dealer calls")
    expect(pit.locator(".glance.asks")).to_have_count(1)
    page.get_by_role("button", name="Call the floor").click()
    expect(page.locator(".stage [role=status]")).to_contain_text("the call is not yet acknowledged")
    page.get_by_label("What for").fill("a guest is unwell")
    call.click()
    expect(alert).to_have_count(2)
    launch_and_close(page)
    for _ in range(2):
        alert.first.get_by_role("button", name="Acknowledge").click()
    expect(alert).to_have_count(0)
    expect(pit.locator(".glance.asks")).to_have_count(0)
    page.get_by_role("button", name="Call the floor").click()
    expect(page.locator(".stage [role=status]")).to_have_count(0)
    floor.do(c.StopTable(SUE, "smoke"))
    expect(page.get_by_role("alert")).to_contain_text("smoke")
    call.click()
    expect(alert.filter(has_text="the dealer calls")).to_have_count(1)


def test_single_keys_are_switched_off_and_that_is_kept(floor: House, open_console: Open) -> None:
    page = open_console(floor)
    page.keyboard.press("n")
    stage(page, "What happened?")
    page.keyboard.press("Escape")
    keys = page.get_by_role("button", name="Keys on")
    expect(keys).to_have_attribute("aria-pressed", "true")
    keys.click()
    for _ in range(2):
        expect(page.get_by_role("button", name="Keys off")).to_have_attribute("aria-pressed", "false")
        expect(page.locator("kbd", has_text=re.compile("^.$"))).to_have_count(0)
        page.keyboard.press("n")
        stage(page, "Launch the ball")
        page.reload()
    page.locator("[data-status=live]").wait_for()
    page.keyboard.press("Enter")
    stage(page, "Close the betting")
    page.keyboard.press("Space")
    stage(page, "Enter the number")
    page.keyboard.press("1")
    expect(big(page)).to_be_disabled()
    page.get_by_role("button", name="Keys off").click()
    page.keyboard.press("1")
    expect(big(page)).to_contain_text("Confirm 1")


def test_the_timers_are_seen_to_run_and_to_be_over(open_console: Open) -> None:
    with house(timers={"betting": "60", "dealer": "30"}) as floor:
        page = open_console(floor)
        timers = page.get_by_label("Timers")
        expect(timers.locator("dd")).to_have_count(0)
        now = int(time.time() * 1000)
        floor.do(c.StartTimer(SENSOR, "betting", now + 40_000))
        floor.do(c.StartTimer(SENSOR, "dealer", now + 600_000))
        expect(timers.locator("dt")).to_have_text(["Betting", "Dealer"])
        expect(timers.locator("dd")).to_have_text(
            [re.compile("^0:([0-3][0-9]|40)$"), re.compile("^(9:[0-5][0-9]|10:00)$")]
        )
        floor.do(c.EndTimer(SENSOR, "dealer"))
        expect(timers.locator(".over")).to_have_text("Dealertime is up")
        launch_and_close(page)
        expect(timers.locator("dt")).to_have_count(0)


def test_a_broken_connection_disables_everything_and_mends_itself(floor: House, open_console: Open) -> None:
    page = open_console(floor)
    page.context.set_offline(True)
    expect(page.get_by_role("alert")).to_contain_text("Connection lost")
    expect(big(page)).to_be_disabled()
    floor.spin()
    page.context.set_offline(False)
    stage(page, "Close the betting")
    expect(page.get_by_role("alert")).to_have_count(0)
    floor.do(c.StopTable(SUE, "smoke"))
    expect(page.get_by_role("alert")).to_contain_text("The table is stopped: smoke")
    stage(page, "The table is stopped")
    expect(big(page)).to_have_count(0)


def test_whoever_is_not_signed_in_is_asked_to(floor: House, open_page: Open) -> None:
    page = open_page(floor, f"/tables/{TABLE}/deal")
    expect(page.get_by_role("button", name="Sign in")).to_be_visible()


@pytest.mark.parametrize("size", [(390, 844), (1024, 768), (1920, 1080)], ids=["phone", "tablet", "1080p"])
def test_nothing_is_cut_off_and_axe_has_nothing_to_say(floor: House, open_console: Open, size: tuple[int, int]) -> None:
    sit_with_color(floor, "Ann", "orange", ("split:17-20", 500), ("red", 500))
    page = open_console(floor, size=size)
    clean(page, size)
    page.get_by_role("tab", name="Bets").click()
    for name in ("No spin", "No bet", "Call the floor", "Buy-in", "Players and chips"):
        page.get_by_role("navigation", name="At any moment").get_by_role("button", name=name).click()
        clean(page, size)
    page.keyboard.press("Escape")
    launch_and_close(page)
    floor.do(c.ReportReading(SENSOR, "17"))
    page.get_by_role("button", name="Take 17").click()
    clean(page, size)
    big(page).click()
    confirm_and_press(page, "Place the dolly")
    stage(page, "Collect the losing bets")
    clean(page, size)
    big(page).click()
    stage(page, "Pay the winning bets")
    page.get_by_role("tab", name="Players").click()
    clean(page, size)


def clean(page: Page, size: tuple[int, int]) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    page.evaluate((MODULES / "axe-core" / "axe.min.js").read_text("utf-8"))
    found: dict[str, Any] = page.evaluate("axe.run()")
    assert [(one["id"], one["nodes"][0]["html"]) for one in found["violations"]] == []


def test_a_copy_of_the_posted_rules_is_handed_by_one_press_and_counted(floor: House, open_console: Open) -> None:
    """Colorado 2208: whoever asks is given the rules that hang there."""
    pit, digest = floor.pit, "ab" * 32
    page = open_console(floor)
    page.get_by_role("button", name="Players and chips").click()
    copies = page.locator("[data-copies]")
    expect(copies).to_contain_text("No rules are recorded as posted")
    for command in (
        p.RegisterTable(pit.fact(TABLE), by=pits.HOUSE, at=pit.now()["at"]),
        p.PostRules(TABLE, "house rules", digest, "by the door", "letter 2", by=pits.SUE, at=pit.now()["at"]),
    ):
        floor.wait(pit.ask(command, type(command).__name__))
    page.get_by_role("button", name="Back", exact=True).click()
    page.get_by_role("button", name="Players and chips").click()
    for handed in ("1 copy handed", "2 copies handed"):
        copies.get_by_role("button", name="Hand a copy of the house rules").click()
        expect(copies).to_contain_text(f"Posted by the door. {handed}.")
    assert pit.state.posted[f"{TABLE}/house rules"].copies == 2
    look_over(page)
