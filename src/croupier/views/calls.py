"""Bets that are made by their name, as far as a table has the places for their chips."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from croupier.game.calls import CallKind, calls
from croupier.table.rules import TableRules


class CallView(msgspec.Struct, frozen=True):
    """A section of the wheel, a final or a number complete, and its chips."""

    kind: str
    """`section`, `final` or `complete`."""
    name: str
    pockets: tuple[str, ...]
    chips: tuple[tuple[str, int], ...]
    missing: tuple[str, ...]
    """Bets among them that this table does not offer. A section or a final is all or nothing and cannot be made then;
    a complete is every inside bet of this table on its number, and has no chips for these."""


def call_views(rules: TableRules) -> Iterator[CallView]:
    for call in calls(rules.wheel, rules.layout):
        missing = tuple(bet for bet, _ in call.chips if bet not in rules.places)
        offered = tuple(chip for chip in call.chips if chip[0] in rules.places)
        chips = offered if call.kind is CallKind.COMPLETE else call.chips
        yield CallView(call.kind, call.name, call.pockets, chips, missing)
