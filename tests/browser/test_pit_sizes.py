"""The pit from 320 pixels to a wall, and at four times its size: nothing is cut off, and axe finds nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from busy_pit import LONG, RIGHT_TO_LEFT, busy_pit
from dealt_house import TABLE, House, served
from floors import floor_on
from laid_out import lies_well
from pages import axe_is_content
from pit_screens import card
from playwright.sync_api import Page, expect
from snapshots import as_text

from croupier.people.posts import Post
from croupier.storage.memory import MemoryStore

Open = Callable[..., Page]
Busy = tuple[House, dict[Post, str]]
SIZES = (
    (1920, 1080), (3840, 2160), (1280, 800), (1024, 768), (768, 1024),
    (844, 390), (390, 844), (640, 400), (320, 568), (320, 200),
)  # fmt: skip
"""640 by 400 and 320 by 200 are 1280 by 800 at two and four times its size."""


IN_SIGHT = """() => [...document.querySelectorAll(".pit-nav [aria-current]")].every((one) => {
  const { left, right } = one.getBoundingClientRect();
  return 0 <= left && left < right && right <= innerWidth;
})"""
"""The name of the page that is open, in the bar."""


@pytest.fixture(scope="module")
def busy() -> Iterator[Busy]:
    with busy_pit() as made:
        yield made


def fits(page: Page, where: str) -> None:
    """At every size; axe looks at a large and at a small one."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        lies_well(page, where)
        page.wait_for_function(IN_SIGHT)  # the bar moves when the page has its new size
        if (width, height) in (SIZES[0], SIZES[-2]):
            axe_is_content(page)
    page.set_viewport_size({"width": 1280, "height": 800})


def opened(open_page: Open, busy: Busy, post: Post, at: str, **more: object) -> Page:
    page = open_page(busy[0], f"/pit{at}", session=busy[1][post], **more)
    page.locator("[data-status=live], [data-person]").first.wait_for()
    return page


def test_the_floor_and_a_table_with_everything_unfolded(busy: Busy, open_page: Open) -> None:
    page = opened(open_page, busy, Post.SUPERVISOR, "")
    expect(page.locator("[data-glance]").first).to_have_attribute("data-glance", TABLE)  # what waits is first
    fits(page, "the floor")
    page.locator("[data-glance] a").first.click()
    dispute = page.locator("[data-task=dispute]")
    dispute.get_by_role("button", name="It stands").click()
    expect(dispute.get_by_role("alert")).to_have_text("Enter a reason.")
    tops = "['.task', '.pit-cloth', '.acts-list'].map(one => document.querySelector(one).getBoundingClientRect().top)"
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        first, felt, acts = page.evaluate(tops)
        assert first < min(felt, acts) or width == 3840 or (width == 1920 and first <= felt), "what waits comes first"
    names_are_whole(page)
    for fold in page.locator("details[data-act] > summary").all():
        fold.click()
    fits(page, "a table")
    for part, wait in (("Set-up", ".setup"), ("Terminals", ".terminals"), ("Print", ".prints li")):
        page.get_by_role("button", name=part, exact=True).click()
        page.locator(wait).first.wait_for()
        fits(page, part)
    fits(opened(open_page, busy, Post.SURVEILLANCE, f"#table/{TABLE}"), "surveillance")


def names_are_whole(page: Page) -> None:
    """Cut on the screen, whole in the title; the direction of a name is its own, that of a sentence ours."""
    seats = page.get_by_role("region", name="Seats")
    long, arabic = (seats.get_by_title(name, exact=True) for name in (LONG, RIGHT_TO_LEFT))
    assert long.evaluate("one => one.scrollWidth > one.clientWidth && getComputedStyle(one).textOverflow") == "ellipsis"
    assert arabic.evaluate("one => getComputedStyle(one).direction") == "rtl"
    told = page.locator(".event bdi", has_text=f"{RIGHT_TO_LEFT} was added").first
    assert told.evaluate("one => getComputedStyle(one).direction") == "ltr"
    expect(page.locator(".pit-who").get_by_title(LONG)).to_be_visible()


def test_every_page_of_the_day_with_its_forms(busy: Busy, open_page: Open) -> None:
    page = opened(open_page, busy, Post.SUPERVISOR, "#day")
    for name in ("The day", "Slips", "Boxes", "Cash", "Equipment", "Duty", "House"):
        page.get_by_role("navigation", name="The pit").get_by_role("link", name=name).click()
        page.locator(".pit-nav [aria-current]", has_text=name).wait_for()
        for fold in page.locator("details.fold > summary").all():
            fold.click()
        fits(page, name)


def test_every_dialog_of_a_table(busy: Busy, open_page: Open) -> None:
    page = opened(open_page, busy, Post.SUPERVISOR, "#day")
    dialog = page.get_by_role("dialog")
    for name in ("Fill", "Award paid by hand", "Count at the end of the shift", "Inspect again", "Work on the wheel",
                 "Tip box", "Color chips"):  # fmt: skip
        opener = card(page).get_by_role("button", name=name, exact=True)
        opener.click()
        dialog.wait_for()
        fits(page, name)
        for _ in range(40):  # the focus goes round inside
            page.keyboard.press("Tab")
            assert page.evaluate(
                "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
            )
        page.keyboard.press("Escape")
        expect(opener).to_be_focused()
    card(page).locator("[data-next]").click()
    dialog.get_by_label("Password").fill("a wrong password")
    dialog.get_by_role("button", name="Sign as").click()
    dialog.get_by_role("alert").wait_for()
    fits(page, "a refused signature")


def test_staff_sign_in_and_an_empty_floor(busy: Busy, open_page: Open) -> None:
    fits(opened(open_page, busy, Post.ADMINISTRATOR, "#staff"), "staff")
    page = open_page(busy[0], "/pit")
    page.get_by_label("Name").fill("Nobody")
    page.get_by_label("Password").fill("nothing")
    page.keyboard.press("Enter")
    page.locator(".sign-in-problem:not(:empty)").wait_for()
    fits(page, "sign-in")

    async def prepare(made: House) -> None:
        await made.staff_service.add("", "Ada", "T-1", Post.ADMINISTRATOR, "a password for tests")

    with served(floor_on(MemoryStore()), prepare, hosted=False) as empty:
        page = open_page(empty, "/pit", session=empty.staff("Sue", Post.SUPERVISOR))
        expect(page.locator(".pit-empty")).to_contain_text("There are no tables yet")
        fits(page, "an empty floor")
        page.get_by_role("link", name="The day").click()
        expect(page.locator(".day .pit-empty")).to_be_visible()
        fits(page, "an empty day")


PIXEL = """async (png) => {
  const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (one) => one.charCodeAt(0))]));
  const paper = new OffscreenCanvas(1, 1).getContext("2d");
  paper.drawImage(picture, 0, 0);
  return [...paper.getImageData(0, 0, 1, 1).data];
}"""
FAINT = """async (png) => {
  const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (one) => one.charCodeAt(0))]));
  const paper = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  paper.drawImage(picture, 0, 0);
  const part = (one) => (one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
  const faint = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    if (x < 0 || y < 0 || x + width > picture.width || y + height > picture.height || width < 4 ||
        height < 4) return [];
    const { data } = paper.getImageData(x, y, width, height);
    let [dark, light] = [1, 0];
    for (let at = 0; at < data.length; at += 4) {
      const [red, green, blue] = [0, 1, 2].map((one) => part(data[at + one] / 255));
      const bright = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      [dark, light] = [Math.min(dark, bright), Math.max(light, bright)];
    }
    return (light + 0.05) / (dark + 0.05) < 4.5 ?
        [`${one.tagName} ${one.className} ${one.textContent.slice(0, 30)}`] : [];
  };
  const isText = (one) => [...one.childNodes].some((each) => each.nodeType === 3 && each.textContent.trim());
  const seen = [...document.querySelectorAll(".pit *")].filter((one) => isText(one) && one.checkVisibility() &&
      !one.closest(".unseen, .skip, option, .event:nth-child(n + 4)"));
  return [seen.length, seen.flatMap(faint)];
}"""
"""What cannot be told from its ground in the picture: forced colors are painted, and no style tells of them."""


def can_be_read(page: Page) -> None:
    looked_at, faint = page.evaluate(FAINT, as_text(page))
    assert looked_at > 40
    assert not faint


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colors_leave_everything_to_be_read(busy: Busy, open_page: Open, scheme: str) -> None:
    page = opened(open_page, busy, Post.SUPERVISOR, f"#table/{TABLE}", size=(1280, 2200))
    page.emulate_media(forced_colors="active", color_scheme=scheme)  # type: ignore[arg-type]
    page.locator(".task").first.wait_for()

    def painted(selector: str, down: float) -> list[int]:
        """The color in the middle of its width, so far down its height: what is painted no style tells."""
        box = page.locator(selector).first.bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] * down
        return list(page.evaluate(PIXEL, as_text(page, {"x": x, "y": y, "width": 1, "height": 1})))

    can_be_read(page)
    pressed, other = (f".pit-table nav button[aria-pressed={one}]" for one in ("true", "false"))
    assert painted(pressed, 0.12) != painted(other, 0.12)
    here, there = ".pit-nav a[aria-current]", ".pit-nav a:not([aria-current])"
    assert painted(here, 0.97) != painted(there, 0.97)
    page.goto(f"{busy[0].address}/pit#day")
    page.locator(".stages .now").first.wait_for()
    can_be_read(page)
    assert len({tuple(painted(f".stages {one}", 0.06)) for one in (".now", ".done", "li:last-child")}) == 3
    card(page).locator("[data-next]").focus()
    assert page.locator(":focus-visible").evaluate("one => getComputedStyle(one).outlineStyle") == "solid"
