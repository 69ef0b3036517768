"""Contexts of draws for tests of the electronic wheel by itself."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.game.chance import Distribution
from croupier.game.commitment import Context
from croupier.game.draw import Ball, BonusBall, Draw, Multiplier, SecondNumber
from croupier.game.wheel import Wheel


def ball(wheel: Wheel, table: str, round_: int, spin: int = 1) -> Context:
    return _even(wheel, table, round_, f"Ball {spin}", Ball)


def second_number(wheel: Wheel, table: str, round_: int) -> Context:
    return _even(wheel, table, round_, "SecondNumber 1", SecondNumber)


def bonus_ball(wheel: Wheel, table: str, round_: int, nth: int) -> Context:
    return _even(wheel, table, round_, f"BonusBall 1.{nth}", BonusBall)


def multiplier(wheel: Wheel, table: str, round_: int, weights: Mapping[int, int]) -> Context:
    chances = Distribution[Draw]({Multiplier(times): weight for times, weight in weights.items() if weight})
    return Context.of(table, round_, "Multiplier 1", wheel.name, chances, 1)


def _even(wheel: Wheel, table: str, round_: int, purpose: str, kind: type[Ball | SecondNumber | BonusBall]) -> Context:
    chances = Distribution[Draw].uniform(kind(pocket) for pocket in wheel.pockets)
    return Context.of(table, round_, purpose, wheel.name, chances, 1)
