"""A certificate for a server on this machine, clients that trust it, and how one begins to speak."""

from __future__ import annotations

import contextlib
import ssl
from pathlib import Path

import trustme


class Certified:
    def __init__(self, folder: Path) -> None:
        self._authority = trustme.CA()
        self.certificate, self.key = folder / "server.pem", folder / "server.key"
        issued = self._authority.issue_cert("127.0.0.1", "localhost")
        issued.cert_chain_pems[0].write_to_path(self.certificate)
        issued.private_key_pem.write_to_path(self.key)

    @property
    def options(self) -> tuple[str, ...]:
        return "--certificate", str(self.certificate), "--key", str(self.key)

    def trusting(self) -> ssl.SSLContext:
        context = ssl.create_default_context()
        self._authority.configure_trust(context)
        return context


def hello(version: ssl.TLSVersion = ssl.TLSVersion.TLSv1_3, ciphers: str = "DEFAULT") -> bytes:
    """How a client begins."""
    context = ssl.create_default_context()
    context.minimum_version = context.maximum_version = version
    context.set_ciphers(ciphers)
    sent = ssl.MemoryBIO()
    with contextlib.suppress(ssl.SSLWantReadError):
        context.wrap_bio(ssl.MemoryBIO(), sent, server_hostname="localhost").do_handshake()
    return sent.read()
