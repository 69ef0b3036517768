"""A test whose failure cannot be described fails alone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SUPPORT = Path(__file__).parents[1] / "support"
TESTS = """
import ast
import pytest

def lost_count(*words, **more):
    raise SystemError("AST constructor recursion depth mismatch (before=139, after=60)")

def test_before():
    pass

def test_broken(monkeypatch):
    monkeypatch.setattr(ast, "parse", lost_count)
    raise ValueError("planted")

@pytest.fixture
def broken(monkeypatch):
    monkeypatch.setattr(ast, "parse", lost_count)
    raise ValueError("planted")

def test_broken_set_up(broken):
    pass

def test_after():
    assert 1 == 2
"""


@pytest.mark.parametrize("workers", ["0", "1"])
def test_a_failure_that_pytest_cannot_describe_stops_no_other_test(workers: str, tmp_path: Path) -> None:
    (tmp_path / "test_planted.py").write_text(TESTS, "utf-8")
    words = ["-m", "pytest", "-p", "plain_failures", "-n", workers, "-rA", "-c", os.devnull, "--rootdir", str(tmp_path)]
    run = subprocess.run(
        [sys.executable, *words, tmp_path / "test_planted.py"],
        env={**os.environ, "PYTHONPATH": str(SUPPORT)},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert "INTERNALERROR" not in run.stdout + run.stderr
    assert "2 failed, 1 passed, 1 error" in run.stdout.splitlines()[-1], run.stdout
    assert run.stdout.count("ValueError('planted')") >= 2
    assert "pytest could not describe this: SystemError('AST constructor" in run.stdout
    assert run.returncode == 1


def test_every_test_is_watched(pytestconfig: pytest.Config) -> None:
    assert pytestconfig.pluginmanager.has_plugin("plain_failures")
