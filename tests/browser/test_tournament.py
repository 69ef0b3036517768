"""A tournament in a real browser: 36 players registered with few keys, and one run to the last prize."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from pages import look_over
from playwright.sync_api import Page, expect
from tournament_house import PASSWORD, TODAY, Held, tournament_house
from tournaments import event, final, plan

Open = Callable[..., Page]
EVENING = "Evening"
PLAYERS = [
    f"{first} {last}"
    for first in ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
    for last in ("Adams", "Baker", "Clark", "Davis", "Evans", "Frank")
]
"""36 people."""


def of_36(**changes: Any) -> dict[str, Any]:
    """Three tables of six seats, so that 36 play in two heats."""
    return plan(TODAY, events=[event(day=TODAY, **changes)])


@pytest.fixture
def evening() -> Iterator[Held]:
    with tournament_house(of_36(), "1", "2", "3") as held:
        yield held


def page_of(held: Held, open_page: Open, name: str, at: str = "", size: tuple[int, int] = (1280, 800)) -> Page:
    page = open_page(held.made, f"/tournaments/{held.name}{at}", size=size, session=held.sessions[name])
    page.locator("[data-status=live]").wait_for()
    return page


COUNT_HANDS = """() => {
  window.hands = { clicks: 0, keys: 0, enters: 0 };
  addEventListener("click", (event) => event.detail && hands.clicks++, true);
  addEventListener("keydown", (event) => (event.key === "Enter" ? hands.enters++ : hands.keys++), true);
}"""
"""What hands do at the desk: a click by Enter in a form is none."""


def test_one_person_registers_and_seats_36_players_with_few_clicks(evening: Held, open_page: Open) -> None:
    page = page_of(evening, open_page, "Tia")
    page.evaluate(COUNT_HANDS)
    page.get_by_role("button", name="Open registration").click()
    name = page.get_by_label("Player’s name")
    expect(name).to_be_focused()
    for player in PLAYERS:  # at once, whether the one before was answered or not
        page.keyboard.type(player)
        page.keyboard.press("Enter")
    expect(page.locator("[data-entered]")).to_have_text("36")
    expect(page.get_by_role("list", name="Entries on their way")).to_have_count(0)
    expect(name).to_be_focused()
    page.get_by_role("button", name="Close registration: 36 entered").click()
    page.get_by_role("button", name="Draw the seats of Heats").click()
    expect(page.locator("[data-heat-table]")).to_have_count(6)
    hands = page.evaluate("hands")
    letters = sum(len(player) for player in PLAYERS)
    assert hands == {"clicks": 3, "keys": hands["keys"], "enters": 36}
    assert hands["keys"] - letters <= len(PLAYERS) * 2, (
        "a capital letter is a key with Shift, and nothing else is pressed"
    )
    entered = evening.field.entries.values()
    assert sorted(entry.player for entry in entered) == sorted(PLAYERS)
    assert all(
        entry.has_rules and entry.fee.by.way == entry.buy_in.by.way == "cash" and entry.seat for entry in entered
    )
    look_over(page)


def small(spins: int = 2, **changes: Any) -> dict[str, Any]:
    """Three players at one table, one round."""
    return plan(
        TODAY, events=[event(day=TODAY, tables=["1"], seats=3, rounds=[final(spins=spins)], rebuy=None)], **changes
    )


def count_chips(page: Page, when: str) -> None:
    form = page.get_by_role("form", name=f"Count the chips {when} play")
    for color in ("white", "red", "black"):
        form.get_by_label(color).fill("200")
    form.get_by_role("button", name=f"Chips counted {when} play").click()


def step(page: Page, name: str) -> None:
    """The one large button."""
    page.get_by_role("region", name="What comes next").get_by_role("button", name=name).click()


def test_a_director_runs_a_tournament_to_the_last_prize(open_page: Open) -> None:
    """Three buy-ins of $100 are a pool of $300, of which 50, 30 and 20 per cent are $150, $90 and $60."""
    with tournament_house(small(), "1") as held:
        page = page_of(held, open_page, "Tia")
        step(page, "Open registration")
        for player in ("Ann", "Bob", "Cid"):
            page.get_by_label("Player’s name").fill(player)
            page.keyboard.press("Enter")
        expect(page.locator("[data-entered]")).to_have_text("3")
        step(page, "Close registration: 3 entered")
        step(page, "Draw the seats of Final")
        count_chips(page, "before")
        held.wait(held.marshal.look(), held.open("1"))
        step(page, "Start the heat")
        table = page.get_by_role("article", name="Table 1")
        expect(table).to_contain_text("0 of 2 spins played")
        held.wait(held.marshal.look())  # the table knows it too
        held.wait(held.spin("1", "17", {"Ann": ("straight:17", 500), "Bob": ("black", 500)}))
        expect(table).to_contain_text("1 of 2 spins played")
        held.wait(held.spin("1", "17", {"Cid": ("red", 500)}))
        step(page, "End the round")
        expect(page.locator("[data-next=EndEvent]")).to_be_visible()
        standing = page.get_by_role("region", name="All entries").get_by_role("rowheader")
        expect(standing).to_have_text(["Ann", "Bob", "Cid"])
        page.get_by_role("link", name="Money").click()
        cash = page.get_by_role("form", name="Count the cash")
        expect(page.locator("[data-apart]")).to_have_text("$375")
        cash.get_by_label("Entry fees").fill("75")
        cash.get_by_label("Buy-ins of Evening").fill("300")
        for nth, counter in enumerate(("Cat", "Coy")):
            cash.get_by_label("Name").nth(nth).select_option(counter)
            cash.get_by_label("Password").nth(nth).fill(PASSWORD)
        look_over(page)
        cash.get_by_role("button", name="Counted by both").click()
        expect(page.get_by_text("No cash is kept apart")).to_be_visible()
        page.get_by_role("link", name="Evening").click()
        step(page, "End the event")
        prizes = page.get_by_role("region", name="Prizes")
        expect(prizes.locator("[data-due] .points")).to_have_text(["$150", "$90", "$60"])
        for player in ("Ann", "Bob", "Cid"):
            prizes.get_by_role("button", name=f"Pay {player}").click()
            expect(prizes.get_by_role("list", name="Prizes paid")).to_contain_text(player)
        expect(page.locator("[data-barrier]")).to_contain_text("Nothing can be taken back")
        count_chips(page, "after")
        step(page, "End the tournament")
        expect(page.get_by_text("The tournament has ended.", exact=True)).to_be_visible()
        assert held.field.ended
        assert [(due.player, due.cents) for due in held.field.events[EVENING].paid] == [
            ("Ann", 15_000),
            ("Bob", 9_000),
            ("Cid", 6_000),
        ]


def test_a_step_is_taken_back_by_its_name_and_done_again(evening: Held, open_page: Open) -> None:
    page = page_of(evening, open_page, "Tia")
    step(page, "Open registration")
    name = page.get_by_label("Player’s name")
    name.fill("Ann")
    name.press("Enter")
    expect(page.get_by_role("button", name="Undo Ann enters Evening")).to_be_enabled()
    name.fill("Bo")
    name.press("Control+z")  # the field's own, while it has text
    expect(page.locator("[data-entered]")).to_have_text("1")
    name.fill("")
    name.press("Control+z")
    expect(page.locator("[data-entered]")).to_have_text("0")
    assert not evening.field.entries
    expect(page.get_by_role("button", name="Redo Ann enters Evening")).to_be_enabled()
    page.keyboard.press("Control+Shift+Z")
    expect(page.locator("[data-entered]")).to_have_text("1")
    page.get_by_role("button", name="Undo Ann enters Evening").click()
    expect(page.locator("[data-entered]")).to_have_text("0")


def test_who_cannot_enter_stays_in_the_line_with_the_reason(open_page: Open) -> None:
    said = plan(TODAY, events=[event(day=TODAY, players_max=2, tables=["1"], rounds=[final()], rebuy=None)])
    with tournament_house(said, "1") as held:
        page = page_of(held, open_page, "Cat")
        step(page, "Open registration")
        name = page.get_by_label("Player’s name")
        for player in ("Ann", "Ann", "Bob", "Cid"):
            name.fill(player)
            name.press("Enter")
        line = page.get_by_role("list", name="Entries on their way")
        expect(line.get_by_role("listitem")).to_have_count(2)
        expect(line).to_contain_text("30-2213(2)(c)")
        line.get_by_role("listitem").filter(has_text="Ann").get_by_role("button", name="Let go").click()
        look_over(page)
        line.get_by_role("button", name="Put on the waiting list").click()
        expect(page.get_by_role("region", name="Waiting list").get_by_role("listitem")).to_contain_text(["Cid"])
        assert held.field.events[EVENING].waiting == ("Cid",)
        expect(page.get_by_role("region", name="Take back")).to_have_count(0)  # the director's alone


def test_goods_and_a_card_are_taken_at_the_desk(open_page: Open) -> None:
    """And who may play is ticked of each player anew: two more keys for a player, where there is one criterion."""
    goods = [{"what": "Ten cans of food", "value": "$25", "pays": "fee"}]
    criteria = [{"says": "21 or older", "relates": "the age of limited gaming"}]
    said = plan(TODAY, events=[event(day=TODAY)], goods=goods, criteria=criteria)
    with tournament_house(said, "1", "2", "3") as held:
        page = page_of(held, open_page, "Cat")
        step(page, "Open registration")
        page.get_by_text("Other ways to pay").click()
        page.get_by_label("Fee by").select_option("Ten cans of food ($25)")
        page.get_by_label("Buy-in by").select_option("Complimentary")
        page.get_by_label("Card or paper number").fill("C-9")
        page.get_by_label("Player’s name").fill("Ann")
        page.get_by_label("Buy-in by").press("Enter")  # a list sends as well
        of_age = page.get_by_label("21 or older")
        expect(of_age).to_be_focused()
        expect(page.get_by_role("alert")).to_contain_text("Tick what you have checked of Ann")
        page.keyboard.press("Space")
        page.keyboard.press("Enter")
        expect(page.locator("[data-entered]")).to_have_text("1")
        expect(of_age).not_to_be_checked()
        (ann,) = held.field.entries.values()
        assert (ann.fee.by.way, ann.fee.by.what, ann.buy_in.by.way, ann.card) == (
            "goods",
            "Ten cans of food",
            "complimentary",
            "C-9",
        )
        page.get_by_label("Player’s name").fill("Bob")  # the next one pays cash again
        for key in ("Tab", "Space", "Enter"):
            page.keyboard.press(key)
        expect(page.locator("[data-entered]")).to_have_text("2")
        assert [entry.fee.by.way for entry in held.field.entries.values()] == ["goods", "cash"]
        page.get_by_role("button", name="Ann").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_text("Withdraw, and pay back").click()
        dialog.get_by_label("Reason").fill("went home")
        look_over(page)
        dialog.get_by_role("button", name="Withdraw the entry").click()
        expect(dialog).to_have_count(0)
        expect(page.locator("[data-entered]")).to_have_text("1")


def test_what_is_owed_for_an_entry_and_for_a_cancelled_event_is_paid_back_once(open_page: Open) -> None:
    """Fee $25 and buy-in $100, in cash. Nothing is owed of cash that is not counted."""
    said = plan(TODAY, events=[event(day=TODAY, tables=["1"], rounds=[final()], rebuy=None)])
    with tournament_house(said, "1") as held:
        held.wait(held.enter(EVENING, "Ann", "Bob"))
        page = page_of(held, open_page, "Tia")
        page.get_by_role("button", name="Ann", exact=True).click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_text("Withdraw, and pay back").click()
        dialog.get_by_label("Reason").fill("called away")
        dialog.get_by_label("to be paid back later").check()
        look_over(page)
        dialog.get_by_role("button", name="Withdraw the entry").click()
        expect(dialog).to_have_count(0)
        cancel = page.get_by_role("region", name="Cancel the event")
        cancel.get_by_text("Cancel Evening").click()
        cancel.get_by_label("Reason").fill("the storm")
        cancel.get_by_role("button", name="Cancel the event").click()
        expect(cancel.get_by_role("alert")).to_contain_text("2213.02")
        look_over(page)
        held.wait(held.count_cash())
        cancel.get_by_role("button", name="Cancel the event").click()
        expect(cancel).to_have_count(0)
        page.get_by_role("link", name="Money").click()
        owed = page.get_by_role("region", name="Owed to players")
        expect(owed.get_by_role("listitem")).to_contain_text(["$125", "$125"])
        look_over(page)
        for player in ("Ann", "Bob"):
            line = owed.get_by_role("listitem").filter(has_text=player)
            line.get_by_role("button", name="Paid back").click()
            expect(line).to_have_count(0)
        expect(owed).to_have_count(0)
        assert [entry.owed for entry in held.field.entries.values()] == [None, None]
