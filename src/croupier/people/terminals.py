"""Deciding on terminals: a code that the floor makes, the seat it puts a terminal at, and whom a terminal acts as.

A terminal is never staff. It is whoever sits at its seat; while nobody does, somebody may sit down, and that is all.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.people import commands as c
from croupier.people import events as e
from croupier.people.asking import asker, failed, why_not_reasoned, why_not_table, why_wait_for
from croupier.people.deciding import EITHER, Events, decides
from croupier.people.digests import same, why_not_digest
from croupier.people.refusals import Code, refuse
from croupier.people.state import CODE_LASTS, PeopleState, Terminal, place, within
from croupier.people.throttle import bucket_of, network_of
from croupier.rulebook.refusal import Refusal
from croupier.table.people import Actor, Role

SEATS_MAX = 100_000
_NONE = "0" * 64
"""Compared with where there is no code, so that it takes as long."""


@decides(c.EnrollTerminal, by=EITHER)
def enroll(state: PeopleState, command: c.EnrollTerminal) -> Events | Refusal:
    """A new code takes the place of an older one for the same seat."""
    by = asker(state, command)
    if isinstance(by, Refusal):
        return by
    refusal = _why_not_seat(state, command.table, command.seat) or why_not_digest(command.code)
    return refusal or (e.CodeMade(command.at, command.table, command.seat, command.code, by.name),)


def _why_not_seat(state: PeopleState, table: str, seat: int) -> Refusal | None:
    if refusal := why_not_table(table):
        return refusal
    if not 1 <= seat <= SEATS_MAX:
        return refuse(Code.BAD_SEAT, f"there is no seat {seat}")
    if any((terminal.table, terminal.seat) == (table, seat) for terminal in state.terminals.values()):
        return refuse(Code.SEAT_TAKEN, f"a terminal stands at seat {seat} of table {table} already")
    return None


@decides(c.UseCode)
def use_code(state: PeopleState, command: c.UseCode) -> Events | Refusal:
    """A wrong code, one too old, one used before and one for another seat are told alike, and counted."""
    where = place(command.table, command.seat)
    if refusal := why_wait_for(state, _guessed(where), command.address, command.at):
        return refusal
    if refusal := why_not_digest(command.code, command.token):
        return refusal
    made = state.codes.get(where)
    right = same(made.digest if made else _NONE, command.code)
    if not (right and made and within(made.made, command.at, CODE_LASTS)):
        return failed(state, "code", _guessed(where), command.address, command.at)
    if any(terminal.token == command.token for terminal in state.terminals.values()):
        return refuse(Code.ALREADY_DONE, "a terminal has a token of its own")
    number = state.terminals_made + 1
    bucket, network = bucket_of(_guessed(where)), network_of(command.address)
    enrolled = e.TerminalEnrolled(
        command.at, number, command.table, command.seat, command.token, made.by, bucket, network
    )
    return (enrolled,)


def _guessed(where: str) -> str:
    """The name under which guesses at a seat's code are counted; no person can have it."""
    return f"\0{where}"


@decides(c.RetireTerminal, by=EITHER)
def retire(state: PeopleState, command: c.RetireTerminal) -> Events | Refusal:
    by = asker(state, command)
    if isinstance(by, Refusal):
        return by
    if command.terminal not in state.terminals:
        return refuse(Code.NO_SUCH_TERMINAL, f"there is no terminal {command.terminal}")
    return why_not_reasoned(command.reason) or (
        e.TerminalRetired(command.at, command.terminal, command.reason, by.name),
    )


@decides(c.DisableTerminal, by=EITHER)
def disable(state: PeopleState, command: c.DisableTerminal) -> Events | Refusal:
    by = asker(state, command)
    if isinstance(by, Refusal):
        return by
    terminal = state.terminals.get(command.terminal)
    if terminal is None:
        return refuse(Code.NO_SUCH_TERMINAL, f"there is no terminal {command.terminal}")
    if terminal.disabled:
        return refuse(Code.ALREADY_DONE, f"terminal {command.terminal} is disabled: {terminal.disabled}")
    return why_not_reasoned(command.reason) or (
        e.TerminalDisabled(command.at, command.terminal, command.reason, by.name),
    )


@decides(c.EnableTerminal, by=EITHER)
def enable(state: PeopleState, command: c.EnableTerminal) -> Events | Refusal:
    by = asker(state, command)
    if isinstance(by, Refusal):
        return by
    terminal = state.terminals.get(command.terminal)
    if terminal is None:
        return refuse(Code.NO_SUCH_TERMINAL, f"there is no terminal {command.terminal}")
    if not terminal.disabled:
        return refuse(Code.ALREADY_DONE, f"terminal {command.terminal} is not disabled")
    return why_not_reasoned(command.reason) or (
        e.TerminalEnabled(command.at, command.terminal, command.reason, by.name),
    )


def by_token(state: PeopleState) -> dict[str, Terminal]:
    """Terminals by the digests of their tokens; looking one up tells nobody anything (`digests`)."""
    return {terminal.token: terminal for terminal in state.terminals.values()}


def terminal_of(tokens: Mapping[str, Terminal], token_digest: str) -> Terminal | Refusal:
    terminal = tokens.get(token_digest)
    if terminal is None:
        return refuse(Code.NO_SUCH_TERMINAL, "this terminal is not enrolled")
    if terminal.disabled:
        says = f"this terminal is out of service: {terminal.disabled}. Your chips are safe; ask a supervisor"
        return refuse(Code.TERMINAL_DISABLED, says)
    return terminal


def acts_as(terminal: Terminal, table: str, player: str) -> Actor | Refusal | None:
    """Whom a terminal is at a table: the player who sits at its seat by that table's state, or nobody."""
    if terminal.table != table:
        return refuse(Code.OTHER_TABLE, f"terminal {terminal.number} does not stand at that table")
    return Actor(player, Role.PLAYER) if player else None


def nobody_at(seat: int) -> Refusal:
    return refuse(Code.NOBODY_THERE, f"nobody sits at seat {seat}")


def sits_down(terminal_seat: int, player: str, seat: int) -> Actor | Refusal:
    """Who speaks when somebody sits down at a terminal: that person, and for that seat alone."""
    return Actor(player, Role.PLAYER) if seat == terminal_seat else nobody_at(terminal_seat)
