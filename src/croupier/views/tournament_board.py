"""What everybody may know of a tournament, for the wall.

Standings are shown between spins alone: while a ball runs, the board keeps those of the last spin, which is all that
the tournament's log has; while a spin with secret bets is played, it shows none.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.money.amount import Cents
from croupier.tournament.plan import Event, Plan, Round
from croupier.tournament.records import Clock, Entry, Heat, HeatState, Status
from croupier.tournament.standing import places
from croupier.tournament.state import EventRun, Field
from croupier.views.tournament import ExtraView, chips_of, cut_of, extras_of
from croupier.views.tournament_prizes import PrizeLine, prize_lines


class StandingLine(msgspec.Struct, frozen=True):
    entry: int
    place: int
    player: str
    points: int
    live: bool


class SeatLine(msgspec.Struct, frozen=True):
    """Where somebody sits whose heat has not begun."""

    player: str
    heat: int
    """Of those of the round, the first is 1."""
    table: str
    seat: int


class BoardEvent(msgspec.Struct, frozen=True):
    name: str
    stage: str
    """`registration`, `seating`, `playing`, `between rounds`, `over`."""
    round: str
    round_number: int
    rounds: int
    play_off: bool
    """What is played decides between equal points; spins are those of the play-off."""
    spin: int
    """The last that every table has played."""
    spins: int
    secret: bool
    """A table plays a spin with secret bets: no standing is shown until it has its score."""
    live: int
    entered: int
    tables: int
    standing: tuple[StandingLine, ...]
    seats: tuple[SeatLine, ...]
    """Of the heats that are drawn and wait, by name."""
    cut: int
    """The place of the last who goes on; 0 where nobody is cut, or each table has its own line."""
    cut_each: int
    """How many go on from each table, where that is so."""
    cut_points: int
    chips: dict[str, int]
    pool: Cents
    prizes: tuple[PrizeLine, ...]
    extras: tuple[ExtraView, ...]
    clock: Clock | None
    says: str


class TournamentBoard(msgspec.Struct, frozen=True):
    name: str
    title: str
    casino: str
    ended: bool
    numbered_chips: bool
    events: tuple[BoardEvent, ...]


def board_of(field: Field) -> TournamentBoard:
    plan = field.plan
    assert plan, "a tournament begins with its draft"
    events = tuple(_event(field, plan, event) for event in plan.events)
    return TournamentBoard(plan.name, plan.title, plan.casino, field.ended, plan.numbered_chips, events)


def _event(field: Field, plan: Plan, event: Event) -> BoardEvent:
    run = field.events[event.name]
    round_ = event.rounds[max(run.round, 0)]
    cut = cut_of(field, event, run)
    playing = [heat for heat in field.playing(event.name) if heat.state is HeatState.PLAYING]
    play_off = next((heat for heat in playing if heat.play_off), None)
    secret = _is_secret(playing, round_)
    lines = () if secret else standing_of(field, event.name)
    return BoardEvent(
        name=event.name,
        stage=stage_of(field, run),
        round=round_.name,
        round_number=max(run.round, 0) + 1,
        rounds=len(event.rounds),
        play_off=play_off is not None,
        spin=min((heat.spin.get(table, 0) for heat in playing for table in heat.tables), default=0),
        spins=play_off.spins if play_off else round_.spins,
        secret=secret,
        live=len(field.live(event.name)),
        entered=sum(entry.event == event.name for entry in field.entries.values()),
        tables=sum(len(heat.tables) for heat in playing),
        standing=lines,
        seats=_seats(field, event.name),
        cut=cut.all,
        cut_each=cut.each,
        cut_points=lines[cut.all - 1].points if 0 < cut.all <= len(lines) else 0,
        chips=chips_of(event, run),
        pool=field.pools.get(event.name, Cents(0)),
        prizes=prize_lines(field, plan, event),
        extras=extras_of(event, run),
        clock=run.clock,
        says=run.says,
    )


def _is_secret(playing: Sequence[Heat], round_: Round) -> bool:
    """Whether the next score of a table is that of a spin with secret bets."""
    secret = set(map(int, round_.secret))
    return any(heat.spin.get(table, 0) + 1 in secret for heat in playing if not heat.play_off for table in heat.tables)


def _seats(field: Field, event: str) -> tuple[SeatLine, ...]:
    found = [
        SeatLine(field.entries[entry].player, at, table, seat)
        for at, heat in enumerate(field.playing(event), 1)
        if heat.state is HeatState.DRAWN
        for table, seats in heat.tables.items()
        for seat, entry in seats.items()
    ]
    return tuple(sorted(found, key=lambda line: (line.player.casefold(), line.heat)))


def stage_of(field: Field, run: EventRun) -> str:
    if run.ended:
        return "over"
    if run.round < 0:
        return "registration"
    if run.round_over:
        return "between rounds"
    heats = [field.heats[number] for number in run.heats]
    return "playing" if any(heat.state is HeatState.PLAYING for heat in heats) else "seating"


def standing_of(field: Field, event: str) -> tuple[StandingLine, ...]:
    run = field.events[event]
    found = run.places or places(field, event)
    lines = [
        StandingLine(number, place, entry.player, entry.points, is_live(entry))
        for number, place in found.items()
        if (entry := field.entries[number])
    ]
    return tuple(sorted(lines, key=lambda line: (line.place, line.player)))


def is_live(entry: Entry) -> bool:
    return entry.status is Status.LIVE
