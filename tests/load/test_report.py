"""Figures are what they are called, and what does not add up is said."""

from __future__ import annotations

import math
import os
import random
import resource
import subprocess
import sys
from typing import Any

import msgspec
import pytest

from croupier.load.report import Account, Dealt, Report, Shown, Spread, Wagered, curve, effect, spread
from croupier.load.server import NOTHING, Processes


@pytest.mark.parametrize("many", [1, 2, 99, 100, 101, 1_000, 12_345])
def test_a_percentile_has_its_share_of_samples_below_it(many: int) -> None:
    whole = random.Random(many).sample(range(1, many + 1), many)  # noqa: S311
    times = [each / 1000 for each in whole]
    found = spread(times)
    assert (found.samples, found.most) == (many, many)
    if many < 100:
        assert found.p99 is None  # it would be the slowest, under another name
    else:
        assert found.p99 == math.ceil(many * 0.99) < many
    steps = curve(times)
    assert (steps[0], steps[-1]) == (1, many)
    assert steps == sorted(steps)


def test_nothing_measured_is_nothing_said() -> None:
    assert spread([]) == Spread(0)
    assert curve([]) == []


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"taken": 9}, "were not sent, or answered twice"),
        ({"taken": 9, "unanswered": 1}, "1 wagers were never answered"),
        ({"results_missed": 2}, "2 results never came"),
        ({"at_last_number": 4}, "1 screens did not end with number 77"),
        ({"lost_sockets": 1}, "1 sockets"),
        ({"log_wagers": 11}, "the log has 11 wagers, and 10 were acknowledged"),
        ({"log_wagers": 9}, "the log has 9 wagers, and 10 were acknowledged"),
    ],
)
def test_what_does_not_add_up_is_said(changed: dict[str, Any], says: str) -> None:
    right: dict[str, Any] = {"sent": 12, "taken": 10, "refused": {"too_many": 2}, "screens": 5, "at_last_number": 5}
    right |= {"last_number": 77, "log_wagers": 10}
    assert Account(**right).problems == []
    assert says in " ".join(Account(**right | changed).problems)


def test_an_effect_is_a_ratio_of_two_percentiles() -> None:
    def told(late: float | None) -> Shown:
        return Shown(Spread(100, 1, late, 9))

    def dealt(late: float | None) -> Dealt:
        return Dealt(100, told(late), told(None), Spread(0), NOTHING)

    report = Report("1", "2026-01-01 00:00", {}, {}, {})
    report.betting = {"quiet": Wagered(answers=Spread(1, 1, 10, 20)), "troubled": Wagered(answers=Spread(1, 1, 12, 99))}
    report.dealing = {"quiet": dealt(20), "troubled": dealt(30)}
    assert effect(report) == {"wagers": 1.2, "no more bets": 1.5}
    report.effect = effect(report)
    again = msgspec.convert({**report.as_dict()}, Report)
    assert again.effect == report.effect


def test_too_few_open_files_are_said_before_anything_is_begun() -> None:
    def few() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (128, 128))

    words = ["load", "--start", "--terminals", "200", "--boards", "1"]
    command = [sys.executable, "-m", "croupier", *words]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, preexec_fn=few)
    assert run.returncode == 2
    assert run.stderr == "croupier: this needs 265 open files and the system grants 128: raise it by ulimit -n\n"


def test_own_processor_time_and_memory_are_found() -> None:
    found = Processes(os.getpid())
    before = found.cost(0)
    assert sum(number * number for number in range(3_000_000)) > 0
    assert found.cost(0).main > before.main
    assert 10 < found.memory()[0] <= found.memory()[1]
    assert (Processes().cost(3).main, Processes().cost(3).others) == (0, 0)  # nobody's
