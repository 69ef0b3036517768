"""What happens when nobody answers in time, in words."""

from __future__ import annotations

from croupier.table.rules import TableRules
from croupier.table.waiting import default, seconds
from croupier.views.wording import UNANSWERED


def unanswered(wait: str, rules: TableRules) -> str:
    return f"{UNANSWERED[default(wait, rules)]} after {seconds(wait, rules)} seconds"
