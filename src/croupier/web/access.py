"""Who is asking: a member of the staff by a session, or a terminal by its token; and what of it may be asked.

Whatever changes something comes as JSON from a page of the house: a form or a script of another origin cannot send
that.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request

from croupier.people.policy import may, may_see
from croupier.people.posts import Post
from croupier.people.terminals import acts_as, nobody_at
from croupier.rulebook.refusal import Refusal
from croupier.service.floor import Floor
from croupier.service.staff import StaffService
from croupier.service.tables import TableKeeper
from croupier.table.people import Actor
from croupier.table.phases import Phase
from croupier.table.state import TableState
from croupier.web.cookies import SESSION, TERMINAL, cookie_of
from croupier.web.guard import is_same_origin
from croupier.web.logs import note

BODY_MAX = 65_536
AT_ONE_TABLE = (Post.DEALER, Post.MUCKER)
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
    free_seat: int = 0
    """The seat of a terminal that nobody sits at: somebody may sit down there, and that is all."""


class Asker:
    """Whoever is at one connection. Who that is, is asked anew for everything: sessions end, and players leave."""

    def __init__(
        self,
        connection: HTTPConnection,
        staff: StaffService,
        keeper: TableKeeper | None = None,
        floor: Floor | None = None,
    ) -> None:
        self.connection, self.staff, self.keeper, self.floor = connection, staff, keeper, floor
        self.session, self.token = cookie_of(connection, SESSION), cookie_of(connection, TERMINAL)
        self.limited_as: object = self.session or self.token or object()
        """Under which its messages are counted. That is kept for a while; a stranger's holds nothing else in memory."""
        self.noted: Caller | None = None  # for the lines of the log
        self._sitting = ""
        """Who sat at the terminal's seat when it was last looked up: that player is looked at first."""
        self._known: tuple[object, str, int, Caller] | None = None
        """Whom a terminal was when it was last asked, and by which terminals, at which table and seat: every wager
        asks. It is the same as long as these are, and as the player sits there."""

    def who(self, touches: bool = True) -> Caller:
        """Raises when nobody is known. What is only told to a screen does not keep its session awake."""
        if self.session:
            person = self.staff.person(self.session, touches)
            if isinstance(person, Refusal):
                raise WebError(401, person)
            return Caller(person.name, person.post, person.actor)
        if self.token:
            return self._terminal()
        raise WebError(401, Refusal("not_signed_in", "nobody is signed in here"))

    def must_see(self, query: str) -> Caller:
        """Whoever it is, if they may see this, at this table where one is asked for."""
        who = self.who(touches=False)
        must_see(who, query)
        if self.floor and self.keeper:
            must_be_here(who, self.keeper, self.floor)
        return who

    def _terminal(self) -> Caller:
        """A terminal acts for whoever sits at its seat, and for nobody else."""
        keeper, terminals = self.keeper, self.staff.state.terminals
        table = (keeper.durable.table or keeper.rules.setup.number) if keeper else ""
        if self._known and keeper:
            by, at, number, who = self._known
            seat = keeper.durable.seats.get(self._sitting)
            if by is terminals and at == table and seat is not None and seat.number == number and not seat.away:
                return who
        terminal = self.staff.terminal(self.token)
        if isinstance(terminal, Refusal):
            raise WebError(401, terminal)
        name = f"terminal {terminal.number}"
        if keeper is None:
            return Caller(name, Post.TERMINAL, None)
        self._sitting = self._at(terminal.seat, keeper)
        actor = acts_as(terminal, table, self._sitting)
        if isinstance(actor, Refusal):
            raise WebError(403, actor)
        who = Caller(name, Post.TERMINAL, actor, 0 if actor else terminal.seat)
        self._known = (terminals, table, terminal.seat, who) if actor else None
        return who

    def _at(self, number: int, keeper: TableKeeper) -> str:
        seats = keeper.durable.seats
        before = seats.get(self._sitting)
        if before is not None and before.number == number and not before.away:
            return self._sitting
        return next((seat.player for seat in seats.values() if seat.number == number and not seat.away), "")


def caller(request: HTTPConnection, staff: StaffService, keeper: TableKeeper | None = None) -> Caller:
    """Whoever asks, once; raises when nobody is known."""
    who = Asker(request, staff, keeper).who()
    note(request, by=who.name, post=who.post.value)
    return who


def note_refused(asker: Asker, error: WebError) -> None:
    """A socket that is not opened has a line in the log, too: why not, and who asked where that is known."""
    note(asker.connection, code=error.refusal.code)
    with contextlib.suppress(WebError):
        who = asker.who(touches=False)
        note(asker.connection, by=who.name, post=who.post.value)


def known_name(staff: StaffService, typed: str) -> str:
    """For the log: somebody's name, or nothing. People type their password there, too."""
    person = staff.state.person(typed)
    return person.name if person else ""


def must_be_able(who: Caller, command: str) -> Actor:
    if who.free_seat:
        raise WebError(403, nobody_at(who.free_seat))
    if not may(who.post, command) or who.actor is None:
        raise WebError(403, Refusal("not_yours", f"a {who.post} cannot send {command}"))
    return who.actor


def must_see(who: Caller, query: str) -> None:
    if not may_see(who.post, query):
        raise WebError(403, Refusal("not_yours", f"a {who.post} cannot look at this: {query}"))


def must_be_here(who: Caller, keeper: TableKeeper, floor: Floor) -> None:
    """Whoever deals or mucks at a table sees that one alone. Who works at none may look: they come to relieve."""
    if who.post in AT_ONE_TABLE and not _works_at(who.name, keeper):
        elsewhere = [number for number, each in floor.tables.items() if _works_at(who.name, each)]
        if elsewhere:
            says = f"{who.name} works at table {elsewhere[0]}, and sees no other until relieved there"
            raise WebError(403, Refusal("other_table", says))


def _works_at(name: str, keeper: TableKeeper) -> bool:
    state = keeper.durable
    return state.phase is not Phase.CLOSED and name in (state.dealer, state.mucker)


def player_of(who: Caller, request: HTTPConnection, state: TableState) -> str:
    """Whose view is asked for: a terminal sees its own player, and others say which."""
    if who.free_seat:
        raise WebError(403, nobody_at(who.free_seat))
    asked = who.actor.name if who.post is Post.TERMINAL and who.actor else request.query_params.get("player", "")
    if asked not in state.seats:
        raise WebError(404, Refusal("no_such_player", "nobody of that name sits at this table"))
    return asked


async def body_of(request: Request, kind: type[T]) -> T:
    """The message, strictly as it should be."""
    if not is_same_origin(request):
        raise WebError(403, Refusal("other_origin", "this request came from another site"))
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


async def told_by(
    request: Request, kind: type[T], staff: StaffService, keeper: TableKeeper | None = None
) -> tuple[Caller, T]:
    """Who sends a message, and the message. Asked before it is read, because it is nobody's business to send one; and
    when it is there, because whoever was sent away in the middle of it sends nothing any more."""
    caller(request, staff, keeper)
    told = await body_of(request, kind)
    return caller(request, staff, keeper), told


def table_of(request: Request, floor: Floor) -> TableKeeper:
    """The table that is asked about."""
    if (keeper := floor.tables.get(request.path_params["number"])) is None:
        raise HTTPException(404)
    return keeper


def address_of(request: HTTPConnection) -> str:
    return request.client.host if request.client else ""


def whole(request: HTTPConnection, name: str, default: int) -> int:
    """A whole number above zero from the address."""
    text = request.query_params.get(name, "")
    if not text:
        return max(default, 1)
    if not (text.isascii() and text.isdigit() and len(text) < 16 and int(text)):
        raise WebError(400, Refusal("malformed", f"{name} must be a whole number above zero"))
    return int(text)
