"""Plug-ins, options and fixtures for every room. Clauses and their proofs are in `support/proving.py`."""

from __future__ import annotations

import signal
from pathlib import Path

import plain_failures
import proving
import pytest
from hypothesis import settings
from printing import Printing

from croupier.storage.library import Library

# Machines differ in speed, so no test has a deadline; a failure prints what reproduces it.
settings.register_profile("croupier", deadline=None, print_blob=True)
settings.load_profile("croupier")
NAME_MAX = 200
"""Of a value that names a test, in characters."""


def pytest_configure(config: pytest.Config) -> None:
    # Whoever is started in the background may be deaf to Ctrl-C, and so would be what tests start and interrupt.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    # For what is tested in docs and README too.
    config.pluginmanager.register(plain_failures, "plain_failures")
    config.pluginmanager.register(proving, "proving")


def pytest_addoption(parser: pytest.Parser) -> None:
    proving.add_options(parser)
    parser.addoption("--write-playthroughs", action="store_true", help="write the answers of every playthrough anew")
    parser.addoption("--write-golden", action="store_true", help="record the nights that tests/golden lacks")


def pytest_make_parametrize_id(val: object) -> str | None:
    """A text of a million characters is no name of a test: every worker tells the names of all its tests."""
    if isinstance(val, str | bytes) and len(val) > NAME_MAX:
        return f"{val[:NAME_MAX]!r} and so on, {len(val)} in all"
    return None


@pytest.fixture(scope="session")
def library() -> Library:
    return Library()


@pytest.fixture
def printing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Printing:
    return Printing(tmp_path, capsys)
