"""A night at a table, for tests: the people, a set-up for each book, and the ritual in few words.

`play(book, day, **setup)` opens a table that keeps the rules; `Play` then has a word for each usual step, with every
confirmation the book asks for. What a test is about is said by hand: `do` and `no` take a command as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cache
from typing import Any, TypeVar

from msgspec.structs import replace

from croupier.money.amount import Cents
from croupier.rulebook.refusal import Refusal
from croupier.rulebook.rules import Rules
from croupier.rulebook.table_setup import TableSetup, parse_setup
from croupier.storage.library import Library
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.inspecting import items
from croupier.table.night import Night
from croupier.table.people import PIT, Actor, Role
from croupier.table.rules import TableRules, table_rules
from croupier.table.spinning import WAYS
from croupier.table.state import TableState
from croupier.table.value_chips import denominations, each_has_own, in_use

SUE = Actor("Sue", Role.SUPERVISOR)
DAN = Actor("Dan", Role.DEALER)
MAX = Actor("Max", Role.MUCKER)
SENSOR = Actor("sensor", Role.DEVICE)

APPROVED = {"layout": "letter 1", "house_rules": "letter 2", "posting_place": "letter 2"}
EQUIPMENT = {
    "wheel_diameter_inches": "32",
    "evenly_spaced": True,
    "ball_diameter_inches": "3/4",
    "ball_material": "no metal",
}
"""What Colorado wants to hear of wheel and ball before a table opens."""
SETUPS: Mapping[str, Mapping[str, Any]] = {
    "us-co": {**EQUIPMENT, "approvals": APPROVED, "limits": {"table": {"min": "$1", "max": "$100"}}, "tokes": True},
    "us-nh": {"limits": {}},
    "us-nj": {**EQUIPMENT, "limits": {"table": {"min": "$1", "max": "$100"}}, "approvals": APPROVED, "tokes": True},
    "us-ia": {"limits": {"table": {"min": "$5", "max": "$500"}}, "tokes": True},
}
DAYS = {"us-co": "2022-08-14", "us-nh": "2020-01-01", "us-nj": "2022-08-14", "us-ia": "2025-06-13"}
WEIGHTS = {"total": 10, "weights": {"10": 6, "50": 3, "1000": 1}}

VALID_SPIN = frozenset({"valid-spin"})
"""What the dealer confirms with the number where no sensor has measured the spin."""
MEASURED = c.Telemetry(6, "clockwise", "counter-clockwise", "wheel 4")
PARTS = (c.Telemetry(), c.Telemetry(6), c.Telemetry(None, *WAYS[1:]), c.Telemetry(6, ball=WAYS[1]))
"""Spins of which something was not measured."""

E = TypeVar("E", bound=e.Event)


@cache
def library() -> Library:
    return Library()


def law(book: str, day: str = "") -> Rules:
    return library().book(book).on(date.fromisoformat(day or DAYS[book]))


def setup_of(book: str, **changes: Any) -> TableSetup:
    setup = parse_setup({"number": "7", "wheel": "double-zero", "premises": "here", **SETUPS[book], **changes})
    assert isinstance(setup, TableSetup), [str(finding) for finding in setup]
    return setup


def rules_of(book: str, day: str = "", house: Mapping[str, Any] | None = None, **changes: Any) -> TableRules:
    """The rules of a table; `house` puts values in place of the book's, as a house does for Back2Back's weights."""
    base = law("us-co", day or DAYS["us-co"]) if book == "us-nj" else None
    setup = setup_of(book, **changes)
    compiled = table_rules(law(book, day), setup, library().book(book).digest, base, house)
    assert isinstance(compiled, TableRules), [str(finding) for finding in compiled]
    return compiled


def inspection_of(rules: TableRules, **changes: Any) -> c.Inspection:
    """An inspection on which the table may open: everything found in order today, by somebody who may inspect."""
    today, passed = rules.rules.day.isoformat(), tuple(items(rules))
    found = c.Inspection(rules.setup.number, "W-1", "B-1", today, passed, "Kim", "L-7", "key manager")
    return replace(found, **changes)


def play(book: str, day: str = "", house: Mapping[str, Any] | None = None, **changes: Any) -> Play:
    """A table that is open, with Dan dealing and nobody seated."""
    night = Play(rules_of(book, day, house, **changes))
    night.open()
    return night


def outcome_by(by: Actor, pocket: str, rules: TableRules, revolutions: int | None = None) -> c.RecordOutcome:
    """The number: a device has measured the spin, and a person confirms it."""
    if by.role is Role.DEVICE and not rules.is_electronic:
        turns = 6 if revolutions is None else revolutions
        return c.RecordOutcome(by, pocket, c.Telemetry(turns, "counter-clockwise", "clockwise", by.name))
    return c.RecordOutcome(by, pocket, c.Telemetry(revolutions), confirmed=frozenset(rules.confirmations("outcome")))


def player(name: str) -> Actor:
    return Actor(name, Role.PLAYER)


def fill_of(state: TableState, cents: int) -> c.TakeFill:
    return c.TakeFill(PIT, c.Slip(f"F-{len(state.slips) + 1:06}", Cents(cents)))


def inspection_for(state: TableState, rules: TableRules) -> c.TakeInspection:
    """Whatever is asked for now: a full inspection of the wheel that is there, of the day that is due."""
    wheel = state.inspection.wheel if state.inspection else "W-1"
    day = state.inspection_due.day if state.inspection_due else rules.rules.day.isoformat()
    return c.TakeInspection(PIT, inspection_of(rules, wheel=wheel, day=day))


class Play(Night):
    def do(self, command: c.Command) -> tuple[e.Event, ...]:
        """The command is taken."""
        result = super().do(command)
        assert not isinstance(result, Refusal), f"{type(command).__name__} was refused: {result}"
        return result

    def no(self, command: c.Command, code: str = "") -> Refusal:
        """The command is refused, and nothing has changed but the record of a late bet, or the call of a supervisor."""
        before, known = self.state, len(self.log)
        result = super().do(command)
        assert isinstance(result, Refusal), f"{type(command).__name__} was taken: {result}"
        assert not code or result.code == code, f"{result.code}, and not {code}: {result}"
        assert {type(event) for event in self.log[known:]} <= {e.NoBetCalled, e.SupervisorCalled}
        assert self.state is before or len(self.log) > known
        assert result.says
        return result

    def confirmed(self, *steps: str) -> frozenset[str]:
        """Everything that the book asks to be confirmed at these steps."""
        return frozenset(item for step in steps for item in self.rules.confirmations(step))

    def hand(self, step: str) -> Actor:
        """Whoever takes the step at this table."""
        return {Role.DEALER: DAN, Role.DEVICE: SENSOR}[self.rules.hands[step]]  # type: ignore[index]

    def last(self, kind: type[E]) -> E:
        """The newest event of that kind."""
        return next(event for event in reversed(self.log) if isinstance(event, kind))

    def open(self) -> tuple[e.Event, ...]:
        box = c.DropBox(self.rules.setup.number, "key 1", "key 2")
        confirmed, found = self.confirmed("open"), inspection_of(self.rules)
        return self.do(c.OpenTable(SUE, "Dan", Cents(10_000_000), box, "by the door", confirmed, found))

    def fill(self, cents: int) -> tuple[e.Event, ...]:
        return self.do(fill_of(self.state, cents))

    def sit(
        self, name: str, cents: int = 0, chips: str = "", value: int = 100, color: str = "", denomination: int = 0
    ) -> Actor:
        """Seated, and with so many cents in chips: electronic at terminals, else value chips unless said otherwise."""
        who = player(name)
        self.do(c.SeatPlayer(who, name, len(self.state.seats) + 1))
        chips = chips or ("electronic" if self.rules.setup.terminals else "value")
        if chips == "color":
            free = [
                each for each in self.rules.setup.colors if each not in {s.color for s in self.state.seats.values()}
            ]
            self.do(c.SetChips(who, name, color or free[0], value))  # type: ignore[arg-type]
        if cents:
            self.buy(name, cents, chips, denomination=denomination)
        return who

    def free(self, name: str, cents: int) -> Cents:
        """Value chips that nobody else has and that make the amount, where the book asks for that."""
        others = [seat for seat in self.state.seats.values() if seat.player != name]
        free = [each for each in denominations(self.rules) if each not in in_use(others) and cents % each == 0]
        return free[0] if each_has_own(self.rules) else Cents(0)

    def buy(self, name: str, cents: int, chips: str, tender: str = "currency", denomination: int = 0) -> None:
        """Chips by the four steps, with a supervisor's approval in case it is needed."""
        amount: Any = cents
        kind = Cents(denomination) or (self.free(name, cents) if chips == "value" else Cents(0))
        if self.rules.hands["buy-in"] is Role.MACHINE:  # type: ignore[index]
            self.do(c.SpreadTender(SENSOR, name, tender, amount, chips))
            return
        self.do(c.SpreadTender(DAN, name, tender, amount, chips, True, self.confirmed("buy-in"), kind))
        self.do(c.StateAmount(DAN, amount))
        self.do(c.ApproveChips(SUE))
        self.do(c.GiveChips(DAN, amount, self.confirmed("chips")))
        boxes = {"us-ia": "drop", "us-nh": "cash drop box"}
        self.do(c.DropTender(DAN, boxes.get(self.rules.rules.book, "drop box")))

    def wager(self, name: str, place: str, cents: int, chips: str = "", **more: Any) -> c.PlaceWager:
        """The command for a wager by the player's own hand."""
        chips = chips or ("electronic" if self.rules.setup.terminals else "value")
        return c.PlaceWager(player(name), name, place, cents, chips, **more)  # type: ignore[arg-type]

    def bet(self, name: str, place: str, cents: int, chips: str = "", **more: Any) -> tuple[e.Event, ...]:
        return self.do(self.wager(name, place, cents, chips, **more))

    def spin(self) -> tuple[e.Event, ...]:
        return self.do(c.SpinBall(self.hand("launch"), confirmed=self.confirmed("launch")))

    def close(self) -> tuple[e.Event, ...]:
        return self.do(c.CallNoMoreBets(self.hand("close"), self.confirmed("close")))

    def outcome(self, pocket: str, revolutions: int | None = None) -> tuple[e.Event, ...]:
        return self.do(outcome_by(self.hand("outcome"), pocket, self.rules, revolutions))

    def dolly(self) -> tuple[e.Event, ...]:
        confirmed = self.confirmed("dolly", "dolly-third-dozen")
        return self.do(c.PlaceDolly(self.hand("dolly"), str(self.state.outcome), self.state.area, confirmed))

    def collect(self) -> tuple[e.Event, ...]:
        return self.do(c.CollectLosers(self.hand("collect")))

    def pay(self) -> tuple[e.Event, ...]:
        return self.do(c.PayWinners(self.hand("pay")))

    def clear(self) -> tuple[e.Event, ...]:
        return self.do(c.RemoveDolly(self.hand("clear"), self.confirmed("clear")))

    def to_outcome(self, pocket: str) -> None:
        self.spin()
        self.close()
        self.outcome(pocket)

    def ruled(self, decision: str, reason: str, **more: Any) -> tuple[e.Event, ...]:
        """The supervisor rules on an irregularity, and has seen that it was done."""
        events = self.do(c.RuleIrregularity(SUE, decision, reason, **more))
        for ruling in self.state.to_observe:
            self.do(c.ObserveRuling(SUE, ruling))
        return events

    def settle(self) -> None:
        self.dolly()
        self.collect()
        self.pay()
        self.clear()

    def round(self, pocket: str) -> None:
        """A whole round with this outcome."""
        self.to_outcome(pocket)
        self.settle()

    def held(self, name: str) -> int:
        """Cents in the player's purse, whatever the chips."""
        return sum(self.state.seats[name].purse.values())

    def on_felt(self, name: str) -> int:
        return sum(self.state.seats[name].wagers.values())
