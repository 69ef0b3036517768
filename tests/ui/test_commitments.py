"""The browser's check of electronic draws beside the engine's: the same draws, honest and not, and the same answer.

`ui/tests/commitments.json` is what the front end's tests read. `python tests/ui/test_commitments.py` writes it anew.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.cli.draw import why_not
from croupier.game.commitment import Context, commitment_to, draw_of
from croupier.table.drawing import nth
from croupier.views.draws import DrawView
from tools import HERE

FILE = HERE / "ui" / "tests" / "commitments.json"
WHEEL = tuple((f"Ball {pocket}", 1) for pocket in ("0", "28", "9", "26", "30", "11", "7", "20", "00", "1"))


def secret_of(seed: str) -> bytes:
    return hashlib.sha256(seed.encode()).digest()


def honest(seed: str, context: Context, balls: int = 0) -> DrawView:
    secret = secret_of(seed)
    contexts = [nth(context, ball) for ball in range(1, balls + 1)] or [context]
    value = " ".join(draw_of(secret, each).partition(" ")[2] for each in contexts)
    return DrawView(context, commitment_to(secret, context).digest.hex(), secret.hex(), value)


def contexts() -> Iterator[Context]:
    yield Context("6", 12, "Ball 13", "double-zero", WHEEL)
    yield Context(
        "Ä 李", 1, "Multiplier 1", "single-zero", (("Multiplier 10", 6), ("Multiplier 50", 3), ("Multiplier 1000", 1))
    )
    yield Context("1", 3, "Total 4", "w", (("Total 5", 1),))
    yield Context("1", 999_999, "SecondNumber 70000", "w", (("SecondNumber 0", 2**32), ("SecondNumber 1", 2**32 + 1)))


def lies(draw: DrawView) -> Iterator[DrawView]:
    """A secret, a draw, a digest, a weight and a round that are not those that were committed to."""
    other = next(
        (name.partition(" ")[2] for name, _ in draw.context.choices if name.partition(" ")[2] != draw.value), "x"
    )
    (name, weight), *rest = draw.context.choices
    yield replace(draw, value=other)
    yield replace(draw, value="")
    yield replace(draw, secret=secret_of("another").hex())
    yield replace(draw, digest=secret_of("another").hex())
    for field, value in (("choices", ((name, weight + 1), *rest)), ("round", draw.context.round + 1)):
        yield replace(draw, context=replace(draw.context, **{field: value}))


def draws() -> Iterator[DrawView]:
    for number, context in enumerate(contexts()):
        for seed in range(4):
            yield honest(f"{number} {seed}", context)
        yield from lies(honest(f"{number} 0", context))
    bonus = Context("1", 3, "BonusBall 4", "w", tuple((f"BonusBall {pocket}", 1) for pocket in range(37)))
    balls = honest("bonus", bonus, 3)
    yield from (balls, replace(balls, value=" ".join(reversed(balls.value.split()))), replace(balls, value=""))


def vectors() -> list[dict[str, Any]]:
    return [
        {
            "draw": json.loads(msgspec.json.encode(draw)),
            "wrong": why_not(draw, bytes.fromhex(draw.digest), bytes.fromhex(draw.secret)),
        }
        for draw in draws()
    ]


def test_the_browser_is_tested_with_what_the_engine_says() -> None:
    assert json.loads(FILE.read_text("utf-8")) == vectors(), "python tests/ui/test_commitments.py writes it anew"


def test_some_of_them_hold_and_some_do_not() -> None:
    wrong = [bool(vector["wrong"]) for vector in vectors()]
    assert wrong.count(True) > 20
    assert wrong.count(False) > 15


if __name__ == "__main__":
    lines = (json.dumps(vector, ensure_ascii=False) for vector in vectors())
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", "utf-8")
