"""Streams walked by other processes: they read the rows and check the hashes, while this one looks at what is in them.

Each process opens the store for itself, to be read, and takes every n-th page of a stream. A page is checked alone, so
it does not matter who checked the one before it; here they come in their order again. A process that is ahead waits,
because a pipe holds little: the memory stays the same however long a stream is.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Iterator, Sequence
from subprocess import PIPE, Popen
from typing import IO, Any, NamedTuple

import msgspec

from croupier.service.chain import Page, page_of
from croupier.service.loading import PAGE
from croupier.service.ports import StoreError
from croupier.storage.open import open_store


class Work(NamedTuple):
    """What a process is told: which pages are its own, and whether somebody needs what is in them."""

    url: str
    streams: list[str]
    first: int
    every: int
    with_bodies: bool


class Message(NamedTuple):
    page: Page | None
    is_last: bool
    """Of its stream, for this process."""
    error: str = ""


Walkers = list[IO[bytes]]


@contextlib.contextmanager
def walkers(url: str, streams: Sequence[str], count: int, with_bodies: bool = True) -> Iterator[Walkers]:
    """So many processes that walk over these streams, one after the other."""
    words = [sys.executable, "-m", __name__]
    processes = [Popen(words, stdin=PIPE, stdout=PIPE) for _ in range(count)]  # noqa: S603, our own program
    try:
        pipes = []
        for number, process in enumerate(processes):
            assert process.stdin
            assert process.stdout
            process.stdin.write(msgspec.json.encode(Work(url, list(streams), number, count, with_bodies)))
            process.stdin.close()
            pipes.append(process.stdout)
        yield pipes
    finally:
        for process in processes:
            process.kill()
            with process:  # closes the pipes and waits
                pass


def pages(walking: Walkers) -> Iterator[Page]:
    """The pages of the next stream, in order. `StoreError` when a process could not read on."""
    going, turn, is_over = set(range(len(walking))), 0, False
    while going:
        if turn in going:
            page, is_last = _received(walking[turn])
            if not is_over:
                yield page
            if is_last:
                going.remove(turn)
                is_over = True  # what others find behind the last page came while we were reading
        turn = (turn + 1) % len(walking)


def _received(pipe: IO[bytes]) -> tuple[Page, bool]:
    size = int.from_bytes(pipe.read(8), "big")
    data = pipe.read(size)
    if not size or len(data) < size:
        raise StoreError("a process that reads the store has ended")
    page, is_last, error = msgspec.msgpack.decode(data, type=Message)
    if page is None:
        raise StoreError(error)
    return page, is_last


def _send(message: Message) -> None:
    data = msgspec.msgpack.encode(message)
    sys.stdout.buffer.write(len(data).to_bytes(8, "big") + data)
    sys.stdout.buffer.flush()


async def _walk(work: Work) -> None:
    store = open_store(work.url, read_only=True)
    try:
        for stream in work.streams:
            is_last, turn = False, work.first
            while not is_last:
                read = store.whole_rows if work.with_bodies else store.rows
                rows: list[Any] = await read(stream, turn * PAGE, PAGE)
                page = page_of(stream, turn * PAGE, rows)
                is_last, turn = len(rows) < PAGE or bool(page.broken), turn + work.every
                _send(Message(page if work.with_bodies else page._replace(bodies=[], formats=[], hashes=[]), is_last))
    finally:
        await store.close()


def main() -> None:
    """One of the processes."""
    try:
        asyncio.run(_walk(msgspec.json.decode(sys.stdin.buffer.read(), type=Work)))
    except StoreError as error:
        _send(Message(None, True, str(error)))
    except (BrokenPipeError, KeyboardInterrupt):
        pass  # nobody wants to know any more


if __name__ == "__main__":
    main()
