"""Challenges are bounded in number and in time, and one network's flood costs nobody else."""

from __future__ import annotations

from croupier.service.challenges import LASTS, MOST, PER_NETWORK, Challenges


class Seconds:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_challenge_is_taken_once_and_in_time() -> None:
    seconds = Seconds()
    challenges = Challenges(seconds)
    token, value = challenges.make("192.0.2.1")
    other, _ = challenges.make("192.0.2.1")
    taken = challenges.take(token)
    assert taken is not None
    assert (taken.value, len(value), taken.whose) == (value, 32, None)
    assert challenges.take(token) is None
    assert challenges.take("") is None
    seconds.now += LASTS
    assert challenges.take(other) is None
    assert len(challenges) == 0


def test_a_network_has_only_so_many_and_loses_its_own_oldest() -> None:
    challenges = Challenges(Seconds())
    other, _ = challenges.make("192.0.2.1")
    flood = [challenges.make(f"2001:db8::{number:x}")[0] for number in range(PER_NETWORK + 5)]
    assert len(challenges) == PER_NETWORK + 1
    assert challenges.take(other) is not None
    assert [challenges.take(token) is not None for token in flood] == [False] * 5 + [True] * PER_NETWORK


def test_there_are_only_so_many_in_all_and_what_is_over_makes_room() -> None:
    seconds = Seconds()
    challenges = Challenges(seconds)
    addresses = [f"198.51.{number >> 8}.{number & 255}" for number in range(MOST + 3)]
    tokens = [challenges.make(address)[0] for address in addresses]
    assert len(challenges) == MOST
    assert challenges.take(tokens[2]) is None
    assert challenges.take(tokens[3]) is not None
    seconds.now += LASTS
    challenges.make("192.0.2.1")
    assert len(challenges) == 1
