"""Health tests: what keeps a broken generator from deciding anybody's money.

Two things are watched. The noise that seeds the generator, byte by byte, with the repetition-count and the
adaptive-proportion test of SP 800-90B 4.4, and its bits beside them, because a source whose ones come six times in ten
looks well enough as bytes. And the outcomes that a table is given, after all scaling: GLI-19 3.2.2 judges those.

Every cut-off is computed from how much entropy a sample is taken to have and from how rare a false alarm has to be.
Rarity is in bits: SP 800-90B allows one in 2^20 to one in 2^40. What each test promises when all is well:

- proportion, bits: a false alarm in 2^20 windows at most;
- a run of one byte or of one outcome: in 2^40 of them, because every start of a device reads a thousand bytes, a house
  sees millions of outcomes a year, and a stop is a serious thing;
- chi-square of a window of outcomes: 2^20 windows;
- chi-square of all outcomes since the start, judged each time they have doubled: 2^20 lives of the device.

A test answers with a reason in words, or with nothing. Who asks it has to stop: `HealthError`.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from math import ceil, log2

from croupier.devices.tails import binomial_tail, chi_square_tail

ALARM_BITS = 20
RUN_ALARM_BITS = 40
EXPECTED_MIN = 32
"""A cell of the chi-square is expected this often at least; below it the chi-square is a poor likeness of the truth."""
WINDOW_MAX = 4096
"""Outcomes in a window at most, so that a rare multiplier does not put off the judgment of the common ones."""
MARGIN_BITS = 4
"""Counts have a longer tail than the chi-square they are likened to: on an even wheel there would be a quarter more
false alarms than promised, with one rare choice beside a common one six times as many. So much rarer ones are asked
for, and the promise is kept; the tests measure it."""


class HealthError(Exception):
    """The generator is not fit to draw, and refuses every later draw until a supervisor restarts it."""


class RepetitionCount:
    """SP 800-90B 4.4.1: the same sample again and again."""

    def __init__(self, entropy: float, alarm_bits: float = RUN_ALARM_BITS) -> None:
        self.cutoff = 1 + ceil(alarm_bits / entropy)
        self._last: Hashable = None
        self._count = 0

    def take(self, sample: Hashable) -> str:
        self._count = self._count + 1 if self._count and sample == self._last else 1
        self._last = sample
        return f"one value came {self._count} times in a row" if self._count >= self.cutoff else ""


class AdaptiveProportion:
    """SP 800-90B 4.4.2: the first sample of a window comes too often in the rest of it."""

    def __init__(self, entropy: float, window: int = 512, alarm_bits: float = ALARM_BITS) -> None:
        self.window = window
        self.cutoff = 1 + critical(window, 2**-entropy, alarm_bits)
        self._first: Hashable = None
        self._count = self._seen = 0

    def take(self, sample: Hashable) -> str:
        if self._seen == 0:
            self._first, self._count = sample, 0
        self._count += sample == self._first
        self._seen = (self._seen + 1) % self.window
        return f"one value came {self._count} times in {self.window}" if self._count >= self.cutoff else ""


class BitProportion:
    """The same question to the bits of bytes, about ones and about zeros: both must stay near half."""

    def __init__(self, window: int = 1024, alarm_bits: float = ALARM_BITS) -> None:
        self.window = window
        self.cutoff = 1 + critical(window, 0.5, alarm_bits + 1)
        self._ones = self._seen = 0

    def take(self, sample: int) -> str:
        self._ones += sample.bit_count()
        self._seen += 8
        if self._seen < self.window:
            return ""
        most = max(self._ones, self._seen - self._ones)
        self._ones = self._seen = 0
        return f"one side of the coin came {most} times in {self.window}" if most >= self.cutoff else ""


@lru_cache(64)
def critical(trials: int, chance: float, alarm_bits: float) -> int:
    """The smallest count that is exceeded no oftener than once in 2^alarm_bits."""
    low, high = 0, trials
    while low < high:
        middle = (low + high) // 2
        if binomial_tail(trials, chance, middle + 1) <= 2**-alarm_bits:
            high = middle
        else:
            low = middle + 1
    return low


class NoiseTests:
    """All tests of a noise source whose bytes are taken to have so much entropy each."""

    def __init__(self, entropy: float = 8.0) -> None:
        self._tests = (RepetitionCount(entropy), AdaptiveProportion(entropy), BitProportion())

    def take(self, data: bytes) -> str:
        """The first thing wrong with these bytes, in words."""
        reasons = (test.take(byte) for byte in data for test in self._tests)
        return next(filter(None, reasons), "")


class OutcomeTest:
    """The outcomes of one kind of draw, by their place among the choices, against the chances they should have."""

    def __init__(self, weights: Sequence[int]) -> None:
        total = sum(weights)
        self.window = min(ceil(EXPECTED_MIN * total / min(weights)), WINDOW_MAX)
        self._cell_of, self._chances = _cells([weight / total for weight in weights], self.window)
        entropy = log2(total / max(weights))
        self._run = RepetitionCount(entropy) if entropy else None
        self._now = [0] * len(self._chances)
        self._all = [0] * len(self._chances)
        self._windows = 0

    def take(self, place: int) -> str:
        self._now[self._cell_of[place]] += 1
        reason = self._run.take(place) if self._run else ""
        if reason or sum(self._now) < self.window:
            return reason
        return self._judge_window()

    def _judge_window(self) -> str:
        """The window by itself sees a fault that begins today; all windows together see a small one that was always."""
        now, self._now = self._now, [0] * len(self._now)
        self._all = [one + other for one, other in zip(self._all, now, strict=True)]
        self._windows += 1
        reason = self._judge(now, ALARM_BITS)
        doubled = self._windows > 1 and self._windows.bit_count() == 1
        if reason or not doubled:
            return reason
        # Look k asks for k bits more, so that all looks together keep to one false alarm in 2^ALARM_BITS.
        return self._judge(self._all, ALARM_BITS + log2(self._windows))

    def _judge(self, counts: Sequence[int], alarm_bits: float) -> str:
        value, degrees = chi_square(counts, self._chances), len(counts) - 1
        if not degrees or chi_square_tail(value, degrees) > 2 ** -(alarm_bits + MARGIN_BITS):
            return ""
        return f"{sum(counts)} outcomes do not look like their chances (chi-square {value:.1f}, {degrees} degrees)"


def chi_square(counts: Sequence[int], chances: Sequence[float]) -> float:
    total = sum(counts)
    pairs = zip(counts, chances, strict=True)
    return sum((count - total * chance) ** 2 / (total * chance) for count, chance in pairs)


def _cells(chances: Sequence[float], window: int) -> tuple[list[int], list[float]]:
    """The cell of each choice, and the chance of each cell: what is too rare to be judged alone is judged together."""
    cell_of, cells = [0] * len(chances), [0.0]
    for place in sorted(range(len(chances)), key=lambda place: -chances[place]):
        if cells[-1] * window >= EXPECTED_MIN * (1 - 1e-9):
            cells.append(0.0)
        cell_of[place] = len(cells) - 1
        cells[-1] += chances[place]
    if len(cells) > 1 and cells[-1] * window < EXPECTED_MIN * (1 - 1e-9):
        rest = cells.pop()
        cells[-1] += rest
        cell_of = [min(cell, len(cells) - 1) for cell in cell_of]
    return cell_of, cells
