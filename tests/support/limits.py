"""Python under a limit of the system for every file that it writes: a disk that fills up, without one."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path


def limited(most: int, *words: str | Path, where: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Python with these words, when no file may have more bytes than that.

    It leaves no bytecode behind: Python does not notice that it could write only a part, and whoever imports that
    module next fails.
    """
    return subprocess.run(
        [sys.executable, "-B", *words],
        cwd=where,
        capture_output=True,
        text=True,
        timeout=600,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)),
    )


WITHOUT_BYTECODE = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}


def limit(program: subprocess.Popen[str], most: int) -> None:
    """The same for one that runs already, in that environment."""
    resource.prlimit(program.pid, resource.RLIMIT_FSIZE, (most, most))
