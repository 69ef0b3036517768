"""The clerk between the pit and its tables: what he carries arrives once, whenever he or the store stops."""

from __future__ import annotations

import asyncio
from datetime import date

from floors import FailingStore, floor_on, house_of, vars_of
from msgspec.structs import replace
from nights import DAYS, setup_of
from pit_house import SUPERVISOR, PitHouse, told
from pits import CAT, DAN, KIM, SEC, SUE, TRAY

from croupier.money.amount import Cents
from croupier.pit import commands as p
from croupier.pit.money_records import SlipState
from croupier.rulebook.refusal import Refusal
from croupier.service.clerk import Clerk
from croupier.service.ports import StoreError
from croupier.table import commands as c
from croupier.table import events as t

FILL = {"$25": Cents(50_000)}


async def opened(house: PitHouse) -> None:
    await house.inspect()
    await house.count()
    result = await house.open()
    assert not isinstance(result, Refusal), result


async def signed_fill(house: PitHouse) -> str:
    return await house.slip(p.RequestFill, FILL)


async def close(house: PitHouse) -> tuple[t.Event, ...] | Refusal:
    return await house.send({"command": "CloseTable"})


async def restarted(house: PitHouse) -> PitHouse:
    """Another process on the same store."""
    floor = floor_on(house.floor.store, house.clock)
    again = house_of(floor)
    await again.open()
    return PitHouse(floor.tables["7"], floor)


async def fills(house: PitHouse) -> list[str]:
    records = await house.floor.store.read(house.keeper.stream)
    return [record.command for record in records if record.body.startswith(b'{"event":"FillTaken"')]


def test_a_fill_reaches_the_table_once_however_often_he_looks_and_starts_again() -> None:
    async def story(house: PitHouse) -> None:
        await opened(house)
        number = await signed_fill(house)
        for _ in range(3):
            await house.clerk.look()
            await Clerk(house.pit).look()
        for _ in range(2):
            house_ = await restarted(house)
            await house_.clerk.look()
            assert house_.keeper.durable.fills == 50_000
        assert await fills(house) == [f"clerk: slip {number}"]

    told(story)


def test_two_clerks_at_once_carry_it_once() -> None:
    async def story(house: PitHouse) -> None:
        await opened(house)
        await signed_fill(house)
        await asyncio.gather(*(Clerk(house.pit).look() for _ in range(5)))
        assert house.keeper.durable.fills == 50_000
        assert len(await fills(house)) == 1

    told(story)


def test_a_table_does_not_close_while_a_signed_slip_is_on_its_way() -> None:
    async def story(house: PitHouse) -> None:
        await opened(house)
        number = await signed_fill(house)
        refused = await close(house)
        assert isinstance(refused, Refusal)
        assert (refused.code, number in refused.says) == ("slip_open", True)
        await house.clerk.look()
        assert not isinstance(await close(house), Refusal)

    told(story)


def test_a_slip_of_an_earlier_session_never_reaches_the_next() -> None:
    """The table was closed behind the gateway's back; what the slip brought was counted with the tray."""

    async def story(house: PitHouse) -> None:
        await opened(house)
        number = await signed_fill(house)
        await house.table(c.CloseTable(SUPERVISOR))
        assert not house.fact.is_open
        await house.do(p.CountCloser, SUE, house.fact, {**TRAY, "$25": 150_000}, beside=(DAN,))
        assert [each.amount for each in house.pit.state.discrepancies.values()] == [50_000]
        await house.do(p.RemoveBox, SEC, "X-7", house.fact, beside=(CAT,))
        await house.do(p.RegisterBox, KIM, "Y-7", house.fact, "red", "blue", marked="7")
        await house.do(p.AttachBox, SEC, "Y-7", house.fact)
        await house.count({**TRAY, "$25": 150_000})  # type: ignore[dict-item]
        result = await house.open()
        assert not isinstance(result, Refusal), result
        await house.clerk.look()
        assert house.pit.state.slips[number].state is SlipState.SIGNED
        assert not await fills(house)

    told(story)


def test_a_tray_that_was_counted_is_good_for_one_opening() -> None:
    async def story(house: PitHouse) -> None:
        await opened(house)
        slip = next(iter(house.pit.state.slips))
        await house.no("table_open", p.VoidSlip, SUE, slip, "wrong")
        assert not isinstance(await close(house), Refusal)
        refused = await house.open()
        assert isinstance(refused, Refusal)
        assert refused.code == "not_counted"
        await house.no("table_open", p.VoidSlip, SUE, slip, "wrong")

    told(story)


def test_an_opener_is_counted_again_before_the_table_opens() -> None:
    async def story(house: PitHouse) -> None:
        await house.inspect()
        await house.count()
        await house.do(p.VoidSlip, SUE, "O-000001", "a chip was under the tray")
        await house.count()
        assert not isinstance(await house.open(), Refusal)

    told(story)


def test_cash_is_entered_once_and_on_the_day_that_runs_when_its_own_is_finalized() -> None:
    async def story(house: PitHouse) -> None:
        await opened(house)
        await house.bought(50_000)
        day = house.pit.today()[0]
        for _ in range(2):
            await house.clerk.look()
            await (await restarted(house)).clerk.look()
        await house.pit.keeper.load()
        assert house.pit.state.cash[f"{day}/Ann"].in_ == 50_000

    told(story)


def test_cash_that_is_heard_after_its_day_was_finalized_is_entered_all_the_same() -> None:
    async def story(house: PitHouse) -> None:
        await opened(house)
        await house.bought(50_000)
        finalized = replace(house.pit.state, finalized=house.pit.today()[0])
        house.pit.keeper.state = house.pit.keeper.durable = finalized
        house.clock.on(24 * 3600)
        await house.clerk.look()
        assert house.pit.state.cash[f"{house.pit.today()[0]}/Ann"].in_ == 50_000

    told(story)


def test_a_store_that_stops_in_the_middle_loses_nothing() -> None:
    async def all_of_it() -> None:
        store = FailingStore()
        floor = floor_on(store)
        keeper = await floor.add("us-co", date.fromisoformat(DAYS["us-co"]), vars_of(setup_of("us-co")), "", None)
        house = PitHouse(keeper, floor)
        await house.equip()
        await opened(house)
        await signed_fill(house)
        store.fails = StoreError("no space")
        await house.clerk.look()
        await house.clerk.look()
        assert not house.clerk.mistakes  # the streams have halted, and say so
        store.fails = None
        for each in house.house.keepers():
            await each.recover()
        await house.clerk.look()
        assert house.keeper.durable.fills == 50_000
        assert len(await fills(house)) == 1

    asyncio.run(asyncio.wait_for(all_of_it(), 60))
