"""What an event makes of a state. It never refuses: an event has happened, and the phase table says it could.

Everything here is arithmetic on what the event says; the rules are not asked again, so that a log folds to the same
state whatever the law has become since.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial, reduce
from itertools import groupby
from typing import Any, TypeVar

from msgspec.structs import replace

from croupier.aggregate.registry import all_listed
from croupier.money.amount import Cents
from croupier.table import events as e
from croupier.table import evolve_bets as bets
from croupier.table import evolve_buying as buying
from croupier.table import evolve_correcting as correcting
from croupier.table import evolve_devices as devices
from croupier.table import evolve_heats as heats
from croupier.table import evolve_opening as opening
from croupier.table import evolve_pit as pit
from croupier.table import evolve_rulings as rulings
from croupier.table import evolve_seats as seats
from croupier.table import evolve_settling as settling
from croupier.table import evolve_spin as spin
from croupier.table.floating import MOVES_FLOAT, float_change
from croupier.table.halves import in_money
from croupier.table.phases import BETTING_OPEN, Phase
from croupier.table.state import TableState
from croupier.table.takings import COUNTED


class OutOfOrderError(Exception):
    """A stream in which something happens that the phase table does not have: it was not made by this engine."""


def evolve(state: TableState, event: e.Event) -> TableState:
    """The next state."""
    kind = type(event)
    try:
        phase = state.phase.moves[kind]
    except KeyError:
        raise OutOfOrderError(f"{kind.__name__} cannot happen while the table is {state.phase}") from None
    after: TableState = _EVOLVE[kind](state, event)
    return after if phase is after.phase else _moved(after, phase or state.suspended)


def _moved(state: TableState, phase: Phase) -> TableState:
    """Into another phase: betting time goes on while betting is open, and each step of the dealer's begins anew."""
    timers = {name: ends for name, ends in state.timers.items() if name == "betting" and phase in BETTING_OPEN}
    return replace(state, phase=phase, timers=timers)


def fold(events: Iterable[e.Event], state: TableState | None = None) -> TableState:
    """The state that a stream of events leads to."""
    now = state or TableState()
    for kind, run in groupby(events, type):
        together: Any = fold_wagers if kind is e.WagerPlaced else partial(reduce, evolve)
        now = together(run, now)
    return now


def fold_wagers(wagers: Iterable[e.WagerPlaced], state: TableState) -> TableState:
    """Wagers in a row, together: most of a night is this."""
    if state.phase.moves.get(e.WagerPlaced) is state.phase:
        return seats.all_placed(state, wagers)
    return reduce(evolve, wagers, state)


_K = TypeVar("_K")


def _without(table: dict[_K, Any], key: _K) -> dict[_K, Any]:
    return {name: value for name, value in table.items() if name != key}


_EVOLVE: dict[type[e.Event], Callable[[TableState, Any], TableState]] = {
    e.WagerPlaced: seats.placed,
    e.WagerWithdrawn: seats.withdrawn,
    e.WagerMoved: seats.moved,
    e.TableOpened: opening.opened,
    e.TableClosed: opening.closed,
    e.SetupChanged: opening.set_up,
    e.DealerRelieved: lambda state, event: replace(state, dealer=event.dealer, worked=state.worked | {event.dealer}),
    e.MuckerSignedOn: lambda state, event: replace(state, mucker=event.mucker, worked=state.worked | {event.mucker}),
    e.WheelReported: lambda state, event: replace(state, wheel_turning=event.turning),
    e.InspectionRequired: pit.required,
    e.InspectionTaken: pit.inspected,
    e.WheelMoved: pit.moved,
    e.FillTaken: pit.filled,
    e.CreditTaken: pit.credited,
    e.PlayerSeated: seats.seated,
    e.PlayerLeft: seats.left,
    e.SupervisorCalled: rulings.called,
    e.AlertAcknowledged: lambda state, event: replace(state, alerts=_without(state.alerts, event.alert)),
    e.ChipsSet: seats.chips_set,
    e.TenderSpread: buying.spread,
    e.AmountStated: lambda state, event: buying.step(state, stated=True),
    e.ChipsApproved: lambda state, event: buying.step(state, approved=True),
    e.ChipsGiven: buying.given,
    e.TenderDropped: lambda state, event: replace(state, buy_in=None),
    e.TenderReturned: buying.tender_back,
    e.ChipsBrought: seats.brought,
    e.ChipsCarriedOff: seats.carried_off,
    e.ChipsReturned: seats.returned,
    e.ChipsColoredUp: seats.colored_up,
    e.PlayerCashedOut: seats.cashed_out,
    e.TokeGiven: lambda state, event: seats.debit(state, event.player, event.chips, event.amount),
    e.CouponPlaced: seats.coupon,
    e.TokePlaced: seats.toke,
    e.WagerConfirmed: seats.confirmed,
    e.AskedAgain: lambda state, event: seats.asked(state, event.player, True),
    e.NoBetCalled: rulings.no_bet,
    e.PastPostHandled: lambda state, event: replace(state, past_posts=_without(state.past_posts, event.past_post)),
    e.SharingAllowed: lambda state, event: replace(state, sharing=state.sharing | {event.player, *event.beside}),
    e.ProgressivesLocked: settling.locked,
    e.BallSpun: spin.spun,
    e.NoMoreBetsCalled: lambda state, event: replace(
        bets.frozen(state, event), opened={}, nonces={}, settled=(), recorded=None, corrected=""
    ),
    e.DrawRecorded: spin.drawn,
    e.OutcomeAnnounced: spin.announced,
    e.BetsHeld: lambda state, event: bets.hold(state, event.held),
    e.AreaAnnounced: lambda state, event: replace(state, area=event.area),
    e.DollyPlaced: lambda state, event: replace(state, dolly=True),
    e.ChoiceMade: bets.chosen,
    e.LosersCollected: settling.collected,
    e.WinnersPaid: settling.paid,
    e.BonusStarted: lambda state, event: state,
    e.BonusBallLanded: devices.bonus_ball,
    e.BonusPaid: settling.bonus_paid,
    e.DollyRemoved: spin.dolly_off,
    e.NoSpinCalled: rulings.no_spin,
    e.SpinReferred: rulings.referred,
    e.IrregularityReported: rulings.reported,
    e.SpinUpheld: rulings.upheld,
    e.SpinRepeated: rulings.repeated,
    e.RulingObserved: lambda state, event: replace(state, to_observe=_without(state.to_observe, event.ruling)),
    e.WaitEnded: lambda state, event: replace(state, by_hand=True) if event.ruling == "dealer" else state,
    e.PaymentVerified: lambda state, event: replace(state, verified=True),
    e.BallInspected: lambda state, event: replace(state, ball_to_inspect=not (event.fit or event.replaced)),
    e.PickUpAllowed: lambda state, event: replace(state, check_down="allowed"),
    e.ChipPickedUp: lambda state, event: replace(state, check_down=""),
    e.DisputeOpened: rulings.disputed,
    e.DisputeRuled: lambda state, event: replace(state, disputes=_without(state.disputes, event.dispute)),
    e.WagerVoided: settling.wager_voided,
    e.WagerHeldToStand: seats.held_to_stand,
    e.OutcomeCorrected: correcting.corrected,
    e.OutcomeVoided: correcting.voided,
    e.OwedCollected: correcting.collected,
    e.OwedWrittenOff: correcting.written_off,
    e.PaymentCorrected: lambda state, event: seats.credit(state, event.player, event.chips, event.amount),
    e.FaultReported: lambda state, event: replace(state, faults=state.faults | {event.side_bet}),
    e.SideBetsVoided: settling.side_bets_voided,
    e.FaultCleared: lambda state, event: replace(state, faults=state.faults - {event.side_bet}),
    e.DrawCommitted: devices.committed,
    e.NonceCommitted: devices.nonce_committed,
    e.NonceRevealed: devices.nonce_revealed,
    e.DrawsMixed: devices.mixed,
    e.DrawOpened: devices.opened,
    e.DrawVoided: devices.voided,
    e.ReadingReported: lambda state, event: replace(state, reading=event.pocket, read=event.spin),
    e.FallReported: lambda state, event: replace(state, fell=True),
    e.TimerStarted: lambda state, event: replace(state, timers={**state.timers, event.timer: event.ends}),
    e.TimerRanOut: lambda state, event: replace(state, timers={**state.timers, event.timer: 0}),
    e.TableStopped: lambda state, event: replace(state, stopped=event.why),
    e.TableResumed: lambda state, event: replace(state, stopped=""),
    e.HeatStarted: heats.started,
    e.HeatEnded: heats.ended,
    e.PointsGiven: heats.given,
    e.PointsTaken: heats.taken,
    e.EntrantSeated: heats.seated,
    e.ScoreAccepted: heats.score_accepted,
    e.TurnEnded: heats.turn_ended,
    e.WagersSealed: heats.sealed,
    e.SealingClosed: heats.sealing_closed,
    e.WagersOpened: heats.wagers_opened,
    e.SealsOpened: heats.seals_opened,
}


def _in_heat(kind: type[e.Event]) -> Callable[[TableState, Any], TableState]:
    """The same, and the heat with it, where one is played."""
    step, also = _EVOLVE[kind], heats.ALSO[kind]
    return lambda state, event: also(step(state, event), state) if state.heat else step(state, event)


_EVOLVE.update({kind: _in_heat(kind) for kind in heats.ALSO})


def _counting(kind: type[e.Event]) -> Callable[[TableState, Any], TableState]:
    """The same, and the takings with it. Put together once, so that events of which nothing is counted cost nothing."""
    step, count = _EVOLVE[kind], COUNTED[kind]

    def counted(state: TableState, event: Any) -> TableState:
        after, half = step(state, event), in_money(event)
        return after if half is None else replace(after, takings=count(state.takings, half))

    return counted


_EVOLVE.update({kind: _counting(kind) for kind in COUNTED})


def _floating(kind: type[e.Event]) -> Callable[[TableState, Any], TableState]:
    """The same, and the float with it."""
    step = _EVOLVE[kind]
    return lambda state, event: replace(step(state, event), float_=Cents(state.float_ + float_change(event)))


_EVOLVE.update({kind: _floating(kind) for kind in MOVES_FLOAT})

all_listed(e.Event, _EVOLVE, "is evolved nowhere")
