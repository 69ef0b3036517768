"""The pit's log as its books keep it: each session, slip, box, wheel, difference and incident with all that became of
it, and the place in the log that says so. The state of the pit forgets a day that is finalized; the book does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from croupier.pit import events as e
from croupier.pit.evolve import evolve
from croupier.pit.money_records import Slip, SlipKind, SlipState
from croupier.pit.state import PitState
from croupier.views.pit_entries import DifferenceEntry, Entry, IncidentEntry, Mark, SessionEntry, SlipEntry

_NOTHING = Mark(0, "")


@dataclass(slots=True)
class PitBook:
    """Sees the events of the pit in their order."""

    state: PitState = field(default_factory=PitState)
    mark: Mark = _NOTHING
    """Of the last event."""
    first: str = ""
    """The gaming day of the first event: of the days before, nothing is known."""
    sessions: dict[str, SessionEntry] = field(default_factory=dict)
    slips: dict[str, SlipEntry] = field(default_factory=dict)
    boxes: dict[str, list[Entry]] = field(default_factory=dict)
    """What happened to each box: attached, taken off, delivered, counted."""
    wheels: dict[str, list[Entry]] = field(default_factory=dict)
    balls: dict[str, list[Entry]] = field(default_factory=dict)
    """Every inspection, adjustment and replacement, by serial number and by ball."""
    differences: dict[int, DifferenceEntry] = field(default_factory=dict)
    by_difference: dict[str, list[int]] = field(default_factory=dict)
    """Their numbers, by the gaming day they belong to."""
    incidents: dict[int, IncidentEntry] = field(default_factory=dict)
    cash: dict[str, list[Entry]] = field(default_factory=dict)
    duty: dict[str, list[Entry]] = field(default_factory=dict)
    """By gaming day."""
    by_day: dict[str, list[str]] = field(default_factory=dict)
    """The sessions of each gaming day, by the day on which they began."""
    _last: dict[str, str] = field(default_factory=dict)
    _about: str = ""
    """The session of the box that was counted or taken off last; what was found by that follows at once."""

    def see(self, event: e.Event, hash_: str = "") -> None:
        self.state = evolve(self.state, event)
        self.mark = Mark(self.state.version, hash_, type(event).__name__, event.at)
        self.first = self.first or event.day
        if not isinstance(event, e.DiscrepancyFound):
            self._about = ""
        if note := _NOTES.get(type(event)):
            note(self, event)

    def see_all(self, events: Iterable[e.Event]) -> PitBook:
        for event in events:
            self.see(event)
        return self

    @property
    def days(self) -> list[str]:
        """Those on which a table's tray was counted."""
        return sorted(self.by_day)

    def of_day(self, day: str, shift: str = "") -> list[SessionEntry]:
        """The sessions that began then, void ones left out."""
        entries = [self.sessions[name] for name in self.by_day.get(day, ())]
        return [one for one in entries if not one.is_void and shift in ("", one.session.shift)]

    def slips_of(self, entry: SessionEntry, kind: SlipKind) -> list[Slip]:
        """Of a session, those of a kind that were carried out."""
        slips = (self.slips[number].slip for number in entry.slips)
        return [slip for slip in slips if slip.kind is kind and slip.state is SlipState.SIGNED]

    def is_final(self, slip: str) -> bool:
        """A slip of a day to which nothing is added any more, so that its prints are counted no more either."""
        return slip in self.slips and self.slips[slip].slip.day <= self.state.finalized

    def differences_of(self, day: str, shift: str = "") -> list[DifferenceEntry]:
        found = (self.differences[number] for number in self.by_difference.get(day, ()))
        return [each for each in found if shift in ("", each.found.shift)]

    # What each event changes

    def _opened(self, event: e.OpenerCounted) -> None:
        session = event.session
        entry = SessionEntry(session, self.mark, before=self._last.get(session.table, ""))
        if session.name in self.slips:
            entry.slips.append(session.name)
        self.sessions[session.name], self._last[session.table] = entry, session.name
        self.by_day.setdefault(session.day, []).append(session.name)

    def _closed(self, event: e.CloserCounted) -> None:
        entry = self.sessions[event.session.name]
        entry.session, entry.mark = event.session, self.mark
        entry.is_counted = self._is_counted(entry)

    def _slip_made(self, event: e.SlipMade) -> None:
        slip = event.slip
        self.slips[slip.number] = SlipEntry(slip, self.mark, self.mark)
        if slip.session in self.sessions:
            self.sessions[slip.session].slips.append(slip.number)

    def _slip_changed(self, event: e.SlipSigned | e.SlipVoided) -> None:
        entry = self.slips[event.slip]
        entry.slip = self.state.slips[event.slip]
        if isinstance(event, e.SlipVoided):
            entry.voided, entry.mark = event, self.mark
            self._count_void(entry.slip)
        elif event.done:
            entry.mark = self.mark

    def _count_void(self, slip: Slip) -> None:
        """A count that is void: the session has not begun, or goes on."""
        entry = self.sessions.get(slip.session)
        if entry and slip.kind is SlipKind.OPENER:
            entry.is_void, self._last[slip.table] = True, entry.before
        elif entry and slip.kind is SlipKind.CLOSER:
            running = self.state.tables[slip.table].session
            assert running
            entry.session, entry.is_counted = running, False
            if begun := self.sessions.get(slip.number):  # at an open table, with the same count
                begun.is_void, self._last[slip.table] = True, begun.before

    def _corrected(self, event: e.CountCorrected) -> None:
        """The session that the count has ended, and the one that it has begun at an open table."""
        entry = self.slips[event.slip]
        entry.slip, entry.mark = self.state.slips[event.slip], self.mark
        running = self.state.tables[entry.slip.table].session
        for name in (entry.slip.session, event.slip):
            session = running if running and running.name == name else self.state.sessions.get(name)
            if session and name in self.sessions:
                self.sessions[name].session, self.sessions[name].mark = session, self.mark

    def _printed(self, event: e.SlipPrinted) -> None:
        self.slips[event.slip].slip = self.state.slips[event.slip]
        self.slips[event.slip].prints.append(event)

    def _box(self, event: Any) -> None:
        self.boxes.setdefault(event.box, []).append(Entry(event, self.mark))
        if isinstance(event, e.BoxCounted) and (entry := self.sessions.get(event.session)):
            entry.counts = [each for each in entry.counts if not event.again or not _is_of_section(each.event, event)]
            entry.counts.append(Entry(event, self.mark))
            entry.is_counted, self._about = self._is_counted(entry), event.session
        elif isinstance(event, e.BoxRemoved) and event.drop is not None:
            session = self.state.tables[event.table].session
            assert session
            self._about = session.name
            self.sessions[session.name].boxes.append(Entry(event, self.mark))

    def _is_counted(self, entry: SessionEntry) -> bool:
        """A session that has ended, and of whose drop nothing lies in a box any more."""
        name = entry.session.name
        waits = any(
            section.session == name and place not in box.counted
            for box in self.state.boxes.values()
            if box.table == entry.session.table
            for place, section in enumerate(box.used, 1)
        )
        return entry.session.closer is not None and bool(entry.counts) and not waits

    def _equipment(self, event: Any) -> None:
        entry = Entry(event, self.mark)
        if wheel := getattr(event, "wheel", ""):
            self.wheels.setdefault(wheel, []).append(entry)
        if ball := getattr(event, "ball", ""):
            self.balls.setdefault(ball, []).append(entry)

    def _found(self, event: e.DiscrepancyFound) -> None:
        found = event.discrepancy
        session = self.slips[found.slip].slip.session if found.slip in self.slips else self._about
        entry = DifferenceEntry(found, self.mark, event.by, session)
        self.differences[found.number] = entry
        if session in self.sessions:
            self.sessions[session].differences.append(entry)
        self.by_difference.setdefault(found.day, []).append(found.number)

    def _tips(self, event: e.TipsCounted) -> None:
        if last := self.sessions.get(self._last.get(event.table, "")):
            last.tips.append(event)

    def _reported(self, event: e.IncidentReported) -> None:
        self.incidents[event.incident.number] = IncidentEntry(event.incident, self.mark)

    def _put(self, kept: dict[str, list[Entry]], event: e.Event) -> None:
        kept.setdefault(event.day, []).append(Entry(event, self.mark))


def _is_of_section(earlier: Any, event: e.BoxCounted) -> bool:
    """A count that is made again is in place of the last one of that section."""
    return bool((earlier.box, earlier.section) == (event.box, event.section))


_NOTES: dict[type[e.Event], Callable[[PitBook, Any], None]] = {
    e.SlipMade: PitBook._slip_made,
    e.SlipSigned: PitBook._slip_changed,
    e.SlipVoided: PitBook._slip_changed,
    e.SlipPrinted: PitBook._printed,
    e.OpenerCounted: PitBook._opened,
    e.CloserCounted: PitBook._closed,
    e.CountCorrected: PitBook._corrected,
    **dict.fromkeys((e.BoxAttached, e.SectionChanged, e.BoxRemoved, e.BoxDelivered, e.BoxCounted), PitBook._box),
    **dict.fromkeys((e.TableInspected, e.BallInspected, e.WheelAdjusted, e.DirectorInspected), PitBook._equipment),
    e.DiscrepancyFound: PitBook._found,
    e.DiscrepancyAnswered: lambda book, event: setattr(book.differences[event.number], "answer", event),
    e.IncidentReported: PitBook._reported,
    e.IncidentClosed: lambda book, event: setattr(book.incidents[event.incident], "closed", event),
    e.CashLogged: lambda book, event: book._put(book.cash, event),
    e.TipsCounted: PitBook._tips,
    **dict.fromkeys((e.SignedOn, e.SignedOff), lambda book, event: book._put(book.duty, event)),
}
