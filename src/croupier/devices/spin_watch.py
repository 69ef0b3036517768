"""From a sensor's messages to what a table is told: the ball is launched, it rests in a pocket, there was no spin.

The sensor is a witness and not the judge: what it did not see whole is `Unsure`, and a person reads the wheel. A count
that may be too low and a direction that may be old are left out, because a short spin and a ball that runs with the
wheel are void, and a lost line must not void a good spin.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from croupier.devices.sensor import (
    BallDropped,
    BallLaunched,
    LineFault,
    NoSpinDetected,
    PocketRead,
    Reading,
    Revolutions,
    SensorFault,
    Started,
    Way,
    WheelTurns,
    Wrong,
)
from croupier.game.pocket import Pocket
from croupier.table.commands import Telemetry

GAP_MAX = 8
"""Lines that may be lost within a spin: some seconds of it, too few to hide the end of one spin and another launch."""


@dataclass(frozen=True, slots=True)
class Launched:
    """What a `SpinBall` wants."""

    wheel: str
    ball: str


@dataclass(frozen=True, slots=True)
class Rested:
    """What a `RecordOutcome` wants."""

    pocket: Pocket
    spin: Telemetry


@dataclass(frozen=True, slots=True)
class NoSpin:
    """The sensor saw why this spin is none."""

    reason: str


@dataclass(frozen=True, slots=True)
class Unsure:
    """A person has to look at the wheel."""

    reason: str


@dataclass(frozen=True, slots=True)
class Fell:
    """The ball has left the track."""


SpinEvent = Launched | Fell | Rested | NoSpin | Unsure


class _Ball(Enum):
    AWAY = auto()
    RUNNING = auto()
    DROPPED = auto()


@dataclass(slots=True)
class _Spin:
    ball: _Ball = _Ball.AWAY
    way: Way | None = None
    revolutions: int | None = None
    gap: bool = False
    """Lines were lost since the launch."""


class SpinWatch:
    """One wheel, from reading to reading. `source` is the sensor's name, for the log."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.wheel: Way | None = None
        self.tenths_per_minute: int | None = None
        self._spin = _Spin()

    def take(self, reading: Reading) -> SpinEvent | None:
        """What the table should hear because of this reading; mostly nothing."""
        match reading:
            case LineFault(wrong, _, lines):
                return self._lost(wrong, lines)
            case Started():
                self.wheel = self.tenths_per_minute = None
                return self._interrupted("the sensor was switched on in the middle of a spin")
            case NoSpinDetected(reason):
                self._spin = _Spin()
                return NoSpin(reason)
            case SensorFault(code):
                return self._unsure(f"the sensor reports a fault: {code}")
            case WheelTurns(way, speed):
                return self._turns(way, speed)
        return self._of_the_ball(reading)

    def _of_the_ball(self, reading: Reading) -> SpinEvent | None:
        match reading, self._spin.ball:
            case BallLaunched(way), _Ball.AWAY:
                self._spin = _Spin(_Ball.RUNNING, way, 0)
                return Launched(self.wheel or "", way)
            case Revolutions(count), _Ball.RUNNING:
                return self._count(count)
            case BallDropped(), _Ball.RUNNING:
                self._spin.ball = _Ball.DROPPED
                return Fell()
            case PocketRead(pocket), _Ball.DROPPED:
                return self._rested(pocket)
            case PocketRead(pocket), _Ball.RUNNING if self._spin.gap:
                return self._rested(pocket)  # the drop is among the lines that were lost
            case ((BallLaunched() | Revolutions() | BallDropped() | PocketRead()), _):
                return self._unsure("the sensor reported launch, turns, drop and pocket out of order")
        return None

    def _turns(self, way: Way, speed: int) -> SpinEvent | None:
        turned = self.wheel not in (None, way)
        self.wheel, self.tenths_per_minute = way, speed
        return self._interrupted("the wheel changed its direction during the spin") if turned else None

    def _count(self, count: int) -> SpinEvent | None:
        if self._spin.revolutions is not None and count < self._spin.revolutions:
            return self._unsure("the revolutions went back")
        self._spin.revolutions = count
        return None

    def _rested(self, pocket: Pocket) -> SpinEvent:
        spin, self._spin = self._spin, _Spin()
        return Rested(pocket, Telemetry(spin.revolutions, self.wheel or "", spin.way or "", self.source))

    def _lost(self, wrong: Wrong, lines: int) -> SpinEvent | None:
        """The direction may be old, and the count too low unless the ball had dropped, until later lines tell."""
        if wrong is Wrong.REPEATED:
            return None
        self.wheel = None
        if wrong is Wrong.LINK or lines > GAP_MAX:
            return self._interrupted("the sensor was silent for part of the spin")
        self._spin.gap = True
        if self._spin.ball is _Ball.RUNNING:
            self._spin.revolutions = None
        return None

    def _interrupted(self, reason: str) -> SpinEvent | None:
        """While the ball is away there is nothing to be unsure of."""
        return None if self._spin.ball is _Ball.AWAY else self._unsure(reason)

    def _unsure(self, reason: str) -> SpinEvent:
        """Nothing more is made of this spin."""
        self._spin = _Spin()
        return Unsure(reason)
