"""Deciding on seats: the draw of a round, moves, tables that are broken up, and the seat of a late entry.

Every draw follows from a secret that stays in the log, so that anybody can draw again (`redrawing`).
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.asking import Events, Law, stamp, the_event, the_live_entry, why_not_reasoned, why_not_secret
from croupier.tournament.deciding import DIRECTOR, decides
from croupier.tournament.heats import event_of, is_table_done, seated, tables_of
from croupier.tournament.layout import drawn_heats, emptiest
from croupier.tournament.plan import Event
from croupier.tournament.records import Entry, Heat, HeatState, Seat
from croupier.tournament.refusals import Code, Refusal, refuse
from croupier.tournament.state import EventRun, Field


@decides(c.DrawSeats, by=DIRECTOR, label="Seats of {event} drawn")
def draw_seats(field: Field, command: c.DrawSeats, law: Law) -> Events | Refusal:
    found = the_event(field, command.event)
    if isinstance(found, Refusal):
        return found
    event, run = found
    refusal = why_not_secret(command.secret) or _why_not_drawn(field, event, run)
    return refusal or (seats_drawn(field, event, command.secret, command),)


def seats_drawn(field: Field, event: Event, secret: str, command: c.Command) -> e.SeatsDrawn:
    round_ = field.events[event.name].round + 1
    heats = drawn_heats(event, round_, of_next_round(field, event.name), secret, next_heat(field))
    return e.SeatsDrawn(event_name=event.name, round=round_, heats=heats, secret=secret, **stamp(command))


def next_heat(field: Field) -> int:
    return max(field.heats, default=0) + 1


def of_next_round(field: Field, event: str) -> list[int]:
    """Who is in: everybody before the first round, then who went on; and who entered late and never had a seat."""
    run = field.events[event]
    return [each.number for each in field.live(event) if run.round < 0 or each.number in run.advanced or not each.seat]


def _why_not_drawn(field: Field, event: Event, run: EventRun) -> Refusal | None:
    if run.ended or (run.round_over and run.round + 1 >= len(event.rounds)):
        return refuse(Code.ALREADY_DONE, f"all rounds of {event.name} are played")
    if not run.round_over:
        return refuse(Code.PLAYING, f"{event.rounds[run.round].name} is not over")
    if run.registration and run.round + 1 >= event.late_rounds:
        return refuse(Code.PLAYING, "registration is open; close it first")
    count, least = len(of_next_round(field, event.name)), event.players_min if run.round < 0 else 1
    if count < least:
        return refuse(Code.BAD_COUNT, f"{event.name} needs {least} players, and has {count}")
    return None


@decides(c.MoveSeat, by=DIRECTOR, label="Entry {entry} moved to table {table}, seat {seat}")
def move_seat(field: Field, command: c.MoveSeat, law: Law) -> Events | Refusal:
    entry = the_live_entry(field, command.entry)
    if isinstance(entry, Refusal):
        return entry
    if entry.seat is None:
        return refuse(Code.NOT_DRAWN, f"{entry.player} has no seat; seats are drawn")
    heat, to = field.heats[entry.seat.heat], Seat(entry.seat.heat, command.table, command.seat)
    refusal = _why_not_here(field, heat, entry.seat.table, to) or _why_not_again(field, heat, [entry])
    if refusal or (refusal := why_not_reasoned(command.reason)):
        return refusal
    return (e.SeatMoved(entry=entry.number, to=to, reason=command.reason, **stamp(command)),)


def _why_not_here(field: Field, heat: Heat, table: str, to: Seat) -> Refusal | None:
    """A free seat of the same heat, at a table that has played as many spins and plays on."""
    if heat.state is HeatState.PLAYED or heat.number not in field.events[heat.event].heats:
        return refuse(Code.ALREADY_DONE, "that heat is played")
    if to.table not in heat.tables:
        return refuse(Code.UNKNOWN, f"table {to.table} is not played at in this heat")
    if to.seat not in free_seats(field, heat)[to.table]:
        return refuse(Code.SEAT_TAKEN, f"seat {to.seat} of table {to.table} is taken, or there is none")
    return None if to.table == table else _why_not_level(field, heat, table, (to.table,))


def _why_not_again(field: Field, heat: Heat, entries: Iterable[Entry]) -> Refusal | None:
    """Once between two spins is enough: the table has to hand over the stack first."""
    for entry in entries:
        if heat.state is HeatState.PLAYING and entry.number in heat.changed:
            return refuse(Code.PLAYING, f"{entry.player} has just moved; wait for the next spin")
    return None


def _why_not_level(field: Field, heat: Heat, table: str, others: tuple[str, ...]) -> Refusal | None:
    """Nobody plays more spins than others by moving."""
    if heat.state is not HeatState.PLAYING:
        return None
    for other in others:
        mine, theirs = heat.spin.get(table, 0), heat.spin.get(other, 0)
        if mine != theirs:
            says = f"table {table} has played {mine} spins and table {other} {theirs}; move when they are level"
            return refuse(Code.PLAYING, says)
        if is_table_done(field, heat, other):
            return refuse(Code.ALREADY_DONE, f"table {other} has ended")
    return None


@decides(c.BreakTable, by=DIRECTOR, label="Table {table} of {event} broken up")
def break_table(field: Field, command: c.BreakTable, law: Law) -> Events | Refusal:
    found = the_event(field, command.event)
    if isinstance(found, Refusal):
        return found
    refusal = why_not_secret(command.secret) or why_not_reasoned(command.reason)
    if refusal:
        return refusal
    heat = _heat_to_break(field, command.event, command.table)
    if heat is None:
        return refuse(Code.UNKNOWN, f"no heat of {command.event} has table {command.table} to break up")
    others = tuple(table for table in tables_of(heat) if table != command.table)
    at = seated(field, heat, command.table).values()
    if refusal := _why_not_level(field, heat, command.table, others) or _why_not_again(field, heat, at):
        return refusal
    moves = broken_moves(field, heat, command.table, command.secret)
    if moves is None or not others:
        return refuse(Code.SEAT_TAKEN, "the other tables have no room for its players")
    told = (heat.number, command.table, moves, command.reason, command.secret)
    return (e.TableBroken(heat.event, *told, **stamp(command)),)


def _heat_to_break(field: Field, event: str, table: str) -> Heat | None:
    """The heat that is played at the table, else the next one that will be."""
    with_table = [heat for heat in field.playing(event) if table in heat.tables and heat.state is not HeatState.PLAYED]
    return min(with_table, key=lambda heat: (heat.state is not HeatState.PLAYING, heat.number), default=None)


def broken_moves(field: Field, heat: Heat, table: str, secret: str) -> dict[int, Seat] | None:
    """The players in the order of their seats: each has a seat by lot at the table that is then the emptiest."""
    free = {other: seats for other, seats in free_seats(field, heat).items() if other != table}
    taken = {other: len(seated(field, heat, other)) for other in free}
    moves: dict[int, Seat] = {}
    for entry in seated(field, heat, table).values():
        place = emptiest(free, taken, secret, f"entry {entry.number} in heat {heat.number}")
        if place is None:
            return None
        moves[entry.number] = Seat(heat.number, *place)
        free[place[0]].remove(place[1])
        taken[place[0]] += 1
    return moves


def free_seats(field: Field, heat: Heat) -> dict[str, list[int]]:
    """By table. A seat that somebody left who is out is free."""
    seats = range(1, event_of(field, heat).seats + 1)
    return {table: [seat for seat in seats if seat not in seated(field, heat, table)] for table in tables_of(heat)}


def late_seat(field: Field, event: str, secret: str) -> Seat | None:
    """The seat of an entry that comes after the draw; nothing where seats are not drawn yet, or where there is no room.
    A heat that has not begun comes first; in one that is being played, only while late entries are taken, and at a
    table that plays on."""
    found = the_event(field, event)
    if isinstance(found, Refusal) or found[1].round_over:
        return None
    plan, run = found
    heats = [heat for heat in field.playing(event) if not heat.play_off]
    drawn = [heat for heat in heats if heat.state is HeatState.DRAWN]
    playing = [heat for heat in heats if heat.state is HeatState.PLAYING and run.round < plan.late_rounds]
    return _emptiest_of(field, drawn, secret) or _emptiest_of(field, playing, secret)


def _emptiest_of(field: Field, heats: list[Heat], secret: str) -> Seat | None:
    places = {
        f"heat {heat.number} table {table}": (heat, table)
        for heat in heats
        for table in tables_of(heat)
        if heat.state is HeatState.DRAWN or not is_table_done(field, heat, table)
    }
    free = {name: free_seats(field, heat)[table] for name, (heat, table) in places.items()}
    taken = {name: len(seated(field, heat, table)) for name, (heat, table) in places.items()}
    place = emptiest(free, taken, secret, "a late entry")
    if place is None:
        return None
    heat, table = places[place[0]]
    return Seat(heat.number, table, place[1])
