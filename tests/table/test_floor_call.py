"""The dealer calls the floor: at any time, beside everything else, until a supervisor has acknowledged it."""

from __future__ import annotations

import pytest
from nights import DAN, SUE, Play, play, player

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.people import Actor, Role
from croupier.views.dealer import dealer_view
from croupier.views.open_tasks import open_tasks


def called(night: Play) -> list[str]:
    return list(night.state.alerts.values())


@pytest.mark.parametrize("book", ["us-co", "us-nh", "us-ia"])
def test_in_every_phase_and_the_round_goes_on(book: str) -> None:
    night = play(book)
    steps = (night.spin, night.close, lambda: night.outcome("17"), night.dolly, night.collect, night.pay, night.clear)
    for number, step in enumerate(steps):
        phase = night.state.phase
        night.do(c.CallFloor(DAN, f"question {number}"))
        assert night.state.phase is phase
        step()
    assert called(night) == [f"question {number}" for number in range(len(steps))]
    assert night.state.round == 2


def test_while_a_round_is_referred_and_while_the_table_is_stopped() -> None:
    night = play("us-co")
    night.spin()
    night.do(c.ReportIrregularity(DAN, "a moth"))
    night.do(c.CallFloor(DAN, "come quickly"))
    night.do(c.StopTable(SUE, "smoke"))
    night.do(c.CallFloor(DAN))
    assert called(night)[-1] == "the dealer calls"


def test_it_stands_until_it_is_acknowledged_and_is_not_called_twice() -> None:
    night = play("us-co")
    night.do(c.CallFloor(DAN, "  "))
    assert night.last(e.SupervisorCalled) == e.SupervisorCalled("pit supervisor", "the dealer calls")
    night.no(c.CallFloor(DAN), "already_done")
    assert dealer_view(night.state, night.rules).call.code == "already_done"
    night.do(c.CallFloor(DAN, "a guest is unwell"))
    (first, second) = [wait for wait in open_tasks(night.state, night.rules) if wait.kind == "alert"]
    assert (first.says, second.says) == ("Called: the dealer calls", "Called: a guest is unwell")
    night.do(c.AcknowledgeAlert(SUE, min(night.state.alerts)))
    assert dealer_view(night.state, night.rules).call.is_open
    night.do(c.CallFloor(DAN))


def test_by_the_dealer_on_duty_at_an_open_table_and_in_few_words() -> None:
    night = play("us-co")
    night.sit("Ann")
    night.no(c.CallFloor(player("Ann")), "not_yours")
    night.no(c.CallFloor(SUE), "not_yours")
    night.no(c.CallFloor(Actor("Eva", Role.DEALER)), "not_on_duty")
    night.no(c.CallFloor(DAN, "x" * 501), "no_reason")
    night.do(c.CallFloor(DAN, "x" * 500))
    night.do(c.CloseTable(SUE))
    night.no(c.CallFloor(DAN), "not_open")
