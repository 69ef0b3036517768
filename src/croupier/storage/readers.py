"""Reading beside the writer: a few threads, each question on a connection of its own."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Protocol, TypeVar

from croupier.service.ports import DamagedError, StoppedError
from croupier.storage.answers import answer_in_time, first_line

Row = tuple[Any, ...]
Value = str | int | bytes
"""What stands for `$1`, `$2`, … in a question."""
T = TypeVar("T")

THREADS = 4
"""So that one long reading (an audit) does not hold up the short ones (what became of a command?)."""


class ReadingConnection(Protocol):
    def rows(self, sql: str, values: Sequence[Value]) -> list[Row]: ...

    def close(self) -> None: ...


class Readers:
    """Connections are opened when they are needed, and used again."""

    def __init__(self, connect: Callable[[], ReadingConnection]) -> None:
        self._connect = connect
        self._idle: deque[ReadingConnection] = deque()
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="croupier-reader")
        self.is_closed = False

    async def rows(self, sql: str, *values: Value) -> list[Row]:
        """The answer, or `StoppedError` when the database does not give one."""
        return await self.made(list, sql, *values)

    async def made(self, make: Callable[[list[Row]], T], sql: str, *values: Value) -> T:
        """What is made of the answer, by the thread that has read it."""
        if self.is_closed:
            raise StoppedError("the store is closed")
        async with answer_in_time():
            asked = partial(self._made, make, sql, values)
            return await asyncio.get_running_loop().run_in_executor(self._pool, asked)

    async def close(self) -> None:
        self.is_closed = True
        await asyncio.to_thread(self._pool.shutdown)
        self.forget()

    def forget(self) -> None:
        """Let go of the connections that are idle: the database was away, and they lead nowhere."""
        while self._idle:
            with contextlib.suppress(Exception):  # a reader has nothing to lose
                self._idle.pop().close()

    def _made(self, make: Callable[[list[Row]], T], sql: str, values: Sequence[Value]) -> T:
        return make(self._ask(sql, values))

    def _ask(self, sql: str, values: Sequence[Value]) -> list[Row]:
        connection = None
        try:
            connection = self._connection()
            rows = connection.rows(sql, values)
        except Exception as error:
            if connection:
                with contextlib.suppress(Exception):
                    connection.close()
            what = f"the records of {values[0]}" if values and isinstance(values[0], str) else "the records"
            kind = DamagedError if isinstance(error, DamagedError) else StoppedError
            raise kind(f"{what} cannot be read: {first_line(error)}") from error
        self._idle.append(connection)
        return rows

    def _connection(self) -> ReadingConnection:
        with contextlib.suppress(IndexError):  # none is idle
            return self._idle.pop()
        return self._connect()
