"""The cash log of a gaming day: what each person has brought and taken, each way by itself, and whose report is due."""

from __future__ import annotations

import msgspec

from croupier.money.amount import Cents
from croupier.pit.state import PitState


class CashView(msgspec.Struct, frozen=True):
    """One person's cash of today. In and out are never set off against each other."""

    person: str
    in_: Cents = msgspec.field(name="in")
    out: Cents
    is_due: bool
    """One of the two is over the limit: a report is due."""
    file_by: str = ""
    """The last day for that report."""


def cash_of(state: PitState, day: str, over: Cents | None, by: str) -> tuple[CashView, ...]:
    of_day = {key.removeprefix(f"{day}/"): cash for key, cash in state.cash.items() if key.startswith(f"{day}/")}
    due = {person: over is not None and max(cash.in_, cash.out) > over for person, cash in of_day.items()}
    return tuple(
        CashView(person, cash.in_, cash.out, due[person], by if due[person] else "")
        for person, cash in sorted(of_day.items())
    )
