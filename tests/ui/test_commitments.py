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
from croupier.game.commitment import Context, Contributions, commitment_to, draw_of
from croupier.table.drawing import nth
from croupier.views.draws import DrawView
from tools import HERE

FILE = HERE / "ui" / "tests" / "commitments.json"
WHEEL = tuple((f"Ball {pocket}", 1) for pocket in ("0", "28", "9", "26", "30", "11", "7", "20", "00", "1"))


def secret_of(seed: str) -> bytes:
    return hashlib.sha256(seed.encode()).digest()


def honest(seed: str, context: Context, balls: int = 0, mixed: Contributions | None = None) -> DrawView:
    secret = secret_of(seed)
    contexts = [nth(context, ball) for ball in range(1, balls + 1)] or [context]
    value = " ".join(draw_of(secret, each, mixed).partition(" ")[2] for each in contexts)
    return DrawView(context, commitment_to(secret, context).digest.hex(), secret.hex(), value, mixed)


def mixes(seed: str) -> Iterator[Contributions]:
    """Nobody's nonce, one, and several; a seat with a number of two digits comes after one of one."""
    head, nonces = secret_of(f"{seed} head").hex(), [secret_of(f"{seed} {seat}").hex() for seat in range(3)]
    yield Contributions(head)
    yield Contributions(head, ((4, nonces[0]),), (2, 11))
    yield Contributions(head, ((2, nonces[0]), (7, nonces[1]), (11, nonces[2])))


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


def mixed_lies(draw: DrawView) -> Iterator[DrawView]:
    """Another close, nonces that are others, left out, added, at other seats or in another order; or nothing at all."""
    mixed = draw.mixed
    assert mixed
    (seat, nonce), *rest = mixed.nonces
    other = secret_of("another").hex()
    yield replace(draw, mixed=None)
    yield replace(draw, mixed=replace(mixed, head=other))
    yield replace(draw, mixed=replace(mixed, head=mixed.head[:-1]))
    yield replace(draw, context=replace(draw.context, edition=1))
    yield replace(draw, context=replace(draw.context, edition=1), mixed=None)
    for nonces in (
        ((seat, other), *rest),
        ((seat, nonce.upper()), *rest),
        tuple(rest),
        (*mixed.nonces, (99, other)),
        ((seat + 1, nonce), *rest),
        tuple(reversed(mixed.nonces)),
        (*mixed.nonces, mixed.nonces[-1]),
    ):
        yield replace(draw, mixed=replace(mixed, nonces=nonces))


def draws() -> Iterator[DrawView]:
    for number, context in enumerate(contexts()):
        for seed in range(4):
            yield honest(f"{number} {seed}", context)
        yield from lies(honest(f"{number} 0", context))
    bonus = Context("1", 3, "BonusBall 4", "w", tuple((f"BonusBall {pocket}", 1) for pocket in range(37)))
    balls = honest("bonus", bonus, 3)
    yield from (balls, replace(balls, value=" ".join(reversed(balls.value.split()))), replace(balls, value=""))
    for number, context in enumerate((*contexts(), bonus)):
        second = replace(context, edition=2)
        for mixed in mixes(str(number)):
            yield honest(f"{number} 2", second, 3 if context is bonus else 0, mixed)
    ball = replace(Context("6", 12, "Ball 13", "w", tuple((f"Ball {place}", 1) for place in range(37))), edition=2)
    *_, several = mixes("several")
    drawn = honest("several", ball, mixed=several)
    yield from (drawn, *mixed_lies(drawn), *lies(drawn))


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
    assert wrong.count(True) > 35
    assert wrong.count(False) > 30


if __name__ == "__main__":
    lines = (json.dumps(vector, ensure_ascii=False) for vector in vectors())
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", "utf-8")
