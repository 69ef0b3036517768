"""Points at real tables, in tournaments of every format with players, bets, purchases, moves and corrections by chance:
after every step the tables and the tournament have exactly what a plain reckoning of the bets has."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from floors import do
from hypothesis import given, settings
from hypothesis import strategies as st
from marshalled import DAY, PATIENCE, Tournament
from nights import SUE, player
from running_heats import EVENT, bet, on_table, settle, spin_until
from tournament_desk import CAT, SECRET, TD
from tournaments import REBUY, event, final, plan

from croupier.game.seal import Bets, digest_of
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table.evolve_heats import is_secret, points_at, spin_of
from croupier.table.phases import Phase
from croupier.tournament import commands as t
from croupier.tournament.records import HeatState, Status

PLAYERS = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay")
SPINS = 4
NONCE = "0b" * 32
FORMATS: dict[str, list[dict[str, Any]]] = {
    "accumulation": [final("Session", SPINS)],
    "elimination": [final("Session", SPINS, out_after=["1", "2", "3"])],
    "heats and finals": [final("Heats", SPINS, per_table=2), final("Final", 2, stacks="carried")],
    "in turn": [final("Session", SPINS, betting="in turn")],
    "secret": [final("Session", SPINS, secret=["2", "4"])],
}
RED = {"1", "3", "5", "7", "9", "12", "14", "16", "18", "19", "21", "23", "25", "27", "30", "32", "34", "36"}
POCKETS = (*map(str, range(1, 37)), "0", "00")


def won(place: str, stake: int, pocket: str) -> int:
    """What a bet brings or costs, reckoned by hand: even money on a color, 35 to 1 on a number."""
    if place == "red":
        return stake if pocket in RED else -stake
    if place == "black":
        return stake if pocket not in RED | {"0", "00"} else -stake
    return 35 * stake if place == f"straight:{pocket}" else -stake


class Chance:
    """One tournament, with a reckoning of its own beside it."""

    def __init__(self, rounds: list[dict[str, Any]], seed: int) -> None:
        said = event(day=DAY, tables=["1", "2"], seats=4, rounds=rounds, rebuy=dict(REBUY))
        self.made = Tournament(plan(DAY, events=[said]))
        self.random = random.Random(seed)  # noqa: S311
        self.stacks: dict[str, int] = {}
        self.rounds = len(rounds)

    async def play(self) -> None:
        made = self.made
        await made.set_up("1", "2")
        await made.file()
        await made.enter(EVENT, *PLAYERS)
        await made.do(t.OpenExtra, TD, EVENT, "re-buy")
        for number in range(self.rounds):
            if not made.field.live(EVENT):
                break
            await made.draw(EVENT)
            for table in ("1", "2") if not number else ():
                await made.open(table)
            fresh = not number
            try:
                await made.start(EVENT)
            except AssertionError as refused:
                if "the chips make" not in str(refused):
                    raise
                return  # so much was won that no box of chips holds it
            live = [each.player for each in made.field.live(EVENT)]
            self.stacks = {name: 5_000 if fresh else self.stacks[name] for name in live}
            await self._round()
            await self._decline_all()
            await made.do(t.EndRound, TD, EVENT, SECRET)
            await made.marshal.look()
        await made.do(t.EndEvent, TD, EVENT)

    async def _round(self) -> None:
        made = self.made
        while playing := [heat for heat in made.field.heats.values() if heat.state is HeatState.PLAYING]:
            self._kept()
            tables = [table for table in playing[0].tables if self._can_spin(table)]
            if not tables and not await self._decline_all():
                return
            for table in tables:
                await self._spin(table)
            await self._something(playing[0].number)
            self._kept()

    def _can_spin(self, number: str) -> bool:
        heat = self.made.table(number).durable.heat
        return bool(heat and not heat.is_over and not heat.waits_for_score)

    async def _spin(self, number: str) -> None:
        made, pocket = self.made, self.random.choice(POCKETS)
        bets = await (self._seal(number) if is_secret(made.table(number).durable) else self._bet(number))
        await spin_until(made, number, pocket, c.RemoveDolly)
        if self.random.random() < 0.3:
            await made.marshal.look()
        if self.random.random() < 0.2 and await self._corrected(number, other := self.random.choice(POCKETS)):
            pocket = other
        for name, places in bets.items():
            self.stacks[name] += sum(won(place, stake, pocket) for place, stake in places.items())
        await self._settled()

    async def _corrected(self, number: str, pocket: str) -> bool:
        """Whether it could be: not when a score was acted on, and not to the number that stands."""
        result = await self.made.table(number).handle(
            c.CorrectOutcome(SUE, pocket, "misread"), f"{self.random.random()}"
        )
        if isinstance(result, Refusal):
            return False
        await settle(self.made, number, pocket, c.RecordOutcome)
        return True

    def _chosen(self, name: str) -> dict[str, int]:
        """At times more than there is: no bet of that is ever taken."""
        places = self.random.sample(("red", "black", "straight:17", "straight:0"), self.random.randint(0, 2))
        return {place: 25 * self.random.choice((1, 10, 100, self.stacks[name] // 25 or 1)) for place in places}

    async def _bet(self, number: str) -> dict[str, dict[str, int]]:
        keeper, taken = self.made.table(number), dict[str, dict[str, int]]()
        heat = keeper.durable.heat
        assert heat
        for name in heat.turns or tuple(keeper.durable.seats):
            left, taken[name] = self.stacks[name], {}
            for place, stake in self._chosen(name).items():
                result = await keeper.handle(bet(name, place, stake), f"{self.random.random()}")
                assert isinstance(result, Refusal) is (stake > left), result
                if not isinstance(result, Refusal):
                    taken[name][place], left = stake, left - stake
            if heat.turns:
                await do(keeper, c.EndTurn(player(name), name))
        return taken

    async def _seal(self, number: str) -> dict[str, dict[str, int]]:
        keeper, made = self.made.table(number), dict[str, dict[str, int]]()
        state = keeper.durable
        assert state.heat
        names = [name for name, seat in state.in_order() if points_at(seat)]
        for name in names:
            made[name] = self._chosen(name)
            order = state.heat.order
            digest = digest_of(NONCE, Bets(order.tournament, order.heat, spin_of(state), name, made[name]))
            await do(keeper, c.SealWagers(player(name), name, digest))
        for name in names:
            await do(keeper, c.OpenWagers(player(name), name, made[name], NONCE))
        return {name: bets if sum(bets.values()) <= self.stacks[name] else {} for name, bets in made.items()}

    async def _something(self, heat: int) -> None:
        """What people do between spins, as long as there is one to come."""
        if self.made.field.heats[heat].state is not HeatState.PLAYING:
            return
        made, chosen = self.made, self.random.choice(("buy", "move", "break", "undo", "close", ""))
        broke = [each for each in made.field.live(EVENT) if each.is_broke]
        if chosen == "buy" and broke:
            await self._buy(broke[0].number, broke[0].player)
        elif chosen == "move":
            entry = self.random.choice(made.field.live(EVENT))
            await made.ask(t.MoveSeat, TD, entry.number, self.random.choice("12"), self.random.randint(1, 4), "why not")
        elif chosen == "break":
            await made.ask(t.BreakTable, TD, EVENT, self.random.choice("12"), "why not", SECRET)
        elif chosen == "undo" and broke and (step := await self._buy(broke[0].number, broke[0].player)):
            await self._settled()
            await made.do(t.Undo, TD, step)
            self.stacks[broke[0].player] -= 2_500
        elif chosen == "close":
            await self._close_and_open(self.random.choice("12"))
        await self._settled()

    async def _buy(self, number: int, name: str) -> str:
        result = await self.made.ask(t.BuyExtra, CAT, number, "re-buy")
        if isinstance(result, Refusal):
            return ""
        self.stacks[name] += 2_500
        return f"re-buy for entry {number}"

    async def _close_and_open(self, number: str) -> None:
        keeper = self.made.table(number)
        if isinstance(await keeper.handle(c.CloseTable(SUE, reason="why not"), f"{self.random.random()}"), Refusal):
            return
        await self._settled()
        await self.made.open(number)

    async def _decline_all(self) -> bool:
        """Whoever has no points goes; whether somebody did."""
        broke = [each for each in self.made.field.live(EVENT) if each.is_broke]
        for entry in broke:
            await self.made.do(t.DeclineExtra, CAT, entry.number)
        await self._settled()
        return bool(broke)

    async def _settled(self) -> None:
        """A stack that has moved is at its new table when the marshal has seen both."""
        for _ in range(3):
            await self.made.marshal.look()

    def _kept(self) -> None:
        """The tournament, the tables and the reckoning have the same, of everybody who is in."""
        made = self.made
        assert made.service.troubles[made.name] == {}
        there = on_table(made)
        for entry in made.field.entries.values():
            if entry.status is Status.LIVE and entry.player in self.stacks:
                assert entry.points == self.stacks[entry.player], f"{entry.player}: the tournament"
                assert there.get(entry.player, entry.points) == entry.points, f"{entry.player}: the table"
        playing = {
            number for heat in made.field.heats.values() if heat.state is HeatState.PLAYING for number in heat.tables
        }
        tables = [made.table(number).durable for number in playing]
        if tables and all(state.phase is not Phase.CLOSED and state.heat and not state.heat.ended for state in tables):
            live = {entry.player for entry in made.field.live(EVENT)}
            assert sum(points for name, points in there.items()) == sum(self.stacks[name] for name in live)


@pytest.mark.parametrize("name", FORMATS)
@settings(max_examples=8)
@given(st.integers(0, 2**32))
def test_no_point_is_made_or_lost_at_the_tables(name: str, seed: int) -> None:
    asyncio.run(asyncio.wait_for(Chance(FORMATS[name], seed).play(), PATIENCE))
