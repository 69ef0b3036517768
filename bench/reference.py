"""The portfolio that benchmarks ask about: twenty wagers of nearly every kind on a double-zero wheel, $68 staked."""

from __future__ import annotations

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
