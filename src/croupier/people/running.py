"""Deciding on the house as a whole: it starts, all gaming stops and goes on, something fails and works again."""

from __future__ import annotations

from croupier.people import commands as c
from croupier.people import events as e
from croupier.people.asking import asker, why_not_reasoned
from croupier.people.deciding import EITHER, Events, decides
from croupier.people.digests import why_not_digest
from croupier.people.refusals import Code, refuse
from croupier.people.state import PeopleState
from croupier.rulebook.refusal import Refusal


@decides(c.ReportStart)
def report_start(state: PeopleState, command: c.ReportStart) -> Events | Refusal:
    """Another program than the last one is an event of its own: such a change has to be approved."""
    if refusal := why_not_digest(command.digest):
        return refusal
    before, now = state.program, (command.version, command.digest)
    started = e.HouseStarted(command.at, *now, command.last)
    if before.digest == command.digest:
        return (started,)
    return (started, e.ProgramChanged(command.at, *now, before.version, before.digest))


@decides(c.StopGaming, by=EITHER)
def stop_gaming(state: PeopleState, command: c.StopGaming) -> Events | Refusal:
    by = asker(state, command)
    if isinstance(by, Refusal):
        return by
    if state.gaming_stopped:
        return refuse(Code.ALREADY_DONE, f"all gaming is stopped: {state.gaming_stopped}")
    return why_not_reasoned(command.reason) or (e.GamingStopped(command.at, command.reason, by.name),)


@decides(c.ResumeGaming, by=EITHER)
def resume_gaming(state: PeopleState, command: c.ResumeGaming) -> Events | Refusal:
    by = asker(state, command)
    if isinstance(by, Refusal):
        return by
    if not state.gaming_stopped:
        return refuse(Code.ALREADY_DONE, "gaming is not stopped")
    return why_not_reasoned(command.reason) or (e.GamingResumed(command.at, command.reason, by.name),)


@decides(c.ReportOutage)
def report_outage(state: PeopleState, command: c.ReportOutage) -> Events | Refusal:
    if bool(command.why) is (command.what in state.outages):
        return refuse(Code.ALREADY_DONE, f"that is known of {command.what}")
    if command.why:
        return (e.OutageBegan(command.at, command.what, command.why, command.since),)
    return (e.OutageEnded(command.at, command.what, command.since),)
