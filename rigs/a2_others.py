"""A2: somebody names what is another's: a player, a seat, a person, an approval, a terminal, a code. It is refused, in
the same words as what is not there at all, wherever the caller has no business to know which are.

For each way of asking there are names of others and one that nobody has. The answers are compared with the name taken
out; and nothing was done at any table.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, NamedTuple

from door import asked
from forge import made
from insiders import NAMES, NOBODY, TERMINALS, Insiders, insiders
from policy_table import EXPECTED

from croupier.people.posts import Post
from croupier.rulebook.refusal import Refusal
from croupier.service.staff import StaffService
from croupier.table import decide
from croupier.table.codec import COMMANDS as TABLE_KINDS
from croupier.web.app import build
from croupier.web.limits import Pace
from rigs.rig import Report, Rig, Trial, broken

TELLING, FOR_OTHERS = "a stranger is told who works here", "a terminal acts for anybody"
FREE = "terminal at a free seat"
FREE_SEAT = 5
PLAYERS, PEOPLE, SEATS = ("Bob", "Cid", "Zoe"), ("Sue", "Amy", "No Such"), (1, 2, 77)
NUMBERS = (1, 2, 999)
"""The last of each is nobody's and nothing's."""
KNOW_APPROVALS = (Post.SUPERVISOR, Post.SURVEILLANCE, Post.AUDITOR)


class Case(NamedTuple):
    caller: str
    method: str
    path: str
    body: Any
    """`ID` stands for the name or number, in the address or in the body."""
    ids: tuple[Any, ...]
    own: bool = False
    """It is answered with what is the caller's own, whatever is named."""


def cases() -> Iterator[Case]:
    yield from _of_players()
    yield from _of_strangers()
    for caller, post in [*NAMES.items(), *((each, None) for each in (*TERMINALS, FREE))]:
        yield from _of_the_house(caller, post)


def _of_players() -> Iterator[Case]:
    path = "/api/tables/7/commands"
    for kind in TABLE_KINDS:
        if Post.TERMINAL in EXPECTED[kind.__name__] and "player" in kind.__struct_fields__:
            command = made(kind, random.Random(kind.__name__), ("by",)) | {"player": "ID"}
            told = {"id": f"{kind.__name__} ID", "command": command}
            yield Case("terminal at 7", "POST", path, told, PLAYERS)
            if kind.__name__ != "SeatPlayer":
                yield Case(FREE, "POST", path, told, ("Ann", *PLAYERS))
    seat = {"id": "seat ID", "command": {"command": "SeatPlayer", "player": "New Player", "seat": "ID"}}
    yield Case(FREE, "POST", path, seat, SEATS)
    yield Case("terminal at 7", "GET", "/api/tables/7/views/player?player=ID", None, PLAYERS, own=True)
    yield Case("terminal at 7", "GET", "/api/tables/7/rounds?player=ID", None, PLAYERS, own=True)


def _of_strangers() -> Iterator[Case]:
    for caller in (NOBODY, "terminal at 7", "Nan"):
        yield Case(caller, "POST", "/api/sign-in", {"name": "ID", "password": "not the password"}, PEOPLE)
        yield Case(caller, "POST", "/api/password", {"name": "ID", "old": "not it", "new": "not it either"}, PEOPLE)
        code = {"table": "7", "seat": "ID", "code": "AAAAA-AAAAA"}
        yield Case(caller, "POST", "/api/terminals", code, (3, 4, 99))


def _of_the_house(caller: str, post: Post | None) -> Iterator[Case]:
    if post not in KNOW_APPROVALS:
        yield Case(caller, "POST", "/api/approvals/ID", {"password": "-"}, NUMBERS)
        yield Case(caller, "POST", "/api/house", {"change": "TakeBack", "approval": "ID"}, NUMBERS)
    if post is not Post.ADMINISTRATOR:
        yield Case(caller, "POST", "/api/house", {"change": "Deactivate", "name": "ID", "reason": "-"}, PEOPLE)
        yield Case(caller, "POST", "/api/house", {"change": "Reactivate", "name": "ID", "reason": "-"}, PEOPLE)
        yield Case(caller, "POST", "/api/house", {"change": "ChangePost", "name": "ID", "post": "dealer"}, PEOPLE)
        new = {"change": "SetPassword", "name": "ID", "password": "a new one for them", "own": "-"}
        yield Case(caller, "POST", "/api/house", new, tuple(name for name in PEOPLE if name != caller))
        if post is not Post.SUPERVISOR:
            others = tuple(name for name in PEOPLE if name != caller)
            yield Case(caller, "POST", "/api/house", {"change": "EndSessions", "name": "ID"}, others)
            gone = {"change": "RetireTerminal", "terminal": "ID", "reason": "-"}
            yield Case(caller, "POST", "/api/house", gone, NUMBERS)


def run(trial: Trial) -> Report:
    with ExitStack() as planted:
        if trial.fault == TELLING:
            planted.enter_context(broken(StaffService, "sign_in", _telling(StaffService.sign_in)))
        if trial.fault == FOR_OTHERS:
            planted.enter_context(broken(decide, "_why_not_this_person", lambda state, command, rules: None))
        return asyncio.run(_run(trial))


async def _run(trial: Trial) -> Report:
    report, people = Report(), await insiders()
    people.cookies[FREE] = await people.enroll("7", FREE_SEAT)
    for seat in (3, 4):  # codes that nobody has used yet
        assert isinstance(await people.staff.enroll("Ada", "7", seat), str)
    for reason in ("one", "another"):
        stop = '{"command":"ResumeTable"}' + reason
        assert isinstance(await people.staff.ask_approval("Sue", "ResumeTable", "7", "-", stop), int)
    app = build(people.house, Pace(1e9, 1e9))
    wanted = list(cases())
    random.Random(trial.seed).shuffle(wanted)
    while len(wanted) < trial.size:
        wanted += wanted
    before = people.versions()
    for case in wanted[: trial.size]:
        report.tried += 1
        if wrong := await _differs(app, people, case):
            report.found.append(wrong)
    if people.versions() != before:
        report.found.append(f"something was done: {before} became {people.versions()}")
    report.figures = {"ways": len(set(map(str, wanted)))}
    return report


async def _differs(app: Any, people: Insiders, case: Case) -> str:
    """What is wrong with the answers, or nothing."""
    told = set()
    for each in case.ids:
        people.clock.at += 400_000  # nobody waits for what others mistyped
        await _awake(people, case.caller)
        answer = await asked(
            app, case.method, case.path.replace("ID", str(each)), people.cookies[case.caller], _filled(case.body, each)
        )
        if (answer.status < 400) is not case.own:
            return f"{case.caller} {case.method} {case.path} {case.body} with {each}: {answer.status} {answer.code}"
        if not case.own:
            told.add((answer.status, answer.code, answer.says.replace(str(each), "ID")))
        else:
            told.add((answer.status, "", answer.body.decode()))
    if len(told) > 1:
        return f"{case.caller} {case.method} {case.path} {case.body}: the answers differ, {sorted(told)}"
    return ""


async def _awake(people: Insiders, caller: str) -> None:
    if caller in NAMES:
        await people.sign_in(caller)


def _filled(body: Any, each: Any) -> Any:
    if isinstance(body, dict):
        return {name: _filled(value, each) for name, value in body.items()}
    if body == "ID":
        return each
    return body.replace("ID", str(each)) if isinstance(body, str) else body


def _telling(sign_in: Any) -> Any:
    async def signed(self: Any, name: str, password: str, address: str) -> Any:
        if self.state.person(name) is None:
            return Refusal("no_such_person", "nobody of that name works here")
        return await sign_in(self, name, password, address)

    return signed


RIG = Rig(
    id="A2",
    title="what is another's, named by somebody who has no business with it",
    promises=("rights",),
    unit="ways of asking",
    small=190,
    full=3_000,
    run=run,
    faults=(TELLING, FOR_OTHERS),
)
