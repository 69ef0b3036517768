"""The house as a whole: which program it was started with, all gaming stopped, what does not work."""

from __future__ import annotations

import pytest
from staffed import NOON, House

from croupier.people import commands as c
from croupier.people import events as e
from croupier.people.digests import digest_of
from croupier.people.state import Program

ONE, OTHER = digest_of("one program"), digest_of("another")


def test_another_program_than_the_last_one_is_an_event_of_its_own() -> None:
    house = House()
    first = (e.HouseStarted(NOON, "1.0", ONE), e.ProgramChanged(NOON, "1.0", ONE))
    assert house.done(c.ReportStart(NOON, "1.0", ONE)) == first
    assert house.done(c.ReportStart(NOON, "1.0", ONE, 7)) == (e.HouseStarted(NOON, "1.0", ONE, 7),)
    (_, changed) = house.done(c.ReportStart(NOON, "1.0", OTHER, 8))
    assert changed == e.ProgramChanged(NOON, "1.0", OTHER, "1.0", ONE)
    assert house.state.program == Program("1.0", OTHER)
    assert house.refused(c.ReportStart(NOON, "1.0", "no digest")) == "bad_digest"


@pytest.mark.parametrize("by", ["Sue", "Ada"])
def test_all_gaming_is_stopped_and_resumed_with_a_reason(by: str) -> None:
    house = House()
    assert house.refused(c.ResumeGaming(NOON, by, "it was never stopped")) == "already_done"
    assert house.refused(c.StopGaming(NOON, by, " ")) == "no_reason"
    assert house.done(c.StopGaming(NOON, by, "the regulator asks")) == (
        e.GamingStopped(NOON, "the regulator asks", by),
    )
    assert house.state.gaming_stopped == "the regulator asks"
    assert house.refused(c.StopGaming(NOON, by, "again")) == "already_done"
    assert house.refused(c.ResumeGaming(NOON, by, "")) == "no_reason"
    assert house.done(c.ResumeGaming(NOON, by, "the letter came")) == (e.GamingResumed(NOON, "the letter came", by),)
    assert not house.state.gaming_stopped


@pytest.mark.parametrize("by", ["Dan", "Mo", "Vic", "Una", "Nobody", ""])
def test_nobody_else_stops_or_resumes_it(by: str) -> None:
    house = House()
    assert house.refused(c.StopGaming(NOON, by, "because")) == "not_yours"
    house.done(c.StopGaming(NOON, "Sue", "because"))
    assert house.refused(c.ResumeGaming(NOON, by, "because")) == "not_yours"


def test_what_does_not_work_is_written_down_once_and_so_is_its_end() -> None:
    house = House()
    began = e.OutageBegan(NOON, "witness north", "no answer", 5)
    assert house.done(c.ReportOutage(NOON, "witness north", 5, "no answer")) == (began,)
    assert house.refused(c.ReportOutage(NOON, "witness north", 6, "no answer")) == "already_done"
    assert house.state.outages == {"witness north": 5}
    assert house.done(c.ReportOutage(NOON, "witness north", 5)) == (e.OutageEnded(NOON, "witness north", 5),)
    assert house.refused(c.ReportOutage(NOON, "witness north", 5)) == "already_done"
    assert not house.state.outages


@pytest.mark.parametrize("by", ["Sue", "Ada"])
def test_a_disabled_terminal_stays_so_until_somebody_enables_it(by: str) -> None:
    house = House()
    house.enroll()
    assert house.refused(c.EnableTerminal(NOON, by, 1, "it is not disabled")) == "already_done"
    assert house.refused(c.DisableTerminal(NOON, by, 1, "")) == "no_reason"
    assert house.done(c.DisableTerminal(NOON, by, 1, "screen broken")) == (
        e.TerminalDisabled(NOON, 1, "screen broken", by),
    )
    assert house.state.terminals[1].disabled == "screen broken"
    assert house.refused(c.DisableTerminal(NOON, by, 1, "again")) == "already_done"
    assert house.refused(c.EnableTerminal(NOON, by, 1, "")) == "no_reason"
    assert house.done(c.EnableTerminal(NOON, by, 1, "repaired")) == (e.TerminalEnabled(NOON, 1, "repaired", by),)
    assert house.refused(c.DisableTerminal(NOON, by, 2, "because")) == "no_such_terminal"
    assert house.refused(c.EnableTerminal(NOON, by, 2, "because")) == "no_such_terminal"
    assert house.refused(c.DisableTerminal(NOON, "Dan", 1, "because")) == "not_yours"
    assert house.refused(c.EnableTerminal(NOON, "Dan", 1, "because")) == "not_yours"
