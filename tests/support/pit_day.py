"""A gaming day at one table, told shift by shift: real play at a real table, real slips, boxes and counts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any

from pit_house import SUPERVISOR, PitHouse, told
from pits import AMY, CAT, CLEO, COY, DAN, GUS, KIM, SEC, SUE

from croupier.money.amount import Cents, parse_dollars
from croupier.pit import commands as p
from croupier.pit.codec import decode_event
from croupier.pit.money_records import SlipKind
from croupier.rulebook.refusal import Refusal
from croupier.service.pit import STREAM
from croupier.table import commands as c
from croupier.table.codec import decode_event as decode_table_event
from croupier.table.people import Actor, Role
from croupier.views.pit_book import PitBook
from croupier.views.pit_played import Played, played

DEALER, ANN = Actor("Dan", Role.DEALER), Actor("Ann", Role.PLAYER)
SHIFTS = (
    p.Shift("morning", "06:00"),
    p.Shift("noon", "12:00"),
    p.Shift("swing", "18:00"),
    p.Shift("grave", "23:00"),
)
DAY = "2022-08-14"


class PitDay:
    """The table is open from 06:30 UTC on, which is the house's own time; Ann sits there with nothing."""

    def __init__(self, house: PitHouse) -> None:
        self.house, self.boxes, self.gone = house, 0, 0

    def at(self, time: str) -> None:
        moment = datetime.fromisoformat(time if "T" in time else f"{DAY}T{time}").replace(tzinfo=UTC)
        self.house.clock.at = int(moment.timestamp() * 1000)

    async def begin(self) -> None:
        self.at("05:00")
        house = self.house
        await house.do(p.NameHouse, KIM, "The Old Mill", "44-1234", "us-co")
        await house.do(p.FileSchedule, KIM, DAY, SHIFTS)
        for number in range(2, 8):
            await house.do(p.RegisterBox, KIM, f"X-7{number}", house.fact, "red", "blue", marked="7")
        self.at("06:10")
        await house.inspect()
        await house.count()
        self.at("06:30")
        assert not isinstance(await house.open(), Refusal)
        await self.deal(c.SeatPlayer(ANN, "Ann", 1))

    async def deal(self, *commands: c.Command) -> None:
        for command in commands:
            result = await self.house.table(command)
            assert not isinstance(result, Refusal), (command, result)

    def confirmed(self, step: str) -> frozenset[str]:
        return frozenset(self.house.keeper.rules.confirmations(step))

    async def buy(self, dollars: str, player: str = "Ann") -> None:
        amount = parse_dollars(dollars)
        confirmed = self.confirmed("buy-in")
        await self.deal(
            c.SpreadTender(DEALER, player, "currency", amount, "value", True, confirmed, Cents(500)),
            c.StateAmount(DEALER, amount),
            c.ApproveChips(SUPERVISOR),
            c.GiveChips(DEALER, amount, self.confirmed("chips")),
            c.DropTender(DEALER, "drop box"),
        )

    async def round(self, place: str, dollars: str, pocket: str) -> None:
        """One wager of Ann's, and the ball."""
        await self.deal(
            c.PlaceWager(ANN, "Ann", place, parse_dollars(dollars), "value"),
            c.SpinBall(DEALER, confirmed=self.confirmed("launch")),
            c.CallNoMoreBets(DEALER, self.confirmed("close")),
            c.RecordOutcome(DEALER, pocket, confirmed=self.confirmed("outcome")),
            c.PlaceDolly(DEALER, pocket, "", self.confirmed("dolly") | self.confirmed("dolly-third-dozen")),
            c.CollectLosers(DEALER),
            c.PayWinners(DEALER),
            c.RemoveDolly(DEALER, self.confirmed("clear")),
        )

    async def slip(self, kind: SlipKind, chips: p.Chips) -> str:
        """Asked for by Sue, signed by everybody, and carried to the table."""
        house = self.house
        asked, order = {
            SlipKind.FILL: (p.RequestFill, (CAT, SEC, DAN, SUE)),
            SlipKind.CREDIT: (p.RequestCredit, (SUE, DAN, SEC, CAT)),
        }[kind]
        number = (await house.do(asked, SUE, house.fact, chips))[0].slip.number  # type: ignore[attr-defined]
        for who in order:
            if house.pit.state.slips[number].next_post == who.post.value:
                await house.do(p.SignSlip, who, number)
        await house.clerk.look()
        return str(number)

    async def count_tray(self, less: str = "$0") -> None:
        """What should be there by the table's log, in dollar chips, less what is gone now and was gone before."""
        self.gone += parse_dollars(less)
        chips = {"$1": Cents(self.house.fact.float_ - self.gone)}
        await self.house.do(p.CountCloser, SUE, self.house.fact, chips, beside=(DAN,))

    @property
    def box(self) -> str:
        return self.house.pit.state.tables["7"].box

    async def change_box(self, reason: str = "") -> str:
        """The box comes off, the next one goes on."""
        house, old = self.house, self.box
        self.boxes += 1
        await house.do(p.RemoveBox, SEC, old, house.fact, reason, beside=(GUS,))
        await house.do(p.AttachBox, SEC, f"X-7{self.boxes + 1}", house.fact, beside=(GUS,))
        return old

    async def count_box(self, box: str, currency: p.Chips, slips: tuple[str, ...] = ()) -> None:
        house = self.house
        await house.do(p.DeliverBox, SEC, box, "count room", beside=(GUS,))
        await house.do(p.CountBox, COY, box, 1, currency, slips=slips, beside=(CLEO,))

    async def close(self) -> None:
        result = await self.house.table(c.CloseTable(SUPERVISOR))
        assert not isinstance(result, Refusal), result

    async def finalize(self, day: str = DAY) -> None:
        await self.house.do(p.FinalizeDay, AMY, day)

    async def book(self) -> PitBook:
        book = PitBook()
        for record in await self.house.pit.store.read(STREAM):
            book.see(decode_event(record.body, record.format), record.hash.hex())
        return book

    async def played(self, book: PitBook) -> dict[str, Played]:
        records = await self.house.pit.store.read(self.house.keeper.stream)
        log = [decode_table_event(record.body, record.format) for record in records]
        return played(list(book.sessions.values()), log, self.house.floor.rules_of)


def told_day(story: Callable[[PitDay], Awaitable[None]], **setup: Any) -> None:
    async def all_of_it(house: PitHouse) -> None:
        day = PitDay(house)
        await day.begin()
        await story(day)

    told(all_of_it, **setup)
