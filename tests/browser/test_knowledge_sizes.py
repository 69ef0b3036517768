"""What a player may know on phones and enlarged: it is brought up when it is opened, and there is room to read it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from dealt_house import House, house
from electronic_table import ELECTRONIC, commit
from fitting import resized
from floors import wager
from in_sight import ENLARGED
from laid_out import lies_well
from playwright.sync_api import Locator, Page, expect

Open = Callable[..., Page]
PHONES = ((320, 568), (360, 640), (390, 844), (568, 320), (844, 390), (640, 400), ENLARGED)
"""Upright, lying, and a laptop's page at two and at four times its size."""
SHOWN = """(one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  const at = (y) => document.elementFromPoint((left + right) / 2, y);
  const end = Math.min(bottom, innerHeight);
  let many = 0;
  for (let y = Math.max(0, Math.ceil(top)); y < end; y += 1) if (one.contains(at(y))) many += 1;
  return many / innerHeight;
}"""
"""How much of the screen's height it has to itself: what is covered does not count."""


@pytest.fixture
def floor() -> Iterator[House]:
    with house() as made:
        yield made


def played(floor: House) -> str:
    """Two rounds with five bets each; the token of the terminal."""
    token = floor.sit("Ann")
    for pocket in ("33", "17"):
        for place in ("red", "corner:8-12", "straight:17", "dozen:2", "split:17-20"):
            floor.do(wager("Ann", place, 300))
        floor.round(pocket)
    return token


def opened(page: Page, name: str) -> Locator:
    page.get_by_role("button", name=name, exact=True).click()
    return page.get_by_role("region", name=name, exact=True)


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_a_panel_is_brought_up_when_it_is_opened(floor: House, open_player: Open, size: tuple[int, int]) -> None:
    page = open_player(floor, played(floor), size=size)
    for name, first in (("Numbers", ".last-numbers li"), ("Rules", ".rules b"), ("Past rounds", "[data-round]")):
        panel = opened(page, name)
        expect(panel.locator(first).first).to_be_in_viewport(ratio=0.9)
        assert panel.evaluate(SHOWN) > 0.34, name
        expect(page.locator(".phase")).to_be_in_viewport(ratio=1)
        if size != ENLARGED:  # there the page scrolls, everywhere else the table
            assert page.evaluate("document.documentElement.scrollHeight") <= size[1], name
        page.evaluate("document.querySelectorAll('.knowledge details').forEach((one) => (one.open = true))")
        lies_well(page, name)
    page.get_by_role("button", name="Close past rounds").click()
    expect(page.get_by_role("button", name="Past rounds", exact=True)).to_be_focused()


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_a_replay_leaves_room_to_read(floor: House, open_player: Open, size: tuple[int, int]) -> None:
    page = open_player(floor, played(floor), size=size)
    opened(page, "Past rounds").locator('[data-round="1"]').click()
    replay = page.get_by_role("dialog")
    close = replay.get_by_role("button", name="Close the replay")
    felt = replay.locator(".felt")
    felt.wait_for()
    box = felt.bounding_box()
    assert box
    if size[0] > size[1] and size[1] > 300:
        assert box["height"] < size[1] - 50  # on a phone that lies, all of the felt is seen at once
    replay.locator("summary").click()
    lies_well(page)
    assert replay.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    replay.locator(".steps li").last.scroll_into_view_if_needed()
    assert replay.locator(".replay-lines").evaluate(SHOWN) > 0.6
    expect(close).to_be_in_viewport(ratio=1)
    close.click()
    expect(replay).to_have_count(0)


def test_proofs_are_brought_up_and_lie_well(open_player: Open) -> None:
    with house(**ELECTRONIC) as machine:
        commit(machine)
        page = open_player(machine)
        for size in PHONES:
            panel = opened(resized(page, size), "Proofs")
            expect(panel.get_by_text("The wheel commits to a secret")).to_be_in_viewport(ratio=0.3)
            lies_well(page)
            page.keyboard.press("Escape")
