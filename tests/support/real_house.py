"""`croupier serve` on files of a house, with people who sign in and deal a round over HTTP."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import msgspec
from argon2 import PasswordHasher
from nights import DAN, SUE, player

from croupier.cli.history import written_store
from croupier.devices.clock import SystemClock
from croupier.money.amount import Cents
from croupier.people.passwords import Argon2
from croupier.people.posts import Post
from croupier.service.staff import StaffService
from croupier.table import commands as c

FIRST, PASSWORD = "a first password", "correct horse battery"
TABLE = "1"
BOUGHT = Cents(10_000)
PATIENCE = 120


@dataclass(slots=True)
class RealHouse:
    """Table 1, with Sue on the floor, Dan dealing and Ann in seat 1."""

    address: str
    people: dict[str, httpx.Client] = field(default_factory=dict)

    def sign_in(self, name: str) -> None:
        self.people[name] = httpx.Client(base_url=self.address, timeout=PATIENCE)
        answer = self.people[name].post("/api/sign-in", json={"name": name, "password": PASSWORD})
        assert answer.status_code == 200, answer.text

    def terminal(self, name: str, seat: int) -> None:
        code = self.people["Sue"].post("/api/terminals/codes", json={"table": TABLE, "seat": seat}).json()["code"]
        self.people[name] = httpx.Client(base_url=self.address, timeout=PATIENCE)
        shown = {"table": TABLE, "seat": seat, "code": code}
        assert self.people[name].post("/api/terminals", json=shown).status_code == 200

    def do(self, command: c.Command) -> list[Any]:
        """Sent by the one it is from; the server puts in who that is."""
        told = {name: value for name, value in msgspec.to_builtins(command).items() if name != "by"}
        message = {"id": uuid4().hex, "command": told}
        answer = self.people[command.by.name].post(f"/api/tables/{TABLE}/commands", json=message)
        assert answer.status_code == 200, (command, answer.text)
        events: list[Any] = answer.json()["events"]
        return events

    def view(self, who: str, name: str) -> Any:
        answer = self.people[who].get(f"/api/tables/{TABLE}/views/{name}")
        assert answer.status_code == 200, answer.text
        return answer.json()["view"]

    def open(self) -> None:
        """The table is open, and Ann has $100 in value chips."""
        self.sign_in("Sue")
        self.sign_in("Dan")
        self.count_tray()
        self.do(c.OpenTable(SUE, "Dan"))
        self.do(c.SeatPlayer(DAN, "Ann", 1))
        self.terminal("Ann", 1)
        self.do(c.SpreadTender(DAN, "Ann", "currency", BOUGHT, "value"))
        self.do(c.StateAmount(DAN, BOUGHT))
        self.do(c.GiveChips(DAN, BOUGHT))
        self.do(c.DropTender(DAN, "drop box"))

    def count_tray(self) -> None:
        """$10,000, counted by Sue and Dan: the table opens with what its opener says."""
        self.pit({"command": "RegisterTable", "table": TABLE}, taken=(200, 409))  # the clerk may have done it
        self.pit({"command": "SignOn", "person": "Sue", "post": "supervisor"})
        self.pit({"command": "CountOpener", "table": TABLE, "chips": {"$100": 1_000_000}})

    def pit(self, command: dict[str, Any], taken: tuple[int, ...] = (200,)) -> None:
        """By Sue, and Dan signs beside her where two have to."""
        signers = [{"name": "Dan", "password": PASSWORD}] if command["command"] == "CountOpener" else []
        message = {"id": uuid4().hex, "command": command, "signers": signers}
        answer = self.people["Sue"].post("/api/pit/commands", json=message)
        assert answer.status_code in taken, (command, answer.text)

    def bet(self, place: str, cents: int) -> None:
        self.do(c.PlaceWager(player("Ann"), "Ann", place, Cents(cents), "value"))

    def round(self, pocket: str) -> None:
        self.do(c.SpinBall(DAN))
        self.do(c.CallNoMoreBets(DAN))
        self.do(c.RecordOutcome(DAN, pocket))
        self.do(c.PlaceDolly(DAN, pocket))
        self.do(c.CollectLosers(DAN))
        self.do(c.PayWinners(DAN))
        self.do(c.RemoveDolly(DAN))


async def _staffed(database: str) -> None:
    async with written_store(argparse.Namespace(proof=None), database) as (store, _):
        staff = StaffService(store, SystemClock(), Argon2(PasswordHasher(1, 8, 1)))
        assert await staff.add("", "Ada", "L-1", Post.ADMINISTRATOR, PASSWORD) is None
        for name, post in (("Dan", Post.DEALER), ("Sue", Post.SUPERVISOR)):
            assert await staff.add("Ada", name, f"L-{name}", post, FIRST) is None
            assert await staff.change_password(name, FIRST, PASSWORD, "") is None


@contextlib.contextmanager
def real_house(database: Path, *options: str, **environment: str) -> Iterator[RealHouse]:
    """A house of this database, served by a process of its own with these options."""
    if not database.exists():
        with ThreadPoolExecutor(1) as thread:  # beside a browser, whose event loop runs in this one
            thread.submit(lambda: asyncio.run(_staffed(str(database)))).result()
    command = [sys.executable, "-m", "croupier", "serve", "--port", "0", "--database", str(database), *options]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **environment}
    ) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://[^ ]+/", server.stdout.readline())
            assert found, server.stderr.read() if server.stderr else ""
            house = RealHouse(found[0].rstrip("/"))
            yield house
            for client in house.people.values():
                client.close()
            server.terminate()
            server.communicate(timeout=PATIENCE)
        finally:
            server.kill()


def croupier(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command as a person runs it."""
    told: Mapping[str, str] = {**os.environ, **environment}
    command = [sys.executable, "-m", "croupier", *words]
    return subprocess.run(command, capture_output=True, text=True, env=dict(told), timeout=PATIENCE)
