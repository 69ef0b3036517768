"""What a package supplies for a side bet: `SideBet`, which every one has, and the parts that are optional.

A part is supplied by having its attributes; nothing is registered twice. `SideBet`, `Related` and `Refereed` are asked
of the object behind the entry point, `Tracked`, `Repeating` and `InArea` of each bet it gives.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol, runtime_checkable

from croupier.game.bet import AnyBet
from croupier.game.chance import Distribution
from croupier.game.draw import Draw
from croupier.game.pocket import Pocket
from croupier.game.wheel import Wheel
from croupier.rulebook.refusal import Refusal, RefusedError
from croupier.rulebook.rules import Rules
from croupier.sidebets.paytable import PayTable
from croupier.sidebets.printed import Printed


@dataclass(frozen=True, slots=True)
class Terms:
    """What a side bet is offered under: the rules of the day, the wheel, and what the house has chosen."""

    rules: Rules
    wheel: Wheel
    table: PayTable | None = None
    weights: Distribution[Draw] | None = None
    """Chances of the multipliers, from the house."""
    beside: tuple[PayTable, ...] = ()
    """Pay tables at the same table of the other side bets of its family."""

    def reading(self, bet: str, switch: str, *words: str) -> str:
        """How a doubtful word is read: a rule like any other, so that another reading can be put in its place. Only
        `words` mean something."""
        rule = self.rules.rule(f"sidebets.{bet}.read.{switch}")
        if rule.value not in words:
            says = f'"{rule.value}" is no reading of {rule.key}; {", ".join(words)} are'
            raise RefusedError(Refusal("no_such_reading", says, rule.cite))
        return str(rule.value)


class SideBet(Protocol):
    """A side bet as its package registers it."""

    @property
    def key(self) -> str: ...

    @property
    def needs_weights(self) -> bool:
        """The text leaves the chances of a multiplier open: the house supplies them, or the bet is not offered."""

    def outcomes(self, terms: Terms) -> Sequence[str]:
        """The rows that its pay table must have; empty for a side bet without pay tables."""

    def bets(self, terms: Terms) -> Sequence[AnyBet]:
        """The bets a player may make: most side bets have one, Spread-Bet has seven. Their progress is text, whole
        numbers, and tuples of these, because it is stored while a bet runs."""


@runtime_checkable
class Related(Protocol):
    """Side bets of one family run together: while one of them runs, no new wager is taken on any."""

    @property
    def family(self) -> str: ...


Referee = Callable[[Printed], Fraction | None]
"""What a bet gives back for each unit staked, with nothing on a meter, counted without its automaton; nothing where it
has no answer, for instance for another reading."""


@runtime_checkable
class Refereed(Protocol):
    """A side bet that `certify` can count again. The function lives in a module that knows no automaton."""

    @property
    def referee(self) -> Referee: ...


@runtime_checkable
class Tracked(Protocol):
    """A bet over several draws that shows how far it has got, as marks in a row of boxes."""

    @property
    def boxes(self) -> Sequence[str]:
        """One for each step: what the bet pays when it ends there, or an empty text."""

    def marks(self, progress: Any, results: Sequence[Pocket]) -> Sequence[str]:
        """What stands in the first boxes; `results` are the last numbers on the board, the newest at the end."""


@runtime_checkable
class Repeating(Protocol):
    """A bet that the last number comes again: screens say which number that is."""

    @property
    def repeats(self) -> bool: ...


@runtime_checkable
class InArea(Protocol):
    """One of several bets of a side bet, with an area of its own on the layout."""

    @property
    def prints(self) -> str:
        """The row of its pay table, which the area is marked with: `yellow 1-11` is a yellow area marked 1-11."""


def family_of(side_bet: SideBet) -> str:
    return side_bet.family if isinstance(side_bet, Related) else side_bet.key
