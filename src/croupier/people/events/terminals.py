"""Terminals, and the codes that make them."""

from __future__ import annotations

from croupier.people.events.base import Event


class CodeMade(Event, frozen=True):
    table: str
    seat: int
    code: str
    by: str


class TerminalEnrolled(Event, frozen=True):
    terminal: int
    table: str
    seat: int
    token: str
    by: str
    """Who made the code."""
    bucket: str
    network: str


class TerminalRetired(Event, frozen=True):
    terminal: int
    reason: str
    by: str


class TerminalDisabled(Event, frozen=True):
    terminal: int
    reason: str
    by: str


class TerminalEnabled(Event, frozen=True):
    terminal: int
    reason: str
    by: str
