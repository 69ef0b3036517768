"""The inspection and adjustment log, kept by wheel and by ball: every field, or only those the law asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.documents.page import Column, Facts, Page, Section, Signatures, Table, Text
from croupier.documents.prints.pit_source import WIDE, Asked, PitSource, pit_page, who
from croupier.documents.prints.source import NoActivityError, NoSuchPrintError, capital
from croupier.pit import events as e
from croupier.views.pit_entries import Entry

_COLUMNS = (
    Column("date and time"),
    Column("gaming day"),
    Column("table"),
    Column("entry"),
    Column("ball or wheel"),
    Column("what was found or done", wide=True),
    Column("name, post, licence", wide=True),
    Column("present", wide=True),
    Column("signed"),
)
_REQUIRED = (
    Column("date"),
    Column("table number"),
    Column("adjustment or replacement", wide=True),
    Column("name"),
    Column("licence number"),
    Column("signature"),
)
FIELDS = "wheel_log.fields"


def wheels_page(source: PitSource, asked: Asked) -> Page:
    wheels, balls = source.book.wheels, source.book.balls
    day = _last_day(source)
    if asked.wheel or asked.ball:
        wheels = _one(wheels, "wheel", asked.wheel)
        balls = _one(balls, "ball", asked.ball)
    if asked.is_required:
        return _required_page(source, wheels, day)
    sections = [
        Section(f"Wheel {name}", (_wheel(source, name), _table(source, name, wheels, "ball"))) for name in wheels
    ]
    sections += [Section(f"Ball {name}", (_ball(source, name), _table(source, name, balls, "wheel"))) for name in balls]
    if not sections:
        raise NoActivityError("no wheel and no ball was inspected yet")
    lead = "Every inspection, adjustment and replacement, by wheel and by ball"
    return pit_page(source, "Wheel log", "Inspection and adjustment log", lead, sections, day, inches=WIDE, scale=0.95)


def _last_day(source: PitSource) -> str:
    last = max((each[-1] for each in source.book.wheels.values()), key=lambda entry: entry.mark.version, default=None)
    if last is None:
        raise NoActivityError("no wheel was inspected yet")
    return str(last.event.day)


def _one(kept: Mapping[str, list[Entry]], what: str, name: str) -> dict[str, list[Entry]]:
    if not name:
        return {}
    if name not in kept:
        raise NoSuchPrintError(f"{what} {name} was never inspected or worked on")
    return {name: kept[name]}


def _wheel(source: PitSource, serial: str) -> Facts:
    wheel = source.book.state.wheels[serial]
    facts = [
        ("Kind", wheel.kind),
        ("Diameter", f"{wheel.diameter_inches} inches"),
        ("Maker", wheel.maker),
        ("Approval", wheel.approval),
        ("At table", wheel.table),
        ("Retired", wheel.retired),
    ]
    return Facts(tuple((name, value) for name, value in facts if value))


def _ball(source: PitSource, name: str) -> Facts:
    ball = source.book.state.balls[name]
    facts = [
        ("Material", ball.material),
        ("Diameter", f"{ball.diameter_inches} inches"),
        ("Approval", ball.approval),
        ("At table", ball.table),
        ("Retired", ball.retired),
    ]
    return Facts(tuple((name, value) for name, value in facts if value))


def _table(source: PitSource, name: str, kept: Mapping[str, Sequence[Entry]], other: str) -> Table:
    return Table(f"Log of {name}", _COLUMNS, tuple(_line(source, entry, other) for entry in kept[name]))


def _line(source: PitSource, entry: Entry, other: str) -> tuple[str, ...]:
    event = entry.event
    kind, said = _told(event)
    return (
        source.when(event.at),
        event.day,
        getattr(event, "table", ""),
        kind,
        str(getattr(event, other, "")),
        said,
        _by(event),
        "; ".join(map(who, event.beside)),
        f"record {entry.mark.version}",
    )


def _by(event: Any) -> str:
    inspector = getattr(event, "inspector", "")
    return f"{inspector}; entered by {event.by.name}" if inspector else who(event.by)


def _told(event: Any) -> tuple[str, str]:
    """What kind of entry it is, and what was found or done."""
    match event:
        case e.TableInspected():
            items = [f"{item}: {_found(found)}" for item, found in event.found.items()]
            return f"inspection, {'passed' if event.fit else 'FAILED'}", "; ".join(items)
        case e.BallInspected():
            return "ball left the wheel", ("fit" if event.fit else "unfit") + (", replaced" if event.replaced else "")
        case e.WheelAdjusted():
            where = f" at {event.place}, approved by {event.place_approval}" if event.place else ""
            return event.work, f"{event.description}{', external part' if event.external else ''}{where}"
        case _:
            return "Director's inspection", f"{'passed' if event.passed else 'FAILED'}, {event.reference}"


def _found(found: Any) -> str:
    return ("passed" if found.passed else "FAILED") + (f" ({found.reading})" if found.reading else "")


def _required_page(source: PitSource, wheels: Mapping[str, list[Entry]], day: str) -> Page:
    """Adjustments and replacements alone, in the fields that the law names."""
    rules = source.rules(day)
    if rules is None or FIELDS not in rules:
        raise NoSuchPrintError(f"{source.rulebook.name} asks for no log of work on wheels on {day}")
    sections = []
    for serial, entries in wheels.items():
        work = tuple(_work(source, each) for each in entries if isinstance(each.event, e.WheelAdjusted))
        table = Table(f"Work on wheel {serial}", _REQUIRED, work)
        sections.append(Section(f"Wheel {serial}", (table if work else Text("No adjustment and no replacement."),)))
    sections.append(Section("Signature", (Signatures(("Key manager", "Date")),)))
    lead = f"{capital(', '.join(rules.names(FIELDS)))}: {rules.cite(FIELDS)}"
    return pit_page(source, "Wheel log", "Adjustment and replacement log", lead, sections, day)


def _work(source: PitSource, entry: Entry) -> tuple[str, ...]:
    event = entry.event
    day, _, _ = source.when(event.at).partition(" ")
    signed = f"by password, record {entry.mark.version}"
    return day, event.table, f"{event.work}: {event.description}", event.by.name, event.by.licence, signed
