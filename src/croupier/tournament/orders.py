"""What the tables have to be told, so that they play the heats as the tournament has them: for whoever carries it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from croupier.tournament.heats import is_done, is_table_done, round_of, seated, stack, tables_of
from croupier.tournament.plan import FREE, IN_TURN
from croupier.tournament.records import Heat, HeatState
from croupier.tournament.scoring import went_out
from croupier.tournament.state import Field


@dataclass(frozen=True, slots=True)
class Player:
    entry: int
    player: str
    seat: int
    points: int
    handed: int
    """All that it was to be given in this heat."""


@dataclass(frozen=True, slots=True)
class HeatOrder:
    """One table of a heat that is played."""

    event: str
    round: int
    heat: int
    table: str
    spins: int
    played: int
    players: tuple[Player, ...]
    in_turn: bool
    first: int
    """How many seats the first to bet is moved on."""
    secret: frozenset[int]
    """Spins whose bets are sealed."""
    chips: Mapping[str, int]
    """Points of each color."""


class Act(StrEnum):
    SEAT = "seat"
    MOVE = "move"
    GIVE = "give"
    TAKE_OFF = "take off"


@dataclass(frozen=True, slots=True)
class Due:
    """One thing that a table has to do between spins."""

    act: Act
    player: str
    seat: int = 0
    points: int = 0
    """To be given; for whoever is seated or moved, the whole stack."""
    handed: int = 0
    """Of whoever is seated or moved: all that was to be given in this heat."""


def heat_orders(field: Field) -> list[HeatOrder]:
    return [_order(field, heat, table) for heat in _running(field) for table in tables_of(heat)]


def heat_order(field: Field, table: str) -> HeatOrder | None:
    """What one table has to play, without a look at all the others; nothing where it has played its part of a heat."""
    heat = next((each for each in _running(field) if table in each.tables), None)
    return _order(field, heat, table) if heat and not is_table_done(field, heat, table) else None


def _running(field: Field) -> Iterator[Heat]:
    playing = (heat for heat in field.heats.values() if heat.state is HeatState.PLAYING)
    return (heat for heat in playing if not is_done(field, heat))


def _order(field: Field, heat: Heat, table: str) -> HeatOrder:
    """A play-off is open and without marks: its bets are as those of the round, but none is sealed."""
    round_ = round_of(field, heat)
    return HeatOrder(
        heat.event,
        heat.round,
        heat.number,
        table,
        heat.spins,
        heat.spin.get(table, 0),
        _players(field, heat, table),
        {FREE: False, IN_TURN: True}[round_.betting],
        heat.first,
        frozenset() if heat.play_off else frozenset(map(int, round_.secret)),
        {color: int(points) for color, points in round_.chips.items()},
    )


def _players(field: Field, heat: Heat, table: str) -> tuple[Player, ...]:
    at = seated(field, heat, table)
    return tuple(
        Player(entry.number, entry.player, seat, stack(heat, entry), heat.handed.get(entry.number, 0))
        for seat, entry in at.items()
    )


def due_at_table(
    field: Field,
    table: str,
    heat: int,
    at: Mapping[str, int],
    given: Mapping[str, int] | None = None,
    points: Mapping[str, int] | None = None,
) -> list[Due]:
    """What differs at a table after its last score: `at` is the seat of each player there, `given` what each was given
    in this heat, `points` what each has. Whoever has to leave comes first, so that seats are free. Whoever has not what
    the tournament says, since a step was taken back or the same person has entered again, is seated anew."""
    played = field.heats[heat]
    wanted = {each.player: each for each in _players(field, played, table)} if table in played.tables else {}
    due = [Due(Act.TAKE_OFF, player, seat) for player, seat in at.items() if player not in wanted]
    for player, each in wanted.items():
        more = each.handed - (given or {}).get(player, each.handed)
        if player not in at:
            due.append(Due(Act.SEAT, player, each.seat, each.points, each.handed))
        elif at[player] != each.seat or more < 0 or (points and points[player] + more != each.points):
            due.append(Due(Act.MOVE, player, each.seat, each.points, each.handed))
        elif more:
            due.append(Due(Act.GIVE, player, each.seat, more))
    return due


def known_at(field: Field, heat: Heat, table: str, given: Mapping[str, int]) -> dict[str, int]:
    """What the tournament takes everybody to have at a table after the last score: whoever it has taken out too, and
    without what was bought and is not handed out yet."""
    out = went_out(field, heat, table, heat.spin.get(table, 0))
    left = [field.entries[number] for number, from_ in heat.changed.items() if from_ == table]
    known = {entry.player: entry.out.points for entry in out if entry.out}
    for entry in (*left, *seated(field, heat, table).values()):
        handed = heat.handed.get(entry.number, 0)
        known[entry.player] = stack(heat, entry) - (handed - given.get(entry.player, handed))
    return known


def drawn_tables(field: Field) -> set[str]:
    """Tables of the heats that were drawn for events that are not over."""
    running = [run for run in field.events.values() if not run.ended]
    return {table for run in running for number in run.heats for table in field.heats[number].tables}


def chips_at(field: Field, table: str) -> dict[str, str]:
    """Points of each color in the heat that comes next at a table, is played, or was the last."""
    heats = [each for each in field.heats.values() if table in each.tables]
    heat = next((each for each in heats if each.state is not HeatState.PLAYED), heats[-1])
    return dict(round_of(field, heat).chips)
