"""Which events the floor hears of, and how they read: those of tables (`notices`), of the house and of the pit.

Nothing that a person typed as a password or code is in any of these events, and no digest of one is told.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec

from croupier.money.amount import Cents
from croupier.people import events as p
from croupier.pit import events as d
from croupier.table import events as e
from croupier.views.notices import ALERT, AT_TABLES, LARGE, MONEY, NOTE, RULING, Notice, Tell, words
from croupier.views.pit_log import line_of


class Significant(msgspec.Struct, frozen=True):
    at: int
    """Milliseconds since 1970."""
    table: str
    """Empty for what concerns the house as a whole."""
    by: str
    weight: str
    """`alert`, `ruling`, `money` or `note`."""
    says: str


def significant(at: int, table: str, by: str, event: e.Event | p.Event | d.Event, large: Cents) -> Significant | None:
    """The event as the floor hears of it, or nothing; `large` is a win that the house wants to hear of."""
    tell, of_size = _TELL.get(type(event)), LARGE.get(type(event))
    told = of_size(event, large) if of_size else tell(event) if tell else None
    if told is None:
        return None
    who = by or getattr(event, "by", "")
    return Significant(at, table or _table(event), who, *told)


def _table(event: Any) -> str:
    """Which table it is about, where the event itself or the record in it says so."""
    told = event if hasattr(event, "table") else getattr(event, "discrepancy", getattr(event, "session", None))
    return getattr(told, "table", "")


def _asked(event: p.ApprovalAsked) -> Notice:
    return RULING, f"{event.by} asks for a second person: {event.told or event.what}"


def _started(event: p.HouseStarted) -> Notice:
    if not event.last:
        return NOTE, f"the house opened for the first time, with version {event.version}"
    last = datetime.fromtimestamp(event.last / 1_000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    return NOTE, f"the house opened with version {event.version}; it was last heard of at {last}"


def _program(event: p.ProgramChanged) -> Notice:
    before = f", and was {event.version_before} ({event.before[:16]}…)" if event.before else ""
    return ALERT if event.before else NOTE, f"the program is {event.version} ({event.digest[:16]}…){before}"


_OF_HOUSE: dict[type[p.Event], Tell] = {
    p.AttemptFailed: words(ALERT, "{e.what} failed{e.whose}"),
    p.ClockSet: words(ALERT, "the machine's clock was set {e.way}"),
    p.SessionsEnded: words(NOTE, "the sessions of {e.name} were ended"),
    p.StaffAdded: words(NOTE, "{e.name} was added as {e.post}"),
    p.PostChanged: words(NOTE, "{e.name} is {e.post} now, and was {e.before}"),
    p.PasswordSet: words(NOTE, "the password of {e.name} was set"),
    p.PasskeyAdded: words(NOTE, "{e.name} registered the passkey {e.label}"),
    p.PasskeyRemoved: words(NOTE, "the passkey {e.label} of {e.name} was removed{e.why}"),
    p.PasskeyWentBack: words(ALERT, "the passkey {e.label} of {e.name} was refused, as a copy may exist: {e.counts}"),
    p.StaffDeactivated: words(ALERT, "{e.name} was deactivated: {e.reason}"),
    p.StaffReactivated: words(NOTE, "{e.name} was reactivated: {e.reason}"),
    p.TerminalEnrolled: words(NOTE, "terminal {e.terminal} acts for seat {e.seat}"),
    p.TerminalRetired: words(NOTE, "terminal {e.terminal} was retired: {e.reason}"),
    p.ApprovalAsked: _asked,
    p.ApprovalGiven: words(RULING, "approval {e.approval} was given"),
    p.ApprovalTakenBack: words(RULING, "approval {e.approval} was taken back"),
    p.ApprovalUsed: words(RULING, "approval {e.approval}, given by {e.second}, was used"),
    p.TerminalDisabled: words(ALERT, "terminal {e.terminal} is out of service: {e.reason}"),
    p.TerminalEnabled: words(NOTE, "terminal {e.terminal} is in service again: {e.reason}"),
    p.GamingStopped: words(ALERT, "all gaming is stopped: {e.reason}"),
    p.GamingResumed: words(RULING, "gaming may go on: {e.reason}"),
    p.HouseStarted: _started,
    p.ProgramChanged: _program,
    p.OutageBegan: words(ALERT, "{e.what} does not work: {e.why}"),
    p.OutageEnded: words(NOTE, "{e.what} works again"),
}

_PIT: dict[type[d.Event], str] = {
    d.DiscrepancyFound: ALERT,
    d.DiscrepancyAnswered: RULING,
    d.SlipVoided: ALERT,
    d.TableInspected: NOTE,
    d.WheelPlaced: NOTE,
    d.BallPlaced: NOTE,
    d.WheelAdjusted: ALERT,
    d.DirectorInspected: NOTE,
    d.OpenerCounted: MONEY,
    d.CloserCounted: MONEY,
    d.CountCorrected: ALERT,
    d.TrayCounted: MONEY,
    d.BoxRemoved: NOTE,
    d.BoxCounted: MONEY,
    d.ChipsImpressed: NOTE,
    d.IncidentReported: ALERT,
    d.IncidentClosed: RULING,
    d.ScheduleFiled: NOTE,
    d.TemporaryChangeLogged: NOTE,
    d.ParSet: NOTE,
    d.HouseNamed: NOTE,
    d.Retired: NOTE,
    d.DayFinalized: NOTE,
    d.RulesPosted: NOTE,
    d.VariationDecided: NOTE,
}
"""Of the pit's log, in the words that it has there."""


def _of_pit(event: d.Event) -> Notice:
    weight = _PIT[type(event)]
    if isinstance(event, d.TableInspected) and not event.fit:
        weight = ALERT
    return weight, line_of(event)


def _cash(event: d.CashLogged) -> Notice:
    return (ALERT, line_of(event)) if event.report else None


_TELL: dict[type[Any], Tell] = {**AT_TABLES, **_OF_HOUSE, **dict.fromkeys(_PIT, _of_pit), d.CashLogged: _cash}
KINDS = frozenset(kind.__name__ for kind in (*_TELL, *LARGE))
"""The names of events that can be significant: no other has to be read."""
