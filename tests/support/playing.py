"""What tests of the player's screen have in common."""

from __future__ import annotations

from typing import Any

from dealt_house import House
from playwright.sync_api import Page, expect

HEAR = """() => {
  window.said = []; window.volumes = []; window.tones = 0; window.cancelled = 0;
  window.SpeechSynthesisUtterance ??= class { constructor(text) { this.text = text; } };
  const speak = (words) => { said.push(words.text); volumes.push(words.volume); window.cancelled = 0; };
  Object.defineProperty(window, "speechSynthesis", { value: { speak, cancel() { window.cancelled += 1; } } });
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { window.tones += 1; return make.call(this); };
}"""
"""Writes down what is said, how loud, whether it was cut off, and how many tones are made."""

MEASURE = """() => {
  let ears = [];
  window.listenAnew = () => { ears.forEach(clearInterval); ears = []; window.peak = 0; window.levels = []; };
  listenAnew();
  const connect = AudioNode.prototype.connect;
  AudioNode.prototype.connect = function (to, ...more) {
    if (to === this.context.destination) {
      const ear = this.context.createAnalyser();
      const samples = new Float32Array(ear.fftSize);
      connect.call(this, ear);
      window.levels.push(this.gain.value);
      ears.push(setInterval(() => {
        ear.getFloatTimeDomainData(samples);
        for (const sample of samples) window.peak = Math.max(window.peak, Math.abs(sample));
      }, 10));
    }
    return connect.call(this, to, ...more);
  };
}"""
"""Measures the loudest sample that goes to the loudspeaker, and the level, of each sound since `listenAnew`."""

FOCUSED = (
    "() => (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '').trim()"
)


def listen(page: Page) -> None:
    page.evaluate(HEAR)


def measure(page: Page) -> None:
    page.evaluate(MEASURE)


def heard(page: Page, words: str) -> None:
    page.wait_for_function("(words) => window.said.some((one) => one.includes(words))", arg=words)


def spot(page: Page, place: str) -> Any:
    return page.locator(f'[data-spot="{place}"]')


def staked(page: Page, dollars: str) -> None:
    expect(page.locator("[data-staked]")).to_have_text(dollars)


def stakes(floor: House, name: str) -> dict[str, int]:
    return {key.place: int(stake) for key, stake in floor.keeper.durable.seats[name].wagers.items()}
