"""The cash log of a gaming day: what each person has brought and taken, each way by itself, and whose report is due."""

from __future__ import annotations

import msgspec

from croupier.money.amount import Cents
from croupier.pit.asking import Law
from croupier.pit.records import Cash
from croupier.pit.state import PitState
from croupier.views.pit_due import cash_due


class CashView(msgspec.Struct, frozen=True):
    """One person's cash of today. In and out are never set off against each other."""

    person: str
    in_: Cents = msgspec.field(name="in")
    out: Cents
    is_due: bool
    """One of the two is over the limit: a report is due."""
    file_by: str
    """The last day to file it, and the last on which it is kept; empty where no report is due."""
    keep_until: str


def cash_of(state: PitState, day: str, over: Cents | None, law: Law) -> tuple[CashView, ...]:
    dates = cash_due(law, day)
    of_day = {key.removeprefix(f"{day}/"): cash for key, cash in state.cash.items() if key.startswith(f"{day}/")}
    return tuple(
        CashView(person, cash.in_, cash.out, is_due := _is_over(cash, over), *(dates if is_due else ("", "")))
        for person, cash in sorted(of_day.items())
    )


def _is_over(cash: Cash, over: Cents | None) -> bool:
    return over is not None and max(cash.in_, cash.out) > over
