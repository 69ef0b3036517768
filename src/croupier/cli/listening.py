"""Where a server listens and writes, looked at before anything else, so that what is wrong is said at once."""

from __future__ import annotations

import ipaddress
import socket
import ssl
from pathlib import Path

from croupier.storage.library import LibraryError
from croupier.web.log_files import LogFile


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


def must_be_address(text: str) -> None:
    try:
        ipaddress.ip_network(text)
    except ValueError:
        raise LibraryError(f'"{text}" is no address of a proxy; write one as 192.0.2.7 or 192.0.2.0/24') from None


def must_be_certificate(certificate: Path | None, key: Path | None) -> None:
    if not certificate and not key:
        return
    if not certificate or not key:
        raise LibraryError("TLS takes both, --certificate FILE and --key FILE")
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, password=_no_password)
    except (OSError, ValueError) as error:  # an SSLError is an OSError
        why = getattr(error, "reason", None) or getattr(error, "strerror", None) or error
        raise LibraryError(f"cannot speak TLS with {certificate} and {key}: {why}") from None


def _no_password() -> str:
    raise ValueError("the key has a password, and nobody is there to enter it")


def opened_log(file: Path) -> LogFile:
    try:
        return LogFile(file)
    except OSError as error:
        raise LibraryError(f"cannot write the log to {file}: {error.strerror}") from None


def shown(listener: socket.socket, by_tls: bool = False) -> str:
    """Its address, as a browser takes it."""
    host, port = listener.getsockname()[:2]
    return f"http{'s' * by_tls}://{f'[{host}]' if ':' in host else host}:{port}/"
