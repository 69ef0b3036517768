"""Terminals, and the codes that make them."""

from __future__ import annotations

from croupier.people.commands.base import Command


class EnrollTerminal(Command, frozen=True):
    """The floor makes a code for a seat."""

    by: str
    table: str
    seat: int
    code: str
    """`digests.code_digest` of the code."""


class UseCode(Command, frozen=True):
    """A terminal shows the code and brings the digest of the token it will hold."""

    table: str
    seat: int
    code: str
    token: str
    address: str


class RetireTerminal(Command, frozen=True):
    by: str
    terminal: int
    reason: str


class DisableTerminal(Command, frozen=True):
    """It stays at its seat and acts for nobody, until it is enabled again."""

    by: str
    terminal: int
    reason: str


class EnableTerminal(Command, frozen=True):
    by: str
    terminal: int
    reason: str
