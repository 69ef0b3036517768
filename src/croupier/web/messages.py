"""What browsers send: each message strictly as it should be, and nothing more."""

from __future__ import annotations

from typing import Any

import msgspec


class SignIn(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    password: str


class NewPassword(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    old: str
    new: str


class Enroll(msgspec.Struct, forbid_unknown_fields=True):
    table: str
    seat: int


class UseCode(msgspec.Struct, forbid_unknown_fields=True):
    table: str
    seat: int
    code: str


class Sent(msgspec.Struct, forbid_unknown_fields=True):
    """A command, without who sends it: that is known."""

    id: str
    command: dict[str, Any]
    approval: int = 0
    """Of a second person, for commands that need one."""


class AskApproval(msgspec.Struct, forbid_unknown_fields=True):
    command: dict[str, Any]


class Approve(msgspec.Struct, forbid_unknown_fields=True):
    password: str
