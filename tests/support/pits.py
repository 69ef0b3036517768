"""A pit for tests: its people, a fact for each table, and the usual day in few words.

`Pit` takes commands as a keeper would, and holds that a refusal changes nothing and that the log folds to the state.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta
from functools import cache
from typing import Any, TypeVar

from msgspec.structs import replace
from nights import DAYS, library

from croupier.aggregate.source import Source
from croupier.money.amount import Cents
from croupier.people.posts import Post
from croupier.pit import commands as c
from croupier.pit import events as e
from croupier.pit.codec import decode_event, decode_state, encode, encode_state
from croupier.pit.evolve import evolve, fold
from croupier.pit.inspecting import items_of
from croupier.pit.state import PitState
from croupier.rulebook.refusal import Refusal
from croupier.service.pit import Pit as Aggregate
from croupier.storage.law import HouseLaw

E = TypeVar("E", bound=e.Event)


def milliseconds(time: str) -> int:
    """Since 1970, of a time without a place."""
    return int((datetime.fromisoformat(time) - datetime(1970, 1, 1)) / timedelta(milliseconds=1))  # noqa: DTZ001


def signer(name: str, post: Post) -> c.Signer:
    return c.Signer(name, f"L-{name}", post)


KIM = signer("Kim", Post.KEY_MANAGER)
SUE = signer("Sue", Post.SUPERVISOR)
SAM = signer("Sam", Post.SUPERVISOR)
DAN = signer("Dan", Post.DEALER)
SEC = signer("Sid", Post.SECURITY)
GUS = signer("Gus", Post.SECURITY)
CAT = signer("Cat", Post.CASHIER)
COY = signer("Coy", Post.COUNTER)
CLEO = signer("Cleo", Post.COUNTER)
AMY = signer("Amy", Post.ACCOUNTING)
MO = signer("Mo", Post.MAINTENANCE)
TOM = signer("Tom", Post.SLOT_TECHNICIAN)
HOUSE = c.Signer("the house", "", Post.DEVICE)
PEOPLE = (KIM, SUE, SAM, DAN, SEC, GUS, CAT, COY, CLEO, AMY, MO, TOM)

TRAY = {"$1": 20_000, "$5": 50_000, "$25": 100_000, "$100": 330_000}
"""$5,000."""
SHIFTS = (c.Shift("day", "06:00"), c.Shift("swing", "14:00"), c.Shift("grave", "22:00"))
NOON = "2022-08-14T12:00"


@cache
def law() -> HouseLaw:
    return HouseLaw(library())


def table(number: str = "7", book: str = "us-co", **changes: Any) -> c.TableFact:
    """A closed table that was never opened."""
    day = DAYS[book]
    base = "us-co" if book == "us-nj" else ""
    fact = c.TableFact(number, book, base, day, "double-zero", False, chips=("$1", "$5", "$25", "$100"))
    return replace(fact, **changes)


def played(fact: c.TableFact, **changes: Any) -> c.TableFact:
    """The same table after it was opened with the usual tray."""
    opened = replace(fact, is_open=True, opened=fact.opened + 1, float_=Cents(500_000), opening_float=Cents(500_000))
    return replace(opened, source=Source(f"table:{fact.number}", 9, "ab" * 32), **changes)


class Pit:
    def __init__(self, at: str = NOON) -> None:
        self.state = PitState()
        self.log: list[e.Event] = []
        self.at = self.offset = 0
        self.set(at)

    def set(self, time: str) -> None:
        """UTC, which is the house's own time while its offset is 0."""
        self.at = milliseconds(time)

    def send(
        self, kind: type[c.Command], by: c.Signer, *told: Any, beside: tuple[c.Signer, ...] = (), **more: Any
    ) -> Any:
        command: Any = kind(*told, at=self.at, offset=self.offset, by=by, beside=beside, **more)
        result = Aggregate(law()).decide(self.state, command)
        if isinstance(result, Refusal):
            assert result.says
            assert result.cite, f"by which section? {result}"
            return result
        for event in result:
            self.state = evolve(self.state, event)
            self.log.append(decode_event(encode(event)))
        assert fold(self.log) == self.state == decode_state(encode_state(self.state))
        return result

    def do(self, kind: type[c.Command], by: c.Signer, *told: Any, **more: Any) -> tuple[e.Event, ...]:
        result = self.send(kind, by, *told, **more)
        assert not isinstance(result, Refusal), f"{kind.__name__} was refused: {result}"
        return result  # type: ignore[no-any-return]

    def no(self, code: str, kind: type[c.Command], by: c.Signer, *told: Any, **more: Any) -> Refusal:
        before = self.state
        result = self.send(kind, by, *told, **more)
        assert isinstance(result, Refusal), f"{kind.__name__} was taken: {result}"
        assert result.code == code, f"{result.code}, and not {code}: {result}"
        assert self.state is before
        return result

    def last(self, kind: type[E]) -> E:
        return next(event for event in reversed(self.log) if isinstance(event, kind))

    def equip(self, fact: c.TableFact) -> None:
        """A table with its wheel, ball and box."""
        number = fact.number
        self.do(c.RegisterTable, HOUSE, fact)
        self.do(c.RegisterWheel, KIM, f"W-{number}", fact.wheel, "32")
        self.do(c.RegisterBall, KIM, f"B-{number}", "3/4", "no metal")
        self.do(c.PlaceWheel, KIM, f"W-{number}", fact)
        self.do(c.PlaceBall, KIM, f"B-{number}", fact)
        self.do(c.RegisterBox, KIM, f"X-{number}", fact, "red", "blue", marked=number)

    def items(self, fact: c.TableFact) -> dict[str, c.Found]:
        rules = law()(fact.book, fact.base, date.fromisoformat(fact.day))
        assert rules
        return {item: c.Found(True) for item in items_of(rules, fact.wheel)}

    def inspect(self, fact: c.TableFact, by: c.Signer = SUE) -> tuple[e.Event, ...]:
        return self.do(c.InspectTable, by, fact, f"W-{fact.number}", f"B-{fact.number}", self.items(fact))

    def begin(self, fact: c.TableFact) -> c.TableFact:
        """Inspected, with its box, counted and open."""
        self.inspect(fact)
        self.do(c.AttachBox, SEC, f"X-{fact.number}", fact)
        self.do(c.CountOpener, SUE, fact, TRAY, beside=(DAN,))
        return played(fact)


def pit_with(fact: c.TableFact | None = None) -> tuple[Pit, c.TableFact]:
    """A pit with one equipped table, and the table."""
    pit, fact = Pit(), fact or table()
    pit.do(c.NameHouse, KIM, "The Old Mill", "44-1234", fact.book)
    pit.do(c.FileSchedule, KIM, "2022-08-01", SHIFTS)
    pit.equip(fact)
    return pit, fact
