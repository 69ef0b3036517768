"""A house with people in it, for tests: commands go in, events are kept, and the state is folded beside them."""

from __future__ import annotations

import hashlib

from croupier.people import commands as c
from croupier.people.codec import decode_event, encode
from croupier.people.decide import decide
from croupier.people.deciding import Events
from croupier.people.digests import code_digest, digest_of
from croupier.people.events import Event
from croupier.people.evolve import evolve, fold
from croupier.people.passwords import PasswordChecker
from croupier.people.posts import Person, Post
from croupier.people.signing import answer, who
from croupier.people.state import PeopleState
from croupier.rulebook.refusal import Refusal

NOON = 1_800_000_000_000
SECOND, MINUTE, HOUR = 1_000, 60_000, 3_600_000
HERE = "10.0.0.7"
CODE = "K7M2Q-9XPTA"
SUBJECT = digest_of("a command as it will be sent")
FIRST = c.Proof(True, 1)
OK = c.Proof(True, 2)
"""Everybody but Ada has set a password of their own since their first."""
WRONG = c.Proof(False)


class QuickHasher:
    """Hashes that look like argon2's and cost nothing."""

    def __init__(self, edition: str = "quick") -> None:
        self.edition = edition
        self.verified: list[str] = []

    def hash(self, password: str) -> str:
        return f"$argon2id${self.edition}${hashlib.sha256(password.encode()).hexdigest()}"

    def verify(self, hash: str, password: str) -> bool:  # noqa: A002
        self.verified.append(hash)
        return hash.split("$")[3] == hashlib.sha256(password.encode()).hexdigest()

    def needs_rehash(self, hash: str) -> bool:  # noqa: A002
        return hash.split("$")[2] != self.edition


HASHER = QuickHasher()


def hashed(password: str) -> str:
    return HASHER.hash(password)


def password_of(name: str) -> str:
    return f"the password of {name}"


class House:
    """People by name: Ada administers, Sue and Sid supervise, Dan deals, Mo mucks, Vic watches, Una audits."""

    PEOPLE = {  # noqa: RUF012
        "Sue": Post.SUPERVISOR,
        "Sid": Post.SUPERVISOR,
        "Dan": Post.DEALER,
        "Mo": Post.MUCKER,
        "Vic": Post.SURVEILLANCE,
        "Una": Post.AUDITOR,
    }

    def __init__(self, staffed: bool = True) -> None:
        self.state = PeopleState()
        self.events: list[Event] = []
        self.now = NOON
        self.checker = PasswordChecker(QuickHasher())
        self._ids = 0
        if staffed:
            self._hire()

    def _hire(self) -> None:
        own = hashed(password_of("Ada"))
        self.done(c.AddStaff(self.now, "", "Ada", "L-0", Post.ADMINISTRATOR, own))
        for number, (name, post) in enumerate(self.PEOPLE.items(), 1):
            self.done(c.AddStaff(self.now, "Ada", name, f"L-{number}", post, hashed("chosen by Ada")))
            self.done(c.SetPassword(self.now, name, name, hashed(password_of(name)), FIRST, HERE))

    def ask(self, command: c.Command) -> Events | Refusal:
        """What comes of it, with the events kept; a refusal leaves everything as it was."""
        before = self.state
        result = decide(before, command)
        if not isinstance(result, Refusal):
            for event in result:
                assert decode_event(encode(event)) == event
                self.state = evolve(self.state, event)
            self.events += result
        assert fold(self.events) == self.state
        return result

    def done(self, command: c.Command) -> Events:
        result = self.ask(command)
        assert answer(result) is None, result
        assert not isinstance(result, Refusal)
        return result

    def refused(self, command: c.Command) -> str:
        """The code of the refusal, for a command that must be refused."""
        before, count = self.state, len(self.events)
        result = self.ask(command)
        assert isinstance(result, Refusal), result
        assert self.state is before
        assert len(self.events) == count
        return result.code

    def failed(self, command: c.Command) -> str:
        """What a failed attempt is told; it is counted and changes nothing else."""
        result = self.ask(command)
        assert not isinstance(result, Refusal), result
        told = answer(result)
        assert told is not None
        return told.code

    def later(self, time: int) -> int:
        self.now += time
        return self.now

    def proof(self, name: str, password: str | None = None) -> c.Proof:
        return self.checker.check(self.state, name, password_of(name) if password is None else password)

    def digest(self) -> str:
        self._ids += 1
        return digest_of(f"random {self._ids}")

    def sign_in(self, name: str, address: str = HERE) -> str:
        """The digest of a new session."""
        session = self.digest()
        self.done(c.SignIn(self.now, name, self.proof(name), session, address))
        return session

    def there(self, session: str) -> Person | Refusal:
        return who(self.state, session, self.now)

    def enroll(self, table: str = "1", seat: int = 1, code: str = CODE) -> str:
        """The digest of the token of a new terminal."""
        token, digest = self.digest(), code_digest(table, seat, code)
        self.done(c.EnrollTerminal(self.now, "Sue", table, seat, digest))
        self.done(c.UseCode(self.now, table, seat, digest, token, HERE))
        return token
