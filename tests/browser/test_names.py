"""Names of 64 characters in any script: every screen that shows one stays whole, and whatever is no name is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from dealt_house import TABLE, house
from fitting import fits_the_wall
from floors import wager
from heats import CHIPS, SPRING, order
from nights import player
from pages import SIZES, axe_is_content, look_over
from playwright.sync_api import Page, expect
from tournament_house import TODAY, tournament_house
from tournaments import event, final, heats, plan

from croupier.people.posts import Post
from croupier.table import commands as c
from croupier.table.people import PIT

Open = Callable[..., Page]
NAMES = ["W" * 64, "李" * 64, "ש" * 60 + " 12", "Zoë " + "👨\u200d👩\u200d👧 " * 9 + "🎲", "ก" + "\u0e49" * 63]
"""Wide letters, wider ones, right to left with digits at the end, joined pictures, a letter under a tower of marks."""
PLACES = "els => els.map(el => [el.textContent, el.title, el.offsetHeight])"


def shown_whole(page: Page, names: list[str]) -> None:
    """Each is set apart from what stands around it, takes one line, and has all of it under the pointer."""
    people = page.locator("bdi.person")
    for name in names:
        expect(people.filter(has_text=name).first).to_be_visible()
    found = {text: (title, height) for text, title, height in people.evaluate_all(PLACES)}
    for name in names:
        title, height = found[name]
        assert title == name
        assert height < 60, "one line"
    look_over(page)


@pytest.mark.parametrize("size", ["phone", "1080p"])
def test_names_of_64_characters_break_no_screen(open_page: Open, open_player: Open, size: str) -> None:
    with house() as floor:
        tokens = [floor.sit(name) for name in NAMES]
        for name in NAMES:
            floor.do(wager(name, "red"))
        player = open_player(floor, tokens[2], size=SIZES[size])
        look_over(player)
        console = open_page(floor, f"/tables/{TABLE}/deal", size=SIZES[size], session=floor.staff("Dan", Post.DEALER))
        console.get_by_role("tab", name="Bets").click()
        shown_whole(console, NAMES)
        pit = open_page(floor, f"/pit#table/{TABLE}", size=SIZES[size], session=floor.staff("Sue", Post.SUPERVISOR))
        shown_whole(pit, NAMES)


def test_names_of_64_characters_break_no_board(open_page: Open) -> None:
    with house(tournament=SPRING, tournament_chips=CHIPS, terminals=True) as floor:
        floor.do(c.StartHeat(PIT, order(dict.fromkeys(NAMES, 1_000), betting="in turn")))
        board = open_page(floor, f"/tables/{TABLE}/board", size=SIZES["1080p"])
        for name in NAMES:
            expect(board.locator("[data-turn]")).to_contain_text(name)
            look_over(board)
            assert board.evaluate("document.documentElement.scrollHeight") <= SIZES["1080p"][1]
            floor.do(c.EndTurn(player(name), name))


def test_names_of_64_characters_break_no_wall(open_page: Open) -> None:
    rounds = [{**heats(), "spins": 5, "per_table": 2}, final(spins=1)]
    said = plan(TODAY, events=[event(day=TODAY, tables=["1"], seats=len(NAMES), rounds=rounds)])
    with tournament_house(said, "1") as held:
        held.wait(held.seated("Evening", *NAMES))
        wall = open_page(held.made, f"/tournaments/{held.name}/board")
        director = open_page(held.made, f"/tournaments/{held.name}", session=held.sessions["Tia"])
        for part in ("Seats", "Standing"):
            lines = wall.get_by_role("region", name=part).get_by_role("listitem")
            for name in NAMES:
                expect(lines.filter(has_text=name)).to_be_visible()
            heights = lines.evaluate_all("(all) => all.map((one) => one.offsetHeight)")
            assert max(heights) - min(heights) <= 2, "one line each"
            fits_the_wall(wall)
            axe_is_content(wall)
            expect(director.locator("bdi.person").filter(has_text=NAMES[0]).first).to_be_visible()
            look_over(director)
            if part == "Seats":
                held.wait(held.open("1"), held.start("Evening"))


def test_whatever_is_no_name_is_refused_in_a_sentence_and_accents_are_joined(open_player: Open) -> None:
    with house(hosted=True) as floor:
        page = open_player(floor)
        for typed, says in (
            ("W" * 65, "A name has at most 64 characters, and this one has 65."),
            ("Mia\u202e", "Write it without the right-to-left override (U+202E)."),
            ("ann", "Ann is one of the automatic players: choose another name."),
            ("Mi\u200da", "without the zero width joiner (U+200D)."),
        ):
            page.get_by_label("Name").fill(typed)
            page.get_by_role("button", name="Sit down").click()
            expect(page.get_by_role("alert")).to_contain_text(says, ignore_case=True)
        assert not floor.keeper.durable.seats
        page.get_by_label("Name").fill("Chloe\u0308")
        page.get_by_role("button", name="Sit down").click()
        expect(page.locator("[data-purse]")).to_have_text("$200")
        assert list(floor.keeper.durable.seats) == ["Chloë"]
