"""Deciding on what devices beside the table report: readings of the wheel, timers, and that the table must stop."""

from __future__ import annotations

from croupier.rulebook.refusal import Refusal
from croupier.rulebook.table_setup import WAITS
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import Events, why_not_reasoned
from croupier.table.deciding import DEVICE, SUPERVISOR, decides
from croupier.table.evolve_heats import is_played
from croupier.table.people import Role
from croupier.table.phases import BETTING_OPEN, SAID
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.state import TableState
from croupier.table.waiting import open_waits, time_over

BETTING = "betting"
FELL_EARLY = "the ball fell before no more bets"


@decides(c.ReportReading, asks_for=e.ReadingReported, by=DEVICE)
def read(state: TableState, command: c.ReportReading, rules: TableRules) -> Events | Refusal:
    """A sensor is a witness: what it has read stands beside the dealer's call, and decides nothing."""
    if not command.pocket and (refusal := why_not_reasoned(command.why)):
        return refusal
    if command.pocket and command.pocket not in rules.wheel.rotor:
        return refuse(Code.NO_SUCH_POCKET, f'a {rules.wheel.name} wheel has no pocket "{command.pocket}"')
    return (e.ReadingReported(command.pocket, command.spin, command.why),)


@decides(
    c.ReportFall,
    asks_for=e.FallReported,
    by=(Role.DEALER, Role.DEVICE),
    form="The ball falls",
    where="close.before_fall",
)
def fall(state: TableState, command: c.ReportFall, rules: TableRules) -> Events | Refusal:
    """New Hampshire, Placement of Bets 4: the close comes before the fall; else the floor manager decides."""
    if state.fell:
        return refuse(Code.ALREADY_DONE, "the fall of this ball has been reported already")
    if state.phase not in BETTING_OPEN or "close.before_fall" not in rules.rules:
        return (e.FallReported(),)
    who = rules.irregularity("hung-ball").get("alerts", "supervisor")
    return (e.FallReported(), e.SpinReferred(FELL_EARLY), e.SupervisorCalled(who, FELL_EARLY))


def contradicted(state: TableState, pocket: str) -> Events:
    """The ball in the wheel wins over what any device has read of it; the floor hears that they differ."""
    if not state.reading or state.reading == pocket:
        return ()
    return (e.SupervisorCalled("supervisor", f"the sensor read {state.reading}, but {pocket} was called"),)


@decides(c.StartTimer, asks_for=e.TimerStarted, by=DEVICE)
def start_timer(state: TableState, command: c.StartTimer, rules: TableRules) -> Events | Refusal:
    timer = command.timer
    if timer == BETTING and (state.phase not in BETTING_OPEN or (rules.is_tournament and not is_played(state))):
        return refuse(Code.NOT_NOW, f"the betting time does not begin now: {SAID[state.phase]}")
    if timer in state.timers:
        return refuse(Code.ALREADY_DONE, f"the {timer} timer runs already")
    if not 0 < command.ends < 10**15:
        return refuse(Code.BAD_AMOUNT, "a timer's end is a time in milliseconds since 1970")
    if timer in WAITS and all(wait.name != timer for wait in open_waits(state, rules)):
        return refuse(Code.NO_SUCH_TIMER, f'the table does not wait for "{timer}"')
    if timer not in (*WAITS, *rules.setup.timers):
        return refuse(Code.NO_SUCH_TIMER, f'this table has no timer "{timer}"')
    return (e.TimerStarted(timer, command.ends),)


@decides(c.EndTimer, asks_for=e.TimerRanOut, by=DEVICE)
def end_timer(state: TableState, command: c.EndTimer, rules: TableRules) -> Events | Refusal:
    """When it has run out is for the clock outside to say; what comes of it, for a person: the dealer and the floor."""
    if not state.timers.get(command.timer):
        return refuse(Code.NO_SUCH_TIMER, f'no timer "{command.timer}" runs')
    if command.timer == BETTING:
        return (e.TimerRanOut(BETTING),)
    if command.timer in WAITS:
        return (e.TimerRanOut(command.timer), *time_over(state, command.timer, rules))
    return (e.TimerRanOut(command.timer), e.SupervisorCalled("supervisor", f"the dealer is late: {SAID[state.phase]}"))


@decides(c.StopTable, asks_for=e.TableStopped, by=(Role.SUPERVISOR, Role.DEVICE), form="Stop the table")
def stop(state: TableState, command: c.StopTable, rules: TableRules) -> Events | Refusal:
    if refusal := why_not_reasoned(command.why):
        return refusal
    return (e.TableStopped(command.why), e.SupervisorCalled("supervisor", f"the table is stopped: {command.why}"))


@decides(c.ResumeTable, asks_for=e.TableResumed, by=SUPERVISOR, second=Role.SUPERVISOR)
def resume(state: TableState, command: c.ResumeTable, rules: TableRules) -> Events | Refusal:
    if not state.stopped:
        return refuse(Code.NOTHING_THERE, "the table is not stopped")
    return why_not_reasoned(command.reason) or (e.TableResumed(command.reason),)


OF_THE_PIT = (c.RequireInspection, c.TakeInspection, c.ReportWheelMoved, c.TakeFill, c.TakeCredit)
"""What has happened beside the table, whatever goes on at it."""
ALWAYS = (c.ResumeTable, c.OpenDraw, c.RevealNonce, c.CallFloor, c.AcknowledgeAlert, *OF_THE_PIT)
"""What a stopped table still takes."""


def why_not_running(state: TableState, kind: type[c.Command]) -> Refusal | None:
    if kind in ALWAYS:
        return None
    return refuse(Code.STOPPED, f"the table is stopped: {state.stopped}")


MEANWHILE = frozenset((
    c.DropTender, c.CallFloor, c.AcknowledgeAlert, c.StopTable, c.ResumeTable, c.ReportFault, c.ReportIrregularity,
    c.ReportWheel, c.ReportReading, c.ReportFall, c.CommitDraw, c.OpenDraw, c.StartTimer, c.EndTimer,
    c.CommitNonce, c.RevealNonce, c.MixDraws,
    *OF_THE_PIT,
))  # fmt: skip
"""What is taken while tender waits for its box: calls and reports of what cannot wait."""


def why_not_dropped(state: TableState, kind: type[c.Command], rules: TableRules) -> Refusal | None:
    """Colorado 2215(3): right after the chips were given, what was paid is dropped."""
    buy_in = state.buy_in
    if buy_in is None or not buy_in.given or kind in MEANWHILE or "cash.at_once" not in rules.rules:
        return None
    says = f"{buy_in.player} has the chips: the {buy_in.tender} must be dropped first"
    return refuse(Code.NOT_DROPPED, says, rules.cite("cash.at_once"))
