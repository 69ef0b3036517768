"""What the pit shows: the day, each table's paper and money, equipment, slips that wait for a signature, boxes,
discrepancies, who is on duty. And for each table what comes next in its day, and who may do it.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from croupier.money.amount import Cents
from croupier.people.policy import HOUSE_COMMANDS
from croupier.people.posts import Post
from croupier.people.state import PeopleState, Program
from croupier.pit import commands as c
from croupier.pit.asking import Law, law_of, today_in
from croupier.pit.decide import WHO
from croupier.pit.duty import is_supervised, report_over
from croupier.pit.inspecting import inspected_at
from croupier.pit.money_records import Box, Session, Slip, SlipKind
from croupier.pit.records import Ball, ChipSet, Discrepancy, Duty, Incident, Posted, Schedule, Variation, Wheel
from croupier.pit.state import PitState
from croupier.pit.trays import between, inventory, par_of, to_par
from croupier.views.people import PersonView, people_of
from croupier.views.pit_cash import CashView, cash_of
from croupier.views.pit_due import has_set, impress_by
from croupier.views.pit_steps import ItemView, items_view, lacks_of, needs_box, step_of


class ToPar(msgspec.Struct, frozen=True):
    fill: dict[str, Cents]
    credit: dict[str, Cents]


class PitTableView(msgspec.Struct, frozen=True):
    number: str
    is_open: bool = msgspec.field(name="open")
    known: bool
    """The pit's books have it."""
    step: str
    """What comes next in the table's day: `equip`, `inspect`, `attach`, `count`, `sign`, `open`, `play`, `close`,
    `remove`, `deliver`, `count box`."""
    lacks: tuple[str, ...]
    """Of `wheel`, `ball` and `box`, what has to be registered before it can open."""
    kind: str
    """Of the wheel that it is set up for: `double-zero`, …"""
    dealer: str
    players: tuple[str, ...]
    side_bets: tuple[str, ...]
    wheel: str
    ball: str
    box: str
    denominations: tuple[str, ...]
    items: tuple[ItemView, ...]
    """What is inspected here."""
    inspectors: tuple[str, ...]
    """The posts that may; empty where the law names none."""
    adjusters: tuple[str, ...]
    """The posts that may work on the wheel, and those of which one is present and signs."""
    witnesses: tuple[str, ...]
    signatures: dict[str, tuple[str, ...]]
    """Who signs which kind of slip, in this order."""
    inspected: str
    """The gaming day of the last inspection that the wheel has passed."""
    inspected_by: str
    is_due: bool
    """No inspection of this gaming day, where the law asks for one."""
    director_due: bool
    supervised: bool
    """Somebody is on duty whose post the law wants while it is open."""
    has_no_box: bool
    """It is open, and no drop box hangs there, where the law wants one."""
    impress_by: str
    """The last day on which its color chips are counted again; empty where the law does not ask for it."""
    session: Session | None
    inventory: Cents | None
    """What should be in the tray now; unknown without an opener, and not told while the closer is to be counted."""
    fills: Cents
    credits: Cents
    last_closer: Cents | None
    last_chips: dict[str, Cents]
    """The closer by denomination."""
    par: dict[str, Cents]
    imprest: bool
    """At closing a last fill or credit brings the tray to its par."""
    to_par: ToPar | None
    """What does so, by denomination; nothing before the tray of an open table is counted."""


class PitView(msgspec.Struct, frozen=True):
    house: str
    licence: str
    book: str
    """By which the house is licensed; before it is named, that of its tables."""
    books: tuple[str, ...]
    """Those of its tables: one of them is the house's."""
    day: str
    shift: str
    finalized: str
    schedules: tuple[Schedule, ...]
    tables: tuple[PitTableView, ...]
    wheels: tuple[Wheel, ...]
    balls: tuple[Ball, ...]
    boxes: tuple[Box, ...]
    slips: tuple[Slip, ...]
    """Of the days that are not finalized, the newest first."""
    sessions: tuple[Session, ...]
    discrepancies: tuple[Discrepancy, ...]
    incidents: tuple[Incident, ...]
    duty: tuple[Duty, ...]
    variations: tuple[Variation, ...]
    chip_sets: tuple[ChipSet, ...]
    rota: dict[str, str]
    """`day/shift/person` to the place."""
    cash: tuple[CashView, ...]
    """Of today, by person."""
    cash_over: Cents | None
    """More than this in one gaming day calls for a report."""
    posted: dict[str, Posted]
    """By `table/what`."""
    short: dict[str, Cents]
    """By table: what the float lacks for a payment that waits."""
    behind: dict[str, str]
    """By table: what does not get from the one log to the other, by a mistake of the program."""
    people: tuple[PersonView, ...]
    program: Program
    gaming_stopped: str
    """Why no table of the house plays; empty when they may."""
    outages: dict[str, int]
    """What does not work, and since when."""
    who: dict[str, tuple[Post, ...]]
    """The posts that may send each command."""


_WHO = {kind.__name__: posts for kind, posts in WHO.items()} | HOUSE_COMMANDS


def pit_view(
    state: PitState,
    facts: Mapping[str, c.TableFact],
    short: Mapping[str, Cents],
    behind: Mapping[str, str],
    people: PeopleState,
    law: Law,
    at: int,
    offset: int,
) -> PitView:
    day, shift = today_in(state, at, offset)
    over = report_over(law, at, offset)
    return PitView(
        house=state.house,
        licence=state.licence,
        book=state.book or next((fact.book for fact in facts.values()), ""),
        books=tuple(sorted({fact.book for fact in facts.values()} | {state.book} - {""})),
        day=day,
        shift=shift,
        finalized=state.finalized,
        schedules=state.schedules,
        tables=tuple(_table(state, fact, law, day) for _, fact in sorted(facts.items())),
        wheels=tuple(wheel for wheel in state.wheels.values() if not wheel.retired),
        balls=tuple(ball for ball in state.balls.values() if not ball.retired),
        boxes=tuple(box for box in state.boxes.values() if not box.retired),
        slips=tuple(reversed(state.slips.values())),
        sessions=tuple(state.sessions.values()),
        discrepancies=tuple(state.discrepancies.values()),
        incidents=tuple(state.incidents.values()),
        duty=tuple(state.duty.values()),
        variations=tuple(state.variations.values()),
        chip_sets=tuple(state.chip_sets.values()),
        rota=state.rota,
        cash=cash_of(state, day, over, law),
        cash_over=over,
        posted=state.posted,
        short={table: cents for table, cents in short.items() if cents},
        behind=dict(behind),
        people=people_of(people),
        program=people.program,
        gaming_stopped=people.gaming_stopped,
        outages=people.outages,
        who=_WHO,
    )


def _table(state: PitState, fact: c.TableFact, law: Law, day: str) -> PitTableView:
    rules, kept = law_of(law, fact), state.tables.get(fact.number)
    wheel = state.wheels.get(kept.wheel) if kept else None
    done = inspected_at(state, fact.number) if kept else None
    session = kept.session if kept else None
    moved = between(session, fact) if session else None
    par = par_of(kept, day) if kept else None
    lacking = to_par(state, fact, day) if kept and fact.is_open else None
    is_due = "inspection.when" in rules and (done is None or done.day != day)
    lacks = lacks_of(state, fact, rules)
    has_no_box = fact.is_open and kept is not None and not kept.box and needs_box(rules)
    step = "equip" if lacks else step_of(state, fact, is_due, has_no_box)
    return PitTableView(
        number=fact.number,
        is_open=fact.is_open,
        known=kept is not None,
        step=step,
        lacks=lacks,
        kind=fact.wheel,
        dealer=fact.dealer,
        players=fact.players,
        side_bets=fact.side_bets,
        wheel=kept.wheel if kept else "",
        ball=kept.ball if kept else "",
        box=kept.box if kept else "",
        denominations=fact.chips,
        items=items_view(rules, fact.wheel),
        inspectors=rules.names("inspection.by"),
        adjusters=rules.names("adjustment.by"),
        witnesses=rules.names("adjustment.witness"),
        signatures={kind.value: rules.names(f"pit.signatures.{kind.value}") for kind in SlipKind},
        inspected=done.day if done else "",
        inspected_by=done.by.name if done else "",
        is_due=is_due,
        director_due=bool(wheel and wheel.director_due),
        supervised=is_supervised(state, rules),
        has_no_box=has_no_box,
        impress_by=impress_by(rules, kept, has_set(state, fact.number), day),
        session=session,
        inventory=inventory(session, fact) if session and step != "close" else None,
        fills=moved.fills if moved else Cents(0),
        credits=moved.credits if moved else Cents(0),
        last_closer=kept.last.amount if kept and kept.last else None,
        last_chips=kept.last.chips if kept and kept.last else {},
        par=par.chips if par else {},
        imprest=bool(par and par.imprest),
        to_par=ToPar(*lacking) if lacking else None,
    )
