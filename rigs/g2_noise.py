"""G2: the health tests of the noise source: broken sources are found within 1,024 bytes, good ones rarely accused.

Broken are a stuck source, one whose ones come six times in ten (or four), and one that repeats up to 32 bytes. Good
noise is given to each test by itself, and its alarms are counted beside what it promises (`devices.health`): there may
be so many that more would come once in a billion runs, and not more.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from math import exp

from croupier.devices import health
from croupier.devices.health import (
    ALARM_BITS,
    RUN_ALARM_BITS,
    AdaptiveProportion,
    BitProportion,
    NoiseTests,
    RepetitionCount,
)
from rigs.rig import Report, Rig, Trial, broken

OFF = "a test is off"
HIGH = "the cutoff is too high"
LOW = "the cutoff is too low"
WINDOW = 1_024
"""Bytes."""
RARE = 1e-9
BROKEN_EVERY = 10
"""Windows of good noise for each of a broken source."""

Source = Callable[[random.Random], bytes]
Test = RepetitionCount | AdaptiveProportion | BitProportion


def run(trial: Trial) -> Report:
    report = Report(figures={"windows of broken sources": 0})
    alarms = dict.fromkeys(TESTS, 0)
    with _planted(trial.fault):
        tests: dict[str, Test] = {name: make() for name, (make, _, _) in TESTS.items()}
        while report.tried < trial.size and not report.found:
            chance = random.Random(f"{trial.seed} {report.tried}")
            if report.tried % BROKEN_EVERY == 0:
                report.found += _broken(chance, report)
            data = chance.randbytes(WINDOW)
            for name in tests:
                alarms[name] += _alarms(tests, name, data)
            report.tried += 1
    report.found += _too_many(alarms, report.tried)
    for name, times in alarms.items():
        report.figures[f"false alarms, {name}"] = times
    return report


TESTS: dict[str, tuple[Callable[[], Test], int, int]] = {
    "repetition": (lambda: RepetitionCount(8.0), WINDOW, RUN_ALARM_BITS),
    "proportion": (lambda: AdaptiveProportion(8.0), 2, ALARM_BITS),
    "bits": (BitProportion, 8, ALARM_BITS),
}
"""How each is made, how often it judges in a window, and how rare its false alarms are, in bits."""


def _alarms(tests: dict[str, Test], name: str, data: bytes) -> int:
    """An alarm stops a generator, which starts with new tests; else one window would tell of itself until its end."""
    alarms = 0
    for byte in data:
        if tests[name].take(byte):
            alarms += 1
            tests[name] = TESTS[name][0]()
    return alarms


def _broken(chance: random.Random, report: Report) -> Iterator[str]:
    for name, source in SOURCES.items():
        report.figures["windows of broken sources"] = int(report.figures["windows of broken sources"]) + 1
        if not NoiseTests().take(source(chance)):
            yield f"window {report.tried}: the source that is {name} was not found"


def _too_many(alarms: dict[str, int], windows: int) -> Iterator[str]:
    for name, (_, judged, bits) in TESTS.items():
        mean = windows * judged / 2**bits
        if alarms[name] > _at_most(mean):
            yield f"{name}: {alarms[name]} false alarms in {windows} windows, and {mean:.2f} were promised at most"


def _at_most(mean: float) -> int:
    """The smallest count that a Poisson of this mean exceeds no oftener than `RARE`."""
    count, term, left = 0, exp(-mean), 1 - exp(-mean)
    while left > RARE:
        count += 1
        term *= mean / count
        left -= term
    return count


def _stuck(chance: random.Random) -> bytes:
    return bytes([chance.randrange(256)]) * WINDOW


def _biased(chance: random.Random) -> bytes:
    ones = chance.choice((0.4, 0.6))
    return bytes(sum((chance.random() < ones) << bit for bit in range(8)) for _ in range(WINDOW))


def _repeating(chance: random.Random) -> bytes:
    pattern = chance.randbytes(chance.randint(2, 32))
    return (pattern * WINDOW)[:WINDOW]


SOURCES: dict[str, Source] = {
    "stuck": _stuck,
    "biased sixty to forty": _biased,
    "repeating": _repeating,
}


def _planted(fault: str) -> AbstractContextManager[None]:
    if fault == OFF:
        return broken(BitProportion, "take", lambda test, sample: "")
    if fault == HIGH:
        return broken(health, "critical", lambda trials, chance, bits: trials)
    return broken(health, "critical", lambda *told: _critical(*told[:2], 2)) if fault == LOW else nullcontext()


_critical = health.critical

RIG = Rig(
    id="G2",
    title="health tests of the noise source: stuck, biased and repeating ones found, good ones rarely accused",
    promises=("W7",),
    unit="windows of 1,024 bytes",
    small=400,
    full=200_000,
    run=run,
    faults=(OFF, HIGH, LOW),
    fault_size=100,
)
