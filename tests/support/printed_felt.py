"""Every wager of the layout worked out by hand: its name, the numbers that win it, and where its chip lies.

Nothing here is asked of the program. A number box is 12 by 12: number n has its first corner at x = 12 times its column
and y = 12 times its row, both counted from 0. 0 lies over x = 0 to 18 and 00 over x = 18 to 36, above y = 0, and 000
above them both; a single zero lies over all three columns. Dozens lie at x = -12 to 0, even chances at x = -24 to -12.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from balance import assert_balanced
from nights import Play

from croupier.table import events as e

ZEROS = {"single-zero": ["0"], "double-zero": ["0", "00"], "triple-zero": ["0", "00", "000"]}
REDS = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}


class Wager(NamedTuple):
    name: str
    numbers: frozenset[str]
    at: tuple[int, int]


def pockets(wheel: str) -> list[str]:
    return [*ZEROS[wheel], *map(str, range(1, 37))]


def wagers(wheel: str) -> dict[str, list[Wager]]:
    """All wagers of each kind on the felt of that wheel."""
    zeros = _WITH_ZEROS[wheel]
    return {
        "straight": [*(_wager(f"straight:{n}", [n], _x(n) + 6, _y(n) + 6) for n in range(1, 37)), *zeros["straight"]],
        "split": [
            *(_wager(f"split:{n}-{n + 1}", [n, n + 1], _x(n) + 12, _y(n) + 6) for n in range(1, 37) if n % 3),
            *(_wager(f"split:{n}-{n + 3}", [n, n + 3], _x(n) + 6, _y(n) + 12) for n in range(1, 34)),
            *zeros["split"],
        ],
        "street": [_wager(f"street:{n}-{n + 2}", range(n, n + 3), 0, _y(n) + 6) for n in range(1, 37, 3)],
        "trio": zeros["trio"],
        "corner": [
            _wager(f"corner:{n}-{n + 4}", [n, n + 1, n + 3, n + 4], _x(n) + 12, _y(n) + 12)
            for n in range(1, 33)
            if n % 3
        ],
        "first-five": zeros["first-five"],
        "line": [_wager(f"line:{n}-{n + 5}", range(n, n + 6), 0, _y(n) + 12) for n in range(1, 34, 3)],
        "column": [_wager(f"column:{n}", range(n, 37, 3), 12 * n - 6, 150) for n in (1, 2, 3)],
        "dozen": [_wager(f"dozen:{n}", range(12 * n - 11, 12 * n + 1), -6, 48 * n - 24) for n in (1, 2, 3)],
        "low": [_wager("low", range(1, 19), -18, 12)],
        "even": [_wager("even", range(2, 37, 2), -18, 36)],
        "red": [_wager("red", REDS, -18, 60)],
        "black": [_wager("black", set(range(1, 37)) - REDS, -18, 84)],
        "odd": [_wager("odd", range(1, 37, 2), -18, 108)],
        "high": [_wager("high", range(19, 37), -18, 132)],
    }


COURTESY = Wager("courtesy-line", frozenset({"0", "00"}), (-6, 96))
"""0 and 00 may be split on the line between the second and the third dozen, by players who cannot reach the zeros."""


def _x(number: int) -> int:
    return 12 * ((number - 1) % 3)


def _y(number: int) -> int:
    return 12 * ((number - 1) // 3)


def _wager(name: str, numbers: object, x: int, y: int) -> Wager:
    return Wager(name, frozenset(map(str, numbers)), (x, y))  # type: ignore[call-overload]


_TWO_ZEROS: dict[str, list[Wager]] = {
    "straight": [_wager("straight:0", ["0"], 9, -6), _wager("straight:00", ["00"], 27, -6)],
    "split": [
        _wager("split:0-1", ["0", 1], 6, 0),
        _wager("split:0-2", ["0", 2], 15, 0),
        _wager("split:00-2", ["00", 2], 21, 0),
        _wager("split:00-3", ["00", 3], 30, 0),
        _wager("split:0-00", ["0", "00"], 18, -6),
    ],
    "trio": [
        _wager("trio:0-1-2", ["0", 1, 2], 12, 0),
        _wager("trio:0-00-2", ["0", "00", 2], 18, 0),
        _wager("trio:00-2-3", ["00", 2, 3], 24, 0),
    ],
    "first-five": [_wager("first-five", ["0", "00", 1, 2, 3], 0, 0)],
}
_WITH_ZEROS: dict[str, dict[str, list[Wager]]] = {
    "single-zero": {
        "straight": [_wager("straight:0", ["0"], 18, -6)],
        "split": [
            _wager("split:0-1", ["0", 1], 6, 0),
            _wager("split:0-2", ["0", 2], 18, 0),
            _wager("split:0-3", ["0", 3], 30, 0),
        ],
        "trio": [_wager("trio:0-1-2", ["0", 1, 2], 12, 0)],
        "first-five": [],
    },
    "double-zero": _TWO_ZEROS,
    "triple-zero": {
        "straight": [*_TWO_ZEROS["straight"], _wager("straight:000", ["000"], 18, -18)],
        "split": [
            *_TWO_ZEROS["split"],
            _wager("split:0-000", ["0", "000"], 9, -12),
            _wager("split:00-000", ["00", "000"], 27, -12),
        ],
        "trio": [*_TWO_ZEROS["trio"], _wager("trio:0-00-000", ["0", "00", "000"], 18, -12)],
        "first-five": _TWO_ZEROS["first-five"],
    },
}


def play_every_pocket(night: Play, wheel: str, chosen: list[Wager], stake: int, odds: int) -> None:
    """Ann lays a chip at the point of each wager and the ball falls into every pocket in turn: each wager is read as
    what it is, it wins so many times its stake on its own numbers and loses it on all others, in purse and ledger."""
    denomination: dict[str, Any] = {"denomination": stake} if night.rules.rules.book == "us-nh" else {}
    for pocket in pockets(wheel):
        purse, bank = night.held("Ann"), night.ledger.balance("float")
        for wager in chosen:
            [placed] = night.bet("Ann", "", stake, at=wager.at, **denomination)
            assert isinstance(placed, e.WagerPlaced)
            assert (placed.place, placed.stake) == (wager.name, stake)
        night.round(pocket)
        won = [wager for wager in chosen if pocket in wager.numbers]
        gain = odds * stake * len(won) - stake * (len(chosen) - len(won))
        assert night.held("Ann") - purse == gain
        assert night.ledger.balance("purse:Ann") == purse + gain
        assert night.ledger.balance("float") == bank - gain
        paid = night.last(e.WinnersPaid).paid.get("Ann", ())
        assert {line.place: line.returned for line in paid} == {wager.name: (odds + 1) * stake for wager in won}
    assert_balanced(night)
