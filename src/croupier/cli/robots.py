"""The dealer and the players of the demo. They are people like others: they send commands and are refused like anybody.

The dealer looks at the phase and takes the next step of the ritual, so that a floor that was stopped in the middle of a
spin goes on there. What is another hand's at the table is left to it, and when a person relieves Dan, Dan stays away.
"""

from __future__ import annotations

import asyncio
import random
import uuid

from croupier.cli.robot_nonces import Nonces
from croupier.cli.robot_pit import PitRobot
from croupier.money.amount import Cents
from croupier.rulebook.playable import tender_boxes
from croupier.rulebook.refusal import Refusal
from croupier.service.stream import HaltedError
from croupier.service.tables import TableKeeper
from croupier.table import commands as c
from croupier.table.people import Actor, Role, Step
from croupier.table.phases import Phase
from croupier.table.rules import TableRules
from croupier.table.sidebetting import unlocked
from croupier.table.state import Seat, TableState
from croupier.table.stepping import BONUS_BALL, CHOICE
from croupier.table.watching import BETTING

SUE, DAN, BILLS = Actor("Sue", Role.SUPERVISOR), Actor("Dan", Role.DEALER), Actor("bill acceptor", Role.DEVICE)
PLAYERS = ("Ann", "Bob", "Zoë", "李雷")
BUY_IN = Cents(20_000)
PATIENCE = 15.0
"""Seconds that a person has before a table is opened again by itself."""


class Robots:
    """The people of one table."""

    def __init__(self, keeper: TableKeeper, pace: float, pit: PitRobot | None = None) -> None:
        self.keeper = keeper
        self.pit = pit
        """Who opens the table, where anybody does."""
        self.pace = pace
        self.chance = random.SystemRandom()
        self.nonces = Nonces(self.chance)
        self.betted = -1
        """The round in which the players have placed their wagers."""

    @property
    def state(self) -> TableState:
        return self.keeper.state

    @property
    def rules(self) -> TableRules:
        return self.keeper.rules

    async def play(self) -> None:
        while True:
            seen = self.keeper.durable_version
            try:
                if step := _STEPS.get(self.state.phase):
                    await getattr(self, step)()
                if self.keeper.durable_version == seen:
                    await self.keeper.wait_past(seen)
            except HaltedError:
                pass  # the table says why on every screen
            if self.keeper.halted or self.state.stopped:
                await self.wait(1)

    def is_dans(self, step: Step) -> bool:
        return self.rules.hands[step] is Role.DEALER and self.state.dealer == DAN.name

    async def say(self, command: c.Command) -> Refusal | None:
        result = await self.keeper.handle(command, uuid.uuid4().hex)
        return result if isinstance(result, Refusal) else None

    async def wait(self, seconds: float) -> None:
        await asyncio.sleep(seconds * self.pace)

    def confirmed(self, *steps: str) -> frozenset[str]:
        return frozenset(item for step in steps for item in self.rules.confirmations(step))

    async def open(self) -> None:
        if self.keeper.version:
            await self.wait(PATIENCE)
        opening = await self.pit.opening(self.rules.setup.number, self.confirmed("open")) if self.pit else None
        if opening is None or await self.say(opening):
            await self.wait(1)

    async def betting(self) -> None:
        """Everybody buys in and bets; then the ball is spun."""
        if self.betted != self.state.round:
            self.betted = self.state.round
            for number, name in enumerate(PLAYERS, 1):
                await self.player(name, number)
                await self.wait(0.8)
            await self.guests()
        await self.spin()

    async def spin(self) -> None:
        has_time = BETTING in self.rules.setup.timers and self.state.timers.get(BETTING) != 0
        if has_time or not self.is_dans(Step.LAUNCH):
            return
        if unlocked(self.state, self.rules):
            await self.say(c.LockProgressives(DAN, self.confirmed("lock")))
        wheel = self.rules.text("spin.wheel_direction", "clockwise")
        ball = "clockwise" if wheel == "counter-clockwise" else "counter-clockwise"
        await self.say(c.SpinBall(DAN, wheel, ball, self.confirmed("launch")))

    async def player(self, name: str, number: int) -> None:
        who, chips = Actor(name, Role.PLAYER), "electronic" if self.rules.setup.terminals else "color"
        if name not in self.state.seats:
            await self.say(c.SeatPlayer(who, name, number))
            await self.say(c.SetChips(who, name, self.rules.setup.colors[number - 1], Cents(500)))
        if name not in self.state.seats:
            return  # somebody else sits there
        if self.rules.setup.electronic:
            for command in self.nonces.commit(self.state, name):
                await self.say(command)
        if sum(self.state.seats[name].purse.values()) < 5_000:
            await self.buy(name, chips)
        for place in self.chance.sample(sorted(self.rules.places), 3):
            await self.say(c.PlaceWager(who, name, place, Cents(500), chips))

    async def guests(self) -> None:
        """People who sat down have play money too."""
        for seat in [seat for seat in self.state.seats.values() if seat.player not in PLAYERS and not seat.away]:
            if sum(seat.purse.values()) < BUY_IN // 4:
                await self.buy(seat.player, "electronic" if self.rules.setup.terminals else "color")

    async def buy(self, name: str, chips: str, amount: Cents = BUY_IN, pause: float = 0) -> Refusal | None:
        """Chips by the steps of the table; `pause` lets a guest see each of them."""
        if self.rules.hands[Step.BUY_IN] is Role.MACHINE:
            return await self.say(c.SpreadTender(BILLS, name, "currency", amount, chips))
        if not self.is_dans(Step.BUY_IN):
            return Refusal("not_on_duty", f"{self.state.dealer} deals here, and sells the chips")
        steps = (
            c.SpreadTender(DAN, name, "currency", amount, chips, True, self.confirmed("buy-in")),
            c.StateAmount(DAN, amount),
            c.ApproveChips(SUE),
            c.GiveChips(DAN, amount, self.confirmed("chips")),
            c.DropTender(DAN, tender_boxes(self.rules.rules, "currency")[0]),
        )
        for step in steps:
            if refusal := await self.say(step):
                return refusal
            if not isinstance(step, c.GiveChips):  # the drop follows at once
                await self.wait(pause)
        return None

    async def spinning(self) -> None:
        if self.is_dans(Step.CLOSE):
            await self.wait(3)
            await self.say(c.CallNoMoreBets(DAN, self.confirmed("close")))

    async def no_more_bets(self) -> None:
        for command in self.nonces.reveal(self.state):
            await self.say(command)
        if not self.is_dans(Step.OUTCOME):
            return
        await self.wait(2)
        for draw in sorted({draw for place in self.rules.places.values() for draw in place.extra_draws}):
            if draw == "SecondNumber" and self.is_dans(Step.DRAW):
                await self.say(c.RecordDraw(DAN, draw, self.chance.choice(self.rules.wheel.pockets), "demo display"))
        pocket = self.chance.choice(self.rules.wheel.rotor)
        told = c.Telemetry(revolutions=6, source="demo wheel")
        await self.say(c.RecordOutcome(DAN, pocket, told, confirmed=self.confirmed("outcome")))

    async def outcome(self) -> None:
        for seat in self.state.seats.values():
            if seat.player in PLAYERS:
                await self.choose(seat)
        if self.is_dans(Step.DOLLY):
            await self.wait(1)
            done = self.confirmed("dolly", "dolly-third-dozen")
            await self.say(c.PlaceDolly(DAN, str(self.state.outcome), self.state.area, done))

    async def choose(self, seat: Seat) -> None:
        for place in sorted({key.place for key, bet in seat.standing.items() if bet.pending == CHOICE}):
            choice = self.chance.choice(("half-back", "leave"))
            await self.say(c.Choose(Actor(seat.player, Role.PLAYER), seat.player, place, choice))

    async def dolly(self) -> None:
        if self.is_dans(Step.COLLECT):
            await self.wait(1)
            await self.say(c.CollectLosers(DAN))

    async def collected(self) -> None:
        if self.is_dans(Step.PAY):
            await self.wait(1)
            await self.say(c.PayWinners(DAN))

    async def paid(self) -> None:
        if not self.is_dans(Step.CLEAR):
            return
        await self.wait(1)
        owed = any(bet.pending == BONUS_BALL for seat in self.state.seats.values() for bet in seat.standing.values())
        await self.say(c.StartBonus(DAN) if owed else c.RemoveDolly(DAN, self.confirmed("clear")))

    async def bonus(self) -> None:
        if self.is_dans(Step.BONUS) and not self.state.unpaid_ball:
            await self.wait(1)
            await self.say(c.RecordBonusBall(DAN, self.chance.choice(self.rules.wheel.pockets)))


_STEPS = {
    Phase.CLOSED: "open",
    Phase.BETTING: "betting",
    Phase.SPINNING: "spinning",
    Phase.NO_MORE_BETS: "no_more_bets",
    Phase.OUTCOME: "outcome",
    Phase.DOLLY: "dolly",
    Phase.COLLECTED: "collected",
    Phase.PAID: "paid",
    Phase.BONUS: "bonus",
}
"""What each phase waits for; a round that is referred waits for the supervisor (`robot_supervisor`)."""
