"""A simulation on a Dask cluster that is there already: the same job, the same seed, the same totals.

Parts of a run are tasks without side effects. A worker that is lost costs the time of the parts it held: the scheduler
gives them to others, and each part is counted once, when its totals arrive.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import dask
from distributed import Client, Security, as_completed
from distributed.comm.addressing import parse_address, parse_host_port

from croupier.desk.simulation import Job, Part, parts
from croupier.desk.totals import Totals
from croupier.game.notation import NotationError

CHUNKS = 8
"""In a part: long enough that handing it out costs nothing beside it."""
ANSWER = 10
"""Seconds in which a cluster has to answer, and to have a worker."""
KNOCK = {"distributed.comm.timeouts.connect": 3}
"""Seconds in which a worker that is gone is given up; the usual ones would stop the run for half a minute."""


@dataclass(frozen=True, slots=True)
class Tls:
    """Files that a cluster with TLS wants to see."""

    authority: Path
    certificate: Path
    key: Path


class ClusterError(NotationError):
    """A cluster that does not answer, or cannot do the work."""


@dataclass
class Cluster:
    """An engine for `simulate`: the workers of the scheduler at this address."""

    address: str
    tls: Tls | None = None
    workers: int = 0
    """Threads of all workers, as they were counted at the start."""

    def play(self, job: Job, spins: int, stop: Callable[[], bool]) -> Iterator[Totals]:
        _be_silent()
        with dask.config.set(KNOCK), _client(self.address, self.tls) as client:
            self.workers = sum(client.nthreads().values())
            held = client.submit(_hold, job, pure=False)
            todo = parts(spins, CHUNKS)
            first = [_submit(client, held, part) for part in islice(todo, 4 * self.workers)]
            arriving = as_completed(first, loop=client.loop, with_results=True)
            try:
                for _future, totals in arriving:
                    yield totals
                    if not stop():
                        for part in islice(todo, 1):
                            arriving.add(_submit(client, held, part))
            except Exception as error:
                says = str(error) or type(error).__name__
                raise ClusterError(f"the cluster at {self.address} gave the work back: {says}") from error


def _be_silent() -> None:
    """What a cluster says of a worker that is gone is no line of ours. Each of its loggers has a level of its own."""
    for name in ("distributed", *logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)


def _submit(client: Any, held: Any, part: Part) -> Any:
    return client.submit(_play, held, part, pure=False)


def _hold(job: Job) -> Job:
    """A task of its own, so that a worker that has lost the job can be given it again."""
    return job


def _play(job: Job, part: Part) -> Totals:
    return job.play(part)


def _client(address: str, tls: Tls | None) -> Any:
    _check(address, tls)
    try:
        client = Client(address, timeout=ANSWER, security=_security(tls), set_as_default=False)
        client.wait_for_workers(1, timeout=ANSWER)
    except (OSError, TimeoutError, ValueError, RuntimeError, ImportError, TypeError) as error:
        says = str(error).partition("\n")[0] or type(error).__name__
        raise ClusterError(f"no work can be given to the cluster at {address}: {says}") from None
    return client


def _check(address: str, tls: Tls | None) -> None:
    """A client that is given nonsense waits long, and complains at length when it goes."""
    try:
        scheme, where = parse_address(address)
        parse_host_port(where)
    except ValueError as error:
        raise ClusterError(f"no work can be given to the cluster at {address}: {error}") from None
    if scheme == "tls" and tls is None:
        raise ClusterError(f"{address} speaks TLS; --tls-ca, --tls-cert and --tls-key name the files it wants to see")


def _security(tls: Tls | None) -> Any:
    if tls is None:
        return None
    files = {"tls_ca_file": tls.authority, "tls_client_cert": tls.certificate, "tls_client_key": tls.key}
    missing = [str(file) for file in files.values() if not file.is_file()]
    if missing:
        raise ClusterError(f"there is no file {missing[0]}")
    return Security(require_encryption=True, **{name: str(file) for name, file in files.items()})
