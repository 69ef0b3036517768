"""Who stands where: by points, and among those who are out by when and with how much they went.

Who is still in stands before everybody who is out; a later round stands before an earlier one, a later spin before an
earlier one. Within that, points decide; then what was there before that spin; then the play-offs of the round. Whoever
is equal in all of this shares a place.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from croupier.tournament.asking import the_plan
from croupier.tournament.records import Entry, Status
from croupier.tournament.state import Field

Key = tuple[int, int, int, int, int, tuple[int, ...]]
RANKED = (Status.LIVE, Status.OUT)


def standing_key(entry: Entry) -> Key:
    """The higher, the better."""
    if out := entry.out if entry.status is Status.OUT else None:
        return 0, out.round, out.spin, out.points, out.before, entry.play_off
    return 1, 0, 0, entry.points, 0, entry.play_off


def ranked(entries: Iterable[Entry]) -> list[list[Entry]]:
    """The entries in groups, the best first; those of one group are equal. Withdrawn and disqualified ones are left
    out."""
    order = sorted((each for each in entries if each.status in RANKED), key=lambda each: each.number)
    order.sort(key=standing_key, reverse=True)
    return [list(equal) for _, equal in groupby(order, standing_key)]


def entries_of(field: Field, event: str) -> list[Entry]:
    return [entry for entry in field.entries.values() if entry.event == event]


def placed(groups: Iterable[list[Entry]]) -> dict[int, int]:
    """Entry to place: 1, 2, 2, 4."""
    found: dict[int, int] = {}
    for group in groups:
        found |= dict.fromkeys((entry.number for entry in group), len(found) + 1)
    return found


def places(field: Field, event: str) -> dict[int, int]:
    """Entry to place, 1 for the best; equal entries have the same place, and the next place counts them all.
    Withdrawn and disqualified entries have none."""
    return placed(ranked(entries_of(field, event)))


def prize_places(field: Field, event: str) -> frozenset[int]:
    plan = the_plan(field).event(event)
    return frozenset(prize.place for prize in plan.prizes) if plan else frozenset()


def before_the_prizes(field: Field, event: str) -> int:
    """How many have yet to go out until everybody who is left has a prize: 1 on the bubble, 0 in the prizes."""
    return max(0, len(field.live(event)) - max(prize_places(field, event), default=0))
