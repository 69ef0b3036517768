"""R1: the same log, the same state: after each event, in every store, from every snapshot, in another process.

Tables of all rulebooks are played at random, and the state after each event is digested: 64 bits of BLAKE2 over it,
sets in order. The log then goes through memory, SQLite and PostgreSQL and is folded again; it is folded from each
snapshot; and other processes, with other hash seeds, locales and time zones, play the same night and fold the same
log. All have to have the same digest after each event. The interpreters of `CROUPIER_PYTHONS` take part, too: a night
makes an environment for every other Python of the machine and names them there.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from itertools import count, islice
from pathlib import Path
from typing import Any

import msgspec
import postgres
from chains import of_bodies
from invariants import Watched
from msgspec.structs import replace
from soak import Soak
from tables import TABLES, table

from croupier.service import tables
from croupier.service.chain import FIRST, page_of
from croupier.service.loading import PAGE, load, snapshot_of
from croupier.service.ports import EventStore
from croupier.service.seen import Seen
from croupier.storage.memory import MemoryStore
from croupier.storage.postgres import PostgresStore
from croupier.storage.sqlite import SqliteStore
from croupier.table import codec, evolve
from croupier.table import events as e
from croupier.table.rules import TableRules
from croupier.table.seats import Seats
from croupier.table.state import TableState
from rigs.rig import Report, Rig, Trial, broken

BY_SET = "a fold that depends on the order of a set"
BY_SNAPSHOT = "a snapshot that leaves something out"
ROUNDS = 60
"""In one night."""
SNAPSHOT_EVERY = 150
PIECE = 60
"""Nights that other processes play in one go."""
ELSEWHERE = (
    {"PYTHONHASHSEED": "1", "TZ": "Pacific/Chatham", "LC_ALL": "C"},
    {"PYTHONHASHSEED": "4294967295", "TZ": "America/Denver", "LC_ALL": "C.UTF-8"},
)
HERE = Path(__file__).parents[1]
MINUTES = 60
"""After which another process counts as hanging."""

Digests = list[int]
Night = tuple[str, int]
"""The table, and the seed."""


def run(trial: Trial) -> Report:
    report = Report(figures=dict.fromkeys(("nights", "digests", "snapshots"), 0))
    report.figures["interpreters"] = ", ".join(_interpreters())
    report.figures["stores"] = "memory, SQLite" + (", PostgreSQL" if not trial.fault else "")
    nights = ((name, seed) for seed in count(trial.seed) for name in TABLES)
    with ExitStack() as last:
        last.enter_context(_planted(trial.fault))
        # the server takes longer to start than a fault to be found
        server = None if trial.fault else last.enter_context(postgres.running())
        while report.tried < trial.size and not report.found:
            _piece(report, trial, list(islice(nights, PIECE)), server.address if server else "")
    return report


def _piece(report: Report, trial: Trial, nights: list[Night], address: str) -> None:
    """Some nights here, and then the same elsewhere."""
    seen: dict[Night, Digests] = {}
    with ExitStack() as last:
        file = trial.folder / f"{nights[0][1]} {nights[0][0]}.db"
        stores: list[EventStore] = [MemoryStore(), SqliteStore(file)]
        if address:
            name = f"night {nights[0][1]} {nights[0][0]}"
            stores.append(PostgresStore(last.enter_context(postgres.fresh_database(address, name, drop=True))))
        for each in nights:
            if report.tried >= trial.size:
                break
            seen[each] = live = Digests()
            bodies = _played(each, live)
            found = asyncio.run(_compared(stores, each, bodies, live, report))
            report.found += [f"{each[0]}, seed {each[1]}: {sentence}" for sentence in found]
            report.tried += len(live)
        asyncio.run(_closed(stores))
    for interpreter in _interpreters().values():
        for environment in ELSEWHERE:  # of two orders of a set, ours is at most one
            _elsewhere(report, trial, file, seen, interpreter, environment)


async def _closed(stores: Sequence[EventStore]) -> None:
    for store in stores:
        await store.close()


def _played(night_: Night, live: Digests) -> list[bytes]:
    """The night; its digests are noted as it goes."""
    soak = Soak(*night_)
    soak.night = soak.devices.night = Noted(soak.law, live)
    soak.play(ROUNDS)
    return list(map(codec.encode, soak.night.log))


class Noted(Watched):
    def __init__(self, rules: TableRules, live: Digests) -> None:
        super().__init__(rules)
        self._live, self._digest = live, Digester()

    def happened(self, events: Iterable[e.Event]) -> None:
        for event in events:
            super().happened((event,))
            self._live.append(self._digest(self.state))


class Digester:
    """Of states that follow each other: what is the same object as in the state before is not looked at again."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Any, bytes]] = {}

    def __call__(self, state: TableState) -> int:
        parts = [self._part(name, getattr(state, name)) for name in TableState.__struct_fields__]
        return int.from_bytes(hashlib.blake2b(b"\0".join(parts), digest_size=8).digest(), "big")

    def _part(self, name: str, value: Any) -> bytes:
        known = self._known.get(name)
        if known is None or known[0] is not value:
            if isinstance(value, Seats):
                told = b"\0".join(self._part(f"seat {player}", seat) for player, seat in value.items())
            else:
                told = msgspec.msgpack.encode(_plain(value))
            self._known[name] = known = value, told
        return known[1]


def _plain(value: Any) -> Any:
    """With an order where a value has none. Seats keep theirs, which is that of the table."""
    if isinstance(value, msgspec.Struct):
        return [_plain(getattr(value, name)) for name in value.__struct_fields__]
    if isinstance(value, Mapping):
        pairs = [[_plain(key), _plain(each)] for key, each in value.items()]
        return pairs if isinstance(value, Seats) else sorted(pairs, key=str)
    if isinstance(value, frozenset):
        return sorted(map(_plain, value), key=str)
    return [_plain(each) for each in value] if isinstance(value, tuple | list) else value


async def _compared(
    stores: Sequence[EventStore], night_: Night, bodies: list[bytes], live: Digests, report: Report
) -> list[str]:
    """The log in each store, and from each snapshot: what is not as it was live."""
    stream, found = _stream(night_), list[str]()
    records = of_bodies(stream, bodies)
    for store in stores:
        await store.append(records)
        replayed = await _digests(store, stream)
        found += _differs(type(store).__name__, replayed, live)
        _add(report, "digests", len(replayed))
    found += await _from_snapshots(stores[0], stream, live, report)
    _add(report, "nights", 1)
    return found


def _aggregate(stream: str) -> tables.Table:
    law = table(stream.split(":")[1])
    return tables.Table(law, lambda state: law)


async def _states(store: EventStore, stream: str) -> AsyncIterator[TableState]:
    """After each event, as the store gives them back."""
    aggregate, state, head, after = _aggregate(stream), TableState(), FIRST, 0
    while rows := await store.rows(stream, after, PAGE):
        page = page_of(stream, after, rows)
        assert not page.follows(head)
        assert not page.broken
        for body, format_ in zip(page.bodies, page.formats, strict=True):
            state = aggregate.evolve(state, aggregate.decode(body, format_))
            yield state
        after, head = page.version, page.head


async def _digests(store: EventStore, stream: str) -> Digests:
    digest = Digester()
    return [digest(state) async for state in _states(store, stream)]


async def _from_snapshots(store: EventStore, stream: str, live: Digests, report: Report) -> list[str]:
    """From each snapshot to the next, event by event; and as a table is loaded from it, to the end."""
    aggregate, found = _aggregate(stream), list[str]()
    rows = await store.rows(stream)
    states = [state async for state in _states(store, stream)]
    for version in range(SNAPSHOT_EVERY, len(rows), SNAPSHOT_EVERY):
        taken = snapshot_of(stream, aggregate, states[version - 1], version, rows[version - 1][10], Seen())
        await store.save_snapshot(taken)
        loaded = await load(store, stream, aggregate, (0, FIRST))
        found += _differs(f"loaded from the snapshot of {version}", [Digester()(loaded.state)], live[-1:])
        digest = Digester()
        state = aggregate.decode_state(aggregate.encode_state(states[version - 1]))
        until = version + SNAPSHOT_EVERY
        replayed = [digest(state)]
        for row in rows[version:until]:
            state = aggregate.evolve(state, aggregate.decode(row[8], row[7]))
            replayed.append(digest(state))
        found += _differs(f"from the snapshot of {version} on", replayed, live[version - 1 : until])
        _add(report, "snapshots", 1)
        _add(report, "digests", len(replayed))
    return found


def _differs(where: str, replayed: Sequence[int], live: Sequence[int]) -> list[str]:
    if len(replayed) != len(live):
        return [f"{where}: there are {len(replayed)} states, and live there were {len(live)}"]
    place = next((at for at, pair in enumerate(zip(replayed, live, strict=True)) if pair[0] != pair[1]), None)
    return [] if place is None else [f"{where}: after event {place + 1} of {len(live)} the state is another"]


def _add(report: Report, figure: str, times: int) -> None:
    report.figures[figure] = int(report.figures[figure]) + times


def _stream(night_: Night) -> str:
    return f"table:{night_[0]}:{night_[1]}"


# other processes


def _interpreters() -> dict[str, str]:
    """By their versions; this one, and whoever else is named."""
    named = os.environ.get("CROUPIER_PYTHONS", "").split(os.pathsep)
    return {_version(each): each for each in (*filter(None, named), sys.executable)}


def _version(interpreter: str) -> str:
    asked = [interpreter, "-I", "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
    return subprocess.run(asked, check=True, capture_output=True, text=True, timeout=MINUTES).stdout.strip()  # noqa: S603


def _elsewhere(
    report: Report, trial: Trial, file: Path, seen: dict[Night, Digests], interpreter: str, settings: dict[str, str]
) -> None:
    said = ",".join(f"{name}={value}" for name, value in settings.items())
    paths = [path for path in sys.path if interpreter == sys.executable or _is_ours(path)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), **settings}
    into = trial.folder / "elsewhere"
    asked = msgspec.json.encode([list(seen), str(file), str(into), trial.fault]).decode()
    words = [interpreter, "-m", "rigs.r1_replay", asked]
    ended = subprocess.run(words, env=environment, timeout=60 * MINUTES, check=False, capture_output=True)  # noqa: S603
    if ended.returncode:
        report.found.append(f"{said}: it ended with {ended.returncode}: {ended.stderr.decode()[-500:]}")
        return
    told = msgspec.msgpack.decode(into.read_bytes(), type=Digests)
    for night_, live in seen.items():
        for how in ("played", "replayed"):
            mine, told = told[: len(live)], told[len(live) :]
            wrong = _differs(f"{how} elsewhere with {said}", mine, live)
            report.found += [f"{night_[0]}, seed {night_[1]}: {sentence}" for sentence in wrong]
            _add(report, "digests", len(mine))


def _is_ours(path: str) -> bool:
    """Another interpreter has libraries of its own."""
    return Path(path).is_relative_to(HERE) and "site-packages" not in path


def main() -> None:
    nights, file, into, fault = msgspec.json.decode(sys.argv[1], type=tuple[list[Night], str, str, str])
    told = Digests()
    with _planted(fault):
        for night_ in nights:
            _played(night_, told)
            told.extend(asyncio.run(_replayed(file, _stream(night_))))
    Path(into).write_bytes(msgspec.msgpack.encode(told))


async def _replayed(file: str, stream: str) -> list[int]:
    store = SqliteStore(Path(file), read_only=True)
    try:
        return await _digests(store, stream)
    finally:
        await store.close()


# faults


def _planted(fault: str) -> AbstractContextManager[None]:
    if fault == BY_SET:
        return broken(evolve, "_EVOLVE", dict(evolve._EVOLVE) | {e.BallSpun: _by_set})
    return broken(tables.Table, "decode_state", staticmethod(_forgetful)) if fault == BY_SNAPSHOT else nullcontext()


_spun = evolve._EVOLVE[e.BallSpun]


def _by_set(state: TableState, event: e.Event) -> TableState:
    return replace(_spun(state, event), ball=next(iter({"clockwise", "counter-clockwise", *state.seats})))


def _forgetful(data: bytes) -> TableState:
    return replace(codec.decode_state(data), before=None, results=())


RIG = Rig(
    id="R1",
    title="the same log is the same state after each event: live, replayed, from snapshots, in every store, elsewhere",
    promises=("W3",),
    unit="events",
    small=800,
    full=300_000,
    run=run,
    faults=(BY_SET, BY_SNAPSHOT),
    fault_size=600,
)

if __name__ == "__main__":
    main()
