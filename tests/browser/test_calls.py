"""Calls on the racetrack: what each costs before it is bet, all or nothing, one undo; and which part is not offered."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from dealt_house import house
from pages import SIZES, look_over
from playing import spot, staked, stakes
from playwright.sync_api import Locator, Page, expect

Open = Callable[..., Page]
TIERS = {f"split:{pair}": 100 for pair in ("5-8", "10-11", "13-16", "23-24", "27-30", "33-36")}
MARKED = "() => [...document.querySelectorAll('.segment.marked')].map((one) => one.dataset.neighbor)"


def tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()


def named(page: Page, name: str) -> Locator:
    return page.locator(f'[data-call="{name}"]')


def cost(page: Page, words: str) -> None:
    expect(page.locator(".calls-cost")).to_contain_text(words)


def refusal(page: Page) -> Locator:
    return page.get_by_role("log", name="Refusals").locator("[data-says]")


def test_a_section_says_its_cost_marks_its_numbers_and_is_taken_back_at_once(open_player: Open) -> None:
    with house(wheel="single-zero") as floor:
        page = open_player(floor, floor.sit("Ann"))
        tab(page, "Sections")
        cost(page, "Voisins du zéro: This table does not offer the trio 0, 2, 3, and a call is all or nothing.")
        named(page, "tiers du cylindre").hover()
        cost(page, "Tiers du cylindre: 6 chips, $6.")
        assert {int(one) for one in page.evaluate(MARKED)} == {5, 8, 10, 11, 13, 16, 23, 24, 27, 30, 33, 36}
        named(page, "tiers du cylindre").click()
        staked(page, "$6")
        assert stakes(floor, "Ann") == TIERS
        page.keyboard.press("Control+z")
        staked(page, "$0")
        page.keyboard.press("Control+Shift+z")
        staked(page, "$6")
        named(page, "voisins du zéro").click(force=True)
        expect(refusal(page)).to_have_text(
            "No bet on voisins du zéro. This table does not offer the trio 0, 2, 3, and a call is all or nothing."
        )
        assert stakes(floor, "Ann") == TIERS


@pytest.mark.parametrize(
    ("wheel", "there", "absent"),
    [
        (
            "double-zero",
            [],
            "voisins du zéro, tiers du cylindre, orphelins, orphelins plein, jeu zéro or zero spiel naka",
        ),
        (
            "triple-zero",
            ["tiers du cylindre", "orphelins", "orphelins plein"],
            "voisins du zéro, jeu zéro or zero spiel naka",
        ),
    ],
)
def test_a_wheel_without_some_sections_says_which_and_why(
    open_player: Open, wheel: str, there: list[str], absent: str
) -> None:
    with house(wheel=wheel) as floor:
        page = open_player(floor, floor.sit("Ann"))
        tab(page, "Sections")
        panel = page.get_by_role("tabpanel", name="Sections")
        expect(panel).to_contain_text(f"This wheel has no {absent}: they are sections of the single-zero wheel.")
        assert page.locator("[data-call]").evaluate_all("(all) => all.map((one) => one.dataset.call)") == there
        for size in SIZES.values():
            page.set_viewport_size({"width": size[0], "height": size[1]})
            look_over(page)


def sent_by(page: Page) -> list[str]:
    """The names of the commands that this page sends from now on, as they go over the wire."""
    commands: list[str] = []

    def heard(frame: str | bytes) -> None:
        named = json.loads(frame).get("command")
        if named:
            commands.append(named["command"])

    page.on("websocket", lambda wire: wire.on("framesent", heard))
    page.reload()
    page.locator("[data-status=live]").wait_for()
    return commands


def test_a_call_a_clear_a_rebet_and_a_moved_pile_are_undone_and_redone_by_one_command_each(open_player: Open) -> None:
    with house(wheel="single-zero") as floor:
        page = open_player(floor, floor.sit("Ann"))
        sent = sent_by(page)

        def does(key: str, command: str, total: str) -> None:
            page.keyboard.press(key)
            staked(page, total)
            assert sent == [command]
            sent.clear()

        tab(page, "Sections")
        named(page, "tiers du cylindre").click()
        staked(page, "$6")
        sent.clear()
        does("Control+z", "WithdrawWagers", "$0")
        does("Control+Shift+z", "PlaceWagers", "$6")
        page.get_by_role("button", name="Clear").click()
        staked(page, "$0")
        sent.clear()
        does("Control+z", "PlaceWagers", "$6")
        does("Control+Shift+z", "WithdrawWagers", "$0")
        does("Control+z", "PlaceWagers", "$6")
        floor.round("0")  # every split loses
        page.get_by_role("button", name="Rebet").click()
        staked(page, "$6")
        sent.clear()
        does("Control+z", "WithdrawWagers", "$0")
        does("Control+Shift+z", "PlaceWagers", "$6")
        assert stakes(floor, "Ann") == TIERS
        for key, place in (("m", "split:5-8"), ("Enter", "red")):
            page.locator(f'[data-spot="{place}"]').focus()
            page.keyboard.press(key)
        there = dict(sorted((TIERS | {"red": 100}).items() - {("split:5-8", 100)}))
        for command, key, felt in (
            ("MoveWager", "", there),
            ("ChangeWagers", "Control+z", TIERS),
            ("ChangeWagers", "Control+Shift+z", there),
        ):
            if key:
                page.keyboard.press(key)
            at, off = ("red", "split:5-8") if felt is there else ("split:5-8", "red")
            expect(page.locator(f'[data-spot="{at}"]')).to_have_attribute("aria-label", re.compile(r"your stake \$1"))
            expect(page.locator(f'[data-spot="{off}"]')).not_to_have_attribute("aria-label", re.compile("your stake"))
            assert (stakes(floor, "Ann"), sent) == (felt, [command])
            sent.clear()


def test_what_the_purse_or_a_limit_does_not_bear_is_refused_once_and_nothing_is_placed(open_player: Open) -> None:
    with house(wheel="single-zero", limits={"table": {"min": "$1", "max": "$100"}, "split": {"max": "$20"}}) as floor:
        page = open_player(floor, floor.sit("Ann"))
        tab(page, "Sections")
        page.get_by_role("radio", name="$25 in value chips").click()
        named(page, "orphelins plein").hover()
        cost(page, "Orphelins plein: 8 chips, $200. It costs $200, and you have $100 in value chips.")
        named(page, "orphelins plein").click()
        expect(refusal(page)).to_have_text(
            "No bet on orphelins plein. It costs $200, and you have $100 in value chips."
        )
        named(page, "jeu zéro").click()
        expect(refusal(page).last).to_have_text(
            "No bet on jeu zéro. $25 more on split 0-3 is above the maximum of $20; 2 more bets are too."
        )
        expect(refusal(page)).to_have_count(2)
        assert stakes(floor, "Ann") == {}
        page.get_by_role("radio", name="$5 in value chips").click()
        named(page, "jeu zéro").click()
        staked(page, "$20")
        expect(page.locator("[data-purse]")).to_have_text("$80")


def test_neighbors_up_to_nine_finals_and_completes(open_player: Open) -> None:
    with house() as floor:
        page = open_player(floor, floor.sit("Ann"))
        expect(page.get_by_role("tab")).to_have_text(["Neighbors", "Sections", "Finals", "Complete"])
        for _ in range(9):
            if page.get_by_role("spinbutton").inner_text() == "9":
                break
            page.get_by_role("button", name="More neighbors").click()
        expect(page.get_by_role("button", name="More neighbors")).to_be_disabled()
        number(page, "00").hover()
        cost(page, "00 green and 9 neighbors on each side: 19 chips, $19.")
        number(page, "00").click()
        staked(page, "$19")
        tab(page, "Finals")
        page.get_by_role("radio", name="0/3–9/12").click()
        named(page, "final 0/3").click()
        staked(page, "$24")
        assert {place for place in stakes(floor, "Ann") if place.startswith("split")} == {
            "split:10-13", "split:20-23", "split:30-33",
        }  # fmt: skip
        tab(page, "Complete")
        number(page, "17").hover()
        cost(page, "17 black complete: 40 chips, $40.")
        number(page, "17").click()
        staked(page, "$64")
        page.get_by_role("radio", name="Half: one chip per bet").click()
        number(page, "17").hover()
        cost(page, "17 black half complete: 12 chips, $12.")
        for amount in ("$24", "$19", "$0"):
            page.keyboard.press("Control+z")
            staked(page, amount)
        assert stakes(floor, "Ann") == {}


def number(page: Page, pocket: str) -> Locator:
    return page.locator(f'[data-neighbor="{pocket}"]')


def test_on_a_phone_every_call_is_large_enough_for_a_finger(open_player: Open) -> None:
    with house(wheel="single-zero") as floor:
        page = open_player(floor, floor.sit("Ann"), size=(390, 844))
        for name in ("Neighbors", "Sections", "Finals", "Complete"):
            tab(page, name)
            boxes = [one.bounding_box() for one in page.locator(".calls button").all()]
            assert all(box and box["width"] >= 24 and box["height"] >= 24 for box in boxes), name
            look_over(page)
        tab(page, "Finals")
        named(page, "final 7").click()
        staked(page, "$3")
        assert stakes(floor, "Ann") == {"straight:7": 100, "straight:17": 100, "straight:27": 100}


def test_a_late_call_is_refused_as_one_bet(open_player: Open) -> None:
    with house(wheel="single-zero") as floor:
        page = open_player(floor, floor.sit("Ann"))
        tab(page, "Sections")
        spot(page, "red").click()
        staked(page, "$1")
        floor.spin()
        floor.close_betting()
        expect(page.locator('[data-phase="no more bets"]')).to_be_visible()
        named(page, "orphelins").click(force=True)
        expect(refusal(page)).to_have_text("Too late: betting is closed.")
        assert stakes(floor, "Ann") == {"red": 100}
