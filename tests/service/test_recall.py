"""Past rounds are found again, whoever asks for which, and no question reads the whole of a long stream."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

import pytest
from floors import do, floor_on, open_keeper, play_round, sit, wager
from nights import SUE, fill_of, inspection_of

from croupier.money.amount import Cents
from croupier.service import recall as recalling
from croupier.service.ports import Record
from croupier.service.recall import PastRound, Recall, TooFarError
from croupier.service.tables import TableKeeper
from croupier.storage.memory import MemoryStore
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.codec import decode_event
from croupier.table.evolve import evolve
from croupier.table.state import Seat, TableState
from croupier.views.rounds import round_view


class CountingStore(MemoryStore):
    """Counts the records that are read."""

    count = 0

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Record]:
        found = await super().read(stream, after, limit)
        self.count += len(found)
        return found


async def reopen(keeper: TableKeeper) -> None:
    await do(keeper, c.CloseTable(SUE))
    box = c.DropBox(keeper.rules.setup.number, "a", "b")
    confirmed = frozenset(keeper.rules.confirmations("open"))
    found = inspection_of(keeper.rules)
    await do(keeper, c.OpenTable(SUE, "Dan", Cents(100_000_000), box, "by the door", confirmed, found))


def told(story: Callable[[TableKeeper, CountingStore], Awaitable[None]], rounds: int = 12) -> None:
    """A table with so many rounds, closed and opened again in their midst, and a round that is not over."""

    async def all_of_it() -> None:
        store = CountingStore()
        keeper = await open_keeper(floor_on(store))
        await do(keeper, fill_of(keeper.state, 100_000_000))
        await sit(keeper, "Ann", 1_000_000)
        for number in range(1, rounds + 1):
            await do(keeper, wager("Ann", "red"))
            await do(keeper, wager("Ann", "straight:17"))
            await play_round(keeper, "17" if number % 3 else "18")
            if number == rounds // 2:
                await reopen(keeper)
        await do(keeper, wager("Ann", "black"))
        store.count = 0
        await story(keeper, store)

    asyncio.run(asyncio.wait_for(all_of_it(), 120))


def has(seat: Seat) -> int:
    """Chips in hand and on the felt, counted apart from the product."""
    return sum(seat.purse.values()) + sum(seat.wagers.values()) + sum(bet.stake for bet in seat.standing.values())


async def balances(keeper: TableKeeper) -> dict[int, tuple[int, int]]:
    """What Ann had at the beginning and at the end of each round, by folding every event from the first."""
    state, found = TableState(), dict[int, tuple[int, int]]()
    for record in await keeper.store.read(keeper.stream):
        before, state = state, evolve(state, decode_event(record.body, record.format))
        now, then = (has(each.seats["Ann"]) if "Ann" in each.seats else 0 for each in (state, before))
        if state.round != before.round:
            found[state.round] = (then, now)
        found[state.round] = (found[state.round][0], now)
    return found


async def by_folding(keeper: TableKeeper) -> dict[int, list[e.Event]]:
    """The same by the long way: every event from the first, under the round that the state is in."""
    state, found = TableState(), dict[int, list[e.Event]]()
    for record in await keeper.store.read(keeper.stream):
        event = decode_event(record.body, record.format)
        after = evolve(state, event)
        number = after.round if isinstance(event, e.TableOpened) else state.round
        if not isinstance(event, e.WagerPlaced):
            found.setdefault(number, []).append(event)
        state = after
    return found


def events_of(past: PastRound) -> list[e.Event]:
    return [event for _, event in past.events]


@pytest.mark.parametrize("page", [1, 7, 500])
def test_rounds_are_those_that_the_whole_stream_has(page: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recalling, "PAGE", page)
    monkeypatch.setattr(recalling, "KEPT_EVERY", 3)

    async def story(keeper: TableKeeper, store: CountingStore) -> None:
        wanted, now = await by_folding(keeper), keeper.durable.round
        recall = Recall(keeper)
        for before in (now, 5, now + 10, 9, 3, 2, 1, 7, now):
            for count in (1, 4, 100):
                found = await recall.rounds(before, count)
                last = min(before, now) - 1
                assert [past.number for past in found] == list(range(last, max(last - count, 0), -1))
                assert [events_of(past) for past in found] == [wanted[past.number] for past in found]

    told(story)


def test_a_long_table_is_not_read_to_its_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recalling, "PAGE", 10)
    monkeypatch.setattr(recalling, "ROWS_MAX", 30)
    monkeypatch.setattr(recalling, "KEPT_EVERY", 1_000)

    async def story(keeper: TableKeeper, store: CountingStore) -> None:
        recall = Recall(keeper)
        (newest, *_) = await recall.rounds(keeper.durable.round, 50)
        assert newest.number == keeper.durable.round - 1
        assert store.count <= 40 < keeper.durable_version
        too_far = 0
        for _ in range(100):
            store.count = 0
            try:
                (oldest,) = await recall.rounds(2, 1)
            except TooFarError:
                too_far += 1
                assert store.count <= 40
            else:
                break
        assert too_far > 1
        assert isinstance(oldest.events[0][1], e.TableOpened)
        assert oldest.number == 1

    told(story)


def test_the_round_that_is_played_is_told_only_when_it_is_asked_for() -> None:
    async def story(keeper: TableKeeper, store: CountingStore) -> None:
        assert await Recall(keeper).rounds(100, 10) == []
        (now,) = await Recall(keeper).rounds(100, 10, playing=True)
        shown = round_view(now, keeper.rules, lambda player: True)
        assert (shown.number, shown.status, shown.outcome) == (1, "in progress", "")

    told(story, rounds=0)


@pytest.mark.parametrize(("page", "kept", "rows"), [(1, 3, 50_000), (7, 2, 40), (500, 10, 50_000)])
def test_what_everybody_had_before_and_after_each_round(
    page: int, kept: int, rows: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recalling, "PAGE", page)
    monkeypatch.setattr(recalling, "KEPT_EVERY", kept)
    monkeypatch.setattr(recalling, "ROWS_MAX", rows)

    async def story(keeper: TableKeeper, store: CountingStore) -> None:
        wanted, recall = await balances(keeper), Recall(keeper)
        versions = {record.version for record in await store.read(keeper.stream)}
        seen = set[int]()
        for number in (*range(keeper.durable.round, 0, -1), 3, 9, 1):
            past = await found_at_last(recall, number)
            assert (past.before.get("Ann", 0), past.after["Ann"]) == wanted[number], number
            shown = round_view(past, keeper.rules, lambda player: True)
            if shown.status == "complete" and number > 1:
                own = shown.players["Ann"]
                assert own.after == own.before - own.wagered + own.won
                assert own.wagered == 1_000
            seen |= set(range(past.records[0], past.records[1] + 1))
        assert seen == versions, "every record is of one round"

    told(story)


async def found_at_last(recall: Recall, number: int) -> PastRound:
    """A round far back takes several questions."""
    for _ in range(100):
        with contextlib.suppress(TooFarError):
            (past,) = await recall.rounds(number + 1, 1, playing=True)
            return past
    raise AssertionError(f"round {number} is not found")
