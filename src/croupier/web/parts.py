"""What many screens show alike: computed once, compared once and encoded once for all of them."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET
from msgspec.structs import astuple, replace

from croupier.service.tables import TableKeeper
from croupier.table.events import Line
from croupier.table.rules import TableRules
from croupier.table.state import TableState
from croupier.views.dealer import dealer_view
from croupier.views.desk import Seating
from croupier.views.player import Common, notices, settled_line, shared_felt
from croupier.views.reader_board import board_view
from croupier.views.supervisor import supervisor_view
from croupier.web.frames import framed

COMMON = Common._fields
_INSIDE = {"dealer": {"board": "board"}, "supervisor": {"table": "dealer"}}
"""Views that have another one in a field."""


class Published:
    """Something that is shown, as it was told in the last turns.

    Turns are counted. A screen knows in which it was told something last: in the one before, or when that was broken
    off before its end (`hub`) in the one before that.
    """

    def __init__(self) -> None:
        self.turn = -1
        self._number = 0
        self.now: Any = None
        self._inside: dict[str, Published] = {}
        self._shown: dict[int, Any] = {}
        """The newest, and two before it, by their turns; without what is inside."""
        self._whole: msgspec.Raw | None = None
        self._changes: dict[int, msgspec.Raw | None] = {}
        self._frames: dict[int, bytes] = {}

    def show(self, turn: int, number: int, now: Any, **inside: Published) -> None:
        """As it is in this turn. What has a field that is shown by itself, too, takes from there what is different."""
        bare = replace(now, **dict.fromkeys(inside)) if inside else now
        self._shown = {**dict(list(self._shown.items())[-2:]), turn: bare}
        self.turn, self.now, self._inside, self._number, self._whole = turn, now, inside, number, None
        self._changes, self._frames = {}, {}

    def changes(self, since: int) -> msgspec.Raw | None:
        """What is different since that turn; nothing, when nothing is."""
        if since not in self._changes:
            told = difference(self._shown[since], self._shown[self.turn])
            found = {name: changes for name, part in self._inside.items() if (changes := part.changes(since))}
            if found:
                told = found if told is UNSET else {**found, **told}
            self._changes[since] = None if told is UNSET else msgspec.Raw(msgspec.json.encode(told))
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


class Since(NamedTuple):
    """What has become different for every player since a turn."""

    state: TableState
    """As it was told then."""
    rules: TableRules
    changes: dict[str, Any]
    frame: bytes
    """The message for all whose own part is as it was."""
    has_lines: bool
    """There are settled lines that were not told."""
    is_all: bool
    """Nothing else is different for those whose seat is as it was and has no bet that lives on."""


class TableParts:
    """A table as its screens are told of it, turn by turn."""

    def __init__(self, keeper: TableKeeper) -> None:
        self.keeper = keeper
        self.turns = 0
        self.number, self.state = -1, keeper.durable
        """As it is told in this turn."""
        self.rules: TableRules
        self.settled: SettledLines
        self._turned: dict[int, tuple[TableState, TableRules]] = {}
        """What was told in the newest turn and in two before it."""
        self._since: dict[int, Since] = {}
        self._parts: dict[str, Published] = defaultdict(Published)
        self._seating = Seating()

    def turn_on(self) -> None:
        """What is durable now is what is told. Rules of a set-up that is decided and not durable wait."""
        keeper, is_first = self.keeper, self.number < 0
        self.turns, self.number, self.state = self.turns + 1, keeper.durable_version, keeper.durable
        rules = keeper.rules if is_first or self.rules.fingerprint != self.state.rules else self.rules
        if is_first or rules is not self.rules or not self.state.settled:
            self.rules, self.settled = rules, SettledLines(rules)
        self._turned = {**dict(list(self._turned.items())[-2:]), self.turns: (self.state, self.rules)}
        self._since = {}

    def part(self, name: str) -> Published:
        """Computed when somebody shows it."""
        part = self._parts[name]
        if part.turn != self.turns:
            inside = {field: self.part(other) for field, other in _INSIDE.get(name, {}).items()}
            part.show(self.turns, self.number, self._made(name), **inside)
        return part

    def _made(self, name: str) -> Any:
        state, rules, seating = self.state, self.rules, self._seating
        match name:
            case "dealer":
                return dealer_view(state, rules, seating, self.part("board").now)
            case "supervisor":
                return supervisor_view(state, rules, seating, self.part("dealer").now)
            case "felt":
                return shared_felt(state, rules, seating)
        return notices(state, rules) if name == "notices" else board_view(state, rules)

    def since(self, turn: int) -> Since:
        """What is different for every player since that turn."""
        if turn not in self._since:
            (before, rules), now = self._turned[turn], self.state
            told: dict[str, Any] = {name: changes for name in COMMON if (changes := self.part(name).changes(turn))}
            if before.settled and not now.settled:
                told["last_round"] = ()
            frame = message(self.number, "changes", told) if told else b""
            has_lines = bool(now.settled) and now.settled is not before.settled
            is_all = not has_lines and now.buy_in is before.buy_in and rules is self.rules
            self._since[turn] = Since(before, rules, told, frame, has_lines, is_all)
        return self._since[turn]


def message(number: int, word: str, told: Any) -> bytes:
    """A numbered message as it goes over the wire."""
    return framed(msgspec.json.encode({"number": number, word: told}))


def difference(before: Any, after: Any) -> Any:
    """What to change, as a merge patch (RFC 7396): objects by their fields, `null` for what is gone, all else whole;
    `UNSET`, when nothing is different. What is the same object is not looked into, and all else once."""
    gone: dict[str, Any] = {}
    if isinstance(after, msgspec.Struct) and type(before) is type(after):
        pairs = zip(after.__struct_encode_fields__, astuple(before), astuple(after), strict=True)
    elif isinstance(before, dict) and isinstance(after, dict):
        pairs = zip(after, map(before.get, after), after.values(), strict=True)
        gone = {name: None for name in before if name not in after}
    else:
        return UNSET if before == after else after
    told = {name: difference(was, now) for name, was, now in pairs if was is not now}
    return {name: change for name, change in told.items() if change is not UNSET} | gone or UNSET
