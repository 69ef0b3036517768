"""The camera: opens pages as people would, holds them still, and writes small pictures."""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from dealt_house import TABLE, House
from playwright.sync_api import Browser, Page, sync_playwright
from snapshots import as_text, snapshot

from croupier.people.posts import Post
from tools import HERE, say
from tools.browser import FLAGS
from tools.browser import browser as installed

FOLDER = HERE / "docs" / "screens"
WALL, PHONE = (1920, 1080), (390, 844)
SCALE = {WALL: 0.6, PHONE: 1.25}
"""A wall is shown smaller than it is, a phone sharper, so that both can be read on a page."""
SIZES = (
    *((320, 200), (320, 568), (360, 740), PHONE, (568, 320), (640, 400), (844, 390), (768, 1024), (820, 1180)),
    *((1024, 768), (1280, 800), (1366, 768), WALL, (3840, 2160)),
)
"""To be looked through; 640 by 400 and 320 by 200 are a laptop's page at two and at four times its size."""

FREEZE = """(at) => document.getAnimations().forEach((one) => {
  one.pause();
  one.currentTime = Math.min(at, Number(one.effect.getComputedTiming().endTime));
})"""
"""Everything that moves, held where it is so many milliseconds after it began."""

DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
"""What has come is drawn."""

PALETTE = """async (png) => {
  const bitmap = await createImageBitmap(await (await fetch("data:image/png;base64," + png)).blob());
  const { width, height } = bitmap;
  const paper = new OffscreenCanvas(width, height).getContext("2d");
  paper.drawImage(bitmap, 0, 0);
  const pixels = new Uint32Array(paper.getImageData(0, 0, width, height).data.buffer);
  const counts = new Map();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const parts = (color) => [color & 255, (color >> 8) & 255, (color >> 16) & 255];
  const widest = (colors) => {
    const spans = [0, 1, 2].map((at) => {
      const values = colors.map((color) => parts(color)[at]);
      return values.reduce((one, other) => Math.max(one, other)) - values.reduce((one, other) => Math.min(one, other));
    });
    const span = Math.max(...spans);
    return { colors, span, by: spans.indexOf(span), weight: colors.reduce((sum, one) => sum + counts.get(one), 0) };
  };
  const worth = (box) => box.span * box.weight ** 0.2;
  let boxes = [widest([...counts.keys()])];
  while (boxes.length < 144) {
    boxes.sort((one, other) => worth(other) - worth(one));
    const box = boxes[0];
    if (!box.span) break;
    const values = box.colors.map((color) => parts(color)[box.by]);
    const middle = values.reduce((one, other) => Math.min(one, other)) + box.span / 2;
    const half = (isHigh) => widest(box.colors.filter((_, at) => values[at] > middle === isHigh));
    boxes.splice(0, 1, half(false), half(true));
  }
  const places = new Map();
  const palette = boxes.flatMap(({ colors, weight }, at) => {
    colors.forEach((color) => places.set(color, at));
    return [0, 1, 2].map((part) =>
      Math.round(colors.reduce((sum, color) => sum + parts(color)[part] * counts.get(color), 0) / weight));
  });
  const rows = new Uint8Array((width + 1) * height);
  pixels.forEach((pixel, at) => (rows[at + Math.floor(at / width) + 1] = places.get(pixel)));
  let text = "";
  for (let at = 0; at < rows.length; at += 32768) text += String.fromCharCode(...rows.subarray(at, at + 32768));
  return { width, height, palette, rows: btoa(text) };
}"""
"""A picture in 144 colors, the furthest apart told apart first, so that small bright things keep theirs.

The browser does it: it counts faster than we do."""


class Camera:
    """A browser, and the names of the pictures that are wanted; all of them when none is named."""

    def __init__(self, browser: Browser, wanted: list[str], folder: Path | None) -> None:
        self.browser, self.wanted, self.folder = browser, wanted, folder
        self.darkroom = browser.new_page()

    def open(self, house: House, path: str, size: tuple[int, int] = WALL, still: bool = True, **cookies: str) -> Page:
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            device_scale_factor=1 if self.folder else SCALE[size],
            reduced_motion="reduce" if still else "no-preference",
            locale="en-US",
            timezone_id="UTC",
        )
        for name, value in cookies.items():
            context.add_cookies([{"name": f"croupier_{name}", "value": value, "url": house.address}])
        page = context.new_page()
        page.goto(house.address + path)
        page.locator("[data-status=live], .cards, [data-person], .case").first.wait_for()
        return page

    def player(self, house: House, token: str, size: tuple[int, int] = WALL, still: bool = True) -> Page:
        return self.open(house, f"/tables/{TABLE}/play", size, still, terminal=token)

    def staff(self, house: House, path: str, name: str, post: Post) -> Page:
        return self.open(house, path, session=house.staff(name, post))

    def shoot(self, page: Page, name: str, at: int = 10**6) -> None:
        """Writes the picture; what moves stands where it is `at` milliseconds after it began."""
        if not self.wants(name):
            return
        page.bring_to_front()
        if self.folder:
            self.shoot_sizes(page, self.folder / name)
            return
        page.evaluate(DRAWN)
        page.evaluate(FREEZE, at)
        told = self.darkroom.evaluate(PALETTE, as_text(page))
        (FOLDER / f"{name}.png").write_bytes(indexed(told))
        say(f"{name}.png, {(FOLDER / f'{name}.png').stat().st_size / 1000:.0f} kB")

    def shoot_sizes(self, page: Page, folder: Path) -> None:
        """The same page in every size, as it is."""
        before = page.viewport_size
        folder.mkdir(parents=True, exist_ok=True)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN)
            (folder / f"{width}x{height}.png").write_bytes(snapshot(page))
        if before:
            page.set_viewport_size(before)
        say(f"{folder.name} in {len(SIZES)} sizes")

    def wants(self, *names: str) -> bool:
        return not self.wanted or bool(set(names) & set(self.wanted))


@contextmanager
def camera(wanted: list[str], folder: Path | None = None) -> Iterator[Camera]:
    program = installed()
    assert program, "there is no Chromium; python3 go.py screenshots brings one"
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield Camera(browser, wanted, folder)
        browser.close()


def indexed(told: dict[str, Any]) -> bytes:
    """A PNG with a palette."""
    head = struct.pack(">IIBBBBB", told["width"], told["height"], 8, 3, 0, 0, 0)
    rows = zlib.compress(base64.b64decode(told["rows"]), 9)
    parts = [(b"IHDR", head), (b"PLTE", bytes(told["palette"])), (b"IDAT", rows), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )
