"""What the house adds to a command, and what one stream says of another, cannot be changed in one place alone.

The attacker here is thorough: a command, its events, every digest and every hash are made anew, in all streams, and
every record that names another one names its new hash. What still tells is that two logs speak of the same thing.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec
import pytest
from floors import floor_on, house_of
from msgspec.structs import replace
from pit_house import PitHouse, told

from croupier.money.amount import Cents
from croupier.pit import commands as p
from croupier.rulebook.refusal import Refusal
from croupier.service.audit import verify
from croupier.service.chain import FIRST, hash_of
from croupier.service.house import House
from croupier.service.ports import Record
from croupier.storage.memory import MemoryStore

TABLE = "table:7"
Change = Callable[[dict[str, Any]], object]


@pytest.fixture(scope="module")
def records() -> list[Record]:
    """A table that is inspected, opened, filled, and sells chips for $500; in the order of the house."""
    kept: list[Record] = []

    async def story(house: PitHouse) -> None:
        await house.inspect()
        await house.count()
        assert not isinstance(await house.open(), Refusal)
        await house.slip(p.RequestFill, {"$25": Cents(50_000)})
        await house.clerk.look()
        await house.bought(50_000)
        await house.clerk.look()
        await house.slip(p.RequestFill, {"$25": Cents(20_000)})
        kept.extend(await house.floor.store.whole())

    told(story)
    return kept


def written_anew(house: House, records: list[Record], kind: str, said: Change, body: Change | None) -> list[Record]:
    """The last command of a kind says something else, and its events too; everything that follows fits."""
    last = max(place for place, record in enumerate(records) if _said(record).get("command") == kind)
    heads: dict[str, bytes] = {}
    hashes: dict[str, str] = {}
    digest, made = "", list[Record]()
    for place, record in enumerate(records):
        asked = _renamed(record.asked, hashes) if record.asked else None
        text = _renamed(record.body, hashes)
        if place == last and asked:
            asked, text = _changed(asked, said), _changed(text, body) if body else text
        if asked:
            kept = house.kind_of(record.stream)
            assert kept
            aggregate: Any = next(iter(kept.keepers())).aggregate
            digest = sha256(aggregate.encode_command(aggregate.decode_command(asked))).hexdigest()
        previous = heads.get(record.stream, FIRST)
        each = replace(record, asked=asked, body=text, digest=digest, previous=previous)
        each = replace(each, hash=hash_of(each))
        heads[record.stream], hashes[record.hash.hex()] = each.hash, each.hash.hex()
        made.append(each)
    return made


def _said(record: Record) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(record.asked) if record.asked else {}
    return found


def _renamed(data: bytes, hashes: dict[str, str]) -> bytes:
    return re.sub(rb"\b[0-9a-f]{64}\b", lambda found: hashes.get(found[0].decode(), found[0].decode()).encode(), data)


def _changed(data: bytes, change: Change) -> bytes:
    read = msgspec.json.decode(data)
    change(read)
    return msgspec.json.encode(read)


def audited(records: list[Record]) -> dict[str, str]:
    async def all_of_it() -> dict[str, str]:
        store = MemoryStore()
        for record in records:
            await store.append([record])
        house = _house(store)
        return {stream: (await verify(store, house.audit(stream))).difference for stream in await house.in_order(store)}

    return asyncio.run(all_of_it())


def _house(store: MemoryStore) -> House:
    return house_of(floor_on(store))


def _loaded(records: list[Record]) -> House:
    async def load() -> House:
        store = MemoryStore()
        for record in records:
            await store.append([record])
        house = _house(store)
        await house.open()
        return house

    return asyncio.run(load())


def put(*path: str, value: object) -> Change:
    def change(read: dict[str, Any]) -> None:
        *first, last = path
        for name in first:
            read = read[name]
        read[last] = value

    return change


MORE = {"amount": 90_000, "chips": {"$25": 90_000}}
ATTACKS: dict[str, tuple[str, Change, Change | None, str, str]] = {
    "a table's turnover, in a fact": (
        "RequestFill",
        put("table", "turnover", value=9_900_000),
        None,
        "pit",
        "of table:7 has other figures than it says",
    ),
    "what a table should hold, in a fact": (
        "RequestFill",
        put("table", "float", value=1),
        None,
        "pit",
        "of table:7 has other figures than it says",
    ),
    "cash of which less is reported": (
        "LogCash",
        put("amount", value=40_000),
        put("amount", value=40_000),
        "pit",
        "it does not follow from record",
    ),
    "a fill of more than was signed": (
        "TakeFill",
        lambda read: read["slip"].update(MORE),
        lambda read: read["slip"].update(MORE),
        "pit",
        "of table:7 rests on it, and says otherwise",
    ),
    "somebody else who has inspected": (
        "OpenTable",
        put("inspection", "by", value="Eve"),
        put("inspection", "by", value="Eve"),
        "pit",
        "of table:7 rests on it, and says otherwise",
    ),
    "another record that a slip rests on": (
        "TakeFill",
        put("slip", "source", "version", value=3),
        put("slip", "source", "version", value=3),
        TABLE,
        "record 3 of pit is not the one that it rests on",
    ),
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_what_two_logs_say_is_held_together(attack: str, records: list[Record]) -> None:
    kind, said, body, stream, says = ATTACKS[attack]
    found = audited(written_anew(_loaded(records), records, kind, said, body))
    assert says in found[stream], found


def test_the_same_night_written_anew_without_a_change_is_proved(records: list[Record]) -> None:
    """So what is found above is found for its own sake."""
    made = written_anew(_loaded(records), records, "TakeFill", lambda read: None, None)
    assert made == records
    assert set(audited(made).values()) == {""}


def test_nothing_rests_on_what_came_after_it(records: list[Record]) -> None:
    """The order across streams is another one: each chain holds, and a table knew of a slip before it was signed."""
    later = [record for record in records if record.stream == "pit"]
    found = audited([*[record for record in records if record.stream != "pit"], *later])
    assert "of pit came after it" in found[TABLE]
