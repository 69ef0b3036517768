"""How a table is set up when it plays no tournament: the way back for a table that has played one.

The house's files say it, and the floor remembers what they said. A table that has none, or whose file is gone, goes
back to the set-up that it was last open with for money, which is in its own log.
"""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.service.floor import PREFIX, Floor
from croupier.service.setup_log import Pinned, SetupLog
from croupier.table.rules import TableRules


async def usual_rules(floor: Floor, number: str) -> TableRules:
    """From what is there, in this order: what the house has said, the last opening for money, the set-up as it is
    without the tournament."""
    if known := floor.usual.get(number):
        return known
    last = await SetupLog(floor.store, PREFIX + number).find_usual()
    rules = _opened_by(floor, last) if last else _without_tournament(floor, floor.tables[number].rules)
    floor.usual[number] = rules
    return rules


def _opened_by(floor: Floor, last: Pinned) -> TableRules:
    opened = last.opened
    return floor.compiled(opened.book, opened.day, last.setup, opened.base, opened.house)


def _without_tournament(floor: Floor, rules: TableRules) -> TableRules:
    told = {**plain(rules), "tournament": "", "tournament_chips": {}}
    return floor.compiled(rules.rules.book, rules.rules.day.isoformat(), told, rules.law.base, rules.law.house)


def plain(rules: TableRules) -> dict[str, Any]:
    """A set-up as a file has it."""
    read: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(rules.setup))
    return read
