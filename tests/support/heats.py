"""A table that plays a tournament, for tests: entrants with points, heats, bets in turn and sealed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nights import SUE, Play, inspection_of, player, rules_of

from croupier.aggregate.source import Source
from croupier.game.seal import Bets, digest_of
from croupier.money.amount import Cents
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.people import PIT

SPRING = "spring-2027"
CHIPS = {"green": "25", "black": "100", "purple": "500"}
SOURCE = Source("tournament:spring-2027", 12, "ab" * 32)
STACK = 1_000
NONCE = "0b" * 32


def order(players: Mapping[str, int] | None = None, **changes: Any) -> c.HeatOrder:
    """Ann and Bob with 1,000 points each, for three spins, unless said otherwise; seats from 1 on. Without `source` it
    rests on no tournament, so that no score is waited for."""
    points = players or {"Ann": STACK, "Bob": STACK}
    seats = {name: c.HeatSeat(number, each) for number, (name, each) in enumerate(points.items(), 1)}
    told = {"round": 0, "heat": 1, "spins": 3, **changes}
    return c.HeatOrder(SPRING, "Saturday", players=seats, **told)


class Heats(Play):
    def open(self) -> tuple[e.Event, ...]:
        return self.do(self.opening())

    def opening(self, cents: int = 0) -> c.OpenTable:
        box = c.DropBox(self.rules.setup.number, "key 1", "key 2")
        confirmed, found = self.confirmed("open"), inspection_of(self.rules)
        return c.OpenTable(SUE, "Dan", Cents(cents), box, "by the door", confirmed, found)

    def heat(self, players: Mapping[str, int] | None = None, **changes: Any) -> tuple[e.Event, ...]:
        return self.do(c.StartHeat(PIT, order(players, **changes)))

    def wager(self, name: str, place: str, cents: int, chips: str = "", **more: Any) -> c.PlaceWager:
        return super().wager(name, place, cents, chips or "tournament", **more)

    def seal(self, name: str, wagers: Mapping[str, int], nonce: str = NONCE, spin: int = 1) -> c.SealWagers:
        """The seal as the player's own machine makes it."""
        return c.SealWagers(player(name), name, digest_of(nonce, Bets(SPRING, 1, spin, name, wagers)))

    def opens(self, name: str, wagers: Mapping[str, int], nonce: str = NONCE) -> c.OpenWagers:
        return c.OpenWagers(player(name), name, dict(wagers), nonce)

    def turn(self, name: str) -> tuple[e.Event, ...]:
        return self.do(c.EndTurn(player(name), name))

    def stacks(self) -> dict[str, int]:
        """What each player holds."""
        return {name: self.held(name) for name, _ in self.state.in_order()}


def tournament(day: str = "", **changes: Any) -> Heats:
    """A table in tournament mode that is open, without a heat."""
    night = Heats(rules_of("us-co", day, **{"tournament": SPRING, "tournament_chips": CHIPS, **changes}))
    night.open()
    return night


def in_heat(players: Mapping[str, int] | None = None, day: str = "", **order_changes: Any) -> Heats:
    night = tournament(day)
    night.heat(players, **order_changes)
    return night
