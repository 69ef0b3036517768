"""The electronic wheel at a table: it commits when the board opens, waits a short while for nonces when betting has
closed, opens its draws, and stops when in doubt."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from croupier.devices.electronic_wheel import ElectronicWheel
from croupier.devices.hand import Attendant
from croupier.devices.health import HealthError
from croupier.game.commitment import EDITION
from croupier.rulebook.table_setup import NONCE_SECONDS, NONCES
from croupier.service.tables import TableKeeper
from croupier.table import commands as c
from croupier.table.contributing import awaited, is_mixing
from croupier.table.drawing import nth, wanted
from croupier.table.phases import BETTING_OPEN, Phase
from croupier.table.records import Committed
from croupier.table.state import TableState
from croupier.table.stepping import BALL, BONUS_BALL

ROLL_SECONDS = 4.0
"""How long a ball runs that there is none of, between no more bets and the outcome."""


class WheelHand(Attendant):
    def __init__(self, keeper: TableKeeper, wheel: ElectronicWheel, roll: float = ROLL_SECONDS) -> None:
        super().__init__(keeper, "electronic wheel")
        self.wheel, self.roll = wheel, roll
        self._void: set[str] = set()
        """Purposes that were committed to before the device failed."""

    async def attend(self) -> None:
        state = self.keeper.durable
        if state.stopped or not (self.keeper.rules.setup.electronic or state.commitments or state.to_open):
            return
        if self.wheel.why_not:
            self._void = set(state.commitments)
            self.wheel.restart()  # a supervisor has resumed the table; the log says who and why
        try:
            await self._attend(state)
        except (HealthError, OSError) as error:
            await self.say(c.StopTable(self.by, f"the electronic wheel does not draw: {error}"))

    async def _attend(self, state: TableState) -> None:
        held = {**state.commitments, **state.to_open, **state.opened}
        self.wheel.keep({made.context for made in held.values()})
        for purpose, made in state.to_open.items():
            await self._open_void(purpose, made, "the spin was not completed")
        for purpose, made in state.commitments.items():
            if purpose in self._void or not self.wheel.knows(made.context, made.digest):
                await self._open_void(purpose, made, "the device has failed")
        if state.to_open or self.keeper.durable is not state:
            return  # look again
        if state.phase in BETTING_OPEN:
            await self._commit(state)
        elif is_mixing(state):
            await self._mix(state)
        elif state.phase in (Phase.NO_MORE_BETS, Phase.OUTCOME):
            await self._draw(state)
        elif state.phase is Phase.BONUS and not state.unpaid_ball:
            await self._throw(state)

    async def _open_void(self, purpose: str, made: Committed, why: str) -> None:
        """Where the secret is lost, that is said too."""
        secret = ""
        if self.wheel.knows(made.context, made.digest):
            secret = self.wheel.secret(made.context).hex()
        await self.say(c.OpenDraw(self.by, purpose, secret, why))

    async def _commit(self, state: TableState) -> None:
        for context in wanted(state, self.keeper.rules, EDITION):
            if context.purpose not in state.commitments:
                self.wheel.keep({made.context for made in self.keeper.durable.commitments.values()})
                commitment = self.wheel.commit(context)
                await self.say(c.CommitDraw(self.by, context.purpose, commitment.digest.hex(), EDITION))

    async def _mix(self, state: TableState) -> None:
        """Terminals that committed to a nonce have a short while to give it, by a clock that nobody can set."""
        seconds = float(self.keeper.rules.setup.timers.get(NONCES, NONCE_SECONDS))
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while [*awaited(self.keeper.durable)] and self._is_same(state):
                    await self.keeper.wait_past(self.keeper.durable_version)
        if self._is_same(state):
            await self.say(c.MixDraws(self.by, state.spin))

    def _is_same(self, state: TableState) -> bool:
        """Whether the same draws still wait for the same."""
        now = self.keeper.durable
        return not self.keeper.halted and now.commitments is state.commitments and is_mixing(now)

    async def _draw(self, state: TableState) -> None:
        """Draws beside the ball at once; the ball when it would have come to rest."""
        for made in state.commitments.values():
            draw = made.context.purpose.partition(" ")[0]
            if draw not in (BALL, BONUS_BALL):
                value, secret = self._opened(made)
                await self.say(c.RecordDraw(self.by, draw, value, self.by.name, secret))
        if self.keeper.rules.is_electronic and state.phase is Phase.NO_MORE_BETS:
            await asyncio.sleep(self.roll)
            made = state.commitments[f"{BALL} {state.spin}"]
            if self.keeper.durable.commitments.get(made.context.purpose) == made:
                value, secret = self._opened(made)
                await self.say(c.RecordOutcome(self.by, value, c.Telemetry(source=self.by.name), secret))

    def _opened(self, made: Committed) -> tuple[str, str]:
        revealed = self.wheel.reveal(made.context, made.mixed)
        return revealed.draw.partition(" ")[2], revealed.secret.hex()

    async def _throw(self, state: TableState) -> None:
        """The next bonus ball."""
        purpose = f"{BONUS_BALL} {state.spin}"
        known = state.opened.get(purpose) or state.commitments.get(purpose)
        if known is None:
            return  # the dealer throws them
        secret = self.wheel.secret(known.context)
        await asyncio.sleep(self.roll)
        ball = nth(known.context, len(known.value.split()) + 1)
        value = self.wheel.further(secret, ball, known.mixed).partition(" ")[2]
        await self.say(c.RecordBonusBall(self.by, value, "" if known.secret else secret.hex()))
