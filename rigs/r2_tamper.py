"""R2: a real night with its checkpoints, changed in seven ways at random places: each is found, and the place named.

The records are changed in memory, one way at one place, and the whole audit looks at them: the chain of each stream,
its replay with every command decided again, and the history against every checkpoint. What is named has to be the
record; where only the checkpoints tell, the part between two of them in which it lies.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import tampering
from forged_store import ForgedStore, rechained
from msgspec.structs import replace
from server_nursery import house_on

from croupier.service import audit, history_audit
from croupier.service.audit import verify
from croupier.service.chain import Page, hash_of
from croupier.service.history_audit import verify_history
from croupier.service.ports import EventStore, Record, Row
from croupier.storage.copy_folder import CopyFolder
from croupier.storage.open import open_store
from rigs.rig import Report, Rig, Trial, broken

CHECKPOINTS, CHAIN = "checkpoints are not compared", "the chain is not compared"
CLASSES = ("edit", "delete", "cut", "insert", "swap", "duplicate", "recompute")
FIELDS = [name for name in Record.__struct_fields__ if name not in ("stream", "version")]
TOLD_MAX = 20
Night = list[Record]
Forged = list[Record | None]
"""What somebody has made of it; nothing, where a record is gone."""


def _edit(night: Night, at: int, chance: random.Random) -> Forged:
    """One field of a record: a text gets or loses a character, a number is another, of bytes one bit is."""
    record = night[at]
    name = chance.choice([name for name in FIELDS if getattr(record, name) not in (None, "", b"")])
    was: Any = getattr(record, name)
    if isinstance(was, int):
        now: Any = was + chance.choice((-1, 1, 1_000))
    elif isinstance(was, str):
        place = chance.randrange(len(was))
        now = was[:place] + chance.choice(("", "x", was[place] * 2)) + was[place + 1 :]
        now = now if now != was else f"{was}x"
    else:
        data = bytearray(was)
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        now = bytes(data)
    return [*night[:at], replace(record, **{name: now}), *night[at + 1 :]]


def _renumbered(night: Night, stream: str, by: int, after: int) -> Night:
    return [
        replace(each, version=each.version + by) if each.stream == stream and each.version > after else each
        for each in night
    ]


def _delete(night: Night, at: int, chance: random.Random) -> Forged:
    return [*night[:at], None, *night[at + 1 :]]


def _cut(night: Night, at: int, chance: random.Random) -> Forged:
    """The end of the house, or of one stream."""
    if chance.random() < 0.5:
        return [*night[:at]]
    first = night[at]
    return [each if each.stream != first.stream or each.version < first.version else None for each in night]


def _insert(night: Night, at: int, chance: random.Random) -> Forged:
    """After a record, another that nobody asked for, linked as it should be; the versions after it make room."""
    before, other = night[at], chance.choice(night)
    forged = replace(other, stream=before.stream, version=before.version + 1, at=before.at, previous=before.hash)
    forged = replace(forged, command=f"forged-{chance.randrange(10**9)}")
    room = _renumbered(night, before.stream, 1, before.version)
    return [*room[: at + 1], replace(forged, hash=hash_of(forged)), *room[at + 1 :]]


def _swap(night: Night, at: int, chance: random.Random) -> Forged:
    """Two records of a stream change places, as they are or with each other's versions."""
    others = [n for n, each in enumerate(night) if each.stream == night[at].stream and n != at]
    low, high = sorted((at, chance.choice(others)))
    one, two = night[low], night[high]
    if chance.random() < 0.5:
        one, two = replace(one, version=two.version), replace(two, version=one.version)
    return [*night[:low], two, *night[low + 1 : high], one, *night[high + 1 :]]


def _duplicate(night: Night, at: int, chance: random.Random) -> Forged:
    again = replace(night[at], version=night[at].version + 1)
    room = _renumbered(night, again.stream, 1, night[at].version)
    return [*room[: at + 1], again, *room[at + 1 :]]


def _recompute(night: Night, at: int, chance: random.Random) -> Forged:
    """Any of the others, and then all chains are made anew."""
    change = chance.choice((_edit, _delete, _insert, _swap, _duplicate))
    return rechained(change(night, at, chance))


CHANGES = dict(zip(CLASSES, (_edit, _delete, _cut, _insert, _swap, _duplicate, _recompute), strict=True))


def first_changed(before: Night, after: Forged) -> int:
    """The place in the history from which on it is not what it was."""
    same = (n for n, (one, two) in enumerate(zip(before, after, strict=False)) if one != two)
    return next(same, min(len(before), len(after)))


class House:
    def __init__(self, place: Path) -> None:
        asyncio.run(tampering.make(place))
        self.book = CopyFolder(tampering.proof_of(place))
        self.verifiers = self.book.verifiers()
        self.night: Night = asyncio.run(_read(place))
        self.house = house_on(cast("EventStore", ForgedStore(self.night)))
        self.notes = list(self.book.notes())

    async def found(self, night: Forged | Night) -> list[str]:
        """What a whole audit says."""
        store = cast("EventStore", ForgedStore(night))
        reports = [await verify(store, self.house.audit(stream)) for stream in await store.streams()]
        reports.append(await verify_history(store, self.book, *self.verifiers))
        return [report.difference for report in reports if report.difference]

    def names(self, said: list[str], night: Forged) -> bool:
        """Whether the record is named at which it differs first, or the part between two checkpoints."""
        at = first_changed(self.night, night)
        near = [each for part in (self.night, night) for each in part[at : at + 1] if each]
        places = {(each.stream, each.version + more) for each in near for more in (0, 1)} | {("the", at + 1)}
        text = " ".join(said).replace(",", "")
        named = {(stream.rstrip(":;"), int(version)) for version, stream in re.findall(r"record (\d+) of (\S+)", text)}
        parts = re.findall(r"records (\d+) to (\d+) of the house", text)
        parts += [(str(int(end) + 1), signed) for end, signed in re.findall(r"ends after (\d+) records; (\d+)", text)]
        return bool(named & places) or any(int(first) <= at + 1 <= int(last) for first, last in parts)


async def _read(place: Path) -> Night:
    store = open_store(str(place), read_only=True)
    try:
        return await store.whole()
    finally:
        await store.close()


@contextmanager
def _planted(fault: str) -> Iterator[None]:
    if fault == CHECKPOINTS:

        async def hold(*_: object) -> None:
            pass

        with broken(history_audit, "must_hold", hold), broken(history_audit.Walk, "to", hold):
            yield
    elif fault == CHAIN:

        def believed(stream: str, after: int, rows: list[Row], kept: object = None) -> Page:
            bodies, formats = [row[8] for row in rows], [row[7] for row in rows]
            return Page(
                stream, after, rows[0][9], rows[-1][1], rows[-1][10], bodies, formats, "", [], [row[10] for row in rows]
            )

        with broken(audit, "page_of", believed):
            yield
    else:
        yield


def run(trial: Trial) -> Report:
    chance, report, by_class = random.Random(trial.seed), Report(), Counter[str]()
    house = House(trial.folder / "house.db")
    if said := asyncio.run(house.found(house.night)):
        return Report(found=[f"the night as it is: {said[0]}"])
    with _planted(trial.fault), asyncio.Runner() as runner:
        while report.tried < trial.size:
            kind = CLASSES[report.tried % len(CLASSES)]
            at = chance.randrange(len(house.night))
            night = CHANGES[kind](house.night, at, chance)
            if night == house.night:
                continue
            report.tried += 1
            by_class[kind] += 1
            said = runner.run(house.found(night))
            if not (said and house.names(said, night)) and len(report.found) < TOLD_MAX:
                which = house.night[min(at, len(house.night) - 1)]
                told = f"said is only: {'; '.join(said)}" if said else "nobody has noticed"
                report.found.append(f"{kind} {report.tried} at record {which.version} of {which.stream}: {told}")
    report.figures = {"records of the night": len(house.night), "checkpoints": len(house.notes)}
    report.figures |= dict(by_class)
    return report


RIG = Rig(
    id="R2",
    title="records edited, deleted, cut off, inserted, swapped, duplicated, and whole chains made anew",
    promises=("W4",),
    unit="forgeries",
    small=140,
    full=70_000,
    run=run,
    faults=(CHECKPOINTS, CHAIN),
)
