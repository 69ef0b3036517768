"""The sensor's lines: every message, every fault, and nothing that makes the parser raise."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.devices.sensor import (
    LINE_MAX,
    BallDropped,
    BallLaunched,
    Heartbeat,
    LineFault,
    Message,
    NoSpinDetected,
    Parser,
    PocketRead,
    Reading,
    Revolutions,
    SensorFault,
    Started,
    Way,
    WheelTurns,
    Wrong,
    checksum,
    line,
)
from croupier.game.pocket import Pocket

PAGE = (Path(__file__).parents[2] / "docs" / "wheel-sensor.md").read_text("utf-8")
MESSAGES: dict[str, Message] = {
    "START": Started(),
    "WHEEL CW 285": WheelTurns(Way.CLOCKWISE, 285),
    "LAUNCH CCW": BallLaunched(Way.COUNTER_CLOCKWISE),
    "TURNS 4": Revolutions(4),
    "DROP": BallDropped(),
    "POCKET 17": PocketRead(Pocket("17")),
    "NOSPIN ball-out": NoSpinDetected("ball-out"),
    "FAULT lens-dirty": SensorFault("lens-dirty"),
    "BEAT": Heartbeat(),
}
BEAT = Heartbeat()


def faults(readings: list[Reading]) -> list[Wrong]:
    return [reading.wrong for reading in readings if isinstance(reading, LineFault)]


def bitwise(data: bytes) -> int:
    """The checksum of the page, bit by bit."""
    left = 0xFFFF
    for byte in data:
        left ^= byte << 8
        for _ in range(8):
            left = (left << 1 ^ 0x1021 if left & 0x8000 else left << 1) & 0xFFFF
    return left


def test_the_checksum_is_the_one_of_the_page() -> None:
    assert checksum(b"123456789") == bitwise(b"123456789") == 0x29B1
    assert "it is 29B1" in PAGE
    (shown,) = [text.strip().encode() for text in PAGE.splitlines() if text.startswith("    0042 ")]
    assert line(42, "LAUNCH CCW") == shown + b"\n"


@given(st.binary(max_size=100))
def test_the_checksum_agrees_with_a_second_one(data: bytes) -> None:
    assert checksum(data) == bitwise(data)


@pytest.mark.parametrize(("text", "message"), MESSAGES.items())
def test_every_message_of_the_page(text: str, message: Message) -> None:
    assert Parser().feed(line(42, text)) == [message]
    assert f"| `{text}` |" in PAGE


def test_every_fault_is_on_the_page() -> None:
    assert all(f"| `{wrong}` |" in PAGE for wrong in Wrong)


@pytest.mark.parametrize(
    "text",
    ["", "POCKET 37", "POCKET 0000", "TURNS", "TURNS -1", "TURNS 1000", "LAUNCH UP", "beat", "BEAT ", "NOSPIN Ball"],
)
def test_a_good_line_with_no_known_message(text: str) -> None:
    readings = Parser().feed(line(1, text) + line(2, "BEAT"))
    assert faults(readings) in ([Wrong.UNKNOWN], [Wrong.GARBAGE])
    assert readings[-1] == BEAT


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        (b"hello\n", Wrong.GARBAGE),
        (b"\xff\x00\xfe\n", Wrong.GARBAGE),
        (line(1, "BEAT").lower(), Wrong.GARBAGE),
        (b"0001 BEAT*0000\n", Wrong.CHECKSUM),
        (line(1, "TURNS 4").replace(b"4*", b"5*"), Wrong.CHECKSUM),
        (b"x" * 200 + b"\n", Wrong.TOO_LONG),
    ],
)
def test_a_bad_line_is_one_fault_and_the_next_good_one_is_heard(data: bytes, wrong: Wrong) -> None:
    assert faults(Parser().feed(data)) == [wrong]
    assert Parser().feed(data + line(1, "BEAT"))[-1] == BEAT


def test_the_longest_line_is_a_line() -> None:
    parser = Parser()
    padded = line(1, "X" * (LINE_MAX - 10))
    assert len(padded) == LINE_MAX + 1
    for end in (b"\n", b"\r\n"):
        assert faults(parser.feed(padded[:-1] + end)) == [Wrong.UNKNOWN if end == b"\n" else Wrong.REPEATED]
    assert faults(parser.feed(b"y" * LINE_MAX + b"yy\n")) == [Wrong.TOO_LONG]


def test_carriage_returns_and_empty_lines_mean_nothing() -> None:
    assert Parser().feed(b"\n\r\n" + line(1, "BEAT").replace(b"\n", b"\r\n")) == [BEAT]


def test_a_flood_without_an_end_is_one_fault_and_no_memory() -> None:
    parser = Parser()
    found = [reading for _ in range(1000) for reading in parser.feed(b"z" * 1000)]
    assert faults(found) == [Wrong.TOO_LONG]
    assert len(parser._begun) <= LINE_MAX + 1
    assert parser.feed(b"\n" + line(1, "BEAT")) == [BEAT]


def test_numbers_that_repeat_or_are_missing() -> None:
    parser = Parser()
    assert parser.feed(line(9998, "BEAT") + line(9999, "BEAT") + line(0, "BEAT")) == [BEAT] * 3
    assert faults(parser.feed(line(0, "DROP"))) == [Wrong.REPEATED]
    assert faults(parser.feed(line(9999, "DROP"))) == [Wrong.REPEATED]
    assert parser.feed(line(4, "DROP")) == [LineFault(Wrong.MISSING, "before 0004", 3), BallDropped()]
    assert parser.feed(line(5, "BEAT")) == [BEAT]
    assert parser.feed(line(5000, "START") + line(5001, "BEAT")) == [Started(), BEAT]


def test_the_end_within_a_line() -> None:
    parser = Parser()
    assert parser.feed(line(1, "BEAT") + b"0002 BE") == [BEAT]
    assert faults(parser.end()) == [Wrong.CUT_OFF]
    assert parser.end() == []


@given(st.lists(st.binary(max_size=300)))
def test_no_bytes_make_the_parser_raise(chunks: list[bytes]) -> None:
    parser = Parser()
    for chunk in chunks:
        assert all(isinstance(reading, LineFault) for reading in parser.feed(chunk))
    parser.end()


lines = st.lists(
    st.one_of(st.builds(line, st.integers(0, 9999), st.sampled_from(sorted(MESSAGES))), st.binary(max_size=120)),
    max_size=12,
).map(b"".join)


@given(lines, st.lists(st.integers(0, 1500)))
def test_it_does_not_matter_how_the_bytes_are_cut(data: bytes, cuts: list[int]) -> None:
    parser, edges = Parser(), [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    pieces = [data[first:last] for first, last in pairwise(edges)]
    found = [reading for piece in pieces for reading in parser.feed(piece)]
    assert found == Parser().feed(data)


@given(st.sampled_from(sorted(MESSAGES)), st.integers(0, 9999), st.integers(0), st.integers(1, 255))
def test_a_damaged_byte_never_becomes_another_message(text: str, sequence: int, place: int, damage: int) -> None:
    """A checksum of 16 bits with this polynomial sees every burst of up to 16 bits."""
    good = bytearray(line(sequence, text)[:-1])
    good[place % len(good)] ^= damage
    readings = Parser().feed(bytes(good) + b"\n")
    assert all(isinstance(reading, LineFault) for reading in readings)


def test_noise_between_lines_costs_no_line() -> None:
    """Ten thousand beats with random noise between them: every beat is heard, because noise ends with a line feed."""
    rng, parser = random.Random(5), Parser()  # noqa: S311
    data = b"".join(rng.randbytes(rng.randrange(200)) + b"\n" + line(n, "BEAT") for n in range(10_000))
    assert sum(reading == BEAT for reading in parser.feed(data)) == 10_000
