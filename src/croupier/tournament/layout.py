"""Where a draw puts players: how many heats and tables it takes, and who sits where.

The rule, for n players and an event with so many tables of so many seats:

1. As few heats as hold everybody; their sizes differ by at most 1, the larger ones first.
2. In a heat all tables are used, but for two cases: a table has at least two players where that can be; and who is left
   for the last of several rounds, and fits at one table, sits at one table. A play-off takes as few tables as it can.
3. The sizes of the tables of a heat differ by at most 1, the larger ones first, in the order of the plan.
4. One lot puts all players in order and so into heats and tables; another, for each table, deals out its seats.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from croupier.tournament.chance import drawn_order
from croupier.tournament.plan import Event
from croupier.tournament.records import Heat


def even_sizes(players: int, parts: int) -> list[int]:
    """Sizes that differ by at most 1, the larger ones first."""
    least, more = divmod(players, parts)
    return [least + (part < more) for part in range(parts)]


def tables_for(event: Event, players: int, *, few: bool = False) -> int:
    """How many tables one heat of so many players is played at. `few` for as few as hold them."""
    needed = -(-players // event.seats)
    return max(1, needed if few else min(len(event.tables), max(needed, players // 2)))


def is_last(event: Event, round_: int) -> bool:
    return round_ == len(event.rounds) - 1


def at_one_table(event: Event, round_: int, players: int) -> bool:
    """The final: the last of several rounds, and everybody fits."""
    return is_last(event, round_) and round_ > 0 and players <= event.seats


def drawn_heats(
    event: Event, round_: int, entries: Iterable[int], secret: str, number: int, *, play_off: int = 0
) -> tuple[Heat, ...]:
    """The heats of a round, or of a play-off of so many spins; `number` is the first heat's own."""
    purpose = f"play-off {number} of {event.name}" if play_off else f"round {round_ + 1} of {event.name}"
    order = drawn_order(secret, purpose, sorted(entries))
    few = bool(play_off) or at_one_table(event, round_, len(order))
    heats, left = [], iter(order)
    for place, size in enumerate(even_sizes(len(order), -(-len(order) // (len(event.tables) * event.seats)))):
        tables = event.tables[: tables_for(event, size, few=few)]
        seated = {
            table: _at_table(event, secret, f"seats of heat {number + place} at {table}", list(islice(left, count)))
            for table, count in zip(tables, even_sizes(size, len(tables)), strict=True)
        }
        spins = play_off or event.rounds[round_].spins
        heats.append(Heat(number + place, event.name, round_, spins, seated, play_off=bool(play_off)))
    return tuple(heats)


def _at_table(event: Event, secret: str, purpose: str, entries: Sequence[int]) -> dict[int, int]:
    seats = drawn_order(secret, purpose, range(1, event.seats + 1))[: len(entries)]
    return dict(sorted(zip(seats, entries, strict=True)))


def emptiest(free: dict[str, list[int]], taken: dict[str, int], secret: str, purpose: str) -> tuple[str, int] | None:
    """A seat at the table with the fewest players of those that have one free; lots decide between equal tables, and
    between the seats."""
    least = min((taken[table] for table, seats in free.items() if seats), default=None)
    equal = [table for table, seats in free.items() if seats and taken[table] == least]
    if not equal:
        return None
    table = drawn_order(secret, f"table for {purpose}", equal)[0]
    return table, drawn_order(secret, f"seat for {purpose}", free[table])[0]
