"""Who stands where: by points, and among those who are out by when and with how much they went."""

from __future__ import annotations

from croupier.tournament.records import Entry
from croupier.tournament.state import Field


def ranked(entries: list[Entry]) -> list[list[Entry]]:
    """The entries in groups, the best first; those of one group are equal."""
    return []


def places(field: Field, event: str) -> dict[int, int]:
    """Entry to place, 1 for the best; equal entries have the same place, and the next place counts them all.
    Withdrawn and disqualified entries have none."""
    return {}
