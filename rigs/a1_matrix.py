"""A1: everybody sends every command and asks every question, at their own table and at another, over HTTP and over
sockets. Who may, a table says that was typed by hand (`policy_table`); what it does not name is denied.

A command is sent with a field that no command has, so that whoever may send it is told that it is malformed, and
nothing comes of it. Whoever works at one table or sits at one sends well-made commands to the other, too.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from typing import Any, NamedTuple

from door import Answer, asked
from forge import made
from insiders import TERMINALS, Insiders, insiders, post_of
from policy_table import EXPECTED, FILING, PIT, PLAYED, SEEN
from sockets import served
from starlette.applications import Starlette
from starlette.routing import Route, WebSocketRoute
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from croupier.people.posts import Post
from croupier.pit.codec import COMMANDS as PIT_KINDS
from croupier.table.codec import COMMANDS as TABLE_KINDS
from croupier.tournament.codec import COMMANDS as TOURNAMENT_KINDS
from croupier.web import access, house_api
from croupier.web.app import build
from croupier.web.limits import Pace
from rigs.rig import Report, Rig, Trial, broken

ANYBODY, EVERY_TABLE, NOT_HERE = "a post that may not is let in", "whoever deals sees every table", "a missing line"
WIDE = "everybody sees every page"
OPEN = Pace(1e9, 1e9)
NOT_THEIRS = ("not_yours", "other_table", "not_on_duty")
DENIED = ("not_yours", "not_signed_in", "other_table", "nobody_there")
WORKS_AT = {"Dan": "7", "Dee": "8", "Mia": "7", **{name: table for name, (table, _) in TERMINALS.items()}}
CHANGES: dict[str, dict[str, Any]] = {
    "AddStaff": {"name": "", "licence": "", "post": "dealer"},
    "ChangePost": {"name": "No Such", "post": "dealer"},
    "SetPassword": {"name": "No Such", "password": "-", "own": "-"},
    "Deactivate": {"name": "No Such", "reason": "-"},
    "Reactivate": {"name": "No Such", "reason": "-"},
    "EndSessions": {"name": "No Such"},
    "RetireTerminal": {"terminal": 999, "reason": "-"},
    "DisableTerminal": {"terminal": 999, "reason": "-"},
    "EnableTerminal": {"terminal": 999, "reason": "-"},
    "StopGaming": {"reason": ""},
    "ResumeGaming": {"reason": ""},
}
"""Well made, and about nobody."""
PAGES = {
    "/api/tables/{number}/views/player?player={player}": "player",
    "/api/tables/{number}/views/dealer": "dealer",
    "/api/tables/{number}/views/supervisor": "supervisor",
    "/api/tables/{number}/setup": "supervisor",
    "/api/tables/{number}/prints": "prints",
    "/api/tables/{number}/prints/rules.html": "prints",
    "/api/house/staff": "staff",
    "/api/house/dealers": "dealers",
    "/api/house/sessions": "sessions",
    "/api/house/terminals": "terminals",
    "/api/house/approvals": "approvals",
    "/api/house/passkeys": "passkeys",
    "/api/house/events": "events",
    "/api/pit": "pit",
    "/api/pit/figures": "figures",
    "/api/pit/prints/daily.html": "figures",
    "/api/whatif": "whatif",
    "/api/whatif/nothing": "whatif",
    "/api/tournaments/none": "tournament",
    "/api/tournaments/none/plan": "tournament",
    "/api/tournaments/none/prints/rules.html": "tournament",
}
"""Every address that is not for everybody, and what one has to be allowed to see there."""
SCREENS = {
    "/api/tables/{number}/live?view=player&player={player}": "player",
    "/api/tables/{number}/live?view=dealer": "dealer",
    "/api/tables/{number}/live?view=supervisor": "supervisor",
    "/api/floor/live": "floor",
    "/api/pit/live": "pit",
}
HERE = {"player", "dealer", "supervisor"}
"""What whoever works at a table sees of that one alone."""
FOR_ALL = {
    *("/", "/health", "/ready", "/metrics", "/openapi.json", "/asyncapi.json", "/pit", "/what-if", "/tournaments"),
    *("/tables/{number}", "/tables/{number}/play", "/tables/{number}/deal", "/tables/{number}/board"),
    *("/tournaments/{name}", "/tournaments/{name}/board", "/static/ui/{name:path}", "/api/tables"),
    *("/api/tables/{number}", "/api/tables/{number}/layout", "/api/tables/{number}/statistics", "/api/tournaments"),
    *("/api/tables/{number}/rules", "/api/tables/{number}/rounds", "/api/tournaments/{name}/board", "/api/demo"),
    *("/api/sign-in", "/api/sign-out", "/api/password", "/api/unlock", "/api/terminals", "/api/tournaments/live"),
    *("/api/passkeys/challenge", "/api/passkeys/sign-in"),
    *(
        "/api/demo/seat",
        "/api/demo/seats/{number}",
        "/api/demo/chips",
        "/api/demo/tournament",
        "/api/demo/deal",
    ),  # only a demo has them
}
"""What anybody may ask, or what rests on a password or a code."""
OWN = {"/api/me", "/api/passkeys", "/api/passkeys/new", "/api/passkeys/made", "/api/approvals/{approval}",
       "/api/tournaments/{name}/sharing-information",
       "/api/tables/{number}/tournament", "/api/pit/slips/{file}", "/api/pit/requests/{file}",
       "/api/tournaments/check", "/api/tables/{number}/approvals", "/api/terminals/codes", "/api/house",
       "/api/tables/{number}/commands", "/api/pit/commands", "/api/tournaments/{name}/commands"}  # fmt: skip
"""Asked below by commands, or by who one is."""


class Cell(NamedTuple):
    caller: str
    door: str
    path: str
    body: dict[str, Any] | None
    may: bool

    def __str__(self) -> str:
        what = json.dumps(self.body) if self.body else ""
        return f"{self.caller} {self.door} {self.path} {what}: {'may' if self.may else 'may not'}"


def cells(callers: list[str]) -> Iterator[Cell]:
    for caller in callers:
        yield from _commands(caller)
        yield from _elsewhere(caller)
        yield from _house(caller)
        yield from _looks(caller)


def _commands(caller: str) -> Iterator[Cell]:
    post = post_of(caller)
    for number in ("7", "8"):
        at_other = caller in TERMINALS and WORKS_AT[caller] != number
        for kind in TABLE_KINDS:
            may = post in EXPECTED[kind.__name__] and not at_other
            body = {"id": "a1", "command": {"command": kind.__name__, "unheard of": 0}}
            for door in ("POST", "socket"):
                path = f"/api/tables/{number}/" + ("commands" if door == "POST" else "live")
                yield Cell(caller, door, path, body, may)
    for name in [each.__name__ for each in PIT_KINDS]:
        body = {"id": "a1", "command": {"command": name, "table": "7", "unheard of": 0}}
        yield Cell(caller, "POST", "/api/pit/commands", body, post in PIT[name])
    for name in [each.__name__ for each in TOURNAMENT_KINDS]:
        body = {"id": "a1", "command": {"command": name, "unheard of": 0}}
        may = post in (PLAYED | FILING)[name] and post is not Post.TERMINAL  # it plays in none
        yield Cell(caller, "POST", "/api/tournaments/none/commands", body, may)


def _elsewhere(caller: str) -> Iterator[Cell]:
    """What somebody may send to their own table, sent to the other."""
    if caller in WORKS_AT:
        other, chance = "7" if WORKS_AT[caller] == "8" else "8", random.Random(caller)
        for kind in TABLE_KINDS:
            if post_of(caller) in EXPECTED[kind.__name__]:
                body = {"id": f"{caller} {kind.__name__}", "command": made(kind, chance, ("by",))}
                yield Cell(caller, "elsewhere", f"/api/tables/{other}/commands", body, may=False)


def _house(caller: str) -> Iterator[Cell]:
    post = post_of(caller)
    for change, said in CHANGES.items():
        yield Cell(caller, "POST", "/api/house", {"change": change, **said}, post in EXPECTED[change])
    code, stop = {"table": "7", "seat": 0}, {"command": {"command": "StopTable", "unheard of": 0}}
    yield Cell(caller, "POST", "/api/terminals/codes", code, post in EXPECTED["EnrollTerminal"])
    yield Cell(caller, "POST", "/api/tables/7/approvals", stop, post in EXPECTED["AskApproval"])


def _looks(caller: str) -> Iterator[Cell]:
    post = post_of(caller)
    for door, addresses in (("GET", PAGES), ("screen", SCREENS)):
        for path, query in addresses.items():
            for number, player in (("7", "Ann"), ("8", "Cid")) if "{number}" in path else (("", ""),):
                elsewhere = WORKS_AT.get(caller, number) != number and (caller in TERMINALS or query in HERE)
                where = path.format(number=number, player=player)
                yield Cell(caller, door, where, None, post in SEEN[query] and not elsewhere)


def unlisted(app: Starlette) -> list[str]:
    """Addresses that nobody has thought of here."""
    known = {path.partition("?")[0] for path in (*PAGES, *SCREENS)}
    thought = known | FOR_ALL | OWN | {"/api/tables/{number}/views/{view}", "/api/tables/{number}/prints/{file}"}
    thought |= {"/api/pit/prints/{file}", "/api/whatif/{situation}", "/api/tournaments/{name}"}
    thought |= {"/api/tournaments/{name}/plan", "/api/tournaments/{name}/prints/{file}"}
    routes = [each.path for each in app.routes if isinstance(each, Route | WebSocketRoute)]
    return [f"nobody has said who may ask {path}" for path in routes if path not in thought]


def _some(trial: Trial, found: list[Cell]) -> list[Cell]:
    random.Random(trial.seed).shuffle(found)
    return found[: trial.size]


def run(trial: Trial) -> Report:
    return asyncio.run(_run(trial))


async def _run(trial: Trial) -> Report:
    report = Report()
    with ExitStack() as planted:
        if trial.fault == ANYBODY:
            planted.enter_context(broken(access, "may", lambda post, command: True))
        if trial.fault == EVERY_TABLE:
            planted.enter_context(broken(access, "_works_at", lambda name, keeper: False))
        if trial.fault == WIDE:
            planted.enter_context(broken(house_api, "must_see", lambda who, query: None))
        people = await insiders()
        app = build(people.house, OPEN)
        if trial.fault == NOT_HERE:
            app.router.routes.append(Route("/api/new", lambda request: None))
        report.found += unlisted(app)
        before = people.versions()
        wanted = _some(trial, list(cells([*people.cookies])))
        await _try(wanted, app, people, report)
        if (after := people.versions()) != before:
            report.found.append(f"something was done: {before} became {after}")
    allowed = sum(cell.may for cell in wanted)
    report.figures = {"allowed": allowed, "denied": len(wanted) - allowed}
    return report


async def _try(wanted: list[Cell], app: Starlette, people: Insiders, report: Report) -> None:
    async with served(app) as (_, port):
        async for cell, denied, told in _answers(wanted, app, people, port):
            report.tried += 1
            if denied is cell.may:
                report.found.append(f"{cell}, and the answer is {told}")


async def _answers(
    wanted: list[Cell], app: Starlette, people: Insiders, port: int
) -> AsyncIterator[tuple[Cell, bool, str]]:
    for cell in wanted:
        if cell.door == "screen":
            yield cell, await _is_refused(f"ws://127.0.0.1:{port}{cell.path}", people.cookies[cell.caller]), "a socket"
        elif cell.door != "socket":
            method = "GET" if cell.door == "GET" else "POST"
            answer = await asked(app, method, cell.path, people.cookies[cell.caller], cell.body)
            yield cell, _is_denied(cell, answer), f"{answer.status} {answer.code}"
    async for told in _over_sockets(wanted, people, port):
        yield told


def _is_denied(cell: Cell, answer: Answer) -> bool:
    if cell.door == "elsewhere":
        return answer.code in NOT_THEIRS
    if cell.path in ("/api/house", "/api/terminals/codes"):  # every refusal of the people's room is a 403
        return answer.code in ("not_yours", "not_signed_in")
    return answer.status in (401, 403)


async def _over_sockets(wanted: list[Cell], people: Insiders, port: int) -> AsyncIterator[tuple[Cell, bool, str]]:
    sent: dict[tuple[str, str], list[Cell]] = {}
    for cell in wanted:
        if cell.door == "socket":
            sent.setdefault((cell.caller, cell.path), []).append(cell)
    for (caller, path), own in sent.items():
        headers = {"cookie": people.cookies[caller]} if people.cookies[caller] else {}
        async with connect(f"ws://127.0.0.1:{port}{path}", additional_headers=headers, compression=None) as socket:
            for cell in own:
                await socket.send(json.dumps(cell.body))
                while "id" not in (told := json.loads(await socket.recv())):
                    pass  # what the board shows
                code = told.get("error", {}).get("code", "")
                yield cell, code in DENIED, code


async def _is_refused(address: str, cookie: str) -> bool:
    try:
        async with connect(address, additional_headers={"cookie": cookie} if cookie else {}, compression=None):
            return False
    except InvalidStatus:
        return True


RIG = Rig(
    id="A1",
    title="every post, every command and page, at the own table and another, over HTTP and sockets",
    promises=("rights",),
    unit="cells",
    small=9_000,
    full=9_000,
    run=run,
    faults=(ANYBODY, EVERY_TABLE, WIDE, NOT_HERE),
    fault_size=2_500,
)
