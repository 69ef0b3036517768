"""Every significant event of a house in a period, in the order in which the records became durable.

Read from the log, of which nothing is ever taken away: whoever may see this cannot remove a line, and nobody else can.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from typing import Any

import msgspec

from croupier.money.amount import Cents
from croupier.people.codec import decode_event as decode_people
from croupier.pit.codec import decode_event as decode_pit
from croupier.service.chain import must_go_on
from croupier.service.floor import PREFIX
from croupier.service.pit import STREAM as PIT
from croupier.service.ports import EventStore, Record
from croupier.service.staff import STREAM as PEOPLE
from croupier.table import events as e
from croupier.table.codec import decode_event
from croupier.views.pit_activity import large_of
from croupier.views.significant import KINDS, significant
from croupier.views.significant_kinds import SignificantRecord, kind_of, reason_of, values_of

PAGE = 5_000
_KIND = re.compile(rb'"event":"(\w+)"')
RULES = "rule text changed"
_KINDS = frozenset(name.encode() for name in KINDS)


async def significant_log(
    store: EventStore, since: int = 0, until: int = 2**63, wanted: Callable[[str], bool] = lambda kind: True
) -> AsyncIterator[SignificantRecord]:
    """From `since` on, and before `until`, both in milliseconds since 1970; of the kinds that are wanted."""
    reader, number, heads = _Reader(), 0, dict[str, tuple[int, bytes]]()
    while records := await store.whole(number, PAGE):
        for record in records:
            number += 1
            must_go_on(heads, record)
            told = reader.read(number, record, since <= record.at < until)
            if told and wanted(told.kind):
                yield told


class _Reader:
    """What was last said of each table: a change is told with what was before."""

    def __init__(self) -> None:
        self._setups: dict[str, dict[str, Any]] = {}
        self._digests: dict[str, str] = {}

    def read(self, number: int, record: Record, is_in_period: bool) -> SignificantRecord | None:
        found = _KIND.search(record.body)
        if found is None or found[1] not in _KINDS:
            return None
        sets_up = found[1] in (b"TableOpened", b"SetupChanged")
        event = _decoded(record) if is_in_period or sets_up else None
        before, after, kind = "", "", ""
        if isinstance(event, e.TableOpened | e.SetupChanged):
            before, after, kind = self._changed(record.stream, event)
        if event is None or not is_in_period:
            return None
        table = record.stream.removeprefix(PREFIX) if record.stream.startswith(PREFIX) else ""
        told = significant(record.at, table, record.actor, event, self._large(record.stream))
        if told is None:
            return None
        before, after = (before, after) if before or after else values_of(event)
        place = (number, record.at, record.stream, record.version, told.table, told.by)
        return SignificantRecord(
            *place, kind or kind_of(event), told.weight, told.says, reason_of(event), before, after
        )

    def _large(self, stream: str) -> Cents:
        return large_of(self._setups.get(stream, {}))

    def _changed(self, stream: str, event: e.TableOpened | e.SetupChanged) -> tuple[str, str, str]:
        """Before and after, and the kind where the text of the rules is another one."""
        was, self._setups[stream] = self._setups.get(stream), event.setup
        text, now = self._digests.get(stream, ""), getattr(event, "digest", self._digests.get(stream, ""))
        self._digests[stream] = now
        if was is None:
            return "", "", ""
        names = sorted(name for name in {*was, *event.setup} if was.get(name) != event.setup.get(name))
        rules = [(f"rules {text[:16]}", f"rules {now[:16]}")] if text != now else []
        both = rules + [(f"{name} = {_said(was, name)}", f"{name} = {_said(event.setup, name)}") for name in names]
        return ", ".join(each[0] for each in both), ", ".join(each[1] for each in both), RULES if rules else ""


def _said(setup: dict[str, Any], name: str) -> str:
    return msgspec.json.encode(setup.get(name), order="deterministic").decode()


def _decoded(record: Record) -> Any:
    if record.stream.startswith(PREFIX):
        return decode_event(record.body, record.format)
    if record.stream == PEOPLE:
        return decode_people(record.body)
    return decode_pit(record.body, record.format) if record.stream == PIT else None
