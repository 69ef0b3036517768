"""What callers of the writer wait for, and how they are told, each in its own loop."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from dataclasses import dataclass

from croupier.service.ports import Record, Snapshot, StoreError


@dataclass(slots=True, eq=False)
class Job:
    """What one caller waits for."""

    future: asyncio.Future[None]
    places: asyncio.Semaphore
    records: Sequence[Record]
    snapshot: Snapshot | None


Answer = StoreError | None


def tell(jobs: list[Job], answers: list[Answer]) -> None:
    """Wake the callers, once for each loop and not once for each caller."""
    told: dict[asyncio.AbstractEventLoop, list[tuple[Job, Answer]]] = {}
    for job, answer in zip(jobs, answers, strict=True):
        told.setdefault(job.future.get_loop(), []).append((job, answer))
    for loop, pairs in told.items():
        with contextlib.suppress(RuntimeError):  # that loop is closed: nobody waits there any more
            loop.call_soon_threadsafe(_wake, pairs)


def _wake(pairs: list[tuple[Job, Answer]]) -> None:
    for job, answer in pairs:
        job.places.release()
        if job.future.done():  # the caller was cancelled
            continue
        if answer is None:
            job.future.set_result(None)
        else:
            job.future.set_exception(answer)
