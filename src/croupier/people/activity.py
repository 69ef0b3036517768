"""Who was active when: kept in memory, because a request is no event.

Precise to one second: a touch is remembered to the whole second below it, so that a session is locked up to one second
early and never late. After a restart nothing is remembered, and a session counts as last touched when it was opened or
unlocked: who is locked too soon gives a password, and nobody stays in who should not.
"""

from __future__ import annotations

from croupier.people.commands import Lock
from croupier.people.posts import Person
from croupier.people.refusals import Code, refuse
from croupier.people.signing import who
from croupier.people.state import IDLE, PeopleState, Session, within
from croupier.rulebook.refusal import Refusal

PRECISION = 1_000


class Activity:
    def __init__(self) -> None:
        self._touched: dict[str, int] = {}

    def person(self, state: PeopleState, session_digest: str, at: int, touches: bool = True) -> Person | Refusal:
        """Who is there, counting this as a touch: what every request asks. An idle session is as good as locked."""
        person = who(state, session_digest, at)
        if isinstance(person, Refusal):
            return person
        if self._idle(session_digest, state.sessions[session_digest], at):
            return refuse(Code.LOCKED, "the session is locked after inactivity: enter your password")
        if touches:
            self._touched[session_digest] = at - at % PRECISION
        return person

    def overdue(self, state: PeopleState, at: int) -> list[Lock]:
        """What to send every few seconds, so that the log says which sessions were locked. Forgets ended ones."""
        self._touched = {digest: when for digest, when in self._touched.items() if digest in state.sessions}
        return [
            Lock(at, digest, idle=True)
            for digest, session in state.sessions.items()
            if not session.locked and self._idle(digest, session, at)
        ]

    def _idle(self, digest: str, session: Session, at: int) -> bool:
        last = max(session.touched, self._touched.get(digest, 0))
        return not within(last, at, IDLE)
