"""An open table whose inspection is good no more: it failed, the wheel was worked on, another ball is in play."""

from __future__ import annotations

from typing import Any

import pytest
from pit_house import SUPERVISOR, PitHouse, told
from pits import HOUSE, KIM, MO, SEC, SUE

from croupier.money.amount import Cents
from croupier.pit import commands as p
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table.inspecting import in_order
from croupier.table.people import Actor, Role

ANN = Actor("Ann", Role.PLAYER)
MAGNET = p.Found(False, "a magnet under the rim")


async def opened(house: PitHouse) -> None:
    await house.inspect()
    await house.count()
    assert not isinstance(await house.open(), Refusal)
    await house.bought(10_000)
    await house.clerk.look()


async def bet(house: PitHouse) -> str:
    """The code of the refusal, or nothing."""
    result = await house.table(c.PlaceWager(ANN, "Ann", "red", Cents(500), "value"))
    return result.code if isinstance(result, Refusal) else ""


async def spare(house: PitHouse, ball: str = "B-8") -> None:
    await house.do(p.RegisterBall, KIM, ball, "3/4", "no metal")


@pytest.mark.parametrize("what", ["failed", "replaced inside", "replaced outside", "another ball"])
def test_betting_stops_at_once_with_an_alert_and_goes_on_after_a_new_inspection(what: str) -> None:
    async def story(house: PitHouse) -> None:
        await opened(house)
        assert not await bet(house)
        alerts = len(house.keeper.durable.alerts)
        ball = "B-7"
        match what:
            case "failed":
                await house.inspect(magnets=MAGNET)
            case "replaced inside" | "replaced outside":
                external = what == "replaced outside"
                await house.do(p.AdjustWheel, MO, house.fact, "W-7", "replacement", "a part", external=external)
            case _:
                await spare(house)
                ball = "B-8"
                await house.do(p.PlaceBall, KIM, ball, house.fact)
        await house.clerk.look()
        await house.clerk.look()
        assert await bet(house) == "inspection_due"
        spun = await house.table(c.SpinBall(Actor("Dan", Role.DEALER), "clockwise"))
        assert isinstance(spun, Refusal)
        assert (spun.code, spun.cite) == ("inspection_due", "30-2212(1)")
        assert len(house.keeper.durable.alerts) == alerts + 1, "the floor was not called, or twice"
        if what == "replaced outside":
            refusal = await house.inspect()
            assert isinstance(refusal, Refusal)
            assert refusal.code == "director_due"
            await house.do(p.RecordDirectorInspection, SUE, "W-7", "J. Doe", "letter 9")
        inspected = await house.ask(p.InspectTable, SUE, house.fact, "W-7", ball, house.items)
        assert not isinstance(inspected, Refusal), inspected
        await house.clerk.look()
        assert not await bet(house)

    told(story)


def test_it_is_lost_again_after_it_was_found_again() -> None:
    async def story(house: PitHouse) -> None:
        await opened(house)
        for _ in range(3):
            await house.inspect(magnets=MAGNET)
            await house.clerk.look()
            assert await bet(house) == "inspection_due"
            await house.inspect()
            await house.clerk.look()
            assert not await bet(house)

    told(story)


def test_what_is_enough_after_a_movement_is_not_after_a_failure() -> None:
    async def story(house: PitHouse) -> None:
        await opened(house)
        level = {"level": p.Found(True)}
        await house.do(p.InspectTable, SUE, house.fact, "W-7", "B-7", level)
        await house.inspect(magnets=MAGNET)
        await house.no("item_missing", p.InspectTable, SUE, house.fact, "W-7", "B-7", level)

    told(story)


def test_a_table_that_relies_on_no_inspection_of_the_pit_is_left_alone() -> None:
    async def story(house: PitHouse) -> None:
        rules = house.keeper.rules
        box, confirmed = c.DropBox("7", "red", "blue"), frozenset(rules.confirmations("open"))
        opening = (SUPERVISOR, "Dan", Cents(1_000_000), box, "by the door", confirmed, in_order(rules, "Sue"))
        assert not isinstance(await house.table(c.OpenTable(*opening)), Refusal)
        await house.clerk.look()
        due = house.keeper.durable.inspection_due
        assert due is None or "gaming day" in due.why

    told(story)


async def second_wheel(house: PitHouse) -> p.TableFact:
    """Another table in the pit's books, closed, with wheel, ball and an opener."""
    other: Any = p.TableFact("8", "us-co", "", house.fact.day, house.fact.wheel, False, chips=house.fact.chips)
    await house.do(p.RegisterTable, HOUSE, other)
    await house.do(p.RegisterWheel, KIM, "W-8", house.fact.wheel, "32")
    await house.do(p.PlaceWheel, KIM, "W-8", other)
    await spare(house)
    await house.do(p.PlaceBall, KIM, "B-8", other)
    return other  # type: ignore[no-any-return]


def test_a_wheel_is_worked_on_where_it_stands_and_not_while_its_game_is_open() -> None:
    async def story(house: PitHouse) -> None:
        await opened(house)
        other = await second_wheel(house)
        work = ("adjustment", "levelled")
        refusal = await house.no("other_table", p.AdjustWheel, MO, other, "W-7", *work, beside=(SEC,))
        assert "stands at table 7" in refusal.says
        assert refusal.cite.startswith("30-2212")
        shop = {"place": "workshop", "place_approval": "letter 4"}
        refusal = await house.no("table_open", p.AdjustWheel, MO, house.fact, "W-7", *work, beside=(SEC,), **shop)
        assert refusal.cite == "30-2212(2)"
        await house.do(p.AdjustWheel, MO, other, "W-8", *work, beside=(SEC,), **shop)
        await house.do(p.RegisterWheel, KIM, "W-9", house.fact.wheel, "32")
        await house.no("not_approved", p.AdjustWheel, MO, other, "W-9", *work, beside=(SEC,))
        await house.do(p.AdjustWheel, MO, other, "W-9", *work, beside=(SEC,), **shop)

    told(story)


def test_the_ball_in_play_stays_where_it_is() -> None:
    async def story(house: PitHouse) -> None:
        await opened(house)
        other = await second_wheel(house)
        refusal = await house.no("table_open", p.PlaceBall, KIM, "B-7", other)
        assert "in play at table 7" in refusal.says
        await house.no("table_open", p.Retire, KIM, "ball", "B-7", "worn")
        await house.no("already_done", p.PlaceBall, KIM, "B-7", house.fact)
        await house.do(p.PlaceBall, KIM, "B-8", house.fact)
        await house.do(p.Retire, KIM, "ball", "B-7", "worn")

    told(story)


@pytest.mark.parametrize("size", ["900", "0.001", "1/8", "3"])
def test_a_ball_that_is_none_is_registered_nowhere(size: str) -> None:
    async def story(house: PitHouse) -> None:
        await house.no("bad_equipment", p.RegisterBall, KIM, "B-9", size, "no metal")
        await house.no("bad_equipment", p.RegisterWheel, KIM, "W-9", "double-zero", size)

    told(story, book="us-nh")
