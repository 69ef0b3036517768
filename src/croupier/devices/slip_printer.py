"""A slip printer on the network: what it is to print goes over TCP as it is, and the link is closed.

What was sent has reached the printer's machine or is on its way: whether there was paper, nobody can know from here.
"""

from __future__ import annotations

import socket

PORT = 9100
"""Where such printers listen, unless somebody has changed it."""
SECONDS = 10.0
"""For the connection, and again for all that is sent."""


class PrinterError(Exception):
    """A printer that is not there, or has not taken everything: what is on the paper is not known."""


def send(host: str, port: int, data: bytes, seconds: float = SECONDS) -> None:
    try:
        with socket.create_connection((host, port), timeout=seconds) as link:
            link.sendall(data)
            link.shutdown(socket.SHUT_WR)
    except TimeoutError:
        raise PrinterError(f"the printer at {host}:{port} does not answer within {seconds:g} seconds") from None
    except OSError as error:
        raise PrinterError(f"the printer at {host}:{port} cannot be reached: {error.strerror or error}") from None
