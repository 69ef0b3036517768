"""The automatic people of the demo: who deals when somebody else does, and what the supervisor answers by herself."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from floors import StepClock, do, floor_on, house_of, open_keeper
from houses import QUICK
from nights import DAN, SUE
from pits import milliseconds

from croupier.cli import demo
from croupier.cli.robot_pit import STAFF as ROBOTS
from croupier.cli.robot_supervisor import Sue
from croupier.cli.robots import PATIENCE, PLAYERS, Robots
from croupier.devices.drbg import Drbg
from croupier.devices.electronic_wheel import ElectronicWheel
from croupier.devices.wheel_hand import WheelHand
from croupier.money.amount import Cents
from croupier.people.posts import Post
from croupier.rulebook.refusal import Refusal
from croupier.service.presence import PIT, Presence
from croupier.service.presence import table as at_table
from croupier.service.staff import StaffService
from croupier.service.tables import TableKeeper
from croupier.storage.memory import MemoryStore
from croupier.table import commands as c
from croupier.table.people import Actor, Role
from croupier.table.phases import Phase

DORA = Actor("Dora", Role.DEALER)


def at_a_table(story: Callable[[TableKeeper], Awaitable[None]], **setup: Any) -> None:
    async def all_of_it() -> None:
        await story(await open_keeper(floor_on(MemoryStore()), **setup))

    asyncio.run(asyncio.wait_for(all_of_it(), 60))


async def looks(sue: Sue, count: float) -> None:
    for _ in range(int(count)):
        await sue.look()


def test_players_contribute_to_electronic_draws_round_after_round() -> None:
    async def story(keeper: TableKeeper) -> None:
        wheel = asyncio.create_task(WheelHand(keeper, ElectronicWheel(Drbg()), roll=0).run())
        playing = asyncio.create_task(Robots(keeper, 0).play())
        for _ in range(2):
            while not keeper.durable.opened:
                await keeper.wait_past(keeper.durable_version)
            (made,) = keeper.durable.opened.values()
            assert made.mixed
            assert [seat for seat, _ in made.mixed.nonces] == [1, 2, 3, 4]
            while keeper.durable.opened:
                await keeper.wait_past(keeper.durable_version)
        for task in (wheel, playing):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    at_a_table(
        story,
        book="us-nj",
        sidebets={"spread-bet": "00-option-1"},
        areas=["spread-bet"],
        electronic=["SecondNumber"],
        automation={"draw": "device"},
        timers={"nonces": "600"},
    )


def test_players_go_on_and_dan_stays_away_until_he_deals_again() -> None:
    async def story(keeper: TableKeeper) -> None:
        await do(keeper, c.RelieveDealer(SUE, "Dora"))
        playing = asyncio.create_task(Robots(keeper, 0).play())
        while len(keeper.durable.seats) < len(PLAYERS):
            await keeper.wait_past(keeper.durable_version)
        await do(keeper, c.SpinBall(DORA, "clockwise", "counter-clockwise"))
        for _ in range(1_000):
            await asyncio.sleep(0)
        assert keeper.durable.phase is Phase.SPINNING
        await do(keeper, c.RelieveDealer(DORA, "Dan"))
        while keeper.durable.round < 2:
            await keeper.wait_past(keeper.durable_version)
        playing.cancel()
        with suppress(asyncio.CancelledError):
            await playing

    at_a_table(story)


@pytest.mark.parametrize("is_here", [True, False])
def test_sue_calls_dan_back_when_whoever_relieved_him_has_gone(is_here: bool) -> None:
    async def story(keeper: TableKeeper) -> None:
        sue = Sue(keeper, 0, lambda name: is_here and name == "Dora")
        await do(keeper, c.RelieveDealer(DAN, "Dora"))
        await sue.look()
        assert keeper.durable.dealer == ("Dora" if is_here else "Dan")
        await sue.look()
        assert keeper.durable.dealer == ("Dora" if is_here else "Dan")

    at_a_table(story)


def test_in_iowa_that_waits_until_the_wagers_are_paid() -> None:
    async def story(keeper: TableKeeper) -> None:
        sue = Sue(keeper, 0, lambda name: False)
        await do(keeper, c.RelieveDealer(DAN, "Dora"))
        await do(keeper, c.SpinBall(DORA, confirmed=frozenset(keeper.rules.confirmations("launch"))))
        await sue.look()
        assert keeper.durable.dealer == "Dora"
        await do(keeper, c.ReportIrregularity(DORA, "hung-ball"))
        await sue.look()
        assert keeper.durable.dealer == "Dan"

    at_a_table(story, book="us-ia")


def test_sue_rules_when_nobody_has_in_a_while_and_leaves_alerts_to_people() -> None:
    async def story(keeper: TableKeeper) -> None:
        sue = Sue(keeper, 0, lambda name: True)
        await do(keeper, c.SpinBall(DAN, "clockwise", "counter-clockwise"))
        await do(keeper, c.ReportIrregularity(DAN, "a moth"))
        await looks(sue, PATIENCE)
        assert keeper.durable.referred == "a moth"
        await sue.look()
        assert keeper.durable.phase is Phase.SPINNING
        assert list(keeper.durable.alerts.values()) == ["a moth"]
        await looks(sue, 3 * PATIENCE)
        assert keeper.durable.alerts

    at_a_table(story)


def test_sue_leaves_to_people_what_they_look_at_and_goes_on_when_nobody_does() -> None:
    async def story(keeper: TableKeeper) -> None:
        presence, number = Presence(StepClock()), keeper.rules.setup.number
        sue = Sue(keeper, 0, lambda name: True, None, partial(demo.is_supervised, presence, number))
        await do(keeper, c.SpinBall(DAN, "clockwise", "counter-clockwise"))
        await do(keeper, c.ReportIrregularity(DAN, "a moth"))
        for watched in (PIT, at_table(number)):
            with presence.shown(watched), presence.shown(watched):
                await looks(sue, 2 * PATIENCE)
                assert keeper.durable.referred == "a moth"
        with presence.shown(at_table("another")):
            await sue.look()
        assert keeper.durable.phase is Phase.SPINNING

    at_a_table(story)


def test_sue_does_not_wait_for_ever_for_somebody_who_only_looks() -> None:
    async def story(keeper: TableKeeper) -> None:
        sue = Sue(keeper, 0, lambda name: True, None, lambda: True)
        await do(keeper, c.SpinBall(DAN, "clockwise", "counter-clockwise"))
        await do(keeper, c.ReportIrregularity(DAN, "a moth"))
        await looks(sue, 5 * 60)
        assert keeper.durable.referred == "a moth"
        await sue.look()
        assert keeper.durable.phase is Phase.SPINNING

    at_a_table(story)


def test_sue_approves_a_purchase_sooner() -> None:
    async def story(keeper: TableKeeper) -> None:
        sue, amount = Sue(keeper, 0, lambda name: True), Cents(20_000)
        ann = Actor("Ann", Role.PLAYER)
        confirmed = frozenset(keeper.rules.confirmations("buy-in"))
        await do(keeper, c.SeatPlayer(ann, "Ann", 1))
        await do(keeper, c.SetChips(ann, "Ann", "red", Cents(100)))
        await do(keeper, c.SpreadTender(DAN, "Ann", "currency", amount, "color", True, confirmed))
        await do(keeper, c.StateAmount(DAN, amount))
        await looks(sue, 3)
        assert keeper.durable.buy_in
        assert not keeper.durable.buy_in.approved
        await sue.look()
        assert keeper.durable.buy_in.approved

    at_a_table(story, book="us-ia")


def test_the_demo_has_somebody_for_every_post_and_nobody_signs_in_as_dan() -> None:
    async def story() -> None:
        floor = floor_on(MemoryStore(), StepClock(milliseconds("2026-07-01T10:00")))
        staff_service = StaffService(floor.store, floor.clock, QUICK)
        house = house_of(floor, staff_service)
        for _ in range(2):  # a second start finds everybody there, and the house by its name
            await demo.set_up(house)
            assert (house.pit.state.house, house.pit.keeper.durable_version) == ("The Demo House", 2)
            assert house.pit.today() == ("2026-07-01", "day")
        posts = {person.name: person.post for person in staff_service.state.staff.values()}
        assert posts == {**ROBOTS, **dict(demo.STAFF)}
        assert posts["Dora"] is Post.DEALER
        assert [name for name, post in demo.STAFF if post is Post.SUPERVISOR] == ["Eve", "Sam"]
        assert isinstance(await staff_service.sign_in("Dan", demo.PASSWORD, "here"), Refusal)
        assert isinstance(await staff_service.sign_in("Dora", demo.PASSWORD, "here"), str)

    asyncio.run(asyncio.wait_for(story(), 60))


def test_every_table_of_the_demo_gives_time_to_bet() -> None:
    assert all(15 <= int(table.setup["timers"]["betting"]) <= 20 for table in demo.TABLES)


def test_a_result_of_the_demo_stands_until_every_screen_has_shown_it() -> None:
    """Where a machine clears the layout, nobody waits for the screens: betting would open while the ball rolls."""
    timeline = (Path(__file__).parents[2] / "ui/src/state/timeline.ts").read_text("utf-8")
    fall = int(re.search(r"FALL = (\d+);", timeline)[1])  # type: ignore[index]
    acts = re.search(r"LASTS: .* = \{(.*)\};", timeline)[1]  # type: ignore[index]
    shown = fall + sum(map(int, re.findall(r": (\d+)", acts)))
    assert shown > 5_000
    by_machine = [table for table in demo.TABLES if table.setup.get("automation", {}).get("clear") == "machine"]
    assert by_machine
    for table in by_machine:
        assert 1_000 * int(table.setup["timers"]["result"]) >= shown
