"""Deciding on the end of a round: who goes on, and what decides between equal points.

At the cut a lot or a play-off decides, as the plan says; for a prize, a play-off where the plan has it or where it
is not cash, else equal entries share. Play-offs are played with points of their own, and are called again while it
takes more; a round that was over is opened again by one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.asking import Events, Law, stamp, the_event, the_plan, why_not_secret
from croupier.tournament.chance import drawn_order
from croupier.tournament.deciding import DIRECTOR, decides
from croupier.tournament.evolve import after
from croupier.tournament.heats import can_buy, is_done, seated, tables_of
from croupier.tournament.layout import drawn_heats, is_last
from croupier.tournament.plan import LOT, Event
from croupier.tournament.prizes import is_undecided
from croupier.tournament.records import Entry, Heat, HeatState, Status
from croupier.tournament.refusals import Code, Refusal, refuse
from croupier.tournament.seating import next_heat
from croupier.tournament.standing import entries_of, ranked
from croupier.tournament.state import EventRun, Field


@dataclass(frozen=True, slots=True)
class Tie:
    """Equal entries, of which only some go on."""

    where: str
    entries: tuple[int, ...]
    room: int


@dataclass(frozen=True, slots=True)
class Cut:
    advance: tuple[int, ...]
    """Who goes on whatever the lots say."""
    ties: tuple[Tie, ...] = ()


def cut(field: Field, event: Event) -> Cut:
    """Who goes on from the round that was played, by points; at each table, or of all."""
    run = field.events[event.name]
    if is_last(event, run.round):
        return Cut(())
    advance: list[int] = []
    ties = []
    for where, entries, room in _contests(field, event):
        for group in ranked(entries):
            if len(group) <= room:
                advance += [entry.number for entry in group]
            elif room:
                ties.append(Tie(where, tuple(entry.number for entry in group), room))
            room = max(0, room - len(group))
    return Cut(tuple(advance), tuple(ties))


def _contests(field: Field, event: Event) -> Iterator[tuple[str, list[Entry], int]]:
    """Who is held against whom, and how many of them go on."""
    round_ = event.rounds[field.events[event.name].round]
    at = {f"heat {heat.number} table {table}": _at(field, heat, table) for heat, table in _tables(field, event.name)}
    if round_.per_table:
        for where, entries in at.items():
            yield where, entries, round_.per_table
    else:
        everybody = [entry for entries in at.values() for entry in entries]
        yield "all tables", everybody, round_.overall or len(everybody)


def _tables(field: Field, event: str) -> list[tuple[Heat, str]]:
    return [(heat, table) for heat in field.playing(event) if not heat.play_off for table in tables_of(heat)]


def _at(field: Field, heat: Heat, table: str) -> list[Entry]:
    """Who is still in of those that sat there, wherever a play-off has seated them since."""
    return list(seated(field, heat, table).values())


def lots_of(event: str, round_: int, ties: Iterable[Tie], secret: str) -> list[tuple[Tie, list[int]]]:
    return [
        (tie, drawn_order(secret, f"cut of round {round_ + 1} of {event}, {tie.where}", sorted(tie.entries)))
        for tie in ties
    ]


def round_ended(field: Field, event: Event, secret: str, command: c.Command) -> e.RoundEnded:
    """With lots where they are needed; the secret is kept only then."""
    run, found = field.events[event.name], cut(field, event)
    lots = lots_of(event.name, run.round, found.ties, secret)
    advance = {*found.advance, *(number for tie, order in lots for number in order[: tie.room])}
    entries = entries_of(field, event.name)
    first = ranked(entry for entry in entries if entry.number in advance)
    rest = ranked(entry for entry in entries if entry.number not in advance)
    standing = [entry.number for group in (*first, *rest) for entry in group]
    drawn = tuple(number for _, order in lots for number in order)
    told = (tuple(standing), tuple(standing[: len(advance)]), drawn, secret if lots else "")
    return e.RoundEnded(event.name, run.round, *told, **stamp(command))


@decides(c.EndRound, by=DIRECTOR, label="Round of {event} ended")
def end_round(field: Field, command: c.EndRound, law: Law) -> Events | Refusal:
    found = the_event(field, command.event)
    if isinstance(found, Refusal):
        return found
    event, run = found
    refusal = _why_not_over(field, event, run) or (why_not_secret(command.secret) if command.secret else None)
    if refusal:
        return refusal
    events = list(_left_over(field, run, command))
    for each in events:
        field = after(field, each)
    groups = _play_offs(field, event)
    if (groups or cut(field, event).ties) and not command.secret:
        return refuse(Code.BAD_SECRET, "points are equal, and it takes a draw: send 32 bytes of chance")
    if groups:
        return (*events, *_called(field, event, groups, command))
    ended = round_ended(field, event, command.secret, command)
    return (*events, ended, *_eliminated(field, event, ended, command))


def _why_not_over(field: Field, event: Event, run: EventRun) -> Refusal | None:
    if run.round < 0:
        return refuse(Code.NOT_DRAWN, f"the seats of {run.name} are not drawn")
    if run.ended or (run.round_over and not _play_offs(field, event)):
        return refuse(Code.ALREADY_DONE, "the round is over")
    if left := [heat.number for heat in field.playing(run.name) if not is_done(field, heat)]:
        return refuse(Code.NOT_PLAYED, f"heat {left[0]} is not played to its end")
    if waiting := [entry.player for _, _, entry in _broke(field, run) if can_buy(field, entry)]:
        return refuse(Code.NOT_PLAYED, f"{waiting[0]} has no points, and has neither bought nor declined more")
    return None


def _broke(field: Field, run: EventRun) -> list[tuple[Heat, str, Entry]]:
    """Who has no points left, and where that was."""
    found = [(heat, table, each) for heat, table in _tables(field, run.name) for each in _at(field, heat, table)]
    return [(heat, table, each) for heat, table, each in found if each.is_broke]


def _left_over(field: Field, run: EventRun, command: c.EndRound) -> Iterator[e.Event]:
    """What no spin has told of: heats that ended with a player who left, players who can buy no more."""
    for heat in field.playing(run.name):
        if heat.state is HeatState.PLAYING:
            yield e.HeatPlayed(heat=heat.number, **stamp(command))
    for heat, table, entry in _broke(field, run):
        spin, before = heat.spin.get(table, 0), heat.before.get(entry.number, 0)
        yield e.Eliminated(entry.number, run.round, spin, before, 0, "no points left", **stamp(command))


def _play_offs(field: Field, event: Event) -> list[tuple[int, ...]]:
    """Equal entries between whom spins decide: first at the cut; then, when it is known who is out, for the prizes that
    they do not share. Where lots are drawn at the cut, that is known when they are."""
    run = field.events[event.name]
    found = Cut(tuple(run.advanced)) if run.round_over else cut(field, event)
    if found.ties:
        return [] if the_plan(field).cut_ties == LOT else [tie.entries for tie in found.ties]
    return undecided(field, event, found.advance)


def undecided(field: Field, event: Event, going: Collection[int] = ()) -> list[tuple[int, ...]]:
    """Equal entries behind those who go on, whether they were out before or are now, and a prize that is for one of
    them: nothing ends before a play-off."""
    place, groups = 1 + sum(entry.number in going for entry in field.live(event.name)), []
    for group in ranked(entry for entry in entries_of(field, event.name) if entry.number not in going):
        if is_undecided(the_plan(field), event, place, len(group)):
            groups.append(tuple(entry.number for entry in group))
        place += len(group)
    return groups


def _called(field: Field, event: Event, groups: list[tuple[int, ...]], command: c.EndRound) -> Iterator[e.Event]:
    spins = the_plan(field).play_off_spins
    for group in groups:
        round_ = field.events[event.name].round
        heats = drawn_heats(event, round_, group, command.secret, next_heat(field), play_off=spins)
        called = e.PlayOffCalled(event_name=event.name, heats=heats, secret=command.secret, **stamp(command))
        field = after(field, called)
        yield called


def _eliminated(field: Field, event: Event, ended: e.RoundEnded, command: c.EndRound) -> Iterator[e.Event]:
    """Who does not go on is out; after the last round there is nothing to go on to."""
    if is_last(event, ended.round):
        return
    spins, going = event.rounds[ended.round].spins, set(ended.advance)
    for number in ended.standing:
        entry = field.entries[number]
        if number not in going and entry.status is Status.LIVE:
            told = (number, ended.round, spins, entry.points, entry.points, "did not go on")
            yield e.Eliminated(*told, **stamp(command))
