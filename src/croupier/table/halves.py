"""Money and points, told apart. An event has a half that moves money and a half that moves points of a tournament, and
every wager belongs to the one that its chips belong to. Whoever adds up money asks for that half and never sees a
point; the points have accounts of their own (`point_postings`).
"""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from croupier.table import events as e
from croupier.table.chips import TOURNAMENT

E = TypeVar("E", bound=e.Event)

_LINES: dict[type[e.Event], str] = {
    e.LosersCollected: "lost",
    e.WinnersPaid: "paid",
    e.BonusPaid: "paid",
    e.SideBetsVoided: "returned",
    e.TableClosed: "returned",
    e.HeatEnded: "returned",
}
_POINTS = frozenset((e.HeatStarted, e.PointsGiven, e.PointsTaken, e.EntrantSeated))
"""Of these all is points."""


def in_money(event: E) -> E | None:
    """The event without points; nothing where it is about points alone."""
    return _half(event, points=False)


def in_points(event: E) -> E | None:
    """The event without money; nothing where no points are in it."""
    return _half(event, points=True)


def _half(event: E, points: bool) -> E | None:
    kind = type(event)
    if (field := _LINES.get(kind)) is not None:
        return _lines(event, field, points)
    if isinstance(event, e.OutcomeCorrected | e.OutcomeVoided):
        return replace(event, undone=_undone(event.undone, points))
    if kind in _POINTS:
        return event if points else None
    return event if (getattr(event, "chips", "") == TOURNAMENT) is points else None


def _lines(event: E, field: str, points: bool) -> E:
    lines = getattr(event, field)
    kept = _only(lines, points)
    if isinstance(event, e.TableClosed):
        event = replace(event, float_=0) if points else replace(event, points={})
    if isinstance(event, e.WinnersPaid) and points and event.seeded:
        event = replace(event, seeded={})  # a meter is money
    return event if kept is lines else replace(event, **{field: kept})


def _only(lines: e.Lines, points: bool) -> e.Lines:
    """Those of one half; the same lines where all are."""
    chips = {line.chips for each in lines.values() for line in each}
    if TOURNAMENT not in chips:
        return {} if points and chips else lines
    if points and len(chips) == 1:
        return lines
    found = {
        player: tuple(line for line in each if (line.chips == TOURNAMENT) is points) for player, each in lines.items()
    }
    return {player: each for player, each in found.items() if each}


def _undone(undone: e.Undone, points: bool) -> e.Undone:
    """What could not be taken back is owed in what the wagers were made of."""
    settled = _only(undone.settled, points)
    owed = {player: amount for player, amount in undone.owed.items() if player in settled}
    back = _only(undone.returned, points)
    return replace(undone, settled=settled, returned=back, owed=owed, fed={} if points else undone.fed)
