"""Deciding on the bonus round: who starts it, its balls, and what the last of them pays.

The last ball pays by itself. Where the float cannot, the ball is in the log all the same, and the payment follows as
soon as the float can make it: with the fill, as a rule. Nobody enters a result twice.
"""

from __future__ import annotations

from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import Events, called
from croupier.table.deciding import ANYONE, decides
from croupier.table.drawing import opening
from croupier.table.evolve import fold
from croupier.table.inventory import missing, short
from croupier.table.people import Role, Step
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.settle import bonus_step, in_bonus
from croupier.table.settling import large
from croupier.table.sidebetting import section_of_bonus
from croupier.table.state import TableState
from croupier.table.stepping import BONUS_BALL


@decides(c.StartBonus, asks_for=e.BonusStarted, by=ANYONE)
def start(state: TableState, command: c.StartBonus, rules: TableRules) -> Events | Refusal:
    """Colorado 2299.03(3): the bonus begins when the ordinary wagers are settled. (4): house rules say who presses."""
    pressing = Role.PLAYER if rules.setup.button == "player" else Role.DEALER
    if command.by.role not in (pressing, Role.MACHINE):
        says = f"at this table the {rules.setup.button} presses the button"
        return refuse(Code.NOT_YOURS, says, section_of_bonus(rules, "button"))
    if command.by.role is Role.PLAYER and command.by.name not in state.seats:
        return refuse(Code.NO_SUCH_PLAYER, f'nobody called "{command.by.name}" sits at this table')
    if not any(in_bonus(state)):
        return refuse(Code.NO_BONUS, "no wager has won a bonus round", section_of_bonus(rules, "main-bets-first"))
    return (e.BonusStarted(command.by.role),)


@decides(c.RecordBonusBall, asks_for=e.BonusBallLanded, by=Step.BONUS)
def ball(state: TableState, command: c.RecordBonusBall, rules: TableRules) -> Events | Refusal:
    if state.unpaid_ball:
        says = f"the last bonus ball is recorded ({state.unpaid_ball}): its payment waits for a fill"
        return refuse(Code.ALREADY_DONE, says)
    if command.pocket not in rules.wheel.pockets:
        return refuse(Code.NO_SUCH_POCKET, f'a {rules.wheel.name} wheel has no pocket "{command.pocket}"')
    opened = opening(state, rules, BONUS_BALL, command.pocket, command.secret)
    if isinstance(opened, Refusal):
        return opened
    waiting, _, _ = bonus_step(rules, state, command.pocket)
    if waiting:
        return (*opened, e.BonusBallLanded(command.pocket, waiting))
    paid = _paid(state, command.pocket, rules)
    if lacks := missing(state, paid, rules):
        return (*opened, e.BonusBallLanded(command.pocket, {}, unpaid=True), called(rules, short(lacks)))
    return (*opened, e.BonusBallLanded(command.pocket, {}), *paid)


def _paid(state: TableState, pocket: str, rules: TableRules) -> Events:
    _, paid, proofs = bonus_step(rules, state, pocket)
    return (e.BonusPaid(state.dealer, paid, proofs), *large(paid, rules))


def unpaid(state: TableState, rules: TableRules) -> Events:
    """The payment of a last ball that the float could not make when the ball came."""
    return _paid(state, state.unpaid_ball, rules) if state.unpaid_ball else ()


def with_payment(state: TableState, events: Events, rules: TableRules) -> Events:
    """What has happened, and the payment that has waited for it. A table that is stopped pays when it goes on."""
    after = fold(events, state)
    paid = () if after.stopped else unpaid(after, rules)
    return events if missing(after, paid, rules) else (*events, *paid)
