"""Called bets: sections of the wheel, and the chips that cover each on the felt.

The French names belong to the single-zero wheel: each section is an arc of its rotor, and each pocket of the arc is
covered by one chip or more. `tests/game/test_calls.py` holds the chips to the arc, so that neither can drift.
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.game.pocket import Pocket
from croupier.game.wheel import SINGLE_ZERO, Wheel


@dataclass(frozen=True, slots=True)
class Call:
    """A section by its name: the first and the last pocket of each of its arcs, clockwise, and chips by bet."""

    name: str
    arcs: tuple[tuple[Pocket, Pocket], ...]
    chips: tuple[tuple[str, int], ...]

    def pockets(self, wheel: Wheel) -> tuple[Pocket, ...]:
        return tuple(pocket for first, last in self.arcs for pocket in arc(wheel, first, last))


def arc(wheel: Wheel, first: Pocket, last: Pocket) -> tuple[Pocket, ...]:
    """The pockets from one to another, clockwise, both counted."""
    start = wheel.rotor.index(first)
    turned = wheel.rotor[start:] + wheel.rotor[:start]
    return turned[: turned.index(last) + 1]


def calls(wheel: Wheel) -> tuple[Call, ...]:
    """The calls of a wheel: those of the single-zero order, and none where the numbers stand otherwise."""
    return _FRENCH if wheel.rotor == SINGLE_ZERO.rotor else ()


def _call(name: str, arcs: str, chips: str) -> Call:
    ends = [pair.partition(" to ") for pair in arcs.split(", ")]
    counted = [chip.partition(" x") for chip in chips.split(", ")]
    return Call(
        name,
        tuple((Pocket(first), Pocket(last)) for first, _, last in ends),
        tuple((bet, int(count or 1)) for bet, _, count in counted),
    )


_FRENCH = (
    _call(
        "voisins",
        "22 to 25",
        "trio:0-2-3 x2, split:4-7, split:12-15, split:18-21, split:19-22, corner:25-29 x2, split:32-35",
    ),
    _call("tiers", "27 to 33", "split:5-8, split:10-11, split:13-16, split:23-24, split:27-30, split:33-36"),
    _call("orphelins", "17 to 6, 1 to 9", "straight:1, split:6-9, split:14-17, split:17-20, split:31-34"),
    _call("jeu zéro", "12 to 15", "split:0-3, split:12-15, straight:26, split:32-35"),
)
