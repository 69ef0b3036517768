"""The next state of the pit after an event. A log folds to the same state whatever the law has become since."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any

from msgspec.structs import replace

from croupier.aggregate.registry import all_listed
from croupier.aggregate.source import Source
from croupier.money.amount import Cents
from croupier.pit import events as e
from croupier.pit import filings
from croupier.pit.days import set_clock
from croupier.pit.evolve_money import MONEY, changed, without
from croupier.pit.inspecting import REPLACEMENT
from croupier.pit.money_records import PitTable
from croupier.pit.records import Cash, Inspected, Posted
from croupier.pit.state import USUAL, PitState

TABLES = "table:"
"""How the streams of tables are named."""


class OutOfOrderError(Exception):
    """A stream in which something happens to what is not there: it was not made by this engine."""


def evolve(state: PitState, event: e.Event) -> PitState:
    """The next state."""
    try:
        after = _EVOLVE[type(event)](state, event)
    except (KeyError, IndexError) as missing:
        raise OutOfOrderError(f"{type(event).__name__} of something that is not there: {missing}") from None
    latest = max(state.latest, (event.at, event.day, event.shift))
    clocks = set_clock(state.clocks, event.at, event.offset)
    return replace(after, version=state.version + 1, heard=_heard(state, event), latest=latest, clocks=clocks)


def _heard(state: PitState, event: e.Event) -> dict[str, int]:
    """What is entered from a table's log says from where."""
    source: Source | None = getattr(event, "source", None) or getattr(getattr(event, "slip", None), "source", None)
    if source is None or not source.stream.startswith(TABLES):
        return state.heard
    number = source.stream.removeprefix(TABLES)
    return {**state.heard, number: max(source.version, state.heard.get(number, 0))}


def fold(events: Iterable[e.Event], state: PitState | None = None) -> PitState:
    """The state that a stream of events leads to."""
    return reduce(evolve, events, state or PitState())


def _filed(state: PitState, event: e.ScheduleFiled) -> PitState:
    before = () if state.schedules == (USUAL,) and event.schedule.first <= event.day else state.schedules
    first = replace(event.schedule, first=USUAL.first) if not before else event.schedule
    return replace(state, schedules=(*before, first))


def _finalized(state: PitState, event: e.DayFinalized) -> PitState:
    """What belongs to the day is in the log, and nothing is asked of it any more."""
    last = event.finalized
    return replace(
        state,
        finalized=last,
        slips={number: slip for number, slip in state.slips.items() if slip.day > last},
        sessions={name: session for name, session in state.sessions.items() if session.day > last},
        cash={name: cash for name, cash in state.cash.items() if name.partition("/")[0] > last},
        rota={name: place for name, place in state.rota.items() if name.partition("/")[0] > last},
    )


def _wheel_placed(state: PitState, event: e.WheelPlaced) -> PitState:
    """Another wheel that stood there goes into store; a wheel that was moved has to be inspected again."""
    wheels = {
        serial: replace(wheel, table="") if wheel.table == event.table else wheel
        for serial, wheel in state.wheels.items()
    }
    wheels = changed(wheels, event.serial, table=event.table, inspected=None)
    tables = changed(state.tables, event.table, wheel=event.serial)
    if event.before:
        tables = changed(tables, event.before, wheel="")
    return replace(state, wheels=wheels, tables=tables)


def _ball_placed(state: PitState, event: e.BallPlaced) -> PitState:
    """Any number of balls may be at a table; the last is the one in play."""
    balls = changed(state.balls, event.ball, table=event.table)
    before = state.balls[event.ball].table
    tables = changed(state.tables, event.table, ball=event.ball)
    if before and tables[before].ball == event.ball:
        tables = changed(tables, before, ball="")
    return replace(state, balls=balls, tables=tables)


def _retired(state: PitState, event: e.Retired) -> PitState:
    tables = state.tables
    if event.what == "box":
        return replace(state, boxes=changed(state.boxes, event.name, retired=event.reason))
    kept: dict[str, Any] = state.wheels if event.what == "wheel" else state.balls
    at = kept[event.name].table
    if at and getattr(tables[at], event.what) == event.name:
        tables = changed(tables, at, **{event.what: ""})
    return replace(
        state, tables=tables, **{f"{event.what}s": changed(kept, event.name, table="", retired=event.reason)}
    )


def _inspected(state: PitState, event: e.TableInspected) -> PitState:
    """One that failed leaves the wheel without any. After a movement, the items that were looked at are renewed."""
    before = state.wheels[event.wheel].inspected
    found = {**(before.found if before and before.day == event.day else {}), **event.found}
    told = (state.version + 1, event.at, event.day, event.table, event.ball, found, event.by)
    return replace(state, wheels=changed(state.wheels, event.wheel, inspected=Inspected(*told) if event.fit else None))


def _adjusted(state: PitState, event: e.WheelAdjusted) -> PitState:
    due = state.wheels[event.wheel].director_due or (event.work == REPLACEMENT and event.external)
    return replace(state, wheels=changed(state.wheels, event.wheel, inspected=None, director_due=due))


def _ball_inspected(state: PitState, event: e.BallInspected) -> PitState:
    """A ball that was found unfit is used no more at this table."""
    if event.fit or not event.ball:
        return state
    balls = changed(state.balls, event.ball, table="", retired="unfit after it left the wheel")
    return replace(state, balls=balls, tables=changed(state.tables, event.table, ball=""))


def _signed_off(state: PitState, event: e.SignedOff) -> PitState:
    if event.to:
        return replace(state, duty=changed(state.duty, event.person, on_break=True))
    return replace(state, duty={name: duty for name, duty in state.duty.items() if name != event.person})


def _cash(state: PitState, event: e.CashLogged) -> PitState:
    key = f"{event.day}/{event.person}"
    known = state.cash.get(key, Cash())
    after = replace(known, **{"in_" if event.way == "in" else "out": Cents(event.total)})
    return replace(state, cash={**state.cash, key: after})


def _copied(state: PitState, event: e.CopyHanded) -> PitState:
    return replace(state, posted=changed(state.posted, f"{event.table}/{event.what}", copies=event.copy))


def _posted(state: PitState, event: e.RulesPosted) -> PitState:
    posted = Posted(event.digest, event.place, event.approval)
    return replace(state, posted={**state.posted, f"{event.table}/{event.what}": posted})


def _stage(stage: str) -> Callable[[PitState, Any], PitState]:
    return lambda state, event: replace(state, variations=changed(state.variations, event.variation, stage=stage))


def _decided(state: PitState, event: e.VariationDecided) -> PitState:
    stage = filings.APPROVED if event.approved else filings.DENIED
    told = {"stage": stage, "rule": event.rule, "effective": event.effective}
    return replace(state, variations=changed(state.variations, event.variation, **told))


_EVOLVE: dict[type[e.Event], Callable[[PitState, Any], PitState]] = {
    e.HouseNamed: lambda s, x: replace(s, house=x.name, licence=x.licence, book=x.book),
    e.ScheduleFiled: _filed,
    e.TemporaryChangeLogged: lambda s, x: s,
    e.DayFinalized: _finalized,
    e.WheelRegistered: lambda s, x: replace(s, wheels={**s.wheels, x.wheel.serial: x.wheel}),
    e.BallRegistered: lambda s, x: replace(s, balls={**s.balls, x.ball.name: x.ball}),
    e.TableRegistered: lambda s, x: replace(s, tables={**s.tables, x.table: PitTable(x.table, x.book)}),
    e.BoxRegistered: lambda s, x: replace(s, boxes={**s.boxes, x.box.number: x.box}),
    e.ChipsRegistered: lambda s, x: replace(s, chip_sets={**s.chip_sets, x.chips.designation: x.chips}),
    e.WheelPlaced: _wheel_placed,
    e.BallPlaced: _ball_placed,
    e.Retired: _retired,
    e.ParSet: lambda s, x: replace(s, tables=changed(s.tables, x.table, pars=(*s.tables[x.table].pars, x.par))),
    e.TableInspected: _inspected,
    e.BallInspected: _ball_inspected,
    e.WheelAdjusted: _adjusted,
    e.DirectorInspected: lambda s, x: replace(s, wheels=changed(s.wheels, x.wheel, director_due=not x.passed)),
    **MONEY,
    e.ChipsImpressed: lambda s, x: replace(s, tables=changed(s.tables, x.table, impressed=x.day)),
    e.SignedOn: lambda s, x: replace(s, duty={**s.duty, x.duty.person: x.duty}),
    e.SignedOff: _signed_off,
    e.DutyPlanned: lambda s, x: replace(s, rota={**s.rota, f"{x.on}/{x.in_shift}/{x.person}": x.place}),
    e.TipsCounted: lambda s, x: s,
    e.IncidentReported: lambda s, x: replace(
        s, incidents={**s.incidents, x.incident.number: x.incident}, count=x.incident.number
    ),
    e.IncidentClosed: lambda s, x: replace(s, incidents=without(s.incidents, x.incident)),
    e.CashLogged: _cash,
    e.RulesPosted: _posted,
    e.CopyHanded: _copied,
    e.VariationApplied: lambda s, x: replace(
        s, variations={**s.variations, x.variation.number: x.variation}, count=x.variation.number
    ),
    e.VariationReviewed: _stage(filings.REVIEWED),
    e.VariationSubmitted: _stage(filings.SUBMITTED),
    e.VariationDecided: _decided,
}

all_listed(e.Event, set(_EVOLVE), "leads to no state")
