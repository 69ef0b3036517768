"""H1: any game of a long log, recalled, is what was played: number, bets, what everybody had before and after it."""

from __future__ import annotations

import asyncio
import random
from typing import NamedTuple

from floors import do, floor_on, open_keeper, play_round, sit, wager
from nights import DAN, SUE, fill_of, player

from croupier.money.amount import Cents
from croupier.rulebook.playable import tender_boxes
from croupier.service import recall as recalling
from croupier.service.recall import Recall, TooFarError
from croupier.service.tables import TableKeeper
from croupier.storage.memory import MemoryStore
from croupier.table import commands as c
from croupier.views.rounds import round_view
from rigs.rig import Report, Rig, Trial, broken

FORGETS, NOT_ALL = "forgets what was paid", "forgets what was bought and redeemed"
FORGOTTEN = {FORGETS: (b"WinnersPaid", b"LosersCollected"), NOT_ALL: (b"ChipsGiven", b"PlayerCashedOut")}
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
PLAYERS = ("Ann", "Bob", "Zoë")
FILL = Cents(10**9)
"""A round, a purchase and a player who leaves take a tenth of it at most."""


class Played(NamedTuple):
    """A game as it was written down while it was played."""

    outcome: str
    before: int
    after: int
    wagered: int
    won: int


def returned(place: str, cents: int, pocket: str) -> int:
    """Worked out by hand: what comes back of a bet."""
    number = int(pocket) if pocket not in ("0", "00") else 0
    if place.startswith("straight:"):
        return 36 * cents if place == f"straight:{pocket}" else 0
    if place.startswith("dozen:"):
        return 3 * cents if number and (number - 1) // 12 + 1 == int(place[-1]) else 0
    return 2 * cents if number and (number in RED) is (place == "red") else 0


class Night:
    def __init__(self, chance: random.Random, keeper: TableKeeper) -> None:
        self.chance, self.keeper = chance, keeper
        self.has = dict.fromkeys(PLAYERS, 0)
        self.games: list[dict[str, Played]] = []

    async def begin(self) -> None:
        await do(self.keeper, fill_of(self.keeper.state, FILL))
        for name in PLAYERS:
            await sit(self.keeper, name, 1_000_000)
            self.has[name] += 1_000_000

    async def game(self) -> None:
        """Some bet, the ball falls; now and then somebody leaves and comes back, or the table is stopped."""
        if self.keeper.state.float_ < FILL // 10:  # who leaves takes chips along
            await do(self.keeper, fill_of(self.keeper.state, FILL))
        before, bets = dict(self.has), dict[str, list[tuple[str, int]]]()
        if self.chance.random() < 0.2:
            before = await self._come_back(before)
        for name in PLAYERS:
            if self.has[name] < 20_000:
                await self._buy(name)
            for place in self.chance.sample(["red", "black", "dozen:2", "straight:17", "straight:0"], 2):
                cents = 100 * self.chance.randrange(1, 100)
                await do(self.keeper, wager(name, place, cents))
                bets.setdefault(name, []).append((place, cents))
        if self.chance.random() < 0.1:
            await do(self.keeper, c.StopTable(SUE, "a drill"))
            await do(self.keeper, c.ResumeTable(SUE, "over"))
        pocket = str(self.chance.choice(self.keeper.rules.wheel.rotor))
        await play_round(self.keeper, pocket)
        told = dict[str, Played]()
        for name, own in bets.items():
            wagered, won = sum(cents for _, cents in own), sum(returned(*bet, pocket) for bet in own)
            self.has[name] += won - wagered
            told[name] = Played(pocket, before[name], self.has[name], wagered, won)
        self.games.append(told)

    async def _buy(self, name: str) -> None:
        amount, rules = Cents(500_000), self.keeper.rules
        spread, given = (frozenset(rules.confirmations(step)) for step in ("buy-in", "chips"))
        await do(self.keeper, c.SpreadTender(DAN, name, "currency", amount, "value", True, spread))
        await do(self.keeper, c.StateAmount(DAN, amount))
        await do(self.keeper, c.GiveChips(DAN, amount, given))
        await do(self.keeper, c.DropTender(DAN, tender_boxes(rules.rules, "currency")[0]))
        self.has[name] += amount

    async def _come_back(self, before: dict[str, int]) -> dict[str, int]:
        name = PLAYERS[-1]  # whose seat is the next free one then
        await do(self.keeper, c.CashOut(player(name), name))
        await sit(self.keeper, name, 500_000)
        self.has[name] = 500_000
        return before


async def _play(trial: Trial) -> Report:
    chance, report = random.Random(trial.seed), Report()
    night = Night(chance, await open_keeper(floor_on(MemoryStore()), large_win="$1"))
    await night.begin()
    for _ in range(trial.size):
        await night.game()
    recall = Recall(night.keeper)
    order = list(range(1, trial.size + 1))
    chance.shuffle(order)
    for number in order:
        if complaint := await _compare(recall, number, night.games[number - 1]):
            report.found.append(f"game {number}: {complaint}")
        report.tried += 1
    report.figures = {"records": night.keeper.durable_version}
    return report


async def _compare(recall: Recall, number: int, games: dict[str, Played]) -> str:
    for _ in range(1_000):
        try:
            (past,) = await recall.rounds(number + 1, 1)
            break
        except TooFarError:
            continue
    shown = round_view(past, recall.keeper.rules, lambda name: True)
    if (shown.number, shown.status) != (number, "complete"):
        return f"it is shown as {shown.number}, {shown.status}"
    for name, game in games.items():
        own = shown.players[name]
        found = Played(shown.outcome, own.before, own.after, own.wagered, own.won)
        if number == 1:  # what was bought came after its beginning
            found = found._replace(before=game.before)
        if found != game:
            return f"{name} is shown {found}, and played {game}"
    return ""


def run(trial: Trial) -> Report:
    kept = {FORGETS: ("WinnersPaid", "LosersCollected"), NOT_ALL: ("ChipsGiven", "PlayerCashedOut")}.get(
        trial.fault, ()
    )
    moves = tuple(each for each in recalling._MOVES if not any(name.encode() in each for name in kept))
    with broken(recalling, "_MOVES", moves), broken(recalling, "ROWS_MAX", 2_000):
        return asyncio.run(_play(trial))


RIG = Rig(
    id="H1",
    title="any game of a long log recalled, beside what was written down while it was played",
    promises=("W3",),
    unit="games",
    small=60,
    full=20_000,
    run=run,
    faults=(FORGETS, NOT_ALL),
)
