"""What a caller hands to the desk, checked before anything is computed: one clear line for what makes no sense."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import isfinite, ulp
from operator import index
from typing import Any

from croupier.game.notation import NotationError, hint
from croupier.money.amount import Cents, parse_dollars

LONGEST = 60


def shown(value: object) -> str:
    """The value in a message: one line, and not a long one."""
    return cut(" ".join(repr(value).split()))


def cut(words: str) -> str:
    return words if len(words) <= LONGEST else f"{words[:LONGEST]}…"


def whole(name: str, value: object) -> int:
    """A whole number; `name` is what it counts, as `spins`."""
    try:
        if not isinstance(value, bool):
            return index(value)  # type: ignore[arg-type]
    except TypeError:
        pass
    raise NotationError(f"{name}: {shown(value)} is not a whole number; write it like 1000 or 10**6")


def flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise NotationError(f"{name}: {shown(value)} is neither True nor False")
    return value


def text(name: str, value: object, like: str) -> str:
    if not isinstance(value, str):
        raise NotationError(f'{name}: {shown(value)} is not text; write it like "{like}"')
    return value


def one_of(name: str, value: object, names: Iterable[str]) -> str:
    known = [str(each) for each in names]
    if not isinstance(value, str) or value not in known:
        raise NotationError(f"{name}: {shown(value)} is not known{hint(str(value)[:LONGEST], known)}")
    return str(value)


def function(name: str, value: object) -> None:
    if not callable(value):
        raise NotationError(f"{name}: {shown(value)} is not a function")


def amount(name: str, value: object) -> Cents:
    """Dollars in text, as `$200`."""
    try:
        return parse_dollars(text(name, value, "$200"))
    except NotationError:
        raise
    except ValueError as error:
        raise NotationError(f"{name}: {error}") from None


def cents(name: str, value: object) -> Fraction:
    """An amount as a number of cents."""
    is_infinite = isinstance(value, float) and not isfinite(value)
    if isinstance(value, bool) or is_infinite or not isinstance(value, (int, float, Fraction)):
        raise NotationError(f"{name}: {shown(value)} is not an amount in cents")
    return Fraction(value)


def chance(name: str, value: Any) -> tuple[Fraction, Fraction]:
    """A chance above 0 and below 1, and how far it may be from what was meant: a float has only so many digits."""
    is_number = isinstance(value, (int, float, Fraction)) and not isinstance(value, bool)
    if not is_number or not 0 < value < 1:
        raise NotationError(f"{name}: {shown(value)} is not a chance above 0 and below 1, such as 0.95 or 1e-6")
    return Fraction(value), Fraction(ulp(value)) / 2 if isinstance(value, float) else Fraction(0)
