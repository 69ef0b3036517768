"""What seats, heats, scores and the clock make of the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.tournament import events as e
from croupier.tournament.evolving import with_entries, with_entry, with_event, with_heat
from croupier.tournament.heats import stack, start_points, starts_anew
from croupier.tournament.records import Clock, Entry, Heat, HeatState, Seat, Status
from croupier.tournament.scoring import before_spin, revived, sits
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
    field = with_event(_seated(field, event.heats), event.event_name, **drawn)
    entries = {number: field.entries[number] for heat in event.heats for number in heat.entries}
    return with_entries(field, {number: replace(entry, play_off=()) for number, entry in entries.items()})


def _moved(field: Field, number: int, to: Seat) -> Field:
    """From a seat, if there was one, to another of the same heat; the points go along."""
    heat, entry = field.heats[to.heat], field.entries[number]
    before = entry.seat if entry.seat and entry.seat.heat == to.heat else None
    tables = {table: dict(seats) for table, seats in heat.tables.items()}
    if before:
        tables[before.table].pop(before.seat, None)
    tables[to.table][to.seat] = number
    field = with_entry(with_heat(field, to.heat, tables=tables), number, seat=to)
    if heat.state is not HeatState.PLAYING or (before and before.table == to.table):
        return field
    handed = heat.handed if before else {**heat.handed, number: stack(heat, entry)}
    changed = {**heat.changed, number: before.table if before else ""}
    return with_heat(field, heat.number, handed=handed, changed=changed)


def _late(field: Field, event: e.LateSeated) -> Field:
    """In a heat that is being played the points are given out at once."""
    heat = field.heats[event.seat.heat]
    if heat.state is HeatState.PLAYING:
        points = start_points(field, heat, field.entries[event.entry])
        field = with_entries(field, {event.entry: _begun(field, heat, event.entry, points)})
    return _moved(field, event.entry, event.seat)


def _broken(field: Field, event: e.TableBroken) -> Field:
    for entry, to in event.moves.items():
        field = _moved(field, entry, to)
    tables = {table: seats for table, seats in field.heats[event.heat].tables.items() if table != event.table}
    return with_heat(field, event.heat, tables=tables)


def _counted(field: Field, event: e.ChipsCounted) -> Field:
    chips = {**field.events[event.event_name].chips, event.when: event.pieces}
    return with_event(field, event.event_name, chips=chips)


def _started(field: Field, event: e.HeatStarted) -> Field:
    """Points that are fresh are given out anew; those that are carried were given before. A count after play is of what
    was played until then."""
    heat = field.heats[event.heat]
    counted = field.events[heat.event].chips
    left = {when: pieces for when, pieces in counted.items() if when != "after"}
    field = with_event(field, heat.event, chips=left) if left != counted else field
    changed = {number: _begun(field, heat, number, points) for number, points in event.points.items()}
    field = replace(with_entries(field, changed), first_day=field.first_day or event.day)
    return with_heat(field, event.heat, state=HeatState.PLAYING, handed=event.points)


def _begun(field: Field, heat: Heat, number: int, points: int) -> Entry:
    """A play-off has points of its own, which decide between equal ones and are nothing else."""
    entry = field.entries[number]
    if heat.play_off:
        return replace(entry, play_off=(*entry.play_off, points))
    carried = 0 if starts_anew(field, heat, entry) else entry.points
    return replace(entry, points=points, given=entry.given + points - entry.bought - carried, bought=0)


def _scored(field: Field, event: e.ScoreRecorded) -> Field:
    """Whoever went out on a spin that is corrected is back until the events that follow say otherwise."""
    score, heat = event.score, field.heats[event.score.heat]
    back = {entry.number: replace(entry, status=Status.LIVE, out=None, why="") for entry in revived(field, heat, score)}
    before, field = before_spin(field, heat, score, event.points), with_entries(field, back)
    changed = {number: _with_stack(heat, field.entries[number], points) for number, points in event.points.items()}
    here = {number for number in event.points if sits(field, number, score)}
    return with_heat(
        with_entries(field, changed),
        heat.number,
        state=HeatState.PLAYING,
        spin={**heat.spin, score.table: score.spin},
        version={**heat.version, score.table: score.source.version},
        before={**heat.before, **before},
        changed={number: table for number, table in heat.changed.items() if number not in here},
        tied=heat.tied | {score.table} if event.tied else heat.tied - {score.table},
    )


def _with_stack(heat: Heat, entry: Entry, points: int) -> Entry:
    if heat.play_off:
        return replace(entry, play_off=(*entry.play_off[:-1], points))
    return replace(entry, points=points)


def _ended(field: Field, event: e.RoundEnded) -> Field:
    """Who does not go on is out of the event; places follow when the event ends."""
    advance = frozenset(event.advance)
    done = {"round_over": True, "advanced": advance, "standing": event.standing}
    return with_event(field, event.event_name, **done)


def _play_off(field: Field, event: e.PlayOffCalled) -> Field:
    run = field.events[event.event_name]
    numbers = tuple(heat.number for heat in event.heats)
    called = {"heats": (*run.heats, *numbers), "round_over": False}
    return _seated(with_event(field, event.event_name, **called), event.heats)


def _clock(of: Callable[[Clock | None, Any], Clock | None]) -> Callable[[Field, Any], Field]:
    return lambda field, event: with_event(
        field, event.event_name, clock=of(field.events[event.event_name].clock, event)
    )


PLAY: dict[type[e.Event], Callable[[Field, Any], Field]] = {
    e.SeatsDrawn: _drawn,
    e.LateSeated: _late,
    e.SeatMoved: lambda f, x: _moved(f, x.entry, x.to),
    e.TableBroken: _broken,
    e.ChipsCounted: _counted,
    e.HeatStarted: _started,
    e.ScoreRecorded: _scored,
    e.HeatPlayed: lambda f, x: with_heat(f, x.heat, state=HeatState.PLAYED),
    e.RoundEnded: _ended,
    e.PlayOffCalled: _play_off,
    e.ConcealedReported: lambda f, x: f,
    e.ClockStarted: _clock(lambda clock, x: Clock(x.what, x.ends)),
    e.ClockPaused: _clock(lambda clock, x: replace(clock, left=x.left, paused=True) if clock else None),
    e.ClockResumed: _clock(lambda clock, x: replace(clock, ends=x.ends, left=0, paused=False) if clock else None),
    e.ClockStopped: _clock(lambda clock, x: None),
    e.Announced: lambda f, x: with_event(f, x.event_name, says=x.says),
}
