"""What the director and the registration desk see of a tournament: the whole field, and what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple

import msgspec

from croupier.money.amount import Cents
from croupier.people.posts import Post
from croupier.tournament.decide import WHO
from croupier.tournament.plan import Event, Plan
from croupier.tournament.records import Clock, Due, Entry, Sharing, Voucher
from croupier.tournament.standing import places
from croupier.tournament.state import EventRun, Field, Step
from croupier.views.tournament_next import NextView, next_steps
from croupier.views.tournament_prizes import PrizeLine, prize_lines
from croupier.views.tournament_seats import (
    HeatTableView,
    MoveView,
    SuggestionView,
    heat_tables,
    move_views,
    suggestion_views,
)


class EntryView(msgspec.Struct, frozen=True):
    entry: Entry
    place: int
    """0 where there is none."""


class ExtraView(msgspec.Struct, frozen=True):
    kind: str
    price: Cents
    points: int
    most: int
    conditions: str
    is_open: bool = msgspec.field(name="open")


class EventView(msgspec.Struct, frozen=True):
    name: str
    day: date
    fee: Cents
    buy_in: Cents
    points: int
    registration: bool
    ended: bool
    round: int
    rounds: tuple[str, ...]
    live: int
    entered: int
    most: int
    pool: Cents
    held: Cents
    entries: tuple[EntryView, ...]
    """The best first; who is withdrawn or disqualified stands last."""
    tables: tuple[HeatTableView, ...]
    suggestions: tuple[SuggestionView, ...]
    moves: tuple[MoveView, ...]
    """To be called out."""
    cut: int
    """The place of the last who goes on; 0 where nobody is cut, or each table has its own line."""
    cut_each: int
    """How many go on from each table, where that is so."""
    prizes: tuple[PrizeLine, ...]
    waiting: tuple[str, ...]
    extras: tuple[ExtraView, ...]
    chips: dict[str, int]
    """Points of each color, of the round that is played or comes next."""
    counted: dict[str, dict[str, int]]
    clock: Clock | None
    says: str
    sharing: Sharing | None
    due: tuple[Due, ...]
    paid: tuple[Due, ...]


class TournamentView(msgspec.Struct, frozen=True):
    name: str
    title: str
    book: str
    casino: str
    responsible: str
    published: bool
    filed: str
    proof: str
    objection: str
    ended: bool
    events: tuple[EventView, ...]
    next: tuple[NextView, ...]
    undo: str
    """The step that can be taken back, by its label; empty where none can."""
    redo: str
    barrier: str
    """Why nothing before can be taken back."""
    held_fees: Cents
    vouchers: tuple[Voucher, ...]
    who: dict[str, tuple[Post, ...]]
    """The posts that may send each command."""


def tournament_view(field: Field, steps: Sequence[Step], undone: Sequence[Step]) -> TournamentView:
    """With the steps that can be taken back and done again, the newest last."""
    plan = field.plan
    assert plan, "a tournament begins with its draft"
    return TournamentView(
        name=plan.name,
        title=plan.title,
        book=field.book,
        casino=plan.casino,
        responsible=plan.responsible.name if plan.responsible else "",
        published=bool(field.published),
        filed=field.filed,
        proof=field.proof,
        objection=field.objection,
        ended=field.ended,
        events=tuple(_event(field, plan, event) for event in plan.events),
        next=next_steps(field),
        undo=steps[-1].label if steps else "",
        redo=undone[-1].label if undone else "",
        barrier=field.barrier,
        held_fees=field.held_fees,
        vouchers=tuple(field.vouchers.values()),
        who={kind.__name__: posts for kind, posts in WHO.items()},
    )


def _event(field: Field, plan: Plan, event: Event) -> EventView:
    run = field.events[event.name]
    fee, buy_in = event.price
    found = run.places or places(field, event.name)
    entries = [each for each in field.entries.values() if each.event == event.name]
    cut = cut_of(field, event, run)
    return EventView(
        name=event.name,
        day=event.day,
        fee=fee,
        buy_in=buy_in,
        points=event.points,
        registration=run.registration,
        ended=run.ended,
        round=run.round,
        rounds=tuple(each.name for each in event.rounds),
        live=len(field.live(event.name)),
        entered=len(entries),
        most=event.players_max,
        pool=field.pools.get(event.name, Cents(0)),
        held=field.held.get(event.name, Cents(0)),
        entries=_ordered(entries, found),
        tables=tuple(heat_tables(field, (field.heats[number] for number in run.heats))),
        suggestions=suggestion_views(field, event.name),
        moves=move_views(field, event.name),
        cut=cut.all,
        cut_each=cut.each,
        prizes=prize_lines(field, plan, event),
        waiting=run.waiting,
        extras=extras_of(event, run),
        chips=chips_of(event, run),
        counted=run.chips,
        clock=run.clock,
        says=run.says,
        sharing=run.sharing,
        due=run.due,
        paid=run.paid,
    )


def _ordered(entries: Iterable[Entry], found: Mapping[int, int]) -> tuple[EntryView, ...]:
    shown = [EntryView(entry, found.get(entry.number, 0)) for entry in entries]
    return tuple(sorted(shown, key=lambda each: (each.place == 0, each.place, each.entry.number)))


def extras_of(event: Event, run: EventRun) -> tuple[ExtraView, ...]:
    return tuple(
        ExtraView(kind, extra.cents, extra.points, extra.most, extra.conditions, kind in run.extras)
        for kind, extra in event.extras.items()
    )


def chips_of(event: Event, run: EventRun) -> dict[str, int]:
    """Points of each color now: between rounds, of the round that comes next."""
    at = min(max(run.round, 0) + (run.round >= 0 and run.round_over), len(event.rounds) - 1)
    return {color: int(points) for color, points in event.rounds[at].chips.items()}


class Cut(NamedTuple):
    """How many go on from the round that is played: so many of all, or so many from each table."""

    all: int = 0
    each: int = 0


def cut_of(field: Field, event: Event, run: EventRun) -> Cut:
    if run.round < 0 or run.round + 1 >= len(event.rounds):
        return Cut()
    round_ = event.rounds[run.round]
    tables = sum(len(heat.tables) for heat in field.playing(event.name) if not heat.play_off)
    if round_.overall or tables == 1:
        return Cut(all=round_.overall or round_.per_table)
    return Cut(each=round_.per_table)
