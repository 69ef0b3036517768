"""A connection that is to speak TLS, until it does; from then on it is a visit.

Theory of operation. A server of asyncio's that speaks TLS tells of a connection when its handshake is over, and whoever
says nothing would take a descriptor uncounted. So connections are accepted without TLS and pass the entrance at once,
each as the visit that it will be. The handshake has its time as a whole. Who fails in it, is too slow or is not let in
is cut without a word: nothing is ever said in the clear.
"""

from __future__ import annotations

import asyncio
import ssl

from croupier.web.visit import Visit

HANDSHAKE_SECONDS = 10.0
"""From the connection to the end of the handshake."""
FAREWELL_SECONDS = 5.0
"""That a peer has to answer the end of TLS."""


class Handshake(asyncio.Protocol):
    def __init__(self, visit: Visit, context: ssl.SSLContext) -> None:
        self._visit, self._context = visit, context
        self._early: list[bytes] = []
        """What has come by TLS before we heard that it is spoken."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        transport.pause_reading()  # or what comes in the clear would be heard
        visit = self._visit
        visit.transport = transport  # the one to be cut
        if visit.entrance.enter(visit, transport.get_extra_info("peername")[0]):
            transport.abort()
        else:
            visit.connections.add(visit)  # the end of the server ends it, too
            self._task = asyncio.create_task(self._speak(transport))

    async def _speak(self, transport: asyncio.Transport) -> None:
        secure = None
        try:
            if not transport.is_closing():
                secure = await asyncio.get_running_loop().start_tls(
                    transport,
                    self,
                    self._context,
                    server_side=True,
                    ssl_handshake_timeout=HANDSHAKE_SECONDS,
                    ssl_shutdown_timeout=FAREWELL_SECONDS,
                )
        except OSError as error:  # as every mistake in TLS is
            error.__traceback__ = None  # or its buffers, 300 kB, stay until cycles are looked for (`collect_rarely`)
        finally:
            if secure is None or transport.is_closing():
                self._visit.connection_lost(None)
            else:
                self._go_on(secure)

    def _go_on(self, secure: asyncio.Transport) -> None:
        secure.set_protocol(self._visit)
        self._visit.connection_made(secure)
        if self._early:
            self._visit.data_received(b"".join(self._early))

    def data_received(self, data: bytes) -> None:
        self._early.append(data)
