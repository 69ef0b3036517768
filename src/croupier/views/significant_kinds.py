"""Every kind of significant event, and the events that it comes from: the one list of them.

The first part is what test laboratories ask of any gaming system, the second what a pit adds. What an event had before
and has after it stands beside it where it says so; a set-up and the text of the rules are compared with the last ones
by whoever reads the log in order (`service.significant_log`).
"""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.people import events as p
from croupier.pit import events as d
from croupier.table import events as e
from croupier.table.watching import SENSOR_READ


class SignificantRecord(msgspec.Struct, frozen=True):
    number: int
    """Its place in the order of the house."""
    at: int
    """Milliseconds since 1970."""
    stream: str
    version: int
    """Its place in that stream."""
    table: str
    """Empty for what concerns the house as a whole."""
    by: str
    kind: str
    weight: str
    says: str
    reason: str = ""
    before: str = ""
    after: str = ""


KINDS: dict[str, tuple[type[Any], ...]] = {
    "failed sign-in": (p.AttemptFailed, p.PasskeyWentBack),
    "outage": (p.OutageBegan, p.OutageEnded, p.HouseStarted),
    "fault": (e.FaultReported, e.FaultCleared, e.WheelReported, e.IrregularityReported),
    "disabled": (
        e.TableStopped, e.TableResumed, p.GamingStopped, p.GamingResumed, p.TerminalDisabled, p.TerminalEnabled,
        p.TerminalRetired, p.StaffDeactivated, p.StaffReactivated,
    ),
    "large win": (e.WinnersPaid, e.BonusPaid),
    "large wager": (e.LosersCollected,),
    "void": (e.WagerVoided, e.SideBetsVoided, e.OutcomeVoided, e.NoSpinCalled, e.DrawVoided),
    "override": (
        e.SpinReferred, e.SpinUpheld, e.SpinRepeated, e.RulingObserved, e.WaitEnded, e.PaymentVerified, e.DisputeOpened,
        e.DisputeRuled, e.WagerHeldToStand, e.PastPostHandled, e.NoBetCalled, e.SharingAllowed, p.ApprovalAsked,
        p.ApprovalGiven, p.ApprovalTakenBack, p.ApprovalUsed,
    ),
    "correction": (e.OutcomeCorrected, e.PaymentCorrected, d.CountCorrected),
    "account adjustment": (e.OwedCollected, e.OwedWrittenOff, e.ChipsCarriedOff),
    "parameter": (
        e.SetupChanged, e.TableOpened, e.TableClosed, d.HouseNamed, d.ScheduleFiled, d.TemporaryChangeLogged, d.ParSet,
        d.Retired,
    ),
    "clock": (p.ClockSet,),
    "program changed": (p.ProgramChanged,),
    "staff": (
        p.StaffAdded, p.PostChanged, p.PasswordSet, p.PasskeyAdded, p.PasskeyRemoved, p.SessionsEnded,
        p.TerminalEnrolled, e.DealerRelieved, e.MuckerSignedOn,
    ),
    "call": (e.SupervisorCalled, e.AlertAcknowledged),
    "tournament": (e.HeatStarted, e.HeatEnded, e.PointsGiven, e.PointsTaken),
    "opener difference": (), "closer difference": (), "fill not received": (), "box off schedule": (),
    "count variance": (), "other discrepancy": (), "sensor and dealer disagree": (), "rule text changed": (),
    "slip voided": (d.SlipVoided,),
    "discrepancy answered": (d.DiscrepancyAnswered,),
    "fill or credit": (e.FillTaken, e.CreditTaken),
    "count": (d.OpenerCounted, d.CloserCounted, d.TrayCounted, d.BoxRemoved, d.BoxCounted, d.ChipsImpressed),
    "wheel moved": (e.WheelMoved, d.WheelPlaced, d.WheelAdjusted),
    "ball changed": (e.BallInspected, d.BallPlaced),
    "inspection due": (e.InspectionRequired,),
    "inspection": (e.InspectionTaken, d.TableInspected, d.DirectorInspected),
    "rules posted": (d.RulesPosted, d.VariationDecided),
    "cash report due": (d.CashLogged,),
    "incident": (d.IncidentReported, d.IncidentClosed),
    "day finalized": (d.DayFinalized,),
}  # fmt: skip
"""Those without an event of their own are told apart by what the event says (`kind_of`)."""

_DISCREPANCIES = {
    "opener": "opener difference",
    "closer": "closer difference",
    "par": "closer difference",
    "slip void": "fill not received",
    "slip missing": "fill not received",
    "box off schedule": "box off schedule",
    "drop": "count variance",
    "impressment": "count variance",
}
"""By the pit's own word for it."""
_KIND = {each: kind for kind, events in KINDS.items() for each in events}
_BEFORE: dict[type[Any], tuple[str, str]] = {
    e.OutcomeCorrected: ("was", "pocket"),
    e.OutcomeVoided: ("was", ""),
    e.DealerRelieved: ("before", "dealer"),
    e.WagerHeldToStand: ("place", "to"),
    p.PostChanged: ("before", "post"),
    p.ProgramChanged: ("before", "digest"),
    d.CountCorrected: ("was", "amount"),
    d.WheelPlaced: ("before", "table"),
}
"""The fields that say what was and what is."""


def kind_of(event: Any) -> str:
    if isinstance(event, d.DiscrepancyFound):
        return _DISCREPANCIES.get(event.discrepancy.kind, "other discrepancy")
    if isinstance(event, e.SupervisorCalled) and event.why.startswith(SENSOR_READ):
        return "sensor and dealer disagree"
    return _KIND[type(event)]


def values_of(event: Any) -> tuple[str, str]:
    """What it was before, and what it is after; nothing where the event says neither."""
    before, after = _BEFORE.get(type(event), ("", ""))
    return str(getattr(event, before)) if before else "", str(getattr(event, after)) if after else ""


def reason_of(event: Any) -> str:
    return str(getattr(event, "reason", "") or getattr(event, "why", "") or getattr(event, "answer", ""))
