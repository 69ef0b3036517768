"""`croupier serve` as it is started, on a house that is prepared or on the demo's."""

from __future__ import annotations

import contextlib
import re
import subprocess
import sys
from collections.abc import Iterator


@contextlib.contextmanager
def serving(*options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The server, whose log can be read, and its address. It is killed in the end, if it has not ended before."""
    command = [sys.executable, "-m", "croupier", "serve", "--port", "0", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://[^ ]+/", server.stdout.readline())
            assert found
            yield server, found[0]
        finally:
            server.kill()
