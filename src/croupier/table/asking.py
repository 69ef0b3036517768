"""Questions that many commands have in common, each answered with a refusal or with nothing."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.money.amount import CENTS_MAX, Cents, format_dollars
from croupier.rulebook.refusal import Refusal
from croupier.table.events import Event, SupervisorCalled
from croupier.table.names import fault_of, looks_like
from croupier.table.people import Actor, Role
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.state import TableState

Events = tuple[Event, ...]


def called(rules: TableRules, why: str) -> SupervisorCalled:
    """Whoever the book has called to what it does not list."""
    return SupervisorCalled(str(rules.irregularity("unlisted").get("alerts", "supervisor")), why)


def why_not_named(name: str, what: str) -> Refusal | None:
    fault = fault_of(name)
    return refuse(Code.BAD_NAME, f"{what} needs another name: {fault}") if fault else None


def why_not_work(state: TableState, name: str) -> Refusal | None:
    """Who plays at a table does not work there."""
    player = looks_like(name, state.seats)
    return refuse(Code.WORKS_HERE, f"{player} plays at this table and cannot work here") if player else None


def why_not_amount(amount: Cents, what: str = "an amount") -> Refusal | None:
    if 0 < amount <= CENTS_MAX:
        return None
    return refuse(Code.BAD_AMOUNT, f"{what} must be more than $0 and at most {format_dollars(Cents(CENTS_MAX))}")


def why_not_chips(chips: str, rules: TableRules) -> Refusal | None:
    if chips in rules.purses:
        return None
    says = f'there are no "{chips}" chips; a player holds {", ".join(rules.purses)} chips'
    return refuse(Code.NO_SUCH_CHIPS, says, rules.cite("tournaments.chips") if rules.is_tournament else "")


def why_not_own_terminal(rules: TableRules, by: Actor) -> Refusal | None:
    """Colorado 2203(1): where there are terminals, a player's electronic chips are moved on the player's own."""
    if not rules.setup.terminals or by.role is Role.PLAYER:
        return None
    says = "electronic chips are moved by the player alone, on the terminal; a supervisor may rule a bet void"
    return refuse(Code.NOT_ON_TERMINAL, says, rules.cite("wagers.ebt"))


def unconfirmed(rules: TableRules, by: Actor, step: str, confirmed: Iterable[str]) -> Refusal | None:
    """What the person at the table has not confirmed. Devices cannot wave; the terminal announces the close."""
    if by.role not in (Role.DEALER, Role.SUPERVISOR):
        return None
    for item, cite in rules.confirmations(step).items():
        if item not in confirmed:
            says = f"confirm first: {rules.text(f'confirm.{step}.{item}')} ({item})"
            return refuse(Code.NOT_CONFIRMED, says, cite)
    return None


def why_not_reasoned(reason: str) -> Refusal | None:
    return None if reason.strip() else refuse(Code.NO_REASON, "give a reason for the ruling")


def why_not_asked(by: Actor, player: str, attested: bool) -> Refusal | None:
    """What a player gives away or takes home is the player's own act; at a felt the dealer may attest the word."""
    if by.role is Role.PLAYER or attested:
        return None
    return refuse(Code.NOT_CONFIRMED, f"confirm first: {player} asked for it")
