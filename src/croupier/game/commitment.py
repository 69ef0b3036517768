"""Commit and reveal: a draw that is fixed before betting closes, and that anybody can check afterwards.

Before no more bets the house publishes the context and a digest. After it, the secret. The recipe, for a checker in any
language:

1. A part is its length in 8 bytes, highest first, and then its bytes; text is UTF-8. The context is the parts
   `croupier draw 1`, table, round in decimal, purpose, wheel, and then for each choice in order its name and its weight
   in decimal, all one after the other. A choice's name is its kind and its value: `Ball 17`, `Multiplier 50`.
2. The digest is SHA-256 of the 32 bytes of the secret followed by the context.
3. Block i is HMAC-SHA256 with the secret as key, of the context followed by i in 4 bytes, highest first; i is 0, 1, 2 …
4. With T the sum of all weights and k the number of binary digits of T - 1, the first k bits of a block are a number.
   The first block whose number is below T decides. Nothing is ever reduced modulo T: a number that is too large is
   thrown away, so every weight has exactly its share.
5. The draw is the first choice at which the weights, added up in order, are above that number.

The choices stand in the context because a house that could change its weights after seeing the secret would not have
committed to anything.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, count

from croupier.game.chance import Distribution
from croupier.game.draw import Ball, BonusBall, Choice, Draw, Multiplier, SecondNumber, Total

SECRET_BYTES = 32
_EDITION = "croupier draw 1"


@dataclass(frozen=True, slots=True)
class Context:
    """Which draw this is, and what can come of it. `purpose` tells the draws of one round apart."""

    table: str
    round: int
    purpose: str
    wheel: str
    choices: tuple[tuple[str, int], ...]
    """The draws by name, each with its weight."""

    def __post_init__(self) -> None:
        if not self.choices or any(weight < 1 for _, weight in self.choices):
            raise ValueError("a draw needs at least one choice, and every weight above zero")

    @classmethod
    def of(cls, table: str, round_: int, purpose: str, wheel: str, chances: Distribution[Draw]) -> Context:
        choices = tuple((name_of(draw), weight) for draw, weight in chances.weights.items())
        return cls(table, round_, purpose, wheel, choices)

    def __str__(self) -> str:
        return f"{self.purpose} of round {self.round}"

    def encoded(self) -> bytes:
        """The one reading of this context as bytes."""
        parts = [_EDITION, self.table, str(self.round), self.purpose, self.wheel]
        for name, weight in self.choices:
            parts += [name, str(weight)]
        return b"".join(len(data).to_bytes(8, "big") + data for data in map(str.encode, parts))


@dataclass(frozen=True, slots=True)
class Commitment:
    """What is published before betting closes."""

    digest: bytes
    context: Context


@dataclass(frozen=True, slots=True)
class Revealed:
    """What is published afterwards."""

    commitment: Commitment
    secret: bytes
    draw: str
    """The draw by name."""


def name_of(draw: Draw) -> str:
    match draw:
        case Ball(value) | SecondNumber(value) | BonusBall(value) | Choice(value):
            return f"{type(draw).__name__} {value}"
        case Total(number) | Multiplier(number):
            return f"{type(draw).__name__} {number}"


def commitment_to(secret: bytes, context: Context) -> Commitment:
    return Commitment(hashlib.sha256(secret + context.encoded()).digest(), context)


def place_of(secret: bytes, context: Context) -> int:
    """The place, among the choices, of the draw that this secret fixes."""
    sums = list(accumulate(weight for _, weight in context.choices))
    number = next(number for number in _numbers(secret, context, sums[-1]) if number < sums[-1])
    return next(place for place, reached in enumerate(sums) if reached > number)


def _numbers(secret: bytes, context: Context, total: int) -> Iterator[int]:
    """Numbers of just as many bits as `total` choices need."""
    bits, told = (total - 1).bit_length(), context.encoded()
    if bits > 8 * hashlib.sha256().digest_size:
        raise ValueError("the weights are too large for a draw")
    for block in count():
        data = hmac.digest(secret, told + block.to_bytes(4, "big"), "sha256")
        yield int.from_bytes(data, "big") >> (8 * len(data) - bits)


def draw_of(secret: bytes, context: Context) -> str:
    """The draw that this secret fixes, by name."""
    return context.choices[place_of(secret, context)][0]


def verify(commitment: Commitment, secret: bytes, context: Context, draw: str) -> str:
    """Why this draw is not the one that was committed to, in words; empty when it is."""
    if commitment.context != context:
        return "the commitment was made for another draw"
    if len(secret) != SECRET_BYTES:
        return f"a secret has {SECRET_BYTES} bytes, and this one {len(secret)}"
    if not hmac.compare_digest(commitment_to(secret, context).digest, commitment.digest):
        return "the secret is not the one that was committed to"
    if (fixed := draw_of(secret, context)) != draw:
        return f"the secret fixes {fixed}, and not {draw}"
    return ""
