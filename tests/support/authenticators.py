"""An authenticator in software, written from WebAuthn Level 3 and RFC 9052/9053, to hold the house's verifier to them.

It shares no code with what the house verifies by: the few forms of CBOR that WebAuthn needs are written here, keys and
signatures are `cryptography`'s. It does as it is told, and lies where a test tells it to.
"""

from __future__ import annotations

import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Protocol

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

Cbor = int | str | bytes | dict[Any, Any]
PRESENT, VERIFIED, SYNCABLE, SYNCED, ATTESTED = 0x01, 0x04, 0x08, 0x10, 0x40
"""The flags of authenticator data (section 6.1)."""


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def plain(data: str) -> bytes:
    return urlsafe_b64decode(data + "=" * (-len(data) % 4))


def cbor(value: Cbor) -> bytes:
    """RFC 8949: numbers, texts, bytes and maps."""
    match value:
        case int():
            return _head(0, value) if value >= 0 else _head(1, -1 - value)
        case bytes():
            return _head(2, len(value)) + value
        case str():
            return _head(3, len(value.encode())) + value.encode()
        case dict():
            return _head(5, len(value)) + b"".join(cbor(key) + cbor(each) for key, each in value.items())


def _head(major: int, number: int) -> bytes:
    for size, sign in ((1, 24), (2, 25), (4, 26)):
        if number < 24:
            return bytes([major << 5 | number])
        if number < 256**size:
            return bytes([major << 5 | sign]) + number.to_bytes(size, "big")
    raise ValueError(number)


class Key(Protocol):
    """A key pair, its public half as a COSE key (RFC 9053)."""

    cose: dict[Any, Any]

    def sign(self, data: bytes) -> bytes: ...


class ES256:
    def __init__(self, curve: ec.EllipticCurve | None = None, alg: int = -7) -> None:
        self._key = ec.generate_private_key(curve or ec.SECP256R1())
        numbers, size = self._key.public_key().public_numbers(), (self._key.key_size + 7) // 8
        x, y = (each.to_bytes(size, "big") for each in (numbers.x, numbers.y))
        self.cose = {1: 2, 3: alg, -1: 1 if size == 32 else 2, -2: x, -3: y}

    def sign(self, data: bytes) -> bytes:
        return self._key.sign(data, ec.ECDSA(hashes.SHA256()))


class EdDSA:
    def __init__(self) -> None:
        self._key = ed25519.Ed25519PrivateKey.generate()
        public = self._key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        self.cose = {1: 1, 3: -8, -1: 6, -2: public}

    def sign(self, data: bytes) -> bytes:
        return self._key.sign(data)


class RS256:
    def __init__(self) -> None:
        self._key = rsa.generate_private_key(65_537, 2_048)
        numbers = self._key.public_key().public_numbers()
        self.cose = {1: 3, 3: -257, -1: numbers.n.to_bytes(256, "big"), -2: b"\x01\x00\x01"}

    def sign(self, data: bytes) -> bytes:
        return self._key.sign(data, padding.PKCS1v15(), hashes.SHA256())


@dataclass
class Authenticator:
    """One passkey. Each field is what it says of itself; `origin` is what the browser says of the page."""

    origin: str = "http://localhost"
    key: Key = field(default_factory=ES256)
    id: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    count: int = 0
    """0 never counts; otherwise each signature counts one further."""
    flags: int = PRESENT | VERIFIED
    user: str = ""
    rp: str = ""
    """Another name than the one that was asked for."""
    challenge: str = ""
    """The same for the challenge."""
    kind: str = ""
    cross: bool = False

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer of `navigator.credentials.create` (sections 7.1 and 6.5)."""
        self.user = options["user"]["id"]
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor(self.key.cose)
        data = self._data(options["rp"]["id"], self.flags | ATTESTED) + attested
        told = {
            "clientDataJSON": text(self._client_data("webauthn.create", options)),
            "attestationObject": text(cbor({"fmt": "none", "attStmt": {}, "authData": data})),
            "transports": ["internal"],
        }
        return self._credential(told)

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer of `navigator.credentials.get` (sections 7.2 and 6.3.3)."""
        self.count += self.count > 0
        data, client = self._data(options["rpId"], self.flags), self._client_data("webauthn.get", options)
        told = {
            "clientDataJSON": text(client),
            "authenticatorData": text(data),
            "signature": text(self.key.sign(data + sha256(client).digest())),
        }
        return self._credential(told | ({"userHandle": self.user} if self.user else {}))

    def _data(self, rp: str, flags: int) -> bytes:
        return sha256((self.rp or rp).encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _client_data(self, kind: str, options: dict[str, Any]) -> bytes:
        challenge = self.challenge or options["challenge"]
        told = {"type": self.kind or kind, "challenge": challenge, "origin": self.origin, "crossOrigin": self.cross}
        return json.dumps(told).encode()

    def _credential(self, response: dict[str, Any]) -> dict[str, Any]:
        named = {"id": text(self.id), "rawId": text(self.id), "type": "public-key"}
        return {**named, "response": response, "clientExtensionResults": {}, "authenticatorAttachment": "platform"}
