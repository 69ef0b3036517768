"""Sections of the wheel that are bet by their name, as far as a table has the places for their chips."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from croupier.game.calls import calls
from croupier.table.rules import TableRules


class CallView(msgspec.Struct, frozen=True):
    """A section of the wheel that is bet by its name, and its chips."""

    name: str
    pockets: tuple[str, ...]
    chips: tuple[tuple[str, int], ...]
    missing: tuple[str, ...]
    """Bets among them that this table does not offer: the call is shown, and cannot be made."""


def call_views(rules: TableRules) -> Iterator[CallView]:
    for call in calls(rules.wheel):
        missing = tuple(bet for bet, _ in call.chips if bet not in rules.places)
        yield CallView(call.name, call.pockets(rules.wheel), call.chips, missing)
