"""Where the system chooses the colors: frames and shapes tell what colors told at the table."""

from __future__ import annotations

from collections.abc import Callable

from dealing import big, launch_and_close, sit_with_color
from dealt_house import TABLE, house
from playwright.sync_api import Page, expect

Open = Callable[..., Page]
LOOK = """(one) => {
  const { backgroundColor, color, borderTopStyle, borderTopWidth, outlineStyle } = getComputedStyle(one);
  const painted = backgroundColor.replace(/^rgba\\((.*), [\\d.]+\\)$/, "rgb($1)");
  return [painted, color, borderTopStyle, borderTopWidth, outlineStyle].join(" ");
}"""
"""As it is seen: a background that the system sets looks the same on its own ground however transparent it is."""


def test_pressed_shut_focused_and_the_colors_of_pockets_are_told_apart(open_console: Open, open_page: Open) -> None:
    with house() as floor:
        sit_with_color(floor, "Ann", "orange", ("split:17-20", 500))
        page = open_console(floor)
        board = open_page(floor, f"/tables/{TABLE}/board")
        player = open_page(floor, f"/tables/{TABLE}/play")
        player.locator(".knowledge-bar [data-panel]").first.click()
        for one in (page, board, player):
            one.emulate_media(forced_colors="active")

        def look(what: str) -> str:
            return str(page.locator(what).first.evaluate(LOOK))

        launch_and_close(page)
        pockets = [look(f'[data-entry="{pocket}"]') for pocket in ("1", "2", "0")]
        assert len(set(pockets)) == 3, pockets
        for pocket in ("1", "2", "0"):
            expect(page.locator(f'[data-entry="{pocket}"] .shape')).to_be_visible()
        shut = look("[data-next]")
        page.keyboard.type("2")
        assert look('[data-entry="2"]') not in pockets
        assert look("[data-next]") != shut
        assert look("#tab-felt") != look("#tab-bets")
        page.keyboard.press("Tab")
        assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
        expect(board.locator(".board-no-more")).to_be_visible()
        big(page).click()
        expect(board.get_by_text("Winning number")).to_be_visible()
        expect(board.locator(".board-last .shape").first).to_be_visible()
        hero = board.locator(".board-hero").evaluate("(one) => getComputedStyle(one).outlineStyle")
        assert hero == "solid"
        shown = player.locator(".knowledge-bar [aria-expanded=true]").evaluate(LOOK)
        assert shown != player.locator(".knowledge-bar [aria-expanded=false]").first.evaluate(LOOK)
