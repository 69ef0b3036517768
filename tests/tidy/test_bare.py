"""The bare machine: what it takes from this one, and that it says so where it cannot be made."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import HERE
from tools.bare import IMPOSSIBLE, carried


def go(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(HERE / "go.py"), "bare", *words]
    return subprocess.run(command, env={**os.environ, **variables}, capture_output=True, text=True, timeout=600)


def test_a_machine_without_the_programs_it_takes_is_told_in_a_line() -> None:
    run = go("python3", "go.py", "test", PATH="")
    assert (run.returncode, run.stdout) == (IMPOSSIBLE, "")
    assert run.stderr.startswith("croupier: no bare machine can be made here: ")
    assert len(run.stderr.splitlines()) == 1


def test_an_option_that_does_not_exist_is_not_taken_for_a_command() -> None:
    run = go("--kep", "true")
    assert (run.returncode, run.stdout) == (2, "")
    assert "--keep" in run.stderr


def test_only_what_fetching_packages_needs_is_carried_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    certificates = tmp_path / "certificates"
    certificates.touch()
    taken = {
        "PIP_INDEX_URL": "file:packages",
        "npm_config_registry": "file:more",
        "CI": "true",
        "https_proxy": "proxy:1",
    }
    taken["SSL_CERT_FILE"] = str(certificates)
    left = {"UV_CACHE_DIR": str(tmp_path), "A_TOKEN": "secret", "PYTHONPATH": "here", "CROUPIER_CHROMIUM": "chromium"}
    for name in os.environ:
        monkeypatch.delenv(name)
    for name, value in (taken | left).items():
        monkeypatch.setenv(name, value)
    assert carried() == taken
