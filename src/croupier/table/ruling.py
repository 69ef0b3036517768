"""Deciding on irregularities and disputes: what the book lists, and what only a supervisor may decide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.rulebook.refusal import Refusal
from croupier.rulebook.words import REPORT_HANG_UPS
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import Events, why_not_reasoned
from croupier.table.deciding import STAFF, SUPERVISOR, decides
from croupier.table.drawing import uncommitted
from croupier.table.people import Role
from croupier.table.phases import MOVES, SAID, Phase
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.sidebetting import void_side_bets, void_wagers
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
        if name not in AT_ANY_TIME and (refusal := _why_not_running(state, rules)):
            return refusal
        if name == CHECK_DOWN and state.check_down:
            return refuse(
                Code.ALREADY_DONE, "a dropped chip has been reported already", rules.cite("irregularities.check-down")
            )
        return (e.IrregularityReported(name, law.get("call", "")), *_alert(law, name))
    if law["spin"] == "referred" and law.get("runs_on"):
        if refusal := _why_not_running(state, rules) or _why_not_so_long(command, law, rules):
            return refusal
        lasted = f" for {command.seconds} seconds" if law.get("timed") else ""
        reported = e.IrregularityReported(name, runs_on=True, seconds=command.seconds)
        return (reported, *_alert(law, name + lasted))
    if law["spin"] == "referred":
        return _refer(state, name, rules)
    refusal = _why_not_running(state, rules)
    if refusal is None:
        refusal = _unanswered(law.get("asks", ()), command.answers, rules.cite(f"irregularities.{name}"))
    return refusal or no_spin(state, rules, name, command.answers)


def _why_not_so_long(command: c.ReportIrregularity, law: dict[str, Any], rules: TableRules) -> Refusal | None:
    """New Hampshire, Roulette Irregularities 5: too long is as long as the house has set (question H5)."""
    least = rules.setup.hung_ball_seconds
    if not law.get("timed") or least <= command.seconds <= 3600:
        return None
    says = f"say for how many seconds it has lasted: it is reported from {least} on"
    return refuse(Code.NOT_ANSWERED, says, rules.cite(f"irregularities.{command.irregularity}"))


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
    if e.SpinReferred not in MOVES[state.phase]:
        says = f"no ball is running: {SAID[state.phase]}; a dispute can be opened at any time"
        return refuse(Code.NOT_NOW, says, rules.cite("irregularities.unlisted"))
    if not name.strip() or len(name) > 500:
        return refuse(Code.NO_REASON, "say what has happened")
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


@decides(c.RuleIrregularity, asks_for=e.SpinUpheld, by=SUPERVISOR)
def rule(state: TableState, command: c.RuleIrregularity, rules: TableRules) -> Events | Refusal:
    """The supervisor directs what is fair and equitable, says why, and then watches that it is done (2206(5))."""
    cite = rules.cite(f"irregularities.{state.referred}", "irregularities.unlisted")
    if not state.referred:
        return refuse(Code.NOT_REFERRED, "no irregularity has been referred to a supervisor", cite)
    if refusal := why_not_reasoned(command.reason):
        return refusal
    decided = RULINGS.get(command.decision)
    if decided is None:
        says = f'"{command.decision}" is not a ruling; choose from {", ".join(RULINGS)}'
        return refuse(Code.NO_SUCH_RULING, says, cite)
    return decided(state, command, rules, cite)


def observes(rules: TableRules) -> bool:
    """Colorado 2206(5): the supervisor observes the action being taken."""
    return "irregularities.unlisted" in rules.rules


def _reached(state: TableState) -> Phase:
    """How far the spin had come; some irregularities are ruled on while the ball runs on."""
    return state.suspended if state.phase is Phase.REFERRED else state.phase


def _stands(state: TableState, command: c.RuleIrregularity, rules: TableRules, cite: str) -> Events | Refusal:
    if _reached(state) is Phase.NO_MORE_BETS and uncommitted(state, rules):
        return refuse(Code.NO_SUCH_RULING, "this spin cannot be completed: call no spin", cite)
    return (e.SpinUpheld(state.referred, command.reason, observes(rules)),)


def _is_none(state: TableState, command: c.RuleIrregularity, rules: TableRules, cite: str) -> Events | Refusal:
    asks = rules.irregularity(state.referred).get("asks", ())
    if refusal := _unanswered(asks, command.answers, cite):
        return refusal
    return no_spin(state, rules, state.referred, command.answers, command.reason)


def _again(state: TableState, command: c.RuleIrregularity, rules: TableRules, cite: str) -> Events | Refusal:
    """Only with the felt closed: while betting is open, a spin that is none leads to another by itself."""
    if _reached(state) is not Phase.NO_MORE_BETS or rules.setup.electronic:
        why = "an electronic wheel draws" if rules.setup.electronic else "betting was still open"
        return refuse(Code.NO_SUCH_RULING, f"{why}: call no spin instead", cite)
    return (e.SpinRepeated(state.referred, state.spin + 1, command.reason, observes(rules)),)


def _void(state: TableState, command: c.RuleIrregularity, rules: TableRules, cite: str) -> Events | Refusal:
    """One player's wager, or a side bet of all, goes back, and the spin stands."""
    upheld = _stands(state, command, rules, cite)
    if isinstance(upheld, Refusal):
        return upheld
    if command.whose:
        back = void_wagers(state, command.whose, command.place, rules)
    else:
        back = void_side_bets(state, rules, command.place, command.reason)
    if not back:
        who = f"{command.whose} has no" if command.whose else "nobody has a"
        return refuse(Code.NO_SUCH_WAGER, f'{who} bet on "{command.place}"', cite)
    return (*back, *upheld)


_Ruling = Callable[[TableState, c.RuleIrregularity, TableRules, str], Events | Refusal]
RULINGS: dict[str, _Ruling] = {"stands": _stands, "no spin": _is_none, "re-spin": _again, "void": _void}


@decides(c.ObserveRuling, asks_for=e.RulingObserved, by=SUPERVISOR)
def observe(state: TableState, command: c.ObserveRuling, rules: TableRules) -> Events | Refusal:
    if command.ruling not in state.to_observe:
        says = f"there is no ruling number {command.ruling} to observe"
        return refuse(Code.NOTHING_THERE, says, rules.cite("irregularities.unlisted"))
    return (e.RulingObserved(command.ruling, command.by.name),)


@decides(c.InspectBall, asks_for=e.BallInspected, by=SUPERVISOR)
def inspect_ball(state: TableState, command: c.InspectBall, rules: TableRules) -> Events | Refusal:
    if not state.ball_to_inspect:
        return refuse(Code.NOTHING_THERE, "there is no ball to inspect")
    return (e.BallInspected(command.fit, command.replaced),)


@decides(c.AllowPickUp, asks_for=e.PickUpAllowed, by=SUPERVISOR)
def allow_pick_up(state: TableState, command: c.AllowPickUp, rules: TableRules) -> Events | Refusal:
    if state.check_down != "called":
        return refuse(Code.NOTHING_THERE, "no dropped chip has been reported")
    return (e.PickUpAllowed(),)


@decides(c.PickUpChip, asks_for=e.ChipPickedUp, by=(Role.MUCKER, Role.SUPERVISOR))
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
