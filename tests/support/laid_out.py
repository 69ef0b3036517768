"""How a page lies on its screen: nothing is too wide, cut off, on top of other words, or too small to be touched."""

from __future__ import annotations

from playwright.sync_api import Page

WRONG = """() => {
  const found = [];
  const root = document.querySelector("dialog[open]") ?? document.body;
  const width = document.documentElement.clientWidth;
  const name = (one) =>
      `${one.tagName.toLowerCase()}.${one.getAttribute("class") ?? ""} “${one.textContent.trim().slice(0, 40)}”`;
  const style = (one) => getComputedStyle(one);
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !one.closest(".unseen, svg, option, [inert]");
  const scrolls = (one) => one.parentElement?.closest("*") && [...ancestors(one)].some((each) =>
      /auto|scroll/.test(style(each).overflowX) && each !== root);
  function* ancestors(one) { for (let each = one.parentElement; each && each !== document.body;
      each = each.parentElement) yield each; }
  const isClipped = (one) => [one, ...ancestors(one)].some((each) => style(each).clipPath !== "none");

  const wide = document.documentElement.scrollWidth;
  if (wide > width) found.push(`the page is ${wide} wide on ${width}`);
  const texts = [];
  for (const one of root.querySelectorAll("*")) {
    if (!isSeen(one) || isClipped(one)) continue;
    const box = one.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    if ((box.right > width + 1 || box.left < -1) && !scrolls(one)) found.push(`hangs over: ${name(one)}`);
    const isShort = style(one).textOverflow === "ellipsis";
    const hides = /hidden|clip/.test(style(one).overflowX);
    if (hides && !one.matches("input, select") && one.scrollWidth > one.clientWidth + 1 && !(isShort &&
        one.title)) found.push(`cut: ${name(one)}`);
    if (/auto|scroll/.test(style(one).overflowX) && one.scrollWidth > one.clientWidth + 1 &&
        !one.matches("textarea, dialog")) {
      const isReached = one.tabIndex >= 0 || one.querySelector("a, button, input");
      if (!isReached ||
          !one.matches("[aria-label], [aria-labelledby], [aria-label] *"))
          found.push(`nobody can scroll: ${name(one)}`);
    }
    const words = [...one.childNodes].filter((each) => each.nodeType === 3 && each.textContent.trim());
    for (const word of words) {
      const range = document.createRange();
      range.selectNodeContents(word);
      for (const rect of range.getClientRects()) {
        if (rect.right > width + 1 && !scrolls(one) && !isShort) found.push(`beyond the edge: ${name(one)}`);
        texts.push([one, rect]);
      }
    }
  }
  const within = (one, rect) => {
    let [left, right, top, bottom] = [rect.left, rect.right, rect.top, rect.bottom];
    for (const each of [one, ...ancestors(one)]) {
      if (style(each).overflowX === "visible" && style(each).overflowY === "visible") continue;
      const box = each.getBoundingClientRect();
      [left, right, top, bottom] = [Math.max(left, box.left), Math.min(right, box.right), Math.max(top, box.top),
          Math.min(bottom, box.bottom)];
    }
    return { left, right, top, bottom };
  };
  const shown = texts.filter(([one]) => ![one, ...ancestors(one)].some((each) =>
      /sticky|fixed/.test(style(each).position))).map(([one, rect]) => [one, within(one, rect)]);
  shown.sort((a, b) => a[1].top - b[1].top);
  for (let at = 0; at < shown.length; at += 1)
    for (let to = at + 1; to < shown.length && shown[to][1].top < shown[at][1].bottom - 3; to += 1) {
      const [[one, a], [other, b]] = [shown[at], shown[to]];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom,
          b.bottom) - Math.max(a.top, b.top);
      if (one !== other && wide > 2 && high > 4) found.push(`${name(one)} lies on ${name(other)}`);
    }
  const places = [];
  for (const one of root.querySelectorAll("a, button, input, select, textarea, summary, [role=button]")) {
    if (!isSeen(one) || isClipped(one) || one.type === "hidden") continue;
    const label = one.matches("[type=checkbox], [type=radio]") ? (one.closest("label") ?? one) : one;
    const rect = label.getBoundingClientRect(), { width: wide, height: high } = rect;
    const stays = [one, ...ancestors(one)].some((each) => /sticky|fixed/.test(style(each).position));
    if (!stays) places.push([label, within(label, rect)]);
    const isInText = style(one).display === "inline" && [...one.parentElement.childNodes].some((each) =>
        each.nodeType === 3 && each.textContent.trim());
    if ((wide < 24 || high < 24) && !isInText) found.push(`${Math.round(wide)} by ${Math.round(high)}: ${name(one)}`);
  }
  places.forEach(([one, a], at) => places.slice(at + 1).forEach(([other, b]) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    const isApart = one.contains(other) || other.contains(one);
    if (wide > 1 && high > 1 && !isApart) found.push(`${name(one)} lies on ${name(other)}`);
  }));
  return [...new Set(found)];
}"""


def lies_well(page: Page, where: str = "") -> None:
    """Fails with everything that is too wide, cut off, on top of something else, or too small to be touched."""
    found = page.evaluate(WRONG)
    assert not found, f"{where} at {page.viewport_size}: {found}"
