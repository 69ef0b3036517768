"""The daily look at the program: a file that is changed while the house is open halts every stream, for good.

And the look at what is kept, where that cannot be read.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from floors import StepClock, do, floor_on, house_of, open_keeper, sit, wager

from croupier.service import inspection
from croupier.service.condition import SILENT, Condition
from croupier.service.inspection import PATIENCE, inspect, inspect_program
from croupier.service.outages import Outages
from croupier.service.ports import StoreError
from croupier.service.significant_log import significant_log
from croupier.service.stream import HaltedError
from croupier.storage.memory import MemoryStore
from croupier.storage.program import differences, files_of


def test_a_program_that_is_changed_while_it_runs_halts_the_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inspection, "LATER", 0.0)
    monkeypatch.setattr(inspection, "EVERY", 0.001)
    file = tmp_path / "pays.py"
    file.write_text("ODDS = 35\n")
    started = files_of(tmp_path)

    async def all_of_it() -> None:
        house = house_of(floor_on(MemoryStore()))
        keeper = await open_keeper(house.floor)
        await sit(keeper, "Ann")
        look = lambda: "; ".join(differences(files_of(tmp_path), started))  # noqa: E731
        watching = asyncio.create_task(inspect_program(look, house.keepers, house.condition, StepClock()))
        while house.condition.program.get("checked_at", 0) < 1_003:  # it was compared three times, and was right
            await asyncio.sleep(0)
        await do(keeper, wager("Ann"))
        assert house.condition.is_well
        file.write_text("ODDS = 36\n")
        await asyncio.wait_for(watching, 60)
        assert "pays.py was changed" in house.condition.damage
        assert "install the approved program again" in house.condition.damage
        assert all(each.halted == house.condition.damage for each in house.keepers())
        with pytest.raises(HaltedError, match=r"pays\.py was changed"):
            await do(keeper, wager("Ann"))
        await keeper.recover()
        assert keeper.halted, "nothing brings it back but a start with the right program"

    asyncio.run(asyncio.wait_for(all_of_it(), 60))


def test_what_cannot_be_read_while_the_store_answers_is_told_and_written_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as it cannot, the house is not ready; and when it is read and found right, it is again."""
    monkeypatch.setattr(inspection, "AGAIN", 0.0)
    looks, is_read = list[str](), asyncio.Event()
    why = "the records cannot be read: disk I/O error"

    def look() -> str:
        looks.append(house.condition.unread)
        if is_read.is_set():
            return ""
        raise StoreError(why)

    house = house_of(floor_on(MemoryStore()))
    outages = Outages(house)

    async def kinds() -> list[str]:
        return [each.says for each in [found async for found in significant_log(house.floor.store)]]

    async def all_of_it() -> None:
        await house.open()
        watching = asyncio.create_task(inspect(look, house.keepers, house.condition, StepClock()))
        while house.condition.is_well:
            await asyncio.sleep(0)
        told = f"what the house has kept cannot be looked through: {why}"
        assert (house.condition.unread, house.condition.told()["unread"]) == (told, told)
        assert looks[:PATIENCE] == [""] * PATIENCE, "not before it has failed so often"
        await outages.look()
        assert house.condition.inspected_at is None
        assert not any(keeper.halted for keeper in house.keepers())
        is_read.set()
        while house.condition.inspected_at is None:
            await asyncio.sleep(0)
        assert house.condition.is_well
        await outages.look()
        watching.cancel()
        assert await kinds() == [
            f"the daily inspection does not work: {told}",
            "the daily inspection works again",
        ]

    asyncio.run(asyncio.wait_for(all_of_it(), 60))


def test_a_store_that_is_away_is_no_store_that_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its silence says so already; what failed before it went does not count either when it is back."""
    monkeypatch.setattr(inspection, "AGAIN", 0.0)
    seconds, looks = [0.0], 0
    condition = Condition(lambda: seconds[0])
    condition.answered()

    def look() -> str:
        nonlocal looks
        looks += 1
        if looks == PATIENCE:
            seconds[0] = SILENT + 1
        elif looks == 3 * PATIENCE:
            condition.answered()
        elif looks == 4 * PATIENCE - 2:
            return ""
        raise StoreError("the connection is closed")

    async def all_of_it() -> None:
        watching = asyncio.create_task(inspect(look, lambda: (), condition, StepClock()))
        while condition.inspected_at is None:
            assert not condition.unread
            await asyncio.sleep(0)
        watching.cancel()

    asyncio.run(asyncio.wait_for(all_of_it(), 60))
