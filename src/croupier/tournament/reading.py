"""A plan from TOML or from a form, or everything that keeps it from being one. The law is asked later (`checks`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from croupier.rulebook.finding import Finding
from croupier.rulebook.records import read_record, read_records
from croupier.tournament.plan import Criterion, Event, Extra, Goods, Licensee, Plan, Premises, Prize, Round

_LISTS = {"licensees": Licensee, "criteria": Criterion, "goods": Goods}
NUMBER_MAX = 10**13
"""What is beyond it counts nothing in a tournament, and no store has room for it."""


def parse_plan(table: Mapping[str, Any]) -> Plan | list[Finding]:
    findings = list(_beyond(table, ""))
    said = dict(table)
    for name, kind in _LISTS.items():
        if name in said:
            said[name] = list(read_records(kind, said[name], name, findings))
    if "premises" in said:
        said["premises"] = read_record(Premises, said["premises"], "premises", findings)
    if isinstance(events := said.get("events"), list):
        said["events"] = [_event(each, f"events {place}", findings) for place, each in enumerate(events, 1)]
    elif events is not None:
        findings.append(Finding("events", "must be written as [[events]]"))
    plan = read_record(Plan, said, "", findings)
    return findings or (plan if plan is not None else findings)


def _event(table: object, where: str, findings: list[Finding]) -> Event | None:
    if not isinstance(table, dict):
        return read_record(Event, table, where, findings)
    said = dict(table)
    for name, kind in (("rounds", Round), ("prizes", Prize)):
        if name in said:
            said[name] = list(read_records(kind, said[name], f"{where} {name}", findings))
    for name in ("rebuy", "addon"):
        if name in said:
            said[name] = read_record(Extra, said[name], f"{where} {name}", findings)
    if isinstance(said.get("day"), str):
        said["day"] = _day(said["day"])
    return read_record(Event, said, where, findings)


def _beyond(said: object, where: str) -> Iterator[Finding]:
    match said:
        case int() if abs(said) > NUMBER_MAX:
            yield Finding(where, f"is beyond {NUMBER_MAX:,}")
        case dict():
            for name, each in said.items():
                yield from _beyond(each, f"{where} {name}".strip())
        case list():
            for place, each in enumerate(said, 1):
                yield from _beyond(each, f"{where} {place}".strip())


def _day(text: str) -> date | str:
    """A form and a log write days as text; what is no day stays as it was, and is found."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return text


def plan_of(table: Mapping[str, Any]) -> Plan:
    """A plan that was read before, from a log."""
    plan = parse_plan(table)
    if isinstance(plan, list):
        raise ValueError(f"no plan: {'; '.join(map(str, plan))}")
    return plan
