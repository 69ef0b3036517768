"""The generator of live draws: known answers, reseeding, forks, failures, and that nothing of it is shown.

The published answers are NIST's CAVP ones. Beside them stands a second implementation, written from the standard's own
steps with SHA-256 alone, and asked about seeds that nobody has published.
"""

from __future__ import annotations

import copy
import hashlib
import logging
import os
import pickle
import threading
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.devices.drbg import KNOWN_ANSWERS, REQUEST_BYTES_MAX, Drbg, HmacDrbg, self_test
from croupier.devices.health import HealthError


class Counted:
    """Good noise from a hash of a counter; says how much of it was read, and can run dry."""

    def __init__(self) -> None:
        self.reads: list[int] = []
        self.dry = False

    def read(self, count: int) -> bytes:
        if self.dry:
            raise OSError("no entropy")
        self.reads.append(count)
        return hashlib.shake_256(len(self.reads).to_bytes(8, "big")).digest(count)


def plain_hmac(key: bytes, data: bytes) -> bytes:
    """RFC 2104, for keys of 32 bytes."""
    padded = key + bytes(32)
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded) + data).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def plain_drbg(seed: bytes, reseeds: list[bytes], sizes: list[int]) -> Iterator[bytes]:
    """SP 800-90A 10.1.2 as it is written, all reseeds before all requests."""
    key, value = b"\x00" * 32, b"\x01" * 32
    for data in (seed, *reseeds):
        key = plain_hmac(key, value + b"\x00" + data)
        value = plain_hmac(key, value)
        if data:
            key = plain_hmac(key, value + b"\x01" + data)
            value = plain_hmac(key, value)
    for size in sizes:
        drawn = b""
        while len(drawn) < size:
            value = plain_hmac(key, value)
            drawn += value
        key = plain_hmac(key, value + b"\x00")
        value = plain_hmac(key, value)
        yield drawn[:size]


@pytest.mark.parametrize(("seed", "reseed", "answer"), KNOWN_ANSWERS)
def test_both_implementations_give_the_published_answers(seed: str, reseed: str, answer: str) -> None:
    self_test()
    reseeds = [bytes.fromhex(reseed)] if reseed else []
    assert list(plain_drbg(bytes.fromhex(seed), reseeds, [128, 128]))[1].hex() == answer


@given(
    st.binary(min_size=1, max_size=80),
    st.lists(st.binary(min_size=1, max_size=80), max_size=3),
    st.lists(st.integers(0, 130)),
)
def test_the_algorithm_is_the_standards(seed: bytes, reseeds: list[bytes], sizes: list[int]) -> None:
    drbg = HmacDrbg(seed)
    for data in reseeds:
        drbg.reseed(data)
    assert [drbg.generate(size) for size in sizes] == list(plain_drbg(seed, reseeds, sizes))


class Wrong(HmacDrbg):
    """Forgets to go on after a request."""

    def _update(self, data: bytes) -> None:
        if data:
            super()._update(data)


class DeafToReseeds(HmacDrbg):
    """Gives the first known answer and not the second."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self._deaf = True

    def reseed(self, data: bytes) -> None:
        if not hasattr(self, "_deaf"):
            super().reseed(data)


@pytest.mark.parametrize("make", [Wrong, DeafToReseeds])
def test_a_generator_without_the_known_answers_does_not_start(make: Callable[[bytes], HmacDrbg]) -> None:
    entropy = Counted()
    with pytest.raises(HealthError, match="known-answer test"):
        Drbg(entropy, make=make)
    assert not entropy.reads


def test_it_reseeds_when_its_requests_are_used_up() -> None:
    entropy = Counted()
    drbg = Drbg(entropy, reseed_after=3)
    assert entropy.reads == [1024, 48]
    for _ in range(7):
        drbg.generate(32)
    assert entropy.reads == [1024, 48, 32, 32]


def test_two_generators_of_the_operating_system_share_nothing() -> None:
    drawn = [drbg.generate(32) for drbg in (Drbg(), Drbg()) for _ in range(200)]
    assert len(set(drawn)) == 400


def test_without_entropy_there_is_no_draw_until_a_restart() -> None:
    entropy = Counted()
    drbg = Drbg(entropy, reseed_after=1)
    drbg.generate(32)
    entropy.dry = True
    for _ in range(2):
        with pytest.raises(HealthError, match="gave nothing: OSError"):
            drbg.generate(32)
    with pytest.raises(HealthError, match="gave nothing"):
        drbg.restart()
    entropy.dry = False
    with pytest.raises(HealthError, match="gave nothing"):
        drbg.generate(32)
    drbg.restart()
    assert len(drbg.generate(32)) == 32


def test_requests_have_bounds() -> None:
    drbg = Drbg(Counted())
    assert len(drbg.generate(REQUEST_BYTES_MAX)) == REQUEST_BYTES_MAX
    for count in (-1, REQUEST_BYTES_MAX + 1):
        with pytest.raises(ValueError, match="a request is for"):
            drbg.generate(count)
    with pytest.raises(ValueError, match="at least one request"):
        Drbg(Counted(), reseed_after=0)


def child_draw(draw: Callable[[], bytes]) -> bytes:
    """What a forked child draws; it says so through a pipe and is gone."""
    out, into = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.write(into, draw())
        finally:
            os._exit(0)
    os.close(into)
    drawn = os.read(out, 64)
    os.close(out)
    os.waitpid(child, 0)
    return drawn


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_children_share_no_draw_with_their_parent_or_each_other() -> None:
    """A few: rig G1 makes a hundred in the suite and twenty thousand in a night."""
    drbg = Drbg()
    drawn = [child_draw(lambda: drbg.generate(32)) for _ in range(20)]
    drawn += [drbg.generate(32) for _ in range(10)]
    assert {len(one) for one in drawn} == {32}
    assert len(set(drawn)) == 30


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_rig_sees_a_generator_that_is_not_fork_safe() -> None:
    bare = HmacDrbg(os.urandom(48))
    assert len({child_draw(lambda: bare.generate(32)) for _ in range(2)}) == 1


def test_a_process_number_that_changed_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    entropy = Counted()
    drbg = Drbg(entropy)
    monkeypatch.setattr(os, "getpid", lambda: -1)
    drbg.generate(32)
    assert entropy.reads == [1024, 48, 32]


def test_a_child_reseeds_and_does_not_wait_for_a_lock_that_a_thread_of_its_parent_holds() -> None:
    """As the operating system's hook does it in a child, whatever the child's process number is."""
    entropy = Counted()
    drbg = Drbg(entropy)
    drbg._lock.acquire()
    drbg.after_fork()
    drbg.generate(32)
    assert entropy.reads == [1024, 48, 32]


def test_threads_never_get_the_same_bytes() -> None:
    drbg, drawn = Drbg(), list[bytes]()
    threads = [threading.Thread(target=lambda: drawn.extend(drbg.generate(32) for _ in range(300))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(drawn)) == 2400


def test_no_state_is_shown_or_copied(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        drbg = Drbg(Counted())
        drbg.generate(32)
    assert not caplog.records
    for one in (drbg, HmacDrbg(b"seed")):
        assert repr(one) == str(one) == f"<{type(one).__name__}>"
        assert not hasattr(one, "__dict__")
        for take in (copy.copy, copy.deepcopy, pickle.dumps):
            with pytest.raises(TypeError, match="not copied"):
                take(one)
