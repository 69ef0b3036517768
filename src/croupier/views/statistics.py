"""Hot and cold numbers, honestly: how often each has come, and how often an honest wheel shows that by luck alone."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from croupier.game.wheel import Wheel
from croupier.mathematics.chance_of_streaks import SPINS_MAX, chance_of_coldest, chance_of_hottest
from croupier.mathematics.decimals import decimal, percent
from croupier.table.state import TableState


class Extreme(msgspec.Struct, frozen=True):
    numbers: tuple[str, ...]
    times: int
    by_luck: str
    """How often an honest wheel has a number as hot, or as cold, after as many spins; empty beyond what is counted."""


class StatisticsView(msgspec.Struct, frozen=True):
    spins: int
    """Since the table was opened with this wheel."""
    round: int
    """The last one that they follow from: a screen that shows this round still waits for its number."""
    counts: tuple[tuple[str, int], ...]
    """In the order of the wheel."""
    expected: str
    """How often each number would have come if all had come alike."""
    hottest: Extreme | None
    coldest: Extreme | None


def statistics_view(state: TableState, wheel: Wheel) -> StatisticsView:
    counts = tuple((str(pocket), state.counts.get(pocket, 0)) for pocket in wheel.pockets)
    spins, pockets = sum(times for _, times in counts), len(counts)
    expected = decimal(Fraction(spins, pockets), 1)
    known = state.round if state.outcome is not None else state.round - 1
    if not spins:
        return StatisticsView(0, known, counts, expected, None, None)
    most, least = max(times for _, times in counts), min(times for _, times in counts)
    is_counted = spins <= SPINS_MAX
    hot = _told(chance_of_hottest(spins, pockets, most)) if is_counted else ""
    cold = _told(chance_of_coldest(spins, pockets, least)) if is_counted else ""
    return StatisticsView(
        spins,
        known,
        counts,
        expected,
        Extreme(tuple(pocket for pocket, times in counts if times == most), most, hot),
        Extreme(tuple(pocket for pocket, times in counts if times == least), least, cold),
    )


def _told(chance: Fraction) -> str:
    return percent(chance, 1) if chance > Fraction(1, 1000) else "less than 0.1 %"
