"""Logs as they were once written: kept for ever, and read again by every later edition of the program.

A log is a file of JSON lines. The first one has the stream, the format of its events, and what the log comes to; each
other one a record. The nights are those of `tests/playthroughs`, as they were on the day of the recording.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from attending import Attended, settled, until
from floors import do, floor_on, open_keeper, sit, wager
from nights import APPROVED, DAN, player
from nonce_chains import chain

from croupier.devices.drbg import Drbg
from croupier.devices.electronic_wheel import ElectronicWheel
from croupier.devices.wheel_hand import WheelHand
from croupier.money.ledger import Ledger
from croupier.rulebook.refusal import Refusal
from croupier.service.chain import FIRST
from croupier.service.ports import EventStore, Record
from croupier.storage.memory import MemoryStore
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.codec import FORMAT, decode_event
from croupier.table.evolve import fold
from croupier.table.night import Night
from croupier.table.postings import enter
from croupier.views.transcript import parse_script, play


class Line(msgspec.Struct, array_like=True):
    """A record without what all of a log have in common; what stands before it is the hash of the line above."""

    version: int
    at: int
    actor: str
    role: str
    command: str
    digest: str
    body: str
    hash: str


class Head(msgspec.Struct):
    stream: str
    format: int
    comes_to: dict[str, Any]


def comes_to(events: Iterable[e.Event]) -> dict[str, Any]:
    """What a log means, in terms that no later edition may change: money, results, and what everybody holds."""
    log, ledger = list(events), Ledger()
    state = fold(log)
    for event in log:
        enter(ledger, event)
    assert sum(ledger.balances.values()) == 0
    return {
        "round": state.round,
        "results": [str(pocket) for pocket in state.results],
        "balances": {account: cents for account, cents in sorted(ledger.balances.items()) if cents},
        "seats": {
            name: {
                "purse": {chips: cents for chips, cents in sorted(seat.purse.items()) if cents},
                "wagers": sorted([*key, cents] for key, cents in seat.wagers.items()),
                "standing": sorted([*key, bet.stake] for key, bet in seat.standing.items()),
            }
            for name, seat in sorted(state.seats.items())
        },
    }


def read(file: Path) -> tuple[Head, list[Record]]:
    first, *rest = file.read_bytes().splitlines()
    head, previous, records = msgspec.json.decode(first, type=Head), FIRST, []
    for row in rest:
        line = msgspec.json.decode(row, type=Line)
        envelope = (line.version, line.at, line.actor, line.role, line.command, line.digest)
        hash_ = bytes.fromhex(line.hash)
        records.append(Record(head.stream, *envelope, head.format, line.body.encode(), previous, hash_))
        previous = hash_
    return head, records


def write(file: Path, records: list[Record]) -> None:
    head = Head(records[0].stream, FORMAT, comes_to(decode_event(record.body) for record in records))
    lines: list[Any] = [head]
    for record in records:
        envelope = (record.version, record.at, record.actor, record.role, record.command, record.digest)
        lines.append(Line(*envelope, record.body.decode(), record.hash.hex()))
    file.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))


CONTRIBUTED = "us-co-contributed"
"""A night with draws that screens have contributed to. It is no playthrough: its draws follow from its own hashes."""


async def contributed(store: EventStore) -> list[Record]:
    """Three rounds, with two nonces and with one of two; between them a spin that was called off."""
    setup: dict[str, Any] = {
        "electronic": ["Ball"],
        "automation": {"launch": "device", "outcome": "device"},
        "approvals": {**APPROVED, "device": "letter 3"},
        "timers": {"nonces": "1"},
    }
    keeper = await open_keeper(floor_on(store), **setup)
    hand = WheelHand(keeper, ElectronicWheel(Drbg()), roll=0)
    async with Attended(hand):
        for name in ("Ann", "Bob"):
            await sit(keeper, name)
            await do(keeper, c.CommitNonce(player(name), name, chain(name)[0]))
        for number, names in enumerate((("Ann", "Bob"), ("Bob",), (), ("Bob",)), 1):
            await until(keeper, lambda state: state.commitments and not state.to_open)
            await do(keeper, wager("Ann"))
            await do(keeper, c.SpinBall(hand.by))
            await do(keeper, c.CallNoMoreBets(DAN, frozenset(keeper.rules.confirmations("close"))))
            if number == 3:
                await do(keeper, c.ReportIrregularity(DAN, "foreign-object", {"ball removed in time": True}))
                continue
            for name in names:
                link = 1 + chain(name).index(keeper.state.seats[name].pledge)
                await do(keeper, c.RevealNonce(player(name), name, chain(name)[link]))
            await until(keeper, lambda state: state.outcome is not None)
            await settled(keeper)
    return await store.read(keeper.stream)


async def recorded(night: str) -> list[Record]:
    """The log of a night, as a keeper writes it."""
    script, store = parse_script(night), MemoryStore()
    told = script.told
    floor = floor_on(store)
    keeper = await floor.add(told["book"], told["day"], told["table"], told.get("base", ""), told.get("house"))
    for line in play(script, Night(keeper.rules)):
        for step, command in enumerate(line.commands):
            result = await keeper.handle(command, f"line {line.number} step {step}" if step else f"line {line.number}")
            assert isinstance(result, Refusal | tuple)
    return await store.read(keeper.stream)
