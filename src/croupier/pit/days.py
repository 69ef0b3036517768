"""Gaming days and shifts: which one a moment belongs to, as the house has filed them.

A gaming day begins with its first shift and ends when the next gaming day begins; so no two overlap, and none leaves a
gap, whatever is filed.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from itertools import pairwise

from croupier.pit.commands.house import Shift
from croupier.pit.records import Schedule
from croupier.pit.refusals import Code, Refusal, refuse

_EPOCH = datetime(1970, 1, 1)  # noqa: DTZ001 - the house's own time, which the offset makes
_DAY = 24 * 60
Clocks = tuple[tuple[int, int], ...]
"""Moments and the offset that holds from each on, the oldest first."""


def local(at: int, offset: int) -> datetime:
    """The house's own time."""
    return _EPOCH + timedelta(milliseconds=at, minutes=offset)


def offset_at(clocks: Clocks, at: int) -> int:
    """By how many minutes the house's own time was ahead of UTC then, as its log has it."""
    place = bisect_right(clocks, at, key=_moment)
    return clocks[place - 1][1] if place else 0


def set_clock(clocks: Clocks, at: int, offset: int) -> Clocks:
    """What was entered late, for an earlier moment, goes where it belongs."""
    return clocks if offset_at(clocks, at) == offset else tuple(sorted((*clocks, (at, offset))))


def _moment(clock: tuple[int, int]) -> int:
    return clock[0]


def written(at: int, offset: int) -> str:
    """A moment as paper has it, by the house's own clock: `2026-11-17 14:05 -07:00`."""
    hours, rest = divmod(abs(offset), 60)
    zone = f"{'-' if offset < 0 else '+'}{hours:02}:{rest:02}" if offset else "UTC"
    return f"{local(at, offset):%Y-%m-%d %H:%M} {zone}"


def minutes(text: str) -> int:
    """Minutes since midnight; `ValueError` for what is no time of day."""
    if len(text) != 5 or text[2] != ":" or not (text.isascii() and (text[:2] + text[3:]).isdecimal()):
        raise ValueError(f'"{text}" is no time of day; write it like "20:00"')
    hour, minute = int(text[:2]), int(text[3:])
    if hour > 23 or minute > 59:
        raise ValueError(f'"{text}" is no time of day; write it like "20:00"')
    return 60 * hour + minute


def schedule_of(schedules: Sequence[Schedule], day: str) -> Schedule:
    return next(each for each in reversed(schedules) if each.first <= day)


def gaming_day(schedules: Sequence[Schedule], at: int, offset: int) -> tuple[str, str]:
    """The gaming day, and the name of the shift."""
    now = local(at, offset)
    day = now.date()
    begins = minutes(schedule_of(schedules, day.isoformat()).shifts[0].begins)
    if 60 * now.hour + now.minute < begins:
        day -= timedelta(days=1)
    schedule = schedule_of(schedules, day.isoformat())
    start = datetime(day.year, day.month, day.day) + timedelta(minutes=minutes(schedule.shifts[0].begins))  # noqa: DTZ001
    gone = int((now - start).total_seconds()) // 60
    begun = [shift for shift, after in zip(schedule.shifts, _after(schedule.shifts), strict=True) if after <= gone]
    return day.isoformat(), begun[-1].name


def _after(shifts: Sequence[Shift]) -> list[int]:
    """Minutes from the beginning of the gaming day to the beginning of each shift."""
    first = minutes(shifts[0].begins)
    return [(minutes(shift.begins) - first) % _DAY for shift in shifts]


def why_not_shifts(shifts: Sequence[Shift]) -> Refusal | None:
    if not 0 < len(shifts) <= 24:
        return refuse(Code.BAD_SCHEDULE, "a gaming day has 1 to 24 shifts")
    try:
        after = _after(shifts)
    except ValueError as error:
        return refuse(Code.BAD_SCHEDULE, str(error))
    if any(later <= earlier for earlier, later in pairwise(after)):
        return refuse(Code.BAD_SCHEDULE, "the shifts are out of order, or overlap")
    names = [shift.name.strip() for shift in shifts]
    if not all(0 < len(name) <= 40 and name.isprintable() for name in names) or len(set(names)) < len(names):
        return refuse(Code.BAD_SCHEDULE, "every shift needs a name of its own")
    return None


def as_day(text: str) -> date | Refusal:
    """Days are compared as text, so one way to write them is the only one."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day and day.isoformat() == text:
        return day
    return refuse(Code.BAD_DAY, f'"{text}" is no day; write it like 2026-07-01')
