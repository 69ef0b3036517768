"""Calls: bets that have a name of their own, and the chips of each on the felt.

A section is an arc of the wheel. The French names belong to the single-zero order, and to every wheel on which the
chips of a section still cover its arc and nothing else: all of them on a triple-zero wheel used as single-zero, those
away from the zeros on a triple-zero wheel, none in the American order, which has no sections with a name.

A final is every number with one last digit; à cheval, with one of two digits that lie beside or below each other, by
splits where the felt has them. A complete is every inside bet on a number, so many chips on each as it covers numbers:
each then wins about as much as the straight one does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from croupier.game.layout import LAYOUTS, Layout
from croupier.game.notation import parse_bet
from croupier.game.pocket import Pocket, rank
from croupier.game.spot import Kind, spell
from croupier.game.wheel import SINGLE_ZERO, Wheel


class CallKind(StrEnum):
    SECTION = "section"
    FINAL = "final"
    COMPLETE = "complete"


@dataclass(frozen=True, slots=True)
class Call:
    """A bet by its name: the pockets that it covers, and chips by bet."""

    kind: CallKind
    name: str
    pockets: tuple[Pocket, ...]
    chips: tuple[tuple[str, int], ...]


def calls(wheel: Wheel, felt: Layout) -> tuple[Call, ...]:
    """Every call of a wheel and its felt."""
    return (*sections(wheel), *finals(felt), *completes(felt))


def arc(wheel: Wheel, first: Pocket, last: Pocket) -> tuple[Pocket, ...]:
    """The deciding pockets from one to another, clockwise, both counted."""
    start = wheel.pockets.index(first)
    turned = wheel.pockets[start:] + wheel.pockets[:start]
    return turned[: turned.index(last) + 1]


def sections(wheel: Wheel) -> Iterator[Call]:
    """The sections of which the chips cover the arc on this wheel, and nothing else."""
    for name, arcs, chips in _FRENCH:
        ends = [pair.partition(" to ") for pair in arcs.split(", ")]
        pockets = tuple(p for first, _, last in ends for p in arc(wheel, Pocket(first), Pocket(last)))
        counted = [chip.partition(" x") for chip in chips.split(", ")]
        if set(pockets) == {pocket for bet, _, _ in counted for pocket in parse_bet(bet, _FELT).pockets}:
            yield Call(CallKind.SECTION, name, pockets, tuple((bet, int(count or 1)) for bet, _, count in counted))


def absent_sections(wheel: Wheel) -> tuple[str, ...]:
    """Sections of the single-zero wheel that this wheel has not, by name."""
    there = {call.name for call in sections(wheel)}
    return tuple(name for name, _, _ in _FRENCH if name not in there)


def finals(felt: Layout) -> Iterator[Call]:
    for digit in range(10):
        yield _final(felt, str(digit), [(number, None) for number in range(digit, 37, 10)])
    for step, digits in ((1, range(9)), (3, range(10))):
        for digit in digits:
            pairs = [(number, number + step) for number in range(digit, 37, 10)]
            yield _final(felt, f"{digit}/{digit + step}", pairs)


def _final(felt: Layout, digits: str, pairs: Sequence[tuple[int, int | None]]) -> Call:
    """One chip on each pair that lies together on the felt; on each number of the others."""
    splits = {spot.bet for spot in felt.spots if spot.kind is Kind.SPLIT}
    bets: list[str] = []
    for pair in pairs:
        there = sorted((Pocket(str(one)) for one in pair if one is not None and one <= 36), key=rank)
        split = spell(Kind.SPLIT, there)
        bets += [split] if split in splits else [spell(Kind.STRAIGHT, [pocket]) for pocket in there]
    covered = {pocket for bet in bets for pocket in parse_bet(bet, felt).pockets}
    return Call(CallKind.FINAL, f"final {digits}", tuple(sorted(covered, key=rank)), tuple((bet, 1) for bet in bets))


def completes(felt: Layout) -> Iterator[Call]:
    inside = [spot for spot in felt.spots if spot.kind.is_inside and not spot.is_courtesy_line]
    for pocket in felt.pockets:
        spots = [spot for spot in inside if pocket in spot.pockets]
        covered = {one for spot in spots for one in spot.pockets}
        chips = tuple((spot.bet, len(spot.pockets)) for spot in spots)
        yield Call(CallKind.COMPLETE, f"{pocket} complete", tuple(sorted(covered, key=rank)), chips)


_FELT = LAYOUTS[SINGLE_ZERO.name]
_FRENCH = (
    (
        "voisins du zéro",
        "22 to 25",
        "trio:0-2-3 x2, split:4-7, split:12-15, split:18-21, split:19-22, corner:25-29 x2, split:32-35",
    ),
    ("tiers du cylindre", "27 to 33", "split:5-8, split:10-11, split:13-16, split:23-24, split:27-30, split:33-36"),
    ("orphelins", "17 to 6, 1 to 9", "straight:1, split:6-9, split:14-17, split:17-20, split:31-34"),
    (
        "orphelins plein",
        "17 to 6, 1 to 9",
        "straight:1, straight:6, straight:9, straight:14, straight:17, straight:20, straight:31, straight:34",
    ),
    ("jeu zéro", "12 to 15", "split:0-3, split:12-15, straight:26, split:32-35"),
    ("zero spiel naka", "12 to 19", "split:0-3, split:12-15, straight:19, straight:26, split:32-35"),
)
"""Name, arcs clockwise on the single-zero wheel, chips."""
