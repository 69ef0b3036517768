"""Who is asking: a member of the staff by a session, or a terminal by its token; and what of it may be asked.

Cookies are `HttpOnly` and `SameSite=Strict`. Whatever changes something comes as JSON from a page of the house: a form
or a script of another origin cannot send that.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from croupier.people.policy import may, may_see
from croupier.people.posts import Post
from croupier.people.terminals import acts_as
from croupier.rulebook.refusal import Refusal
from croupier.service.staff import Doors
from croupier.service.tables import TableKeeper
from croupier.table.people import Actor
from croupier.web.guard import is_same_origin

SESSION, TERMINAL = "croupier_session", "croupier_terminal"
BODY_MAX = 65_536
T = TypeVar("T")


class WebError(Exception):
    """An answer that is an error: status and refusal."""

    def __init__(self, status: int, refusal: Refusal) -> None:
        super().__init__(refusal.says)
        self.status, self.refusal = status, refusal


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody known to the house."""

    name: str
    post: Post
    actor: Actor | None
    """Whom they are at the table that is asked; nothing for posts that have no hand there."""


def caller(request: HTTPConnection, doors: Doors, keeper: TableKeeper | None = None) -> Caller:
    """Whoever asks; raises when nobody is known."""
    if session := request.cookies.get(SESSION):
        person = doors.person(session)
        if isinstance(person, Refusal):
            raise WebError(401, person)
        return Caller(person.name, person.post, person.actor)
    if token := request.cookies.get(TERMINAL):
        return _terminal(token, doors, keeper)
    raise WebError(401, Refusal("not_signed_in", "nobody is signed in here"))


def _terminal(token: str, doors: Doors, keeper: TableKeeper | None) -> Caller:
    """A terminal acts for whoever sits at its seat, and for nobody else."""
    terminal = doors.terminal(token)
    if isinstance(terminal, Refusal):
        raise WebError(401, terminal)
    name = f"terminal {terminal.number}"
    if keeper is None:
        return Caller(name, Post.TERMINAL, None)
    seats = keeper.durable.seats.values()
    sitting = next((seat.player for seat in seats if seat.number == terminal.seat and not seat.away), "")
    actor = acts_as(terminal, keeper.durable.table or keeper.rules.setup.number, sitting)
    if isinstance(actor, Refusal):
        raise WebError(403, actor)
    return Caller(name, Post.TERMINAL, actor)


def must_be_able(who: Caller, command: str) -> Actor:
    if not may(who.post, command) or who.actor is None:
        raise WebError(403, Refusal("not_yours", f"a {who.post} cannot send {command}"))
    return who.actor


def must_see(who: Caller, query: str) -> None:
    if not may_see(who.post, query):
        raise WebError(403, Refusal("not_yours", f"a {who.post} cannot look at this: {query}"))


async def body_of(request: Request, kind: type[T]) -> T:
    """The message, strictly as it should be."""
    if not is_same_origin(request.headers):
        raise WebError(403, Refusal("other_origin", "this came from a page of another house"))
    if request.headers.get("content-type", "").partition(";")[0] != "application/json":
        raise WebError(415, Refusal("not_json", "send application/json"))
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > BODY_MAX:
            raise WebError(413, Refusal("too_large", f"a message has at most {BODY_MAX} bytes"))
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise WebError(400, Refusal("malformed", str(error))) from None


def set_cookie(response: Response, request: Request, name: str, value: str) -> None:
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, httponly=True, samesite="strict", secure=secure, path="/")


def address_of(request: HTTPConnection) -> str:
    return request.client.host if request.client else ""
