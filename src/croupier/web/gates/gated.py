"""The server of a house with gates: it accepts nothing itself, starts the gates, and starts another for one that ends.

All gates accept from the one listening socket, which this process keeps open: a connection that no gate has accepted
waits for any of them, whichever dies.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from subprocess import DEVNULL

import msgspec
from starlette.types import ASGIApp

from croupier.web.entrance import PER_ADDRESS
from croupier.web.gates import gate, words
from croupier.web.gates.house_line import HouseLine
from croupier.web.server import Server, settings

MOST = 64
AGAIN_SECONDS = 1.0
"""From the start of a gate to that of the one in its place, at least: what ends at once does not keep a core busy."""
END_SECONDS = 5.0
"""That gates have to end in order; a socket has two of them, as without gates."""
KILL_SECONDS = 1.0
"""That a gate has to end when its line is cut."""
_log = logging.getLogger(__name__)


class Gated(Server):
    def __init__(
        self,
        app: ASGIApp,
        gates: int,
        proxies: Sequence[str] = (),
        each: int = PER_ADDRESS,
        certificate: Path | None = None,
        key: Path | None = None,
    ) -> None:
        super().__init__(settings(app))
        self.app, self.gates = app, gates
        self._given = gate.Given(0, 0, list(proxies), each, str(certificate or ""), str(key or ""))
        self.lines: list[HouseLine] = []
        self.processes: list[asyncio.subprocess.Process] = []
        self._kept: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        assert sockets
        (listener,) = sockets
        await self.lifespan.startup()
        self.servers = []
        self._kept = [asyncio.create_task(self._keep(listener)) for _ in range(self.gates)]
        self.started = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Gates accept no more, close their sockets and wait for answers; then what is under way here ends."""
        for listener in sockets or ():
            listener.close()
        for line in self.lines:
            line.put(words.Stop())
        await asyncio.wait(self._kept, timeout=END_SECONDS)
        for task in self._kept:
            task.cancel()  # kills its gate, if that is still there
        await asyncio.gather(*self._kept, return_exceptions=True)
        if tasks := self.server_state.tasks:
            await asyncio.wait(tasks, timeout=self.config.timeout_graceful_shutdown)
        for task in self.server_state.tasks:
            task.cancel()

    async def _keep(self, listener: socket.socket) -> None:
        """One gate after the other."""
        loop = asyncio.get_running_loop()
        while not self.should_exit:
            begun = loop.time()
            try:
                ended = f"has ended with {await self._one(listener)}"
            except OSError as error:
                ended = f"could not be started: {error}"
            if not self.should_exit:
                _log.error("a gate %s; another takes its place", ended)
                await asyncio.sleep(begun + AGAIN_SECONDS - loop.time())

    async def _one(self, listener: socket.socket) -> int:
        """A gate, from its start to its end."""
        ours, theirs = socket.socketpair()
        try:
            process = await self._started(listener, theirs)
        except OSError:
            ours.close()
            raise
        finally:
            theirs.close()
        line = HouseLine(self.app, self.server_state.tasks, self._counted)
        try:
            await line.loop.create_unix_connection(lambda: line, sock=ours)
            self.lines.append(line)
            self.processes.append(process)
            for address in {address for each in self.lines for address in each.addresses}:
                self._tell_count(line, address)
            await line.over
        finally:
            self.lines.remove(line)
            for address in line.addresses:
                self._counted(line, address)
            line.transport.abort()  # without its line it ends by itself
            self.processes.remove(process)
            await _over(process)
        assert process.returncode is not None
        return process.returncode

    async def _started(self, listener: socket.socket, line: socket.socket) -> asyncio.subprocess.Process:
        given = msgspec.structs.replace(self._given, listener=listener.fileno(), line=line.fileno())
        told, fds = msgspec.json.encode(given).decode(), (given.listener, given.line)
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", gate.__name__, told), stdin=DEVNULL, stdout=DEVNULL, pass_fds=fds
        )

    def _counted(self, line: HouseLine, address: str) -> None:
        for other in self.lines:
            if other is not line:
                self._tell_count(other, address)

    def _tell_count(self, line: HouseLine, address: str) -> None:
        line.put(words.Counted(address, sum(each.addresses[address] for each in self.lines if each is not line)))


async def _over(process: asyncio.subprocess.Process) -> None:
    try:
        async with asyncio.timeout(KILL_SECONDS):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()
