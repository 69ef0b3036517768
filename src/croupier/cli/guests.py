"""The host of the demo: guests get a seat, a terminal, a color and play money, without asking anybody.

Everything goes the ways of a real house. The demo's supervisor makes the code for the terminal, the guest sits down and
chooses chips as a player does, and the dealer or the bill acceptor sells them.
"""

from __future__ import annotations

import asyncio
import uuid
from contextlib import suppress
from itertools import count

from croupier.cli.demo import FLOOR, PASSWORD, STAFF, maker_of
from croupier.cli.robots import BUY_IN, DAN, PLAYERS, Robots
from croupier.money.amount import Cents
from croupier.people.commands import RetireTerminal
from croupier.people.state import Terminal
from croupier.rulebook.refusal import Refusal
from croupier.service.house import House
from croupier.service.stream import HaltedError
from croupier.service.tables import TableKeeper
from croupier.table import commands as c
from croupier.table.chips import COLOR, ELECTRONIC, VALUE
from croupier.table.people import Actor, Role
from croupier.table.refusals import Code
from croupier.views.layout import chip_values
from croupier.web.messages import SitDown

STEP_SECONDS = 0.9
"""So long a guest sees each step of a purchase."""
NOT_YET = (Code.NOT_OPEN, Code.STOPPED, Code.NOT_DURING_SPIN_OR_PAYMENT)
"""Refusals of a relief that time heals."""


class Guests:
    def __init__(self, house: House) -> None:
        self.floor, self.staff = house.floor, house.staff
        self._maker = maker_of(house)
        self._leaving: set[asyncio.Task[None]] = set()
        """Dan, on his way from tables where he cannot be relieved yet."""

    def people(self) -> list[dict[str, str]]:
        return [{"name": name, "post": post.value, "password": PASSWORD} for name, post in STAFF]

    async def seat(self, told: SitDown, token: str, address: str) -> tuple[int, str] | Refusal:
        """A browser that has a terminal at this table keeps it; one from another table leaves that."""
        keeper, terminal = self.floor.tables[told.table], self.staff.terminal(token)
        if isinstance(terminal, Terminal) and terminal.table != told.table:
            await self._leave(terminal)
            terminal = Refusal("no_such_terminal", "it was left")
        number = terminal.seat if isinstance(terminal, Terminal) else self._free_seat(told.table, keeper)
        if not _sitting(keeper, number):
            name = told.name.strip() or _free_name(keeper)
            sits = c.SeatPlayer(Actor(name, Role.PLAYER), name, number, self.staff.post_of(name))
            if refusal := await _say(keeper, sits):
                return refusal
            await self._welcome(keeper, name, told)
        if isinstance(terminal, Terminal):
            return number, token
        code = await self.staff.enroll(FLOOR, told.table, number)
        if isinstance(code, Refusal):
            return code
        fresh = await self.staff.use_code(told.table, number, code, address)
        return fresh if isinstance(fresh, Refusal) else (number, fresh)

    async def tournament(self) -> str | Refusal:
        """The demo's tournament; the one that runs, where one does."""
        return await self._maker.make()

    async def deal(self, keeper: TableKeeper, name: str) -> Refusal | None:
        """Dan hands over, at once or as soon as the law of the table lets him. Nobody else is sent away."""
        if keeper.state.dealer == name:
            return None
        refusal = await _say(keeper, c.RelieveDealer(DAN, name))
        if refusal is None or refusal.code not in NOT_YET:
            return refusal
        task = asyncio.create_task(_hand_over(keeper, name))
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)
        return None

    async def sell(self, keeper: TableKeeper, player: str, amount: int) -> Refusal | None:
        """Electronic chips at a terminal, else color chips of whoever has a color, else value chips."""
        seat = keeper.state.seats[player]
        chips = COLOR if seat.color and seat.chip_value else VALUE
        chips = ELECTRONIC if keeper.rules.setup.terminals else chips
        return await Robots(keeper, 1).buy(player, chips, Cents(amount), STEP_SECONDS)

    async def _welcome(self, keeper: TableKeeper, name: str, told: SitDown) -> None:
        """A color and what it is worth, as wished where that can be, and the first chips."""
        who, values = Actor(name, Role.PLAYER), chip_values(keeper.rules)
        least = max(place.low for place in keeper.rules.places.values() if not place.side_bet)
        usual = next((value for value in values if value >= least), values[0])
        value = Cents(told.value) if told.value in values else usual
        for color in filter(None, (told.color, *keeper.rules.setup.colors)):
            if not await _say(keeper, c.SetChips(who, name, color, value)):
                break
        if name not in PLAYERS:
            chips = ELECTRONIC if keeper.rules.setup.terminals else COLOR
            await Robots(keeper, 0).buy(name, chips, BUY_IN)

    async def _leave(self, terminal: Terminal) -> None:
        """Chips are cashed out; wagers that stand are left standing, as whoever goes leaves them."""
        keeper = self.floor.tables.get(terminal.table)
        if keeper and (player := _sitting(keeper, terminal.seat)):
            who = Actor(player, Role.PLAYER)
            if await _say(keeper, c.CashOut(who, player)):
                await _say(keeper, c.LeaveSeat(who, player))
        await self.staff.change(RetireTerminal, FLOOR, terminal.number, "the guest has gone to another table")

    def _free_seat(self, table: str, keeper: TableKeeper) -> int:
        """Behind those of the automatic players: nobody sits there, and no terminal stands there."""
        taken = {seat.number for seat in keeper.state.seats.values()}
        taken |= {each.seat for each in self.staff.state.terminals.values() if each.table == table}
        return next(number for number in count(len(PLAYERS) + 1) if number not in taken)


async def _hand_over(keeper: TableKeeper, name: str) -> None:
    """Asked again whenever something has happened at the table."""
    with suppress(HaltedError):
        while (refusal := await _say(keeper, c.RelieveDealer(DAN, name))) and refusal.code in NOT_YET:
            await keeper.wait_past(keeper.durable_version)


def _free_name(keeper: TableKeeper) -> str:
    return next(name for name in map("Guest {}".format, count(1)) if name not in keeper.state.seats)


def _sitting(keeper: TableKeeper, number: int) -> str:
    seats = keeper.state.seats.values()
    return next((seat.player for seat in seats if seat.number == number and not seat.away), "")


async def _say(keeper: TableKeeper, command: c.Command) -> Refusal | None:
    result = await keeper.handle(command, uuid.uuid4().hex)
    return result if isinstance(result, Refusal) else None
