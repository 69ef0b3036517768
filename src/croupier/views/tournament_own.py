"""What a player's own screen says of a tournament: the own place, the line of those who go on, what is missing to the
place before, and a division of the prizes that somebody has proposed.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.money.amount import Cents
from croupier.tournament.heats import has_played_out, seated
from croupier.tournament.records import Entry, HeatState, Status
from croupier.tournament.sharing import could_be_divided
from croupier.tournament.state import Field
from croupier.views.tournament import Cut, ExtraView, cut_of, extras_of
from croupier.views.tournament_board import StandingLine, is_live, standing_of


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


def player_standing(field: Field, player: str) -> PlayerStanding | None:
    """Of the live entry of that name, or else of the newest; nothing where the player has none."""
    plan = field.plan
    own = [entry for entry in field.entries.values() if entry.player == player and entry.status != Status.WITHDRAWN]
    if plan is None or not own:
        return None
    entry = max(own, key=lambda each: (is_live(each), each.number))
    event = plan.event(entry.event)
    assert event, "an entry is of an event of the plan"
    run, lines = field.events[entry.event], standing_of(field, entry.event)
    mine = next((line for line in lines if line.entry == entry.number), None)
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
        extras=() if has_played_out(field, entry) else extras_of(event, run),
        left={each.number: each.player for each in field.live(entry.event)},
        at_stake=could_be_divided(field, event),
        shares={field.entries[each].player: cents for each, cents in run.sharing.shares.items()} if run.sharing else {},
        consented=bool(run.sharing and entry.number in run.sharing.consents),
    )


def _line(field: Field, entry: Entry, lines: Sequence[StandingLine], cut: Cut) -> int:
    """The points of the last who goes on: of all, or of the own table; the own where everybody does."""
    heat = field.heats.get(entry.seat.heat) if entry.seat else None
    stacks = [line.points for line in lines]
    if cut.each and heat and entry.seat:
        stacks = sorted((each.points for each in seated(field, heat, entry.seat.table).values()), reverse=True)
    many = cut.all or cut.each
    return stacks[many - 1] if 0 < many <= len(stacks) else entry.points
