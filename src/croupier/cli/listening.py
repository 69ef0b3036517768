"""A port to listen at, taken before anything else, so that a second server says so at once."""

from __future__ import annotations

import socket

from croupier.storage.library import LibraryError


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # or answers wait for acknowledgements
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(2_048)
    except (OSError, OverflowError) as error:
        listener.close()
        why = getattr(error, "strerror", None) or error
        raise LibraryError(f"cannot listen at {host}:{port}: {why}; choose another with --port") from None
    return listener


def shown(listener: socket.socket) -> str:
    """Its address, as a browser takes it."""
    host, port = listener.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
