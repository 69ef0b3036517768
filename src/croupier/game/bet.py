"""A bet is a small automaton over draws: `begin`, `draws`, `step`.

Theory of operation. A bet begins with some progress. While it is alive, `draws` says what can happen next: the chances
of a spin, or the choices a player has. `step` takes one draw and gives either new progress or a verdict, which ends the
bet. That is all there is: the table steps a bet through real draws, the mathematics explores every draw there could be,
the simulator compiles it to tables. A bet on the layout takes one step; In Prison takes up to three:

    fresh ──number──▶ win or lose
      └─────zero────▶ asked ──half-back──▶ half the stake back
                        └──────leave─────▶ held ──its number──▶ released
                                             └────anything else──▶ lose
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import Any, Protocol, TypeVar, runtime_checkable

from croupier.game.chance import Distribution
from croupier.game.draw import Ball, Choice, Draw
from croupier.game.odds import Odds
from croupier.game.pocket import Pocket
from croupier.game.spot import Spot
from croupier.game.wheel import Wheel

P = TypeVar("P", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The end of a bet: what it is called, and what comes back for each unit staked, the stake counted."""

    name: str
    returned: Fraction
    meter: Fraction = Fraction(0)
    """The share of a progressive's meter that comes on top."""

    def __hash__(self) -> int:
        """By name alone: exploring looks verdicts up many times, and the hash of a fraction is slow."""
        return hash(self.name)

    @property
    def net(self) -> Fraction:
        """What the player gains for each unit staked; below zero when the player loses."""
        return self.returned - 1


@cache
def unpriced_verdict(name: str) -> Verdict:
    """A verdict without a price: the one of that name, so that looking it up compares no fractions."""
    return Verdict(name, Fraction(0))


LOSE = Verdict("lose", Fraction(0))
HALF_BACK = Verdict("half-back", Fraction(1, 2))


@dataclass(frozen=True, slots=True)
class Board:
    """What stands on the reader board when a bet is made: the previous outcome, if there is one."""

    previous: Pocket | None = None


class Bet(Protocol[P]):
    """What every bet can do. Progress is any hashable value; equal progress means an equal future."""

    @property
    def key(self) -> str: ...

    def begin(self, board: Board) -> P: ...

    def draws(self, progress: P, wheel: Wheel) -> Distribution[Draw] | tuple[Choice, ...]: ...

    def step(self, progress: P, draw: Draw) -> P | Verdict: ...


AnyBet = Bet[Any]


@runtime_checkable
class PricedBet(Protocol):
    """A bet that ends in a row of a pay table. What can happen to it does not depend on what the rows pay, so bets that
    differ in their prices alone are explored once."""

    def unpriced(self) -> Any:
        """The same bet without prices: its verdicts are named and worth nothing. It is hashable."""

    def price(self, verdict: Verdict) -> Verdict:
        """What an unpriced verdict is worth by this bet's pay table."""


@dataclass(frozen=True, slots=True)
class InPrison:
    """The terms on which even-chance bets survive a zero."""

    trigger: frozenset[Pocket]
    choices: tuple[Choice, ...]
    release_pays: bool
    """A winning spin pays the freed bet at its odds; otherwise it gives the stake back and no more."""


class Stage(StrEnum):
    """Where a bet on the layout stands."""

    FRESH = "fresh"
    ASKED = "asked"
    HELD = "held"


@dataclass(frozen=True, slots=True)
class LayoutBet:
    """A bet on a spot of the layout, at its odds, with or without In Prison."""

    spot: Spot
    odds: Odds
    in_prison: InPrison | None = None

    @property
    def key(self) -> str:
        return self.spot.bet

    def begin(self, board: Board) -> Stage:
        return Stage.FRESH

    def draws(self, progress: Stage, wheel: Wheel) -> Distribution[Draw] | tuple[Choice, ...]:
        if progress == Stage.ASKED and self.in_prison:
            return self.in_prison.choices
        return wheel.outcomes()

    def step(self, progress: Stage, draw: Draw) -> Stage | Verdict:
        match progress, draw:
            case Stage.FRESH, Ball(pocket):
                return self._land(pocket)
            case Stage.ASKED, Choice("half-back"):
                return HALF_BACK
            case Stage.ASKED, Choice("leave"):
                return Stage.HELD
            case Stage.HELD, Ball(pocket):
                return self._released() if pocket in self.spot.pockets else LOSE
            case _:
                raise ValueError(f"{self.key} is {progress} and cannot take {draw}")

    def _land(self, pocket: Pocket) -> Stage | Verdict:
        if pocket in self.spot.pockets:
            return Verdict("win", self.odds.returned)
        if self.in_prison and pocket in self.in_prison.trigger:
            return Stage.ASKED
        return LOSE

    def _released(self) -> Verdict:
        assert self.in_prison is not None
        return Verdict("released", self.odds.returned if self.in_prison.release_pays else Fraction(1))
