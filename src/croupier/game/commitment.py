"""Commit and reveal: a draw that nobody alone can know or choose, and that anybody can check afterwards.

Before no more bets the house publishes the context and a digest. After it, terminals give nonces that they committed to
before, and then the house gives the secret. The recipe, for a checker in any language:

1. A part is its length in 8 bytes, highest first, and then its bytes; text is UTF-8. The context is the parts
   `croupier draw 2`, table, round in decimal, purpose, wheel, and then for each choice in order its name and its weight
   in decimal, all one after the other. A choice's name is its kind and its value: `Ball 17`, `Multiplier 50`.
2. The digest is SHA-256 of the 32 bytes of the secret followed by the context.
3. The contributions are the parts `croupier contributions 2`, the 32 bytes of the hash of the record that closed
   betting, and then for each nonce, lowest seat first, the number of its seat in decimal and its 32 bytes. SHA-256 of a
   nonce is what its terminal gave last: the commitment that it made while betting was open, or the nonce before.
4. The key is HMAC-SHA256 with the secret as key, of the contributions.
5. Block i is HMAC-SHA256 with the key as key, of the context followed by i in 4 bytes, highest first; i is 0, 1, 2 …
6. With T the sum of all weights and k the number of binary digits of T - 1, the first k bits of a block are a number.
   The first block whose number is below T decides. Nothing is ever reduced modulo T: a number that is too large is
   thrown away, so every weight has exactly its share.
7. The draw is the first choice at which the weights, added up in order, are above that number.

Edition 1 has no contributions: its context begins with `croupier draw 1`, and its key is the secret itself.

The choices stand in the context because a house that could change its weights after seeing the secret would not have
committed to anything. Contributions stand in the key because whoever has read the secret while betting was open must
not know the draw.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate, count

import msgspec

from croupier.game.chance import Distribution
from croupier.game.draw import Ball, BonusBall, Choice, Draw, Multiplier, SecondNumber, Total

SECRET_BYTES = 32
"""Of a secret, a nonce, a digest and the hash of a record."""
EDITION = 2
"""Of the recipe that is used now."""
EDITIONS = (1, EDITION)
_HEX = re.compile(rf"[0-9a-f]{{{2 * SECRET_BYTES}}}", re.ASCII)


def is_hex(text: str) -> bool:
    """Whether a secret, nonce, digest or hash could be written so."""
    return _HEX.fullmatch(text) is not None


def _parts(pieces: Iterable[bytes]) -> bytes:
    return b"".join(len(data).to_bytes(8, "big") + data for data in pieces)


class Context(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Which draw this is, and what can come of it. `purpose` tells the draws of one round apart."""

    table: str
    round: int
    purpose: str
    wheel: str
    choices: tuple[tuple[str, int], ...]
    """The draws by name, each with its weight."""
    edition: int = 1
    """Of the recipe. Where nothing is said it is the first: logs of that time say nothing."""

    def __post_init__(self) -> None:
        if not self.choices or any(weight < 1 for _, weight in self.choices):
            raise ValueError("a draw needs at least one choice, and every weight above zero")
        if self.edition not in EDITIONS:
            raise ValueError(f"there is no edition {self.edition} of the recipe")

    @classmethod
    def of(
        cls, table: str, round_: int, purpose: str, wheel: str, chances: Distribution[Draw], edition: int
    ) -> Context:
        choices = tuple((name_of(draw), weight) for draw, weight in chances.weights.items())
        return cls(table, round_, purpose, wheel, choices, edition)

    def __str__(self) -> str:
        return f"{self.purpose} of round {self.round}"

    def encoded(self) -> bytes:
        """The one reading of this context as bytes."""
        words = [f"croupier draw {self.edition}", self.table, str(self.round), self.purpose, self.wheel]
        for name, weight in self.choices:
            words += [name, str(weight)]
        return _parts(map(str.encode, words))


class Contributions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was fixed only when betting had closed; hashes and nonces in hexadecimal digits."""

    head: str
    """The hash of the record that closed betting."""
    nonces: tuple[tuple[int, str], ...] = ()
    """By seat, the lowest first."""
    missing: tuple[int, ...] = ()
    """Seats that had committed to a nonce and did not give it in time. They are no part of the key."""

    def encoded(self) -> bytes:
        """The one reading of these contributions as bytes; `ValueError` when they have none."""
        if not is_hex(self.head) or not all(is_hex(nonce) for _, nonce in self.nonces):
            raise ValueError(f"a nonce and the hash of a record have {2 * SECRET_BYTES} hexadecimal digits")
        seats = [seat for seat, _ in self.nonces]
        if seats != sorted(set(seats)):
            raise ValueError("nonces stand in the order of their seats, one for each")
        pieces = [b"croupier contributions 2", bytes.fromhex(self.head)]
        for seat, nonce in self.nonces:
            pieces += [str(seat).encode(), bytes.fromhex(nonce)]
        return _parts(pieces)


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


def key_of(secret: bytes, context: Context, mixed: Contributions | None) -> bytes:
    """What the draw follows from; `ValueError` where contributions are missing, or have no place."""
    if context.edition == 1:
        if mixed is not None:
            raise ValueError("edition 1 of the recipe has no contributions")
        return secret
    if mixed is None:
        raise ValueError(f"edition {context.edition} of the recipe needs what was contributed")
    return hmac.digest(secret, mixed.encoded(), "sha256")


def place_of(secret: bytes, context: Context, mixed: Contributions | None = None) -> int:
    """The place, among the choices, of the draw that this secret fixes, with what was contributed."""
    sums = list(accumulate(weight for _, weight in context.choices))
    numbers = _numbers(key_of(secret, context, mixed), context, sums[-1])
    number = next(number for number in numbers if number < sums[-1])
    return next(place for place, reached in enumerate(sums) if reached > number)


def _numbers(key: bytes, context: Context, total: int) -> Iterator[int]:
    """Numbers of just as many bits as `total` choices need."""
    bits, told = (total - 1).bit_length(), context.encoded()
    if bits > 8 * hashlib.sha256().digest_size:
        raise ValueError("the weights are too large for a draw")
    for block in count():
        data = hmac.digest(key, told + block.to_bytes(4, "big"), "sha256")
        yield int.from_bytes(data, "big") >> (8 * len(data) - bits)


def draw_of(secret: bytes, context: Context, mixed: Contributions | None = None) -> str:
    """The draw that this secret fixes, by name, with what was contributed."""
    return context.choices[place_of(secret, context, mixed)][0]


def link_of(nonce: str) -> str:
    """What a terminal has committed to when it can give this nonce."""
    return hashlib.sha256(bytes.fromhex(nonce)).hexdigest()


def why_not_secret(commitment: Commitment, secret: bytes) -> str:
    """Why this secret is not the one that was committed to, in words; empty when it is."""
    if len(secret) != SECRET_BYTES:
        return f"a secret has {SECRET_BYTES} bytes, and this one {len(secret)}"
    if not hmac.compare_digest(commitment_to(secret, commitment.context).digest, commitment.digest):
        return "the secret is not the one that was committed to"
    return ""


def verify(
    commitment: Commitment, secret: bytes, context: Context, draw: str, mixed: Contributions | None = None
) -> str:
    """Why this draw is not the one that was committed to, in words; empty when it is."""
    if commitment.context != context:
        return "the commitment was made for another draw"
    return why_not_secret(commitment, secret) or why_not_draw(secret, context, draw, mixed)


def why_not_draw(secret: bytes, context: Context, draw: str, mixed: Contributions | None = None) -> str:
    """Why a secret, and what was contributed, do not fix this draw."""
    try:
        fixed = draw_of(secret, context, mixed)
    except ValueError as error:
        return str(error)
    return "" if fixed == draw else f"the secret gives {fixed}, not {draw}"
