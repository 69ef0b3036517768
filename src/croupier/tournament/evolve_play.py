"""What seats, heats, scores and the clock make of the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.tournament import events as e
from croupier.tournament.evolving import with_entries, with_entry, with_event, with_heat
from croupier.tournament.records import Clock, Heat, HeatState, Seat
from croupier.tournament.state import Field


def _seated(field: Field, heats: tuple[Heat, ...]) -> Field:
    """The heats, and every entry of them at its seat."""
    places = {
        entry: Seat(heat.number, table, seat)
        for heat in heats
        for table, seats in heat.tables.items()
        for seat, entry in seats.items()
    }
    field = replace(field, heats={**field.heats, **{heat.number: heat for heat in heats}})
    return with_entries(field, {entry: replace(field.entries[entry], seat=seat) for entry, seat in places.items()})


def _drawn(field: Field, event: e.SeatsDrawn) -> Field:
    numbers = tuple(heat.number for heat in event.heats)
    drawn = {"round": event.round, "heats": numbers, "round_over": False}
    return with_event(_seated(field, event.heats), event.event_name, **drawn)


def _moved(field: Field, entry: int, to: Seat) -> Field:
    """From a seat, if there was one, to another of the same heat."""
    heat, before = field.heats[to.heat], field.entries[entry].seat
    tables = {table: dict(seats) for table, seats in heat.tables.items()}
    if before and before.heat == to.heat:
        tables[before.table].pop(before.seat, None)
    tables.setdefault(to.table, {})[to.seat] = entry
    return with_entry(with_heat(field, to.heat, tables=tables), entry, seat=to)


def _broken(field: Field, event: e.TableBroken) -> Field:
    for entry, to in event.moves.items():
        field = _moved(field, entry, to)
    tables = {table: seats for table, seats in field.heats[event.heat].tables.items() if table != event.table}
    return with_heat(field, event.heat, tables=tables)


def _counted(field: Field, event: e.ChipsCounted) -> Field:
    chips = {**field.events[event.event_name].chips, event.when: event.pieces}
    return with_event(field, event.event_name, chips=chips)


def _started(field: Field, event: e.HeatStarted) -> Field:
    """Points that are fresh are given out anew; those that are carried were given before."""
    changed = {}
    for number, points in event.points.items():
        entry = field.entries[number]
        changed[number] = replace(entry, points=points, given=entry.given + max(0, points - entry.points))
    first = field.first_day or event.day
    return replace(with_heat(with_entries(field, changed), event.heat, state=HeatState.PLAYING), first_day=first)


def _scored(field: Field, event: e.ScoreRecorded) -> Field:
    heat = field.heats[event.score.heat]
    changed = {number: replace(field.entries[number], points=points) for number, points in event.points.items()}
    spin = {**heat.spin, event.score.table: event.score.spin}
    return with_heat(with_entries(field, changed), heat.number, spin=spin)


def _ended(field: Field, event: e.RoundEnded) -> Field:
    """Who does not go on is out of the event; places follow when the event ends."""
    advance = frozenset(event.advance)
    done = {"round_over": True, "advanced": advance, "standing": event.standing}
    return with_event(field, event.event_name, **done)


def _play_off(field: Field, event: e.PlayOffCalled) -> Field:
    run = field.events[event.event_name]
    field = with_event(field, event.event_name, heats=(*run.heats, event.heat.number), round_over=False)
    return _seated(field, (event.heat,))


def _concealed(field: Field, event: e.ConcealedReported) -> Field:
    return field


def _clock(of: Callable[[Clock | None, Any], Clock | None]) -> Callable[[Field, Any], Field]:
    return lambda field, event: with_event(
        field, event.event_name, clock=of(field.events[event.event_name].clock, event)
    )


PLAY: dict[type[e.Event], Callable[[Field, Any], Field]] = {
    e.SeatsDrawn: _drawn,
    e.LateSeated: lambda f, x: _moved(f, x.entry, x.seat),
    e.SeatMoved: lambda f, x: _moved(f, x.entry, x.to),
    e.TableBroken: _broken,
    e.ChipsCounted: _counted,
    e.HeatStarted: _started,
    e.ScoreRecorded: _scored,
    e.HeatPlayed: lambda f, x: with_heat(f, x.heat, state=HeatState.PLAYED),
    e.RoundEnded: _ended,
    e.PlayOffCalled: _play_off,
    e.ConcealedReported: _concealed,
    e.ClockStarted: _clock(lambda clock, x: Clock(x.what, x.ends)),
    e.ClockPaused: _clock(lambda clock, x: replace(clock, left=x.left, paused=True) if clock else None),
    e.ClockResumed: _clock(lambda clock, x: replace(clock, ends=x.ends, left=0, paused=False) if clock else None),
    e.ClockStopped: _clock(lambda clock, x: None),
    e.Announced: lambda f, x: with_event(f, x.event_name, says=x.says),
}
