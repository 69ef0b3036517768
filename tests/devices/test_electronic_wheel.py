"""The electronic wheel: every draw committed to, revealed once, and stopped when anything is wrong."""

from __future__ import annotations

import hashlib
import os
import pickle
from pathlib import Path

import pytest
from draws import ball, bonus_ball, multiplier, second_number

from croupier.devices.drbg import Drbg
from croupier.devices.electronic_wheel import ElectronicWheel
from croupier.devices.health import HealthError
from croupier.devices.vault import FileVault
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
    device.commit(context)
    return device.reveal(context)


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
    balls = [device.further(first.secret, bonus_ball(SINGLE_ZERO, "t1", 1, nth)) for nth in range(2, 200)]
    assert len(set(balls)) > 20
    again = bonus_ball(SINGLE_ZERO, "t1", 1, 2)
    assert device.further(first.secret, again) == balls[0]


def test_nothing_of_a_secret_is_shown_before_the_reveal() -> None:
    device = ElectronicWheel(Drbg())
    context = ball(SINGLE_ZERO, "t1", 1)
    shown = repr(device) + repr(device.commit(context))
    secret = device.reveal(context).secret
    assert secret.hex() not in shown
    assert repr(secret)[2:-1] not in shown
    assert repr(device) == "<ElectronicWheel: 1 committed>"
    with pytest.raises(TypeError, match="not copied"):
        pickle.dumps(device)


def test_each_draw_has_a_secret_of_its_own() -> None:
    device = ElectronicWheel(Drbg())
    assert len({drawn(device, ball(SINGLE_ZERO, "t1", round_)).secret for round_ in range(500)}) == 500


def test_a_draw_is_made_once_and_stays_what_it_is() -> None:
    device = ElectronicWheel(Drbg())
    context = ball(SINGLE_ZERO, "t1", 7)
    commitment = device.commit(context)
    with pytest.raises(ValueError, match="committed to already"):
        device.commit(context)
    first = device.reveal(context)
    assert device.reveal(context) == first
    assert first.commitment == commitment
    with pytest.raises(ValueError, match="committed to already"):
        device.commit(context)


def test_what_was_not_committed_to_here_is_not_revealed() -> None:
    one, other = ElectronicWheel(Drbg()), ElectronicWheel(Drbg())
    context = ball(SINGLE_ZERO, "t1", 1)
    digest = one.commit(context).digest.hex()
    with pytest.raises(ValueError, match="not committed to here"):
        other.reveal(context)
    other.commit(context)
    assert one.knows(context, digest)
    assert not other.knows(context, digest)
    assert not one.knows(ball(SINGLE_ZERO, "t1", 2), digest)


def test_secrets_that_the_table_is_done_with_are_forgotten() -> None:
    device = ElectronicWheel(Drbg())
    one, other = ball(SINGLE_ZERO, "t1", 1), ball(SINGLE_ZERO, "t1", 2)
    device.commit(one)
    device.commit(other)
    device.keep([other])
    with pytest.raises(ValueError, match="not committed to here"):
        device.reveal(one)
    device.reveal(other)


def test_a_device_that_was_switched_off_goes_on_with_the_same_draw(tmp_path: Path) -> None:
    context, path = ball(SINGLE_ZERO, "t1", 1), tmp_path / "secrets" / "table 1.json"
    device = ElectronicWheel(Drbg(), FileVault(path))
    digest = device.commit(context).digest.hex()
    revealed = device.reveal(context)
    again = ElectronicWheel(Drbg(), FileVault(path))
    assert again.knows(context, digest)
    assert again.reveal(context) == revealed
    again.keep([])
    assert not ElectronicWheel(Drbg(), FileVault(path)).knows(context, digest)
    assert path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("data", [b"", b"{", b"[1]", b'[{"secret": "AA=="}]', b"\xff"])
def test_a_vault_that_cannot_be_read_has_lost_its_secrets(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "secrets.json"
    path.write_bytes(data)
    assert FileVault(path).load() == {}


def test_no_commitment_is_given_that_the_vault_did_not_take(tmp_path: Path) -> None:
    (tmp_path / "t.new").mkdir()  # where the file is written first
    device = ElectronicWheel(Drbg(), FileVault(tmp_path / "t.json"))
    context = ball(SINGLE_ZERO, "t1", 1)
    with pytest.raises(OSError, match="directory"):
        device.commit(context)
    with pytest.raises(ValueError, match="not committed to here"):
        device.reveal(context)


def test_a_generator_that_fails_stops_the_device() -> None:
    device = ElectronicWheel(Failing())
    for _ in range(2):
        with pytest.raises(HealthError, match="not fit"):
            device.commit(ball(SINGLE_ZERO, "t1", 1))
    assert device.why_not == "the noise source is not fit"


class Lucky(Stuck):
    """Secrets that all fix one pocket, found by trial: outcomes are wrong, bytes look well."""

    def __init__(self) -> None:
        self.device, self.round = ElectronicWheel(self), 0

    def generate(self, count: int) -> bytes:
        self.round += 1
        context = ball(SINGLE_ZERO, "t1", self.round)
        tries = (hashlib.sha256(b"%d %d" % (self.round, n)).digest() for n in range(10_000))
        return next(secret for secret in tries if place_of(secret, context) == 0)


def test_outcomes_that_cannot_be_stop_the_device_until_it_is_restarted() -> None:
    device = Lucky().device
    draws = 9
    for round_ in range(1, draws + 1):
        assert not device.why_not
        assert drawn(device, ball(SINGLE_ZERO, "t1", round_)).draw == "Ball 0"
    with pytest.raises(HealthError, match="9 times in a row"):
        device.commit(ball(SINGLE_ZERO, "t1", draws + 1))
    device.restart()
    assert drawn(device, ball(SINGLE_ZERO, "t1", draws + 1)).draw == "Ball 0"


def test_a_draw_that_is_looked_at_again_is_tested_once() -> None:
    device = Lucky().device
    context = ball(SINGLE_ZERO, "t1", 1)
    device.commit(context)
    for _ in range(20):
        device.reveal(context)
    assert not device.why_not


def test_what_a_failure_leaves_unrevealed_can_be_opened_after_the_restart() -> None:
    device = Lucky().device
    contexts = [ball(SINGLE_ZERO, "t1", round_) for round_ in range(1, 11)]
    waiting = [device.commit(context) for context in contexts]
    for context in contexts[:9]:
        device.reveal(context)
    with pytest.raises(HealthError):
        device.reveal(contexts[9])
    device.restart()
    void = device.reveal(contexts[9])
    assert verify(waiting[9], void.secret, contexts[9], void.draw) == ""


def test_a_child_process_gives_nothing_of_its_parents_away(monkeypatch: pytest.MonkeyPatch) -> None:
    device = ElectronicWheel(Drbg())
    context = ball(SINGLE_ZERO, "t1", 1)
    device.commit(context)
    monkeypatch.setattr(os, "getpid", lambda: -1)
    with pytest.raises(HealthError, match="does not outlive"):
        device.reveal(context)
