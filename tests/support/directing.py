"""A tournament for tests by its decisions alone, without service, store and clock: `Decisions` is what `Arena` has too,
and `Desk` sends commands at noon of a day. With the service, and with the money held against the ledger, it is the desk
of `tournament_desk`."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from functools import cache
from typing import Any

from nights import library

from croupier.people.posts import Person, Post
from croupier.rulebook.refusal import Refusal
from croupier.storage.law import HouseLaw
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.codec import decode_event, decode_state, encode, encode_state
from croupier.tournament.decide import decide
from croupier.tournament.evolve import evolve, fold
from croupier.tournament.redrawing import why_not_drawn
from croupier.tournament.state import Field, TournamentState

DANA = Person("Dana", "D-1", Post.DIRECTOR)
CASS = Person("Cass", "C-1", Post.CASHIER)
DIGEST, OTHER_DIGEST = "0123456789abcdef" * 4, "fedcba9876543210" * 4


@cache
def law() -> HouseLaw:
    return HouseLaw(library())


def noon(day: str) -> int:
    """Milliseconds since 1970, in a house on UTC."""
    return int((datetime.fromisoformat(f"{day}T12:00") - datetime(1970, 1, 1)) / timedelta(milliseconds=1))  # noqa: DTZ001


class Decisions:
    """Commands are decided, events folded. A refusal changes nothing; log and snapshot lead to the same state."""

    def __init__(self) -> None:
        self.state, self.log = TournamentState(), list[e.Event]()

    @property
    def now(self) -> Field:
        return self.state.field

    def send(self, command: c.Command, *, careful: bool = True) -> tuple[e.Event, ...] | Refusal:
        before = encode_state(self.state) if careful else b""
        result = decide(self.state, command, law())
        if isinstance(result, Refusal):
            assert not careful or encode_state(self.state) == before, "a refusal changes nothing"
            return result
        for event in result:
            assert not careful or decode_event(encode(event)) == event, "the log has what was decided"
            self.take(event)
        assert not careful or fold(self.log) == decode_state(encode_state(self.state)) == self.state
        return result

    def take(self, event: e.Event) -> None:
        assert why_not_drawn(self.now, event) == ""
        self.log.append(event)
        self.state = evolve(self.state, event)


class Desk(Decisions):
    def ask(self, kind: type[c.Command], day: str, by: Person = DANA, /, **fields: Any) -> Refusal | None:
        """Sends a command at noon of a day; the refusal, or nothing once it is done."""
        result = self.send(kind(at=noon(day), by=by, **fields))
        return result if isinstance(result, Refusal) else None

    def done(self, kind: type[c.Command], day: str, by: Person = DANA, /, **fields: Any) -> None:
        refusal = self.ask(kind, day, by, **fields)
        assert refusal is None, str(refusal)

    def refused(self, kind: type[c.Command], day: str, by: Person = DANA, /, **fields: Any) -> Refusal:
        refusal = self.ask(kind, day, by, **fields)
        assert refusal is not None, "it was not refused"
        return refusal

    def draft(self, said: dict[str, Any], day: str, book: str = "us-co") -> None:
        self.done(c.Draft, day, plan=said, book=book)

    def publish(self, day: str, digest: str = DIGEST) -> None:
        self.done(c.PublishRules, day, digest=digest)

    def file(self, day: str) -> None:
        self.done(c.FileRules, day, on=day, proof="receipt 17")


def published(said: dict[str, Any], day: str) -> Desk:
    desk = Desk()
    desk.draft(said, day)
    desk.publish(day)
    return desk


def days_before(day: str, days: int) -> str:
    return (date.fromisoformat(day) - timedelta(days=days)).isoformat()
