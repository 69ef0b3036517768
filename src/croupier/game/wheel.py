"""Wheels: their pockets in rotor order, and which of them decide a spin.

The texts say that numbers stand around the wheel in alternating red and black with green zeros; they leave the order
itself to the maker. The orders below are the ones the trade uses. A larger wheel may be used as single-zero: it keeps
all its pockets, but a ball in 00 or 000 is void and spun again, so those pockets never decide anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from croupier.game.chance import Distribution
from croupier.game.draw import Ball, Draw
from croupier.game.pocket import NUMBERS, Color, Pocket, color, is_zero


@dataclass(frozen=True)
class Wheel:
    """A wheel as it is used at a table: `rotor` is every pocket clockwise, `void` those that call for a new spin."""

    name: str
    rotor: tuple[Pocket, ...]
    void: frozenset[Pocket] = frozenset()
    weights: tuple[int, ...] = ()
    """How likely each deciding pocket is, in rotor order, where they are not all alike: a worn wheel, a studied one."""

    @cached_property
    def pockets(self) -> tuple[Pocket, ...]:
        """The pockets that decide a spin, in rotor order."""
        return tuple(pocket for pocket in self.rotor if pocket not in self.void)

    @property
    def zeros(self) -> tuple[Pocket, ...]:
        return tuple(pocket for pocket in self.pockets if is_zero(pocket))

    def outcome(self, pocket: Pocket) -> Ball | None:
        """What a ball at rest in a pocket decides: nothing, when the spin is void and the ball is spun again.

        Colorado 2210(2)(d)(ii)(B): so it is with 00 and 000 on a larger wheel used as single-zero.
        """
        if pocket not in self.rotor:
            raise ValueError(f"a {self.name} wheel has no pocket {pocket}")
        return None if pocket in self.void else Ball(pocket)

    def outcomes(self) -> Distribution[Draw]:
        return self._outcomes

    @cached_property
    def _outcomes(self) -> Distribution[Draw]:
        """Where the ball rests once a spin is valid: every deciding pocket alike, because a void spin is spun again."""
        weights = self.weights or (1,) * len(self.pockets)
        return Distribution(
            {Ball(pocket): weight for pocket, weight in zip(self.pockets, weights, strict=True) if weight}
        )

    def neighbors(self, pocket: Pocket) -> tuple[Pocket, Pocket]:
        """The pockets on either side, counter-clockwise first."""
        place = self.rotor.index(pocket)
        return self.rotor[place - 1], self.rotor[(place + 1) % len(self.rotor)]


def why_not_a_ring(rotor: Sequence[Pocket]) -> list[str]:
    """Everything that keeps `rotor` from being a proper ring; an empty list when it is one.

    Colorado 2210(2)(a)-(c): each number once, zeros green, the others red and black by turns.
    """
    faults = []
    if doubled := sorted({pocket for pocket in rotor if rotor.count(pocket) > 1}, key=str):
        faults.append(f"pockets stand more than once: {', '.join(doubled)}")
    if missing := [pocket for pocket in NUMBERS if pocket not in rotor]:
        faults.append(f"pockets are missing: {', '.join(missing)}")
    if not any(is_zero(pocket) for pocket in rotor):
        faults.append("there is no zero")
    for here, there in zip(rotor, (*rotor[1:], *rotor[:1]), strict=True):
        if color(here) is color(there) is not Color.GREEN:
            faults.append(f"{here} and {there} stand side by side and are both {color(here)}")
    return faults


def _rotor(text: str) -> tuple[Pocket, ...]:
    return tuple(Pocket(pocket) for pocket in text.split())


_SINGLE = _rotor("0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26")
_DOUBLE = _rotor(
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
)
_TRIPLE = _rotor(
    "0 000 00 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
)

SINGLE_ZERO = Wheel("single-zero", _SINGLE)
DOUBLE_ZERO = Wheel("double-zero", _DOUBLE)
TRIPLE_ZERO = Wheel("triple-zero", _TRIPLE)
DOUBLE_ZERO_AS_SINGLE = Wheel("double-zero-as-single", _DOUBLE, frozenset({Pocket("00")}))
TRIPLE_ZERO_AS_SINGLE = Wheel("triple-zero-as-single", _TRIPLE, frozenset({Pocket("00"), Pocket("000")}))

WHEELS: dict[str, Wheel] = {
    wheel.name: wheel for wheel in (SINGLE_ZERO, DOUBLE_ZERO, TRIPLE_ZERO, DOUBLE_ZERO_AS_SINGLE, TRIPLE_ZERO_AS_SINGLE)
}
