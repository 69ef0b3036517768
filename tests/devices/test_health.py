"""Health tests: how rare their false alarms are, and that each sees what it is there for.

Error rates. The cut-offs are checked against exact fractions, so their rates are no estimates. The chi-square's true
rate is counted out where that can be done and else measured by importance sampling with a fixed seed. Every broken
source stands beside a good one that must pass.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb, exp, lgamma, log

import pytest

from croupier.devices.entropy import STARTUP_BYTES, WatchedEntropy
from croupier.devices.health import (
    ALARM_BITS,
    MARGIN_BITS,
    RUN_ALARM_BITS,
    AdaptiveProportion,
    BitProportion,
    HealthError,
    NoiseTests,
    OutcomeTest,
    RepetitionCount,
    chi_square,
)
from croupier.devices.tails import chi_square_tail

ALARM = Fraction(1, 2**ALARM_BITS)
RUN_ALARM = Fraction(1, 2**RUN_ALARM_BITS)


def seeded(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311 - a statistic is judged, so it has to be the same in every run


def at_least(trials: int, chance: Fraction, count: int) -> Fraction:
    terms = (comb(trials, n) * chance**n * (1 - chance) ** (trials - n) for n in range(count, trials + 1))
    return sum(terms, Fraction(0))


@pytest.mark.parametrize("entropy", [1, 2, 4, 8])
def test_cut_offs_are_the_smallest_that_keep_the_promise(entropy: int) -> None:
    chance = Fraction(1, 2**entropy)
    cutoff = RepetitionCount(entropy).cutoff
    assert chance ** (cutoff - 1) <= RUN_ALARM < chance ** (cutoff - 2)
    cutoff = AdaptiveProportion(entropy).cutoff
    assert at_least(512, chance, cutoff) <= ALARM < at_least(512, chance, cutoff - 1)


def test_the_bits_are_judged_on_both_sides() -> None:
    cutoff, half = BitProportion().cutoff, Fraction(1, 2)
    assert 2 * at_least(1024, half, cutoff) <= ALARM < 2 * at_least(1024, half, cutoff - 1)


def test_a_byte_that_comes_five_times_in_a_row_stops_no_device_and_the_sixth_does() -> None:
    """Four in a row come to one start in 16,000."""
    block = good(3)(100)
    assert NoiseTests().take(block + b"\xa5" * 5 + block) == ""
    assert "6 times in a row" in NoiseTests().take(block + b"\xa5" * 6 + block)


def good(seed: int) -> Callable[[int], bytes]:
    return seeded(seed).randbytes


def coin(seed: int, ones: float) -> Callable[[int], bytes]:
    chance = seeded(seed)
    return lambda count: bytes(sum((chance.random() < ones) << bit for bit in range(8)) for _ in range(count))


def pattern(length: int) -> Callable[[int], bytes]:
    block = seeded(length).randbytes(length)
    return lambda count: (block * (count // length + 1))[:count]


class Source:
    def __init__(self, make: Callable[[int], bytes]) -> None:
        self.read = make


@pytest.mark.parametrize("seed", range(20))
def test_good_noise_passes(seed: int) -> None:
    """200 kB of it."""
    assert NoiseTests().take(good(seed)(10_000)) == ""
    assert NoiseTests().take(coin(seed, 0.5)(STARTUP_BYTES)) == ""


@pytest.mark.parametrize("seed", range(50))
@pytest.mark.parametrize("ones", [0.6, 0.4])
def test_a_coin_of_sixty_to_forty_is_found_within_1024_bytes(seed: int, ones: float) -> None:
    """One window misses it with a chance of 7 %, eight windows with 10^-9."""
    assert "side of the coin" in NoiseTests().take(coin(seed, ones)(1024))


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda count: bytes(count), "times in a row"),
        (lambda count: b"\xa5" * count, "times in a row"),
        (pattern(2), "times in 512"),
        (pattern(32), "times in 512"),
        (coin(1, 0.6), "side of the coin"),
        (lambda count: bytes(seeded(count + n).choice(range(256)) & 0xF7 for n in range(count)), "side of the coin"),
    ],
    ids=["stuck at zero", "stuck", "two by turns", "a pattern of 32", "sixty to forty", "one bit stuck"],
)
def test_a_broken_source_is_refused_before_its_first_byte_is_used(make: Callable[[int], bytes], says: str) -> None:
    with pytest.raises(HealthError, match=says):
        WatchedEntropy(Source(make))
    WatchedEntropy(Source(good(1)))


def test_a_source_that_gives_one_block_over_and_over_is_refused() -> None:
    watched = WatchedEntropy(Source(lambda count: good(7)(1024)[:count]))
    with pytest.raises(HealthError, match="one block came twice"):
        watched.read(48)


def test_a_source_that_fails_later_stays_refused_until_it_is_restarted() -> None:
    parts = {"now": good(1)}
    watched = WatchedEntropy(Source(lambda count: parts["now"](count)))
    watched.read(32)
    parts["now"] = bytes
    with pytest.raises(HealthError, match="times in a row"):
        watched.read(32)
    parts["now"] = good(2)
    with pytest.raises(HealthError, match="times in a row"):
        watched.read(32)
    watched.restart()
    assert len(watched.read(32)) == 32


def test_too_few_bytes_are_none() -> None:
    with pytest.raises(HealthError, match="1000 bytes of 1024"):
        WatchedEntropy(Source(lambda _count: os.urandom(1000)))


def outcomes_until_alarm(chances: Sequence[float], weights: Sequence[int], most: int, seed: int) -> int:
    """How many outcomes of these chances a test of those weights lets pass; `most` when it never stops them."""
    test = OutcomeTest(weights)
    drawn = seeded(seed).choices(range(len(chances)), chances, k=most)
    return next((n for n, place in enumerate(drawn, 1) if test.take(place)), most)


BACK2BACK = (500, 350, 100, 40, 10)
MODULO = [7] * 34 + [6] * 3
"""How often a byte modulo 37 gives each pocket."""


@pytest.mark.parametrize("weights", [(1,) * 37, (1,) * 38, (1,) * 39, BACK2BACK, (1, 10**6), (1,)])
def test_good_outcomes_pass(weights: tuple[int, ...]) -> None:
    """Half a million of each. By the promise: 2^-20 for each of about 400 windows at most, and once for the whole."""
    most = 250_000
    assert all(outcomes_until_alarm(weights, weights, most, seed) == most for seed in (1, 2))


@pytest.mark.parametrize("seed", range(5))
def test_outcomes_of_a_broken_generator_are_found(seed: int) -> None:
    """Each with power above 99.9 % at the count given: three deviations and more above the cut-off."""
    even = [1] * 37
    one_pocket = [*[1.0] * 36, 1.5]
    assert outcomes_until_alarm([1] + [0] * 36, even, 100, seed) < 10
    assert outcomes_until_alarm([0.0, *even[1:]], even, 10_000, seed) < 10_000
    assert outcomes_until_alarm(one_pocket, even, 40_000, seed) < 40_000
    assert outcomes_until_alarm(MODULO, even, 160_000, seed) < 160_000
    assert outcomes_until_alarm((500, 350, 100, 40, 20), BACK2BACK, 30_000, seed) < 30_000


def test_a_fault_that_begins_late_is_found_in_its_own_window() -> None:
    test, rng = OutcomeTest([1] * 37), seeded(3)
    assert not any(test.take(rng.randrange(37)) for _ in range(100_000))
    late = (rng.choice([*range(37), *[17] * 5]) for _ in range(2 * test.window))
    assert any(test.take(place) for place in late)


def critical_value(degrees: int, bits: float) -> float:
    low, high = 0.0, 1000.0
    while high - low > 1e-9:
        middle = (low + high) / 2
        low, high = (middle, high) if chi_square_tail(middle, degrees) > 2**-bits else (low, middle)
    return high


def true_rate(chances: Sequence[float], size: int, bits: float, samples: int) -> float:
    """How often good counts exceed the cut-off, in units of the promised rate, by importance sampling.

    Counts are drawn with chances that vary around the true ones (a Dirichlet), so that half of them exceed it, and are
    weighed by how much likelier that made them. The standard error is a tenth of the result or less.
    """
    rng, cut = seeded(1), critical_value(len(chances) - 1, bits)
    ratio = cut / (len(chances) - 1)
    spread = (size - ratio) / (ratio - 1)
    total = 0.0
    for _ in range(samples):
        varied = [rng.gammavariate(spread * chance, 1) for chance in chances]
        counts = [0] * len(chances)
        for place in rng.choices(range(len(chances)), varied, k=size):
            counts[place] += 1
        if chi_square(counts, chances) >= cut:
            drawn = lgamma(spread) - lgamma(size + spread)
            drawn += sum(lgamma(n + spread * p) - lgamma(spread * p) for n, p in zip(counts, chances, strict=True))
            total += exp(sum(n * log(p) for n, p in zip(counts, chances, strict=True)) - drawn)
    return total / samples * float(2**ALARM_BITS)


def counted_rate(rare: float, size: int, bits: float) -> float:
    """The same for two rare choices beside a common one, by adding up every pair of their counts."""
    common, cut = 1 - 2 * rare, critical_value(2, bits)
    total = 0.0
    for one in range(160):
        for two in range(160):
            rest = size - one - two
            if chi_square([one, two, rest], [rare, rare, common]) >= cut:
                ways = lgamma(size + 1) - lgamma(one + 1) - lgamma(two + 1) - lgamma(rest + 1)
                total += exp(ways + (one + two) * log(rare) + rest * log(common))
    return total * float(2**ALARM_BITS)


def test_with_rare_choices_the_promise_is_kept_too_and_would_not_be_without_the_margin() -> None:
    assert OutcomeTest([1, 1, 126]).window == 4096
    assert counted_rate(1 / 128, 4096, ALARM_BITS + MARGIN_BITS) < 1
    assert counted_rate(1 / 128, 4096, ALARM_BITS) > 5


@pytest.mark.parametrize(
    ("chances", "size"),
    [([1 / 37] * 37, 1184), ([weight / 1000 for weight in BACK2BACK], 3200)],
    ids=["even", "multipliers"],
)
def test_the_chi_square_keeps_its_promise_with_the_margin_and_would_not_without(
    chances: list[float], size: int
) -> None:
    assert OutcomeTest([round(chance * 16000) for chance in chances]).window == size
    assert true_rate(chances, size, ALARM_BITS + MARGIN_BITS, 1500) < 1
    assert true_rate(chances, size, ALARM_BITS, 1500) > 1
