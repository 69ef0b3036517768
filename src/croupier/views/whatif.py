"""What if: a situation played at a real table in memory, and told step by step with the sections it rests on.

Nothing is answered here. A situation gives its first commands (`whatif_situations`); then whatever waits for a
supervisor is answered by the choices that the supervisor's screen would have (`open_tasks`), and the round goes on by
the steps that the dealer's screen would have. Where a supervisor has a choice, each is a course of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from croupier.money.amount import Cents
from croupier.rulebook.dated import Dated
from croupier.rulebook.questions import Question
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.deciding import ASKED
from croupier.table.notation import format_command, format_event, verb
from croupier.table.people import Actor, Role
from croupier.table.phases import SAID, Phase
from croupier.table.refusals import Code
from croupier.table.rules import TableRules
from croupier.views.incidents import why
from croupier.views.open_tasks import filled, open_tasks
from croupier.views.table_rules import reading_taken
from croupier.views.task import Choice, Task
from croupier.views.whatif_acts import WHY
from croupier.views.whatif_bets import OF_BETS, Moved, bets_of, fates
from croupier.views.whatif_case import AskedRule, WhatIfAct, WhatIfCase, WhatIfCourse
from croupier.views.whatif_situations import UNLISTED, Situation
from croupier.views.whatif_table import MUCKER, NUMBER, PLAYER, SPLIT, SUPERVISOR, Trial
from croupier.views.wording import in_words

_ID = re.compile(r"\b[A-Z][0-9]+\b")
_CHOSEN = ("irregularity", "wait", "dispute", "check-down")
"""Tasks whose choices differ in what becomes of the round or the bets."""
_TASKS_MAX = 20


def case(situation: Situation, rules: TableRules, questions: Sequence[Question], edition: str = "") -> WhatIfCase:
    key = next((key for key in situation.keys if key in rules.rules), "")
    found = _courses(situation, rules, "" if key.startswith(OF_BETS) else rules.cite(key))
    dated = rules.rules.rule(key).dated if key else None
    ids = set(_ids(found))
    return WhatIfCase(
        book=rules.rules.book,
        title=rules.rules.title,
        day=rules.rules.day.isoformat(),
        base=rules.law.base,
        edition=edition,
        section=rules.cite(key) if key else "",
        text=_text(situation, key, dated),
        since=dated.first_day.isoformat() if dated and dated.dated else "",
        by=dated.value.get("by", "") if dated and isinstance(dated.value, dict) else "",
        courses=found,
        readings=tuple(reading_taken(question) for question in questions if question.id in ids),
        not_dealt=() if any(course.acts for course in found) else ("nothing of the kind is offered here",),
    )


def _text(situation: Situation, key: str, dated: Dated | None) -> str:
    if dated is None:
        return "the text is silent"
    if key == UNLISTED and situation.keys[0] != UNLISTED:
        return "the text does not name it"
    return dated.note


def _ids(courses: Sequence[WhatIfCourse]) -> Iterator[str]:
    """Questions behind what was decided: named in the notes of the rules, and in the proofs of what was paid."""
    for course in courses:
        yield from (id_ for act in course.acts for asked in act.rules for id_ in _ID.findall(asked.note))
        yield from (id_ for bet in course.bets for id_ in bet.readings)


def _courses(situation: Situation, rules: TableRules, section: str) -> tuple[WhatIfCourse, ...]:
    """The first course takes the first of all choices; the others differ in the first that there was."""
    first = _Run(situation, rules, section, 0)
    more = [_Run(situation, rules, section, place) for place in range(1, len(first.titles))]
    return tuple(run.course for run in (first, *more))


class _Run:
    """One course, from the bets on the felt to the end of it."""

    def __init__(self, situation: Situation, rules: TableRules, section: str, chosen: int) -> None:
        self.trial, self.chosen = Trial(rules), chosen
        self.acts: list[WhatIfAct] = []
        self.moved: list[Moved] = []
        self.titles: list[str] = []
        """The choices that there were at the first task with several; the course takes one of them."""
        before, begun = bets_of(self.trial), len(self.trial.log)
        commands = situation.acts(self.trial)
        command = next(commands, None)
        self.moved = [Moved(event, {}) for event in self.trial.log[begun:]]
        balances = dict(self.trial.ledger.balances)
        while command is not None:
            self.give(command)
            command = next(commands, None)
        self._follow()
        now = self.trial.ledger.balances
        self.course = WhatIfCourse(
            title=self.titles[chosen] if self.titles else "",
            acts=tuple(self.acts),
            ends=SAID[self.trial.state.phase],
            bets=tuple(fates(before, self.trial, self.moved, section)),
            ledger={name: Cents(cents - balances.get(name, 0)) for name, cents in sorted(now.items())
                    if cents != balances.get(name, 0)},
        )  # fmt: skip

    def give(self, command: c.Command) -> Refusal | None:
        trial = self.trial
        may = tuple(role for role in Role if role is not Role.MACHINE and self._may(command, role))
        begun = len(trial.log)
        trial.known.asked.clear()
        result = trial.do(command)
        asked, events = dict(trial.known.asked), trial.log[begun:]
        self.moved += [Moved(event, asked) for event in events]
        refusal = result if isinstance(result, Refusal) else None
        kind = type(command)
        self.acts.append(WhatIfAct(
            does=in_words(verb(kind)),
            line=format_command(command),
            by=command.by.role,
            may=may,
            second=ASKED[kind].second or "",
            refusal=why(refusal),
            said=tuple(filter(None, (getattr(event, "says", "") for event in events))),
            called=tuple(
                f"{event.who}: {in_words(event.why)}" for event in events if isinstance(event, e.SupervisorCalled)
            ),
            logged=tuple(format_event(event, _LONG) for event in events),
            rules=tuple(AskedRule(key, rule.cite, rule.dated.note) for key, rule in asked.items() if _tells(key)),
        ))  # fmt: skip
        return refusal

    def _may(self, command: c.Command, role: Role) -> bool:
        """Whether the table would take it from somebody in that role: who asks is its first question."""
        names = {Role.PLAYER: PLAYER.name, Role.DEALER: self.trial.state.dealer, Role.MUCKER: self.trial.state.mucker}
        asked = replace(command, by=Actor(names.get(role, SUPERVISOR.name), role))
        refusal = self.trial.why_not(asked)
        return refusal is None or refusal.code not in (Code.NOT_YOURS, Code.NOT_ON_DUTY, Code.WORKS_HERE)

    def _follow(self) -> None:
        """The next ball as far as it is held up, what the supervisor has to do, and the rest of the round."""
        if self.trial.state.phase is Phase.BETTING and self.trial.next_step(NUMBER) is None:
            self.give(self.trial.step(c.SpinBall))
        for _ in range(_TASKS_MAX):
            if (command := self._answer()) is None or self.give(command):
                break
        if self.trial.state.phase not in (Phase.BETTING, Phase.CLOSED):
            begun = len(self.trial.log)
            self.trial.known.asked.clear()
            self.trial.go_on()
            self.moved += [Moved(event, dict(self.trial.known.asked)) for event in self.trial.log[begun:]]

    def _answer(self) -> c.Command | None:
        """To the first thing that waits for the supervisor; a call is acknowledged by coming."""
        trial = self.trial
        if trial.state.check_down == "allowed":
            return c.PickUpChip(MUCKER)
        tasks = [task for task in open_tasks(trial.state, trial.rules) if task.kind != "alert"]
        if not tasks:
            return None
        task, place = tasks[0], 0
        choices = _distinct(task) if task.kind in _CHOSEN else list(task.choices[:1])
        if len(choices) > 1 and not self.titles:
            self.titles, place = [choice.says for choice in choices], self.chosen
        chosen = choices[place]
        return filled(chosen, replace(task, place=SPLIT) if chosen.place else task, SUPERVISOR, WHY)


def _distinct(task: Task) -> list[Choice]:
    """One choice of each sort: to void the bet on a number and to void one on a color are the same ruling."""
    found: dict[tuple[object, ...], Choice] = {}
    for choice in task.choices:
        sends = choice.sends
        found.setdefault((sends["command"], sends.get("decision"), sends.get("ruling"), bool(choice.place)), choice)
    return list(found.values())


def _tells(key: str) -> bool:
    """What was looked at on the way without a bearing on the situation: who signs what, sizes and figures."""
    return not key.startswith(("confirm.", "chips.", "words."))


_LONG = ("digest", "rules", "setup", "house", "lost", "paid", "returned", "held", "locked", "proofs", "undone")
