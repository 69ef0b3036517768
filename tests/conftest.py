"""Clauses and fixtures for every room.

A test that proves a clause says so: `@pytest.mark.clause("co-2022:2204.1")`. An unknown id stops the run before the
first test. `--write-proofs` writes down which tests prove which clause; `tests/tidy` holds that list to be exact.
"""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

import plain_failures
import pytest
from hypothesis import settings

from croupier.storage.library import Library

# Machines differ in speed, so no test has a deadline; a failure prints what reproduces it.
settings.register_profile("croupier", deadline=None, print_blob=True)
settings.load_profile("croupier")

PROOFS = Path(__file__).parent.parent / "src" / "croupier" / "rulebooks" / "proofs.json"


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(plain_failures, "plain_failures")  # for what is tested in docs and README too


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-proofs", metavar="FILE", nargs="?", const=str(PROOFS), help="write the list of proofs")
    parser.addoption("--write-playthroughs", action="store_true", help="write the answers of every playthrough anew")
    parser.addoption("--write-golden", action="store_true", help="record the nights that tests/golden lacks")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    proofs: dict[str, set[str]] = defaultdict(set)
    for item in items:
        for mark in item.iter_markers("clause"):
            for clause in mark.args:
                proofs[clause].add(item.nodeid.partition("[")[0])
    known = {clause.id for clause in Library().clauses()} if proofs else set()
    if unknown := sorted(set(proofs) - known):
        places = ", ".join(f"{clause} in {min(proofs[clause])}" for clause in unknown)
        raise pytest.UsageError(f"tests cite clauses that do not exist: {places}")
    if target := config.getoption("--write-proofs"):
        listed = {clause.id: sorted(proofs[clause.id]) for clause in Library().clauses() if clause.id in proofs}
        Path(target).write_text(json.dumps(listed, indent=1) + "\n", "utf-8")


@pytest.fixture(scope="session")
def library() -> Library:
    return Library()
