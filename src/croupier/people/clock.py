"""The machine's clock was set: nobody's doing that the house could know, and something that everybody should."""

from __future__ import annotations

from croupier.people import commands as c
from croupier.people import events as e
from croupier.people.deciding import Events, decides
from croupier.people.refusals import Code, refuse
from croupier.people.state import PeopleState
from croupier.rulebook.refusal import Refusal


@decides(c.ReportClock)
def report_clock(state: PeopleState, command: c.ReportClock) -> Events | Refusal:
    if not command.step:
        return refuse(Code.ALREADY_DONE, "the clock is as it was")
    return (e.ClockSet(command.at, command.step),)
