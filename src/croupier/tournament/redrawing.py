"""Draws that are in the log, drawn again: whoever reads it can see that nobody chose."""

from __future__ import annotations

from croupier.tournament import events as e
from croupier.tournament.asking import the_plan
from croupier.tournament.layout import drawn_heats
from croupier.tournament.rounds import cut, lots_of
from croupier.tournament.seating import broken_moves, late_seat, next_heat, of_next_round
from croupier.tournament.state import Field


def why_not_drawn(field: Field, event: e.Event) -> str:
    """Why this is not what its secret draws, in words; empty where it is, and where nothing was drawn. `field` is how
    everything stood before the event."""
    match event:
        case e.SeatsDrawn():
            return _why_not_seats(field, event)
        case e.PlayOffCalled():
            return _why_not_play_off(field, event)
        case e.TableBroken(heat=heat, table=table, moves=moves, secret=secret):
            same = broken_moves(field, field.heats[heat], table, secret) == moves
            return "" if same else f"the secret seats the players of table {table} elsewhere"
        case e.LateSeated(entry=entry, seat=seat, secret=secret):
            same = late_seat(field, field.entries[entry].event, secret) == seat
            return "" if same else f"the secret seats entry {entry} elsewhere"
        case e.RoundEnded():
            return _why_not_lots(field, event)
    return ""


def _why_not_seats(field: Field, event: e.SeatsDrawn) -> str:
    plan, run = the_plan(field).event(event.event_name), field.events[event.event_name]
    if plan is None or event.round != run.round + 1:
        return "another round comes next"
    entries = of_next_round(field, event.event_name)
    heats = drawn_heats(plan, event.round, entries, event.secret, next_heat(field))
    return "" if heats == event.heats else "the secret draws other seats"


def _why_not_play_off(field: Field, event: e.PlayOffCalled) -> str:
    plan, run = the_plan(field).event(event.event_name), field.events[event.event_name]
    entries = [entry for heat in event.heats for entry in heat.entries]
    if plan is None or len(set(entries)) < len(entries):
        return "an entry plays twice"
    spins = the_plan(field).play_off_spins
    heats = drawn_heats(plan, run.round, entries, event.secret, next_heat(field), play_off=spins)
    return "" if heats == event.heats else "the secret draws other seats"


def _why_not_lots(field: Field, event: e.RoundEnded) -> str:
    plan = the_plan(field).event(event.event_name)
    if plan is None:
        return "there is no such event"
    found = cut(field, plan)
    if found.ties and not event.secret:
        return "equal points were decided between without a lot"
    lots = lots_of(event.event_name, event.round, found.ties, event.secret)
    if tuple(number for _, order in lots for number in order) != event.lots:
        return "the secret draws other lots"
    advance = {*found.advance, *(number for tie, order in lots for number in order[: tie.room])}
    return "" if advance == set(event.advance) else "others go on by points and lots"
