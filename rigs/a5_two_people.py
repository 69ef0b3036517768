"""A5: what takes two people takes two: asked for by one, approved by another in person, within minutes, for this very
command at this table, used once, and only while both are still who they were.

Every way around is tried with every command that needs a second person, through the addresses that the screens use.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from typing import Any

from door import Answer, asked
from forge import made
from houses import PASSWORD
from insiders import Insiders, insiders

from croupier.people import approving
from croupier.people import commands as p
from croupier.people.at_tables import SECOND
from croupier.people.posts import Post
from croupier.table import commands as c
from croupier.web import gateway
from croupier.web.app import build
from croupier.web.limits import Pace
from rigs.rig import Report, Rig, Trial, broken

ALONE, FOR_EVER = "one person is enough", "an approval does not expire"
COMMANDS: tuple[type[c.Command], ...] = (
    c.CorrectOutcome,
    c.VoidOutcome,
    c.WriteOffOwed,
    c.CorrectPayment,
    c.ResumeTable,
)
"""Typed by hand: what one person alone must not do."""
USED = "used"


class Case:
    """Two supervisors who have just been hired, and one command."""

    def __init__(self, people: Insiders, app: Any, number: int, seed: int) -> None:
        self.people, self.app, self.number = people, app, number
        self.kind = COMMANDS[number // len(WAYS) % len(COMMANDS)]
        self.way = WAYS[number % len(WAYS)]
        self.one, self.two = f"One {number}", f"Two {number}"
        self.command = made(self.kind, random.Random(seed + number), ("by",))
        self.approval = 0

    async def hired(self) -> None:
        for name in (self.one, self.two):
            licence = name.replace(" ", "-")
            assert await self.people.staff.add("Ada", name, licence, Post.SUPERVISOR, "a first password") is None
            assert await self.people.staff.change_password(name, "a first password", PASSWORD, "") is None
            await self.people.sign_in(name)

    async def ask(self) -> None:
        answer = await self._post(self.one, "/api/tables/7/approvals", {"command": self.command})
        assert answer.status == 200, answer
        self.approval = json.loads(answer.body)["approval"]

    async def approve(self, name: str, password: str = PASSWORD) -> Answer:
        return await self._post(name, f"/api/approvals/{self.approval}", {"password": password})

    async def send(self, by: str = "", table: str = "7", command: Any = None, approval: int | None = None) -> Answer:
        self.sent = getattr(self, "sent", 0) + 1
        told = {"id": f"a5 {self.number} {self.sent}", "command": command or self.command}
        told["approval"] = self.approval if approval is None else approval
        return await self._post(by or self.one, f"/api/tables/{table}/commands", told)

    async def asked_and_approved(self) -> None:
        await self.ask()
        answer = await self.approve(self.two)
        assert answer.status == 200, answer

    async def later(self, seconds: int) -> None:
        """So much later, and everybody has given their password again."""
        self.people.clock.on(seconds)
        for name in (self.one, self.two):
            await self.people.sign_in(name)

    async def _post(self, name: str, path: str, body: Any) -> Answer:
        return await asked(self.app, "POST", path, self.people.cookies[name], body)


async def _rightly(case: Case) -> str:
    await case.asked_and_approved()
    answer = await case.send()
    is_used = case.approval not in case.people.staff.state.approvals
    return USED if is_used and answer.status in (200, 409) else answer.code


async def _alone(case: Case) -> str:
    return (await case.send(approval=0)).code


async def _made_up(case: Case) -> str:
    return (await case.send(approval=999_999)).code


async def _same_person(case: Case) -> str:
    await case.ask()
    return (await case.approve(case.one)).code


async def _not_approved(case: Case) -> str:
    await case.ask()
    return (await case.send()).code


async def _wrong_password(case: Case) -> str:
    await case.ask()
    return (await case.approve(case.two, "not the password")).code


async def _other_post(case: Case) -> str:
    await case.ask()
    return (await case.approve("Dan")).code


async def _watcher(case: Case) -> str:
    await case.ask()
    return (await case.approve("Vic")).code


async def _too_late(case: Case) -> str:
    await case.ask()
    await case.later(5 * 60)
    return (await case.approve(case.two)).code


async def _used_too_late(case: Case) -> str:
    await case.asked_and_approved()
    await case.later(2 * 60)
    return (await case.send()).code


async def _other_table(case: Case) -> str:
    await case.asked_and_approved()
    return (await case.send(table="8")).code


async def _other_words(case: Case) -> str:
    await case.asked_and_approved()
    return (await case.send(command=case.command | {"reason": "another"})).code


async def _twice(case: Case) -> str:
    await case.asked_and_approved()
    await case.send()
    return (await case.send()).code


async def _by_another(case: Case) -> str:
    await case.asked_and_approved()
    return (await case.send(by=case.two)).code


async def _taken_back(case: Case) -> str:
    await case.asked_and_approved()
    assert await case.people.staff.change(p.TakeBack, case.two, case.approval) is None
    return (await case.send()).code


async def _second_dismissed(case: Case) -> str:
    await case.asked_and_approved()
    assert await case.people.staff.change(p.Deactivate, "Ada", case.two, "a5") is None
    return (await case.send()).code


async def _second_posted(case: Case) -> str:
    await case.asked_and_approved()
    assert await case.people.staff.change(p.ChangePost, "Ada", case.two, Post.DEALER) is None
    return (await case.send()).code


async def _first_posted(case: Case) -> str:
    await case.asked_and_approved()
    assert await case.people.staff.change(p.ChangePost, "Ada", case.one, Post.DEALER) is None
    return (await case.send()).code


Way = Callable[[Case], Awaitable[str]]
WAYS: tuple[tuple[Way, str], ...] = (
    (_rightly, USED),
    (_alone, "needs_second"),
    (_made_up, "no_such_approval"),
    (_same_person, "same_person"),
    (_not_approved, "not_approved"),
    (_wrong_password, "wrong"),
    (_other_post, "not_yours"),
    (_watcher, "not_yours"),
    (_too_late, "approval_over"),
    (_used_too_late, "approval_over"),
    (_other_table, "no_such_approval"),
    (_other_words, "no_such_approval"),
    (_twice, "no_such_approval"),
    (_by_another, "not_yours"),
    (_taken_back, "no_such_approval"),
    (_second_dismissed, "no_such_approval"),
    (_second_posted, "no_such_approval"),
    (_first_posted, "not_yours"),
)
"""What somebody tries, and what comes of it."""


def run(trial: Trial) -> Report:
    with ExitStack() as planted:
        if trial.fault == ALONE:
            planted.enter_context(broken(gateway, "needs_second", lambda name: None))
        if trial.fault == FOR_EVER:
            planted.enter_context(broken(approving, "within", lambda began, now, lasts: True))
        return asyncio.run(_run(trial))


async def _run(trial: Trial) -> Report:
    report, people = Report(), await insiders()
    if {kind.__name__ for kind in COMMANDS} != set(SECOND):
        report.found.append(f"two people are needed for {', '.join(SECOND)}")
    app = build(people.house, Pace(1e9, 1e9))
    for number in range(trial.size):
        case = Case(people, app, number, trial.seed)
        await people.sign_in("Dan")
        await people.sign_in("Vic")
        await case.hired()
        before = people.versions()
        way, due = case.way
        came = await way(case)
        report.tried += 1
        if came != due:
            report.found.append(
                f"case {number}, {case.kind.__name__}, {way.__name__.strip('_')}: {came}, and not {due}"
            )
        if due != USED and way is not _twice and people.versions() != before:
            report.found.append(f"case {number}, {case.kind.__name__}, {way.__name__.strip('_')}: something was done")
        people.clock.on(3_600)  # failed tries are forgotten
    report.figures = {"commands": len(COMMANDS), "ways": len(WAYS)}
    return report


RIG = Rig(
    id="A5",
    title="what takes two people, with every way around it",
    promises=("W7", "rights"),
    unit="cases",
    small=len(WAYS) * len(COMMANDS),
    full=2_000,
    run=run,
    faults=(ALONE, FOR_EVER),
    fault_size=len(WAYS),
)
