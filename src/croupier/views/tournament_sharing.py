"""What a player is told on request about a division that somebody has proposed: what the stacks come to by two usual
ways of reckoning. Neither is better than the other, none is recommended, and nobody has to agree."""

from __future__ import annotations

import msgspec

from croupier.money.amount import Cents
from croupier.tournament.information import by_chance, by_points
from croupier.tournament.records import CASH_PRIZES
from croupier.tournament.sharing import at_stake
from croupier.tournament.state import Field


class SharingLine(msgspec.Struct, frozen=True):
    entry: int
    player: str
    points: int
    proposed: Cents
    by_points: Cents
    by_chance: Cents | None
    """Nothing where there are too many players and places to compute it."""


class SharingInformation(msgspec.Struct, frozen=True):
    event: str
    at_stake: Cents
    lines: tuple[SharingLine, ...]


def sharing_information(field: Field, name: str) -> SharingInformation | None:
    """Nothing where nobody has proposed a division."""
    run, event = field.events.get(name), field.plan.event(name) if field.plan else None
    if run is None or event is None or run.sharing is None:
        return None
    live = field.live(name)
    due = [each for each in at_stake(field, event)[0] if each.kind in CASH_PRIZES]
    prizes = [Cents(sum(each.cents for each in due if each.entry == entry.number)) for entry in live]
    while prizes and not prizes[-1]:
        prizes.pop()
    points, total = {entry.number: entry.points for entry in live}, Cents(sum(prizes))
    parts, chances = by_points(points, total), by_chance(points, prizes)
    lines = tuple(
        SharingLine(
            entry.number,
            entry.player,
            entry.points,
            run.sharing.shares.get(entry.number, Cents(0)),
            parts[entry.number],
            chances[entry.number] if chances else None,
        )
        for entry in live
    )
    return SharingInformation(name, total, lines)
