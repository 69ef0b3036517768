"""What anybody may ask a house over HTTP: whether it is one, and how its table stands."""

from __future__ import annotations

import http.client
import json
import time
from typing import Any
from urllib.parse import quote

from croupier.load.plan import LoadError


def asked(address: tuple[str, int], host: str, path: str, patience: float) -> tuple[int, Any]:
    """Status and JSON of an answer."""
    connection = http.client.HTTPConnection(*address, timeout=patience)
    try:
        connection.request("GET", path, headers={"Host": host})
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())
    except OSError as error:
        raise LoadError(f"no connection to {host}: {error.strerror or error}") from None
    except (http.client.HTTPException, ValueError):
        raise LoadError(f"what answers at {host} is no Croupier") from None
    finally:
        connection.close()


def round_of(address: tuple[str, int], host: str, table: str, patience: float) -> int:
    """The round of a table where bets may be placed."""
    status, told = asked(address, host, f"/api/tables/{quote(table, safe='')}", patience)
    board = told.get("board") if isinstance(told, dict) else None
    if status != http.client.OK or not isinstance(board, dict):
        raise LoadError(f"{host} shows no table {table}: it answers with {status}")
    if board["phase"] != "betting":
        raise LoadError(f"no bets can be placed at table {table} now: {board['phase']}")
    return int(board["round"])


def wait_until_inspected(address: tuple[str, int], host: str, patience: float) -> None:
    """A house that has just opened reads all that it keeps once: what is measured begins after that."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        _, told = asked(address, host, "/ready", patience)
        if told.get("inspected_at"):
            return
        time.sleep(0.1)
