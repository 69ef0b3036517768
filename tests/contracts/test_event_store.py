"""What every store promises, asked of memory, SQLite and PostgreSQL alike."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import pytest
from chains import append_many, forged, of_bodies, records, versions
from msgspec.structs import replace

from croupier.service.chain import FIRST, first_break
from croupier.service.ports import EventStore, Record, Snapshot, StaleError, StoppedError

Opener = Callable[[], EventStore]
Story = Callable[[EventStore], Coroutine[Any, Any, None]]


def play(opened: Opener, story: Story) -> None:
    """Open a store, do something with it, close it."""

    async def whole() -> None:
        store = opened()
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(whole())


def test_records_come_back_in_order_and_as_they_were(opened: Opener) -> None:
    async def story(store: EventStore) -> None:
        first = records("t1", 3)
        await store.append(first)
        await store.append(second := records("t1", 2, first[-1]))
        await store.append(other := records("t2", 1))
        assert await store.read("t1") == first + second
        assert await store.read("t2") == other
        assert await store.read("t1", after=2) == (first + second)[2:]
        assert await store.read("t1", after=1, limit=2) == (first + second)[1:3]
        assert await store.read("t1", limit=0) == []
        assert await store.read("t1", after=5) == await store.read("t3") == []

    play(opened, story)


def test_the_history_has_the_records_of_all_streams_in_their_order(opened: Opener) -> None:
    async def story(store: EventStore) -> None:
        assert (await store.size(), await store.history()) == (0, [])
        first, second = records("t1", 3), records("t2", 2)
        kept = [*first[:2], second[0], first[2], second[1]]
        for fresh in (kept[:2], kept[2:3], kept[3:4], kept[4:]):
            await store.append(fresh)
        with suppress(StaleError):
            await store.append(first[2:])
        told = [(number, record.stream, record.version, record.hash) for number, record in enumerate(kept, 1)]
        assert (await store.size(), await store.history()) == (5, told)
        assert await store.history(2, 2) == told[2:4]
        assert await store.history(5) == []
        assert [await store.place(record.stream, record.version) for record in kept] == told
        assert [await store.place(*other) for other in (("t1", 4), ("t1", 0), ("t3", 1))] == [None] * 3

    play(opened, story)


def test_commands_are_kept_with_the_first_of_their_records(opened: Opener) -> None:
    async def story(store: EventStore) -> None:
        chain = records("t1", 4)
        kept = [replace(chain[0], asked=b"one"), chain[1], replace(chain[2], asked=b"two"), chain[3]]
        await store.append(kept)
        assert await store.commands("t1") == [(1, b"one"), (3, b"two")]
        assert await store.commands("t1", after=1, limit=1) == [(3, b"two")]
        assert await store.commands("t2") == []
        assert await store.rows("t1") == [record.row for record in chain]
        assert await store.whole_rows("t1", after=1) == [(*record.row, record.asked) for record in kept[1:]]
        await store.append(other := [replace(*records("t2", 1), asked=b"three")])
        assert await store.whole() == [*kept, *other]
        assert await store.whole(1, 2) == kept[1:3]

    play(opened, story)


def test_records_are_found_by_how_their_bodies_start(opened: Opener) -> None:
    async def story(store: EventStore) -> None:
        bodies = [
            b'{"event":"Won"}',
            b'{"event":"Lost"}',
            b'{"event":"Wo',
            b"{}",
            b'{"event":"Won","by":1}',
            b'{"a":"Won"}',
        ]
        for record in of_bodies("t1", bodies):
            await store.append([record])
        won, lost = b'{"event":"Won"', b'{"event":"Lost"'
        assert await store.starting("t1", [won, lost], 0, 6) == [1, 2, 5]
        assert await store.starting("t1", [won], 0, 4) == [1]
        assert await store.starting("t1", [won], 1, 6) == [5]
        assert await store.starting("t2", [won], 0, 6) == []

    play(opened, story)


def test_streams_are_listed_by_name(opened: Opener) -> None:
    async def story(store: EventStore) -> None:
        assert await store.streams() == []
        for name in ("t10", "Zero", "ä", "t1", "t 1", "東京", "a"):
            await append_many(store, name, 2)
        assert await store.streams() == sorted(["t10", "Zero", "ä", "t1", "t 1", "東京", "a"])

    play(opened, story)


@pytest.mark.parametrize("start", [0, 1, 2, 4, 5], ids=lambda start: f"after {start}")
def test_an_append_that_does_not_follow_the_stream_is_stale(opened: Opener, start: int) -> None:
    """The stream stands at 3: what follows an earlier version is late, what follows a later one is too early."""

    async def story(store: EventStore) -> None:
        chain = records("t1", 7)
        await store.append(chain[:3])
        with pytest.raises(StaleError, match=r"t1 stands at 3"):
            await store.append(chain[start : start + 2])
        assert await store.read("t1") == chain[:3]
        await store.append(chain[3:])
        assert await store.read("t1") == chain

    play(opened, story)


def test_a_new_stream_begins_at_one(opened: Opener) -> None:
    async def story(store: EventStore) -> None:
        with pytest.raises(StaleError):
            await store.append(records("t1", 3)[1:])
        with pytest.raises(StaleError):
            await store.append([forged(records("t1", 1)[0], previous=b"x" * 32)])
        assert await store.streams() == []

    play(opened, story)


def test_the_right_version_on_another_history_is_stale(opened: Opener) -> None:
    async def story(store: EventStore) -> None:
        await store.append(first := records("t1", 2))
        other = [*records("t1", 1), *records("t1", 1, forged(first[0], actor="eve"))]
        with pytest.raises(StaleError, match="another hash"):
            await store.append(records("t1", 1, other[-1]))
        assert await store.read("t1") == first

    play(opened, story)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda made: [made[0], made[2]],
        lambda made: [made[0], made[0]],
        lambda made: [made[1], made[0]],
        lambda made: [made[0], replace(made[1], stream="t2")],
        lambda made: [made[0], forged(made[1], previous=FIRST)],
        lambda made: [made[0], forged(made[1], actor="a\0b")],
        lambda made: [made[0], replace(made[1], actor="\ud800")],
        lambda made: [made[0], forged(made[1], at=-1)],
        lambda made: [made[0], forged(made[1], at=2**63)],
        lambda made: [made[0], replace(made[1], hash=b"short")],
    ],
    ids=["gap", "twice", "backwards", "two streams", "link", "zero", "half a character", "before", "too late", "hash"],
)
def test_all_or_none(opened: Opener, spoil: Callable[[list[Record]], list[Record]]) -> None:
    """Our own mistakes are refused before anything is written, and nobody else suffers."""

    async def story(store: EventStore) -> None:
        chain = records("t1", 3)
        with pytest.raises(ValueError, match=r"record|name|surrogates"):
            await store.append(spoil(chain))
        assert await store.streams() == []
        await store.append(chain)
        assert await store.read("t1") == chain

    play(opened, story)


def test_nothing_to_append_is_nothing(opened: Opener) -> None:
    async def story(store: EventStore) -> None:
        await store.append([])
        assert await store.streams() == []

    play(opened, story)


def test_a_command_is_found_in_its_own_stream(opened: Opener) -> None:
    async def story(store: EventStore) -> None:
        await store.append(first := records("t1", 3, command="c-1"))
        await store.append(second := records("t1", 1, first[-1], command="C-1"))
        await store.append(other := records("t2", 2, command="c-1"))
        assert await store.find("t1", "c-1") == first
        assert await store.find("t1", "C-1") == second
        assert await store.find("t2", "c-1") == other
        assert await store.find("t1", "c-2") == await store.find("t3", "c-1") == []

    play(opened, story)


def test_of_many_who_append_the_same_version_one_wins(opened: Opener) -> None:
    async def story(store: EventStore) -> None:
        last: Record | None = None
        for turn in range(5):
            rivals = [records("t1", 2, last, command=f"{turn}-{n}", actor=f"rival {n}") for n in range(50)]
            told = await asyncio.gather(*map(store.append, rivals), return_exceptions=True)
            (winner,) = (rival for rival, error in zip(rivals, told, strict=True) if error is None)
            assert sum(isinstance(error, StaleError) for error in told) == 49
            assert (await store.read("t1"))[-2:] == winner
            last = winner[-1]

    play(opened, story)


def test_those_who_lose_and_try_again_all_get_in(opened: Opener) -> None:
    async def insist(store: EventStore, name: str) -> int:
        for turn in range(1000):
            stored = await store.read("t1")
            with suppress(StaleError):
                await store.append(records("t1", 2, stored[-1] if stored else None, command=name))
                return turn
        raise AssertionError("never got in")

    async def story(store: EventStore) -> None:
        await asyncio.gather(*(insist(store, f"c{n}") for n in range(20)))
        stored = await store.read("t1")
        assert first_break(stored) == ""
        assert len(stored) == 40
        for n in range(20):
            assert len(await store.find("t1", f"c{n}")) == 2

    play(opened, story)


def test_many_streams_at_once_keep_every_acknowledged_record(opened: Opener) -> None:
    async def story(store: EventStore) -> None:
        names = [f"t{n:03}" for n in range(100)]
        kept = await asyncio.gather(*(append_many(store, name, 10, 1 + len(name) % 3) for name in names))
        assert await store.streams() == names
        for name, acknowledged in zip(names, kept, strict=True):
            stored = await store.read(name)
            assert stored == acknowledged
            assert first_break(stored) == ""

    play(opened, story)


def test_appends_of_one_stream_may_be_sent_without_waiting(opened: Opener) -> None:
    """Who sends first is stored first: several commands of a table can be in one commit."""

    async def story(store: EventStore) -> None:
        chain = records("t1", 300)
        await asyncio.gather(*(store.append(chain[n : n + 3]) for n in range(0, 300, 3)))
        assert await store.read("t1") == chain

    play(opened, story)


def test_a_stale_append_does_not_harm_the_others_of_its_commit(opened: Opener) -> None:
    async def story(store: EventStore) -> None:
        await store.append(known := records("t0", 1))
        good = [records(f"t{n}", 2) for n in range(1, 30)]
        stale = [records("t0", 1, command="late"), records("t5", 4)[3:], records("t7", 1, records("t7", 5)[-1])]
        appends = [*good[:9], *stale, *good[9:]]
        told = await asyncio.gather(*map(store.append, appends), return_exceptions=True)
        assert [type(error) for error in told if error] == [StaleError] * 3
        assert [append for append, error in zip(appends, told, strict=True) if error] == stale
        assert await store.read("t0") == known
        for made in good:
            assert await store.read(made[0].stream) == made

    play(opened, story)


def test_a_caller_who_goes_away_breaks_nothing(opened: Opener) -> None:
    async def story(store: EventStore) -> None:
        chain = records("t1", 40)
        tasks = [asyncio.create_task(store.append([record])) for record in chain]
        await asyncio.sleep(0)
        for task in tasks[::2]:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await append_many(store, "t2", 1)
        assert versions(await store.read("t1")) == list(range(1, 41))

    play(opened, story)


@pytest.mark.parametrize("size", [0, 1, 1024 * 1024])
def test_bodies_of_every_size_and_byte(opened: Opener, size: int) -> None:
    async def story(store: EventStore) -> None:
        body = bytes(range(256)) * (size // 256) or b"\0" * size
        await store.append(made := records("t1", 2, body=body))
        assert await store.read("t1") == made
        assert len(made[0].body) == size

    play(opened, story)


def test_names_in_every_script(opened: Opener) -> None:
    async def story(store: EventStore) -> None:
        for name in ("Zoë", "Ångström", "東京 4", "🎰", "e\u0301", "é", "a'b\"c;--", "%s $1 ?", "\t\n\\N", "\x7f\x01"):
            await store.append(made := records(name, 2, command=f"{name}!", actor=name, body=name.encode()))
            assert await store.read(name) == made
            assert await store.find(name, f"{name}!") == made
        assert len(await store.streams()) == 10

    play(opened, story)


def test_the_newest_snapshot_is_kept(opened: Opener) -> None:
    async def story(store: EventStore) -> None:
        assert await store.snapshot("t1") is None
        old, new, other = (
            Snapshot(name, n, bytes([n]) * 32, bytes([n]) * n) for name, n in (("t1", 5), ("t1", 9), ("t2", 7))
        )
        for snapshot in (old, new, old, other):
            await store.save_snapshot(snapshot)
        assert await store.snapshot("t1") == new
        assert await store.snapshot("t2") == other
        await asyncio.gather(*(store.save_snapshot(Snapshot("t3", n, FIRST, b"s" * n)) for n in (3, 9, 1, 8, 2)))
        assert await store.snapshot("t3") == Snapshot("t3", 9, FIRST, b"s" * 9)
        with pytest.raises(ValueError, match="zero character"):
            await store.save_snapshot(Snapshot("t\0", 1, FIRST, b""))

    play(opened, story)


def test_snapshots_and_appends_at_once(opened: Opener) -> None:
    async def story(store: EventStore) -> None:
        saves = [store.save_snapshot(Snapshot(f"t{n}", n, FIRST, b"s")) for n in range(20)]
        await asyncio.gather(*saves, *(append_many(store, f"t{n}", 3) for n in range(20)))
        for n in range(20):
            assert await store.snapshot(f"t{n}") == Snapshot(f"t{n}", n, FIRST, b"s")
            assert len(await store.read(f"t{n}")) == 3

    play(opened, story)


def test_nothing_may_be_asked_of_a_closed_store(opened: Opener) -> None:
    async def story(store: EventStore) -> None:
        await store.append(chain := records("t1", 1))
        await store.close()
        for question in (
            store.append(records("t1", 1, chain[-1])),
            store.save_snapshot(Snapshot("t1", 1, FIRST, b"")),
            store.read("t1"),
            store.find("t1", "c"),
            store.streams(),
            store.snapshot("t1"),
        ):
            with pytest.raises(StoppedError, match="closed"):
                await question

    play(opened, story)
