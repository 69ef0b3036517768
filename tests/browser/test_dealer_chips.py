"""The dealer's console in a real browser: chips that are bought, bet, paid and cashed, and rules that are handed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pits
import pytest
from dealing import sit_with_color, stage
from dealt_house import TABLE, House, house
from nights import DAN, SUE, inspection_of, player
from pages import act, look_over
from playwright.sync_api import Page, expect

from croupier.money.amount import Cents
from croupier.people.posts import Post
from croupier.pit import commands as p
from croupier.table import commands as c
from croupier.table.people import PIT

Open = Callable[..., Page]


@pytest.fixture
def floor() -> Iterator[House]:
    with house() as made:
        yield made


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


def test_a_place_that_is_being_written_is_not_lost_when_the_table_tells_something_new(
    floor: House, open_console: Open
) -> None:
    floor.sit("Ann")
    page = open_console(floor)
    page.get_by_role("button", name="Players and chips").click()
    page.get_by_role("button", name="Place a bet for a player").click()
    place = page.get_by_label("Place or tap it on the felt")
    place.press_sequentially("bla")
    floor.sit("Bob")
    expect(page.get_by_role("combobox", name="Player").locator("option")).to_have_count(2)
    expect(place).to_have_value("bla")
    page.locator('[data-spot="red"]').click()
    expect(place).to_have_value("red")


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
