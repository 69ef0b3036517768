"""Children that append to a store until they are killed. Run as a program, it forks one child for each line it reads.

A fork is quick, because everything is imported already: a hundred lives take seconds. All write to one pipe: a child
its process id and then a line for each append that was acknowledged; the nursery "dead" when the child has been killed,
and nothing comes after that.
"""

from __future__ import annotations

import asyncio
import os
import sys
from itertools import count

import msgspec
from chains import records

from croupier.storage.sqlite import SqliteStore

STREAMS = 8


class Life(msgspec.Struct):
    """What a child is to do."""

    path: str
    name: str
    heads: dict[str, int]
    """Where each stream stands."""
    hasty: bool = False
    """A fault that is planted: it acknowledges before the commit."""


class Acknowledged(msgspec.Struct, array_like=True):
    stream: str
    version: int
    command: str


def size_of(command: str) -> int:
    """How many records a command has, by its name."""
    return 1 + len(command) % 3


async def live(life: Life) -> None:
    store = SqliteStore(life.path)
    await asyncio.gather(*(_append_for_ever(store, f"t{n}", life) for n in range(STREAMS)))


async def _append_for_ever(store: SqliteStore, stream: str, life: Life) -> None:
    stored = await store.read(stream, after=life.heads.get(stream, 0) - 1)
    last = stored[-1] if stored else None
    for turn in count():
        command = f"{life.name}-{stream}-{turn}"
        fresh = records(stream, size_of(command), last, command=command)
        last = fresh[-1]
        if not life.hasty:
            await store.append(fresh)
        say(msgspec.json.encode(Acknowledged(stream, last.version, command)))
        if life.hasty:
            await store.append(fresh)


def say(line: bytes) -> None:
    os.write(1, line + b"\n")


def main() -> None:
    for line in sys.stdin:
        child = os.fork()
        if not child:
            say(str(os.getpid()).encode())
            asyncio.run(live(msgspec.json.decode(line, type=Life)))
        _, status = os.waitpid(child, 0)
        say(f"dead {os.waitstatus_to_exitcode(status)}".encode())


if __name__ == "__main__":
    main()
