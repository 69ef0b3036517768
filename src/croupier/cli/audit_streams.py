"""Every stream of a store, audited: one after the other, or in a large house several at a time, each on a core.

One stream is read and hashed by another process while this one replays it and decides it again. Where there are more
streams than that keeps busy, each process does all of it for a stream of its own. The pit and tournaments come last:
what they say of tables is held to what the tables had.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path

from argon2 import PasswordHasher

from croupier.cli.serve import house_of
from croupier.cli.store import opened
from croupier.people.passwords import Argon2
from croupier.service.audit import Audit, Report, held_to_store, verify
from croupier.service.cross_checks import Noted, Wanted
from croupier.service.house import House
from croupier.service.pit import STREAM as PIT
from croupier.service.ports import EventStore, Snapshot
from croupier.service.tournaments import PREFIX as TOURNAMENT
from croupier.storage.library import Library
from croupier.storage.walkers import pages, walkers

SHARED = 100_000
"""Records from which on it is worth to begin processes."""


def verified(url: str, folders: tuple[Path, ...], chain_only: bool) -> Iterator[Report]:
    """`folders` are those of rulebooks beside the built-in ones."""
    cores = os.cpu_count() or 1
    house = _house(url, folders)
    streams, size = asyncio.run(_streams(url, house))
    alone = [stream for stream in streams if not stream.startswith((PIT, TOURNAMENT))]
    if chain_only or size < SHARED or min(cores, len(alone)) < 2:
        yield from _in_turn(url, folders, streams, chain_only)
        return
    with ProcessPoolExecutor(min(cores, len(alone)), get_context(_way())) as processes:
        said = house.wanted
        work = [
            processes.submit(_one, url, folders, stream, {stream: said.get(stream, frozenset())}) for stream in alone
        ]
        for stream, each in zip(alone, work, strict=True):
            report, house.noted[stream] = each.result()
            yield report
    if last := [each for each in streams if each not in alone]:
        yield from _in_turn(url, folders, last, False)


def _way() -> str:
    """Of beginning processes. One that is forked has the program and the house already, where others spend a second or
    two on them. But a lock that another thread held at that moment stays locked in it, and only Linux is sure of it."""
    return "fork" if sys.platform == "linux" and threading.active_count() == 1 else "spawn"


def _in_turn(url: str, folders: tuple[Path, ...], streams: list[str], chain_only: bool) -> Iterator[Report]:
    """Another process reads and checks the chain, this one replays; the chain alone is shared out to every core."""
    house = _house(url, folders)
    count = (os.cpu_count() or 1) if chain_only else 1
    snapshots = {} if chain_only else asyncio.run(_snapshots(url, streams))
    with walkers(url, streams, count, with_bodies=not chain_only) as walking:
        for stream in streams:
            audit = house.audit(stream, chain_only)
            audit.snapshot = snapshots.get(stream)
            for page in pages(walking):
                audit.see(page)
            yield asyncio.run(_report(url, audit)) if audit.sources or audit.snapshot else audit.report()


def _one(url: str, folders: tuple[Path, ...], stream: str, wanted: Wanted) -> tuple[Report, Noted]:
    """In a process of its own."""
    house = _house(url, folders)
    house.wanted = wanted
    report = asyncio.run(_verify(url, house.audit(stream)))
    return report, house.noted.pop(stream, Noted())


@cache
def _house(url: str, folders: tuple[Path, ...]) -> House:
    """To ask for rules; its store is not read by it."""
    store = opened(url, read_only=True)
    asyncio.run(store.close())
    return house_of(store, Library(*folders), Argon2(PasswordHasher(1, 8, 1)))  # nobody is asked for a password


async def _verify(url: str, audit: Audit) -> Report:
    store = opened(url, read_only=True)
    try:
        return await verify(store, audit)
    finally:
        await store.close()


async def _report(url: str, audit: Audit) -> Report:
    """With its snapshot, and with the records of other streams that it rests on."""
    store = opened(url, read_only=True)
    try:
        return await held_to_store(store, audit)
    finally:
        await store.close()


async def _snapshots(url: str, streams: list[str]) -> dict[str, Snapshot | None]:
    store = opened(url, read_only=True)
    try:
        return {stream: await store.unproved_snapshot(stream) for stream in streams}
    finally:
        await store.close()


async def _streams(url: str, house: House) -> tuple[list[str], int]:
    store: EventStore = opened(url, read_only=True)
    try:
        return await house.in_order(store), await store.size()
    finally:
        await store.close()
