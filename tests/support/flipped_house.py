"""A house whose files are damaged in one place at a time; what its start, inspection and audit make of it, and what it
shows meanwhile."""

from __future__ import annotations

import argparse
import asyncio
import random
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tampering
from kill_rig import STREAM
from server_nursery import house_on

from croupier.cli.history import written_store
from croupier.cli.inspecting import inspected
from croupier.devices.clock import SystemClock
from croupier.money.amount import Cents
from croupier.rulebook.refusal import Refusal
from croupier.service import inspection
from croupier.service.audit import verify
from croupier.service.condition import Condition
from croupier.service.house import House
from croupier.service.ports import EventStore, Record, StoreError
from croupier.service.recall import Recall
from croupier.service.significant_log import significant_log
from croupier.storage.copy_folder import CopyFolder
from croupier.storage.open import open_store
from croupier.table import commands as c
from croupier.table.people import Actor, Role
from croupier.views.rounds import round_view

PAGE, SECTOR = 4_096, 512


@dataclass(slots=True)
class Truth:
    """What is in the house."""

    state: Any
    records: list[Record]
    shown: dict[str, Any]
    """What people are shown of its past."""


async def shown(house: House) -> tuple[dict[str, Any], str]:
    """Every game and every significant event; and why not, where they are refused."""
    keeper, told, refused = house.floor.tables["7"], dict[str, Any](), list[str]()
    try:
        past = await Recall(keeper).rounds(keeper.durable.round + 1, keeper.durable.round, playing=True)
        told["games"] = [round_view(each, keeper.rules, lambda player: True) for each in past]
    except StoreError as error:
        refused.append(str(error))
    try:
        told["events"] = [each async for each in significant_log(keeper.store)]
    except StoreError as error:
        refused.append(str(error))
    return told, "; ".join(refused)


async def wagers(store: EventStore, count: int) -> Truth:
    """A few more bets of Ann's, with nothing tidied up after them; and what the house has then."""
    house = house_on(store)
    await house.open()
    table = house.floor.tables["7"]
    for number in range(count):
        wager = c.PlaceWager(Actor("Ann", Role.PLAYER), "Ann", "red", Cents(500), "value")
        assert not isinstance(await table.handle(wager, f"more-{number}"), Refusal)
    return Truth(table.durable, await store.whole(), (await shown(house))[0])


def make(folder: Path) -> tuple[Truth, Truth]:
    """`closed`, in which everything is in the file; and `killed`, whose last bets are in the write-ahead log alone."""
    (folder / "closed").mkdir()
    asyncio.run(tampering.make(folder / "closed" / "house.db"))

    async def killed() -> tuple[Truth, Truth]:
        place = folder / "closed" / "house.db"
        shutil.copytree(place.parent, folder / "open")
        async with written_store(tampering.ARGUMENTS, str(folder / "open" / "house.db")) as (store, _):
            before = await wagers(store, 0)
            after = await wagers(store, 6)
            shutil.copytree(folder / "open", folder / "killed")
        return before, after

    return asyncio.run(killed())


def flip(data: bytearray, chance: random.Random) -> str:
    """One bit."""
    at, bit = chance.randrange(len(data)), chance.randrange(8)
    data[at] ^= 1 << bit
    return f"bit {bit} of byte {at:,} flipped"


def tear(data: bytearray, chance: random.Random) -> str:
    """A sector that never came: zeros, or what stands in another page there."""
    at = chance.randrange(len(data) // SECTOR) * SECTOR
    other = (at + PAGE * chance.randrange(1, 1 + len(data) // PAGE)) % len(data)
    data[at : at + SECTOR] = data[other : other + SECTOR] if chance.random() < 0.5 else bytes(SECTOR)
    return f"sector at {at:,} torn"


def misdirect(data: bytearray, chance: random.Random) -> str:
    """A page that was written to the place of another."""
    pages = len(data) // PAGE
    one, two = chance.sample(range(pages), 2)
    data[two * PAGE : (two + 1) * PAGE] = data[one * PAGE : (one + 1) * PAGE]
    return f"page {one} written over page {two}"


Damage = Callable[[bytearray, random.Random], str]


async def start(
    database: str, truth: Truth, arguments: argparse.Namespace = tampering.ARGUMENTS
) -> tuple[str, str, str]:
    """What a start says; which of its past it then refuses to show; and what it serves that is not so."""
    try:
        async with written_store(arguments, database) as (store, historian):
            house = house_on(store)
            await house.open(historian.heads if historian else None)
            table = house.floor.tables.get("7")
            if table is None:
                return "", "", "there is no table any more"
            if table.halted:
                return table.halted, "", ""
            if table.durable != truth.state:
                return "", "", "another state is served"
            return await _asked(house, truth)
    except Exception as error:
        return str(error), "", ""


async def _asked(house: House, truth: Truth) -> tuple[str, str, str]:
    try:
        told, refused = await shown(house)
    except Exception as error:
        return "", "", f"its past breaks down: {error or type(error).__name__}"
    others = [what for what in told if told[what] != truth.shown[what]]
    return "", refused, f"other {' and '.join(others)} are shown" if others else ""


LOOKS = inspection.PATIENCE + 1
"""Of an inspection. Nobody has to wait for a house that has said nothing by then."""


async def inspected_while_serving(database: str, folder: CopyFolder) -> str:
    """What a house that runs says of it: damage, or that it cannot be read."""
    condition, looks = Condition(), 0

    def look() -> str:
        nonlocal looks
        looks += 1
        return inspected(database, folder).verdict()

    looking = asyncio.create_task(inspection.inspect(look, lambda: (), condition, SystemClock()))
    while not (condition.damage or condition.unread or condition.inspected_at is not None or looks > LOOKS):
        await asyncio.sleep(0.001)
    looking.cancel()
    return condition.damage or condition.unread


async def audited(url: str) -> str:
    store = open_store(url, read_only=True)
    try:
        house = house_on(store)
        reports = [await verify(store, house.audit(stream)) for stream in await store.streams()]
        return "; ".join(report.difference for report in reports if report.difference)
    except Exception as error:
        return str(error)
    finally:
        await store.close()


async def contents(url: str, truth: Truth) -> str:
    """Whether all of it is as it was, by every way that it is asked for."""
    store = open_store(url, read_only=True)
    try:
        if (await store.whole())[: len(truth.records)] != truth.records:
            return "the records are others"
        for record in truth.records:
            if record.version not in [each.version for each in await store.find(record.stream, record.command)]:
                return f"record {record.version} of {record.stream} is not found by its command"
        return "" if [each.version for each in await store.read(STREAM)] else "the stream is empty"
    finally:
        await store.close()


def detected(
    url: str, truth: Truth, folder: Path, arguments: argparse.Namespace = tampering.ARGUMENTS
) -> tuple[str, str, str]:
    """Where it was noticed, in which words, and what was served wrongly; in the order in which a house looks."""
    said, refused, wrong = asyncio.run(start(url, truth, arguments))
    if said or wrong:
        return "start", said, wrong
    if said := asyncio.run(inspected_while_serving(url, CopyFolder(folder))):
        return "inspection", said, ""
    if refused:
        return "recall", refused, ""
    if said := asyncio.run(audited(url)):
        return "audit", said, ""
    try:
        return "", "", asyncio.run(contents(url, truth))
    except Exception as error:
        return "", "", str(error)
