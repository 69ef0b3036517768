"""A night at a table as a text that can be read, pasted into a report and played again.

    book = "us-co"                          the law, the table and its people, in TOML
    day = 2022-08-14
    people = { Sue = "supervisor", Dan = "dealer" }
    [table]
    number = "7"
    …
    ----
    > Ann: place-wager player=Ann place=red stake=$5 chips=value
      + WagerPlaced player=Ann place=red stake=$5 chips=value
    > Ann: place-wager player=Ann place=red stake=$500 chips=value
      - above_maximum: No bet: red takes $100 at most (30-2207)
    ? player Ann
      | …

Lines with `>` are commands and lines with `?` are questions: they are what is played. Indented lines are answers: what
happened (`+`), what was refused (`-`), what was asked (`|`), and the phase when it has changed (`=`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, get_type_hints

import msgspec

from croupier.game.notation import NotationError, hint
from croupier.money.amount import Cents, format_dollars
from croupier.rulebook.refusal import Refusal
from croupier.table import events as e
from croupier.table.night import Night
from croupier.table.notation import format_event, parse_command
from croupier.table.people import Role
from croupier.views.dealer import dealer_view
from croupier.views.player import player_view
from croupier.views.reader_board import board_view
from croupier.views.supervisor import supervisor_view

RULE = "----"


@dataclass(frozen=True, slots=True)
class Script:
    """What is played: the head as it stands, and the commands and questions."""

    head: str
    told: Mapping[str, Any]
    lines: tuple[str, ...]

    @property
    def people(self) -> dict[str, str]:
        return dict(self.told.get("people", {}))


def parse_script(text: str) -> Script:
    """The head and what is played; answers that stand there already are left out."""
    head, rule, rest = text.partition(f"\n{RULE}\n")
    if not rule:
        raise NotationError(f'a night has a head in TOML, a line "{RULE}", and then its commands')
    try:
        told = tomllib.loads(head)
    except tomllib.TOMLDecodeError as error:
        raise NotationError(f"the head of the night is not TOML: {error}") from None
    people = told.get("people", {})
    if not isinstance(people, dict) or any(role not in set(Role) for role in people.values()):
        raise NotationError(f"people have names and roles; roles are {', '.join(Role)}")
    lines = tuple(line.rstrip() for line in rest.splitlines())
    for number, line in enumerate(lines, head.count("\n") + 3):
        if line and not line.startswith((">", "?", "#", " ")):
            raise NotationError(f'line {number}, "{line}", is neither a command (>), a question (?) nor an answer')
    return Script(head, told, tuple(line for line in lines if not line.startswith(" ")))


def perform(script: Script, night: Night) -> str:
    """The whole night as text, with what came of each line."""
    return "\n".join([script.head, RULE, *_perform(script, night)]) + "\n"


def _perform(script: Script, night: Night) -> Iterator[str]:
    for line in script.lines:
        yield line
        if line.startswith(">"):
            before = night.state.phase
            yield from _outcome(night.do(parse_command(line[1:], script.people)))
            if night.state.phase is not before:
                yield f"  = {night.state.phase}"
        elif line.startswith("?"):
            yield from (f"  | {answer}" for answer in ask(line[1:].strip(), night))


def _outcome(result: tuple[e.Event, ...] | Refusal) -> Iterator[str]:
    if isinstance(result, Refusal):
        yield f"  - {result.code}: {result}"
        return
    for event in result:
        yield f"  + {format_event(event, _LONG)}"
        yield from (f"      {line}" for line in _lines(event))


_LONG = ("digest", "rules", "setup", "house", "lost", "paid", "returned", "held", "locked", "proofs")
"""What the head of the night says already, and what is told line by line."""


def _lines(event: e.Event) -> Iterator[str]:
    """Wagers settled or held, one to a line, each with its proof."""
    proofs = {(proof.place, proof.verdict): proof for proof in getattr(event, "proofs", ())}
    for field in ("lost", "paid", "returned", "held", "locked"):
        for player, entries in getattr(event, field, {}).items():
            for entry in entries:
                yield f"{player}: {_entry(entry, proofs)}"


def _entry(entry: e.Line | e.Held, proofs: Mapping[tuple[str, str], e.Proof]) -> str:
    told = f"{entry.place} {format_dollars(entry.stake)} {entry.chips}"
    if isinstance(entry, e.Held):
        return f"{told}, stands at {entry.progress}, waits for {entry.pending}"
    told += f", {entry.verdict}, returns {format_dollars(entry.returned)}"
    told += f" of which the meter {format_dollars(entry.from_meter)}" if entry.from_meter else ""
    proof = proofs.get((entry.place, entry.verdict))
    if proof is None:
        return told
    readings = f", by reading {', '.join(proof.readings)}" if proof.readings else ""
    return "; ".join([f"{told}: {proof.pays}, {proof.cite}{readings}", *proof.notes])


def ask(question: str, night: Night) -> list[str]:
    """What somebody sees: `board`, `dealer`, `supervisor`, `player NAME`, or the `balances` of the ledger."""
    word, _, name = question.partition(" ")
    state, rules = night.state, night.rules
    match word:
        case "board":
            return list(_shown(board_view(state, rules)))
        case "dealer":
            return list(_shown(dealer_view(state, rules), ("board",)))
        case "supervisor":
            return list(_shown(supervisor_view(state, rules), ("table", "open_tasks", "acts", "setup_closed")))
        case "player" if name in state.seats:
            return list(_shown(player_view(state, rules, name), ("board",)))
        case "player":
            raise NotationError(f'nobody called "{name}" sits at this table')
        case "balances":
            held = sorted(night.ledger.balances.items())
            together = ("together", sum(cents for _, cents in held))
            shown = [(account, cents) for account, cents in held if cents]
            return [f"{account} {format_dollars(Cents(cents))}" for account, cents in (*shown, together)]
        case _:
            raise NotationError(f'"{question}" is not a question{hint(word, _QUESTIONS)}')


_QUESTIONS = ("board", "dealer", "supervisor", "player NAME", "balances")


def _shown(view: msgspec.Struct, without: tuple[str, ...] = ()) -> Iterator[str]:
    """A view, one field to a line; what is empty is left out."""
    hints = get_type_hints(type(view))
    for field in view.__struct_fields__:
        value = getattr(view, field)
        if field in without or value in ((), {}, "", None, False):
            continue
        items = [item for each in value.values() for item in each] if field == "felt" else value
        if isinstance(items, (list, tuple)) and isinstance(items[0], msgspec.Struct):
            yield from (f"{field}: {_in_line(item)}" for item in items)
        else:
            yield f"{field}: {_value(value, hints[field])}"


def _in_line(view: msgspec.Struct) -> str:
    """Without what a form asks for: the command says that itself."""
    return ", ".join(_shown(view, ("fields", "about"))).replace(": ", " ")


def _value(value: Any, kind: object) -> str:
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
