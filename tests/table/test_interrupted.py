"""A game that cannot be finished, in whichever phase: all wagers go back, and its record says that it was cancelled.

One that was interrupted goes on where it was, and is finished.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from nights import DAN, SUE, Play, play

from croupier.service.recall import PastRound
from croupier.table import commands as c
from croupier.table.codec import decode_event, encode
from croupier.table.evolve import fold
from croupier.table.phases import Phase
from croupier.views.rounds import RoundView, round_view

BOUGHT = 10_000
STEPS: dict[Phase, Callable[[Play], object]] = {
    Phase.SPINNING: lambda night: night.spin(),
    Phase.NO_MORE_BETS: lambda night: night.close(),
    Phase.OUTCOME: lambda night: night.outcome("17"),
    Phase.DOLLY: lambda night: night.dolly(),
    Phase.COLLECTED: lambda night: night.collect(),
    Phase.PAID: lambda night: night.pay(),
}
"""What leads to each phase from the one before it."""
PHASES = [Phase.BETTING, *STEPS, Phase.REFERRED]


def at(phase: Phase) -> Play:
    """Ann has $5 on 17, which wins, and $10 on red, which loses."""
    night = play("us-co")
    night.sit("Ann", BOUGHT)
    night.bet("Ann", "straight:17", 500)
    night.bet("Ann", "red", 1_000)
    if phase is Phase.REFERRED:
        night.spin()
        night.do(c.ReportIrregularity(DAN, "a moth"))
    for reached, step in STEPS.items():
        if night.state.phase is phase:
            break
        assert step(night)
        assert night.state.phase is reached
    assert night.state.phase is phase
    return night


def game(night: Play) -> RoundView:
    past = PastRound(1, tuple(enumerate(night.log, 1)), {}, {}, (1, len(night.log)))
    return round_view(past, night.rules, lambda player: True)


@pytest.mark.parametrize("phase", PHASES)
def test_what_cannot_be_finished_is_given_back_and_recorded_as_cancelled(phase: Phase) -> None:
    night = at(phase)
    night.do(c.StopTable(SUE, "the wheel has broken down"))
    assert game(night).status == "interrupted"
    night.do(c.ResumeTable(SUE, "to give the bets back"))
    if phase in (Phase.SPINNING, Phase.NO_MORE_BETS):
        night.do(c.ReportIrregularity(DAN, "the wheel has broken down"))
    if night.state.phase is Phase.REFERRED:
        night.do(c.RuleIrregularity(SUE, "no spin", "the wheel has broken down"))
    elif phase is not Phase.BETTING:
        night.do(c.VoidOutcome(SUE, "the wheel has broken down"))
    for number in list(night.state.to_observe):
        night.do(c.ObserveRuling(SUE, number))
    night.do(c.CloseTable(SUE, "the wheel has broken down"))
    assert night.held("Ann") == BOUGHT
    told = game(night)
    assert (told.status, told.outcome) == ("cancelled", "")
    assert all(line.result == "void" for line in told.lines)
    assert "the table was stopped: the wheel has broken down" in [step.says for step in told.steps]


@pytest.mark.parametrize("phase", PHASES)
def test_what_is_interrupted_by_a_restart_goes_on_where_it_was(phase: Phase) -> None:
    """Everything is read back from what was stored; then the same steps lead to the same end."""
    night, whole = at(phase), at(phase)
    night.state = fold(decode_event(encode(event)) for event in night.log)
    for each in (night, whole):
        if phase is Phase.REFERRED:
            each.do(c.RuleIrregularity(SUE, "stands", "it flew away"))
        for reached, step in STEPS.items():
            if _is_before(each.state.phase, reached):
                step(each)
        each.clear()
    assert night.state == whole.state
    assert night.held("Ann") == BOUGHT - 1_500 + 36 * 500
    assert game(night).status == "complete"


def _is_before(now: Phase, reached: Phase) -> bool:
    order = [Phase.BETTING, *STEPS]
    return order.index(now) < order.index(reached)
