"""A bet that a table refuses as too late stands in its log, once, beside the refusal."""

from __future__ import annotations

import asyncio

import pytest
from floors import close, do, floor_on, open_keeper, settle, sit
from msgspec.structs import replace
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


def test_a_bet_of_a_round_that_is_over_is_late_and_never_one_of_the_next() -> None:
    """A screen sends again after a break what was not answered; by then the next round may be open."""

    async def night() -> None:
        keeper = await open_keeper(floor_on(MemoryStore()), "us-nh")
        await sit(keeper, "Ann", denomination=500)
        made = c.PlaceWager(ANN, "Ann", "red", Cents(500), "value", denomination=Cents(500), round=keeper.state.round)
        unsent = c.Rebet(ANN, "Ann", round=made.round)
        (placed,) = await do(keeper, made, "in time")
        await close(keeper)
        late = await keeper.handle(made, "late")
        await settle(keeper, "1")
        before = keeper.durable_version
        for command, id_ in ((made, "late"), (unsent, "never arrived")):
            again = await keeper.handle(command, id_)
            assert isinstance(again, Refusal)
            assert again.code == "too_late"
            assert again.says.endswith(f"round {made.round} is over")
        assert keeper.durable_version == before, "it is no past post"
        assert isinstance(late, Refusal)
        assert late.code == "too_late"
        assert await do(keeper, made, "in time") == (placed,), "what was taken is answered as it was"
        await do(keeper, replace(made, round=keeper.state.round), "the next")
        await do(keeper, replace(made, round=0, place="black"), "whichever")

    asyncio.run(night())
