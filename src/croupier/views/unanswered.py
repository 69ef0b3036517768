"""What happens when nobody answers in time, in words."""

from __future__ import annotations

from croupier.table.rules import TableRules
from croupier.table.waiting import default, seconds

SAID = {
    "call": "the supervisor decides",
    "half-back": "half of the bet goes back",
    "leave": "the bet stays in prison",
    "start": "the bonus round starts",
    "void": "the bets go back",
    "dealer": "the dealer goes on by hand",
}


def unanswered(wait: str, rules: TableRules) -> str:
    return f"{SAID[default(wait, rules)]} after {seconds(wait, rules)} seconds"
