"""How a heat stands: who sits where, with how much, and whether a table has more to play."""

from __future__ import annotations

from croupier.tournament.asking import the_plan
from croupier.tournament.plan import FRESH, Event, Round
from croupier.tournament.records import Entry, Heat, HeatState, Status
from croupier.tournament.state import Field


def event_of(field: Field, heat: Heat) -> Event:
    event = the_plan(field).event(heat.event)
    assert event, "a heat is of an event of the plan"
    return event


def round_of(field: Field, heat: Heat) -> Round:
    return event_of(field, heat).rounds[heat.round]


def tables_of(heat: Heat) -> list[str]:
    """In one order, whether the heat comes from a decision or from the log: draws go through them."""
    return sorted(heat.tables)


def seated(field: Field, heat: Heat, table: str) -> dict[int, Entry]:
    """Who is still in at a table, by seat. Whoever is out has left the seat to others, and comes back for a play-off
    alone: it may decide between places behind. Nobody is at a table that was broken up."""
    at = ((seat, field.entries[entry]) for seat, entry in sorted(heat.tables.get(table, {}).items()))
    playing = (Status.LIVE, Status.OUT) if heat.play_off else (Status.LIVE,)
    return {seat: entry for seat, entry in at if entry.status in playing}


def has_begun(field: Field, event: str) -> bool:
    """A heat of the event has begun: chips were given out."""
    return any(heat.event == event and heat.state is not HeatState.DRAWN for heat in field.heats.values())


def seated_at(field: Field, table: str, seat: int) -> Entry | None:
    """Who has that seat in the newest heat that was drawn for it, in an event that is not over."""
    running = {number for run in field.events.values() if not run.ended for number in run.heats}
    heats = [heat for heat in field.heats.values() if heat.number in running and table in heat.tables]
    return seated(field, max(heats, key=lambda heat: heat.number), table).get(seat) if heats else None


def players(field: Field, heat: Heat) -> list[Entry]:
    return [entry for table in tables_of(heat) for entry in seated(field, heat, table).values()]


def stack(heat: Heat, entry: Entry) -> int:
    """What an entry has in this heat: a play-off is played with points of its own."""
    return entry.play_off[-1] if heat.play_off else entry.points


def start_points(field: Field, heat: Heat, entry: Entry) -> int:
    """What an entry begins a heat with. Everybody begins with the same; extra points are on top, and where the plan
    carries stacks on, those that were won before."""
    event = event_of(field, heat)
    if heat.play_off:
        return event.points
    return entry.bought + (event.points if starts_anew(field, heat, entry) else entry.points)


def starts_anew(field: Field, heat: Heat, entry: Entry) -> bool:
    """The round gives out fresh stacks, or the entry had none yet."""
    return entry.given == entry.bought or round_of(field, heat).stacks == FRESH


def can_buy(field: Field, entry: Entry) -> bool:
    """Who has no points left may still go on."""
    return is_offered(field, entry) and not has_played_out(field, entry)


def is_offered(field: Field, entry: Entry) -> bool:
    """Some extra is open to this entry."""
    run, plan = field.events[entry.event], the_plan(field).event(entry.event)
    extras = plan.extras if plan else {}
    return any(
        entry.extras.get(kind, 0) < extras[kind].most and run.round < extras[kind].last_round
        for kind in run.extras
        if kind in extras
    )


def has_played_out(field: Field, entry: Entry) -> bool:
    """The last spin of the own heat is behind this entry: more points could not be played in this round, and before it
    has ended nobody knows who goes on (question C41)."""
    heat = field.heats[entry.seat.heat] if entry.seat else None
    if heat is None or entry.seat is None or field.events[entry.event].round_over:
        return False
    if heat.play_off or heat.state is HeatState.PLAYED or heat.spin.get(entry.seat.table, 0) >= heat.spins:
        return True
    return entry.points > 0 and heat.state is HeatState.PLAYING and is_table_done(field, heat, entry.seat.table)


def is_table_done(field: Field, heat: Heat, table: str) -> bool:
    """All spins are played, or there is nothing left to play for: nobody has points, or one alone has, who is held only
    against players of this table. Whoever may still buy points is waited for."""
    if heat.spin.get(table, 0) >= heat.spins:
        return True
    at = seated(field, heat, table).values()
    if not heat.play_off and any(entry.points == 0 and can_buy(field, entry) for entry in at):
        return False
    left = sum(stack(heat, entry) > 0 for entry in at)
    return left == 0 or (left == 1 and _is_apart(field, heat))


def _is_apart(field: Field, heat: Heat) -> bool:
    """Players of one table compete among themselves alone. A play-off is always played out."""
    if heat.play_off:
        return False
    one = len(heat.tables) == 1 and sum(not each.play_off for each in field.playing(heat.event)) == 1
    return one or bool(round_of(field, heat).per_table)


def is_done(field: Field, heat: Heat) -> bool:
    """It was begun, and no table of it has more to play."""
    if heat.state is HeatState.PLAYING:
        return all(is_table_done(field, heat, table) for table in heat.tables)
    return heat.state is HeatState.PLAYED
