"""What many screens show alike: computed once, compared once and encoded once for all of them."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import astuple

from croupier.table.events import Line
from croupier.table.rules import TableRules
from croupier.views.player import settled_line
from croupier.web.frames import framed


class Published:
    """Something that is shown, as it was told in the last turns.

    Turns are counted. A screen knows in which it was told something last: in the one before, or when that was broken
    off before its end (`hub`) in the one before that.
    """

    def __init__(self) -> None:
        self.turn = -1
        self._number = 0
        self._shown: dict[int, Any] = {-1: None}
        """The newest, and two before it, by their turns."""
        self._whole: msgspec.Raw | None = None
        self._changes: dict[int, msgspec.Raw | None] = {}
        self._frames: dict[int, bytes] = {}

    def show(self, turn: int, number: int, now: Any) -> None:
        """As it is in this turn."""
        self._shown = {**dict(list(self._shown.items())[-2:]), turn: now}
        self.turn, self._number, self._whole = turn, number, None
        self._changes, self._frames = {}, {}

    @property
    def now(self) -> Any:
        return self._shown[self.turn]

    def changes(self, since: int) -> msgspec.Raw | None:
        """What is different since that turn; nothing, when nothing is."""
        if since not in self._changes:
            before, now = self._shown[since], self.now
            different = before is not now and before != now
            self._changes[since] = msgspec.Raw(msgspec.json.encode(difference(before, now))) if different else None
        return self._changes[since]

    @property
    def whole(self) -> msgspec.Raw:
        if self._whole is None:
            self._whole = msgspec.Raw(msgspec.json.encode(self.now))
        return self._whole

    def frame(self, since: int) -> bytes | None:
        """The message that tells what is different: the same bytes for every screen."""
        if since not in self._frames and (changes := self.changes(since)):
            self._frames[since] = message(self._number, "changes", changes)
        return self._frames.get(since)

    def snapshot(self) -> bytes:
        return message(self._number, "snapshot", self.whole)


class SettledLines:
    """Settled lines as they go over the wire. A line is written once, for however many players it is the same."""

    def __init__(self, rules: TableRules) -> None:
        self._rules = rules
        self._written: dict[Line, bytes] = {}

    def of(self, player: str, lines: tuple[Line, ...]) -> msgspec.Raw:
        head = b'{"player":' + msgspec.json.encode(player)
        return msgspec.Raw(b"[" + b",".join(head + self._rest(line) for line in lines) + b"]")

    def _rest(self, line: Line) -> bytes:
        """All but the player, who comes first."""
        if (written := self._written.get(line)) is None:
            whole = msgspec.json.encode(settled_line("", line, self._rules))
            written = self._written[line] = whole.removeprefix(b'{"player":""')
        return written


def message(number: int, word: str, told: Any) -> bytes:
    """A numbered message as it goes over the wire."""
    return framed(msgspec.json.encode({"number": number, word: told}))


def difference(before: Any, after: Any) -> Any:
    """What to change, as a merge patch (RFC 7396): objects by their fields, `null` for what is gone, all else whole.
    What is the same object is not looked into."""
    if isinstance(after, msgspec.Struct) and type(before) is type(after):
        pairs = zip(after.__struct_encode_fields__, astuple(before), astuple(after), strict=True)
        return {name: difference(was, now) for name, was, now in pairs if was is not now and was != now}
    if not isinstance(before, dict) or not isinstance(after, dict):
        return after
    changed = {}
    for name, now in after.items():
        if (was := before.get(name)) is not now and was != now:
            changed[name] = difference(was, now)
    return {**changed, **{name: None for name in before if name not in after}}
