"""The host of the demo: guests get a seat, a terminal, a color and play money, without asking anybody.

Everything goes the ways of a real house. The demo's supervisor makes the code for the terminal, the guest sits down and
chooses chips as a player does, and the dealer or the bill acceptor sells them.
"""

from __future__ import annotations

import asyncio
import uuid
from contextlib import suppress
from dataclasses import dataclass
from itertools import count

from croupier.cli.demo import FLOOR, PASSWORD, STAFF, maker_of
from croupier.cli.guest_seats import (
    chips_of,
    free_seats,
    seats_at,
    sitting,
    tables_for_guests,
    warn,
    why_no_chips,
    why_stays,
)
from croupier.cli.robots import BUY_IN, DAN, PLAYERS, Robots
from croupier.money.amount import Cents, format_dollars
from croupier.people.commands import RetireTerminal
from croupier.people.digests import digest_of
from croupier.people.state import Terminal
from croupier.rulebook.refusal import Refusal
from croupier.service.house import House
from croupier.service.presence import terminal as terminal_name
from croupier.service.stream import HaltedError
from croupier.service.tables import TableKeeper
from croupier.table import commands as c
from croupier.table.chips import COLOR, ELECTRONIC, VALUE
from croupier.table.names import looks_like, written
from croupier.table.people import Actor, Role
from croupier.table.refusals import Code
from croupier.views.payments import chip_values
from croupier.web.answers import GuestSeat
from croupier.web.messages import SitDown

AWAY_SECONDS = 120
"""So long all screens of a guest may be closed before the seat is free for another. Only the demo does that: in a
house nobody loses a seat by closing a screen."""
LOOK_SECONDS = 5.0
GONE_MAX = 1_000
"""Of so many guests it is remembered why they lost their seats."""
STEP_SECONDS = 0.9
"""So long a guest sees each step of a purchase."""
NOT_YET = (Code.NOT_OPEN, Code.STOPPED, Code.NOT_DURING_SPIN_OR_PAYMENT)
"""Refusals of a relief that time heals."""


@dataclass(frozen=True, slots=True)
class Gone:
    player: str
    says: str


class Guests:
    def __init__(self, house: House) -> None:
        self.floor, self.staff, self.presence = house.floor, house.staff, house.presence
        self._maker = maker_of(house)
        self._leaving: set[asyncio.Task[None]] = set()
        """Dan, on his way from tables where he cannot be relieved yet."""
        self._gone: dict[str, Gone] = {}
        """By the digest of the terminal's token: whose seat was given up."""

    def people(self) -> list[dict[str, str]]:
        return [{"name": name, "post": post.value, "password": PASSWORD} for name, post in STAFF]

    def look_at(self, table: str, token: str) -> GuestSeat:
        keeper, terminal = self.floor.tables[table], self.staff.terminal(token)
        others = [number for number in tables_for_guests(self.floor) if number != table and self._free(number)]
        view = GuestSeat(seats_at(keeper), len(self._free(table)), others)
        if isinstance(terminal, Refusal):
            if gone := self._gone.get(digest_of(token)):
                view.says, view.name = gone.says, gone.player
        elif terminal.table != table:
            warn(view, self.floor, terminal)
        elif player := sitting(keeper, terminal.seat):
            view.says = why_no_chips(keeper, player)
        else:
            view.free += 1  # the guest's own, who has cashed out there
        return view

    async def seat(self, told: SitDown, token: str, address: str) -> tuple[int, str] | Refusal:
        """A browser that has a terminal at this table keeps it; one from another table leaves that, if it says so."""
        keeper, terminal = self.floor.tables[told.table], self.staff.terminal(token)
        if isinstance(terminal, Terminal) and terminal.table == told.table:
            number = terminal.seat
        else:
            number = next(iter(self._free(told.table)), 0)
            if not number:
                return Refusal("table_full", f"table {told.table} is full: all {seats_at(keeper)} seats are taken")
            if isinstance(terminal, Terminal) and (refusal := await self._move(terminal, told)):
                return refusal
            terminal = Refusal("no_such_terminal", "it was left")
        if not sitting(keeper, number) and (refusal := await self._sit(keeper, number, told)):
            return refusal
        if isinstance(terminal, Terminal):
            return number, token
        code = await self.staff.enroll(FLOOR, told.table, number)
        if isinstance(code, Refusal):
            return code
        fresh = await self.staff.use_code(told.table, number, code, address)
        return fresh if isinstance(fresh, Refusal) else (number, fresh)

    async def watch(self) -> None:
        """Every few seconds, until cancelled."""
        while True:
            with suppress(HaltedError):  # the table says why on every screen
                await self.look()
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self) -> None:
        """Seats of guests whose screens have all been closed for a while are free for others."""
        tables = tables_for_guests(self.floor)
        for terminal in list(self.staff.state.terminals.values()):
            is_away = self.presence.away_for(terminal_name(terminal.number)) >= 1_000 * AWAY_SECONDS
            if is_away and terminal.table in tables:
                await self._leave(terminal, f"You were away for {AWAY_SECONDS // 60} minutes")

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

    def _free(self, table: str) -> list[int]:
        return free_seats(self.floor.tables[table], self.staff.state)

    async def _sit(self, keeper: TableKeeper, number: int, told: SitDown) -> Refusal | None:
        """With a color and what it is worth, as wished where that can be, and the first chips; or not at all."""
        name = written(told.name) or _free_name(keeper)
        if other := looks_like(name, PLAYERS):
            return Refusal("name_taken", f"{other} is one of the automatic players: choose another name")
        sits = c.SeatPlayer(Actor(name, Role.PLAYER), name, number, self.staff.post_of(name))
        if refusal := await _say(keeper, sits):
            return refusal
        who, values = Actor(name, Role.PLAYER), chip_values(keeper.rules)
        least = max(place.low for place in keeper.rules.places.values() if not place.side_bet)
        usual = next((value for value in values if value >= least), values[0])
        value = Cents(told.value) if told.value in values else usual
        refusal = None
        for color in filter(None, (told.color, *keeper.rules.setup.colors)):
            refusal = await _say(keeper, c.SetChips(who, name, color, value))
            if refusal is None:
                break
        if refusal and not keeper.rules.setup.terminals:  # every color is taken
            await _say(keeper, c.LeaveSeat(who, name))
            return refusal
        chips = ELECTRONIC if keeper.rules.setup.terminals else COLOR
        await Robots(keeper, 0).buy(name, chips, BUY_IN)  # else it follows between rounds, and the screen says so
        return None

    async def _move(self, terminal: Terminal, told: SitDown) -> Refusal | None:
        """Nobody loses a seat at one table without having said so by sitting down at another."""
        keeper = self.floor.tables.get(terminal.table)
        if keeper and sitting(keeper, terminal.seat):
            view = GuestSeat(0, 0, [])
            warn(view, self.floor, terminal)
            if view.stays or not told.leave:
                return Refusal("seated_elsewhere", view.says)
        return await self._leave(terminal, f"You sat down at table {told.table}")

    async def _leave(self, terminal: Terminal, why: str) -> Refusal | None:
        """Chips are paid out and the seat is free, by the player's own commands; not while anything is at stake."""
        keeper = self.floor.tables[terminal.table]
        player, paid = sitting(keeper, terminal.seat), Cents(0)
        if player:
            if stays := why_stays(keeper.durable, player):
                return Refusal("seated_elsewhere", f"{player} has {stays}")
            who, paid = Actor(player, Role.PLAYER), chips_of(keeper.durable, player)
            goes = c.CashOut(who, player) if paid else c.LeaveSeat(who, player)
            if refusal := await _say(keeper, goes):
                return refusal
            chips = f"; your chips, {format_dollars(paid)}, were paid out" if paid else ""
            self._gone[terminal.token] = Gone(
                player, f"{why}, and your seat at table {terminal.table} was given up{chips}."
            )
            while len(self._gone) > GONE_MAX:
                del self._gone[next(iter(self._gone))]
        return await self.staff.change(RetireTerminal, FLOOR, terminal.number, why)


async def _hand_over(keeper: TableKeeper, name: str) -> None:
    """Asked again whenever something has happened at the table."""
    with suppress(HaltedError):
        while (refusal := await _say(keeper, c.RelieveDealer(DAN, name))) and refusal.code in NOT_YET:
            await keeper.wait_past(keeper.durable_version)


def _free_name(keeper: TableKeeper) -> str:
    return next(name for name in map("Guest {}".format, count(1)) if name not in keeper.state.seats)


async def _say(keeper: TableKeeper, command: c.Command) -> Refusal | None:
    result = await keeper.handle(command, uuid.uuid4().hex)
    return result if isinstance(result, Refusal) else None
