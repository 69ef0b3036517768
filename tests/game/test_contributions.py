"""Edition 2 of the recipe, computed from its description alone; and what nobody's contribution can do by itself."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.game.commitment import Context, Contributions, commitment_to, draw_of, key_of, link_of, verify

secrets = st.binary(min_size=32, max_size=32)
hashes = secrets.map(bytes.hex)
nonces = st.dictionaries(st.integers(1, 1000), hashes, max_size=5).map(lambda given: tuple(sorted(given.items())))
mixes = st.builds(Contributions, hashes, nonces)
choices = st.lists(
    st.tuples(st.text(max_size=8), st.integers(1, 2**40)), min_size=1, max_size=40, unique_by=lambda pair: pair[0]
)
contexts = st.builds(
    Context,
    st.text(max_size=12),
    st.integers(0, 10**9),
    st.text(max_size=12),
    st.just("single-zero"),
    choices.map(tuple),
    st.just(2),
)
WHEEL = Context("7", 1, "Ball 1", "single-zero", tuple((f"Ball {pocket}", 1) for pocket in range(37)), 2)


def part(data: bytes) -> bytes:
    return len(data).to_bytes(8, "big") + data


def stranger(secret: bytes, context: Context, mixed: Contributions) -> tuple[bytes, str]:
    """Digest and draw, written from the seven sentences of the recipe and nothing else."""
    words = ["croupier draw 2", context.table, str(context.round), context.purpose, context.wheel]
    for name, weight in context.choices:
        words += [name, str(weight)]
    told = b"".join(part(word.encode("utf-8")) for word in words)
    given = part(b"croupier contributions 2") + part(bytes.fromhex(mixed.head))
    for seat, nonce in sorted(mixed.nonces):
        given += part(str(seat).encode()) + part(bytes.fromhex(nonce))
    key = hmac.new(secret, given, hashlib.sha256).digest()
    total = sum(weight for _, weight in context.choices)
    digits = len(f"{total - 1:b}") if total > 1 else 0
    number, block = total, 0
    while number >= total:
        made = hmac.new(key, told + block.to_bytes(4, "big"), hashlib.sha256).digest()
        number, block = int("0" + "".join(f"{byte:08b}" for byte in made)[:digits], 2), block + 1
    for name, weight in context.choices:
        number -= weight
        if number < 0:
            return hashlib.sha256(secret + told).digest(), name
    raise AssertionError


@given(secrets, contexts, mixes)
def test_a_stranger_comes_to_the_same_digest_and_draw(secret: bytes, context: Context, mixed: Contributions) -> None:
    digest = commitment_to(secret, context).digest
    assert stranger(secret, context, mixed) == (digest, draw_of(secret, context, mixed))
    assert verify(commitment_to(secret, context), secret, context, draw_of(secret, context, mixed), mixed) == ""


def test_a_draw_that_was_computed_elsewhere() -> None:
    """By `openssl dgst` and `xxd`, step by step: the secret is 00 01 … 1f, the head 32 times ab, what seat 3 gave 32
    times cd, and the wheel is a coin."""
    coin = Context("7", 1, "Ball 1", "w", (("Ball 1", 1), ("Ball 2", 1)), 2)
    mixed = Contributions("ab" * 32, ((3, "cd" * 32),))
    digest = "372faa562bbc958cc8e5a02ca0721ca7af3d9fe3a5aa70637a3b185aaea84d5e"
    key = "454ce60dd2b5d507a000464ce7c537659d27fdfa916192754df1b3084cb3eaf2"
    assert commitment_to(bytes(range(32)), coin).digest.hex() == digest
    assert key_of(bytes(range(32)), coin, mixed).hex() == key
    assert draw_of(bytes(range(32)), coin, mixed) == "Ball 1", "its first block begins with 5f: the first bit is 0"


@given(secrets, mixes, hashes, st.integers(0, 255))
def test_whatever_is_changed_gives_another_key(secret: bytes, mixed: Contributions, other: str, bit: int) -> None:
    def flipped(text: str) -> str:
        return f"{int(text, 16) ^ 1 << bit:064x}"

    changed = [replace(mixed, head=flipped(mixed.head)), replace(mixed, nonces=(*mixed.nonces, (1001, other)))]
    for place, (seat, nonce) in enumerate(mixed.nonces):
        before, after = mixed.nonces[:place], mixed.nonces[place + 1 :]
        changed += [replace(mixed, nonces=before + after)]
        changed += [replace(mixed, nonces=(*before, (seat, flipped(nonce)), *after))]
        changed += [replace(mixed, nonces=(*before, *after, (seat + 2000, nonce)))]
    keys = {key_of(secret, WHEEL, each) for each in (mixed, *changed)}
    assert len(keys) == 1 + len(changed)
    assert key_of(bytes.fromhex(flipped(secret.hex())), WHEEL, mixed) not in keys
    assert key_of(secret, WHEEL, replace(mixed, missing=(5,))) in keys


def spread(drawn: Counter[str], total: int) -> float:
    """Pearson's sum for a wheel of equal pockets."""
    return sum((drawn[name] - total / 37) ** 2 / (total / 37) for name, _ in WHEEL.choices)


TRIES = 3700
BOUND = 90.0
"""With 36 degrees of freedom a fair wheel is above it once in 200,000 times; what is drawn here is always the same."""


@pytest.mark.parametrize("who", ["the house", "the close", "a terminal"])
def test_whoever_chooses_alone_leaves_every_number_its_share(who: str) -> None:
    """One party's part stays as it is, however it was chosen; what the others give decides alone."""

    def part_of(name: str, number: int) -> str:
        return hashlib.sha256(b"chosen" if name == who else f"{name} {number}".encode()).hexdigest()

    drawn = Counter(
        draw_of(
            bytes.fromhex(part_of("the house", number)),
            WHEEL,
            Contributions(
                part_of("the close", number), ((1, part_of("a terminal", number)), (2, part_of("b", number)))
            ),
        )
        for number in range(TRIES)
    )
    assert spread(drawn, TRIES) < BOUND


def test_the_bound_would_find_a_wheel_with_one_number_too_often() -> None:
    drawn = Counter({name: 100 for name, _ in WHEEL.choices})
    assert spread(drawn, TRIES) == 0
    drawn += Counter({"Ball 17": 100})
    assert spread(drawn, TRIES) > BOUND


@pytest.mark.parametrize(
    "mixed",
    [
        Contributions(""),
        Contributions("AB" * 32),
        Contributions("ab" * 31),
        Contributions("ab" * 32, ((3, ""),)),
        Contributions("ab" * 32, ((3, "cd" * 33),)),
        Contributions("ab" * 32, ((4, "cd" * 32), (3, "cd" * 32))),
        Contributions("ab" * 32, ((3, "cd" * 32), (3, "ce" * 32))),
    ],
)
def test_contributions_that_have_no_reading_prove_nothing(mixed: Contributions) -> None:
    secret = bytes(32)
    assert verify(commitment_to(secret, WHEEL), secret, WHEEL, "Ball 1", mixed) != ""
    with pytest.raises(ValueError, match=r"digits|order"):
        draw_of(secret, WHEEL, mixed)


def test_each_edition_has_what_it_has() -> None:
    first, secret = replace(WHEEL, edition=1), bytes(32)
    assert "needs what was contributed" in verify(commitment_to(secret, WHEEL), secret, WHEEL, "Ball 1")
    says = verify(commitment_to(secret, first), secret, first, "Ball 1", Contributions("ab" * 32))
    assert says == "edition 1 of the recipe has no contributions"
    assert commitment_to(secret, first).digest != commitment_to(secret, WHEEL).digest
    with pytest.raises(ValueError, match="no edition 3"):
        replace(WHEEL, edition=3)


def test_a_nonce_is_held_to_its_hash() -> None:
    """SHA-256 of 32 zero bytes, as everybody publishes it."""
    assert link_of("00" * 32) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
