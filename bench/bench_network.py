"""A whole house on the network: durable wagers over real sockets, and how soon a thousand screens know.

    python3 go.py bench network [sqlite] [postgres]

The server is a process of its own with the real application and its file on the real disk; only the limit of how often
a terminal may send is raised. The terminals are this process, each with its own cookie, and every wager is authorised
anew. Beside it stand bare figures of the same run: the same server with a socket that only echoes, and rows put into a
SQLite file of the same settings.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "support"))

import postgres
from bench_floor import bare
from network_house import SEATS
from network_terminal import Terminal

WAGERS = 20_000
OFFERED, SECONDS = 2_000, 5
STALLED = 10
ROUNDS = 20
PLAYER, BOARD, ECHO = "/api/tables/1/live?view=player", "/api/tables/1/live?view=board", "/echo"
STEPS: tuple[tuple[str, dict[str, object]], ...] = (
    ("no more bets", {"command": "CallNoMoreBets", "confirmed": ["wave"]}),
    (
        "the result",
        {"command": "RecordOutcome", "pocket": "17", "spin": {"revolutions": 6}, "confirmed": ["valid-spin"]},
    ),
)


class House:
    """The server's process, as its terminals know it."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout
        told = json.loads(process.stdout.readline())
        self.process, self.port, self.tokens, self.session = process, told["port"], told["tokens"], told["session"]
        self.serials = [0] * SEATS

    @contextlib.asynccontextmanager
    async def terminals(self, many: int, path: str = PLAYER) -> AsyncIterator[list[Terminal]]:
        made = [await self.connected(path, f"croupier_terminal={self.tokens[seat]}", seat) for seat in range(many)]
        yield made
        for terminal in made:
            terminal.transport.close()

    async def connected(self, path: str, cookie: str, seat: int = 0) -> Terminal:
        loop = asyncio.get_running_loop()
        _, terminal = await loop.create_connection(
            lambda: Terminal(seat, path, cookie, self.serials), "127.0.0.1", self.port
        )
        await terminal.is_open
        return terminal

    def memory(self) -> str:
        """Megabytes in use, now and at most."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text("ascii").splitlines()
        found = {
            line.split(":")[0]: int(line.split()[1]) // 1024 for line in lines if line.startswith(("VmRSS", "VmHWM"))
        }
        return f"{found['VmRSS']} MB, at most {found['VmHWM']} MB"


@contextlib.contextmanager
def house(where: str) -> Iterator[House]:
    command = [sys.executable, str(Path(__file__).with_name("network_house.py")), where]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield House(process)
        finally:
            process.terminate()


async def closed(terminals: list[Terminal], each: int) -> tuple[float, list[float]]:
    """Each sends its next wager when the last was answered: wagers a second, and how long each took."""
    waits: list[float] = []
    left, done = len(terminals), asyncio.get_running_loop().create_future()

    def answered(terminal: Terminal, text: bytes) -> None:
        nonlocal left
        assert b'"error"' not in text, text
        waits.append(time.perf_counter() - terminal.sent)
        terminal.answers += 1
        if terminal.answers < each:
            terminal.wager()
        else:
            left -= 1
            if not left:
                done.set_result(None)

    begun = time.perf_counter()
    for terminal in terminals:
        terminal.answers, terminal.on_answer = 0, answered
        terminal.wager()
    await done
    return len(waits) / (time.perf_counter() - begun), waits


async def offered(terminals: list[Terminal]) -> list[float]:
    """So many a second, whatever the answers do: how long after its time each was answered."""
    total, late, done = OFFERED * SECONDS, [], asyncio.get_running_loop().create_future()

    def answered(terminal: Terminal, text: bytes) -> None:
        assert b'"error"' not in text, text
        late.append(time.perf_counter() - terminal.due.popleft())
        if len(late) == total:
            done.set_result(None)

    for terminal in terminals:
        terminal.on_answer = answered
    begun = time.perf_counter()
    for number in range(total):
        due = begun + number / OFFERED
        while (wait := due - time.perf_counter()) > 0:
            await asyncio.sleep(wait)
        terminal = terminals[number % len(terminals)]
        terminal.due.append(due)
        terminal.wager()
    await done
    return late


async def rounds(place: House, terminals: list[Terminal]) -> dict[str, list[float]]:
    """From a command of the dealer's to the last screen that shows what it did; some screens do not read."""
    dealer = await place.connected(BOARD, f"croupier_session={place.session}")
    for terminal in terminals[-STALLED:]:
        terminal.transport.pause_reading()
    reading, ids = terminals[:-STALLED], count(1)
    times: dict[str, list[float]] = {name: [] for name, _ in STEPS}
    for _ in range(ROUNDS):
        await closed(reading, 1)
        await asked(dealer, {"command": "SpinBall"}, next(ids), reading)
        for name, command in STEPS:
            await asyncio.sleep(0.1)
            times[name].append(await asked(dealer, command, next(ids), reading))
    dealer.transport.close()
    return times


async def asked(dealer: Terminal, command: dict[str, object], serial: int, screens: list[Terminal]) -> float:
    loop = asyncio.get_running_loop()
    answered, left = loop.create_future(), len(screens)
    shown: asyncio.Future[float] = loop.create_future()
    dealer.on_answer = lambda terminal, text: answered.set_result(json.loads(text))

    def told(terminal: Terminal, text: bytes) -> None:
        nonlocal left
        if b'"phase"' in text:
            left -= 1
            if not left:
                shown.set_result(time.perf_counter())

    for screen in screens:
        screen.on_told = told
    begun = time.perf_counter()
    dealer.send(json.dumps({"id": f"dealer {serial}", "command": command}).encode())
    assert "events" in (answer := await answered), answer
    return await shown - begun


def shown(times: list[float]) -> str:
    ordered = sorted(times)
    return f"{statistics.median(ordered) * 1000:.1f} ms (99 %: {ordered[len(ordered) * 99 // 100] * 1000:.1f} ms)"


async def measure(place: House) -> None:
    for many in (1, SEATS):
        async with place.terminals(many, ECHO) as terminals:
            rate, waits = await closed(terminals, max(10, WAGERS // max(many, 10)))
        print(f"  bare echo, {many:>5} sockets {rate:>9,.0f} a second, answered in {shown(waits)}", flush=True)
    for many in (1, 32, SEATS):
        async with place.terminals(many) as terminals:
            rate, waits = await closed(terminals, WAGERS // max(many, 10))
        print(f"  {many:>5} terminals          {rate:>9,.0f} wagers a second, answered in {shown(waits)}", flush=True)
    async with place.terminals(SEATS) as terminals:
        late = await offered(terminals)
        print(f"  {OFFERED:,} wagers a second offered by {SEATS:,} terminals: answered in {shown(late)}", flush=True)
        for what, times in (await rounds(place, terminals)).items():
            print(f"  {what}, from the dealer's command to the last of {SEATS - STALLED} screens: {shown(times)}")
        print(f"  memory of the server with {SEATS:,} terminals: {place.memory()}", flush=True)


def main() -> None:
    wanted = sys.argv[1:] or ["sqlite", "postgres"]
    print("bare rows into SQLite: " + ", ".join(f"{bare(batch):,.0f} a second by {batch}" for batch in (1, 100, 1000)))
    if "sqlite" in wanted:
        print("SQLite:")
        with tempfile.TemporaryDirectory() as folder, house(str(Path(folder) / "house.sqlite")) as place:
            asyncio.run(measure(place))
    if "postgres" in wanted:
        print("PostgreSQL:")
        with postgres.running() as database, house(f"postgresql://postgres@/postgres?host={database.folder}") as place:
            asyncio.run(measure(place))


if __name__ == "__main__":
    main()
