"""A mistake of ours in carrying for one table: the pit, the log and the probes hear of it, and everything else goes on.

The fault is planted in what follows from a purchase; house, clerk, log and gateway are those that are served.
"""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Iterable
from typing import Any

import pytest
from floors import open_keeper, sit
from houses import Web, told

from croupier.pit import commands as p
from croupier.service.following import FOLLOWS, At
from croupier.table import events as e
from croupier.views.floor import glance
from croupier.web.logs import logger, tell_halts

KNOWN: dict[Any, Any] = FOLLOWS
"""What is planted in."""
BEHIND = "what happens at the table does not reach the pit's books"


def cash_of(web: Web, player: str) -> int:
    cash = web.house.pit.state.cash.get(f"{web.house.pit.today()[0]}/{player}")
    return cash.in_ if cash else 0


def test_a_mistake_at_one_table_is_told_once_and_stops_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann's purchase at table 7 cannot be entered; Bea's at table 8 is. When the fault is mended, so is Ann's."""
    monkeypatch.setattr("croupier.service.clerk.SECONDS", 0.002)
    monkeypatch.setattr("croupier.web.logs.LOOK_SECONDS", 0.002)
    right, tries = FOLLOWS[e.TenderDropped], [0]

    def wrong(event: Any, at: At) -> Iterable[p.Command]:
        if at.fact.number == "7":
            tries[0] += 1
            raise ZeroDivisionError("planted")
        return right(event, at)

    written = io.StringIO()
    log, end = logger(written, "json")

    def lines(name: str) -> list[dict[str, Any]]:
        told = [json.loads(line) for line in written.getvalue().splitlines()]
        return [line for line in told if line["event"] == name]

    async def story(web: Web) -> None:
        monkeypatch.setitem(KNOWN, e.TenderDropped, wrong)
        await sit(await open_keeper(web.floor, number="8"), "Bea", 20_000)
        work = [asyncio.create_task(each) for each in (web.house.clerk.run(), tell_halts(log, web.house))]
        client, sue = web.client(), await web.signed_in("Sue")
        while tries[0] < 4 or not lines("not carried"):
            await asyncio.sleep(0.002)
        assert (cash_of(web, "Ann"), cash_of(web, "Bea")) == (0, 20_000)
        answer = await client.get("/ready")
        assert (answer.status_code, answer.json()["behind"]) == (503, {"7": BEHIND})
        assert "croupier_tables_behind 1.0" in (await client.get("/metrics")).text.splitlines()
        assert (await sue.get("/api/pit")).json()["view"]["behind"] == {"7": BEHIND}
        (line,) = lines("not carried")
        assert (line["table"], line["reason"], line["level"]) == ("7", BEHIND, "error")
        assert "in wrong" in line["traceback"]
        assert line["traceback"].endswith("ZeroDivisionError: planted")
        monkeypatch.setitem(KNOWN, e.TenderDropped, right)
        while not lines("carried again"):
            await asyncio.sleep(0.002)
        assert (cash_of(web, "Ann"), cash_of(web, "Bea")) == (10_000, 20_000)
        assert (await client.get("/ready")).json()["ready"] is True
        for each in work:
            assert not each.done()
            each.cancel()

    told(story)
    end()


def test_each_try_waits_longer_and_other_things_are_carried_for_the_same_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is tried at looks 1, 2, 4, 8, … until 64 looks lie between; then every 64."""
    looked: list[int] = []

    async def story(web: Web) -> None:
        look = 1

        def wrong(event: Any, at: At) -> Iterable[p.Command]:
            looked.append(look)
            raise ZeroDivisionError

        monkeypatch.setitem(KNOWN, e.TenderDropped, wrong)
        while look < 260:
            await web.house.clerk.look()
            look += 1
        assert looked == [1, 2, 4, 8, 16, 32, 64, 128, 192, 256]
        assert "7" in web.house.pit.state.tables  # the table was registered all the same

    told(story)


def test_a_table_that_is_behind_comes_first_at_a_glance() -> None:
    async def story(web: Web) -> None:
        keeper = web.floor.tables["7"]
        shown = glance(keeper.durable, keeper.rules, behind=BEHIND)
        assert [(task.kind, task.says) for task in shown.open_tasks][:1] == [("behind", BEHIND)]

    told(story)
