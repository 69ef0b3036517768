"""How a database answers: in time, or not; and with an error that is said in one line."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from croupier.service.ports import StoppedError

SECONDS = 15.0
"""After so long without an answer nobody can say what became of what was asked."""


@contextlib.asynccontextmanager
async def answer_in_time() -> AsyncIterator[None]:
    """No wait without an end: a database that is paused, or a disk that hangs, gives no error either."""
    try:
        async with asyncio.timeout(SECONDS):
            yield
    except TimeoutError:
        raise StoppedError(f"it has not answered for {SECONDS:.0f} seconds") from None


def first_line(error: BaseException) -> str:
    """What an error says, in one line; its name, when it says nothing."""
    return (str(error).strip() or type(error).__name__).splitlines()[0]
