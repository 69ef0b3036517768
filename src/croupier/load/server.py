"""What the server costs: processor time and memory of its process and all below it, as the system counts them."""

from __future__ import annotations

import os
import time
from pathlib import Path

import msgspec

TICKS = os.sysconf("SC_CLK_TCK")


class Cost(msgspec.Struct, frozen=True):
    """Processor seconds of a stretch."""

    main: float
    """Of the server's first process, which owns the tables."""
    others: float
    """Of every other, gates for one; a database is none of them."""
    client: float
    messages: int
    """That the client has sent and received."""

    def __add__(self, other: Cost) -> Cost:
        return Cost(*(getattr(self, name) + getattr(other, name) for name in self.__struct_fields__))


NOTHING = Cost(0, 0, 0, 0)


class Processes:
    """`pid` is the server's first process; 0, when nobody knows it."""

    def __init__(self, pid: int = 0) -> None:
        self.pid = pid

    def cost(self, messages: int) -> Cost:
        """Since ever; what a stretch has cost is a difference."""
        used = {pid: _seconds(fields) for pid, fields in self._all().items()}
        main = used.pop(self.pid, 0.0)
        return Cost(main, sum(used.values()), time.process_time(), messages)

    def memory(self) -> tuple[int, int]:
        """Megabytes in use now, and at most, of all processes together."""
        now = most = 0
        for pid in self._all():
            try:
                status = Path(f"/proc/{pid}/status").read_text("ascii")
            except OSError:
                continue
            now += int(status.partition("VmRSS:")[2].split()[0])
            most += int(status.partition("VmHWM:")[2].split()[0])
        return now >> 10, most >> 10

    def _all(self) -> dict[int, list[str]]:
        """The fields of each process behind its name."""
        if not self.pid:
            return {}
        found: dict[int, list[str]] = {}
        for entry in Path("/proc").iterdir():
            if entry.name.isdecimal():
                try:
                    found[int(entry.name)] = (entry / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()
                except OSError:  # it has just ended
                    continue
        ours, size = {self.pid}, 0
        while len(ours) > size:
            size = len(ours)
            ours |= {pid for pid, fields in found.items() if int(fields[1]) in ours}
        return {pid: found[pid] for pid in ours if pid in found}


def _seconds(fields: list[str]) -> float:
    """With those of children that have ended."""
    return sum(map(int, fields[11:15])) / TICKS


def minus(now: Cost, before: Cost) -> Cost:
    return Cost(*(round(getattr(now, name) - getattr(before, name), 6) for name in Cost.__struct_fields__))
