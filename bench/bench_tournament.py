"""A tournament of 256 players at 32 real tables, from the first entry to the last prize.

    python3 go.py bench tournament
    python3 go.py bench tournament --store sqlite --profile

Everything goes the way it goes in a house: entries and cash at the desk, the draw, tables that the marshal sets up and
the pit opens, the bets of every player by wagers of their own, the ritual of every spin, scores that the marshal brings
to the tournament, marks, lots at the cut, the final, prizes that are paid. 30 spins of heats, 20 of a semi-final, 20 of
a final. The tables play at the same time, and the marshal looks whenever all of them have played a spin.

The goal is under a minute of computing on one core.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import pstats
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "support"))

from floors import do, play_round
from marshalled import DAY, Tournament
from nights import player
from tournament_desk import TD
from tournaments import event, final, plan, prizes

from croupier.money.amount import Cents
from croupier.service.ports import EventStore
from croupier.service.tables import TableKeeper
from croupier.storage.memory import MemoryStore
from croupier.storage.open import open_store
from croupier.table import commands as c
from croupier.table.chips import TOURNAMENT
from croupier.tournament import commands as t
from croupier.tournament.orders import heat_orders

PLAYERS, TABLES, SEATS, BETS = 256, 32, 8, 3
SECONDS_MAX = 60
EVENT, CHIP = "Evening", 25
NUMBERS = [str(number) for number in range(1, TABLES + 1)]
ROUNDS = [
    final("Heats", 30, per_table=2, out_after=["10", "20"]),
    final("Semi-final", 20, overall=8),
    final("Final", 20),
]
PLAN = plan(
    DAY,
    events=[
        event(
            day=DAY,
            tables=NUMBERS,
            seats=SEATS,
            players_max=PLAYERS,
            rounds=ROUNDS,
            prizes=prizes("50 %", "30 %", "20 %"),
            rebuy=None,
        )
    ],
)


class Evening:
    """A whole tournament, with players that bet by chance: the same ones for the same seed."""

    def __init__(self, store: EventStore, seed: int = 1) -> None:
        self.made, self.chance = Tournament(PLAN, store), random.Random(seed)  # noqa: S311
        self.took: dict[str, float] = {}
        self.spins = self.wagers = 0

    async def play(self) -> None:
        await self._step("set up and filed", self._prepare())
        await self._step("entries and draw", self._enter())
        for number, round_ in enumerate(ROUNDS):
            await self._step(str(round_["name"]), self._round(number))
        await self._step("prizes", self._pay())

    async def _step(self, name: str, work: Any) -> None:
        begun = time.perf_counter()
        await work
        self.took[name] = time.perf_counter() - begun

    async def _prepare(self) -> None:
        await self.made.set_up(*NUMBERS)
        await self.made.file()

    async def _enter(self) -> None:
        await self.made.enter(EVENT, *(f"Player {number}" for number in range(1, PLAYERS + 1)))
        await self.made.draw(EVENT)
        await self.made.open(*NUMBERS)
        pieces = {"white": 10_000, "red": 10_000, "black": 10_000}
        await self.made.do(t.CountChips, TD, EVENT, "before", pieces)

    async def _round(self, number: int) -> None:
        if number:
            await self.made.draw(EVENT)
        await self.made.start(EVENT)
        while orders := heat_orders(self.made.field):
            left = [order.table for order in orders if order.played < order.spins]
            await asyncio.gather(*(self._spin(self.made.table(table)) for table in left))
            await self.made.marshal.look()
        await self.made.do(t.EndRound, TD, EVENT, f"{number + 1:064x}")

    async def _spin(self, keeper: TableKeeper) -> None:
        """Everybody at the table bets at the same time, and the number comes."""
        wagers = [wager for name, seat in keeper.durable.in_order() for wager in self._bets(name, seat.purse, keeper)]
        await asyncio.gather(*(do(keeper, wager) for wager in wagers))
        await play_round(keeper, self.chance.choice(keeper.rules.wheel.pockets))
        self.spins, self.wagers = self.spins + 1, self.wagers + len(wagers)

    def _bets(self, name: str, purse: dict[str, Cents], keeper: TableKeeper) -> list[c.PlaceWager]:
        """A few chips here and there: at most a tenth of the stack on a place."""
        chips = purse.get(TOURNAMENT, 0) // CHIP
        places = self.chance.sample(list(keeper.rules.places), min(BETS, chips))
        stakes = [Cents(CHIP * self.chance.randint(1, max(1, chips // 10))) for _ in places]
        return [
            c.PlaceWager(player(name), name, place, stake, TOURNAMENT)
            for place, stake in zip(places, stakes, strict=True)
        ]

    async def _pay(self) -> None:
        await self.made.do(t.EndEvent, TD, EVENT)
        await self.made.do(t.CountChips, TD, EVENT, "after", {"white": 10_000, "red": 10_000, "black": 10_000})
        await self.made.count_cash()
        await self.made.pay_all(EVENT)
        field = self.made.field
        assert field.pools[EVENT] == 0, "every cent of the pool is paid"
        assert len(field.events[EVENT].places) == PLAYERS

    async def events(self) -> Counter[str]:
        """How many there are, by kind of stream."""
        return Counter({kind.kind: sum(each.version for each in kind.keepers()) for kind in self.made.house.kinds})


async def evening(kind: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = MemoryStore() if kind == "memory" else open_store(Path(folder) / "house.sqlite")
        played = Evening(store)
        begun, worked = time.perf_counter(), time.process_time()
        await played.play()
        took, worked = time.perf_counter() - begun, time.process_time() - worked
        events = await played.events()
        await store.close()
    says = f"{took:.1f} s, of which {worked:.1f} s computing; under {SECONDS_MAX} wanted"
    print(f"{PLAYERS} players at {TABLES} tables ({kind}): {says}")
    print(f"{played.spins:,} spins, {played.wagers:,} wagers, {sum(events.values()):,} events: {dict(events)}")
    print(", ".join(f"{name} {seconds:.1f} s" for name, seconds in played.took.items()))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--store", choices=("memory", "sqlite"), default="memory")
    parser.add_argument("--profile", action="store_true", help="where the time goes")
    wanted = parser.parse_args()
    profile = cProfile.Profile()
    if wanted.profile:
        profile.enable()
    asyncio.run(evening(wanted.store))
    if wanted.profile:
        profile.disable()
        pstats.Stats(profile).sort_stats("cumulative").print_stats(50)


if __name__ == "__main__":
    main()
