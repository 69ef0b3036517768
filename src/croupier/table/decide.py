"""What comes of a command: events, or a refusal that changes nothing. Every question is asked in one order.

1. Is it this table's law that is being asked?        `other_rules`
2. Is it for this person to ask?                      `not_yours`, `not_on_duty`
3. Is it the time for it, by the phase table?         `stopped`, `not_open`, `too_late`, `not_now`
4. Does the player sit here, and is the message new?  `no_such_player`, `already_done`
5. Then the command's own questions, in its own file.
6. Then the machine's steps, where the table has given any to the machine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.rulebook.refusal import Refusal
from croupier.table import (
    buying,
    calling,
    carrying,
    changing,
    disputing,
    drawing,
    opening,
    ruling,
    settling,
    sidebetting,
    spinning,
    wagering,
    watching,
)
from croupier.table import commands as c
from croupier.table.asking import Events
from croupier.table.evolve import evolve
from croupier.table.people import MACHINE, Actor, Role, Step
from croupier.table.phases import ASKS_FOR, SAID, Phase
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.state import TableState

_STAFF = (Role.DEALER, Role.SUPERVISOR)
_ANYONE = (Role.PLAYER, Role.DEALER)
_DEVICE = (Role.DEVICE,)

WHO: dict[type[c.Command], tuple[Role, ...] | Step] = {
    c.OpenTable: (Role.SUPERVISOR,), c.CloseTable: (Role.SUPERVISOR,), c.ChangeSetup: (Role.SUPERVISOR,),
    c.RelieveDealer: _STAFF, c.SignOnMucker: (Role.SUPERVISOR,), c.ReportWheel: (*_STAFF, Role.DEVICE),
    c.SeatPlayer: (Role.PLAYER, *_STAFF), c.LeaveSeat: (Role.PLAYER, *_STAFF), c.CallFloor: (Role.DEALER,),
    c.AcknowledgeAlert: (Role.SUPERVISOR,),
    c.SetChips: _ANYONE, c.SpreadTender: Step.BUY_IN, c.StateAmount: Step.BUY_IN, c.ApproveChips: (Role.SUPERVISOR,),
    c.GiveChips: Step.BUY_IN, c.DropTender: Step.BUY_IN, c.ReturnTender: Step.BUY_IN, c.BringChips: (Role.DEALER,),
    c.CarryOffChips: (Role.PLAYER, *_STAFF), c.ReturnChips: _STAFF, c.ColorUp: _ANYONE, c.CashOut: _ANYONE,
    c.GiveToke: _ANYONE, c.PlaceWager: _ANYONE, c.WithdrawWager: _ANYONE, c.MoveWager: _ANYONE,
    c.ClearWagers: _ANYONE, c.Rebet: _ANYONE, c.PlaceCoupon: _ANYONE, c.PlaceToke: _ANYONE,
    c.ConfirmWager: (Role.PLAYER,), c.AskAgain: _STAFF, c.CallNoBet: _STAFF, c.HandlePastPost: (Role.SUPERVISOR,),
    c.AllowSharing: (Role.SUPERVISOR,), c.LockProgressives: Step.LOCK, c.SpinBall: Step.LAUNCH,
    c.CallNoMoreBets: Step.CLOSE, c.RecordDraw: Step.DRAW, c.RecordOutcome: Step.OUTCOME, c.PlaceDolly: Step.DOLLY,
    c.Choose: _ANYONE, c.CollectLosers: Step.COLLECT, c.PayWinners: Step.PAY, c.StartBonus: _ANYONE,
    c.RecordBonusBall: Step.BONUS, c.RemoveDolly: Step.CLEAR, c.ReportIrregularity: (*_STAFF, Role.DEVICE),
    c.RuleIrregularity: (Role.SUPERVISOR,), c.InspectBall: (Role.SUPERVISOR,), c.AllowPickUp: (Role.SUPERVISOR,),
    c.PickUpChip: (Role.MUCKER, Role.SUPERVISOR), c.OpenDispute: (Role.PLAYER, *_STAFF),
    c.RuleDispute: (Role.SUPERVISOR,), c.CorrectPayment: (Role.SUPERVISOR,),
    c.ReportFault: (*_STAFF, Role.DEVICE), c.ClearFault: (Role.SUPERVISOR,),
    c.CommitDraw: _DEVICE, c.OpenDraw: _DEVICE, c.ReportReading: _DEVICE, c.StartTimer: _DEVICE, c.EndTimer: _DEVICE,
    c.StopTable: (Role.SUPERVISOR, Role.DEVICE), c.ResumeTable: (Role.SUPERVISOR,),
}  # fmt: skip
"""Who may give each command: roles, or the hand that the table has for the step."""

_DECIDE: dict[type[c.Command], Callable[[TableState, Any, TableRules], Events | Refusal]] = {
    c.OpenTable: opening.open_table, c.CloseTable: opening.close_table, c.ChangeSetup: opening.change_setup,
    c.RelieveDealer: opening.relieve, c.SignOnMucker: opening.sign_on_mucker, c.ReportWheel: opening.report_wheel,
    c.SeatPlayer: opening.seat_player, c.LeaveSeat: opening.leave, c.CallFloor: opening.call_floor,
    c.AcknowledgeAlert: opening.acknowledge,
    c.SetChips: buying.set_chips, c.SpreadTender: buying.spread, c.StateAmount: buying.state_amount,
    c.ApproveChips: buying.approve, c.GiveChips: buying.give, c.DropTender: buying.drop,
    c.ReturnTender: buying.give_back, c.BringChips: carrying.bring, c.CarryOffChips: carrying.carry_off,
    c.ReturnChips: carrying.bring_back, c.ColorUp: carrying.color_up, c.CashOut: carrying.cash_out,
    c.GiveToke: carrying.give_toke, c.PlaceWager: wagering.place, c.WithdrawWager: changing.withdraw,
    c.MoveWager: changing.move, c.ClearWagers: changing.clear, c.Rebet: changing.rebet,
    c.PlaceCoupon: calling.coupon, c.PlaceToke: calling.toke, c.ConfirmWager: calling.confirm,
    c.AskAgain: calling.ask_again, c.CallNoBet: calling.call_no_bet, c.HandlePastPost: calling.handle_past_post,
    c.AllowSharing: calling.allow_sharing, c.LockProgressives: sidebetting.lock, c.SpinBall: spinning.spin,
    c.CallNoMoreBets: spinning.close, c.RecordDraw: spinning.record_draw, c.RecordOutcome: spinning.record_outcome,
    c.PlaceDolly: settling.dolly, c.Choose: settling.make_choice, c.CollectLosers: settling.collect,
    c.PayWinners: settling.pay, c.StartBonus: settling.start_bonus, c.RecordBonusBall: settling.bonus_ball,
    c.RemoveDolly: settling.remove_dolly, c.ReportIrregularity: ruling.report, c.RuleIrregularity: ruling.rule,
    c.InspectBall: ruling.inspect_ball, c.AllowPickUp: ruling.allow_pick_up, c.PickUpChip: ruling.pick_up,
    c.OpenDispute: disputing.open_dispute, c.RuleDispute: disputing.rule_dispute, c.CorrectPayment: disputing.correct,
    c.ReportFault: sidebetting.report_fault, c.ClearFault: sidebetting.clear_fault,
    c.CommitDraw: drawing.commit, c.OpenDraw: drawing.open_void, c.ReportReading: watching.read,
    c.StartTimer: watching.start_timer, c.EndTimer: watching.end_timer, c.StopTable: watching.stop,
    c.ResumeTable: watching.resume,
}  # fmt: skip


def decide(state: TableState, command: c.Command, rules: TableRules) -> Events | Refusal:
    """The events that the command causes, or the one reason why not."""
    refusal = why_not_yet(state, command, rules)
    if refusal:
        return refusal
    kind = type(command)
    result = _DECIDE[kind](state, command, rules)
    if not rules.has_machine or kind in _WAGERS or isinstance(result, Refusal):
        return result
    return _with_machine(state, result, rules)


def why_not(state: TableState, command: c.Command, rules: TableRules) -> Refusal | None:
    """Why the command would be refused now, or nothing: what a screen asks before it offers a button."""
    result = decide(state, command, rules)
    return result if isinstance(result, Refusal) else None


def why_not_yet(state: TableState, command: c.Command, rules: TableRules) -> Refusal | None:
    """The questions that come before what is asked for: law, person, time, player."""
    kind = type(command)
    if state.rules != rules.fingerprint and kind is not c.OpenTable and state.rules:
        return refuse(Code.OTHER_RULES, "these are not the rules that the table was opened by")
    refusal = _why_not_this_person(state, command, rules)
    if refusal is None and state.stopped:
        refusal = watching.why_not_running(state, kind)
    if refusal:
        return refusal
    if ASKS_FOR[kind] not in state.phase.moves:
        return _not_now(state, kind, rules)
    return _why_not_this_player(state, command, kind)


def _why_not_this_person(state: TableState, command: c.Command, rules: TableRules) -> Refusal | None:
    by = command.by
    who = WHO[type(command)]
    if isinstance(who, Step):
        return _why_not_this_hand(state, by, who, rules)
    if by.role not in who:
        roles = " or ".join(who)
        return refuse(Code.NOT_YOURS, f"a {by.role} cannot do this; a {roles} can", rules.cite("disputes.decided_by"))
    if by.role is Role.PLAYER:
        player = getattr(command, "player", by.name)
        if player != by.name:
            return refuse(Code.NOT_YOURS, f"{by.name} cannot act for {player}")
    elif by.role is Role.DEALER and by.name != state.dealer:
        return refuse(Code.NOT_ON_DUTY, f"{by.name} is not the dealer on duty")
    return None


def _why_not_this_hand(state: TableState, by: Actor, step: Step, rules: TableRules) -> Refusal | None:
    hand = rules.hands[step]
    if hand is Role.MACHINE and step is Step.BUY_IN and by.role is Role.DEVICE:
        return None  # a bill acceptor begins what the machine ends
    if step is Step.OUTCOME and by.role is Role.DEALER and by.name == state.dealer and not rules.is_electronic:
        return None  # whatever a sensor makes of it, the dealer reads the wheel
    if by.role is not hand:
        says = f"{step} is done by the {hand} at this table, and not by a {by.role}"
        return refuse(Code.NOT_YOURS, says, rules.cite("spin.launched_by") if step is Step.LAUNCH else "")
    if hand is Role.DEALER and by.name != state.dealer:
        return refuse(Code.NOT_ON_DUTY, f"{by.name} is not the dealer on duty")
    return None


_WAGERS = frozenset((c.PlaceWager, c.WithdrawWager, c.MoveWager, c.ClearWagers, c.Rebet, c.PlaceCoupon, c.PlaceToke))


def _not_now(state: TableState, kind: type[c.Command], rules: TableRules) -> Refusal:
    if state.phase is Phase.CLOSED:
        return refuse(Code.NOT_OPEN, "the table is closed")
    if kind is c.OpenTable:
        return refuse(Code.ALREADY_OPEN, "the table is open")
    if kind in _WAGERS:
        says = rules.text("words.no-bet-late", calling.LATE)
        cite = rules.cite("no_bet.late", "no_bet.after-close", "close.when")
        return refuse(Code.TOO_LATE, f"{says}: no more bets was called", cite)
    return refuse(Code.NOT_NOW, f"not now: {SAID[state.phase]}", rules.cite("spin.order"))


_OF_A_PLAYER = frozenset(kind for kind in WHO if "player" in kind.__struct_fields__ and kind is not c.SeatPlayer)
_NUMBERED = frozenset(kind for kind in WHO if "serial" in kind.__struct_fields__)
_PRESENT = frozenset((c.PlaceWager, c.MoveWager, c.Rebet, c.PlaceCoupon, c.PlaceToke, c.SpreadTender))
"""Who has left bets nothing new and buys nothing, whatever still waits there."""


def _why_not_this_player(state: TableState, command: Any, kind: type[c.Command]) -> Refusal | None:
    if kind not in _OF_A_PLAYER:
        return None
    seat = state.seats.get(command.player)
    if seat is None:
        return refuse(Code.NO_SUCH_PLAYER, f'nobody called "{command.player}" sits at this table')
    if seat.away and kind in _PRESENT:
        return refuse(Code.NO_SUCH_PLAYER, f"{seat.player} has left the table")
    if kind in _NUMBERED and command.serial and command.serial <= seat.serial:
        return refuse(Code.ALREADY_DONE, f"{seat.player}'s message {command.serial} was taken already")
    return None


def _with_machine(state: TableState, events: Events, rules: TableRules) -> Events:
    """The steps that the machine takes by itself, each as soon as the one before it is done."""
    now = state
    for event in events:
        now = evolve(now, event)
    while (command := _machine_step(now, rules)) is not None:
        more = _DECIDE[type(command)](now, command, rules)
        if isinstance(more, Refusal):
            break  # something is still awaited: a choice, a draw, a ruling
        for event in more:
            now = evolve(now, event)
        events = (*events, *more)
    return events


def _machine_step(state: TableState, rules: TableRules) -> c.Command | None:
    hands = rules.hands
    if state.buy_in is not None and hands[Step.BUY_IN] is Role.MACHINE:
        if not state.buy_in.stated:
            return c.StateAmount(MACHINE, state.buy_in.amount)
        if not state.buy_in.given:
            return c.GiveChips(MACHINE, state.buy_in.amount)
        return c.DropTender(MACHINE, buying.boxes_for(state.buy_in.tender, rules)[0])
    step = _NEXT.get(state.phase)
    if step is None or hands[step[0]] is not Role.MACHINE:
        return None
    return step[1](state)


_NEXT: dict[Phase, tuple[Step, Callable[[TableState], c.Command]]] = {
    Phase.OUTCOME: (Step.DOLLY, lambda state: c.PlaceDolly(MACHINE, str(state.outcome), state.area)),
    Phase.DOLLY: (Step.COLLECT, lambda state: c.CollectLosers(MACHINE)),
    Phase.COLLECTED: (Step.PAY, lambda state: c.PayWinners(MACHINE)),
    Phase.PAID: (Step.CLEAR, lambda state: c.RemoveDolly(MACHINE)),
}

assert set(_DECIDE) == set(WHO) == set(ASKS_FOR), "every command has its people, its time and its decision"
