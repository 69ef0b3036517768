"""Deciding on irregularities and disputes: what the book lists, and what only a supervisor may decide."""

from __future__ import annotations

from croupier.money.amount import Cents, format_dollars
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import CENTS_MAX, Events, seat_of, why_not_chips, why_not_reasoned
from croupier.table.evolve import fold
from croupier.table.phases import MOVES, SAID, Phase
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.settle import held
from croupier.table.sidebetting import void_side_bets
from croupier.table.state import COLOR, ELECTRONIC, PURSES, Key, Seat, TableState
from croupier.table.wagering import on_place

CHECK_DOWN = "check-down"
AT_ANY_TIME = (CHECK_DOWN, "late-wager")
"""Irregularities that need no running ball."""
INSPECT = "inspect"
VOID_ZERO = "void-zero"
"""Colorado 2210(2): only where a larger wheel is used as single-zero."""


def report(state: TableState, command: c.ReportIrregularity, rules: TableRules) -> Events | Refusal:
    """Listed irregularities have their own handling; anything else goes to the supervisor."""
    name = command.irregularity
    law = rules.irregularity(name)
    if not law or (name == VOID_ZERO and not rules.wheel.void):
        return _refer(state, name, rules)
    if refusal := _unanswered(law.get("asks", ()), command.answers, rules.cite(f"irregularities.{name}")):
        return refusal
    if law["spin"] == "stands":
        if name == CHECK_DOWN and state.check_down:
            return refuse(
                Code.ALREADY_DONE, "a dropped chip was called already", rules.cite("irregularities.check-down")
            )
        if name not in AT_ANY_TIME and (refusal := _why_not_running(state, rules)):
            return refusal
        return (e.IrregularityReported(name, law.get("call", "")), *_alert(law, name))
    if law["spin"] == "referred" and law.get("runs_on"):
        if refusal := _why_not_running(state, rules):
            return refusal
        return (e.IrregularityReported(name, runs_on=True), *_alert(law, name))
    if law["spin"] == "referred":
        return _refer(state, name, rules)
    if refusal := _why_not_running(state, rules):
        return refusal
    return no_spin(state, rules, name, command.answers)


def _unanswered(asks: tuple[str, ...], answers: dict[str, bool], cite: str) -> Refusal | None:
    for question in asks:
        if question not in answers:
            return refuse(Code.NOT_ANSWERED, f"answer first: {question}, yes or no?", cite)
    return None


def _why_not_running(state: TableState, rules: TableRules) -> Refusal | None:
    """A round that waits for a supervisor is no longer the dealer's to call off."""
    if e.NoSpinCalled in MOVES[state.phase] and state.phase is not Phase.REFERRED:
        return None
    return refuse(Code.NOT_NOW, f"no ball is running: {SAID[state.phase]}", rules.cite("calls.no-spin"))


def _alert(law: dict[str, object], why: str) -> Events:
    return (e.SupervisorCalled(str(law["alerts"]), why),) if law.get("alerts") else ()


def _refer(state: TableState, name: str, rules: TableRules) -> Events | Refusal:
    """Colorado 2206(5): the dealer tells the pit supervisor, and the round waits."""
    if not name.strip() or len(name) > 500:
        return refuse(Code.NO_REASON, "say what has happened")
    if e.SpinReferred not in MOVES[state.phase]:
        says = f"no ball is running: {SAID[state.phase]}; a dispute can be opened at any time"
        return refuse(Code.NOT_NOW, says, rules.cite("irregularities.unlisted"))
    who = rules.irregularity("unlisted").get("alerts", "supervisor")
    return (e.SpinReferred(name), e.SupervisorCalled(who, name))


def no_spin(state: TableState, rules: TableRules, name: str, answers: dict[str, bool], decided: str = "") -> Events:
    """The spin is void, and that is called; wagers stand, and betting is open again (questions C9, H8, I15)."""
    law = rules.irregularity(name)
    default = "" if law.get("spin") == "void" else rules.text("words.no-spin", "No spin")
    steps = tuple(law.get("then", ()))
    if law.get("inspects"):
        steps = (*steps, INSPECT)
    cite = rules.cite(f"irregularities.{name}", "calls.no-spin")
    called = e.NoSpinCalled(name, law.get("call", default), answers, steps, cite, decided)
    voided: Events = ()
    if rules.text("no_spin.sidebets") == "void":
        sets = (void_side_bets(state, rules, bet, "no spin") for bet in rules.setup.sidebets)
        voided = tuple(event for events in sets for event in events)
    return (*voided, called, *_alert(law, name), *_frequent(state, rules, name))


def _frequent(state: TableState, rules: TableRules, name: str) -> Events:
    """Iowa, IRREGULARITIES 1: frequent hang-ups are reported to a supervisor."""
    if name != "hung-ball" or (state.hang_ups + 1) % rules.setup.hang_ups_reported:
        return ()
    return (e.SupervisorCalled("supervisor", f"the ball has hung {state.hang_ups + 1} times on this wheel"),)


def rule(state: TableState, command: c.RuleIrregularity, rules: TableRules) -> Events | Refusal:
    """The supervisor decides, says why, and has watched that it was done (Colorado 2206(5))."""
    cite = rules.cite(f"irregularities.{state.referred}", "irregularities.unlisted")
    if not state.referred:
        return refuse(Code.NOT_REFERRED, "no irregularity waits for a supervisor", cite)
    if refusal := why_not_reasoned(command.reason):
        return refusal
    if not command.observed and "irregularities.unlisted" in rules.rules:
        return refuse(Code.NOT_OBSERVED, "the supervisor confirms having watched the ruling carried out", cite)
    if command.decision == "stands":
        return (e.SpinUpheld(state.referred, command.reason),)
    if command.decision != "no spin":
        says = f'"{command.decision}" is no ruling; the spin stands, or it is no spin'
        return refuse(Code.NO_SUCH_RULING, says, cite)
    asks = rules.irregularity(state.referred).get("asks", ())
    if refusal := _unanswered(asks, command.answers, cite):
        return refusal
    return no_spin(state, rules, state.referred, command.answers, command.reason)


def inspect_ball(state: TableState, command: c.InspectBall, rules: TableRules) -> Events | Refusal:
    if not state.ball_to_inspect:
        return refuse(Code.NOTHING_THERE, "no ball waits to be inspected")
    return (e.BallInspected(command.fit),)


def allow_pick_up(state: TableState, command: c.AllowPickUp, rules: TableRules) -> Events | Refusal:
    if state.check_down != "called":
        return refuse(Code.NOTHING_THERE, "no dropped chip waits")
    return (e.PickUpAllowed(),)


def pick_up(state: TableState, command: c.PickUpChip, rules: TableRules) -> Events | Refusal:
    """Iowa, IRREGULARITIES 7: the mucker, when a supervisor allows it; without a mucker, the supervisor."""
    cite = rules.cite("irregularities.check-down")
    if not state.check_down:
        return refuse(Code.NOTHING_THERE, "no dropped chip waits", cite)
    if command.by.role == "mucker":
        if command.by.name != state.mucker:
            return refuse(Code.NOT_ON_DUTY, f"{command.by.name} is not the mucker on duty", cite)
        if state.check_down != "allowed":
            return refuse(Code.NOT_ALLOWED_YET, "a supervisor has to allow it first", cite)
    return (e.ChipPickedUp(),)


def open_dispute(state: TableState, command: c.OpenDispute, rules: TableRules) -> Events | Refusal:
    seat = seat_of(state, command.player)
    if isinstance(seat, Refusal):
        return seat
    if refusal := why_not_reasoned(command.about):
        return refusal
    if command.place and not any(key.place == command.place for key in seat.wagers):
        return refuse(Code.NO_SUCH_WAGER, f"{seat.player} has no wager on {command.place}")
    who = str(rules.irregularity("unlisted").get("alerts", "supervisor"))
    opened = e.DisputeOpened(command.player, command.about, command.place)
    return (opened, e.SupervisorCalled(who, f"dispute of {command.player}: {command.about}"))


def rule_dispute(state: TableState, command: c.RuleDispute, rules: TableRules) -> Events | Refusal:
    """A wager stands, is void, or is held to stand where the supervisor finds that it stood."""
    dispute = state.disputes.get(command.dispute)
    if dispute is None:
        return refuse(Code.NOTHING_THERE, f"there is no dispute number {command.dispute}")
    if refusal := why_not_reasoned(command.reason):
        return refusal
    ruled = e.DisputeRuled(command.dispute, command.ruling, command.reason)
    seat = state.seats.get(dispute.player)
    wagers = {key: stake for key, stake in seat.wagers.items() if key.place == dispute.place} if seat else {}
    if command.ruling == "stands" or not wagers:
        lives_on = seat is not None and any(key.place == dispute.place for key in seat.standing)
        known = ("stands",) if lives_on else ("stands", "void")
        if command.ruling in known:
            return (ruled,)
        return refuse(Code.NO_SUCH_RULING, f'"{command.ruling}" is no ruling here; {" or ".join(known)} is')
    voided: Events = tuple(e.WagerVoided(dispute.player, key.place, stake, key.chips) for key, stake in wagers.items())
    if command.ruling == "void":
        return (ruled, *voided)
    if refusal := _why_not_moved(state, seat, wagers, command.ruling, rules):
        return refusal
    moved = tuple(
        e.WagerHeldToStand(dispute.player, key.place, command.ruling, stake, key.chips) for key, stake in wagers.items()
    )
    return (ruled, *moved, *_then_held(state, moved, rules))


def _why_not_moved(
    state: TableState, seat: Seat | None, wagers: dict[Key, Cents], to: str, rules: TableRules
) -> Refusal | None:
    """Only among the layout's own places, only while losers lie on the felt, and only as much as the place takes."""
    where = rules.places.get(to)
    if where is None or where.side_bet or any(rules.places[key.place].side_bet for key in wagers):
        return refuse(Code.NO_SUCH_RULING, f'"{to}" is no ruling and no place where this wager could have stood')
    if state.phase in (Phase.COLLECTED, Phase.PAID, Phase.BONUS):
        return refuse(Code.NOT_NOW, "losers are collected: a payment can still be corrected")
    own = sum(stake for key, stake in wagers.items() if key.chips in PURSES)
    if seat and own + on_place(seat, to) > where.high and to not in {key.place for key in wagers}:
        return refuse(Code.ABOVE_MAXIMUM, f"{to} takes {format_dollars(where.high)} at most", where.limit_cite)
    return None


def _then_held(state: TableState, moved: Events, rules: TableRules) -> Events:
    """After an outcome, a wager that now stands elsewhere may be one that lives on."""
    if state.outcome is None:
        return ()
    now = held(rules, fold(moved, state))
    before = held(rules, state)
    new = {player: tuple(bet for bet in bets if bet not in before.get(player, ())) for player, bets in now.items()}
    fresh = {player: bets for player, bets in new.items() if bets}
    return (e.BetsHeld(fresh),) if fresh else ()


def correct(state: TableState, command: c.CorrectPayment, rules: TableRules) -> Events | Refusal:
    seat = seat_of(state, command.player)
    if isinstance(seat, Refusal):
        return seat
    if refusal := why_not_reasoned(command.reason) or why_not_chips(command.chips):
        return refusal
    if command.chips == ELECTRONIC and not rules.setup.terminals:
        return refuse(Code.NO_SUCH_CHIPS, "this table has no electronic chips", rules.cite("wagers.media"))
    if command.chips == COLOR and (not seat.chip_value or command.amount % seat.chip_value):
        says = f"{format_dollars(command.amount)} is no number of color chips of {seat.player}"
        return refuse(Code.NOT_A_MULTIPLE if seat.chip_value else Code.NO_VALUE_SET, says)
    if not command.amount or abs(command.amount) > CENTS_MAX:
        return refuse(Code.BAD_AMOUNT, "a correction is more or less than nothing")
    if seat.purse.get(command.chips, 0) + command.amount < 0:
        return refuse(Code.NOT_ENOUGH_CHIPS, f"{seat.player} has not that many {command.chips} chips")
    return (e.PaymentCorrected(command.player, command.amount, command.chips, command.reason),)
