"""The set-up in force, found in a stream: the last opening or change, whatever else was recorded."""

from __future__ import annotations

import asyncio

import pytest
from floors import do, floor_on, open_keeper, play_round, sit, vars_of, wager
from nights import SUE, setup_of
from printing import change_setup

from croupier.service import setup_log
from croupier.service.setup_log import SetupLog
from croupier.storage.memory import MemoryStore
from croupier.table import commands as c


def test_the_newest_is_found_and_a_change_after_it_is_found_next() -> None:
    async def story() -> None:
        store = MemoryStore()
        log = SetupLog(store, "table:7")
        assert await log.find() is None
        keeper = await open_keeper(floor_on(store))
        first = await log.find()
        assert first
        assert (first.record.version, first.rules) == (1, keeper.rules.fingerprint)
        await sit(keeper, "Ann")
        for pocket in ("17", "18"):
            await do(keeper, wager("Ann", "red"))
            await play_round(keeper, pocket)
        assert await log.find() is first
        setup = vars_of(setup_of("us-co", limits={"table": {"min": "$3", "max": "$90"}}))
        await change_setup(keeper, c.ChangeSetup(SUE, setup))
        second, again = await asyncio.gather(log.find(), log.find())
        assert second is again
        assert second
        assert second.record.version == keeper.durable_version
        assert second.setup["limits"] == {"table": {"min": "$3", "max": "$90"}}
        assert (second.opened, second.rules) == (first.opened, keeper.rules.fingerprint)
        assert await SetupLog(store, "table:7").find() == second

    asyncio.run(story())


def test_a_stream_longer_than_a_page_is_read_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        store = MemoryStore()
        keeper = await open_keeper(floor_on(store))
        await sit(keeper, "Ann")
        setup = vars_of(setup_of("us-co", limits={"table": {"min": "$3", "max": "$90"}}))
        await change_setup(keeper, c.ChangeSetup(SUE, setup))
        found = await SetupLog(store, "table:7").find()
        assert found
        assert found.record.version == keeper.durable_version > 2

    monkeypatch.setattr(setup_log, "PAGE", 2)
    asyncio.run(story())
