"""A simulation on a real cluster: the same totals as here, with a worker killed on the way; TLS; and no answer."""

from __future__ import annotations

import json
import logging
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, cast

import pytest
import trustme
from clusters import cluster

from croupier.desk.cluster import CHUNKS, Cluster, ClusterError
from croupier.numerics.chunk import CHUNK

SPINS = 12 * CHUNKS * CHUNK + 17
GAME = ("red", "straight:17=$5", "--spins", str(SPINS), "--seed", "5", "--json")


def croupier(*words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "croupier", "simulate", *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def answer(process: subprocess.Popen[str]) -> Any:
    out, err = process.communicate(timeout=300)
    assert (process.returncode, err) == (0, "")
    return json.loads(out)


def counted(found: Any) -> Any:
    return found["spins"], found["bets"], found["portfolio"], found["pockets"]


def test_a_worker_that_is_killed_costs_time_and_nothing_else(tmp_path: Path) -> None:
    here = answer(croupier(*GAME, "--workers", "2"))
    with cluster(tmp_path, 2) as there:
        victim = there.processes[-1]
        running = croupier(*GAME, "--cluster", there.address)
        log = tmp_path / "log-0"
        end = time.monotonic() + 60
        while b"Receive client connection" not in log.read_bytes() and time.monotonic() < end:
            time.sleep(0.05)
        time.sleep(1)  # somewhere in the middle, or before the first part: it must not matter
        victim.kill()
        victim.wait()
        found = answer(running)
    assert victim.returncode == -9
    assert counted(found) == counted(here)
    assert found["spins"] == SPINS


def test_what_a_cluster_says_of_itself_is_no_line_of_ours() -> None:
    with pytest.raises(ClusterError):
        list(Cluster("nonsense").play(cast(Any, None), 1, lambda: False))
    loud = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] == "distributed"]
    assert "distributed.client" in loud  # which has a level of its own
    assert not [name for name in loud if logging.getLogger(name).isEnabledFor(logging.ERROR)]


def test_a_cluster_with_tls_is_asked_with_our_certificate(tmp_path: Path) -> None:
    authority = trustme.CA()
    files = {name: tmp_path / f"{name}.pem" for name in ("ca", "cert", "key")}
    ours = authority.issue_cert("127.0.0.1")
    authority.cert_pem.write_to_path(str(files["ca"]))
    ours.cert_chain_pems[0].write_to_path(str(files["cert"]))
    ours.private_key_pem.write_to_path(str(files["key"]))
    options = [f"--tls-{'ca-file' if name == 'ca' else name}={file}" for name, file in files.items()]
    with cluster(tmp_path, 1, "--protocol", "tls", *options) as there:
        assert there.address.startswith("tls:")
        small = ("red", "--spins", "1e6", "--seed", "5", "--json", "--cluster", there.address)
        found = answer(croupier(*small, *(f"--tls-{name}={file}" for name, file in files.items())))
        refused = croupier(*small)
        _out, err = refused.communicate(timeout=120)
    assert found["spins"] == 1_000_000
    assert found["workers"] == 1
    assert refused.returncode == 2
    assert "--tls-ca" in err
    assert err.count("\n") == 1


def test_a_cluster_that_is_not_there_is_said_in_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    refused = croupier("red", "--spins", "10", "--cluster", f"tcp://127.0.0.1:{port}")
    out, err = refused.communicate(timeout=120)
    assert (refused.returncode, out) == (2, "")
    assert err.startswith(f"croupier: no work can be given to the cluster at tcp://127.0.0.1:{port}")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--cluster", "nonsense"), "no work can be given"),
        (("--cluster", "tcp://127.0.0.1:1", "--tls-ca", "a.pem"), "all three"),
        (("--cluster", "tls://127.0.0.1:1", "--tls-ca", "a", "--tls-cert", "b", "--tls-key", "c"), "there is no file"),
    ],
)
def test_an_address_that_makes_no_sense_is_refused_at_once(words: tuple[str, ...], says: str) -> None:
    refused = croupier("red", "--spins", "10", *words)
    out, err = refused.communicate(timeout=60)
    assert (refused.returncode, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1
