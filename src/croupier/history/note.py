"""Signed notes: a text, and below it one line for each signature (C2SP signed-note).

A key has a name and a number of four bytes, which is made of the name and the key, so that a line is tried with the one
key that it can be of. A house signs with Ed25519 over the text. A witness signs over the text and the time at which it
did so (C2SP tlog-cosignature), so that its word has a date.
"""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import dataclass
from hashlib import sha256

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

ED25519, COSIGNATURE = b"\1", b"\4"
"""The kinds of signature."""
_NAME = re.compile(r"[^\s+]{1,200}")
_DASH = "\u2014 "


class NoteError(ValueError):
    """A note, a key or a checkpoint that is not one, in a sentence."""


@dataclass(frozen=True, slots=True)
class Verifier:
    """Whose signatures are known: name, kind, and the public key."""

    name: str
    kind: bytes
    public: bytes

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name) or self.kind not in (ED25519, COSIGNATURE) or len(self.public) != 32:
            raise NoteError(f'"{self.name}" is no key: a name without spaces or plus signs, and 32 bytes')

    @property
    def number(self) -> bytes:
        return sha256(self.name.encode() + b"\n" + self.kind + self.public).digest()[:4]

    def __str__(self) -> str:
        """As it is handed over: on paper, in a file, by telephone."""
        return f"{self.name}+{self.number.hex()}+{_text(self.kind + self.public)}"

    def approves(self, text: str, signature: bytes) -> bool:
        """Whether this is the key's signature of that text."""
        signed = text.encode()
        if self.kind == COSIGNATURE:
            if len(signature) != 72:
                return False
            signed, signature = _dated(text, int.from_bytes(signature[:8], "big")), signature[8:]
        try:
            Ed25519PublicKey.from_public_bytes(self.public).verify(signature, signed)
        except InvalidSignature:
            return False
        return True


@dataclass(frozen=True, slots=True)
class Signer:
    name: str
    kind: bytes
    secret: bytes
    """32 bytes from a source of chance."""

    @property
    def verifier(self) -> Verifier:
        return Verifier(
            self.name, self.kind, Ed25519PrivateKey.from_private_bytes(self.secret).public_key().public_bytes_raw()
        )

    def sign(self, text: str, seconds: int = 0) -> Signature:
        """Of the text; a witness says when, in seconds since 1970."""
        key = Ed25519PrivateKey.from_private_bytes(self.secret)
        if self.kind == ED25519:
            return Signature(self.name, self.verifier.number, key.sign(text.encode()))
        return Signature(self.name, self.verifier.number, seconds.to_bytes(8, "big") + key.sign(_dated(text, seconds)))


def _dated(text: str, seconds: int) -> bytes:
    return f"cosignature/v1\ntime {seconds}\n{text}".encode()


@dataclass(frozen=True, slots=True)
class Signature:
    name: str
    number: bytes
    data: bytes

    def __str__(self) -> str:
        return f"{_DASH}{self.name} {_text(self.number + self.data)}"

    @property
    def seconds(self) -> int:
        """Of a cosignature: when it was given."""
        return int.from_bytes(self.data[:8], "big")


@dataclass(frozen=True, slots=True)
class Note:
    text: str
    """Ends with a line feed."""
    signatures: tuple[Signature, ...] = ()

    def __str__(self) -> str:
        return self.text + "\n" + "".join(f"{signature}\n" for signature in self.signatures)

    def signed_by(self, verifier: Verifier) -> Signature | None:
        """The signature of this key, if there is one and it is right."""
        for signature in self.signatures:
            if (signature.name, signature.number) == (verifier.name, verifier.number):
                return signature if verifier.approves(self.text, signature.data) else None
        return None

    def with_signatures(self, *more: Signature) -> Note:
        return Note(self.text, (*self.signatures, *more))


def parse_note(written: str) -> Note:
    text, gap, lines = written.rpartition("\n\n")
    if not gap or not lines.endswith("\n"):
        raise NoteError("a signed note has a text, an empty line, and a line for each signature")
    return Note(text + "\n", tuple(map(parse_signature, lines[:-1].split("\n"))))


def parse_signature(line: str) -> Signature:
    name, gap, data = line.removeprefix(_DASH).partition(" ")
    read = _bytes(data)
    if not line.startswith(_DASH) or not gap or not _NAME.fullmatch(name) or len(read) < 5:
        raise NoteError(f'"{line[:80]}" is no line of a signature')
    return Signature(name, read[:4], read[4:])


def parse_verifier(written: str) -> Verifier:
    """A public key as it was handed over: NAME+NUMBER+KEY."""
    name, _, rest = written.strip().partition("+")
    number, _, key = rest.partition("+")
    read = _bytes(key)
    found = Verifier(name, read[:1], read[1:])
    if found.number.hex() != number:
        raise NoteError(f'the key "{name}" was copied wrongly: its number is not {number}')
    return found


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()


def _bytes(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise NoteError(f'"{text[:80]}" is not written in base64') from None
