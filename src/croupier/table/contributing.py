"""Deciding on what is contributed to electronic draws, so that nobody alone knows or chooses one. In their order:

1. While betting is open a terminal commits to a nonce: it sends SHA-256 of it.
2. Betting closes. The hash of the record that closed it is known to nobody before.
3. Each terminal gives its nonce, which is the commitment to its next one.
4. The electronic wheel waits for them a short while, and then fixes what was contributed: nonces that came, and the
   hash. Which are missing is in the log, and whose they are commits anew.
5. Only then is a secret of the house taken, and only with the draw that follows from it and from all of that.
"""

from __future__ import annotations

from collections.abc import Iterator

from croupier.game.commitment import SECRET_BYTES, is_hex, link_of
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import Events
from croupier.table.deciding import DEVICE, decides
from croupier.table.drawing import is_mixed
from croupier.table.people import Role
from croupier.table.phases import BETTING_OPEN
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.state import TableState


def is_mixing(state: TableState) -> bool:
    """Whether a draw waits for what is contributed to it: betting is closed, and that is not fixed yet."""
    return state.phase not in BETTING_OPEN and not all(map(is_mixed, state.commitments.values()))


def awaited(state: TableState) -> Iterator[int]:
    """The seats whose nonce has not come yet. Nobody waits for a player who has left."""
    for seat in state.seats.values():
        if seat.pledge and not seat.away and seat.number not in state.nonces:
            yield seat.number


@decides(c.CommitNonce, asks_for=e.NonceCommitted, by=(Role.PLAYER,))
def commit_nonce(state: TableState, command: c.CommitNonce, rules: TableRules) -> Events | Refusal:
    """A terminal that has lost its nonces, or used the last, commits anew."""
    if command.digest and command.digest == state.seats[command.player].pledge:
        return refuse(Code.ALREADY_DONE, f"{command.player} has committed to this nonce already")
    if not rules.setup.electronic:
        return refuse(Code.NO_SUCH_DRAW, "nothing is drawn by an electronic wheel here")
    if not is_hex(command.digest):
        return refuse(Code.NOT_AS_COMMITTED, f"a digest has {2 * SECRET_BYTES} hexadecimal digits")
    return (e.NonceCommitted(command.player, command.digest),)


@decides(c.RevealNonce, asks_for=e.NonceRevealed, by=(Role.PLAYER,))
def reveal_nonce(state: TableState, command: c.RevealNonce, rules: TableRules) -> Events | Refusal:
    seat = state.seats[command.player]
    if not is_mixing(state):
        return refuse(Code.NOT_NOW, "no draw waits for a nonce now")
    if seat.number in state.nonces:
        return refuse(Code.ALREADY_DONE, f"the nonce of seat {seat.number} for this spin is there already")
    if why := _why_not_nonce(seat.pledge, command.nonce):
        return refuse(Code.NOT_AS_COMMITTED, why)
    return (e.NonceRevealed(command.player, seat.number, command.nonce),)


def _why_not_nonce(pledge: str, nonce: str) -> str:
    if not is_hex(nonce):
        return f"a nonce has {2 * SECRET_BYTES} hexadecimal digits"
    return "" if link_of(nonce) == pledge else "the nonce is not the one that was committed to"


@decides(c.MixDraws, asks_for=e.DrawsMixed, by=DEVICE)
def mix(state: TableState, command: c.MixDraws, rules: TableRules) -> Events | Refusal:
    """A state does not tell whether the head is that of the close: the server says it, and the audit checks it."""
    if command.spin != state.spin or not is_mixing(state):
        return refuse(Code.NOT_NOW, f"no draw of spin {command.spin} waits for what is contributed to it")
    if not is_hex(command.head):
        return refuse(Code.NOT_AS_COMMITTED, f"the hash of a record has {2 * SECRET_BYTES} hexadecimal digits")
    return (e.DrawsMixed(command.head, tuple(sorted(awaited(state)))),)


def why_not_given(state: TableState, event: e.Event) -> str:
    """What is wrong with a contribution in a log, read before the event has happened; empty when nothing is."""
    match event:
        case e.NonceRevealed(player, number, nonce):
            seat = state.seats[player]
            other = "" if number == seat.number else f"{player} sits at seat {seat.number}, not {number}"
            return other or _why_not_nonce(seat.pledge, nonce)
        case e.DrawsMixed(_, missing):
            due = tuple(sorted(awaited(state)))
            return "" if missing == due else f"nonces are missing of seats {list(due)}, not {list(missing)}"
    return ""
