"""How what happens at a table reads on the floor: alerts, rulings, money out of the ordinary.

What is not listed here is the ordinary course of a night.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.money.amount import Cents, format_dollars
from croupier.table import events as e
from croupier.table.chips import said
from croupier.table.halves import in_money
from croupier.views.wording import in_words

ALERT, RULING, MONEY, NOTE = "alert", "ruling", "money", "note"
Notice = tuple[str, str] | None
"""Weight and words; nothing for an event that turns out to be ordinary."""
Tell = Callable[[Any], Notice]


def won(event: e.WinnersPaid | e.BonusPaid, large: Cents) -> Notice:
    paid = (in_money(event) or event).paid
    won = {player: sum(line.returned - line.stake for line in lines) for player, lines in paid.items()}
    winners = [f"{player} wins {format_dollars(Cents(cents))}" for player, cents in won.items() if cents >= large]
    return (MONEY, "; ".join(winners)) if winners else None


def lost(event: e.LosersCollected, large: Cents) -> Notice:
    """A large wager that was lost; one that was won is a large win."""
    half = in_money(event)
    lines = [(player, line) for player, each in (half or event).lost.items() for line in each] if half else []
    told = [
        f"{player} loses {format_dollars(line.stake)} on {line.place}" for player, line in lines if line.stake >= large
    ]
    return (MONEY, "; ".join(told)) if told else None


LARGE: dict[type[Any], Callable[[Any, Cents], Notice]] = {
    e.WinnersPaid: won,
    e.BonusPaid: won,
    e.LosersCollected: lost,
}
"""What depends on how much the house calls large."""


def _opened(event: e.TableOpened) -> Notice:
    return NOTE, f"opened with {event.dealer} dealing, float {format_dollars(event.float_)}, {event.book} {event.day}"


def _closed(event: e.TableClosed) -> Notice:
    told = f"closed, float {format_dollars(event.float_)}"
    return (RULING, f"{told}, with bets down, because {event.reason}") if event.returned else (NOTE, told)


def _no_spin(event: e.NoSpinCalled) -> Notice:
    return RULING, f"no spin: {in_words(event.reason)}" + (f", because {event.decided}" if event.decided else "")


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


def words(weight: str, text: str) -> Tell:
    """A sentence with the event's own fields in it."""
    return lambda event: (weight, text.format(e=event))


def _named(weight: str, text: str, field: str) -> Tell:
    """The same, where one of them may be a name of the program."""
    return lambda event: (weight, text.format(in_words(getattr(event, field)), e=event))


AT_TABLES: dict[type[e.Event], Tell] = {
    e.SupervisorCalled: _named(ALERT, "{e.who} called: {}", "why"),
    e.AlertAcknowledged: words(NOTE, "alert {e.alert} acknowledged"),
    e.NoBetCalled: lambda event: (ALERT, f"late wager by {event.player}") if event.reason == "late" else None,
    e.PastPostHandled: words(RULING, "past post {e.past_post} handled: {e.how}"),
    e.SpinReferred: _named(ALERT, "referred to the supervisor: {}", "irregularity"),
    e.IrregularityReported: _named(NOTE, "irregularity: {}", "irregularity"),
    e.NoSpinCalled: _no_spin,
    e.SpinUpheld: _named(RULING, "the spin stands ({}), because {e.reason}", "irregularity"),
    e.SpinRepeated: _named(RULING, "the ball is spun again ({}), because {e.reason}", "irregularity"),
    e.RulingObserved: words(NOTE, "{e.by} observed that ruling {e.ruling} was carried out"),
    e.WaitEnded: words(RULING, "the table waits no longer ({e.wait}): {e.ruling}, because {e.reason}"),
    e.PaymentVerified: words(RULING, "{e.by} verified the payment"),
    e.BallInspected: _inspected,
    e.DisputeOpened: words(ALERT, "{e.player} disputes: {e.about}"),
    e.DisputeRuled: words(RULING, "dispute {e.dispute} ruled: {e.ruling}, because {e.reason}"),
    e.WagerVoided: lambda event: (
        RULING,
        f"{event.player}'s wager of {said(event.stake, event.chips)} on {event.place} is void",
    ),
    e.WagerHeldToStand: words(RULING, "{e.player}'s wager on {e.place} is treated as placed on {e.to}"),
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
    e.FaultReported: words(ALERT, "{e.side_bet} is out of order: {e.what}"),
    e.SideBetsVoided: words(RULING, "wagers on {e.side_bet} are void: {e.why}"),
    e.FaultCleared: lambda event: (
        NOTE,
        f"{event.side_bet} works again" + (f": {event.reason}" if event.reason else ""),
    ),
    e.TableStopped: words(ALERT, "the table is stopped: {e.why}"),
    e.TableResumed: words(RULING, "the table was resumed: {e.reason}"),
    e.TableOpened: _opened,
    e.TableClosed: _closed,
    e.SetupChanged: words(NOTE, "the set-up was changed"),
    e.DealerRelieved: lambda event: (
        NOTE,
        f"{event.dealer} deals, and {event.before} is relieved" + (f": {event.reason}" if event.reason else ""),
    ),
    e.MuckerSignedOn: words(NOTE, "{e.mucker} is the mucker"),
    e.WheelReported: _wheel,
    e.InspectionRequired: words(NOTE, "an inspection of {e.day} is due from round {e.from_round} on"),
    e.InspectionTaken: words(NOTE, "{e.inspection.by} inspected wheel {e.inspection.wheel}"),
    e.FillTaken: lambda event: (MONEY, f"fill {event.slip.number} of {format_dollars(event.slip.amount)}"),
    e.CreditTaken: lambda event: (MONEY, f"credit {event.slip.number} of {format_dollars(event.slip.amount)}"),
    e.SharingAllowed: words(RULING, "{e.player} may bet value chips beside others"),
    e.ChipsCarriedOff: lambda event: (
        ALERT,
        f"{event.player} carried off color chips sold for {format_dollars(event.amount)}",
    ),
    e.DrawVoided: words(NOTE, "a committed draw was not used: {e.purpose}"),
    e.HeatStarted: words(NOTE, "heat {e.heat.heat} of {e.heat.tournament} begins"),
    e.HeatEnded: words(NOTE, "heat {e.heat} has ended: {e.why}"),
    e.PointsGiven: words(NOTE, "{e.player} gets {e.points:,} points: {e.why}"),
    e.PointsTaken: words(NOTE, "{e.player} leaves with {e.points:,} points: {e.why}"),
    e.WheelMoved: words(ALERT, "the wheel was moved: {e.why}"),
}
