"""A house that cannot sign what it has: said at once, not ready after some minutes, and on again by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event

import httpx
import pytest
from floors import do, floor_on, house_of, open_keeper, sit, wager

from croupier.devices.clock import SystemClock
from croupier.service import historian as module
from croupier.service.condition import UNSIGNED
from croupier.service.historian import Historian, Kept
from croupier.service.house import House
from croupier.service.outages import SIGNING, Outages
from croupier.service.recovery import look_after
from croupier.service.significant_log import significant_log
from croupier.service.stream import HaltedError
from croupier.service.tables import TableKeeper
from croupier.storage.memory import MemoryStore
from croupier.storage.proof_folder import ProofFolder
from croupier.web.app import build


class Disk(ProofFolder):
    is_full = False

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.answers = Event()
        self.answers.set()

    def keep(self, kept: Kept) -> None:
        assert self.answers.wait(60)
        if self.is_full:
            raise OSError(28, "No space left on device")
        super().keep(kept)


class Signing:
    """A house that is open, and its historian at work; seconds pass when a test says so."""

    def __init__(self, folder: Path) -> None:
        self.store, self.disk, self.seconds = MemoryStore(), Disk(folder / "proof"), 1_000.0
        self.house: House = house_of(floor_on(self.store))
        self.condition, self.outages = self.house.condition, Outages(self.house)
        self.historian = Historian(self.store, SystemClock(), self.disk, self.disk.signer())
        self.condition.historian, self.condition.clock = self.historian, lambda: self.seconds

    async def begin(self) -> tuple[TableKeeper, asyncio.Task[None]]:
        table = await open_keeper(self.house.floor)
        await sit(table, "Ann")
        await self.historian.begin(adopt=True)
        working = asyncio.create_task(self.historian.run(lambda: table.durable_version, self.condition.signed))
        await asyncio.sleep(0)  # it looks at the rounds
        return table, working

    async def look(self) -> None:
        await look_after(self.store, self.house.keepers(), self.condition)
        with suppress(HaltedError):
            await self.outages.look()

    async def told(self) -> list[str]:
        """What the floor hears of the signing."""
        return [each.says async for each in significant_log(self.store) if each.says.startswith(SIGNING)]

    async def ready(self) -> int:
        transport = httpx.ASGITransport(build(self.house))
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as client:
            return (await client.get("/ready")).status_code


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.001)


@pytest.fixture
def signing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Signing:
    monkeypatch.setattr(module, "SECONDS", 0.001)
    monkeypatch.setattr(module, "AT_LEAST", 0.001)
    return Signing(tmp_path)


def test_a_house_that_cannot_sign_says_so_at_once_and_stops_after_some_minutes(signing: Signing) -> None:
    async def story() -> None:
        table, working = await signing.begin()
        signing.disk.is_full = True
        await do(table, wager("Ann"))
        await until(lambda: signing.historian.trouble)
        await signing.look()
        (began,) = await signing.told()
        assert began.startswith(f"{SIGNING} does not work: no checkpoint can be made: ")
        assert "No space left on device" in began
        signing.seconds += UNSIGNED
        await signing.look()
        assert await signing.ready() == 200
        await do(table, wager("Ann"))

        signing.seconds += 1
        assert await signing.ready() == 503
        await signing.look()
        assert await signing.ready() == 503
        with pytest.raises(HaltedError, match=r"No space left on device\. For 5 minutes nothing was signed"):
            await do(table, wager("Ann"))
        assert all(keeper.halted for keeper in signing.house.keepers())

        signing.disk.is_full = False
        await until(lambda: not signing.historian.trouble)
        await signing.look()
        assert await signing.ready() == 200
        await do(table, wager("Ann"))
        assert await signing.told() == [began, f"{SIGNING} works again"]
        assert list(signing.house.staff.state.outages) == []
        working.cancel()

    asyncio.run(story())


def test_a_disk_that_hangs_is_no_checkpoint_either(signing: Signing) -> None:
    async def story() -> None:
        table, working = await signing.begin()
        signing.disk.answers.clear()
        await do(table, wager("Ann"))
        signing.seconds += UNSIGNED + 1
        await until(lambda: signing.condition.unsigned)
        await signing.look()
        assert await signing.ready() == 503
        with pytest.raises(HaltedError, match="the folder of the proof does not answer"):
            await do(table, wager("Ann"))
        signing.disk.answers.set()
        await until(lambda: not signing.condition.unsigned)
        await signing.look()
        assert await signing.ready() == 200
        began, over = await signing.told()
        assert "the folder of the proof does not answer" in began
        assert over == f"{SIGNING} works again"
        working.cancel()

    asyncio.run(story())


def test_a_house_in_which_nothing_happens_is_signed(signing: Signing) -> None:
    async def story() -> None:
        _, working = await signing.begin()
        for _ in range(5):
            signing.seconds += UNSIGNED + 1
            await until(lambda: signing.condition.signed_at == signing.seconds)
        assert await signing.ready() == 200
        working.cancel()

    asyncio.run(story())
