"""What the staff asks of the people that a stream keeps: sign-in, sessions, terminals.

The slow work with passwords is `proving`'s; a token is made here and only its digest is kept; an idle session is as
good as locked at once, and its lock is written down within seconds. Passkeys are `passkeys`'.
"""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Callable, Iterable

from croupier.people import commands as c
from croupier.people import events as e
from croupier.people.activity import Activity
from croupier.people.digests import code_digest, code_from, digest_of
from croupier.people.passwords import Hasher
from croupier.people.posts import ROLES, Person, Post
from croupier.people.refusals import wrong
from croupier.people.signing import answer
from croupier.people.state import LIFETIME, PeopleState, Terminal, within
from croupier.people.terminals import by_token, terminal_of
from croupier.people.throttle import stand_in
from croupier.rulebook.refusal import Refusal
from croupier.service.audit import FoldReplay
from croupier.service.keeper import Keeper
from croupier.service.people import People
from croupier.service.ports import Clock, EventStore
from croupier.service.proving import Prover

STREAM = "people"


class StaffService:
    """What the web asks about people."""

    kind = "people"

    def __init__(self, store: EventStore, clock: Clock, hasher: Hasher) -> None:
        self.keeper = Keeper(STREAM, store, clock, People())
        self.clock = clock
        self.prover = Prover(hasher, clock, lambda: self.state)
        self._activity = Activity()
        self._terminals: dict[int, Terminal] = {}
        self._tokens: dict[str, Terminal] = {}

    @property
    def state(self) -> PeopleState:
        return self.keeper.durable

    def keeps(self, stream: str) -> bool:
        return stream == STREAM

    async def load(self, stream: str) -> None:
        await self.keeper.load()

    def keepers(self) -> Iterable[Keeper[PeopleState, c.Command, e.Event]]:
        return [self.keeper]

    def replay(self) -> FoldReplay:
        return FoldReplay(People())

    async def add(self, by: str, name: str, licence: str, post: Post, password: str = "") -> Refusal | None:
        """A new member of the staff; `by` is empty for the first administrator of an empty house."""
        hashed = await self.prover.hashed(password, name, licence) if password else ""
        if isinstance(hashed, Refusal):
            return hashed
        return answer(await self.ask(c.AddStaff(self.clock.now(), by, name, licence, post, hashed)))

    async def change_password(self, name: str, old: str, new: str, address: str) -> Refusal | None:
        """One's own password, by proving the old one."""
        known = self.known(name)
        return await self.set_password(known, old, known, new, address)

    async def set_password(self, by: str, own: str, name: str, new: str, address: str) -> Refusal | None:
        """One's own password, or somebody else's by an administrator, who gives their own. Only who has proved to be
        somebody learns what is wrong with the new one, or costs another hash."""
        proof = await self.prover.prove(by, own, address)
        hashed: str | Refusal = self.prover.decoy
        if proof.verified:
            staff = self.state.person(name)
            hashed = await self.prover.hashed(new, name, staff.licence if staff else "", address)
        if isinstance(hashed, Refusal):
            return hashed
        return answer(await self.ask(c.SetPassword(self.clock.now(), by, name, hashed, proof, address)))

    async def change(self, kind: Callable[..., c.Command], by: str, *fields: object) -> Refusal | None:
        """A change that needs nothing but who asks for it."""
        return answer(await self.ask(kind(self.clock.now(), by, *fields)))

    async def unlock(self, session: str, password: str, address: str) -> str | Refusal:
        """The id under which a locked session goes on."""
        await self.lock_idle()  # one that was left alone is locked, though nobody may have written it down yet
        known = self.state.sessions.get(digest_of(session))
        fresh = secrets.token_urlsafe(32)
        proof = await self.prover.prove(known.name if known else "", password, address)
        unlocked = c.Unlock(self.clock.now(), digest_of(session), digest_of(fresh), proof, address)
        return answer(await self.ask(unlocked)) or fresh

    async def sign_in(self, name: str, password: str, address: str) -> str | Refusal:
        """The id of a new session, which only the browser keeps."""
        known, session = self.known(name), secrets.token_urlsafe(32)
        proof = await self.prover.prove(known, password, address)
        signed = c.SignIn(self.clock.now(), known, proof, digest_of(session), address)
        return answer(await self.ask(signed)) or session

    async def sign_out(self, session: str) -> None:
        await self.ask(c.SignOut(self.clock.now(), digest_of(session)))

    def person(self, session: str, touches: bool = True) -> Person | Refusal:
        """Who this session is, at this moment."""
        return self._activity.person(self.state, digest_of(session), self.clock.now(), touches)

    def duty_of(self, name: str) -> str:
        """The role of somebody who works here and is signed in, with a locked screen or not; else nothing."""
        staff, now = self.state.person(name), self.clock.now()
        sessions = (each for each in self.state.sessions.values() if within(each.began, now, LIFETIME))
        is_here = staff is not None and any(each.name == staff.name for each in sessions)
        return ROLES.get(staff.post, "") if staff and is_here else ""

    def post_of(self, name: str) -> str:
        """As what somebody who is called so, or nearly so, works here; empty for nobody."""
        staff = self.state.person(name)
        return staff.post.value if staff else ""

    async def enroll(self, by: str, table: str, seat: int) -> str | Refusal:
        """A code that lets one terminal act for a seat."""
        code = code_from(secrets.token_bytes(16))
        digest = code_digest(table, seat, code)
        return answer(await self.ask(c.EnrollTerminal(self.clock.now(), by, table, seat, digest))) or code

    async def use_code(self, table: str, seat: int, code: str, address: str) -> str | Refusal:
        """The token that the terminal holds from now on."""
        token = secrets.token_urlsafe(32)
        used = c.UseCode(self.clock.now(), table, seat, code_digest(table, seat, code), digest_of(token), address)
        return answer(await self.ask(used)) or token

    def terminal(self, token: str) -> Terminal | Refusal:
        """Every wager asks this: so the terminals are kept by their tokens, until there are others."""
        if self._terminals is not self.state.terminals:
            self._terminals, self._tokens = self.state.terminals, by_token(self.state)
        return terminal_of(self._tokens, digest_of(token))

    async def ask_approval(self, by: str, what: str, table: str, told: str, body: str) -> int | Refusal:
        """The number under which a second person finds it, what they read, and the very command."""
        subject = digest_of(body)
        asked = await self.ask(c.AskApproval(self.clock.now(), by, what, table, subject, told, body))
        if isinstance(asked, Refusal):
            return asked
        return next(event.approval for event in asked if isinstance(event, e.ApprovalAsked))

    async def approve(self, by: str, approval: int, password: str, address: str) -> Refusal | None:
        """By another person, who gives their password at this moment."""
        proof = await self.prover.prove(by, password, address)
        return answer(await self.ask(c.Approve(self.clock.now(), by, approval, proof, address)))

    async def co_sign(self, name: str, password: str, what: str, address: str) -> Person | Refusal:
        """Who signs beside another, when the password is their own."""
        known = self.known(name)
        proof = await self.prover.prove(known, password, address)
        refusal = answer(await self.ask(c.CoSign(self.clock.now(), known, what, proof, address)))
        staff = self.state.person(known)
        if refusal or staff is None:
            return refusal or wrong()
        return Person(staff.name, staff.licence, staff.post)

    async def use_approval(self, by: str, approval: int, what: str, table: str, subject: str) -> Refusal | None:
        return answer(await self.ask(c.UseApproval(self.clock.now(), by, approval, what, table, subject)))

    async def clock_set(self, step: int) -> None:
        """The machine's clock was set by so many milliseconds."""
        await self.ask(c.ReportClock(self.clock.now(), step))

    async def lock_idle(self) -> None:
        """To be asked every few seconds."""
        for lock in self._activity.overdue(self.state, self.clock.now()):
            await self.ask(lock)

    def known(self, name: str) -> str:
        """Somebody's name as the house writes it. What else was typed stays outside of the log."""
        staff = self.state.person(name)
        return staff.name if staff else stand_in(name)

    async def ask(self, command: c.Command) -> tuple[e.Event, ...] | Refusal:
        return await self.keeper.handle(command, uuid.uuid4().hex)
