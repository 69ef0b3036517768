"""Each side bet on the felt: bet by a tap, followed by its tracker, and settled with its reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from dealt_house import House, house
from lucky_pair_package import FILES, install
from nights import DAN, WEIGHTS
from pages import axe_is_content
from playing import spot, staked
from playwright.sync_api import Locator, Page, expect
from real_house import real_house

from croupier.table import commands as c

Open = Callable[..., Page]
METER = {"roulette-up-progressive": {"unit": "$1", "seed": "$1,000", "reseed": "$500", "contribution": "20"}}


@contextmanager
def table(name: str, pays: str = "", **more: Any) -> Iterator[House]:
    with house(sidebets={name: pays}, areas=[name], **more) as made:
        yield made


def bet(page: Page, place: str) -> None:
    before = page.locator("[data-staked]").inner_text()
    spot(page, place).click()
    expect(page.locator("[data-staked]")).not_to_have_text(before)


def panel(page: Page, name: str) -> Locator:
    return page.locator(f"[data-side-bet={name}]")


def marks(page: Page, *numbers: str) -> None:
    expect(page.locator(".track-boxes .marked b")).to_have_text(list(numbers))
    expect(page.locator(".felt .tracker .marked")).to_have_count(len(numbers))


def result(page: Page, words: str) -> None:
    expect(page.get_by_role("region", name="Your result")).to_contain_text(words)


def test_roulette_up_fills_the_boxes_of_its_streak(open_player: Open) -> None:
    with table("roulette-up-bonus", "PT-FLT-RU-01") as floor:
        page = open_player(floor, floor.sit("Ann"))
        expect(panel(page, "roulette-up-bonus").get_by_role("listitem")).to_have_count(8)
        bet(page, "roulette-up-bonus")
        for pocket in ("00", "4", "11"):
            floor.round(pocket)
        marks(page, "00", "4", "11")
        expect(panel(page, "roulette-up-bonus")).to_contain_text("closed")
        axe_is_content(page)
        floor.round("2")
        result(page, "$1 paid $2")
        marks(page)


def test_the_progressive_has_a_meter_and_a_light(open_player: Open) -> None:
    with table("roulette-up-progressive", "PT-BJS-RU-01", progressive=METER) as floor:
        page = open_player(floor, floor.sit("Ann"))
        expect(panel(page, "roulette-up-progressive")).to_contain_text("$1,000")
        bet(page, "roulette-up-progressive")
        expect(panel(page, "roulette-up-progressive")).to_contain_text("your light flashes")
        floor.do(c.LockProgressives(DAN, floor.confirmed("lock")))
        expect(panel(page, "roulette-up-progressive")).to_contain_text("your light is on")
        expect(panel(page, "roulette-up-progressive")).to_contain_text("$1,000.20")
        expect(page.locator(".felt .light.lit")).to_have_count(1)
        floor.round("5")
        marks(page, "5")


def test_straights_and_8s_marks_its_track(open_player: Open) -> None:
    with table("straights-and-8s", "standard") as floor:
        page = open_player(floor, floor.sit("Ann"))
        bet(page, "straights-and-8s")
        floor.round("8")
        marks(page, "8")
        floor.round("9")
        marks(page, "8", "9")
        floor.round("10")
        result(page, "$1 paid $50")
        page.set_viewport_size({"width": 390, "height": 844})
        words = page.locator(".side-area .words")
        expect(words).to_have_text("Straights and 8s")
        box = words.bounding_box()
        assert box, "not on the felt"
        assert min(box["width"], box["height"]) >= 8, (
            box
        )  # on a felt that stands too, the words are large enough to read


def test_spinner_winner_shows_the_number_and_its_bonus_balls(open_player: Open) -> None:
    with table("spinner-winner", "SW2-U03", button="player") as floor:
        page = open_player(floor, floor.sit("Ann"))
        floor.round("17")
        expect(panel(page, "spinner-winner")).to_contain_text("Wins if 17 comes again")
        bet(page, "spinner-winner")
        floor.spin()
        floor.close_betting()
        floor.announce("17")
        floor.place_dolly()
        floor.do(c.CollectLosers(DAN))
        floor.do(c.PayWinners(DAN))
        page.get_by_role("button", name="Start the bonus round").click()
        expect(page.locator("[data-phase=bonus]")).to_be_visible()
        marks(page, "17")
        floor.do(c.RecordBonusBall(DAN, "3"))
        marks(page, "17", "3")
        floor.do(c.RecordBonusBall(DAN, "17"))
        result(page, "$1 paid $10")


def test_back2back_says_which_number_and_shows_the_multiplier(open_player: Open) -> None:
    with table("back2back", house={"sidebets.back2back.weights": WEIGHTS}) as floor:
        page = open_player(floor, floor.sit("Ann"))
        spot(page, "back2back").click()
        expect(page.get_by_role("log", name="Refusals")).to_contain_text("needs a previous number")
        staked(page, "$0")
        floor.round("22")
        expect(page.locator(".felt .side-area")).to_contain_text("22 again")
        bet(page, "back2back")
        floor.spin()
        floor.close_betting()
        floor.announce("22")
        floor.do(c.RecordDraw(DAN, "Multiplier", "50"))
        expect(panel(page, "back2back")).to_contain_text("Multiplier 50 times")
        floor.settle()
        result(page, "Back2back")
        result(page, "You won $50")


def test_the_seven_spreads_have_their_colors_and_the_winning_one_is_marked(open_player: Open) -> None:
    with table("spread-bet", "00-option-1", book="us-nj") as floor:
        page = open_player(floor, floor.sit("Ann"))
        areas = page.locator(".felt .side-area")
        expect(areas).to_have_count(7)
        expect(areas.nth(3)).to_contain_text("Red19-391 to 1")
        bet(page, "spread-bet:4")
        floor.spin()
        floor.close_betting()
        floor.do(c.RecordDraw(DAN, "SecondNumber", "10"))
        expect(panel(page, "spread-bet")).to_contain_text("Second number 10")
        floor.announce("12")
        expect(panel(page, "spread-bet")).to_contain_text("Winning spread: red 19-39")
        expect(page.locator(".felt .side-area.won")).to_have_count(1)
        floor.settle()
        result(page, "$1 paid $1")


def test_a_side_bet_of_another_package_is_shown_with_its_tracker(open_page: Open, tmp_path: Path) -> None:
    """The example of docs/add-a-side-bet.md: no screen knows its name."""
    install(tmp_path / "packages")
    with real_house(tmp_path / "house.sqlite", *FILES, PYTHONPATH=str(tmp_path / "packages")) as served:
        served.open()
        terminal = served.people["Ann"].cookies["croupier_terminal"]
        page = open_page(served, "/tables/1/play", terminal=terminal)
        page.locator("[data-status=live]").wait_for()
        shown = panel(page, "lucky-pair")
        expect(shown.get_by_role("heading")).to_have_text("lucky pair")
        expect(shown.get_by_role("listitem")).to_have_text(["1", "21 to 1"])
        expect(page.locator(".felt .side-area")).to_contain_text("Lucky pair")
        bet(page, "lucky-pair")
        served.round("3")
        marks(page, "3")
        expect(shown).to_contain_text("closed")
        served.round("5")
        result(page, "$1 paid $1")
        marks(page)
        board = open_page(served, "/tables/1/board").get_by_role("region", name="lucky pair")
        expect(board.get_by_role("listitem")).to_have_count(2)
