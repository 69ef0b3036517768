"""Deciding on irregularities and disputes: what the book lists, and what only a supervisor may decide."""

from __future__ import annotations

from typing import Any

from croupier.rulebook.refusal import Refusal
from croupier.rulebook.words import REPORT_HANG_UPS
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import Events
from croupier.table.deciding import STAFF, SUPERVISOR, decides
from croupier.table.people import Role
from croupier.table.phases import MOVES, SAID, Phase
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.sidebetting import void_side_bets
from croupier.table.state import TableState

CHECK_DOWN = "check-down"
AT_ANY_TIME = (CHECK_DOWN, "late-wager")
"""Irregularities that need no running ball."""
INSPECT = "inspect"
VOID_ZERO = "void-zero"
"""Colorado 2210(2): only where a larger wheel is used as single-zero."""


@decides(
    c.ReportIrregularity,
    asks_for=e.IrregularityReported,
    by=(*STAFF, Role.DEVICE),
    form={Role.SUPERVISOR: "Void the spin"},
)
def report(state: TableState, command: c.ReportIrregularity, rules: TableRules) -> Events | Refusal:
    """Listed irregularities have their own handling; anything else goes to the supervisor."""
    name = command.irregularity
    law = rules.irregularity(name)
    if not law or (name == VOID_ZERO and not rules.wheel.void):
        return _refer(state, name, rules)
    if law["spin"] == "stands":
        if name not in AT_ANY_TIME and (refusal := _why_not_running(state, name, rules)):
            return refusal
        if name == CHECK_DOWN and state.check_down:
            return refuse(
                Code.ALREADY_DONE, "a dropped chip has been reported already", rules.cite("irregularities.check-down")
            )
        return (e.IrregularityReported(name, law.get("call", "")), *_alert(law, name))
    if law["spin"] == "referred" and law.get("runs_on"):
        if refusal := _why_not_running(state, name, rules) or _why_not_so_long(command, law, rules):
            return refusal
        lasted = f" for {command.seconds} seconds" if law.get("timed") else ""
        reported = e.IrregularityReported(name, runs_on=True, seconds=command.seconds)
        return (reported, *_alert(law, name + lasted))
    if law["spin"] == "referred":
        return _refer(state, name, rules)
    refusal = _why_not_running(state, name, rules)
    if refusal is None:
        refusal = unanswered(law.get("asks", ()), command.answers, rules.cite(f"irregularities.{name}"))
    return refusal or no_spin(state, rules, name, command.answers)


def _why_not_so_long(command: c.ReportIrregularity, law: dict[str, Any], rules: TableRules) -> Refusal | None:
    """New Hampshire, Roulette Irregularities 5: too long is as long as the house has set (question H5)."""
    least = rules.setup.hung_ball_seconds
    if not law.get("timed") or least <= command.seconds <= 3600:
        return None
    says = f"say for how many seconds it has lasted: it is reported from {least} on"
    return refuse(Code.NOT_ANSWERED, says, rules.cite(f"irregularities.{command.irregularity}"))


def unanswered(asks: tuple[str, ...], answers: dict[str, bool], cite: str) -> Refusal | None:
    for question in asks:
        if question not in answers:
            return refuse(Code.NOT_ANSWERED, f"answer first: {question}, yes or no?", cite)
    return None


def _why_not_running(state: TableState, name: str, rules: TableRules) -> Refusal | None:
    """A round that waits for a supervisor is no longer the dealer's to call off."""
    if e.NoSpinCalled in MOVES[state.phase] and state.phase is not Phase.REFERRED:
        return None
    return refuse(Code.NOT_NOW, f"no ball is running: {SAID[state.phase]}", rules.cite(f"irregularities.{name}"))


def _alert(law: dict[str, object], why: str) -> Events:
    return (e.SupervisorCalled(str(law["alerts"]), why),) if law.get("alerts") else ()


def _refer(state: TableState, name: str, rules: TableRules) -> Events | Refusal:
    """Colorado 2206(5): the dealer tells the pit supervisor, and the round waits."""
    if e.SpinReferred not in MOVES[state.phase]:
        says = f"no ball is running: {SAID[state.phase]}; a dispute can be opened at any time"
        return refuse(Code.NOT_NOW, says, rules.cite(f"irregularities.{name}", "irregularities.unlisted"))
    if not name.strip() or len(name) > 500:
        return refuse(Code.NO_REASON, "say what has happened")
    who = rules.irregularity("unlisted").get("alerts", "supervisor")
    return (e.SpinReferred(name), e.SupervisorCalled(who, name))


def observes(rules: TableRules) -> bool:
    """Colorado 2206(5): the supervisor observes the action being taken."""
    return "irregularities.unlisted" in rules.rules


def no_spin(state: TableState, rules: TableRules, name: str, answers: dict[str, bool], decided: str = "") -> Events:
    """The spin is void, and that is called; wagers stand, and betting is open again (questions C9, H8, I15)."""
    law = rules.irregularity(name)
    default = "" if law.get("spin") == "void" else rules.text("words.no-spin", "No spin")
    steps = tuple(law.get("then", ()))
    if law.get("inspects"):
        steps = (*steps, INSPECT)
    cite = rules.cite(f"irregularities.{name}", "calls.no-spin")
    observe = bool(decided) and observes(rules)
    called = e.NoSpinCalled(name, law.get("call", default), answers, steps, cite, decided, observe)
    voided: Events = ()
    if rules.text("no_spin.sidebets") == "void":
        sets = (void_side_bets(state, rules, bet, "no spin") for bet in rules.setup.sidebets)
        voided = tuple(event for events in sets for event in events)
    if rules.text("no_spin.wagers", "stand") == "void":
        voided = (*voided, *_taken_back(state, rules))
    told = () if decided else _alert(law, name)
    return (*voided, called, *told, *_frequent(state, law, name, rules))


def _taken_back(state: TableState, rules: TableRules) -> Events:
    """By another reading of C9, H8 and I15 a void spin gives every wager of the layout back."""
    return tuple(
        e.WagerVoided(player, key.place, stake, key.chips)
        for player, seat in state.in_order()
        for key, stake in seat.wagers.items()
        if not rules.places[key.place].side_bet
    )


def _frequent(state: TableState, law: dict[str, Any], name: str, rules: TableRules) -> Events:
    """Iowa, IRREGULARITIES 1: frequent hang-ups are reported to a supervisor."""
    if (
        name != "hung-ball"
        or REPORT_HANG_UPS not in law.get("then", ())
        or (state.hang_ups + 1) % rules.setup.hang_ups_reported
    ):
        return ()
    return (e.SupervisorCalled("supervisor", f"the ball has hung {state.hang_ups + 1} times on this wheel"),)


@decides(c.InspectBall, asks_for=e.BallInspected, by=SUPERVISOR, law=("irregularities.ball-left-wheel",))
def inspect_ball(state: TableState, command: c.InspectBall, rules: TableRules) -> Events | Refusal:
    if not state.ball_to_inspect:
        return refuse(Code.NOTHING_THERE, "there is no ball to inspect", rules.cite("irregularities.ball-left-wheel"))
    return (e.BallInspected(command.fit, command.replaced),)


@decides(c.AllowPickUp, asks_for=e.PickUpAllowed, by=SUPERVISOR, law=("irregularities.check-down",))
def allow_pick_up(state: TableState, command: c.AllowPickUp, rules: TableRules) -> Events | Refusal:
    if state.check_down != "called":
        says = "no dropped chip has been reported"
        return refuse(Code.NOTHING_THERE, says, rules.cite("irregularities.check-down"))
    return (e.PickUpAllowed(),)


@decides(c.PickUpChip, asks_for=e.ChipPickedUp, by=(Role.MUCKER, Role.SUPERVISOR), law=("irregularities.check-down",))
def pick_up(state: TableState, command: c.PickUpChip, rules: TableRules) -> Events | Refusal:
    """Iowa, IRREGULARITIES 7: the mucker, when a supervisor allows it; without a mucker, the supervisor."""
    cite = rules.cite("irregularities.check-down")
    is_mucker = command.by.role == "mucker"
    if is_mucker and command.by.name != state.mucker:
        return refuse(Code.NOT_ON_DUTY, f"{command.by.name} is not the mucker on duty", cite)
    if not state.check_down:
        return refuse(Code.NOTHING_THERE, "no dropped chip has been reported", cite)
    if is_mucker and state.check_down != "allowed":
        return refuse(Code.NOT_ALLOWED_YET, "a supervisor has to allow it first", cite)
    return (e.ChipPickedUp(),)
