"""Deciding on chips, heats and scores. What a score means is in `scoring`, how a round ends in `rounds`."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.asking import (
    POINTS_MAX,
    REPORT_MAX,
    Events,
    Law,
    rules_of,
    stamp,
    the_event,
    the_live_entry,
    why_not_text,
)
from croupier.tournament.deciding import DIRECTOR, HOUSE, decides
from croupier.tournament.evolve import after
from croupier.tournament.heats import has_begun, is_done, players, round_of, seated, start_points
from croupier.tournament.holding import why_not_begun
from croupier.tournament.plan import Round
from croupier.tournament.records import Heat, HeatState
from croupier.tournament.refusals import Code, Refusal, refuse
from croupier.tournament.scoring import before_spin, points_after, the_heat, who_is_out
from croupier.tournament.state import EventRun, Field

BEFORE, AFTER = "before", "after"


def chip_points(pieces: Mapping[str, int], round_: Round) -> int:
    """What pieces are worth in a round; a color that it does not play with is worth nothing in it."""
    return sum(count * int(round_.chips.get(color, "0")) for color, count in pieces.items())


def chip_difference(run: EventRun) -> dict[str, int]:
    """Pieces by color that were counted after play, less those before it: all 0 where nothing is missing."""
    before, after_ = (run.chips.get(when, {}) for when in (BEFORE, AFTER))
    return {color: after_.get(color, 0) - before.get(color, 0) for color in sorted({*before, *after_})}


@decides(c.CountChips, by=DIRECTOR, label="Chips of {event} counted {when} play")
def count_chips(field: Field, command: c.CountChips, law: Law) -> Events | Refusal:
    """A difference is recorded and shown: it is no reason not to record the count."""
    found = the_event(field, command.event)
    if isinstance(found, Refusal):
        return found
    event, run = found
    if command.when not in (BEFORE, AFTER):
        return refuse(Code.BAD_NAME, f'chips are counted "{BEFORE}" play or "{AFTER}" it')
    if any(heat.state is HeatState.PLAYING for heat in field.playing(event.name)):
        return refuse(Code.PLAYING, "a heat is being played; chips are counted before play or after it")
    if refusal := _why_not_now(field, run, command):
        return refusal
    round_ = event.rounds[max(0, run.round)]
    colors = {color for each in event.rounds for color in each.chips}
    if unknown := sorted(command.pieces.keys() - colors):
        return refuse(Code.BAD_COUNT, f"{event.name} is not played with {', '.join(unknown)} chips")
    if not command.pieces or not all(0 <= count <= POINTS_MAX for count in command.pieces.values()):
        return refuse(Code.BAD_COUNT, "count the pieces of each color")
    expected = chip_points(run.chips[BEFORE], round_) if command.when == AFTER else 0
    points = chip_points(command.pieces, round_)
    return (e.ChipsCounted(event.name, command.when, command.pieces, points, expected, **stamp(command)),)


def _why_not_now(field: Field, run: EventRun, command: c.CountChips) -> Refusal | None:
    """What was there before play is not counted down later, though more may be brought; after play there was some."""
    before, begun = run.chips.get(BEFORE, {}), has_begun(field, run.name)
    if command.when == AFTER and not begun:
        return refuse(Code.NOT_PLAYED, f"{run.name} has not begun: no chips were in play")
    fewer = [color for color, count in before.items() if command.pieces.get(color, 0) < count]
    if command.when == BEFORE and begun and fewer:
        says = f"play has begun with {before[fewer[0]]:,} {fewer[0]} chips; fewer are for the count after play"
        return refuse(Code.BAD_COUNT, says)
    return None


@decides(c.StartHeat, by=DIRECTOR, label="Heat of {event} started")
def start_heat(field: Field, command: c.StartHeat, law: Law) -> Events | Refusal:
    found = the_event(field, command.event)
    if isinstance(found, Refusal):
        return found
    run = found[1]
    if run.round < 0 or run.round_over:
        return refuse(Code.NOT_DRAWN, f"the seats of {command.event} are not drawn")
    heat = next((each for each in field.playing(command.event) if each.state is HeatState.DRAWN), None)
    if heat is None:
        return refuse(Code.ALREADY_DONE, "every heat of the round has begun")
    if refusal := why_not_begun(field, command, law) or _why_not_free(field, heat):
        return refusal
    points = {entry.number: start_points(field, heat, entry) for entry in players(field, heat)}
    if refusal := _why_not_chips(field, heat, points, rules_of(field, command, law).cite("tournaments.equal_chips")):
        return refusal
    return (*_ended_before(field, command), e.HeatStarted(heat=heat.number, points=points, **stamp(command)))


def _why_not_free(field: Field, heat: Heat) -> Refusal | None:
    for each in field.heats.values():
        busy = sorted(each.tables.keys() & heat.tables.keys())
        if busy and each.state is HeatState.PLAYING and not is_done(field, each):
            return refuse(Code.PLAYING, f"heat {each.number} is being played at table {busy[0]}")
    return None


def _why_not_chips(field: Field, heat: Heat, points: dict[int, int], cite: str) -> Refusal | None:
    """They were counted, and there are enough for everybody to have the same."""
    counted = field.events[heat.event].chips.get(BEFORE)
    if counted is None:
        return refuse(Code.NOT_COUNTED, "the tournament chips were not counted before play")
    there, needed = chip_points(counted, round_of(field, heat)), sum(points.values())
    if there < needed:
        return refuse(Code.BAD_COUNT, f"the chips make {there:,} points, and this heat needs {needed:,}", cite)
    return None


def _ended_before(field: Field, command: c.Command) -> Events:
    """Heats that have nothing more to play since somebody declined or was disqualified: no spin has told of it."""
    heats = [heat for heat in field.heats.values() if heat.state is HeatState.PLAYING and is_done(field, heat)]
    return tuple(e.HeatPlayed(heat=heat.number, **stamp(command)) for heat in heats)


@decides(c.RecordScore, by=HOUSE)
def record_score(field: Field, command: c.RecordScore, law: Law) -> Events | Refusal:
    score = command.score
    heat = the_heat(field, score)
    if isinstance(heat, Refusal):
        return heat
    points = points_after(field, heat, score)
    if isinstance(points, Refusal):
        return points
    out, tied = who_is_out(field, heat, score, points)
    before = before_spin(field, heat, score, points)
    events: list[e.Event] = [e.ScoreRecorded(score=score, points=points, tied=tied, **stamp(command))]
    for number in out:
        left = points[number]
        why = f"lowest stack after spin {score.spin}" if left else "no points left"
        events.append(e.Eliminated(number, heat.round, score.spin, before[number], left, why, **stamp(command)))
    for event in events:
        field = after(field, event)
    if is_done(field, field.heats[heat.number]):
        events.append(e.HeatPlayed(heat=heat.number, **stamp(command)))
    return tuple(events)


@decides(c.ReportConcealed, by=DIRECTOR, label="Concealed chips of entry {entry} reported")
def report_concealed(field: Field, command: c.ReportConcealed, law: Law) -> Events | Refusal:
    """The chips are out of play as they are: no log ever had them. What follows for the player is for `Disqualify`."""
    entry = the_live_entry(field, command.entry)
    if isinstance(entry, Refusal):
        return entry
    heat = field.heats[entry.seat.heat] if entry.seat else None
    if heat is None or entry.seat is None or entry not in seated(field, heat, entry.seat.table).values():
        return refuse(Code.NOT_DRAWN, f"{entry.player} has no seat")
    refusal = why_not_text(command.says, "a report", REPORT_MAX)
    return refusal or (e.ConcealedReported(entry=entry.number, says=command.says, **stamp(command)),)
