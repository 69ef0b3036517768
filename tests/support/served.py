"""`croupier serve` as it is started, on a house that is prepared or on the demo's."""

from __future__ import annotations

import contextlib
import re
import resource
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

OURS = (sys.executable, "-m", "croupier")


@contextlib.contextmanager
def serving(
    *options: str,
    program: Sequence[str] = OURS,
    where: Path | None = None,
    env: Mapping[str, str] | None = None,
    descriptors: int = 0,
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The server, whose log can be read, and its address. It is killed in the end, if it has not ended before.

    With `descriptors`, the system gives it no more than so many.
    """
    command = [*program, "serve", "--port", "0", *options]
    pipe = subprocess.PIPE

    def few() -> None:
        if descriptors:
            resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))

    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, cwd=where, env=env, preexec_fn=few) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"https?://[^ ]+/", server.stdout.readline())
            assert found
            yield server, found[0]
        finally:
            server.kill()
