"""What somebody sees, as a question in a transcript asks for it, and as text: one field to a line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, get_type_hints

import msgspec

from croupier.game.commitment import Context
from croupier.game.notation import NotationError, hint
from croupier.money.amount import Cents, format_dollars
from croupier.table.night import Night
from croupier.table.notation_fields import shown
from croupier.views.dealer import dealer_view
from croupier.views.player import player_view
from croupier.views.reader_board import board_view
from croupier.views.supervisor import supervisor_view

QUESTIONS = ("board", "dealer", "supervisor", "player NAME", "balances", "reasons")
_QUESTION = re.compile(r"(?P<word>\S*)(?:\s+(?P<name>\"(?:[^\"\\]|\\.)*\"|[^\s#].*?))?(?:\s+#.*)?", re.DOTALL)
Balances = dict[str, Cents]
View = msgspec.Struct | Balances


def balances(night: Night) -> Balances:
    """The accounts of the ledger that are not empty."""
    return {account: Cents(cents) for account, cents in sorted(night.ledger.balances.items()) if cents}


def look(question: str, night: Night) -> View:
    """The view that a question asks for: one of `QUESTIONS`."""
    match = _QUESTION.fullmatch(question.strip())
    assert match is not None
    word, name = match["word"], _name(match["name"] or "")
    if name and word != "player":
        raise NotationError(f'"{shown(question.strip())}" is not a question; "{shown(word)}" stands alone')
    state, rules = night.state, night.rules
    match word:
        case "board":
            return board_view(state, rules)
        case "dealer":
            return dealer_view(state, rules)
        case "supervisor":
            return supervisor_view(state, rules)
        case "player" if name in state.seats:
            return player_view(state, rules, name)
        case "player":
            raise NotationError(f'nobody called "{shown(name)}" sits at this table{hint(name, state.seats)}')
        case "balances":
            return balances(night)
        case "reasons":
            return {str(reason): Cents(cents) for reason, cents in sorted(night.ledger.moved.items())}
        case _:
            raise NotationError(f'"{shown(word)}" is not a question{hint(word, QUESTIONS)}')


def _name(text: str) -> str:
    try:
        return str(json.loads(text)) if text.startswith('"') else text
    except ValueError:
        raise NotationError(f"{shown(text)} is not written as in JSON") from None


def all_views(night: Night) -> dict[str, Any]:
    """What everybody sees."""
    players = {name: player_view(night.state, night.rules, name) for name, _ in night.state.in_order()}
    return {**{word: look(word, night) for word in ("board", "dealer", "supervisor")}, "players": players}


_LEFT_OUT = {
    "BoardView": ("rules",),
    "DealerView": ("board",),
    "PlayerView": ("board",),
    "SupervisorView": ("table", "open_tasks", "acts", "setup_closed"),
}
"""What another question asks for, what is said of forms, and a digest that changes with every word of the law."""


def lines_of(view: View) -> Iterator[str]:
    if isinstance(view, dict):
        yield from (f"{account} {format_dollars(cents)}" for account, cents in view.items())
        yield f"together {format_dollars(Cents(sum(view.values())))}"
    else:
        yield from _shown(view, _LEFT_OUT.get(type(view).__name__, ()))


def _shown(view: msgspec.Struct, without: tuple[str, ...] = ()) -> Iterator[str]:
    """A view, one field to a line; what is empty is left out."""
    hints = get_type_hints(type(view))
    for field in view.__struct_fields__:
        value = getattr(view, field)
        if field in without or value in ((), {}, "", None, False):
            continue
        items = [item for each in value.values() for item in each.values()] if field == "felt" else value
        if field in ("electronic", "players", "seats"):
            items = [*value.values()]  # each has its purpose or its number in it
        if isinstance(items, (list, tuple)) and isinstance(items[0], msgspec.Struct):
            yield from (f"{field}: {_in_line(item)}" for item in items)
        else:
            yield f"{field}: {_value(value, hints[field])}"


def _in_line(view: msgspec.Struct) -> str:
    """Without what a form asks for: the command says that itself."""
    return ", ".join(_shown(view, ("fields", "about"))).replace(": ", " ")


def _value(value: Any, kind: object) -> str:
    if isinstance(value, Context):
        return str(value)
    if isinstance(value, msgspec.Struct):
        return _in_line(value)
    if isinstance(value, dict):
        return ", ".join(f"{name} {_value(item, _inner(kind))}" for name, item in value.items())
    if isinstance(value, tuple):
        items = [" ".join(map(str, item)) if isinstance(item, tuple) else str(item) for item in value]
        return ", ".join(filter(None, items)) or str(len(items))  # boxes with nothing in them are counted
    if isinstance(value, bool):
        return "yes" if value else "no"
    is_money = kind is Cents or kind == Cents | None
    return format_dollars(value) if is_money else str(value)


def _inner(kind: object) -> object:
    """What a dictionary's values are."""
    return getattr(kind, "__args__", (None, None))[1]
