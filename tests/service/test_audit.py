"""The audit sees every change: one bit, one record, order, tail, a settlement that pays too much."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from argon2 import PasswordHasher
from floors import StepClock, do, floor_on, house_of, open_keeper, sit, wager
from nights import DAN, SUE, VALID_SPIN

from croupier.people.passwords import Argon2
from croupier.people.posts import Post
from croupier.service import audit, table_replay
from croupier.service.audit import Report, verify
from croupier.service.chain import FIRST, hash_of
from croupier.service.ports import Record, WholeRow
from croupier.service.staff import StaffService
from croupier.storage.memory import MemoryStore
from croupier.table import commands as c
from croupier.table.codec import decode_event, encode
from croupier.table.events import TableClosed, WinnersPaid


async def _night(store: MemoryStore) -> None:
    keeper = await open_keeper(floor_on(store))
    await sit(keeper, "Ann")
    for pocket in ("17", "5"):
        await do(keeper, wager("Ann", "black"))
        await do(keeper, wager("Ann", "straight:17", 100))
        steps: list[c.Command] = [
            c.SpinBall(DAN),
            c.CallNoMoreBets(DAN, frozenset({"wave"})),
            c.RecordOutcome(DAN, pocket, confirmed=VALID_SPIN),
            c.PlaceDolly(DAN, pocket),
            c.CollectLosers(DAN),
            c.PayWinners(DAN),
            c.RemoveDolly(DAN),
        ]
        for command in steps:
            await do(keeper, command)
    await do(keeper, c.CloseTable(SUE))


@pytest.fixture
def records() -> list[Record]:
    async def story() -> list[Record]:
        store = MemoryStore()
        await _night(store)
        return await store.read("table:7")

    return asyncio.run(story())


def audited(records: list[Record]) -> Report:
    class Changed(MemoryStore):
        async def whole_rows(self, stream: str, after: int = 0, limit: int | None = None) -> list[WholeRow]:
            found = [record for record in records if record.version > after]
            return [(*record.row, None) for record in found[:limit]]

    store = Changed()
    return asyncio.run(verify(store, house_of(floor_on(store)).audit("table:7")))


def chained(records: list[Record]) -> list[Record]:
    """The whole chain computed anew, as somebody with the database in hand could."""
    previous, made = FIRST, []
    for record in records:
        linked = msgspec.structs.replace(record, previous=previous)
        linked = msgspec.structs.replace(linked, hash=hash_of(linked))
        previous = linked.hash
        made.append(linked)
    return made


def test_a_night_as_it_was_is_proved(records: list[Record]) -> None:
    report = audited(records)
    assert report.difference == ""
    assert report.records == len(records)
    assert report.head == records[-1].hash.hex()


def _another(value: int | str | bytes) -> int | str | bytes:
    if isinstance(value, int):
        return value + 1
    return value[:-1] + "!" if isinstance(value, str) else value[:-1] + bytes([value[-1] ^ 1])


def test_every_changed_byte_of_every_field_is_found(records: list[Record]) -> None:
    for place, record in enumerate(records):
        for field in ("at", "actor", "role", "command", "digest", "body", "previous", "hash"):
            value = getattr(record, field)
            other = _another(value)
            changed = [*records[:place], msgspec.structs.replace(record, **{field: other}), *records[place + 1 :]]
            report = audited(changed)
            assert f"record {record.version}" in report.difference, field


def test_a_missing_a_swapped_and_a_doubled_record_are_found(records: list[Record]) -> None:
    assert "is missing" in audited([*records[:10], *records[11:]]).difference
    assert audited([*records[:10], records[11], records[10], *records[12:]]).difference
    assert audited([*records[:10], records[10], *records[10:]]).difference


def test_a_closing_that_leaves_a_cent_in_the_float_is_found(records: list[Record]) -> None:
    closed = decode_event(records[-1].body)
    assert isinstance(closed, TableClosed)
    changed = msgspec.structs.replace(closed, float_=closed.float_ - 1)
    report = audited(chained([*records[:-1], msgspec.structs.replace(records[-1], body=encode(changed))]))
    assert "TableClosed leaves 1 cents in the float" in report.difference


@pytest.mark.parametrize("long", [0, 1_000_000])
def test_a_settlement_that_pays_too_much_is_found_even_with_a_chain_computed_anew(
    records: list[Record], long: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether settlements are compared by their bytes or read."""
    monkeypatch.setattr(table_replay, "LONG", long)
    assert not audited(records).difference
    changed = []
    for record in records:
        event = decode_event(record.body)
        if isinstance(event, WinnersPaid) and event.paid:
            lines = {
                player: tuple(msgspec.structs.replace(line, returned=line.returned + 100) for line in each)
                for player, each in event.paid.items()
            }
            event = msgspec.structs.replace(event, paid=lines)
        changed.append(msgspec.structs.replace(record, body=encode(event)))
    assert chained(records) == records
    report = audited(chained(changed))
    assert "WinnersPaid is not what the rules make of the wagers" in report.difference
    assert "Ann" in report.difference


def test_what_the_phase_table_does_not_have_is_found(records: list[Record]) -> None:
    bodies = [record.body for record in records]
    spun = next(place for place, body in enumerate(bodies) if b"BallSpun" in body)
    bodies[spun], bodies[spun + 1] = bodies[spun + 1], bodies[spun]
    changed = [msgspec.structs.replace(record, body=body) for record, body in zip(records, bodies, strict=True)]
    assert "cannot happen while the table is betting" in audited(chained(changed)).difference


def test_the_first_of_two_differences_is_named_and_how_many_are_right(records: list[Record]) -> None:
    """Whether the chain or what is in a record is wrong first, and wherever the pages end."""
    paid = next(place for place, record in enumerate(records) if b"WinnersPaid" in record.body)
    changed = chained([*records[:paid], msgspec.structs.replace(records[paid], body=b"{}"), *records[paid + 1 :]])
    for other in (paid - 3, paid + 3):
        both = [*changed]
        both[other] = msgspec.structs.replace(both[other], at=1)
        for page in (1, 2, 7, 5_000):
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(audit, "PAGE", page)
                report = audited(both)
            first = min(paid, other)
            assert report.difference.startswith(f"record {first + 1} of table:7")
            assert report.records == first


def test_wagers_in_a_row_do_not_hide_the_one_that_is_wrong(records: list[Record]) -> None:
    where = [place for place, record in enumerate(records) if b"WagerPlaced" in record.body]
    assert where[1] == where[0] + 1
    for change in ({"player": "Nobody"}, {"stake": -500}):
        event = decode_event(records[where[1]].body)
        body = encode(msgspec.structs.replace(event, **change))
        changed = [
            *records[: where[1]],
            msgspec.structs.replace(records[where[1]], body=body),
            *records[where[1] + 1 :],
        ]
        assert audited(chained(changed)).difference.startswith(f"record {where[1] + 1} of table:7: ")


def test_an_event_of_a_later_edition_is_refused_with_a_sentence(records: list[Record]) -> None:
    changed = [*records[:-1], msgspec.structs.replace(records[-1], format=99)]
    assert "format 99" in audited(chained(changed)).difference


def test_the_staff_is_audited_too() -> None:
    async def story() -> list[str]:
        store = MemoryStore()
        staff_service = StaffService(store, StepClock(), Argon2(PasswordHasher(1, 8, 1)))
        await staff_service.add("", "Ada", "L-1", Post.ADMINISTRATOR, "correct horse battery")
        await staff_service.sign_in("Ada", "correct horse battery", "here")
        whole = await verify(store, house_of(floor_on(store)).audit("people"))
        assert whole.records == len(await store.read("people")) > 1

        class Changed(MemoryStore):
            async def whole_rows(self, stream: str, after: int = 0, limit: int | None = None) -> list[WholeRow]:
                records = [msgspec.structs.replace(each, at=each.at + 1) for each in await store.read(stream, after)]
                return [(*record.row, None) for record in records[:limit]]

        changed = await verify(Changed(), house_of(floor_on(store)).audit("people"))
        return [whole.difference, changed.difference]

    clean, changed = asyncio.run(story())
    assert clean == ""
    assert "record 1 of people was changed" in changed
