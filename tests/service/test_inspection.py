"""The daily look at the program: a file that is changed while the house is open halts every stream, for good."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from floors import StepClock, do, floor_on, house_of, open_keeper, sit, wager

from croupier.service import inspection
from croupier.service.inspection import inspect_program
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
