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


Draw = Ball | Choice
