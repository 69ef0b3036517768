"""Letters are really drawn, in every browser that the tests may use and in every font of the screens."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from dealt_house import House, house
from playwright.sync_api import Browser, Page, sync_playwright
from snapshots import snapshot

from tools.browser import FLAGS, browsers

FAMILIES = {"--sans": '"Public Sans"', "--serif": "Gelasio", "--mono": '"Source Code Pro"'}
SHOW = """async ([family, text]) => {
  const box = document.body.appendChild(document.createElement("h1"));
  box.style.cssText = `position: fixed; inset: 0 auto auto 0; z-index: 9; margin: 0; width: 300px; height: 60px;
    line-height: 60px; font-size: 40px; background: #fff; color: #000; white-space: nowrap; font-family: ${family}`;
  box.id = "shown";
  const words = box.appendChild(document.createElement("span"));
  words.textContent = text;
  await document.fonts.load(`40px ${family.split(",")[0]}`, text);
  return words.getBoundingClientRect().width;
}"""


@pytest.fixture(scope="module", params=browsers(), ids=lambda path: "-".join(path.parts[-2:]))
def each(request: pytest.FixtureRequest) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        program: Path = request.param
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def floor() -> Iterator[House]:
    with house() as made:
        yield made


def shown(page: Page, family: str, text: str) -> tuple[float, bytes]:
    """How wide it is, and its picture in a box of one size."""
    width = page.evaluate(SHOW, [family, text])
    picture = snapshot(page, {"x": 0, "y": 0, "width": 300, "height": 60})
    page.evaluate("document.getElementById('shown').remove()")
    return width, picture


@pytest.mark.parametrize("family", ["sans-serif", *FAMILIES.values()])
def test_a_text_is_not_blank_and_not_another_text(floor: House, each: Browser, family: str) -> None:
    page = each.new_page()
    page.goto(f"{floor.address}/")
    (_, blank), (wide, one), (narrow, other) = (shown(page, family, text) for text in ("", "WWW", "iii"))
    assert len({blank, one, other}) == 3
    assert wide >= narrow > 0
    assert (wide == narrow) == (family == FAMILIES["--mono"])
    assert shown(page, family, "WWW")[1] == one
    page.close()


def test_the_screens_use_the_fonts_that_come_with_them(floor: House, each: Browser) -> None:
    """Each has an address of the house and loads; a text in it is not the text of the machine's font."""
    page = each.new_page()
    page.goto(f"{floor.address}/")
    page.get_by_role("heading", name="Croupier").wait_for()
    for name, family in FAMILIES.items():
        stack = page.evaluate("(name) => getComputedStyle(document.documentElement).getPropertyValue(name)", name)
        assert stack.startswith(family)
        assert page.evaluate("async (family) => (await document.fonts.load(`40px ${family}`)).length", family) == 1
        assert shown(page, family, "Agg 0123")[1] != shown(page, "sans-serif", "Agg 0123")[1]
    heading = page.get_by_role("heading", name="Croupier").evaluate("(one) => getComputedStyle(one).fontFamily")
    assert heading.startswith("Gelasio")
    page.close()


def test_a_character_that_no_font_has_does_no_harm(floor: House, each: Browser) -> None:
    page = each.new_page()
    page.goto(f"{floor.address}/")
    shown(page, FAMILIES["--sans"], "\u674e\u96f7 \U0001f3b0 \ue000 \u21ba")
    assert shown(page, FAMILIES["--sans"], "WWW")[0] > 0
    page.close()
