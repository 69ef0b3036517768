"""What everybody may know of a tournament, for the wall and for a player's own screen.

Standings are shown between spins alone: while a ball runs or bets are sealed, the board keeps those of the last spin,
which is all that the tournament's log has. A player is told the own place, the line of those who go on, and what is
missing to the place before.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.money.amount import Cents
from croupier.tournament.heats import seated
from croupier.tournament.plan import Event, Plan
from croupier.tournament.records import Clock, Entry, HeatState, Status
from croupier.tournament.sharing import could_be_divided
from croupier.tournament.standing import places
from croupier.tournament.state import EventRun, Field
from croupier.views.tournament import Cut, ExtraView, chips_of, cut_of, extras_of
from croupier.views.tournament_prizes import PrizeLine, prize_lines


class StandingLine(msgspec.Struct, frozen=True):
    place: int
    player: str
    points: int
    live: bool


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
    live: int
    entered: int
    tables: int
    standing: tuple[StandingLine, ...]
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


class PlayerStanding(msgspec.Struct, frozen=True):
    """What a player's own screen says of the tournament."""

    tournament: str
    event: str
    entry: int
    player: str
    status: str
    seat: str
    place: int
    of: int
    points: int
    behind: int
    """Points to the place before; 0 in the lead."""
    cut: int
    cut_each: int
    """How many of the own table go on, where each table has its own line."""
    to_cut: int
    """Points above the line, or below it where negative."""
    spins_left: int
    extras: tuple[ExtraView, ...]
    left: dict[int, str]
    """All who are left in the event, by entry."""
    at_stake: Cents
    """The cash that could be divided now by agreement; 0 where the printed rules or the moment allow none."""
    shares: dict[str, Cents]
    """A division that somebody has proposed, by player; empty where there is none."""
    consented: bool


def board_of(field: Field) -> TournamentBoard:
    plan = field.plan
    assert plan, "a tournament begins with its draft"
    events = tuple(_event(field, plan, event) for event in plan.events)
    return TournamentBoard(plan.name, plan.title, plan.casino, field.ended, plan.numbered_chips, events)


def _event(field: Field, plan: Plan, event: Event) -> BoardEvent:
    run = field.events[event.name]
    round_ = event.rounds[max(run.round, 0)]
    lines = standing_of(field, event.name)
    cut = cut_of(field, event, run)
    playing = [heat for heat in field.playing(event.name) if heat.state is HeatState.PLAYING]
    play_off = next((heat for heat in playing if heat.play_off), None)
    return BoardEvent(
        name=event.name,
        stage=stage_of(field, run),
        round=round_.name,
        round_number=max(run.round, 0) + 1,
        rounds=len(event.rounds),
        play_off=play_off is not None,
        spin=min((heat.spin.get(table, 0) for heat in playing for table in heat.tables), default=0),
        spins=play_off.spins if play_off else round_.spins,
        live=len(field.live(event.name)),
        entered=sum(entry.event == event.name for entry in field.entries.values()),
        tables=sum(len(heat.tables) for heat in playing),
        standing=lines,
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
        StandingLine(place, field.entries[entry].player, field.entries[entry].points, _is_live(field.entries[entry]))
        for entry, place in found.items()
    ]
    return tuple(sorted(lines, key=lambda line: (line.place, line.player)))


def _line(field: Field, entry: Entry, lines: Sequence[StandingLine], cut: Cut) -> int:
    """The points of the last who goes on: of all, or of the own table; the own where everybody does."""
    heat = field.heats.get(entry.seat.heat) if entry.seat else None
    stacks = [line.points for line in lines]
    if cut.each and heat and entry.seat:
        stacks = sorted((each.points for each in seated(field, heat, entry.seat.table).values()), reverse=True)
    many = cut.all or cut.each
    return stacks[many - 1] if 0 < many <= len(stacks) else entry.points


def _is_live(entry: Entry) -> bool:
    return entry.status is Status.LIVE


def player_standing(field: Field, player: str) -> PlayerStanding | None:
    """Of the live entry of that name, or else of the newest; nothing where the player has none."""
    plan = field.plan
    own = [entry for entry in field.entries.values() if entry.player == player and entry.status != Status.WITHDRAWN]
    if plan is None or not own:
        return None
    entry = max(own, key=lambda each: (_is_live(each), each.number))
    event = plan.event(entry.event)
    assert event, "an entry is of an event of the plan"
    run, lines = field.events[entry.event], standing_of(field, entry.event)
    mine = next((line for line in lines if line.player == player), None)
    place = mine.place if mine else 0
    before = [line.points for line in lines if line.place < place]
    cut = cut_of(field, event, run)
    heat = field.heats.get(entry.seat.heat) if entry.seat else None
    played = heat.spin.get(entry.seat.table, 0) if heat and entry.seat else 0
    return PlayerStanding(
        tournament=plan.title,
        event=entry.event,
        entry=entry.number,
        player=player,
        status=entry.status.value,
        seat=f"table {entry.seat.table}, seat {entry.seat.seat}" if entry.seat else "",
        place=place,
        of=len(lines),
        points=entry.points,
        behind=min(before, default=entry.points) - entry.points,
        cut=cut.all,
        cut_each=cut.each,
        to_cut=entry.points - _line(field, entry, lines, cut),
        spins_left=heat.spins - played if heat and heat.state is HeatState.PLAYING else 0,
        extras=extras_of(event, run),
        left={each.number: each.player for each in field.live(entry.event)},
        at_stake=could_be_divided(field, event),
        shares={field.entries[each].player: cents for each, cents in run.sharing.shares.items()} if run.sharing else {},
        consented=bool(run.sharing and entry.number in run.sharing.consents),
    )
