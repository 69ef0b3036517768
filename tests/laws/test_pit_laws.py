"""What must hold of gaming days and of commands to the pit, for every value."""

from __future__ import annotations

import asyncio
from datetime import date, timedelta
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from pit_house import PitHouse, told
from pits import KIM, SUE

from croupier.pit import commands as c
from croupier.pit.days import gaming_day
from croupier.pit.records import Schedule
from croupier.rulebook.refusal import Refusal

INCIDENT: Any = c.ReportIncident
MINUTE = 60_000
DAY = 24 * 60 * MINUTE
START = 19_000 * DAY
"""8 January 2022."""
times = st.sets(st.integers(0, 95).map(lambda quarter: 15 * quarter), min_size=1, max_size=4)


def shifts(found: set[int], first: int) -> tuple[c.Shift, ...]:
    """In their order from the first of them."""
    order = sorted(found)
    turned = order[first % len(order) :] + order[: first % len(order)]
    return tuple(c.Shift(f"shift {place}", f"{at // 60:02d}:{at % 60:02d}") for place, at in enumerate(turned))


schedules = st.lists(st.tuples(st.integers(1, 9), times, st.integers(0, 3)), max_size=4).map(
    lambda filed: (
        Schedule("0001-01-01", (c.Shift("day", "00:00"),)),
        *(
            Schedule((date(2022, 1, 1) + timedelta(days=sum(one[0] for one in filed[: place + 1]))).isoformat(),
                     shifts(each[1], each[2]))
            for place, each in enumerate(filed)
        ),
    )
)  # fmt: skip


@settings(deadline=None, max_examples=60)
@given(schedules, st.integers(-12 * 60, 14 * 60))
def test_gaming_days_follow_each_other_without_gap_or_overlap(filed: tuple[Schedule, ...], offset: int) -> None:
    """Every quarter of an hour for three weeks: a day is followed by itself or by the next, and begins once; its shifts
    follow in their order."""
    seen: list[tuple[str, str]] = []
    for minute in range(0, 21 * 24 * 60, 15):
        now = gaming_day(filed, START - 7 * DAY + minute * MINUTE, offset)
        if not seen or seen[-1] != now:
            seen.append(now)
    assert len(set(seen)) == len(seen)
    days = list(dict.fromkeys(day for day, _ in seen))
    assert [date.fromisoformat(day) for day in days] == [
        date.fromisoformat(days[0]) + timedelta(days=place) for place in range(len(days))
    ]
    for day in days[1:]:
        named = [shift.name for shift in next(each for each in reversed(filed) if each.first <= day).shifts]
        walked = [shift for other, shift in seen if other == day]
        assert walked == sorted(walked, key=named.index)


@settings(deadline=None, max_examples=15)
@given(st.lists(st.sampled_from("abc"), min_size=2, max_size=12), st.booleans())
def test_a_command_is_executed_once_by_its_id(ids: list[str], at_once: bool) -> None:
    """Sent again, later and at the same moment: the first answer, and one record for each id."""

    async def story(house: PitHouse) -> None:
        before = house.pit.keeper.durable_version

        async def send(name: str) -> object:
            command: Any = INCIDENT("7", f"what {name}", "words", by=SUE, **house.pit.now())
            return await house.pit.ask(command, f"id {name}")

        answers = await asyncio.gather(*map(send, ids)) if at_once else [await send(name) for name in ids]
        for name, answer in zip(ids, answers, strict=True):
            assert answer == answers[ids.index(name)]
        assert house.pit.keeper.durable_version == before + len(set(ids))
        other: Any = INCIDENT("7", "another", "words", by=KIM, **house.pit.now())
        refused = await house.pit.ask(other, f"id {ids[0]}")
        assert isinstance(refused, Refusal)
        assert refused.code == "other_command"

    told(story)
