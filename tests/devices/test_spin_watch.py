"""From messages to what a table is told; and what it is told the table takes."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.devices.sensor import LineFault, Parser, Wrong, line
from croupier.devices.spin_watch import Fell, Launched, NoSpin, Rested, SpinEvent, SpinWatch, Unsure
from croupier.game.pocket import Pocket
from croupier.table.commands import Telemetry

SPIN = [
    "WHEEL CW 285",
    "LAUNCH CCW",
    "TURNS 1",
    "TURNS 2",
    "WHEEL CW 280",
    "TURNS 3",
    "TURNS 4",
    "DROP",
    "BEAT",
    "POCKET 17",
]
LOST = "lost"


def told(texts: list[str]) -> list[SpinEvent]:
    """What comes of these messages; a lost one takes its number with it."""
    watch, parser = SpinWatch("eye-1"), Parser()
    readings = [reading for n, text in enumerate(texts) if text != LOST for reading in parser.feed(line(n, text))]
    return [found for reading in readings if (found := watch.take(reading))]


def rested(revolutions: int | None, wheel: str = "clockwise") -> Rested:
    return Rested(Pocket("17"), Telemetry(revolutions, wheel, "counter-clockwise", "eye-1"))


def without(*texts: str) -> list[str]:
    return [LOST if text in texts else text for text in SPIN]


def test_a_whole_spin() -> None:
    assert told(SPIN) == [Launched("clockwise", "counter-clockwise"), Fell(), rested(4)]
    assert told(SPIN + SPIN) == 2 * [Launched("clockwise", "counter-clockwise"), Fell(), rested(4)]


def test_what_is_told_is_written_as_the_table_writes_it() -> None:
    (*_, found) = told(SPIN)
    assert isinstance(found, Rested)
    assert msgspec.to_builtins(found.spin) == {
        "revolutions": 4,
        "wheel": "clockwise",
        "ball": "counter-clockwise",
        "source": "eye-1",
    }


@pytest.mark.parametrize(
    ("texts", "last"),
    [
        (without("TURNS 2"), rested(4)),
        (without("TURNS 4"), rested(None, "")),
        (without("TURNS 1"), rested(4)),
        (without("DROP"), rested(None, "")),
        (without("TURNS 4", "DROP"), rested(None, "")),
        (without("BEAT"), rested(4, "")),
    ],
)
def test_a_lost_line_makes_unknown_what_it_may_have_changed(texts: list[str], last: SpinEvent) -> None:
    assert told(texts)[-1] == last


@pytest.mark.parametrize(
    ("texts", "says"),
    [
        (without("LAUNCH CCW"), "out of order"),
        (["POCKET 17"], "out of order"),
        (["DROP"], "out of order"),
        (["LAUNCH CCW", "POCKET 17"], "out of order"),
        (["LAUNCH CCW", "LAUNCH CCW"], "out of order"),
        (["LAUNCH CCW", "TURNS 4", "TURNS 3"], "went back"),
        (["WHEEL CW 285", "LAUNCH CCW", "WHEEL CCW 10"], "changed its direction"),
        (["LAUNCH CCW", "START"], "switched on"),
        (["LAUNCH CCW", "FAULT lens-dirty"], "lens-dirty"),
        (["LAUNCH CCW", *[LOST] * 9, "DROP"], "silent"),
    ],
)
def test_what_was_not_seen_whole_is_for_a_person_to_read(texts: list[str], says: str) -> None:
    found = told(texts)
    unsure = [one for one in found if isinstance(one, Unsure)]
    assert unsure
    assert says in unsure[0].reason
    assert not any(isinstance(one, Rested) for one in found)


def test_a_break_of_the_link_in_mid_spin() -> None:
    watch, parser = SpinWatch("eye-1"), Parser()
    for reading in parser.feed(line(1, "LAUNCH CCW")):
        watch.take(reading)
    assert isinstance(watch.take(LineFault(Wrong.LINK)), Unsure)
    assert watch.take(LineFault(Wrong.LINK)) is None


def test_no_spin_and_quiet_times() -> None:
    assert told(["LAUNCH CCW", "NOSPIN ball-out"])[-1] == NoSpin("ball-out")
    assert told(["START", "WHEEL CW 285", "WHEEL CCW 285", "BEAT", LOST, "BEAT"]) == []


@given(st.lists(st.sampled_from([*sorted(set(SPIN)), "START", "NOSPIN x", "FAULT x", "POCKET 5", LOST]), max_size=30))
def test_there_is_never_an_outcome_without_a_launch_before_it(texts: list[str]) -> None:
    running = False
    for one in told(texts):
        match one:
            case Launched():
                assert not running
                running = True
            case Fell():
                assert running
            case Rested(_, spin):
                assert running
                assert spin.revolutions is None or 0 <= spin.revolutions <= 4
                running = False
            case _:
                running = False
