"""Draws: everything that can happen to a bet. The wheel is an input; so is a player's choice."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.game.pocket import Pocket


@dataclass(frozen=True, slots=True)
class Ball:
    """The ball rests in a pocket: the outcome of a valid spin."""

    pocket: Pocket


@dataclass(frozen=True, slots=True)
class Choice:
    """The player chooses, by name, among what the rule offers."""

    name: str


@dataclass(frozen=True, slots=True)
class SecondNumber:
    """A second number, shown beside the wheel, that is added to the outcome."""

    pocket: Pocket


@dataclass(frozen=True, slots=True)
class Total:
    """A result drawn as one number."""

    value: int


@dataclass(frozen=True, slots=True)
class BonusBall:
    """One ball of a bonus round rests in a pocket."""

    pocket: Pocket


@dataclass(frozen=True, slots=True)
class Multiplier:
    """The multiplier shown on the reader board."""

    times: int


Draw = Ball | Choice | SecondNumber | Total | BonusBall | Multiplier
