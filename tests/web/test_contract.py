"""The OpenAPI document is true: whatever it allows is sent to a real server, and what comes back is what it says."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from floors import floor_on, house_of
from hypothesis import HealthCheck, settings
from starlette.routing import Route

from croupier.storage.memory import MemoryStore
from croupier.web.app import build
from croupier.web.contract import document


@pytest.fixture(scope="module")
def house() -> Iterator[str]:
    command = [sys.executable, "-m", "croupier", "serve", "--demo", "--port", "0", "--database", "memory:"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = re.search(r"http://[^ ]+/", server.stdout.readline())
        assert address
        yield address[0]
        server.kill()


@pytest.fixture(scope="module")
def contract(house: str) -> schemathesis.BaseSchema:
    return schemathesis.openapi.from_url(f"{house}openapi.json")


schema = schemathesis.pytest.from_fixture("contract")


@schema.parametrize()
@settings(max_examples=8, suppress_health_check=list(HealthCheck))
def test_nothing_that_the_document_allows_surprises_anybody(case: Any) -> None:
    case.call_and_validate()


def test_the_document_names_every_address_of_the_api_and_no_other() -> None:
    store = MemoryStore()
    app = build(house_of(floor_on(store)))
    answered = {
        (method.lower(), route.path.replace(":int", ""))
        for route in app.routes
        if isinstance(route, Route) and route.path.startswith("/api")
        for method in (route.methods or set()) - {"HEAD"}
    }
    written = {(method, path) for path, operations in document()["paths"].items() for method in operations}
    assert written == answered
