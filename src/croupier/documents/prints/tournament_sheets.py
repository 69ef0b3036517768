"""What is printed while a tournament runs: seats by name and by table, moves to call out, the notice of points that
hangs at the tables, the count of the chips, results."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.documents.page import Block, Column, Facts, Notice, Page, Plate, Section, Signatures, Table, Text
from croupier.documents.prints.source import NoActivityError, NoSuchPrintError, capital
from croupier.documents.prints.tournament_source import TournamentLog, tournament_page
from croupier.money.amount import format_dollars
from croupier.tournament import events as e
from croupier.tournament.plan import Event
from croupier.tournament.records import Heat, HeatState, PrizeKind
from croupier.tournament.state import EventRun
from croupier.tournament.undoing import standing_events
from croupier.views.tournament import chips_of
from croupier.views.tournament_board import standing_of
from croupier.views.tournament_prizes import prize_lines
from croupier.views.tournament_seats import MoveView, move_views

_LARGE, _SIGN = 40.0, 30.0
_POSTED = 1.3


def seats_page(source: TournamentLog, asked: str) -> Page:
    """The heats of the round: everybody by name first, as they look for themselves; then each table."""
    event, run = source.event(asked)
    heats = [heat for heat in source.field.playing(event.name) if heat.state is not HeatState.PLAYED]
    if not heats:
        raise NoSuchPrintError(f"no seats are drawn in {event.name}")
    sections = [Section("By name", (_by_name(source, heats),))]
    sections += [Section(f"Heat {heat.number}", tuple(_by_table(source, heat)), new_page=True) for heat in heats]
    return tournament_page(source, f"Seats: {event.name}", event.rounds[run.round].name, sections)


def _by_name(source: TournamentLog, heats: list[Heat]) -> Table:
    entries = source.field.entries
    places = [
        (entries[entry].player, str(entry), str(heat.number), table, str(seat))
        for heat in heats
        for table, seats in heat.tables.items()
        for seat, entry in seats.items()
    ]
    columns = (
        Column("player", wide=True),
        *(Column(name, right=True) for name in ("entry", "heat", "table", "seat")),
    )
    return Table("Everybody who plays", columns, tuple(sorted(places, key=lambda line: (line[0].casefold(), line))))


def _by_table(source: TournamentLog, heat: Heat) -> Iterator[Block]:
    columns = (Column("seat", right=True), Column("player", wide=True), Column("entry", right=True))
    for table, seats in sorted(heat.tables.items()):
        rows = tuple(
            (str(seat), source.field.entries[entry].player, str(entry)) for seat, entry in sorted(seats.items())
        )
        yield Table(f"Table {table}", columns, rows)


def moves_page(source: TournamentLog, asked: str) -> Page:
    """Large, to be called out and held up."""
    event, _ = source.event(asked)
    moves = move_views(source.field, event.name)
    if not moves:
        raise NoSuchPrintError(f"nobody has moved in {event.name} since the last spin")
    plates = tuple(Plate(((move.player, _LARGE), (_where(move), _SIGN))) for move in moves)
    return tournament_page(source, f"Moves: {event.name}", "Before the next spin", [Section("Moves", plates)])


def _where(move: MoveView) -> str:
    left = f"from table {move.left} " if move.left else ""
    return f"{left}to table {move.table}, seat {move.seat}"


def notice_page(source: TournamentLog, asked: str) -> Page:
    """What each color stands for, at every table of the event."""
    event, run = source.event(asked)
    if source.plan.numbered_chips:
        raise NoSuchPrintError("the chips bear their points: no notice is needed")
    at = event.rounds[min(max(run.round, 0) + (run.round >= 0 and run.round_over), len(event.rounds) - 1)]
    colors = sorted(chips_of(event, run).items(), key=lambda each: each[1])
    lines = [(f"{color.upper()}  {points:,}", _LARGE) for color, points in colors]
    plate = Plate((("POINTS OF EACH CHIP", _SIGN), *lines, ("No cash value", _SIGN)))
    cite = source.rules.cite("tournaments.chip_notice")
    tables = f"To be shown at {'tables' if len(event.tables) > 1 else 'table'} {', '.join(event.tables)} ({cite})."
    section = Section(at.name, (plate, Text(tables)))
    return tournament_page(source, f"Points of the chips: {event.name}", at.name, [section], scale=_POSTED)


def chips_page(source: TournamentLog, asked: str) -> Page:
    """Both counts beside each other, or lines to be filled in."""
    event, run = source.event(asked)
    counted = [
        each
        for each in standing_events(source.events)
        if isinstance(each, e.ChipsCounted) and each.event_name == event.name
    ]
    blocks: list[Block] = [_count(event, run)]
    blocks += [_counted(each) for each in counted]
    sections = [
        Section("Pieces by color", tuple(blocks)),
        Section("Signatures", (Signatures(("Tournament director", "Counted with", "Date")),)),
    ]
    return tournament_page(source, f"Count of the tournament chips: {event.name}", source.plan.title, sections)


def _count(event: Event, run: EventRun) -> Table:
    before, after = (run.chips.get(when, {}) for when in ("before", "after"))
    colors = list(dict.fromkeys(color for each in event.rounds for color in each.chips))
    rows = tuple((color, _pieces(before, color), _pieces(after, color)) for color in colors)
    columns = (Column("color", wide=True), Column("before play", right=True), Column("after play", right=True))
    return Table("Pieces", columns, rows)


def _pieces(counted: dict[str, int], color: str) -> str:
    return f"{counted[color]:,}" if color in counted else ""


def _counted(each: e.ChipsCounted) -> Block:
    signed = " and ".join(person.name for person in (each.by, *each.beside))
    said = f"{capital(each.when)} play, on {each.day}: {each.points:,} points, counted by {signed}."
    if each.expected and each.expected != each.points:
        return Notice(f"{said} {each.expected:,} were given out.")
    return Text(said)


def results_page(source: TournamentLog, asked: str) -> Page:
    """Places and points, and the prize of each place."""
    event, run = source.event(asked)
    lines = standing_of(source.field, event.name)
    if not lines:
        raise NoActivityError(f"nobody has played in {event.name}")
    won: dict[int, list[str]] = {}
    for due in (*run.due, *run.paid):
        won.setdefault(due.entry, []).append(_prize(due.kind, format_dollars(due.cents), due.printed))
    columns = (
        Column("place", right=True),
        Column("player", wide=True),
        Column("entry", right=True),
        Column("points", right=True),
        Column("prize", wide=True),
    )
    rows = tuple(
        (str(each.place), each.player, str(each.entry), f"{each.points:,}", "; ".join(won.get(each.entry, ())))
        for each in lines
    )
    state = "Places are final." if run.ended else "The event is not over: places as they stand."
    pool = [
        Facts(((f"Place {each.place}", f"{each.says}: {format_dollars(each.cents)}" if each.cents else each.says),))
        for each in prize_lines(source.field, source.plan, event)
    ]
    sections = [Section("Places", (Text(state), Table("Places", columns, rows)))]
    if not run.ended:
        sections.append(Section("Prizes", tuple(pool)))
    return tournament_page(source, f"Results: {event.name}", source.plan.title, sections)


def _prize(kind: PrizeKind, dollars: str, printed: str) -> str:
    return dollars if kind in (PrizeKind.POOL, PrizeKind.ADDED) else printed
