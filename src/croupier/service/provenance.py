"""By which program the records of a house were decided, and from which of them on every command is kept.

The checkpoints say both, and are signed. So whoever takes the commands of a stream away does not make it look old. And
a record that this program would decide otherwise is told apart: where the same version has written it, somebody has
changed it; where another has, that version alone can say.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from croupier import __version__
from croupier.history.checkpoint import Checkpoint, Decided
from croupier.service.audit import Report
from croupier.service.ports import EventStore

PAGE = 2_000


@dataclass(frozen=True, slots=True)
class Provenance:
    decided: tuple[Decided, ...] = ()
    """As checkpoints have it, the oldest first."""

    def program_of(self, number: int) -> str:
        """The version that has written this record of the house; nothing where no checkpoint says so."""
        return next((each.program for each in reversed(self.decided) if each.since <= number), "")

    @property
    def commands(self) -> int | None:
        """The first record of the house from which on every command is kept, if that is known."""
        return min((each.commands for each in self.decided), default=None)


def provenance_of(checkpoints: Iterable[Checkpoint]) -> Provenance:
    """Each program once for each time that it began."""
    return Provenance(tuple(dict.fromkeys(each.decided for each in checkpoints if each.decided)))


async def held_to(provenance: Provenance, store: EventStore, report: Report, program: str = __version__) -> Report:
    """The report of a stream, with what follows for it. `program` is the one that has decided again."""
    if report.is_otherwise:
        place = await store.place(report.stream, report.records + 1)
        by = provenance.program_of(place[0] if place else await store.size())
        if by not in ("", program):
            says = f"{report.difference}. It was decided by Croupier {by}, and this is {program}: audit it with {by}"
            return replace(report, decided_by=by, difference=says)
    if report.difference or not report.replayed or provenance.commands is None:
        return report
    last = await store.place(report.stream, report.replayed)
    if last is None or last[0] < provenance.commands:
        return report
    version = await _first_since(store, report.stream, provenance.commands)
    says = f"its command is gone, and this house has kept every command since its record {provenance.commands:,}"
    return replace(
        report, records=version - 1, head="", difference=f"record {version} of {report.stream}: {says}", replayed=0
    )


async def _first_since(store: EventStore, stream: str, number: int) -> int:
    """The version of the first record that a stream has from a number of the house on. There is one."""
    while True:
        places = await store.history(number - 1, PAGE)
        found = [version for _, each, version, _ in places if each == stream]
        if found:
            return found[0]
        number = places[-1][0] + 1
