"""How the house is served; the one place for it."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
import socket
import ssl
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import uvicorn
from starlette.types import ASGIApp

from croupier.web.entrance import AT_ONCE, PER_ADDRESS, Entrance, connections_max
from croupier.web.handshake import Handshake
from croupier.web.visit import Visit
from croupier.web.wire import MESSAGE_MAX, Wire

QUEUE = 2_048
"""Connections that the system keeps for us until they are accepted."""
KEEP_ALIVE_SECONDS = 5
"""That a connection may rest between two requests."""
CIPHERS = "ECDHE+AESGCM:ECDHE+CHACHA20"
"""For TLS 1.2; those of 1.3 are all good. A key that is stolen later reads nothing of what was recorded before."""
COLLECT_AFTER = 100_000
"""New objects, after which cycles are looked for."""


def settings(
    app: ASGIApp,
    proxies: Sequence[str] = (),
    each: int = PER_ADDRESS,
    certificate: Path | None = None,
    key: Path | None = None,
) -> uvicorn.Config:
    """Of others than `proxies`, no word on behalf of others counts; one address has `each` connections at most."""

    class Counted(Visit):
        entrance = Entrance(connections_max(), proxies, each)

    return uvicorn.Config(
        app,
        access_log=False,
        backlog=AT_ONCE,
        forwarded_allow_ips=list(proxies),
        http=Counted,
        lifespan="off",
        log_config=None,
        log_level="warning",
        server_header=False,
        ssl_certfile=certificate,
        ssl_ciphers=CIPHERS,
        ssl_keyfile=key,
        timeout_graceful_shutdown=2,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        ws=Wire,
        ws_max_size=MESSAGE_MAX,
        ws_per_message_deflate=False,
    )


class Server(uvicorn.Server):
    """Listens at the sockets that it is given, with a long queue outside."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """A signal ends the serving, and that is all: it is not raised again, because the house has still to write its
        snapshots and its last checkpoint."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {each: signal.signal(each, self.handle_exit) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self.lifespan.startup()
        config, loop = self.config, asyncio.get_running_loop()
        if config.ssl:
            config.ssl.minimum_version = ssl.TLSVersion.TLSv1_2

        def visit() -> asyncio.Protocol:
            kind: Any = config.http_protocol_class
            made: Visit = kind(config, self.server_state, self.lifespan.state)
            return Handshake(made, config.ssl) if config.ssl else made

        self.servers = []
        for listener in sockets or ():
            made = await loop.create_server(visit, sock=listener, backlog=config.backlog)
            listener.listen(QUEUE)  # the backlog above is how many are accepted in one turn
            self.servers.append(made)
        self.started = True


def collect_rarely() -> None:
    """To be asked when everything is loaded, before serving.

    Python's search for cycles looks at everything that is alive, and by its own settings it does so after every few
    wagers: with a thousand in their flush it takes half of the time. What is loaded stays; the rest is looked at when
    much has come.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(COLLECT_AFTER)
