"""What several benchmarks use: twenty wagers of nearly every kind on a double-zero wheel, $68 staked; an inspection."""

from __future__ import annotations

from croupier.table.commands import Inspection
from croupier.table.inspecting import items
from croupier.table.rules import TableRules

WHEEL = "double-zero"
WAGERS: tuple[str, ...] = (
    "straight:17=$5",
    "straight:00=$1",
    "straight:32=$2",
    "split:17-20=$3",
    "split:0-00=$2",
    "street:16-18=$3",
    "trio:0-1-2=$1",
    "corner:17-21=$4",
    "corner:1-5=$2",
    "first-five=$2",
    "line:13-18=$3",
    "line:31-36=$3",
    "dozen:2=$5",
    "dozen:3=$2",
    "column:2=$5",
    "red=$5",
    "black=$10",
    "odd=$5",
    "low=$3",
    "high=$2",
)


def inspected(rules: TableRules) -> Inspection:
    """Somebody has found everything in order."""
    number, day = rules.setup.number, rules.rules.day.isoformat()
    return Inspection(number, f"wheel {number}", f"ball {number}", day, tuple(items(rules)), "Sue", "1", "supervisor")
