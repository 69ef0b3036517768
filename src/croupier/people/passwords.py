"""Passwords: what may be one, and the slow work of hashing that is done outside of the core, on a thread.

The core never sees a password. `new_password` gives the hash that a command carries, `check` gives the `Proof`. A check
costs the same whether anybody has the name or not: without a person to compare with, a decoy is compared.
"""

from __future__ import annotations

import unicodedata
from typing import Protocol

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from croupier.people.commands import Proof
from croupier.people.names import licence_key
from croupier.people.refusals import Code, refuse
from croupier.people.state import PeopleState
from croupier.rulebook.refusal import Refusal
from croupier.table.names import key_of

PASSWORD_MIN = 12
PASSWORD_MAX = 1_024
"""Both in characters, counted after normalization. Any character will do, spaces too."""
GUESSES_MIN = 10**10
"""That a good guesser needs, who knows common passwords, names, words, keyboards, dates and what is written here."""
WORDS = ("croupier", "roulette", "casino", "dealer", "pit", "supervisor", "jackpot", "wheel", "chips")
"""Too near at hand in a house like this; the person's own name and licence come to them."""
_LOOKED_AT = 72
"""The first characters of a long password: so many have to be hard enough to guess."""


class Hasher(Protocol):
    def hash(self, password: str) -> str: ...

    def verify(self, hash: str, password: str) -> bool: ...  # noqa: A002

    def needs_rehash(self, hash: str) -> bool: ...  # noqa: A002


class Argon2:
    """argon2id by the library's defaults, which follow RFC 9106; about a tenth of a second."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()

    def hash(self, password: str) -> str:
        return self._hasher.hash(password)

    def verify(self, hash: str, password: str) -> bool:  # noqa: A002
        try:
            return self._hasher.verify(hash, password)
        except (VerificationError, InvalidHashError):
            return False

    def needs_rehash(self, hash: str) -> bool:  # noqa: A002
        return self._hasher.check_needs_rehash(hash)


def new_password(password: str, name: str, licence: str, hasher: Hasher) -> str | Refusal:
    """The hash of a new password, or why it cannot be one."""
    plain = _plain(password)
    if plain is None or len(plain) < PASSWORD_MIN:
        return refuse(Code.BAD_PASSWORD, f"a password has {PASSWORD_MIN} to {PASSWORD_MAX} characters")
    if key_of(plain) == key_of(name) or licence_key(plain) == licence_key(licence):
        return refuse(Code.BAD_PASSWORD, "a password cannot be the name or the licence number")
    if _guesses(plain, name, licence) < GUESSES_MIN:
        return refuse(
            Code.BAD_PASSWORD, "this password is easy to guess: take several words that have nothing in common"
        )
    return hasher.hash(plain)


def _guesses(plain: str, name: str, licence: str) -> int:
    from zxcvbn import zxcvbn  # type: ignore[import-untyped]  # its lists of words are large, and few need them

    near = [*WORDS, name, *name.split(), licence]
    return int(zxcvbn(plain[:_LOOKED_AT], user_inputs=near)["guesses"])


class PasswordChecker:
    """Checks passwords, and lets nobody learn from the time it takes who works here."""

    def __init__(self, hasher: Hasher) -> None:
        self._hasher = hasher
        self.decoy = hasher.hash("nobody has this password")

    def check(self, state: PeopleState, name: str, password: str) -> Proof:
        """Slow on purpose: ask `throttle.wait` first, and never call it on the event loop."""
        plain = _plain(password)
        staff = state.person(name)
        known = staff.hash if staff and staff.hash else ""
        right = self._hasher.verify(known or self.decoy, plain or "")
        if not (right and known and plain and staff):
            return Proof(False)
        rehash = self._hasher.hash(plain) if self._hasher.needs_rehash(known) else ""
        return Proof(True, staff.number, rehash)


def _plain(password: str) -> str | None:
    """One spelling for what a keyboard may send in several (NFC), or nothing when it cannot be a password."""
    if len(password) > 4 * PASSWORD_MAX or not _is_text(password):
        return None
    plain = unicodedata.normalize("NFC", password)
    return plain if 0 < len(plain) <= PASSWORD_MAX else None


def _is_text(password: str) -> bool:
    try:
        password.encode()
    except UnicodeEncodeError:
        return False
    return True
