"""G1: the generator of live draws: NIST's known answers, its reseeds, forks that share nothing, no draw without noise.

The answers are those of NIST's CAVP for HMAC_DRBG with SHA-256 (`HMAC_DRBG.rsp`), with and without a reseed and a
personalization. The generator itself asks for two of them when it starts; here are more, so that it cannot have
learned them.
"""

from __future__ import annotations

import hashlib
import os
import warnings
from collections.abc import Callable
from contextlib import ExitStack

from croupier.devices import drbg as generators
from croupier.devices.drbg import KNOWN_ANSWERS, RESEED_AFTER, Drbg, HmacDrbg
from croupier.devices.entropy import STARTUP_BYTES, WatchedEntropy
from croupier.devices.health import HealthError
from rigs.rig import Report, Rig, Trial, broken

SHARED = "a fork goes on with its parent's state"
UNTESTED = "a generator starts without its known answers"
UNFED = "a source that gives nothing is not noticed"
DRAWN = 32
"""Bytes of one draw."""
PUBLISHED = (
    *KNOWN_ANSWERS,
    (
        "79737479ba4e7642a221fcfd1b820b134e9e3540a35bb48ffae29c20f5418ea33593259c092bef4129bc2c6c9e19f343",
        "",
        "cf5ad5984f9e43917aa9087380dac46e410ddc8a7731859c84e9d0f31bd43655b924159413e2293b17610f211e09f770"
        "f172b8fb693a35b85d3b9e5e63b1dc252ac0e115002e9bedfb4b5b6fd43f33b8e0eafb2d072e1a6fee1f159df9b51e6c"
        "8da737e60d5032dd30544ec51558c6f080bdbdab1de8a939e961e06b5f1aca37",
    ),
    (
        "b340907445b97a8b589264de4a17c0bea11bb53ad72f9f33297f05d2879d898d65cb27735d83c0708f72684ea58f7ee5",
        "",
        "75183aaaf3574bc68003352ad655d0e9ce9dd17552723b47fab0e84ef903694a32987eeddbdc48efd24195dbdac8a46b"
        "a2d972f5808f23a869e71343140361f58b243e62722088fe10a98e43372d252b144e00c89c215a76a121734bdc485486"
        "f65c0b16b8963524a3a70e6f38f169c12f6cbdd169dd48fe4421a235847a23ff",
    ),
    (
        "5cacc68165a2e2ee20812f35ec73a79dbf30fd475476ac0c44fc6174cdac2b556f885496c1e63af620becd9e71ecb824"
        "e72dd8590d4ed5295515c35ed6199e9d211b8f069b3058caa6670b96ef1208d0",
        "",
        "f1012cf543f94533df27fedfbf58e5b79a3dc517a9c402bdbfc9a0c0f721f9d53faf4aafdc4b8f7a1b580fcaa52338d4"
        "bd95f58966a243cdcd3f446ed4bc546d9f607b190dd69954450d16cd0e2d6437067d8b44d19a6af7a7cfa8794e5fbd72"
        "8e8fb2f2e8db5dd4ff1aa275f35886098e80ff844886060da8b1e7137846b23b",
    ),
)
"""Seed (entropy, nonce, personalization), reseed, and the second 128 bytes drawn."""


def run(trial: Trial) -> Report:
    report = Report(figures={"known answers": len(PUBLISHED), "draws": 0})
    with ExitStack() as last:
        last.enter_context(warnings.catch_warnings())
        warnings.simplefilter("ignore", DeprecationWarning)  # of forks beside threads: these draw, and are gone
        if trial.fault == SHARED:
            last.enter_context(broken(Drbg, "after_fork", lambda drbg: None))
            last.enter_context(broken(os, "getpid", lambda: 1))
        if trial.fault == UNTESTED:
            last.enter_context(broken(generators, "self_test", lambda make: None))
        if trial.fault == UNFED:
            last.enter_context(broken(WatchedEntropy, "read", _unwatched))
        report.found += [*_known_answers(), *_reseeds(), *_starts(), *_dry()]
        report.found += _forks(trial.size, report)
    return report


def _known_answers() -> list[str]:
    found = []
    for number, (seed, reseed, answer) in enumerate(PUBLISHED):
        drbg = HmacDrbg(bytes.fromhex(seed))
        if reseed:
            drbg.reseed(bytes.fromhex(reseed))
        drbg.generate(128)
        if drbg.generate(128).hex() != answer:
            found.append(f"known answer {number} is another")
    return found


class Noise:
    """Good noise from a hash; says how much was read, and can run dry."""

    def __init__(self) -> None:
        self.reads: list[int] = []
        self.dry = False

    def read(self, count: int) -> bytes:
        if self.dry:
            raise OSError("no entropy")
        self.reads.append(count)
        return hashlib.shake_256(len(self.reads).to_bytes(8, "big")).digest(count)


def _reseeds() -> list[str]:
    """Fresh noise at the start, and after every so many draws."""
    noise, rounds = Noise(), 5
    drbg = Drbg(noise)
    drawn = [drbg.generate(DRAWN) for _ in range(RESEED_AFTER * rounds + 1)]
    found = [] if len(set(drawn)) == len(drawn) else ["a draw came twice"]
    expected = [STARTUP_BYTES, 48, *[32] * rounds]
    return found if noise.reads == expected else [*found, f"noise was read as {noise.reads}, and not as {expected}"]


class Wrong(HmacDrbg):
    """Forgets to go on after a request."""

    def _update(self, data: bytes) -> None:
        if data:
            super()._update(data)


def _starts() -> list[str]:
    return [] if _refuses(lambda: Drbg(Noise(), make=Wrong)) else ["a generator with wrong answers has started"]


def _dry() -> list[str]:
    """No start and no draw without noise, and none later until a restart that has some."""
    found, empty = [], Noise()
    empty.dry = True
    if not _refuses(lambda: Drbg(empty)):
        found.append("a generator has started without noise")
    noise = Noise()
    drbg = Drbg(noise, reseed_after=1)
    drbg.generate(DRAWN)
    noise.dry = True
    if not _refuses(lambda: drbg.generate(DRAWN)):
        found.append("there was a draw without noise")
    noise.dry = False
    if not found and not _refuses(lambda: drbg.generate(DRAWN)):
        found.append("after a failure there was a draw without a restart")
    drbg.restart()
    drbg.generate(DRAWN)
    return found


def _refuses(act: Callable[[], object]) -> bool:
    try:
        act()
    except HealthError:
        return True
    return False


def _unwatched(watched: WatchedEntropy, count: int) -> bytes:
    try:
        return watched._source.read(count)
    except OSError:
        return bytes(count)


def _forks(size: int, report: Report) -> list[str]:
    """Children draw, and so does their parent: no two draws are the same."""
    drbg, drawn = Drbg(), list[bytes]()
    for number in range(size):
        drawn.append(_child(drbg))
        if number % 10 == 0:
            drawn.append(drbg.generate(DRAWN))
        report.tried += 1
    report.figures["draws"] = len(drawn)
    if {len(each) for each in drawn} != {DRAWN}:
        return ["a child has not drawn"]
    same = len(drawn) - len(set(drawn))
    return [f"{same} of {len(drawn)} draws were another's"] if same else []


def _child(drbg: Drbg) -> bytes:
    """What a forked child draws; it says so through a pipe and is gone."""
    out, into = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.write(into, drbg.generate(DRAWN))
        finally:
            os._exit(0)
    os.close(into)
    drawn = os.read(out, DRAWN)
    os.close(out)
    os.waitpid(child, 0)
    return drawn


RIG = Rig(
    id="G1",
    title="the generator of live draws: known answers, reseeds, forks that share nothing, no draw without noise",
    promises=("W7",),
    unit="forks",
    small=100,
    full=20_000,
    run=run,
    faults=(SHARED, UNTESTED, UNFED),
    fault_size=20,
)
