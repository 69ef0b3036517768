"""The audit of tournaments: what was played is proved, and whoever changes a score, a draw, a prize or a table's record
is found, though every hash was made anew."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from floors import floor_on, house_of
from marshalled import told
from msgspec.structs import replace
from played_tournament import SAID, whole

from croupier.service.audit import Report, verify
from croupier.service.chain import FIRST, hash_of
from croupier.service.ports import Record
from croupier.storage.memory import MemoryStore

STREAM = f"tournament:{SAID['name']}"
Change = Callable[[dict[str, Any]], Any]


@pytest.fixture(scope="module")
def records() -> dict[str, list[Record]]:
    store = MemoryStore()
    told(SAID, whole, "1", "2", store=store)

    async def read() -> dict[str, list[Record]]:
        return {stream: list(await store.read(stream)) for stream in await store.streams()}

    return asyncio.run(read())


def audited(records: dict[str, list[Record]]) -> dict[str, Report]:
    async def all_of_it() -> dict[str, Report]:
        store = MemoryStore()
        written = (each for kept in records.values() for each in kept)
        for record in sorted(written, key=lambda each: (each.at, each.stream, each.version)):
            await store.append([record])
        house = house_of(floor_on(store))
        return {stream: await verify(store, house.audit(stream)) for stream in await house.in_order(store)}

    return asyncio.run(all_of_it())


def changed(records: dict[str, list[Record]], stream: str, kind: str, change: Change) -> dict[str, list[Record]]:
    """The first event of a kind, changed; and every hash from there on made anew. The commands are gone: what is found
    is found without them."""
    done, head, made = False, FIRST, []
    for record in records[stream]:
        body = msgspec.json.decode(record.body)
        if not done and body["event"] == kind:
            change(body)
            done = True
        each = replace(record, body=msgspec.json.encode(body, order="deterministic"), previous=head, asked=None)
        head = hash_of(each)
        made.append(replace(each, hash=head))
    assert done
    return {**records, stream: made}


def test_a_tournament_that_was_played_at_its_tables_is_proved(records: dict[str, list[Record]]) -> None:
    reports = audited(records)
    assert {each.difference for each in reports.values()} == {""}
    assert reports[STREAM].records == len(records[STREAM])


def _more_points(body: dict[str, Any]) -> None:
    """A player has 500 points more, in the score and in what follows from it."""
    player = next(iter(body["score"]["points"]))
    body["score"]["points"][player] += 500
    for number in body["points"]:
        body["points"][number] += 500
        break


def _other_points(body: dict[str, Any]) -> None:
    number = next(iter(body["points"]))
    body["points"][number] += 500


def _other_seats(body: dict[str, Any]) -> None:
    seats = body["heats"][0]["tables"]["1"]
    seats["1"], seats["2"] = seats["2"], seats["1"]


def _less(body: dict[str, Any]) -> None:
    body["held_fees"] -= 1


@pytest.mark.parametrize(
    ("kind", "change", "says"),
    [
        ("ScoreRecorded", _more_points, "has other stacks than this score"),
        ("ScoreRecorded", _other_points, "not the points that the score leads to"),
        ("SeatsDrawn", _other_seats, "the secret draws other seats"),
        ("CashCounted", _less, "held:fees holds 1 cents, and should hold 0"),
    ],
    ids=["score", "points", "seats", "cash"],
)
def test_what_was_changed_is_found(records: dict[str, list[Record]], kind: str, change: Change, says: str) -> None:
    found = audited(changed(records, STREAM, kind, change))[STREAM].difference
    assert found
    assert says in found


def test_a_score_rests_on_the_very_record_of_its_table(records: dict[str, list[Record]]) -> None:
    """Who opened the table is another name: no stack differs, and yet it is another log."""

    def other(body: dict[str, Any]) -> None:
        body["dealer"] = "Dora"

    reports = audited(changed(records, "table:1", "TableOpened", other))
    assert reports["table:1"].difference == ""
    assert "is not the one that it rests on" in reports[STREAM].difference
