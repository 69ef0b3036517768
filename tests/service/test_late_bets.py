"""A bet that a table refuses as too late stands in its log, once, beside the refusal."""

from __future__ import annotations

import asyncio

import pytest
from floors import do, floor_on, open_keeper
from nights import DAN, player

from croupier.money.amount import Cents
from croupier.rulebook.refusal import Refusal
from croupier.storage.memory import MemoryStore
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.codec import decode_event

ANN = player("Ann")
LATE = c.PlaceWager(ANN, "Ann", "red", Cents(500), "value", denomination=Cents(500))


@pytest.mark.clause("house:irregularities.4.report")
def test_a_late_bet_is_durable_in_the_name_of_the_table_and_answered_again_without_a_second_record() -> None:
    async def night() -> None:
        keeper = await open_keeper(floor_on(MemoryStore()), "us-nh")
        confirmed = {step: frozenset(keeper.rules.confirmations(step)) for step in ("launch", "close")}
        await do(keeper, c.SeatPlayer(ANN, "Ann", 1))
        await do(keeper, c.SpinBall(DAN, confirmed=confirmed["launch"]))
        await do(keeper, c.CallNoMoreBets(DAN, confirmed["close"]))
        before = keeper.durable_version
        for _ in range(2):  # the sender asks again, as after a break
            answer = await keeper.handle(LATE, "bet 1")
            assert isinstance(answer, Refusal)
            assert answer.code == "too_late"
        records = await keeper.store.read(keeper.stream, before)
        events = [decode_event(record.body, record.format) for record in records]
        assert events == [
            e.NoBetCalled("Ann", "late", "No bet, past post", "red", Cents(500)),
            e.SupervisorCalled("casino management", "past post by Ann"),
        ]
        assert {(record.actor, record.role) for record in records} == {("the table", "machine")}
        assert list(keeper.durable.past_posts.values()) == ["Ann"]
        await keeper.handle(LATE, "bet 2")
        assert list(keeper.durable.past_posts.values()) == ["Ann", "Ann"]

    asyncio.run(night())
