"""The pit's log as people read it: one sentence for each event."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from croupier.aggregate.registry import all_listed
from croupier.money.amount import Cents, format_dollars, parse_dollars
from croupier.pit import events as e
from croupier.pit.days import local


def lines_of(events: Iterable[e.Event]) -> list[str]:
    """Each with its time, by the house's own clock, and who has signed; a new gaming day or shift has a line."""
    lines: list[str] = []
    where = ("", "")
    for event in events:
        if (event.day, event.shift) != where:
            where = (event.day, event.shift)
            lines += ["", f"{event.day}, {event.shift} shift"]
        at = local(event.at, event.offset)
        lines.append(f"  {at:%H:%M}  {line_of(event)} ({signed(event)})")
    return lines[1:]


def line_of(event: e.Event) -> str:
    return " ".join(_SAID[type(event)](event).splitlines())


def signed(event: e.Event) -> str:
    """Who has signed, each with the post."""
    return "; ".join(f"{each.name}, {each.post}" for each in (event.by, *event.beside))


def chips_of(chips: dict[str, Cents]) -> str:
    """`20 × $5, 4 × $100`, the largest first."""
    kinds = sorted(((parse_dollars(kind), kind, cents) for kind, cents in chips.items() if cents), reverse=True)
    return ", ".join(f"{cents // each} × {kind}" for each, kind, cents in kinds) or "no chips"


def _found(event: e.TableInspected) -> str:
    items = ", ".join(
        f"{item} {'passed' if found.passed else 'FAILED'}{f' ({found.reading})' if found.reading else ''}"
        for item, found in event.found.items()
    )
    return f"table {event.table} inspected, wheel {event.wheel}, ball {event.ball}: {items}"


def _adjusted(event: e.WheelAdjusted) -> str:
    part = " of an external part" if event.external else ""
    where = f" at {event.place} (approval {event.place_approval})" if event.place else ""
    return f"{event.work}{part} on wheel {event.wheel} of table {event.table}{where}: {event.description}"


def _made(event: e.SlipMade) -> str:
    slip = event.slip
    for_whom = f" for {slip.player}, {slip.bet}" if slip.player else ""
    what = f": {chips_of(slip.chips)}" if slip.chips else ""
    return f"{slip.kind} slip {slip.number}, table {slip.table}{for_whom}, {format_dollars(slip.amount)}{what}"


def _slip_signed(event: e.SlipSigned) -> str:
    names = ", ".join(f"{each.name} ({each.post})" for each in event.signatures)
    return f"slip {event.slip} signed by {names}{'; it is complete' if event.done else ''}"


def _opener(event: e.OpenerCounted) -> str:
    session, before = event.session, event.before
    says = "no closer before it" if before is None else f"the closer before it says {format_dollars(before)}"
    return f"table {session.table} begins with {format_dollars(session.opener.amount)} in its tray; {says}"


def _closer(event: e.CloserCounted) -> str:
    session = event.session
    counted = session.closer.amount if session.closer else Cents(0)
    ends = "ends the shift" if event.stays_open else "closes"
    return (
        f"table {session.table} {ends} with {format_dollars(counted)} in its tray; "
        f"by its log {format_dollars(session.expected)}"
    )


def _counted(event: e.BoxCounted) -> str:
    rest = {"tickets": event.tickets, "coupons": event.coupons, "receipts": event.receipts}
    others = "".join(f", {name} {format_dollars(cents)}" for name, cents in rest.items() if cents)
    return (
        f"box {event.box}, section {event.section}: {format_dollars(event.total)} counted"
        f"{f' again ({event.again})' if event.again else ''} "
        f"({chips_of(event.currency)}{others}); by the table's log {format_dollars(event.expected)}"
    )


def _decided(event: e.VariationDecided) -> str:
    if not event.approved:
        return f"application {event.variation} is denied: {event.reason}"
    kind = "temporary" if event.temporary else "permanent"
    return f"application {event.variation} is approved by {kind} rule {event.rule} from {event.effective}"


_SAID: dict[type[e.Event], Callable[[Any], str]] = {
    e.HouseNamed: lambda x: f"the house is {x.name}, licence {x.licence}, under {x.book}",
    e.ScheduleFiled: lambda x: (
        f"gaming days from {x.schedule.first}: "
        + ", ".join(f"{shift.name} from {shift.begins}" for shift in x.schedule.shifts)
    ),
    e.TemporaryChangeLogged: lambda x: f"{x.occasion}, {x.area}, {x.on}: {x.reason}",
    e.DayFinalized: lambda x: f"the gaming day {x.finalized} is final",
    e.WheelRegistered: lambda x: f"wheel {x.wheel.serial}: {x.wheel.kind}, {x.wheel.diameter_inches} inches",
    e.BallRegistered: lambda x: f"ball {x.ball.name}: {x.ball.diameter_inches} inches, {x.ball.material}",
    e.TableRegistered: lambda x: f"table {x.table} under {x.book}",
    e.BoxRegistered: lambda x: f"box {x.box.number} of table {x.box.table}, sections: {x.box.sections}",
    e.ChipsRegistered: lambda x: (
        f"chips {x.chips.designation}, kept at {x.chips.stored}: "
        + ", ".join(f"{many} {kind}" for kind, many in x.chips.pieces.items())
    ),
    e.WheelPlaced: lambda x: (
        f"wheel {x.serial} comes to table {x.table}" + (f" from table {x.before}" if x.before else "")
    ),
    e.BallPlaced: lambda x: f"ball {x.ball} comes to table {x.table}",
    e.Retired: lambda x: f"{x.what} {x.name} is used no more: {x.reason}",
    e.ParSet: lambda x: f"the tray of table {x.table} holds from {x.par.first} on: {chips_of(x.par.chips)}",
    e.TableInspected: _found,
    e.BallInspected: lambda x: (
        f"ball {x.ball} of table {x.table}, which left the wheel: {'fit' if x.fit else 'not fit'}"
        + (", replaced" if x.replaced else "")
    ),
    e.WheelAdjusted: _adjusted,
    e.DirectorInspected: lambda x: (
        f"{x.inspector} inspected wheel {x.wheel} for the Director: {'passed' if x.passed else 'FAILED'}, {x.reference}"
    ),
    e.SlipMade: _made,
    e.SlipSigned: _slip_signed,
    e.SlipVoided: lambda x: f"slip {x.slip} is void: {x.reason}",
    e.SlipPrinted: lambda x: f"slip {x.slip} printed{f', reprint {x.copy - 1}' if x.copy > 1 else ''}",
    e.OpenerCounted: _opener,
    e.CloserCounted: _closer,
    e.CountCorrected: lambda x: (
        f"closer {x.slip} corrected from {format_dollars(x.was)} to {format_dollars(x.amount)}: {x.reason}"
    ),
    e.TrayCounted: lambda x: f"tray of table {x.table} counted while it is open: {chips_of(x.tray.chips)}",
    e.ChipsImpressed: lambda x: (
        f"color chips of table {x.table} counted: "
        + (", ".join(f"{color} {many:+d}" for color, many in x.differences.items()) or "all there")
    ),
    e.DiscrepancyFound: lambda x: f"discrepancy {x.discrepancy.number}: {x.discrepancy.says}",
    e.DiscrepancyAnswered: lambda x: f"discrepancy {x.number} answered: {x.answer}",
    e.BoxAttached: lambda x: f"box {x.box} attached to table {x.table}",
    e.SectionChanged: lambda x: f"box {x.box} of table {x.table}: section {x.section} opened, the one before locked",
    e.BoxRemoved: lambda x: f"box {x.box} removed from table {x.table}{f': {x.reason}' if x.reason else ''}",
    e.BoxDelivered: lambda x: f"box {x.box} delivered: {x.place}",
    e.BoxCounted: _counted,
    e.SignedOn: lambda x: (
        f"{x.duty.person} on duty as {x.duty.post}" + (f", table {x.duty.place}" if x.duty.place else "")
    ),
    e.SignedOff: lambda x: f"{x.person} {'goes for a break' if x.to else 'goes off duty'}",
    e.DutyPlanned: lambda x: f"rota: {x.person}, {x.on}, {x.in_shift}{f', table {x.place}' if x.place else ''}",
    e.TipsCounted: lambda x: f"tip box of table {x.table}: {format_dollars(x.total)} ({chips_of(x.chips)})",
    e.IncidentReported: lambda x: (
        f"incident {x.incident.number}, table {x.incident.table}, {x.incident.what}: {x.incident.said}"
    ),
    e.IncidentClosed: lambda x: f"incident {x.incident} closed: {x.outcome}",
    e.CashLogged: lambda x: (
        f"cash {x.way} {format_dollars(x.amount)}, {x.person}, {x.kind}, {x.place}; {format_dollars(x.total)} today"
        + ("; REPORT DUE" if x.report else "")
    ),
    e.RulesPosted: lambda x: f"{x.what} posted for table {x.table}: {x.place}, approval {x.approval}",
    e.CopyHanded: lambda x: f"a player has copy {x.copy} of {x.what} of table {x.table}",
    e.VariationApplied: lambda x: f"application {x.variation.number} to vary {x.variation.book}: {x.variation.title}",
    e.VariationReviewed: lambda x: f"application {x.variation} reviewed: {x.finding}",
    e.VariationSubmitted: lambda x: f"application {x.variation} submitted to the Commission: {x.reference}",
    e.VariationDecided: _decided,
}

all_listed(e.Event, set(_SAID), "has no sentence")
