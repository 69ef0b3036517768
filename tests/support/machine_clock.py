"""The clocks of a machine, by hand."""

from __future__ import annotations

from croupier.devices.clock import SystemClock


class Machine:
    """Its clock, which can be set, and how much time has passed."""

    def __init__(self) -> None:
        self.at, self.passed = 1_800_000_000_000, 0

    def wall(self) -> int:
        return self.at

    def steady(self) -> int:
        return self.passed

    def on(self, milliseconds: int) -> None:
        self.at += milliseconds
        self.passed += milliseconds

    def clock(self) -> SystemClock:
        return SystemClock(self.wall, self.steady)
