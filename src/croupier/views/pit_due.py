"""Days to keep in mind: until when a report of cash is filed, papers are kept, and color chips are counted again."""

from __future__ import annotations

from datetime import date, timedelta

from croupier.figures.tax import add_months
from croupier.pit.asking import Law
from croupier.pit.duty import FEDERAL
from croupier.pit.money_records import PitTable
from croupier.pit.state import PitState
from croupier.rulebook.rules import Rules

IMPRESSMENT, RETENTION, TAX_DUE = "pit.impressment_days", "pit.retention_years", "tax.due_day"
CASH_DAYS, CASH_YEARS = "cash_report.days", "cash_report.years"


def cash_due(law: Law, day: str) -> tuple[str, str]:
    """The last day to file a report of cash of this gaming day, and the last day on which it is kept; nothing where the
    law of that day is not held."""
    on = date.fromisoformat(day)
    rules = law(FEDERAL, "", on)
    if rules is None or CASH_DAYS not in rules:
        return "", ""
    by = on + timedelta(int(rules.value(CASH_DAYS)))
    kept = years_after(by, int(rules.value(CASH_YEARS))).isoformat() if CASH_YEARS in rules else ""
    return by.isoformat(), kept


def keep_until(rules: Rules | None, day: str) -> str:
    """The last day on which a record of this day is kept: so many years from it, or from the return that it is in."""
    if rules is None or RETENTION not in rules:
        return ""
    return f"{kept_to(rules, day)} ({rules.cite(RETENTION)})"


def kept_to(rules: Rules, day: str, filed: date | None = None) -> date:
    """That day. The return is taken as filed on its last day, unless it is said when it was."""
    begins = max(date.fromisoformat(day), filed or return_due(rules, day) or date.min)
    return years_after(begins, int(rules.value(RETENTION)))


def return_due(rules: Rules, day: str) -> date | None:
    """The last day to file the return of this day's month, where there is one."""
    if TAX_DUE not in rules:
        return None
    return add_months(date.fromisoformat(day).replace(day=1), 1).replace(day=int(rules.value(TAX_DUE)))


def years_after(day: date, years: int) -> date:
    """The same day of a later year; 29 February has its end of the month."""
    later = add_months(day.replace(day=1), 12 * years)
    last = add_months(later, 1) - timedelta(1)
    return later.replace(day=min(day.day, last.day))


def has_set(state: PitState, table: str) -> bool:
    """A set of color chips is registered for it."""
    return any(each.table == table for each in state.chip_sets.values())


def impress_by(rules: Rules | None, table: PitTable | None, has_set: bool, day: str) -> str:
    """The last day on which the color chips of a table are counted again; today, where they never were. Nothing where
    the law does not ask for it, or the table has no set of its own."""
    if rules is None or IMPRESSMENT not in rules or table is None or not has_set:
        return ""
    if not table.impressed:
        return day
    return (date.fromisoformat(table.impressed) + timedelta(int(rules.value(IMPRESSMENT)))).isoformat()
