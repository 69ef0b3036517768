"""What many screens show alike: computed once, compared once and encoded once for all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.table.rules import TableRules
from croupier.table.state import TableState
from croupier.web.frames import framed

View = Callable[[TableState, TableRules], Any]


class Published:
    """Something that is shown, as it was last told."""

    def __init__(self) -> None:
        self.now: Any = None
        self.changes: msgspec.Raw | None = None
        """What is different since the turn before; nothing, when nothing is."""
        self._plain: Any = None
        self._number = 0
        self._whole: msgspec.Raw | None = None
        self._frames: dict[str, bytes] = {}

    def show(self, number: int, now: Any) -> None:
        """As it is now."""
        before, self.now = self.now, now
        self._number, self.changes, self._frames = number, None, {}
        if self.now == before:
            return
        plain = msgspec.to_builtins(self.now)
        self.changes = msgspec.Raw(msgspec.json.encode(difference(self._plain, plain)))
        self._plain, self._whole = plain, None

    @property
    def whole(self) -> msgspec.Raw:
        if self._whole is None:
            self._whole = msgspec.Raw(msgspec.json.encode(self._plain))
        return self._whole

    def frame(self, word: str) -> bytes:
        """The message that tells it, as `snapshot` or `changes`: the same bytes for every screen."""
        if word not in self._frames:
            self._frames[word] = message(self._number, word, self.whole if word == "snapshot" else self.changes)
        return self._frames[word]


class Part(Published):
    """A view of a table, or a field of one."""

    def __init__(self, view: View) -> None:
        super().__init__()
        self._view = view

    def turn(self, number: int, state: TableState, rules: TableRules) -> None:
        """The view of another state."""
        self.show(number, self._view(state, rules))


def message(number: int, word: str, told: Any) -> bytes:
    """A numbered message as it goes over the wire."""
    return framed(msgspec.json.encode({"number": number, word: told}))


def difference(before: Any, after: Any) -> Any:
    """What to change, as a merge patch (RFC 7396): objects by their fields, `null` for what is gone, all else whole."""
    if not isinstance(before, dict) or not isinstance(after, dict):
        return after
    changed = {name: difference(before.get(name), value) for name, value in after.items() if before.get(name) != value}
    return {**changed, **{name: None for name in before if name not in after}}
