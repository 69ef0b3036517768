"""Staff alone, with nothing but what their screens offer, bring a table back to betting.

The players have walked away and every device is silent: a supervisor answers what waits in the pit, and the dealer
takes the next step of the round.
"""

from __future__ import annotations

import random

from nights import SUE, fill_of, inspection_for

from croupier.rulebook.playable import tender_boxes
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table.night import Night
from croupier.table.people import Actor, Role
from croupier.table.phases import Phase
from croupier.table.waiting import fill_needed, open_waits
from croupier.views.open_tasks import filled, open_tasks
from croupier.views.ritual import next_of, ritual
from croupier.views.steps import Asking
from croupier.views.task import Task

CAN_WAIT = ("alert", "past-post", "check-down")
"""What a supervisor has to see to, and no round is held up by."""


def rescue(night: Night, chance: random.Random) -> list[str]:
    """What staff did until the table was open for bets, with nothing in the way of the next ball."""
    done: list[str] = []
    for _ in range(60):
        if night.state.phase is Phase.BETTING and not _held_up(night):
            return done
        done.append(_one_act(night, chance))
    raise AssertionError(f"stuck while {night.state.phase}: {done[-8:]}, {open_waits(night.state, night.rules)}")


def _held_up(night: Night) -> bool:
    state = night.state
    return bool(state.to_observe or state.ball_to_inspect or state.stopped or open_waits(state, night.rules))


def _one_act(night: Night, chance: random.Random) -> str:
    for task in open_tasks(night.state, night.rules):
        choices = list(task.choices)
        chance.shuffle(choices)
        for choice in choices:
            command = filled(choice, task, SUE, "nobody answers")
            if task.kind not in CAN_WAIT and not isinstance(night.do(command), Refusal):
                return f"{task.kind}: {choice.says}"
        if not choices and not isinstance(night.do(_of_pit(night, task)), Refusal):
            return task.kind
    return _dealt(night, chance)


def _of_pit(night: Night, task: Task) -> c.Command:
    """What the pit sends."""
    if task.kind == "fill":
        return fill_of(night.state, fill_needed(night.state, night.rules))
    return inspection_for(night.state, night.rules)


def _dealt(night: Night, chance: random.Random) -> str:
    """The dealer's next step; without one, the spin is void."""
    state, rules = night.state, night.rules
    by = Actor(state.dealer, Role.DEALER)
    if state.buy_in and state.buy_in.given:
        box = tender_boxes(rules.rules, state.buy_in.tender)[0]
        assert not isinstance(night.do(c.DropTender(SUE, box)), Refusal)
        return "drop"
    asking = Asking(state, rules, by)
    step = next_of(asking, ritual(asking))
    told = asking.confirmed(*(["launch", "close", "lock", "dolly", "dolly-third-dozen", "clear", "outcome"]))
    pocket = chance.choice(rules.wheel.pockets)
    commands: dict[str, c.Command] = {
        "CallNoMoreBets": c.CallNoMoreBets(by, told),
        "RecordOutcome": c.RecordOutcome(by, pocket, confirmed=told),
        "PlaceDolly": c.PlaceDolly(by, str(state.outcome), state.area, told),
        "CollectLosers": c.CollectLosers(by),
        "PayWinners": c.PayWinners(by),
        "StartBonus": c.StartBonus(by),
        "RecordBonusBall": c.RecordBonusBall(by, pocket),
        "RemoveDolly": c.RemoveDolly(by, told),
        "RecordDraw:SecondNumber": c.RecordDraw(by, "SecondNumber", pocket),
        "RecordDraw:Multiplier": c.RecordDraw(by, "Multiplier", "10"),
    }
    if step in commands and not isinstance(night.do(commands[step]), Refusal):
        return step
    answers = {"ball removed in time": True}
    if state.phase in (Phase.SPINNING, Phase.NO_MORE_BETS):
        night.do(c.ReportIrregularity(SUE, "nothing goes on", answers))
        return "no spin"
    raise AssertionError(f"nobody can do anything while {state.phase}: {open_waits(state, rules)}")
