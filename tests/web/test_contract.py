"""The OpenAPI document is true: whatever it allows is sent to a real server, and what comes back is what it says."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings


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
@settings(max_examples=40, suppress_health_check=list(HealthCheck))
def test_nothing_that_the_document_allows_surprises_anybody(case: Any) -> None:
    case.call_and_validate()


def test_the_document_names_every_address_that_is_answered(house: str) -> None:
    paths = httpx.get(f"{house}openapi.json").json()["paths"]
    for address, operations in paths.items():
        for method in operations:
            url = house.rstrip("/") + address.replace("{number}", "1").replace("{approval}", "1")
            assert httpx.request(method, url).status_code not in (404, 405), address
