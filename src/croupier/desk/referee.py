"""The referee of the layout: every bet on it counted again, by plain loops. Side bets bring referees of their own.

Nothing here uses an automaton, the felt, or the mathematics above them. Where the two agree, a mistake would have to
have been made twice, in two ways.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from croupier.game.odds import Odds
from croupier.game.wheel import Wheel
from croupier.rulebook.rules import Rules
from croupier.sidebets.referees import REDS


def layout_return(rules: Rules, wheel: Wheel, bet: str, rule: str | None) -> Fraction:
    """What a bet on the felt gives back, by counting pockets."""
    kind = bet.partition(":")[0]
    odds = Odds.parse(str(rules.value(f"odds.{kind}")))
    pockets, won = len(wheel.pockets), len(covered(bet))
    if bet == "even" and rules.value("wagers.zeros_outside") == "count as even":
        won += len(wheel.zeros)
    back = odds.returned * Fraction(won, pockets)
    if rule is None:
        return back
    caught = sum(pocket in rules.names("in_prison.trigger") for pocket in wheel.pockets)
    if rule == "half-back":
        return back + Fraction(caught, pockets) / 2
    freed = odds.returned if rules.value("in_prison.released") == "paid" else Fraction(1)
    return back + Fraction(caught, pockets) * Fraction(won, pockets) * freed


def covered(bet: str) -> set[str]:
    """The pockets that win, from the bet's own spelling."""
    kind, _, where = bet.partition(":")
    if numbers := {str(n) for n in range(1, 37) if _outside(kind, where, n)}:
        return numbers
    named = where.split("-")
    first, last = named[0], named[-1]
    if kind in ("street", "line"):
        return {str(n) for n in range(int(first), int(last) + 1)}
    if kind == "corner":
        return {str(int(first) + step) for step in (0, 1, 3, 4)}
    if kind == "first-five":
        return {"0", "00", "1", "2", "3"}
    return set(named)


def _outside(kind: str, where: str, n: int) -> bool:
    tests: dict[str, Callable[[], bool]] = {
        "red": lambda: n in REDS,
        "black": lambda: n not in REDS,
        "odd": lambda: n % 2 == 1,
        "even": lambda: n % 2 == 0,
        "low": lambda: n <= 18,
        "high": lambda: n > 18,
        "dozen": lambda: (n - 1) // 12 == int(where) - 1,
        "column": lambda: (n - 1) % 3 == int(where) - 1,
    }
    return kind in tests and tests[kind]()
