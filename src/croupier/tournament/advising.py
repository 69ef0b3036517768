"""Which players should move now, and why: advice to the director, who moves them or does not.

One kind at a time, the weightiest first: everybody to the final table, a table to break up, tables to balance. It
follows from how the field stands, so after each move it is made anew; nobody is moved twice by one plan.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from croupier.tournament.heats import event_of, is_table_done, round_of, seated, tables_of
from croupier.tournament.layout import at_one_table, tables_for
from croupier.tournament.records import Entry, Heat, HeatState
from croupier.tournament.seating import free_seats
from croupier.tournament.state import Field

UNEVEN = 2
"""Tables are balanced when their sizes differ by so many."""


class Advice(StrEnum):
    FINAL = "final table"
    BREAK = "break a table"
    BALANCE = "balance"


@dataclass(frozen=True, slots=True)
class Suggestion:
    kind: Advice
    heat: int
    table: str
    """To be broken up, or to be left."""
    reason: str
    entry: int = 0
    """Who moves, where one player does."""
    to: str = ""
    seat: int = 0


def suggestions(field: Field, event: str) -> list[Suggestion]:
    """For the first heat of the round that needs any."""
    heats = [heat for heat in field.playing(event) if len(heat.tables) > 1 and heat.state is not HeatState.PLAYED]
    plans = (_suggestions(field, heat) for heat in heats if _may_move(field, heat))
    return next((plan for plan in plans if plan), [])


def _may_move(field: Field, heat: Heat) -> bool:
    """Before the heat; and during it where all tables are held against each other and have played as many spins."""
    if heat.state is HeatState.DRAWN:
        return True
    level = len({heat.spin.get(table, 0) for table in heat.tables}) == 1
    done = any(is_table_done(field, heat, table) for table in heat.tables)
    return level and not done and not heat.play_off and not round_of(field, heat).per_table


def _suggestions(field: Field, heat: Heat) -> list[Suggestion]:
    event, at = event_of(field, heat), {table: seated(field, heat, table) for table in tables_of(heat)}
    count = sum(map(len, at.values()))
    smallest = min(reversed(at), key=lambda table: len(at[table]))
    if at_one_table(event, heat.round, count):
        return [Suggestion(Advice.FINAL, heat.number, smallest, f"{count} players fit at one table")]
    wanted = tables_for(event, count, few=heat.play_off)
    if wanted < len(at):
        return [
            Suggestion(
                Advice.BREAK, heat.number, smallest, f"{count} players need {wanted} table{'' if wanted == 1 else 's'}"
            )
        ]
    return _balanced(field, heat, at)


def _balanced(field: Field, heat: Heat, at: dict[str, dict[int, Entry]]) -> list[Suggestion]:
    """From the fullest to the emptiest table, until they differ by less than two; the highest seat moves."""
    free, sizes = free_seats(field, heat), {table: len(seats) for table, seats in at.items()}
    leaving = {table: [seats[seat] for seat in sorted(seats)] for table, seats in at.items()}
    found: list[Suggestion] = []
    while True:
        full, empty = max(sizes, key=lambda table: sizes[table]), min(sizes, key=lambda table: sizes[table])
        if sizes[full] - sizes[empty] < UNEVEN:
            return found
        reason = f"table {full} has {sizes[full]} players and table {empty} {sizes[empty]}"
        entry = leaving[full].pop()
        found.append(Suggestion(Advice.BALANCE, heat.number, full, reason, entry.number, empty, free[empty].pop(0)))
        sizes[full] -= 1
        sizes[empty] += 1
