"""Which events the floor hears of, and how they read: alerts, rulings, money out of the ordinary, changes of people.

What is not listed here is the ordinary course of a night. Nothing that a person typed as a password or code is in any
of these events, and no digest of one is told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.money.amount import Cents, format_dollars
from croupier.people import events as p
from croupier.pit import events as d
from croupier.table import events as e
from croupier.table.chips import said
from croupier.table.halves import in_money
from croupier.views.pit_log import line_of

ALERT, RULING, MONEY, NOTE = "alert", "ruling", "money", "note"


class Significant(msgspec.Struct, frozen=True):
    at: int
    """Milliseconds since 1970."""
    table: str
    """Empty for what concerns the house as a whole."""
    by: str
    weight: str
    """`alert`, `ruling`, `money` or `note`."""
    says: str


Notice = tuple[str, str] | None
"""Weight and words; nothing for an event that turns out to be ordinary."""


def significant(at: int, table: str, by: str, event: e.Event | p.Event | d.Event, large: Cents) -> Significant | None:
    """The event as the floor hears of it, or nothing; `large` is a win that the house wants to hear of."""
    tell = _TELL.get(type(event))
    told = _won(event, large) if isinstance(event, e.WinnersPaid | e.BonusPaid) else tell(event) if tell else None
    if told is None:
        return None
    who = by or getattr(event, "by", "")
    return Significant(at, table or _table(event), who, *told)


def _table(event: Any) -> str:
    """Which table it is about, where the event itself or the record in it says so."""
    told = event if hasattr(event, "table") else getattr(event, "discrepancy", getattr(event, "session", None))
    return getattr(told, "table", "")


def _won(event: e.WinnersPaid | e.BonusPaid, large: Cents) -> Notice:
    paid = (in_money(event) or event).paid
    won = {player: sum(line.returned - line.stake for line in lines) for player, lines in paid.items()}
    winners = [f"{player} wins {format_dollars(Cents(cents))}" for player, cents in won.items() if cents >= large]
    return (MONEY, "; ".join(winners)) if winners else None


def _opened(event: e.TableOpened) -> Notice:
    return NOTE, f"opened with {event.dealer} dealing, float {format_dollars(event.float_)}, {event.book} {event.day}"


def _closed(event: e.TableClosed) -> Notice:
    told = f"closed, float {format_dollars(event.float_)}"
    return (RULING, f"{told}, with bets down, because {event.reason}") if event.returned else (NOTE, told)


def _no_spin(event: e.NoSpinCalled) -> Notice:
    return RULING, f"no spin: {event.reason}" + (f", because {event.decided}" if event.decided else "")


def _corrected(event: e.PaymentCorrected) -> Notice:
    way = "receives" if event.amount > 0 else "gives back"
    amount = said(abs(event.amount), event.chips)
    return MONEY, f"payment corrected: {event.player} {way} {amount}, because {event.reason}"


def _renumbered(event: e.OutcomeCorrected) -> Notice:
    return RULING, f"the number is {event.pocket} and not {event.was}, because {event.reason}{_missing(event.undone)}"


def _unnumbered(event: e.OutcomeVoided) -> Notice:
    return RULING, f"the spin that gave {event.was} does not count, because {event.reason}{_missing(event.undone)}"


def _missing(undone: e.Undone) -> str:
    return "".join(f"; {player} owes {format_dollars(cents)}" for player, cents in undone.owed.items())


def _inspected(event: e.BallInspected) -> Notice:
    return RULING, f"the ball is {'fit' if event.fit else 'not fit'}{' and was replaced' if event.replaced else ''}"


def _wheel(event: e.WheelReported) -> Notice:
    return (NOTE, "the wheel turns again") if event.turning else (ALERT, f"the wheel is not turning: {event.why}")


def _asked(event: p.ApprovalAsked) -> Notice:
    return RULING, f"{event.by} asks for a second person: {event.told or event.what}"


def _words(weight: str, text: str) -> Callable[[Any], Notice]:
    """A sentence with the event's own fields in it."""
    return lambda event: (weight, text.format(e=event))


_TELL: dict[type[Any], Callable[[Any], Notice]] = {
    e.SupervisorCalled: _words(ALERT, "{e.who} called: {e.why}"),
    e.AlertAcknowledged: _words(NOTE, "alert {e.alert} acknowledged"),
    e.NoBetCalled: lambda event: (ALERT, f"late wager by {event.player}") if event.reason == "late" else None,
    e.PastPostHandled: _words(RULING, "past post {e.past_post} handled: {e.how}"),
    e.SpinReferred: _words(ALERT, "referred to the supervisor: {e.irregularity}"),
    e.IrregularityReported: _words(NOTE, "irregularity: {e.irregularity}"),
    e.NoSpinCalled: _no_spin,
    e.SpinUpheld: _words(RULING, "the spin stands ({e.irregularity}), because {e.reason}"),
    e.SpinRepeated: _words(RULING, "the ball is spun again ({e.irregularity}), because {e.reason}"),
    e.RulingObserved: _words(NOTE, "{e.by} observed that ruling {e.ruling} was carried out"),
    e.WaitEnded: _words(RULING, "the table waits no longer ({e.wait}): {e.ruling}, because {e.reason}"),
    e.PaymentVerified: _words(RULING, "{e.by} verified the payment"),
    e.BallInspected: _inspected,
    e.DisputeOpened: _words(ALERT, "{e.player} disputes: {e.about}"),
    e.DisputeRuled: _words(RULING, "dispute {e.dispute} ruled: {e.ruling}, because {e.reason}"),
    e.WagerVoided: lambda event: (
        RULING,
        f"{event.player}'s wager of {said(event.stake, event.chips)} on {event.place} is void",
    ),
    e.WagerHeldToStand: _words(RULING, "{e.player}'s wager on {e.place} is treated as placed on {e.to}"),
    e.PaymentCorrected: _corrected,
    e.OutcomeCorrected: _renumbered,
    e.OutcomeVoided: _unnumbered,
    e.OwedCollected: lambda event: (
        MONEY,
        f"{event.player} gave back {said(event.amount, event.chips)} that was owed",
    ),
    e.OwedWrittenOff: lambda event: (
        MONEY,
        f"{said(event.amount, event.chips)} owed by {event.player} was written off, because {event.reason}",
    ),
    e.FaultReported: _words(ALERT, "{e.side_bet} is out of order: {e.what}"),
    e.SideBetsVoided: _words(RULING, "wagers on {e.side_bet} are void: {e.why}"),
    e.FaultCleared: _words(NOTE, "{e.side_bet} works again"),
    e.TableStopped: _words(ALERT, "the table is stopped: {e.why}"),
    e.TableResumed: _words(RULING, "the table was resumed: {e.reason}"),
    e.TableOpened: _opened,
    e.TableClosed: _closed,
    e.SetupChanged: _words(NOTE, "the set-up was changed"),
    e.DealerRelieved: lambda event: (
        NOTE,
        f"{event.dealer} deals, and {event.before} is relieved" + (f": {event.reason}" if event.reason else ""),
    ),
    e.MuckerSignedOn: _words(NOTE, "{e.mucker} is the mucker"),
    e.WheelReported: _wheel,
    e.InspectionRequired: _words(NOTE, "an inspection of {e.day} is due from round {e.from_round} on"),
    e.InspectionTaken: _words(NOTE, "{e.inspection.by} inspected wheel {e.inspection.wheel}"),
    e.FillTaken: lambda event: (MONEY, f"fill {event.slip.number} of {format_dollars(event.slip.amount)}"),
    e.CreditTaken: lambda event: (MONEY, f"credit {event.slip.number} of {format_dollars(event.slip.amount)}"),
    e.SharingAllowed: _words(RULING, "{e.player} may bet value chips beside others"),
    e.ChipsCarriedOff: lambda event: (
        ALERT,
        f"{event.player} carried off color chips sold for {format_dollars(event.amount)}",
    ),
    e.DrawVoided: _words(NOTE, "a committed draw was not used: {e.purpose}"),
    e.HeatStarted: _words(NOTE, "heat {e.heat.heat} of {e.heat.tournament} begins"),
    e.HeatEnded: _words(NOTE, "heat {e.heat} has ended: {e.why}"),
    e.PointsGiven: _words(NOTE, "{e.player} gets {e.points:,} points: {e.why}"),
    e.PointsTaken: _words(NOTE, "{e.player} leaves with {e.points:,} points: {e.why}"),
    p.AttemptFailed: _words(ALERT, "{e.what} failed{e.whose}"),
    p.ClockSet: _words(ALERT, "the machine's clock was set {e.way}"),
    p.SessionsEnded: _words(NOTE, "the sessions of {e.name} were ended"),
    p.StaffAdded: _words(NOTE, "{e.name} was added as {e.post}"),
    p.PostChanged: _words(NOTE, "{e.name} is {e.post} now, and was {e.before}"),
    p.PasswordSet: _words(NOTE, "the password of {e.name} was set"),
    p.PasskeyAdded: _words(NOTE, "{e.name} registered the passkey {e.label}"),
    p.PasskeyRemoved: _words(NOTE, "the passkey {e.label} of {e.name} was removed{e.why}"),
    p.PasskeyWentBack: _words(ALERT, "the passkey {e.label} of {e.name} was refused, as a copy may exist: {e.counts}"),
    p.StaffDeactivated: _words(ALERT, "{e.name} was deactivated: {e.reason}"),
    p.StaffReactivated: _words(NOTE, "{e.name} was reactivated: {e.reason}"),
    p.TerminalEnrolled: _words(NOTE, "terminal {e.terminal} acts for seat {e.seat}"),
    p.TerminalRetired: _words(NOTE, "terminal {e.terminal} was retired: {e.reason}"),
    p.ApprovalAsked: _asked,
    p.ApprovalGiven: _words(RULING, "approval {e.approval} was given"),
    p.ApprovalTakenBack: _words(RULING, "approval {e.approval} was taken back"),
    p.ApprovalUsed: _words(RULING, "approval {e.approval}, given by {e.second}, was used"),
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


_TELL.update(dict.fromkeys(_PIT, _of_pit))
_TELL[d.CashLogged] = _cash
KINDS = frozenset({*(kind.__name__ for kind in _TELL), e.WinnersPaid.__name__, e.BonusPaid.__name__})
"""The names of events that can be significant: no other has to be read."""
