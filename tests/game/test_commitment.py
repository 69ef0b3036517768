"""Commit and reveal: what was revealed is accepted, every changed bit is refused, and a stranger's checker agrees."""

from __future__ import annotations

import dataclasses
import hashlib
import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.game.chance import Distribution
from croupier.game.commitment import Commitment, Context, commitment_to, draw_of, name_of, place_of, verify
from croupier.game.draw import Ball, BonusBall, Draw, Multiplier, SecondNumber, Total
from croupier.game.pocket import POCKETS
from croupier.game.wheel import WHEELS

secrets = st.binary(min_size=32, max_size=32)
draws: st.SearchStrategy[Draw] = st.one_of(
    st.builds(Multiplier, st.integers(1, 1000)),
    st.builds(Total, st.integers(0, 72)),
    *(st.builds(kind, st.sampled_from(POCKETS)) for kind in (Ball, SecondNumber, BonusBall)),
)
names = st.one_of(draws.map(name_of), st.text(max_size=8))
choices = st.lists(st.tuples(names, st.integers(1, 2**40)), min_size=1, max_size=40, unique_by=lambda pair: pair[0])
contexts = st.builds(
    Context,
    st.text(max_size=12),
    st.integers(0, 10**9),
    st.text(max_size=12),
    st.sampled_from(sorted(WHEELS)),
    choices.map(tuple),
)


def stranger(secret: bytes, context: Context) -> tuple[bytes, str]:
    """Digest and draw by the recipe in the module's own words, and by none of its code."""
    words = ["croupier draw 1", context.table, str(context.round), context.purpose, context.wheel]
    for name, weight in context.choices:
        words += [name, str(weight)]
    told = b""
    for word in words:
        data = word.encode("utf-8")
        told += len(data).to_bytes(8, "big") + data
    weights = [weight for _, weight in context.choices]
    digits = len(f"{sum(weights) - 1:b}") if sum(weights) > 1 else 0
    block = 0
    while True:
        made = hmac.new(secret, told + block.to_bytes(4, "big"), hashlib.sha256).digest()
        number = int("0" + "".join(f"{byte:08b}" for byte in made)[:digits], 2)
        if number < sum(weights):
            break
        block += 1
    reached = 0
    for name, weight in context.choices:
        reached += weight
        if number < reached:
            return hashlib.sha256(secret + told).digest(), name
    raise AssertionError


@given(secrets, contexts)
def test_a_stranger_comes_to_the_same_digest_and_draw(secret: bytes, context: Context) -> None:
    commitment = commitment_to(secret, context)
    assert stranger(secret, context) == (commitment.digest, draw_of(secret, context))


@given(secrets, contexts)
def test_what_was_revealed_is_accepted(secret: bytes, context: Context) -> None:
    assert verify(commitment_to(secret, context), secret, context, draw_of(secret, context)) == ""


@given(secrets, contexts, st.integers(0, 255))
def test_every_changed_bit_is_refused(secret: bytes, context: Context, bit: int) -> None:
    commitment, draw = commitment_to(secret, context), draw_of(secret, context)

    def flipped(data: bytes) -> bytes:
        return (int.from_bytes(data, "big") ^ 1 << bit).to_bytes(32, "big")

    assert "not the one" in verify(commitment, flipped(secret), context, draw)
    assert "not the one" in verify(Commitment(flipped(commitment.digest), context), secret, context, draw)


def changed(context: Context) -> list[Context]:
    (draw, weight), *rest = context.choices
    return [
        replace(context, table=context.table + " "),
        replace(context, round=context.round + 1),
        replace(context, purpose=context.purpose + "1"),
        replace(context, wheel=context.wheel + "-"),
        replace(context, choices=((draw, weight + 1), *rest)),
        replace(context, choices=(("Choice other", weight), *rest)),
        replace(context, choices=(*context.choices, ("Choice other", 1))),
    ]


@given(secrets, contexts)
def test_every_changed_word_of_the_context_is_refused(secret: bytes, context: Context) -> None:
    commitment, draw = commitment_to(secret, context), draw_of(secret, context)
    for other in changed(context):
        assert "another draw" in verify(commitment, secret, other, draw)
        assert "not the one" in verify(Commitment(commitment.digest, other), secret, other, draw)


@given(secrets, contexts)
def test_another_draw_is_refused(secret: bytes, context: Context) -> None:
    commitment, draw = commitment_to(secret, context), draw_of(secret, context)
    for other in {*(one for one, _ in context.choices), "Choice other"} - {draw}:
        assert verify(commitment, secret, context, other) == f"the secret gives {draw}, not {other}"


@given(contexts, st.binary(max_size=80).filter(lambda data: len(data) != 32))
def test_a_secret_of_another_length_is_refused(context: Context, secret: bytes) -> None:
    """Else its end and the context's beginning could be moved against each other."""
    assert "has 32 bytes" in verify(commitment_to(secret, context), secret, context, draw_of(secret, context))


@given(contexts, contexts)
def test_contexts_that_differ_are_encoded_differently(one: Context, other: Context) -> None:
    assert (one == other) == (one.encoded() == other.encoded())


def test_a_draw_without_choices_or_with_weights_beyond_measure_cannot_be() -> None:
    with pytest.raises(ValueError, match="at least one choice"):
        Context("t", 1, "ball", "single-zero", ())
    with pytest.raises(ValueError, match="too large"):
        place_of(bytes(32), Context("t", 1, "ball", "single-zero", (("Ball 1", 2**257),)))


@given(draws)
def test_a_draw_is_named_by_its_kind_and_value(draw: Draw) -> None:
    (value,) = dataclasses.astuple(draw)
    assert name_of(draw) == f"{type(draw).__name__} {value}"
    assert Context.of("t", 1, "ball", "w", Distribution[Draw]({draw: 3}), 1).choices == ((name_of(draw), 3),)
