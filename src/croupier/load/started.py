"""A server of one's own: `croupier serve` in a process of its own on a free port, and its end."""

from __future__ import annotations

import contextlib
import re
import select
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from croupier.load.plan import LoadError

START_SECONDS = 120
STOP_SECONDS = 60
TOLD_MAX = 300


@contextlib.contextmanager
def started(options: Sequence[str], folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], tuple[str, int]]]:
    """The process, and where it listens. It writes its log as in production, and is stopped in order at the end."""
    words = ["serve", "--port", "0", "--log", "json", "--log-file", str(folder / "log"), *options]
    with (folder / "errors").open("wb") as errors:
        command = [sys.executable, "-m", "croupier", *words]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors)  # noqa: S603
    try:
        yield server, _address(server, folder)
    finally:
        _stop(server)


def _address(server: subprocess.Popen[bytes], folder: Path) -> tuple[str, int]:
    assert server.stdout
    readable, _, _ = select.select([server.stdout], [], [], START_SECONDS)
    line = server.stdout.readline().decode() if readable else ""
    found = re.search(r"http://([^ ]+):(\d+)/", line)
    if not found:
        _stop(server)
        told = (folder / "errors").read_text("utf-8", "replace").strip().splitlines()
        why = told[-1][:TOLD_MAX] if told else f"it said nothing in {START_SECONDS} s"
        raise LoadError(f"the server did not start: {why}")
    return found[1].strip("[]"), int(found[2])


def _stop(server: subprocess.Popen[bytes]) -> None:
    """In order; by force when it does not end."""
    if server.poll() is None:
        server.send_signal(signal.SIGTERM)
        try:
            server.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            server.kill()
    server.wait()
    if server.stdout:
        server.stdout.close()
