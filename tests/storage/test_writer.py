"""Group commit, with a database that is made up: who shares a commit, who waits, who is told what and when."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from threading import Event

import pytest
from chains import records

from croupier.service.chain import FIRST
from croupier.service.ports import Record, Snapshot, StaleError, StoppedError
from croupier.storage import writer as module
from croupier.storage.last import Last, LastFile
from croupier.storage.order import START, Head
from croupier.storage.writer import Writer


class MadeUp:
    """Commits when it is let, and fails as it is told."""

    def __init__(self) -> None:
        self.size = 0
        self.commits: list[list[Record]] = []
        self.asked_heads: list[str] = []
        self.known: dict[str, Head] = {}
        self.fails: list[Exception] = []
        self.rest_fails: list[Exception] = []
        self.begun = Event()
        self.let = Event()
        self.closed = False
        self.let.set()

    def head(self, stream: str) -> Head:
        self.asked_heads.append(stream)
        return self.known.get(stream, START)

    def commit(self, records: Sequence[Record], snapshots: Sequence[Snapshot]) -> None:
        self.begun.set()
        assert self.let.wait(60)
        if self.fails:
            raise self.fails.pop(0)
        if any(record.version <= self.known.get(record.stream, START)[0] for record in records):
            raise StaleError("it is there already")
        self.commits.append(list(records))
        self.known |= {record.stream: (record.version, record.hash) for record in records}

    def place(self, sequence: int) -> None:
        return None

    def ping(self) -> None:
        if self.fails:
            raise self.fails.pop(0)

    def rest(self) -> None:
        if self.rest_fails:
            raise self.rest_fails.pop(0)

    def close(self) -> None:
        self.closed = True


def written(made_up: MadeUp) -> list[Record]:
    return [record for commit in made_up.commits for record in commit]


async def begun(made_up: MadeUp) -> None:
    """Until the writer is in the middle of a commit."""
    await asyncio.to_thread(made_up.begun.wait, 10)
    made_up.begun.clear()


def test_whoever_comes_during_a_commit_shares_the_next_one() -> None:
    async def story() -> None:
        made_up = MadeUp()
        writer = Writer(made_up)
        made_up.let.clear()
        first = asyncio.create_task(writer.append(records("t0", 1)))
        await begun(made_up)
        others = [asyncio.create_task(writer.append(records(f"t{n}", 2))) for n in range(1, 51)]
        await asyncio.sleep(0.05)
        assert not any(task.done() for task in [first, *others])  # nobody is told before the commit is durable
        made_up.let.set()
        await asyncio.gather(first, *others)
        assert [len(commit) for commit in made_up.commits] == [1, 100]
        await writer.close()
        assert made_up.closed

    asyncio.run(story())


def test_a_head_is_asked_for_once() -> None:
    async def story() -> None:
        made_up = MadeUp()
        writer = Writer(made_up)
        chain = records("t1", 5)
        for record in chain:
            await writer.append([record])
        with pytest.raises(StaleError):
            await writer.append(chain[:1])
        assert made_up.asked_heads == ["t1"]
        assert len(made_up.commits) == 5
        await writer.close()

    asyncio.run(story())


def test_when_the_database_finds_a_record_there_only_the_stale_append_is_refused() -> None:
    """The heads that the writer knew were wrong; they are asked for anew, and the appends go one by one."""

    async def story() -> None:
        made_up = MadeUp()
        writer = Writer(made_up)
        chain = records("t0", 2)
        await writer.append(chain[:1])
        made_up.known["t0"] = (2, chain[1].hash)  # somebody else has written
        made_up.begun.clear()
        made_up.let.clear()
        first = asyncio.create_task(writer.append(records("t9", 1)))
        await begun(made_up)
        waiting = [asyncio.create_task(writer.append(each)) for each in (records("t1", 1), chain[1:], records("t2", 1))]
        await asyncio.sleep(0)
        made_up.let.set()
        told = await asyncio.gather(first, *waiting, return_exceptions=True)
        assert [type(answer) for answer in told] == [type(None), type(None), StaleError, type(None)]
        assert [commit[0].stream for commit in made_up.commits] == ["t0", "t9", "t1", "t2"]
        await writer.close()

    asyncio.run(story())


@pytest.mark.parametrize("resting", [False, True])
def test_after_an_error_nothing_is_tried_again(resting: bool) -> None:
    async def story() -> None:
        made_up = MadeUp()
        writer = Writer(made_up)
        error = OSError("the disk\nis gone")
        if resting:
            made_up.rest_fails = [error]
            await writer.append(records("t1", 1))  # that was durable before
        else:
            made_up.fails = [error]
            with pytest.raises(StoppedError, match=r"must be opened anew: the disk$"):
                await writer.append(records("t1", 1))
        done = len(made_up.commits)
        for question in (writer.append(records("t2", 1)), writer.save(Snapshot("t", 1, FIRST, b""))):
            with pytest.raises(StoppedError, match=r"must be opened anew: the disk$"):
                await question
        assert len(made_up.commits) == done
        await writer.close()

    asyncio.run(story())


def test_a_database_that_does_not_answer_stops_the_writer_though_nobody_writes() -> None:
    async def story() -> None:
        made_up = MadeUp()
        writer = Writer(made_up)
        await writer.ping()
        assert not writer.has_stopped
        made_up.fails = [OSError("nobody is there")]
        with pytest.raises(StoppedError, match="nobody is there"):
            await writer.ping()
        assert writer.has_stopped
        await writer.close()
        with pytest.raises(StoppedError, match="nobody is there"):
            await writer.append(records("t1", 1))
        assert written(made_up) == []

    asyncio.run(story())


@pytest.mark.parametrize(("seconds", "commits"), [(3_600.0, 2), (0.0, 5)])
def test_a_ping_commits_something_when_nothing_was_committed_of_late(
    seconds: float, commits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first one does, and then an append speaks for the next."""
    monkeypatch.setattr(module, "PROVED", seconds)

    async def story() -> None:
        made_up = MadeUp()
        writer = Writer(made_up)
        for _ in range(2):
            await writer.ping()
        await writer.append(records("t1", 1))
        for _ in range(2):
            await writer.ping()
        await writer.close()
        assert len(made_up.commits) == commits
        assert len(written(made_up)) == 1

    asyncio.run(story())


def test_a_ping_writes_beside_the_store_as_well() -> None:
    """The system's own full disk."""

    async def story() -> None:
        writer = Writer(MadeUp(), last=LastFile(Path("/dev/full")))
        with pytest.raises(StoppedError, match="No space left on device"):
            await writer.ping()
        await writer.close()

    asyncio.run(story())


def test_what_is_written_again_says_the_same(tmp_path: Path) -> None:
    last, (one, two) = LastFile(tmp_path / "last"), records("t1", 2)
    last.write_again()
    assert last.read() is None
    for number, record in enumerate((one, two), 1):
        last.write(number, record)
        last.write_again()
        assert last.read() == Last(number, "t1", number, record.hash.hex(), record.at)
    last.close()


def test_everybody_in_a_failed_commit_and_behind_it_is_told() -> None:
    async def story() -> None:
        made_up = MadeUp()
        made_up.fails = [OSError()]
        writer = Writer(made_up, limit=5)
        tasks = [writer.append(records(f"t{n}", 1)) for n in range(20)]
        told = await asyncio.gather(*tasks, return_exceptions=True)
        assert [str(error) for error in told] == ["it must be opened anew: OSError"] * 20
        await writer.close()
        assert made_up.commits == []

    asyncio.run(story())


def test_no_more_than_the_limit_is_queued_and_nobody_is_lost() -> None:
    async def story() -> None:
        made_up = MadeUp()
        made_up.let.clear()
        writer = Writer(made_up, limit=10)
        chain = records("t1", 100)
        tasks = [asyncio.create_task(writer.append([record])) for record in chain]
        await begun(made_up)
        await asyncio.sleep(0.05)
        assert writer._queue.qsize() <= 10
        for task in tasks[50:]:
            task.cancel()  # those waited for a place, and leave nothing behind
        made_up.let.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert max(map(len, made_up.commits)) <= 10
        assert written(made_up) == chain[:50]
        await writer.close()

    asyncio.run(story())


def test_closing_lets_those_through_who_wait_for_a_place() -> None:
    async def story() -> None:
        made_up = MadeUp()
        made_up.let.clear()
        writer = Writer(made_up, limit=3)
        chain = records("t1", 30)
        tasks = [asyncio.create_task(writer.append([record])) for record in chain]
        await begun(made_up)
        closing = asyncio.create_task(writer.close())
        await asyncio.sleep(0.01)
        with pytest.raises(StoppedError, match="closed"):
            await writer.append(records("t2", 1))
        made_up.let.set()
        await closing
        assert [task.exception() for task in tasks] == [None] * 30
        assert written(made_up) == chain
        assert made_up.closed

    asyncio.run(story())


def test_a_cancelled_caller_keeps_its_place_until_the_commit() -> None:
    async def story() -> None:
        made_up = MadeUp()
        made_up.let.clear()
        writer = Writer(made_up, limit=2)
        chain = records("t1", 4)
        tasks = [asyncio.create_task(writer.append([record])) for record in chain]
        await begun(made_up)
        tasks[0].cancel()
        tasks[1].cancel()
        await asyncio.sleep(0.01)
        assert writer._queue.qsize() <= 1
        made_up.let.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        await writer.close()
        assert written(made_up) == chain

    asyncio.run(story())
