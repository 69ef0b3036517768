"""Betting systems: small automata that ask for a stake and are told how the bet went.

A system begins in a state, asks in each state for so many units, and `after` gives the state that follows a win, a push
or a loss. What a table's maximum does to it is not its own business: `Over` says what happens when it asks for more,
and `compile_system` writes it all down as a table, state by state.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, ClassVar, Protocol

from croupier.game.notation import NotationError, hint
from croupier.money.amount import Cents, format_dollars

STATES_MAX = 2**14
LINE_MAX = 100
"""Numbers in the first line of a Labouchère, and what each of them may be."""


class Result(StrEnum):
    """How a bet went for the player. Half the stake back is a loss: less came back than was staked."""

    WIN = "win"
    PUSH = "push"
    LOSE = "lose"


RESULTS = tuple(Result)


class Over(StrEnum):
    """What happens when a system asks for more than the table's maximum."""

    CAP = "cap"
    """The maximum is staked. As long as that loses, the system stays where it is."""
    RESTART = "restart"
    """The system begins again."""
    STOP = "stop"
    """The player leaves."""


class System(Protocol):
    """Stakes are whole units, one or more. States are any hashable values; equal states have an equal future."""

    @property
    def name(self) -> str: ...

    def begin(self) -> Any: ...

    def stake(self, state: Any) -> int: ...

    def after(self, state: Any, result: Result) -> Any: ...


@dataclass(frozen=True, slots=True)
class Flat:
    """One unit, always."""

    name: ClassVar[str] = "flat"

    def begin(self) -> int:
        return 0

    def stake(self, state: int) -> int:
        return 1

    def after(self, state: int, result: Result) -> int:
        return 0


@dataclass(frozen=True, slots=True)
class Martingale:
    """Twice as much after each loss, one unit after a win. The state is the number of losses in a row."""

    name: ClassVar[str] = "martingale"

    def begin(self) -> int:
        return 0

    def stake(self, state: int) -> int:
        return 1 << state

    def after(self, state: int, result: Result) -> int:
        return {Result.WIN: 0, Result.PUSH: state, Result.LOSE: state + 1}[result]


@dataclass(frozen=True, slots=True)
class DAlembert:
    """One unit more after each loss, one less after a win, and never less than one. The state is the stake."""

    name: ClassVar[str] = "dalembert"

    def begin(self) -> int:
        return 1

    def stake(self, state: int) -> int:
        return state

    def after(self, state: int, result: Result) -> int:
        return {Result.WIN: max(1, state - 1), Result.PUSH: state, Result.LOSE: state + 1}[result]


@dataclass(frozen=True, slots=True)
class Fibonacci:
    """Stakes 1, 1, 2, 3, 5, …: one step on after each loss, two back after a win. The state is the step, from 0."""

    name: ClassVar[str] = "fibonacci"

    def begin(self) -> int:
        return 0

    def stake(self, state: int) -> int:
        return _fibonacci(state)

    def after(self, state: int, result: Result) -> int:
        return {Result.WIN: max(0, state - 2), Result.PUSH: state, Result.LOSE: state + 1}[result]


@cache
def _fibonacci(step: int) -> int:
    one, two = 1, 1
    for _ in range(step):
        one, two = two, one + two
    return one


Line = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Labouchere:
    """A line of numbers: the stake is the sum of its two ends, or the one that is left. A win strikes them out, a loss
    writes the stake at the end; when all are struck out the line has been won, and is written anew."""

    line: Line = (1, 2, 3, 4)

    @property
    def name(self) -> str:
        return f"labouchere:{'-'.join(map(str, self.line))}"

    def begin(self) -> Line:
        return self.line

    def stake(self, state: Line) -> int:
        return state[0] + state[-1] if len(state) > 1 else state[0]

    def after(self, state: Line, result: Result) -> Line:
        if result is Result.WIN:
            return state[1:-1] or self.line
        return (*state, self.stake(state)) if result is Result.LOSE else state


SYSTEMS: dict[str, System] = {
    "flat": Flat(),
    "martingale": Martingale(),
    "dalembert": DAlembert(),
    "fibonacci": Fibonacci(),
    "labouchere": Labouchere(),
}


def parse_system(text: str) -> System:
    """`martingale`, `labouchere`, or a Labouchère with its line, as `labouchere:1-2-3-4`."""
    name, colon, line = text.partition(":")
    if name not in SYSTEMS:
        raise NotationError(f'no system is called "{text}"{hint(name, SYSTEMS)}')
    if not colon:
        return SYSTEMS[name]
    if name != "labouchere":
        raise NotationError(f"{name} has no line; leave :{line} out")
    numbers = line.split("-")
    if not all(each.isascii() and each.isdigit() and len(each) < 4 and 0 < int(each) <= LINE_MAX for each in numbers):
        raise NotationError(f'"{line}" is no line; write it like 1-2-3-4, with numbers from 1 to {LINE_MAX}')
    if len(numbers) > LINE_MAX:
        raise NotationError(f"a line of {len(numbers)} numbers is too long; it has at most {LINE_MAX}")
    return Labouchere(tuple(map(int, numbers)))


class TooManyStatesError(ValueError):
    """The system has more states than a table is made for."""


@dataclass(frozen=True, slots=True)
class SystemTable:
    """A system at a table, written down. The first state is the one it begins in."""

    stakes: tuple[Cents, ...]
    after: tuple[tuple[int, int, int], ...]
    """By state: the one that follows a win, a push and a loss; below zero, the player leaves."""


def compile_system(system: System, base: Cents, maximum: Cents, over: Over, rounds: int) -> SystemTable:
    """Every state that can be bet in within so many rounds. `TooManyStatesError` beyond `STATES_MAX`."""
    places: dict[Hashable, int] = {system.begin(): 0}
    after: list[tuple[int, int, int]] = []
    newest = [system.begin()]
    for _ in range(rounds):
        if not newest:
            break
        found: list[Any] = []
        for state in newest:
            leads = [_follow(system, state, result, maximum // base, over) for result in RESULTS]
            for lead in leads:
                if lead is not None and lead not in places:
                    places[lead] = len(places)
                    found.append(lead)
            after.append(tuple(-1 if lead is None else places[lead] for lead in leads))  # type: ignore[arg-type]
        if len(places) > STATES_MAX:
            raise TooManyStatesError(
                f"{system.name} has more than {STATES_MAX:,} states up to {format_dollars(maximum)}"
            )
        newest = found
    after += [(place, place, place) for place in range(len(after), len(places))]  # reached by the last bet
    stakes = tuple(Cents(min(maximum, base * system.stake(state))) for state in places)
    return SystemTable(stakes, tuple(after))


def _follow(system: System, state: Any, result: Result, most: int, over: Over) -> Any:
    """The next state, within the table's maximum of so many units; nothing when the player leaves."""
    if over is Over.CAP and result is Result.LOSE and system.stake(state) > most:
        return state
    lead = system.after(state, result)
    if system.stake(lead) <= most or over is Over.CAP:
        return lead
    return system.begin() if over is Over.RESTART else None
