"""The demo floor: one table for each rulebook, an automatic dealer, a few automatic players, play money.

The dealer and the players are people like others: they send commands and are refused like anybody. The dealer looks at
the phase and takes the next step of the ritual, so that a floor that was stopped in the middle of a spin goes on there.
"""

from __future__ import annotations

import asyncio
import random
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from croupier.money.amount import Cents
from croupier.people.posts import Post
from croupier.rulebook.refusal import Refusal
from croupier.service.floor import Floor
from croupier.service.keeper import HaltedError
from croupier.service.staff import Doors
from croupier.service.tables import TableKeeper
from croupier.table import commands as c
from croupier.table.buying import boxes_for
from croupier.table.people import Actor, Role
from croupier.table.phases import Phase
from croupier.table.rules import TableRules
from croupier.table.sidebetting import unlocked
from croupier.table.state import Seat, TableState
from croupier.table.stepping import BONUS_BALL, CHOICE

SUE, DAN = Actor("Sue", Role.SUPERVISOR), Actor("Dan", Role.DEALER)
APPROVED = {"layout": "demo", "house_rules": "demo"}
PLAYERS = ("Ann", "Bob", "Zoë", "李雷")
BUY_IN = Cents(20_000)


@dataclass(frozen=True, slots=True)
class DemoTable:
    book: str
    day: date
    setup: dict[str, Any]
    base: str = ""
    house: dict[str, Any] = field(default_factory=dict)


def _colorado(number: str, wheel: str, **more: Any) -> DemoTable:
    limits = {"table": {"min": "$1", "max": "$100"}}
    setup = {"number": number, "wheel": wheel, "limits": limits, "tokes": True, "approvals": APPROVED, **more}
    return DemoTable("us-co", date(2022, 8, 14), setup)


TABLES = (
    _colorado(
        "1",
        "double-zero",
        sidebets={"roulette-up-bonus": "PT-FLT-RU-01", "straights-and-8s": "standard", "spinner-winner": "SW2-U03"},
        areas=["roulette-up-bonus", "straights-and-8s", "spinner-winner"],
    ),
    _colorado("2", "single-zero", in_prison=True, areas=["in-prison"]),
    DemoTable("us-nh", date(2020, 1, 1), {"number": "3", "wheel": "double-zero"}),
    DemoTable(
        "us-nj",
        date(2022, 8, 14),
        {
            "number": "4",
            "wheel": "double-zero",
            "limits": {"table": {"min": "$1", "max": "$100"}},
            "tokes": True,
            "approvals": APPROVED,
            "sidebets": {"spread-bet": "00-option-1"},
            "areas": ["spread-bet"],
        },
        base="us-co",
    ),
    DemoTable(
        "us-ia",
        date(2025, 6, 13),
        {"number": "5", "wheel": "double-zero", "limits": {"table": {"min": "$5", "max": "$500"}}, "tokes": True},
    ),
)


STAFF = (("Ada", Post.ADMINISTRATOR), ("Eve", Post.SUPERVISOR), ("Otto", Post.AUDITOR))
PASSWORD = "play money only"  # noqa: S105
FIRST = "to be changed at once"
SIGN_INS = f"{', '.join(name for name, _ in STAFF)} with the password {PASSWORD!r}"


async def set_up(floor: Floor, doors: Doors) -> None:
    """The tables, and people with a password that everybody knows, which is why it is a demo."""
    by = ""
    for number, (name, post) in enumerate(STAFF, 1):
        if doors.state.person(name) is None:
            await doors.add(by, name, f"DEMO-{number}", post, FIRST if by else PASSWORD)
        if by:
            await doors.change_password(name, FIRST, PASSWORD, "demo")
        by = STAFF[0][0]
    for table in TABLES:
        await floor.add(table.book, table.day, table.setup, table.base, table.house)


async def run(floor: Floor, pace: float = 1.0) -> None:
    """Deal at every table until cancelled. `pace` is how long a second is."""
    async with asyncio.TaskGroup() as group:
        for table in TABLES:
            group.create_task(Dealer(floor.tables[table.setup["number"]], pace).deal())


class Dealer:
    """The automatic dealer of one table, and the players who sit there."""

    def __init__(self, keeper: TableKeeper, pace: float) -> None:
        self.keeper = keeper
        self.pace = pace
        self.chance = random.SystemRandom()

    @property
    def state(self) -> TableState:
        return self.keeper.state

    @property
    def rules(self) -> TableRules:
        return self.keeper.rules

    async def deal(self) -> None:
        try:
            while True:
                await _STEPS[self.state.phase](self)
        except HaltedError:
            return  # the table says why on every screen

    async def say(self, command: c.Command) -> Refusal | None:
        result = await self.keeper.handle(command, uuid.uuid4().hex)
        return result if isinstance(result, Refusal) else None

    async def wait(self, seconds: float) -> None:
        await asyncio.sleep(seconds * self.pace)

    def confirmed(self, *steps: str) -> frozenset[str]:
        return frozenset(item for step in steps for item in self.rules.confirmations(step))

    async def open(self) -> None:
        box = c.DropBox(self.rules.setup.number, "a", "b")
        everything = self.confirmed("open")
        refusal = await self.say(c.OpenTable(SUE, "Dan", Cents(10_000_000), box, "by the door", everything))
        assert refusal is None, refusal

    async def betting(self) -> None:
        """Everybody buys in and bets; then the ball is spun."""
        for number, name in enumerate(PLAYERS, 1):
            await self.player(name, number)
            await self.wait(0.8)
        if unlocked(self.state, self.rules):
            await self.say(c.LockProgressives(DAN, self.confirmed("lock")))
        wheel = self.rules.text("spin.wheel_direction", "clockwise")
        ball = "clockwise" if wheel == "counter-clockwise" else "counter-clockwise"
        await self.say(c.SpinBall(DAN, wheel, ball, self.confirmed("launch")))

    async def player(self, name: str, number: int) -> None:
        who = Actor(name, Role.PLAYER)
        if name not in self.state.seats:
            await self.say(c.SeatPlayer(who, name, number))
            await self.say(c.SetChips(who, name, self.rules.setup.colors[number - 1], Cents(500)))
        if sum(self.state.seats[name].purse.values()) < 5_000:
            await self.buy(name)
        for place in self.chance.sample(sorted(self.rules.places), 3):
            await self.say(c.PlaceWager(who, name, place, Cents(500), "color"))

    async def buy(self, name: str) -> None:
        await self.say(c.SpreadTender(DAN, name, "currency", BUY_IN, "color", True, self.confirmed("buy-in")))
        await self.say(c.StateAmount(DAN, BUY_IN))
        await self.say(c.ApproveChips(SUE))
        await self.say(c.GiveChips(DAN, BUY_IN, self.confirmed("chips")))
        await self.say(c.DropTender(DAN, boxes_for("currency", self.rules)[0]))

    async def spinning(self) -> None:
        await self.wait(3)
        await self.say(c.CallNoMoreBets(DAN, self.confirmed("close")))

    async def no_more_bets(self) -> None:
        await self.wait(2)
        for draw in sorted({draw for place in self.rules.places.values() for draw in place.waits}):
            if draw == "SecondNumber":
                await self.say(c.RecordDraw(DAN, draw, self.chance.choice(self.rules.wheel.pockets), "demo display"))
        pocket = self.chance.choice(self.rules.wheel.rotor)
        await self.say(c.RecordOutcome(DAN, pocket, c.Telemetry(revolutions=6, source="demo wheel")))

    async def outcome(self) -> None:
        for seat in self.state.seats.values():
            await self.choose(seat)
        await self.wait(1)
        done = self.confirmed("dolly", "dolly-third-dozen")
        await self.say(c.PlaceDolly(DAN, str(self.state.outcome), self.state.area, done))

    async def choose(self, seat: Seat) -> None:
        for place in sorted({key.place for key, bet in seat.standing.items() if bet.waits == CHOICE}):
            choice = self.chance.choice(("half-back", "leave"))
            await self.say(c.Choose(Actor(seat.player, Role.PLAYER), seat.player, place, choice))

    async def dolly(self) -> None:
        await self.wait(1)
        await self.say(c.CollectLosers(DAN))

    async def collected(self) -> None:
        await self.wait(1)
        await self.say(c.PayWinners(DAN))

    async def paid(self) -> None:
        await self.wait(1)
        owed = any(bet.waits == BONUS_BALL for seat in self.state.seats.values() for bet in seat.standing.values())
        await self.say(c.StartBonus(DAN) if owed else c.RemoveDolly(DAN))

    async def bonus(self) -> None:
        await self.wait(1)
        await self.say(c.RecordBonusBall(DAN, self.chance.choice(self.rules.wheel.pockets)))

    async def referred(self) -> None:
        await self.say(c.RuleIrregularity(SUE, "stands", "seen on camera", observed=True))


_STEPS: dict[Phase, Callable[[Dealer], Any]] = {
    Phase.CLOSED: Dealer.open,
    Phase.BETTING: Dealer.betting,
    Phase.SPINNING: Dealer.spinning,
    Phase.NO_MORE_BETS: Dealer.no_more_bets,
    Phase.OUTCOME: Dealer.outcome,
    Phase.DOLLY: Dealer.dolly,
    Phase.COLLECTED: Dealer.collected,
    Phase.PAID: Dealer.paid,
    Phase.BONUS: Dealer.bonus,
    Phase.REFERRED: Dealer.referred,
}
