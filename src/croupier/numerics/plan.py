"""A plan: which machines have to be played for a set of bets, and how each bet is read from what they counted.

Bets that the pocket of one spin decides need no machine: whoever has counted pockets knows how they went. Bets that
differ in their prices alone share the machine of their unpriced bet.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from croupier.game.bet import AnyBet, PricedBet, Verdict
from croupier.game.wheel import Wheel
from croupier.mathematics.compile import Machine, compile_bet
from croupier.mathematics.explore import Policy, take_first
from croupier.numerics.build import Builder
from croupier.numerics.streams import Chances, chances
from croupier.numerics.tables import Tables

Asked = tuple[AnyBet, Policy]


@dataclass(frozen=True, slots=True)
class Reading:
    """How one bet is read: the verdict that each counter stands for."""

    by_pocket: bool
    """Its counters are pockets; otherwise they are codes of the tables."""
    verdicts: tuple[tuple[int, Verdict], ...]


@dataclass(frozen=True, slots=True)
class Plan:
    chances: Chances
    tables: Tables
    readings: tuple[Reading, ...]
    """One for each bet, in their order."""


def plan(asked: Sequence[Asked], wheel: Wheel) -> Plan:
    keys = [_key(place, bet, policy) for place, (bet, policy) in enumerate(asked)]
    machines: dict[Hashable, Machine] = {}
    for key, (bet, policy) in zip(keys, asked, strict=True):
        if key not in machines:
            shared = bet.unpriced() if isinstance(bet, PricedBet) and not isinstance(key, int) else bet
            machines[key] = compile_bet(shared, wheel, policy)
    played = {key: machine for key, machine in machines.items() if not machine.is_one_spin}
    builder = Builder(list(played.values()))
    codes = dict(zip(played, builder.first_codes, strict=True))
    readings = [_reading(bet, machines[key], codes.get(key)) for key, (bet, _policy) in zip(keys, asked, strict=True)]
    drawn = chances(tuple(wheel.outcomes().weights.values()))
    return Plan(drawn, builder.tables(), tuple(readings))


def _key(place: int, bet: AnyBet, policy: Policy) -> Hashable:
    """What stands for the bet's machine: its unpriced bet, which others may share, or its own place."""
    if isinstance(bet, PricedBet) and policy is take_first:
        unpriced: Hashable = bet.unpriced()
        return unpriced
    return place


def _reading(bet: AnyBet, machine: Machine, first_code: int | None) -> Reading:
    verdicts = machine.ends
    if isinstance(bet, PricedBet):
        verdicts = tuple(bet.price(verdict) for verdict in verdicts)
    if first_code is not None:
        return Reading(False, tuple(enumerate(verdicts, first_code)))
    [row] = machine.states
    return Reading(True, tuple((pocket, verdicts[lead - machine.first_end]) for pocket, lead in enumerate(row)))
