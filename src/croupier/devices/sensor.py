"""The line protocol of a wheel's sensor: bytes in, messages and faults out (`docs/wheel-sensor.md`).

    0042 LAUNCH CCW*F6DF

A sequence number, a message, a star and a checksum, ended by a line feed. The parser never raises: a line that cannot
be trusted is a fault, a value like any other, because a casino is a noisy place for a cable and a table must go on.
"""

from __future__ import annotations

import re
from binascii import crc_hqx
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from croupier.game.pocket import POCKETS, Pocket

LINE_MAX = 80
"""Bytes of a line at most, without its end."""
SEQUENCES = 10_000
"""Sequence numbers go from 0000 to 9999 and begin again."""
BEHIND_MAX = 16
"""A number so little behind is a line sent again; farther away it is a gap, because a sensor never goes far back."""


class Way(StrEnum):
    """A direction, in the words of a table's commands."""

    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter-clockwise"


@dataclass(frozen=True, slots=True)
class Started:
    """The sensor was switched on: its numbers begin anew, and it knows nothing of a spin under way."""


@dataclass(frozen=True, slots=True)
class WheelTurns:
    way: Way
    tenths_per_minute: int


@dataclass(frozen=True, slots=True)
class BallLaunched:
    way: Way


@dataclass(frozen=True, slots=True)
class Revolutions:
    """Full turns of the ball since its launch, all together: a lost line is made good by the next."""

    count: int


@dataclass(frozen=True, slots=True)
class BallDropped:
    """The ball has left the track."""


@dataclass(frozen=True, slots=True)
class PocketRead:
    pocket: Pocket


@dataclass(frozen=True, slots=True)
class NoSpinDetected:
    reason: str


@dataclass(frozen=True, slots=True)
class SensorFault:
    code: str


@dataclass(frozen=True, slots=True)
class Heartbeat:
    pass


Message = (
    Started
    | WheelTurns
    | BallLaunched
    | Revolutions
    | BallDropped
    | PocketRead
    | NoSpinDetected
    | SensorFault
    | Heartbeat
)


class Wrong(StrEnum):
    """What can be wrong with a line, or with the way it came."""

    GARBAGE = "garbage"
    TOO_LONG = "too-long"
    CHECKSUM = "checksum"
    REPEATED = "repeated"
    MISSING = "missing"
    UNKNOWN = "unknown"
    CUT_OFF = "cut-off"
    LINK = "link"


@dataclass(frozen=True, slots=True)
class LineFault:
    wrong: Wrong
    detail: str = ""
    lines: int = 0
    """How many lines are missing, where that is known."""


Reading = Message | LineFault

_LINE = re.compile(rb"([0-9]{4}) ([ -~]+)\*([0-9A-F]{4})")
_WAYS = {"CW": Way.CLOCKWISE, "CCW": Way.COUNTER_CLOCKWISE}
_WORDS: tuple[tuple[str, Callable[..., Message]], ...] = (
    (r"START", Started),
    (r"WHEEL (CW|CCW) ([0-9]{1,4})", lambda way, speed: WheelTurns(_WAYS[way], int(speed))),
    (r"LAUNCH (CW|CCW)", lambda way: BallLaunched(_WAYS[way])),
    (r"TURNS ([0-9]{1,3})", lambda count: Revolutions(int(count))),
    (r"DROP", BallDropped),
    (rf"POCKET ({'|'.join(POCKETS)})", lambda pocket: PocketRead(Pocket(pocket))),
    (r"NOSPIN ([a-z][a-z-]{0,31})", NoSpinDetected),
    (r"FAULT ([a-z][a-z-]{0,31})", SensorFault),
    (r"BEAT", Heartbeat),
)
_MESSAGES = tuple((re.compile(pattern), make) for pattern, make in _WORDS)


def checksum(data: bytes) -> int:
    """CRC-16 with polynomial 0x1021, begun at 0xFFFF; of the nine digits `123456789` it is 0x29B1."""
    return crc_hqx(data, 0xFFFF)


def line(sequence: int, message: str) -> bytes:
    """A line as a sensor sends it."""
    told = f"{sequence % SEQUENCES:04} {message}".encode("ascii")
    return b"%s*%04X\n" % (told, checksum(told))


def read_message(text: str) -> Message | None:
    for pattern, make in _MESSAGES:
        if found := pattern.fullmatch(text):
            return make(*found.groups())
    return None


class Parser:
    """Keeps what has come of a line so far, never more than a line's length, and the number that comes next."""

    def __init__(self) -> None:
        self._begun = bytearray()
        self._skipping = False
        self._next: int | None = None

    def feed(self, data: bytes) -> list[Reading]:
        """Everything that these bytes complete, in order."""
        *ends, rest = data.split(b"\n")
        readings = [reading for end in ends for reading in (*self._more(end), *self._line())]
        return [*readings, *self._more(rest)]

    def end(self) -> list[Reading]:
        """The bytes stop here: what was begun will not be finished."""
        begun = bool(self._begun)
        self._begun.clear()
        self._skipping = False
        return [LineFault(Wrong.CUT_OFF)] if begun else []

    def _more(self, data: bytes) -> Iterator[Reading]:
        """Room for one line and its carriage return; a line that needs more is thrown away up to its end."""
        if self._skipping:
            return
        self._begun += data[: LINE_MAX + 2]
        if len(self._begun) > LINE_MAX + 1:
            self._begun.clear()
            self._skipping = True
            yield LineFault(Wrong.TOO_LONG, f"more than {LINE_MAX} bytes")

    def _line(self) -> Iterator[Reading]:
        whole = bytes(self._begun).removesuffix(b"\r")
        skipped, self._skipping = self._skipping, False
        self._begun.clear()
        if whole and not skipped:
            yield from self._read(whole)

    def _read(self, whole: bytes) -> Iterator[Reading]:
        found = _LINE.fullmatch(whole)
        if found is None:
            yield LineFault(Wrong.GARBAGE, ascii(whole))
        elif checksum(whole[: found.end(2)]) != int(found[3], 16):
            yield LineFault(Wrong.CHECKSUM, ascii(whole))
        else:
            message = read_message(found[2].decode("ascii"))
            yield from self._in_order(int(found[1]), message or LineFault(Wrong.UNKNOWN, ascii(whole)))

    def _in_order(self, sequence: int, reading: Reading) -> Iterator[Reading]:
        """A line sent again is not heard again; a line after a gap is heard, after word of the gap."""
        ahead = 0 if self._next is None or isinstance(reading, Started) else (sequence - self._next) % SEQUENCES
        if ahead >= SEQUENCES - BEHIND_MAX:
            yield LineFault(Wrong.REPEATED, f"{sequence:04}")
            return
        if ahead:
            yield LineFault(Wrong.MISSING, f"before {sequence:04}", ahead)
        self._next = (sequence + 1) % SEQUENCES
        yield reading
