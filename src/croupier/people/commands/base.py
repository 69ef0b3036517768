"""What every command of the people has, and what came of checking a password."""

from __future__ import annotations

import msgspec


class Command(msgspec.Struct, frozen=True, tag_field="command", tag=True, forbid_unknown_fields=True, gc=False):
    at: int


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What came of checking a password outside of the core (`passwords.PasswordChecker`), where the password stays."""

    verified: bool
    number: int = 0
    """Which of the person's passwords was checked: one that was changed meanwhile proves nothing."""
    rehash: str = ""
    """The same password hashed by today's parameters, when the stored hash has older ones."""
