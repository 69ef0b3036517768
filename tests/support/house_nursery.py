"""Houses without a server that are there to be killed. Run as a program, it forks one for each line that it reads.

A child opens the store with everything that a start compares, loads the house and plays at its one table: it sends once
more what was not answered, and then whatever the phase of the round allows, several at a time. All write to one pipe: a
child its process id, `open`, `ready`, `sent` with each command and `told` with its answer; the nursery `dead`.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
from typing import Any

import apsw
import msgspec
import tampering
from server_nursery import DAN, PLAYERS, SUE, HastyStore, house_on, rules
from small_memory import small_memory

from croupier.cli.history import written_store
from croupier.money.amount import Cents
from croupier.rulebook.refusal import Refusal
from croupier.service.keeper import Keeper
from croupier.storage import sqlite
from croupier.table import commands as c
from croupier.table.codec import decode_command, encode
from croupier.table.people import Actor, Role
from croupier.table.phases import Phase

PAGES = 20
"""In the write-ahead log, so that it is brought into the file within a few lives."""


class Life(msgspec.Struct):
    database: str
    name: str
    seed: int
    at: int = 0
    """The call to its files at which it kills itself; never, when it is zero."""
    pending: dict[str, str] = {}
    """Commands that were not answered, by their ids."""
    hasty: bool = False
    """A fault that is planted: it acknowledges before the append is durable."""


class _Deadly(apsw.VFS):
    """Dies at the n-th call that changes a file."""

    def __init__(self, at: int) -> None:
        self.left, self.usual = at, apsw.vfs_names()[0]
        super().__init__("deadly", self.usual, makedefault=True)

    def xOpen(self, name: Any, flags: list[int]) -> _File:  # noqa: N802
        return _File(self, name, flags)

    def called(self) -> None:
        self.left -= 1
        if not self.left:
            os.kill(os.getpid(), signal.SIGKILL)


class _File(apsw.VFSFile):
    def __init__(self, disk: _Deadly, name: Any, flags: list[int]) -> None:
        self._disk = disk
        super().__init__(disk.usual, name, flags)

    def xWrite(self, data: Any, offset: int) -> None:  # noqa: N802
        super().xWrite(data, offset)
        self._disk.called()

    def xSync(self, flags: int) -> None:  # noqa: N802
        self._disk.called()
        super().xSync(flags)

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        super().xTruncate(newsize)
        self._disk.called()


def next_commands(keeper: Keeper[Any, Any, Any], chance: random.Random) -> list[c.Command]:
    """What may come now. Whatever the table does not take, it refuses, and nothing is stored."""
    state = keeper.state
    done = {step: frozenset(rules().confirmations(step)) for step in ("launch", "close", "outcome", "dolly", "buy-in")}
    name, amount = chance.choice(PLAYERS), Cents(20_000)
    pocket = str(state.outcome or chance.choice(rules().wheel.rotor))
    bets = [
        c.PlaceWager(Actor(each, Role.PLAYER), each, chance.choice(("red", "odd", "straight:7")), Cents(500), "value")
        for each in chance.sample(PLAYERS, 3)
    ]
    by_phase: dict[Phase, list[c.Command]] = {
        Phase.BETTING: [*bets, c.SpinBall(DAN, confirmed=done["launch"])],
        Phase.SPINNING: [*bets[:1], c.CallNoMoreBets(DAN, done["close"])],
        Phase.NO_MORE_BETS: [c.RecordOutcome(DAN, pocket, confirmed=done["outcome"])],
        Phase.OUTCOME: [c.PlaceDolly(DAN, pocket, confirmed=done["dolly"])],
        Phase.DOLLY: [c.CollectLosers(DAN)],
        Phase.COLLECTED: [c.PayWinners(DAN)],
        Phase.PAID: [c.RemoveDolly(DAN)],
        Phase.REFERRED: [c.RuleIrregularity(SUE, "no spin", "the power has failed")],
    }
    commands = by_phase.get(state.phase, [])
    rare: list[c.Command] = [
        c.SpreadTender(DAN, name, "currency", amount, "value", True, done["buy-in"]),
        c.StateAmount(DAN, amount),
        c.GiveChips(DAN, amount, frozenset(rules().confirmations("chips"))),
        c.DropTender(DAN, "drop box"),
        c.ReportIrregularity(DAN, "the power has failed"),
        *(c.ObserveRuling(SUE, number) for number in state.to_observe),
    ]
    return rare if state.buy_in or state.to_observe or chance.random() < 0.15 else commands


async def live(life: Life) -> None:
    chance = random.Random(life.seed)  # noqa: S311
    async with written_store(tampering.ARGUMENTS, life.database) as (store, historian):
        say("open")
        house = house_on(HastyStore(store) if life.hasty else store)
        await house.open()
        say("ready")
        table = house.floor.tables["7"]
        number = 0

        async def send(id_: str, command: c.Command) -> None:
            say(f"sent {id_} {encode(command).hex()}")
            answer = await table.handle(command, id_)
            told = "refused" if isinstance(answer, Refusal) else str(len(answer))
            say(f"told {id_} {told}")

        for id_, told in life.pending.items():
            await send(id_, decode_command(bytes.fromhex(told)))
        while True:
            commands = next_commands(table, chance)
            names = [f"{life.name}-{number + turn}" for turn in range(len(commands))]
            number += len(commands)
            await asyncio.gather(*map(send, names, commands))
            if historian and chance.random() < 0.05:
                await historian.checkpoint()


def say(line: str) -> None:
    os.write(1, f"{line}\n".encode())


def main() -> None:
    rules()
    sqlite.PAGES = PAGES
    with small_memory():
        for line in sys.stdin:
            child = os.fork()
            if not child:
                try:
                    say(f"pid {os.getpid()}")
                    life = msgspec.json.decode(line, type=Life)
                    disk = _Deadly(life.at)  # it goes when nobody holds it
                    asyncio.run(live(life))
                    del disk
                finally:
                    os._exit(1)
            _, status = os.waitpid(child, 0)
            say(f"dead {os.waitstatus_to_exitcode(status)}")


if __name__ == "__main__":
    main()
