"""Strangers who connect, begin to say something and do not go on."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator, Sequence

import httpx


@contextlib.contextmanager
def half_open(
    address: str, count: int, begun: Sequence[bytes], source: str = "127.0.0.1"
) -> Iterator[list[socket.socket]]:
    """So many connections; what each says comes from `begun`, in turn. Those that are cut at once count, too."""
    at = httpx.URL(address)
    to = at.host, at.port or 443
    with contextlib.ExitStack() as stack:
        opened: list[socket.socket] = []
        for number in range(count):
            made = stack.enter_context(socket.create_connection(to, timeout=60, source_address=(source, 0)))
            opened.append(made)
            with contextlib.suppress(OSError):
                made.sendall(begun[number % len(begun)])
        yield opened


def is_cut(connection: socket.socket) -> bool:
    try:
        return connection.recv(1) == b""
    except ConnectionError:
        return True
