"""The order of a round, as one literal table. Nothing else in Croupier decides what may come after what.

Theory of operation. A table is in one phase. Each phase lists the events that may happen in it and the phase that each
leads to; an event that is not listed cannot happen there, whatever anybody asks for. A command is open to a person when
the event it asks for may happen now. A round runs straight down:

    betting        the board is open; chips are bought, wagers placed, changed, taken back
    spinning       the ball runs, and betting is still open until the dealer closes it
    no more bets   the ball runs, and the felt is frozen
    outcome        the ball has settled and the number was announced
    dolly          the dolly stands on the number: only now may chips be touched
    collected      every loser is off the felt: only now may winners be paid
    paid           winners have their chips; a bonus round may be owed
    bonus          bonus balls run, with the ordinary wagers long settled
    betting        the dolly is off, and the board is open again

Four ways lead off the straight road. "No spin" goes back to betting with every wager where it stood, from a running
ball and from no later phase. An announced outcome is called back by two people alone, until the next ball runs: the
round goes back to the outcome with the right number, or to betting when the spin should not have counted. A referred
irregularity holds the round until a supervisor has ruled, and then goes back to where it was or to betting. And a table
closes from betting alone.

These words are read by the rulebooks too: Iowa forbids to relieve a dealer while `spinning` or `paying`, and
`STRETCHES` says which phases that is.
"""

from __future__ import annotations

from enum import StrEnum

from croupier.aggregate.registry import all_listed
from croupier.table import events as e

Moves = dict[type[e.Event], "Phase | None"]


class Phase(StrEnum):
    CLOSED = "closed"
    BETTING = "betting"
    SPINNING = "spinning"
    NO_MORE_BETS = "no more bets"
    OUTCOME = "outcome"
    DOLLY = "dolly"
    COLLECTED = "collected"
    PAID = "paid"
    BONUS = "bonus"
    REFERRED = "referred"

    moves: Moves
    """The events that may happen in this phase, and where each leads: its part of `MOVES`."""


BACK = None
"""Leads back to the phase that was suspended."""

_PEOPLE = (
    e.DealerRelieved, e.MuckerSignedOn, e.WheelReported, e.PlayerSeated, e.PlayerLeft,
    e.SupervisorCalled, e.AlertAcknowledged,
)  # fmt: skip
_PIT = (e.InspectionRequired, e.InspectionTaken, e.WheelMoved, e.FillTaken, e.CreditTaken)
_CHIPS = (
    e.ChipsSet, e.TenderSpread, e.AmountStated, e.ChipsApproved, e.ChipsGiven, e.TenderDropped, e.TenderReturned,
    e.ChipsBrought, e.ChipsCarriedOff, e.ChipsReturned, e.ChipsColoredUp, e.PlayerCashedOut, e.TokeGiven,
)  # fmt: skip
_RULINGS = (
    e.NoBetCalled, e.AskedAgain, e.PastPostHandled, e.SharingAllowed, e.DisputeOpened, e.DisputeRuled, e.WagerVoided,
    e.WagerHeldToStand,
    e.PaymentCorrected, e.OwedCollected, e.OwedWrittenOff, e.WaitEnded, e.RulingObserved, e.PaymentVerified,
    e.FaultReported, e.SideBetsVoided, e.FaultCleared, e.BallInspected, e.PickUpAllowed,
    e.ChipPickedUp, e.IrregularityReported,
)  # fmt: skip
_DEVICES = (e.DrawVoided, e.TimerStarted, e.TimerRanOut, e.TableStopped, e.TableResumed)
_COMMITTED = (e.DrawCommitted, e.NonceCommitted)
_OPENED = (e.NonceRevealed, e.DrawsMixed, e.DrawOpened)
_WAGERS = (
    e.WagerPlaced, e.WagerWithdrawn, e.WagerMoved, e.CouponPlaced, e.TokePlaced, e.WagerConfirmed,
)  # fmt: skip
_HEATS = (
    e.HeatStarted, e.HeatEnded, e.PointsGiven, e.PointsTaken, e.EntrantSeated, e.ScoreAccepted, e.TurnEnded,
    e.WagersSealed, e.SealingClosed, e.WagersOpened, e.SealsOpened,
)  # fmt: skip
"""Between games, or while bets are made and no ball runs: whoever opens a seal knows no number."""


def _stay(phase: Phase, *groups: tuple[type[e.Event], ...]) -> Moves:
    """Events that leave the phase as it is: those of every open phase, and what is named."""
    return {event: phase for group in (_PEOPLE, _PIT, _CHIPS, _RULINGS, _DEVICES, *groups) for event in group}


_TAKEN_BACK: Moves = {e.OutcomeCorrected: Phase.OUTCOME, e.OutcomeVoided: Phase.BETTING}
"""From the announcement of a number until the next ball is spun."""

MOVES: dict[Phase, Moves] = {
    Phase.CLOSED: {
        e.TableOpened: Phase.BETTING,
        e.PlayerCashedOut: Phase.CLOSED,
        e.ChipsColoredUp: Phase.CLOSED,
        e.DrawVoided: Phase.CLOSED,
        e.OwedCollected: Phase.CLOSED,
        e.OwedWrittenOff: Phase.CLOSED,
    },
    Phase.BETTING: {
        **_stay(Phase.BETTING, _WAGERS, _HEATS, _COMMITTED, (e.ProgressivesLocked, e.SetupChanged, e.DrawRecorded)),
        **_TAKEN_BACK,
        e.BallSpun: Phase.SPINNING,
        e.TableClosed: Phase.CLOSED,
    },
    Phase.SPINNING: {
        **_stay(Phase.SPINNING, _WAGERS, _COMMITTED, (e.DrawRecorded, e.ReadingReported, e.FallReported)),
        e.NoMoreBetsCalled: Phase.NO_MORE_BETS,
        e.NoSpinCalled: Phase.BETTING,
        e.SpinReferred: Phase.REFERRED,
        e.SpinUpheld: Phase.SPINNING,
    },
    Phase.NO_MORE_BETS: {
        **_stay(Phase.NO_MORE_BETS, _OPENED, (e.DrawRecorded, e.ReadingReported, e.FallReported)),
        e.OutcomeAnnounced: Phase.OUTCOME,
        e.NoSpinCalled: Phase.BETTING,
        e.SpinReferred: Phase.REFERRED,
        e.SpinUpheld: Phase.NO_MORE_BETS,
        e.SpinRepeated: Phase.NO_MORE_BETS,
    },
    Phase.OUTCOME: {
        **_stay(Phase.OUTCOME, _OPENED, (e.BetsHeld, e.DrawRecorded, e.AreaAnnounced, e.ChoiceMade)),
        **_TAKEN_BACK,
        e.DollyPlaced: Phase.DOLLY,
    },
    Phase.DOLLY: {
        **_stay(Phase.DOLLY, (e.ChoiceMade, e.BetsHeld)),
        **_TAKEN_BACK,
        e.LosersCollected: Phase.COLLECTED,
    },
    Phase.COLLECTED: {
        **_stay(Phase.COLLECTED),
        **_TAKEN_BACK,
        e.WinnersPaid: Phase.PAID,
    },
    Phase.PAID: {
        **_stay(Phase.PAID),
        **_TAKEN_BACK,
        e.BonusStarted: Phase.BONUS,
        e.DollyRemoved: Phase.BETTING,
    },
    Phase.BONUS: {
        **_stay(Phase.BONUS, _OPENED, (e.BonusBallLanded,)),
        **_TAKEN_BACK,
        e.BonusPaid: Phase.PAID,
    },
    Phase.REFERRED: {
        **_stay(Phase.REFERRED),
        e.NoSpinCalled: Phase.BETTING,
        e.SpinRepeated: Phase.NO_MORE_BETS,
        e.SpinUpheld: BACK,
    },
}

all_listed(e.Event, {event for moves in MOVES.values() for event in moves}, "can happen in no phase")

for _phase, _moves in MOVES.items():
    _phase.moves = _moves  # looked up once for each event, and an enum's own hash is slow

SAID: dict[Phase, str] = {
    Phase.CLOSED: "the table is closed",
    Phase.BETTING: "betting is open",
    Phase.SPINNING: "the ball is spinning and betting is still open",
    Phase.NO_MORE_BETS: "betting is closed and the result is not recorded yet",
    Phase.OUTCOME: "the dolly is not placed yet",
    Phase.DOLLY: "the losing bets are not collected yet",
    Phase.COLLECTED: "the winning bets are not paid yet",
    Phase.PAID: "the dolly is still on the layout",
    Phase.BONUS: "the bonus round is running",
    Phase.REFERRED: "the round waits for the supervisor's ruling",
}
"""Each phase as a person would say it."""

BETTING_OPEN = frozenset({Phase.BETTING, Phase.SPINNING})

STRETCHES = {
    "spinning": frozenset({Phase.SPINNING, Phase.NO_MORE_BETS, Phase.REFERRED}),
    "paying": frozenset({Phase.OUTCOME, Phase.DOLLY, Phase.COLLECTED, Phase.BONUS}),
}
"""The rulebooks' words for parts of a round."""


def diagram() -> str:
    """The table as a Mermaid diagram: only what leads from one phase to another."""
    lines = ["stateDiagram-v2", "    [*] --> closed"]
    for phase, moves in MOVES.items():
        for event, target in moves.items():
            if target is not phase:
                lines.append(f"    {_node(phase)} --> {_node(target)}: {event.__name__}")
    return "\n".join(lines)


def _node(phase: Phase | None) -> str:
    return "back" if phase is None else phase.value.replace(" ", "_")
