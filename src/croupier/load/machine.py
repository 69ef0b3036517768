"""On what a figure was measured."""

from __future__ import annotations

import os
import platform
import time
from pathlib import Path

FLUSHES = 200


def machine() -> dict[str, str]:
    return {
        "processor": _first("/proc/cpuinfo", "model name") or platform.machine(),
        "cores": str(len(os.sched_getaffinity(0))),
        "memory": f"{int(_first('/proc/meminfo', 'MemTotal').split()[0] or 0) >> 20} GB",
        "system": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
    }


def _first(file: str, name: str) -> str:
    """What stands behind a name in a file of lines such as `name : value`."""
    lines = Path(file).read_text("utf-8", "replace").splitlines()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith(name)), "0")


def flushes(folder: Path) -> list[float]:
    """Seconds that the disk takes to keep a small record for good, many times."""
    times = []
    with (folder / "flushes").open("wb", buffering=0) as file:
        for _ in range(FLUSHES):
            file.write(b"x" * 300)
            begun = time.perf_counter()
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - begun)
    (folder / "flushes").unlink()
    return times


def filesystem(folder: Path) -> str:
    """What kind it is: nothing is durable on a `tmpfs`."""
    best, kind = "", "unknown"
    for line in Path("/proc/mounts").read_text("utf-8", "replace").splitlines():
        at, found = line.split()[1:3]
        if len(at) > len(best) and Path(at) in (folder.resolve(), *folder.resolve().parents):
            best, kind = at, found
    return kind
