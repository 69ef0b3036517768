"""`croupier witness` as it is started: strangers lock nobody out, it speaks TLS, and what is mistyped is said."""

from __future__ import annotations

import contextlib
import re
import resource
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import httpx
import pytest
from certificates import Certified, hello
from half_open import half_open
from served import OURS

from croupier.cli.main import main
from croupier.history.note import ED25519, Signer

HOUSE = Signer("croupier/1a2b", ED25519, bytes(range(32))).verifier
HALF = b"POST /add-checkpoint HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n"
DESCRIPTORS = 256


@contextlib.contextmanager
def witnessing(folder: Path, *options: str, errors: IO[str] | None = None) -> Iterator[str]:
    def few() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS))

    words = [*OURS, "witness", str(folder), "--house", str(HOUSE), "--port", "0", *options]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=errors, text=True, preexec_fn=few) as witness:
        try:
            assert witness.stdout is not None
            assert witness.stdout.readline().startswith("This witness is croupier-witness/")
            found = re.search(r"https?://[^ ]+/", witness.stdout.readline())
            assert found
            yield found[0]
        finally:
            witness.kill()


def test_half_open_requests_lock_no_house_out(tmp_path: Path) -> None:
    """More of them than the system gives descriptors for; and then a house that asks."""
    with witnessing(tmp_path / "witness") as address, half_open(address, DESCRIPTORS + 50, [HALF]):
        for _ in range(5):
            assert httpx.get(address, timeout=60).status_code == 200
        assert httpx.post(f"{address}add-checkpoint", content=b"old x\n\n", timeout=60).status_code == 400


def test_half_open_handshakes_lock_no_house_out(tmp_path: Path) -> None:
    """By TLS, as strangers who say nothing or break off in the middle."""
    certified, said = Certified(tmp_path), tmp_path / "said"
    with (
        said.open("w", encoding="utf-8") as errors,
        witnessing(tmp_path / "witness", *certified.options, errors=errors) as address,
        half_open(address, DESCRIPTORS + 50, [b"", hello()[:100]]),
    ):
        assert address.startswith("https://")
        for _ in range(5):
            assert HOUSE.name in httpx.get(address, verify=certified.trusting(), timeout=60).text
    assert "out of system resource" not in said.read_text("utf-8")


@pytest.mark.parametrize("rollback", ["croupier/1a2b=9", "croupier/1a2b@2", "croupier/1a2b@2=nine", "other@2=9"])
def test_what_is_no_rollback_is_said_in_one_line(
    rollback: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of a house that was never restored, without a number, or of one that the witness does not know."""
    copy = Signer("croupier/1a2b@2", ED25519, bytes(32)).verifier
    keys = ("--house", str(HOUSE), "--house", str(copy))
    assert main(["witness", str(tmp_path / "witness"), *keys, "--rollback", rollback]) == 2
    assert "rolls back nothing; write NAME=RECORDS" in capsys.readouterr().err
    assert not (tmp_path / "witness").exists()
