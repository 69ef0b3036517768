"""A stake in prison, as the player, the dealer and the supervisor see it.

Colorado 2204(2): when a zero comes, the player of an even-money bet takes half back or leaves the bet; it is then the
player's stake still, all of it, which the next spin gives back or takes."""

from __future__ import annotations

from collections.abc import Callable

from dealing import sit_with_color, stage
from dealt_house import TABLE, house
from nights import DAN, player
from playwright.sync_api import Page, expect

from croupier.people.posts import Post
from croupier.table import commands as c

Open = Callable[..., Page]


def test_it_is_the_same_figure_in_the_same_words_on_every_screen(
    open_player: Open, open_console: Open, open_page: Open
) -> None:
    """$20 on red and $5 on black; a zero; red is left in prison and half of black taken back. $5 are put on 7."""
    with house(wheel="single-zero", in_prison=True, areas=["in-prison"]) as floor:
        sit_with_color(floor, "Ann", "orange", ("red", 2_000), ("black", 500))
        ann = open_player(floor, floor.terminal("Ann"))
        dealer = open_console(floor)
        pit = open_page(floor, f"/pit#table/{TABLE}", session=floor.staff("Sue", Post.SUPERVISOR))
        dealer.keyboard.press("k")
        bets = dealer.get_by_role("tabpanel")
        seats = pit.get_by_role("row", name="Ann")

        def all_say(total: str, held: str) -> None:
            expect(ann.locator("[data-staked]")).to_have_text(total)
            expect(bets.locator("h3 b")).to_have_text(total)
            expect(seats.get_by_role("cell").last).to_contain_text(total)
            for page in (ann.locator(".tray"), bets, seats):
                expect(page.locator("[data-prison]")).to_have_text([held] if held else [])

        all_say("$25", "")
        floor.spin()
        floor.close_betting()
        floor.announce("0")
        all_say("$25", "")
        expect(bets.locator("li li").filter(has_text="red")).to_contain_text("half back or prison?")
        floor.place_dolly()
        floor.do(c.Choose(player("Ann"), "Ann", "red", "leave"))
        floor.do(c.Choose(player("Ann"), "Ann", "black", "half-back"))
        all_say("$25", "$20 in prison")
        for command in (c.CollectLosers(DAN), c.PayWinners(DAN)):
            floor.do(command)
        floor.do(c.RemoveDolly(DAN, floor.confirmed("clear")))
        all_say("$20", "$20 in prison")
        stage(dealer, "Launch the ball")
        expect(dealer.locator(".stakes li")).to_contain_text("$20 in prison")
        floor.do(c.PlaceWager(player("Ann"), "Ann", "straight:7", 500, "color"))  # type: ignore[arg-type]
        all_say("$25", "$20 in prison")
        floor.round("7")
        expect(ann.locator("[data-prison]")).to_have_count(0)
        expect(ann.locator("[data-staked]")).to_have_text("$0")
