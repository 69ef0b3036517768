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
    > Dan: round pocket=17                  # a comment
    ? player Ann
      | …

Lines with `>` are commands and lines with `?` are questions: they are what is played. Indented lines are answers: what
happened (`+`), what was refused (`-`), what was asked (`|`), the phase when it has changed (`=`), and what is wrong
with a line that cannot be read (`!`), after which the night goes on.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from croupier.game.notation import NotationError
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.night import Night
from croupier.table.notation import format_command, parse_line, verbs
from croupier.table.notation_fields import shown
from croupier.table.people import Role
from croupier.table.state import TableState
from croupier.views.shorthand import SHORTHANDS, commands_of
from croupier.views.transcript_views import Balances, View, balances, look

RULE = "----"
_INDENTED = re.compile(r" {1,5}[>?]")
_VERBS: Mapping[str, type[c.Command | Any]] = {**verbs(), **SHORTHANDS}


@dataclass(frozen=True, slots=True)
class Script:
    """What is played: the head as it stands, and every line below it that is no answer, by its number in the file."""

    head: str
    told: Mapping[str, Any]
    lines: Mapping[int, str]

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
    except (ValueError, RecursionError):
        raise NotationError("the head of the night has a number too long, or brackets too deep, to be read") from None
    people = told.get("people", {})
    if not isinstance(people, dict) or any(role not in list(Role) for role in people.values()):
        raise NotationError(f"people have names and roles; roles are {', '.join(Role)}")
    numbered = enumerate(rest.removesuffix("\n").split("\n") if rest else (), head.count("\n") + 3)
    return Script(head, told, {number: line.rstrip() for number, line in numbered if not _is_answer(line)})


def _is_answer(line: str) -> bool:
    """Indented, and no command or question that somebody has indented."""
    return line.startswith(" ") and not _INDENTED.match(line)


def _is_comment(line: str) -> bool:
    return not line or line.startswith("#")


@dataclass(frozen=True, slots=True)
class Happened:
    """An event, the state that it made, and the number of what it opened, by the field that asks for it later."""

    event: e.Event
    state: TableState
    opened: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Played:
    """What came of one line."""

    number: int
    text: str
    moved: bool
    """The phase is not what it was before the line."""
    phase: str
    balances: Balances
    commands: tuple[c.Command, ...] = ()
    """Several where the line is a shorthand; the last of them may have been refused."""
    events: tuple[Happened, ...] = ()
    refusal: Refusal | None = None
    view: View | None = None
    error: str = ""
    """What is wrong with a line that cannot be read."""

    @property
    def is_comment(self) -> bool:
        return _is_comment(self.text)


def play(script: Script, night: Night) -> Iterator[Played]:
    """Every line in its order; one that cannot be read changes nothing, and the night goes on."""
    for number, text in script.lines.items():
        phase = night.state.phase
        try:
            came = _came_of(text, script, night)
        except NotationError as error:
            came = {"error": str(error)}
        yield Played(number, text, night.state.phase is not phase, night.state.phase, balances(night), **came)


def _came_of(text: str, script: Script, night: Night) -> dict[str, Any]:
    if _is_comment(text):
        return {}
    if text.startswith("?"):
        return {"view": look(text[1:], night)}
    if not text.startswith(">"):
        raise NotationError(f'a line begins with > for a command, ? for a question or # for a comment: "{shown(text)}"')
    line = parse_line(text[1:], script.people, _VERBS)
    asked, happened = [], list[Happened]()
    for command in (line,) if isinstance(line, c.Command) else commands_of(line, night):
        asked.append(command)
        before, known = night.state, len(night.log)
        result = night.do(command)
        happened += _one_by_one(before, night.log[known:])  # of a bet that came too late, its record
        if isinstance(result, Refusal):
            return {"commands": tuple(asked), "events": tuple(happened), "refusal": result}
    return {"commands": tuple(asked), "events": tuple(happened)}


def _one_by_one(state: TableState, events: Iterable[e.Event]) -> Iterator[Happened]:
    for event in events:
        after = evolve(state, event)
        yield Happened(event, after, _opened(state, after))
        state = after


_NUMBERED = {"dispute": "disputes", "alert": "alerts", "past_post": "past_posts", "ruling": "to_observe"}


def _opened(before: TableState, after: TableState) -> dict[str, int]:
    """The number of a dispute, an alert, a past post or a ruling that is new."""
    lists = {name: (getattr(before, field), getattr(after, field)) for name, field in _NUMBERED.items()}
    return {name: number for name, (old, new) in lists.items() for number in new if number not in old}


def plain(played: Played) -> dict[str, Any]:
    """What came of one line, for programs: amounts are cents, events are as the log keeps them."""
    refusal = played.refusal
    return {
        "line": played.number,
        "text": played.text,
        "commands": [format_command(command) for command in played.commands],
        "events": [{**msgspec.to_builtins(each.event), **each.opened} for each in played.events],
        "refusal": {"code": refusal.code, "says": refusal.says, "cite": refusal.cite} if refusal else None,
        "view": played.view,
        "error": played.error or None,
        "phase": played.phase,
        "balances": played.balances,
    }
