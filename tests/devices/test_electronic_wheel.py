"""The electronic wheel: every draw committed to, revealed once, and stopped when anything is wrong."""

from __future__ import annotations

import hashlib
import os
import pickle
from collections.abc import Callable

import pytest
from draws import ball, bonus_ball, multiplier, second_number

from croupier.devices.drbg import Drbg
from croupier.devices.electronic_wheel import ElectronicWheel
from croupier.devices.health import HealthError
from croupier.game.commitment import Context, Revealed, place_of, verify
from croupier.game.wheel import SINGLE_ZERO, WHEELS, Wheel

BACK2BACK = {10: 500, 25: 350, 50: 100, 100: 40, 1000: 10, 5000: 0}


class Stuck:
    """A generator that has stopped moving."""

    def generate(self, count: int) -> bytes:
        return bytes(count)

    def restart(self) -> None:
        pass


class Failing(Stuck):
    def generate(self, count: int) -> bytes:
        raise HealthError("the noise source is not fit")


def drawn(device: ElectronicWheel, context: Context) -> Revealed:
    return device.reveal(device.commit(context))


@pytest.mark.parametrize("wheel", WHEELS.values(), ids=lambda wheel: wheel.name)
def test_every_draw_of_a_table_can_be_made_and_checked(wheel: Wheel) -> None:
    device = ElectronicWheel(Drbg())
    for round_ in range(1, 30):
        wanted = [
            ball(wheel, "t1", round_),
            ball(wheel, "t1", round_, 2),
            second_number(wheel, "t1", round_),
            multiplier(wheel, "t1", round_, BACK2BACK),
            *(bonus_ball(wheel, "t1", round_, nth) for nth in (1, 2, 3)),
        ]
        for context in wanted:
            revealed = drawn(device, context)
            assert revealed.draw in dict(context.choices)
            assert verify(revealed.commitment, revealed.secret, context, revealed.draw) == ""


def test_bonus_balls_are_one_commitment_and_each_has_a_draw_of_its_own() -> None:
    device = ElectronicWheel(Drbg())
    first = drawn(device, bonus_ball(SINGLE_ZERO, "t1", 1, 1))
    balls = [device.further(first, bonus_ball(SINGLE_ZERO, "t1", 1, nth)) for nth in range(2, 200)]
    assert len(set(balls)) > 20
    again = bonus_ball(SINGLE_ZERO, "t1", 1, 2)
    assert device.further(first, again) == balls[0]


def test_nothing_of_a_secret_is_shown_before_the_reveal() -> None:
    device = ElectronicWheel(Drbg())
    commitment = device.commit(ball(SINGLE_ZERO, "t1", 1))
    shown = repr(device) + repr(commitment)
    secret = device.reveal(commitment).secret
    assert secret.hex() not in shown
    assert repr(secret)[2:-1] not in shown
    assert repr(device) == "<ElectronicWheel: 0 committed>"
    with pytest.raises(TypeError, match="not copied"):
        pickle.dumps(device)


def test_each_draw_has_a_secret_of_its_own() -> None:
    device = ElectronicWheel(Drbg())
    assert len({drawn(device, ball(SINGLE_ZERO, "t1", round_)).secret for round_ in range(500)}) == 500


def test_nobody_draws_twice_for_a_better_number() -> None:
    device = ElectronicWheel(Drbg())
    commitment = device.commit(ball(SINGLE_ZERO, "t1", 7))
    device.commit(ball(SINGLE_ZERO, "t2", 7))
    again = [ball(SINGLE_ZERO, "t1", 7), ball(SINGLE_ZERO, "t1", 6)]
    for context in again:
        with pytest.raises(ValueError, match="committed to already"):
            device.commit(context)
    device.reveal(commitment)
    with pytest.raises(ValueError, match="revealed already"):
        device.reveal(commitment)
    for context in again:
        with pytest.raises(ValueError, match="committed to already"):
            device.commit(context)
    device.commit(ball(SINGLE_ZERO, "t1", 8))


def test_a_commitment_of_another_device_is_not_revealed() -> None:
    one, other = ElectronicWheel(Drbg()), ElectronicWheel(Drbg())
    one.commit(ball(SINGLE_ZERO, "t1", 1))
    with pytest.raises(ValueError, match="not committed to here"):
        one.reveal(other.commit(ball(SINGLE_ZERO, "t1", 1)))


def test_a_generator_that_fails_stops_the_device() -> None:
    device = ElectronicWheel(Failing())
    for _ in range(2):
        with pytest.raises(HealthError, match="not fit"):
            device.commit(ball(SINGLE_ZERO, "t1", 1))
    assert device.why_not == "the noise source is not fit"


class Lucky(Stuck):
    """Secrets that all fix one pocket, found by trial: outcomes are wrong, bytes look well."""

    def __init__(self, device_of: Callable[[Lucky], ElectronicWheel]) -> None:
        self.device, self.round = device_of(self), 0

    def generate(self, count: int) -> bytes:
        self.round += 1
        context = ball(SINGLE_ZERO, "t1", self.round)
        tries = (hashlib.sha256(b"%d %d" % (self.round, n)).digest() for n in range(10_000))
        return next(secret for secret in tries if place_of(secret, context) == 0)


def test_outcomes_that_cannot_be_stop_the_table_until_a_supervisor_restarts_it() -> None:
    lucky = Lucky(ElectronicWheel)
    device = lucky.device
    draws = 9
    for round_ in range(1, draws + 1):
        assert not device.why_not
        assert drawn(device, ball(SINGLE_ZERO, "t1", round_)).draw == "Ball 0"
    with pytest.raises(HealthError, match="9 times in a row"):
        device.commit(ball(SINGLE_ZERO, "t1", draws + 1))
    with pytest.raises(ValueError, match="by name"):
        device.restart("")
    assert device.restart("Sue") == ()
    assert drawn(device, ball(SINGLE_ZERO, "t1", draws + 1)).draw == "Ball 0"


def test_what_a_failure_leaves_unrevealed_is_opened_as_void() -> None:
    lucky = Lucky(ElectronicWheel)
    device = lucky.device
    waiting = [device.commit(ball(SINGLE_ZERO, "t1", round_)) for round_ in range(1, 11)]
    for commitment in waiting[:9]:
        device.reveal(commitment)
    with pytest.raises(HealthError):
        device.reveal(waiting[9])
    (void,) = device.restart("Sue")
    assert verify(waiting[9], void.secret, waiting[9].context, void.draw) == ""
    with pytest.raises(ValueError, match="not committed to here"):
        device.reveal(waiting[9])


def test_a_child_process_gives_nothing_of_its_parents_away(monkeypatch: pytest.MonkeyPatch) -> None:
    device = ElectronicWheel(Drbg())
    commitment = device.commit(ball(SINGLE_ZERO, "t1", 1))
    monkeypatch.setattr(os, "getpid", lambda: -1)
    assert device._forked
    with pytest.raises(ValueError, match="not committed to here"):
        device.reveal(commitment)
    assert device.restart("Sue") == ()
