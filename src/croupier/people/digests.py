"""Secrets that a machine holds (session ids, terminals' tokens, enrollment codes), of which only digests are kept.

Session ids and tokens are 256 random bits: their SHA-256 needs no salt, and looking one up by its digest tells nobody
anything. A code is short because a person types it: 50 random bits, good for minutes and once, and bound to its seat;
the same letters are worth nothing elsewhere.
"""

from __future__ import annotations

import hashlib
import hmac
import re

from croupier.people.refusals import Code, refuse
from croupier.rulebook.refusal import Refusal

CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without I, L, O and U, which are misread or spell words."""
CODE_LENGTH = 10
CODE_ENTROPY = 7
"""Bytes of chance that a code is made of; 50 bits of them are used."""

_DIGEST = re.compile(r"[0-9a-f]{64}")
_READ_AS = str.maketrans("OIL", "011", "- ")


def digest_of(secret: str) -> str:
    """What is kept of a session id or a token."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def code_from(entropy: bytes) -> str:
    """A code to read out, from chance that comes from outside."""
    if len(entropy) < CODE_ENTROPY:
        raise ValueError(f"a code needs {CODE_ENTROPY} random bytes")
    number = int.from_bytes(entropy[:CODE_ENTROPY], "big")
    letters = "".join(CODE_LETTERS[number >> 5 * place & 31] for place in range(CODE_LENGTH))
    return f"{letters[:5]}-{letters[5:]}"


def code_digest(table: str, seat: int, code: str) -> str:
    """What is kept of a code: of its letters as they are meant, and of the seat it is for."""
    letters = code[: 4 * CODE_LENGTH].upper().translate(_READ_AS)
    return digest_of(f"{seat}@{table}:{letters}")


def same(one: str, other: str) -> bool:
    """Whether two digests are equal, in a time that does not tell where they differ."""
    return hmac.compare_digest(one.encode("utf-8", "surrogatepass"), other.encode("utf-8", "surrogatepass"))


def why_not_digest(*digests: str) -> Refusal | None:
    """A secret that is passed by mistake in place of its digest must not reach an event."""
    if all(_DIGEST.fullmatch(digest) for digest in digests):
        return None
    return refuse(Code.BAD_DIGEST, "a session, a token and a code are named by their SHA-256")
