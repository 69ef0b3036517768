"""`/ready` of a real server means that what is told now would be kept: files deleted, a database that hangs, damage."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import postgres
import psycopg
import pytest
import tampering
from limits import WITHOUT_BYTECODE, limit
from served import serving
from server_nursery import prepared
from tampering import copied, spoil_index

from croupier.cli.main import main
from croupier.history.note import COSIGNATURE, Signer
from croupier.money.amount import Cents
from croupier.table import commands as c
from croupier.table.people import Actor, Role

SECONDS = 90


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("night") / "house.db"
    asyncio.run(tampering.make(place))
    return place


def ready(address: str) -> tuple[int, Any]:
    answer = httpx.get(f"{address}ready", timeout=30)
    return answer.status_code, answer.json()


def until(address: str, condition: Callable[[int, Any], bool]) -> Any:
    end = time.monotonic() + SECONDS
    while not condition(*(found := ready(address))):
        assert time.monotonic() < end, found
        time.sleep(0.05)
    return found[1]


def test_a_house_is_ready_and_tells_its_last_checkpoint_and_its_witnesses(night: Path, tmp_path: Path) -> None:
    place = copied(night, tmp_path / "copy")
    witness = Signer("witness/1", COSIGNATURE, bytes(32)).verifier
    with serving("--database", str(place), "--witness", f"{witness}=http://127.0.0.1:9") as (_, address):
        told = until(address, lambda status, told: status == 200 and told["inspected_at"])
        assert (told["store"], told["damage"]) == ("", "")
        assert told["checkpoint"]["records"] > 40
        silent = told["witnesses"]["witness/1"]
        assert silent["silent_since"] >= told["checkpoint"]["at"] - 600_000
        assert silent["why"]


def delete(place: Path) -> None:
    for file in place.parent.glob("house.db*"):
        if file.is_file():
            file.unlink()


@pytest.mark.parametrize(
    ("attack", "says"),
    [
        (delete, "is gone"),
        *((attack, "by another program") for attack in tampering.WHILE_SERVING.values()),
    ],
    ids=["the files are deleted", *tampering.WHILE_SERVING],
)
def test_what_is_done_to_the_files_while_serving_stops_the_house(
    attack: Callable[[Path], None], says: str, tmp_path: Path
) -> None:
    place = tmp_path / "house.db"
    cookies = asyncio.run(prepared(str(place)))
    assert main(["history", "begin", "--database", str(place)]) == 0
    with serving("--database", str(place)) as (_, address):
        until(address, lambda status, told: status == 200 and told["inspected_at"])  # so that the round is not first
        for number in range(3):
            assert bet(address, cookies["Ann"], f"before-{number}").status_code == 200
        attack(place)
        for number in range(3):
            answer = bet(address, cookies["Ann"], f"after-{number}")
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "halted"), answer.text
        told = until(address, lambda status, _: status == 503)
        assert says in json.dumps(told["halted"])


def bet(address: str, cookie: str, id_: str) -> httpx.Response:
    asked = c.PlaceWager(Actor("Ann", Role.PLAYER), "Ann", "red", Cents(100), "value")
    wager = {name: value for name, value in msgspec.to_builtins(asked).items() if name != "by"}
    body = {"id": id_, "command": wager}
    return httpx.post(f"{address}api/tables/7/commands", json=body, headers={"cookie": cookie}, timeout=30)


def test_damage_that_a_start_does_not_see_is_found_while_serving_and_stops_the_house(
    night: Path, tmp_path: Path
) -> None:
    place = copied(night, tmp_path / "copy")
    spoil_index(place)
    with serving("--database", str(place)) as (_, address):
        told = until(address, lambda status, told: status == 503 and told["damage"])
        assert "index records_by_command" in told["damage"]
        assert "restore the last backup" in told["damage"]
        assert set(told["halted"].values()) == {told["damage"]}
        assert "table:7" in told["halted"]


def test_a_payment_changed_in_the_middle_of_a_log_is_found_while_serving(night: Path, tmp_path: Path) -> None:
    """Its hash is as it was, and so is every head: only who hashes what it holds can see it."""
    place = copied(night, tmp_path / "copy")
    version = tampering.change_one_body(place)
    with serving("--database", str(place)) as (_, address):
        told = until(address, lambda status, told: status == 503 and told["damage"])
        assert f"damaged: record {version} of table:7 was changed" in told["damage"]
        assert set(told["halted"].values()) == {told["damage"]}


def test_a_chain_made_anew_before_the_last_checkpoint_is_found_while_serving(night: Path, tmp_path: Path) -> None:
    """The heads are as they were, so a start opens it; the history is not."""
    place = copied(night, tmp_path / "copy")
    with tampering.edited(place) as connection:
        connection.execute("update records set hash = zeroblob(32) where stream = 'table:7' and version = 9")
        connection.execute("delete from snapshots where stream <> 'table:7'")
    with serving("--database", str(place)) as (_, address):
        told = until(address, lambda status, told: status == 503 and told["damage"])
        assert "are not those that were signed" in told["damage"]


def test_a_disk_that_is_full_is_noticed_before_anybody_bets(tmp_path: Path) -> None:
    """The system itself lets no file of the server grow any more; its log is as long as that already."""
    place = tmp_path / "house.db"
    asyncio.run(prepared(str(place)))
    assert main(["history", "begin", "--database", str(place)]) == 0
    with serving("--database", str(place), env=WITHOUT_BYTECODE) as (server, address):
        until(address, lambda status, _: status == 200)
        limit(server, 4_096)
        told = until(address, lambda status, told: status == 503 and "table:7" in told["halted"])  # one after the other
        assert "must be opened anew" in told["halted"]["table:7"]


def test_a_database_that_is_read_only_is_noticed_before_anybody_bets_and_goes_on_when_it_is_not() -> None:
    def read_only(is_it: str) -> None:
        with psycopg.connect(database.address, autocommit=True) as connection:
            connection.execute(f"alter system set default_transaction_read_only = {is_it}".encode())
            connection.execute("select pg_reload_conf()")

    with postgres.running() as database, serving("--database", postgres.as_url(database.address)) as (_, address):
        until(address, lambda status, _: status == 200)
        read_only("on")
        assert "read-only" in until(address, lambda status, _: status == 503)["halted"]["people"]
        read_only("off")
        assert until(address, lambda status, _: status == 200)["halted"] == {}


def test_a_database_that_hangs_is_not_ready_until_it_answers_again() -> None:
    with postgres.running() as database, serving("--database", postgres.as_url(database.address)) as (_, address):
        until(address, lambda status, _: status == 200)
        with database.paused():
            told = until(address, lambda status, _: status == 503)
            assert "the store has not answered for" in told["store"]
        assert until(address, lambda status, _: status == 200)["store"] == ""
