"""A real Dask cluster on this machine, for a while: a scheduler and workers, each a process of its own."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

DASK = str(Path(sys.executable).with_name("dask"))
PATIENCE = 60


@dataclass
class RealCluster:
    folder: Path
    options: tuple[str, ...] = ()
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        where = ("--scheduler-file", str(self.folder / "scheduler.json"), "--host", "127.0.0.1", "--no-dashboard")
        with (self.folder / f"log-{len(self.processes)}").open("wb") as log:
            process = subprocess.Popen([DASK, *words, *where, *self.options], stdout=log, stderr=log, cwd=self.folder)
        self.processes.append(process)
        return process

    def worker(self) -> subprocess.Popen[bytes]:
        return self.start("worker", "--nthreads", "1", "--no-nanny", "--local-directory", str(self.folder))

    @property
    def address(self) -> str:
        file = self.folder / "scheduler.json"
        end = time.monotonic() + PATIENCE
        while not file.is_file() or not file.read_bytes():
            assert time.monotonic() < end, "the scheduler never wrote where it is"
            time.sleep(0.05)
        return str(json.loads(file.read_bytes())["address"])


@contextmanager
def cluster(folder: Path, workers: int, *options: str) -> Iterator[RealCluster]:
    made = RealCluster(folder, options)
    try:
        made.start("scheduler", "--port", "0")
        assert made.address
        for _ in range(workers):
            made.worker()
        yield made
    finally:
        for process in reversed(made.processes):
            process.send_signal(signal.SIGTERM)
        for process in made.processes:
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
