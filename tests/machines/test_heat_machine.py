"""Heats at random beside a naive model of points: whatever is asked, allowed or not, every stack is what the model has,
and no point comes from nowhere or is money.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from heats import NONCE, SPRING, order, tournament
from invariants import read_again
from naive import ODDS, wins
from nights import DAN, SENSOR, SUE, player

from croupier.game.seal import Bets, digest_of
from croupier.money.amount import Cents
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table.evolve import fold
from croupier.table.night import Night
from croupier.table.people import PIT
from croupier.table.phases import Phase

NAMES = ("Ann", "Bob", "Cid", "Eve", "Fay")
PLACES = (
    "red",
    "black",
    "odd",
    "dozen:1",
    "column:3",
    "straight:17",
    "straight:0",
    "split:1-2",
    "first-five",
    "line:1-6",
)
POCKETS = ("0", "00", "1", "2", "17", "18", "36")
Wagers = dict[str, int]
ACTS = {
    "bet": 8, "clear": 1, "turn": 8, "seal": 8, "open": 8, "rebuy": 1, "out": 1, "joins": 1, "end": 0.2, "heat": 1,
    "wait": 1, "void": 0.4, "money": 1, "round": 8,
}  # fmt: skip
"""What is asked, and how often."""


class Points:
    """What every player should have: points in hand and on the felt, from the commands that were taken."""

    def __init__(self) -> None:
        self.held: dict[str, int] = {}
        self.felt: dict[str, Wagers] = {}
        self.sealed: dict[str, Wagers] = {}
        self.opened: dict[str, Wagers] = {}
        self.before: tuple[dict[str, int], dict[str, Wagers]] = {}, {}
        self.given = 0

    def bet(self, player: str, place: str, points: int) -> None:
        self.held[player] -= points
        mine = self.felt.setdefault(player, {})
        mine[place] = mine.get(place, 0) + points

    def lift(self, player: str) -> None:
        self.held[player] += sum(self.felt.pop(player, {}).values())

    def settle(self, pocket: str) -> None:
        self.before = dict(self.held), {name: dict(mine) for name, mine in self.felt.items()}
        for name, mine in self.felt.items():
            for place, points in mine.items():
                if wins(place, pocket):
                    self.held[name] += points * (ODDS[place.partition(":")[0]] + 1)
        self.felt, self.sealed, self.opened = {}, {}, {}

    def unsettle(self) -> None:
        for name in list(self.felt):
            self.lift(name)
        self.held, self.felt = dict(self.before[0]), {name: dict(mine) for name, mine in self.before[1].items()}

    def lawful(self, player: str, wagers: Wagers) -> bool:
        whole = all(points > 0 and points % 25 == 0 and place in PLACES for place, points in wagers.items())
        return whole and sum(wagers.values()) <= self.held[player]

    def show(self) -> None:
        for name, wagers in self.opened.items():
            if self.lawful(name, wagers):
                for place, points in wagers.items():
                    self.bet(name, place, points)
        self.sealed, self.opened = {}, {}


class Walk:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)  # noqa: S311
        self.night, self.model = tournament(), Points()
        self.number = 0
        self.taken = 0
        self.heat()

    def send(self, command: c.Command) -> bool:
        result = Night.do(self.night, command)
        self.taken += not isinstance(result, Refusal)
        return not isinstance(result, Refusal)

    def heat(self, *ignored: object) -> None:
        some = self.random.sample(NAMES, self.random.randint(2, 5))
        points = {name: self.random.choice((0, 500, 1_000, 2_525)) for name in some}
        betting = self.random.choice(("free", "in turn"))
        told = {"betting": betting, "first": self.random.randrange(9), "heat": self.number + 1, "spins": 4}
        secret = self.random.choice(((), (1,), (2, 4)))
        if self.send(c.StartHeat(PIT, order(points, secret=secret, **told))):
            self.number += 1
            self.model.held, self.model.felt = dict(points), {}
            self.model.sealed, self.model.opened = {}, {}

    def step(self) -> None:
        choose, state = self.random, self.night.state
        turn = state.heat.whose_turn if state.heat else ""
        name = (
            turn
            if turn and choose.random() < 0.7
            else choose.choice([*state.seats, *state.seats, choose.choice(NAMES)])
        )
        place, points = choose.choice(PLACES), choose.choice((25, 100, 500, 30, 0, 5_000))
        is_over = state.heat is None or state.heat.is_over
        act = "heat" if is_over and choose.random() < 0.3 else choose.choices(list(ACTS), list(ACTS.values()))[0]
        getattr(self, act)(name, place, points)

    def bet(self, name: str, place: str, points: int) -> None:
        if self.send(c.PlaceWager(player(name), name, place, Cents(points), "tournament")):
            self.model.bet(name, place, points)

    def money(self, name: str, place: str, points: int) -> None:
        assert not self.send(c.PlaceWager(player(name), name, place, Cents(points), self.random.choice(("value", ""))))

    def clear(self, name: str, place: str, points: int) -> None:
        if self.send(c.ClearWagers(player(name), name)):
            self.model.lift(name)

    def turn(self, name: str, place: str, points: int) -> None:
        self.send(c.EndTurn(DAN, name))

    def rebuy(self, name: str, place: str, points: int) -> None:
        if self.send(c.GivePoints(PIT, name, points, "re-buy")):
            self.give(name, points)

    def out(self, name: str, place: str, points: int) -> None:
        if self.send(c.TakePoints(PIT, name, "out")):
            del self.model.held[name]

    def joins(self, name: str, place: str, points: int) -> None:
        if self.send(c.SeatEntrant(PIT, name, self.random.randint(1, 6), points)):
            self.give(name, points)

    def end(self, name: str, place: str, points: int) -> None:
        if self.send(c.EndHeat(PIT, self.number, "over")):
            self.ended()

    def void(self, name: str, place: str, points: int) -> None:
        if self.send(c.VoidOutcome(SUE, "touched")):
            self.model.unsettle()

    def give(self, name: str, points: int) -> None:
        self.model.held[name] = self.model.held.get(name, 0) + points

    def ended(self) -> None:
        for name in list(self.model.felt):
            self.model.lift(name)
        self.model.sealed, self.model.opened = {}, {}

    def seal(self, name: str, place: str, points: int) -> None:
        state, choose = self.night.state, self.random
        wagers = {choose.choice((*PLACES, "purple")): choose.choice((25, 250, 30)) for _ in range(choose.randrange(3))}
        spin = state.heat.played + 1 if state.heat else 1
        digest = digest_of(NONCE, Bets(SPRING, self.night.state.heat.order.heat, spin, name, wagers))  # type: ignore[union-attr]
        if self.send(c.SealWagers(player(name), name, digest)):
            self.model.sealed[name] = wagers

    def open(self, name: str, place: str, points: int) -> None:
        wagers = self.model.sealed.get(name, {})
        if self.send(c.OpenWagers(player(name), name, wagers, NONCE)):
            self.model.opened[name] = wagers
            if set(self.model.opened) == set(self.model.sealed):
                self.model.show()

    def wait(self, name: str, place: str, points: int) -> None:
        name = self.random.choice(("turn", "seal", "opening"))
        if self.send(c.StartTimer(SENSOR, name, 1_000)) and self.send(c.EndTimer(SENSOR, name)) and name == "opening":
            self.model.show()

    def round(self, *ignored: object) -> None:
        """As far as the table lets it go."""
        if not self.send(c.SpinBall(DAN)):
            return
        self.night.close()
        if self.random.random() < 0.2:
            self.night.do(c.ReportIrregularity(DAN, "foreign-object", {"ball removed in time": True}))
            return
        pocket = self.random.choice(POCKETS)
        self.night.outcome(pocket)
        self.night.settle()
        self.model.settle(pocket)

    def holds(self) -> None:
        night, model = self.night, self.model
        state = night.state
        assert night.stacks() == model.held
        on_felt = {name: {key.place: stake for key, stake in seat.wagers.items()} for name, seat in state.seats.items()}
        assert {name: mine for name, mine in on_felt.items() if mine} == {n: m for n, m in model.felt.items() if m}
        assert sum(night.points.balances.values()) == 0
        for name, seat in state.seats.items():
            assert night.points.balance(f"stack:{name}") == sum(seat.purse.values()) >= 0
            assert night.points.balance(f"felt:{name}") == sum(seat.wagers.values())
        assert (night.ledger.balances, state.float_, state.takings.win, state.takings.turnover) == ({}, 0, 0, 0)
        if state.phase is Phase.SPINNING and state.heat:
            assert not state.heat.whose_turn


@pytest.mark.parametrize("seed", range(12))
def test_every_stack_is_what_the_model_has(seed: int) -> None:
    walk = Walk(seed)
    for _ in range(250):
        walk.step()
        walk.holds()
    assert walk.taken > 30
    assert fold(read_again(walk.night.log)) == walk.night.state


def test_the_walks_see_every_event_of_a_heat() -> None:
    seen: set[str] = set()
    for seed in range(12):
        walk: Any = Walk(seed)
        for _ in range(250):
            walk.step()
        seen |= {type(event).__name__ for event in walk.night.log}
    assert seen >= {
        "HeatStarted", "HeatEnded", "PointsGiven", "PointsTaken", "EntrantSeated", "TurnEnded", "WagersSealed",
        "SealingClosed", "WagersOpened", "SealsOpened", "OutcomeVoided", "NoSpinCalled",
    }  # fmt: skip
