"""A tournament that plays itself: whoever is next does the next thing, found from what is durable alone.

So it can be left at any point and taken up again, by another process that knows nothing of this one. Numbers and bets
follow from the table, the heat and the spin: however often it was interrupted, it ends the same way.
"""

from __future__ import annotations

from floors import do
from marshalled import Tournament
from nights import DAN
from running_heats import EVENT, bet, settling
from tournament_desk import SECRET, TD

from croupier.money.amount import Cents
from croupier.service.ports import EventStore, Record, StoppedError
from croupier.table import commands as c
from croupier.table.phases import Phase
from croupier.table.state import TableState
from croupier.tournament import commands as t
from croupier.tournament.records import HeatState
from croupier.tournament.state import EventRun

POCKETS = ("1", "2", "3", "4", "0")
STAKE = 500
_STEPS = {
    Phase.NO_MORE_BETS: 0,
    Phase.OUTCOME: 1,
    Phase.DOLLY: 2,
    Phase.COLLECTED: 3,
    Phase.PAID: 4,
}


async def play_on(made: Tournament, rounds: int) -> bool:
    """One thing; whether there is more to do."""
    await made.marshal.look()
    run = made.field.events[EVENT]
    if run.ended:
        return False
    if run.round_over and run.round + 1 < rounds:
        await made.do(t.DrawSeats, TD, EVENT, SECRET)
    elif run.round_over:
        await made.do(t.EndEvent, TD, EVENT)
    elif "before" not in run.chips:
        await made.do(t.CountChips, TD, EVENT, "before", {"white": 400, "red": 200, "black": 400})
    else:
        await _play_round(made, run)
    return True


async def _play_round(made: Tournament, run: EventRun) -> None:
    heats = [made.field.heats[number] for number in run.heats]
    playing = next((heat for heat in heats if heat.state is HeatState.PLAYING), None)
    tables = sorted(playing.tables) if playing else sorted({table for heat in heats for table in heat.tables})
    if closed := [number for number in tables if made.table(number).durable.phase is Phase.CLOSED]:
        await made.open(closed[0])
    elif playing:
        for number in tables:
            await _play_table(made, number)
    elif all(heat.state is HeatState.PLAYED for heat in heats):
        await made.do(t.EndRound, TD, EVENT, SECRET)
    else:
        await made.do(t.StartHeat, TD, EVENT)


async def _play_table(made: Tournament, number: str) -> None:
    keeper = made.table(number)
    state, heat = keeper.durable, keeper.durable.heat
    if heat is None or heat.ended or (state.phase is Phase.BETTING and (heat.is_over or heat.waits_for_score)):
        return
    asked = keeper.rules.confirmations
    if state.phase is Phase.BETTING:
        wager = _next_bet(state)
        await do(keeper, wager or c.SpinBall(DAN, "clockwise", "counter-clockwise", frozenset(asked("launch"))))
    elif state.phase is Phase.SPINNING:
        await do(keeper, c.CallNoMoreBets(DAN, frozenset(asked("close"))))
    else:
        spin = heat.order.played + heat.played + (state.outcome is None)
        pocket = POCKETS[(7 * int(number) + 3 * heat.order.heat + spin) % len(POCKETS)]
        await do(keeper, settling(made, number, pocket)[_STEPS[state.phase]])


def _next_bet(state: TableState) -> c.PlaceWager | None:
    """Everybody bets on red or on black, by their name; some more than others."""
    for name, seat in state.in_order():
        stake = min(sum(seat.purse.values()), STAKE * (1 + len(name) % 4))
        if stake and not seat.wagers:
            return bet(name, "red" if ord(name[0]) % 2 else "black", Cents(stake))
    return None


class Mortal:
    """A store whose process dies at an append: before it is stored, or after that and before anybody is told."""

    def __init__(self, store: EventStore) -> None:
        self._store, self.left, self.keeps, self.is_dead = store, 10**9, False, False
        self.appends = 0

    def dies(self, after: int, keeps: bool) -> None:
        self.left, self.keeps = after, keeps

    async def append(self, records: list[Record]) -> None:
        self._alive()
        self.appends, self.left = self.appends + 1, self.left - 1
        self.is_dead = self.left < 0
        if not self.is_dead or self.keeps:
            await self._store.append(records)
        self._alive()

    def _alive(self) -> None:
        if self.is_dead:
            raise StoppedError("the process was killed")

    def __getattr__(self, name: str) -> object:
        self._alive()
        return getattr(self._store, name)
