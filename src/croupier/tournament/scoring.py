"""What a score from a table means: whether it is the next one, what everybody has now, and who is out.

The rules that are printed with it:

- Who has no points and cannot buy more is out. Who can is waited for, until points are bought or declined; after the
  last spin of a heat nobody can.
- At a mark the lowest stack of the table is out; where somebody goes out there with no points, that was the lowest. Of
  equal lowest stacks the one that was smaller before the spin goes; if they were equal too, the mark is taken after the
  next spin, together with that spin's own mark, if it has one. Nobody is left out alone.
- Of several who go out on one spin, more points stand higher, then more points before it; else they share a place.
- A table that was broken up while the wheel turned brings the score of that spin: its players have moved with it.
- A table may correct its last spin. Its score comes again, from further on in the table's log, and whoever went out on
  that spin is back, if that is still possible.
"""

from __future__ import annotations

from croupier.tournament.asking import POINTS_MAX
from croupier.tournament.commands import TableScore
from croupier.tournament.heats import is_offered, is_table_done, round_of, seated, stack
from croupier.tournament.records import Entry, Heat, HeatState, Status
from croupier.tournament.refusals import Code, Refusal, refuse
from croupier.tournament.state import Field


def is_again(heat: Heat, score: TableScore) -> bool:
    """The last spin of that table once more, corrected."""
    return 0 < score.spin == heat.spin.get(score.table, 0)


def revived(field: Field, heat: Heat, score: TableScore) -> list[Entry]:
    """Who went out on the spin that is corrected."""
    return went_out(field, heat, score.table, score.spin) if is_again(heat, score) else []


def went_out(field: Field, heat: Heat, table: str, spin: int) -> list[Entry]:
    """Who went out at a table on that spin; on a spin of a play-off nobody does."""
    if heat.play_off:
        return []
    return [
        entry
        for entry in field.entries.values()
        if entry.status is Status.OUT and entry.out and (entry.out.round, entry.out.spin) == (heat.round, spin)
        if entry.seat and (entry.seat.heat, entry.seat.table) == (heat.number, table)
    ]


def the_heat(field: Field, score: TableScore) -> Heat | Refusal:
    """The heat of a score that comes in its turn."""
    heat = field.heats.get(score.heat)
    is_left = heat is not None and score.table in heat.changed.values()
    if heat is None or not (score.table in heat.tables or is_left):
        return refuse(Code.UNKNOWN, f"no heat {score.heat} is played at table {score.table}")
    run = field.events[heat.event]
    if run.ended or run.round_over or heat.number not in run.heats:
        return refuse(Code.ALREADY_DONE, f"the round of heat {heat.number} is over")
    if heat.state is HeatState.DRAWN:
        return refuse(Code.NOT_PLAYED, f"heat {heat.number} has not begun")
    last, version = heat.spin.get(score.table, 0), heat.version.get(score.table, -1)
    if score.source.version <= version:
        return refuse(Code.SAME_SPIN, f"spin {score.spin} of table {score.table} is known")
    if is_again(heat, score):
        return _why_not_revived(field, heat, score) or heat
    if score.spin != last + 1 or (score.table in heat.tables and is_table_done(field, heat, score.table)):
        says = f"table {score.table} has played {last} of {heat.spins} spins of heat {heat.number}"
        return refuse(Code.SAME_SPIN, f"{says}; spin {score.spin} does not come next")
    return heat


def _why_not_revived(field: Field, heat: Heat, score: TableScore) -> Refusal | None:
    live = {entry.player for entry in field.live(heat.event)}
    for entry in revived(field, heat, score):
        if entry.seat and heat.tables.get(score.table, {}).get(entry.seat.seat) != entry.number:
            return refuse(
                Code.SEAT_TAKEN, f"{entry.player} is back, and seat {entry.seat.seat} is taken; clear it first"
            )
        if entry.player in live:
            return refuse(Code.ENTERED_ALREADY, f"{entry.player} is back, and has entered again meanwhile")
    return None


def points_after(field: Field, heat: Heat, score: TableScore) -> dict[int, int] | Refusal:
    """What everybody who played that spin has now: the stack, and what was bought and is not handed out yet."""
    at = {entry.number: entry for entry in seated(field, heat, score.table).values()}
    at |= {entry.number: entry for entry in revived(field, heat, score)}
    left = {number for number, table in heat.changed.items() if table == score.table}
    names = {field.entries[number].player: number for number in (*left, *at)}
    there = heat.tables.get(score.table, {}).values()
    gone = {field.entries[number].player for number in there if number not in at}
    missing = [entry.player for entry in at.values() if entry.player not in score.points]
    if late := [player for player in missing if names[player] not in heat.changed]:
        return refuse(Code.BAD_COUNT, f"the score of table {score.table} lacks {', '.join(late)}")
    if strangers := score.points.keys() - names.keys() - gone:
        return refuse(Code.NOT_LIVE, f"{', '.join(sorted(strangers))} does not sit at table {score.table}")
    points = {}
    for player in score.points.keys() & names.keys():
        number = names[player]
        handed = heat.handed.get(number, 0)
        waiting = handed - score.given.get(player, handed)
        points[number] = score.points[player] + waiting
        if score.points[player] < 0 or not 0 <= points[number] <= POINTS_MAX:
            return refuse(Code.BAD_COUNT, f"{player} cannot have {score.points[player]:,} points")
    return dict(sorted(points.items()))


def before_spin(field: Field, heat: Heat, score: TableScore, points: dict[int, int]) -> dict[int, int]:
    """What everybody had before it; a corrected spin begins where it began."""
    known = heat.before if is_again(heat, score) else {}
    return {number: known.get(number, stack(heat, field.entries[number])) for number in points}


def who_is_out(field: Field, heat: Heat, score: TableScore, points: dict[int, int]) -> tuple[list[int], bool]:
    """The entries that this spin takes out, and whether a mark has to wait because the lowest stacks are equal."""
    if heat.play_off:
        return [], False
    before = before_spin(field, heat, score, points)
    here = {number: each for number, each in points.items() if number not in heat.changed or sits(field, number, score)}
    waits = score.spin < heat.spins
    out = [n for n, each in here.items() if each == 0 and not (waits and is_offered(field, field.entries[n]))]
    is_mark = str(score.spin) in round_of(field, heat).out_after or score.table in heat.tied
    lowest = [number for number, each in here.items() if each == min(here.values())]
    if not is_mark or len(here) < 2 or any(number in out for number in lowest):
        return out, False
    least = min(before[number] for number in lowest)
    first = [number for number in lowest if before[number] == least]
    return (out + first, False) if len(first) == 1 else (out, True)


def sits(field: Field, number: int, score: TableScore) -> bool:
    """The entry has its seat where the score comes from: it may have moved on meanwhile."""
    seat = field.entries[number].seat
    return seat is not None and (seat.heat, seat.table) == (score.heat, score.table)
