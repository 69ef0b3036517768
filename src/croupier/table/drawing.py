"""Deciding on electronic draws: committed to before betting closes, opened after it.

The recipe is `game.commitment`'s. The purpose of a draw names the spin that it is for, so that a spin that was void has
draws of its own and nobody draws twice for a better number. Bonus balls are one commitment: its secret fixes every ball
of the round, however often one is spun again.
"""

from __future__ import annotations

import re

from croupier.game.chance import Distribution
from croupier.game.commitment import SECRET_BYTES, Commitment, Context, draw_of, verify
from croupier.game.draw import Draw
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import Events, why_not_reasoned
from croupier.table.deciding import DEVICE, decides
from croupier.table.phases import BETTING_OPEN, Phase
from croupier.table.records import Committed
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.sidebetting import void_side_bets
from croupier.table.state import TableState
from croupier.table.stepping import BALL, BONUS_BALL

_HEX = re.compile(rf"[0-9a-f]{{{2 * SECRET_BYTES}}}", re.ASCII)


def wanted(state: TableState, rules: TableRules) -> list[Context]:
    """The electronic draws that the coming spin, or the one that runs, has to be committed to for."""
    spin = state.spin + (state.phase is Phase.BETTING)
    found = ((draw, _chances(draw, state, rules)) for draw in rules.setup.electronic)
    return [
        Context.of(state.table, state.round, f"{draw} {spin}", rules.wheel.name, chances)
        for draw, chances in found
        if chances is not None
    ]


def _chances(draw: str, state: TableState, rules: TableRules) -> Distribution[Draw] | None:
    """As the mathematics of the bets counts on them. A side bet that is out of order needs nothing."""
    if draw == BALL:
        return rules.wheel.outcomes()
    out = state.out_of_play
    places = (place for place in rules.places.values() if draw in place.extra_draws and place.side_bet not in out)
    return next((place.extra_draws[draw] for place in places), None)


@decides(c.CommitDraw, asks_for=e.DrawCommitted, by=DEVICE)
def commit(state: TableState, command: c.CommitDraw, rules: TableRules) -> Events | Refusal:
    if command.purpose in state.commitments:
        return refuse(Code.ALREADY_DONE, f"{command.purpose} was committed to already")
    if state.to_open:
        says = f"open the unused commitments first: {', '.join(state.to_open)}"
        return refuse(Code.COMMITMENT_PENDING, says)
    contexts = {context.purpose: context for context in wanted(state, rules)}
    if command.purpose not in contexts:
        return refuse(Code.NO_SUCH_DRAW, f'no electronic draw "{command.purpose}" is needed for this spin')
    if not _HEX.fullmatch(command.digest):
        return refuse(Code.NOT_AS_COMMITTED, f"a digest has {2 * SECRET_BYTES} hexadecimal digits")
    return (e.DrawCommitted(contexts[command.purpose], command.digest),)


def uncommitted(state: TableState, rules: TableRules) -> str:
    """An electronic draw of this spin that is not fixed yet."""
    purposes = (context.purpose for context in wanted(state, rules)) if rules.setup.electronic else ()
    return next((purpose for purpose in purposes if purpose not in state.commitments), "")


def why_not_opened_yet(state: TableState, draw: str, rules: TableRules) -> Refusal | None:
    if draw not in rules.setup.electronic or state.phase not in BETTING_OPEN:
        return None
    return refuse(Code.NOT_NOW, "the secret of a draw stays hidden until betting closes")


def opening(state: TableState, rules: TableRules, draw: str, value: str, secret: str) -> Events | Refusal:
    """What opens the commitment to a draw that is being recorded; nothing for a draw that no electronic wheel made."""
    if draw not in rules.setup.electronic:
        return refuse(Code.NOT_AS_COMMITTED, f"no electronic wheel draws the {draw} here") if secret else ()
    purpose = f"{draw} {state.spin}"
    if draw == BONUS_BALL and purpose in state.opened:
        return _next_ball(state.opened[purpose], value)
    committed = state.commitments.get(purpose)
    if committed is None:
        return refuse(Code.NOT_COMMITTED, f"{purpose} was not committed to")
    context = nth(committed.context, 1) if draw == BONUS_BALL else committed.context
    if why := _differs(committed, secret) or _fixes(secret, context, f"{draw} {value}"):
        return refuse(Code.NOT_AS_COMMITTED, why)
    return (e.DrawOpened(purpose, secret, "" if draw == BONUS_BALL else value),)


def nth(context: Context, ball: int) -> Context:
    """The context of one of the balls that a commitment to bonus balls fixes."""
    return Context(context.table, context.round, f"{context.purpose}.{ball}", context.wheel, context.choices)


def _next_ball(opened: Committed, pocket: str) -> Events | Refusal:
    ball = len(opened.value.split()) + 1
    why = _fixes(opened.secret, nth(opened.context, ball), f"{BONUS_BALL} {pocket}")
    return refuse(Code.NOT_AS_COMMITTED, why) if why else ()


def _differs(committed: Committed, secret: str) -> str:
    """Why the secret is not the one that was committed to, in words; empty when it is."""
    if not _HEX.fullmatch(secret):
        return f"a secret has {2 * SECRET_BYTES} hexadecimal digits"
    context, data = committed.context, bytes.fromhex(secret)
    return verify(Commitment(bytes.fromhex(committed.digest), context), data, context, draw_of(data, context))


def _fixes(secret: str, context: Context, named: str) -> str:
    fixed = draw_of(bytes.fromhex(secret), context)
    return "" if fixed == named else f"the secret gives {fixed}, not {named}"


@decides(c.OpenDraw, asks_for=e.DrawVoided, by=DEVICE)
def open_void(state: TableState, command: c.OpenDraw, rules: TableRules) -> Events | Refusal:
    """A draw that nobody ever opens looks like one that somebody did not like: the floor hears of each, and why."""
    purpose, is_live = command.purpose, command.purpose in state.commitments
    committed = state.commitments[purpose] if is_live else state.to_open.get(purpose)
    if committed is None:
        return refuse(Code.NOTHING_THERE, f'there is no unopened commitment "{purpose}"')
    if (is_live or not command.secret) and (refusal := why_not_reasoned(command.why)):
        return refusal
    if command.secret and (why := _differs(committed, command.secret)):
        return refuse(Code.NOT_AS_COMMITTED, why)
    voided = e.DrawVoided(purpose, command.secret, command.why)
    if state.phase is Phase.CLOSED or (command.secret and not is_live):
        return (voided,)
    lost = "" if command.secret else " and its secret is lost"
    alert = e.SupervisorCalled("supervisor", f"{purpose} is void{lost}: {command.why}")
    return (voided, *(_spoiled(state, rules, purpose) if is_live else ()), alert)


def _spoiled(state: TableState, rules: TableRules, purpose: str) -> Events:
    """What goes on without its draw. While betting is open, another is committed to. After it a spin without an outcome
    waits for the supervisor, and stakes that wait for another draw go back, as for any fault of a side bet's equipment.
    """
    draw = purpose.partition(" ")[0]
    if state.phase in BETTING_OPEN:
        return ()
    if draw == BALL:
        return (e.SpinReferred(f"{purpose} is void"),) if e.SpinReferred in state.phase.moves else ()
    bets = dict.fromkeys(place.side_bet for place in rules.places.values() if draw in place.extra_draws)
    back: Events = ()
    for bet in bets:
        back = (*back, e.FaultReported(bet, f"{purpose} is void"), *void_side_bets(state, rules, bet, "no draw"))
    return (*back, e.BonusPaid(state.dealer, {}, ())) if state.phase is Phase.BONUS else back


def why_not_proven(state: TableState, event: e.Event, rules: TableRules) -> str:
    """What is wrong with an electronic draw in a log, read before the event has happened; empty when nothing is."""
    match event:
        case e.DrawOpened(purpose, secret, value):
            made = state.commitments[purpose]
            named = f"{purpose.partition(' ')[0]} {value}"
            return _differs(made, secret) or (_fixes(secret, made.context, named) if value else "")
        case e.DrawVoided(purpose, secret):
            made = {**state.to_open, **state.commitments}[purpose]
            return _differs(made, secret) if secret else ""
        case e.OutcomeAnnounced(pocket):
            return _why_not_opened(state, rules, BALL, pocket)
        case e.DrawRecorded(draw, value):
            return _why_not_opened(state, rules, draw, value)
        case e.BonusBallLanded(pocket):
            return _why_not_opened(state, rules, BONUS_BALL, pocket)
    return ""


def _why_not_opened(state: TableState, rules: TableRules, draw: str, value: str) -> str:
    if draw not in rules.setup.electronic:
        return ""
    opened = state.opened.get(f"{draw} {state.spin}")
    if opened is None:
        return f"{draw} {state.spin} was not committed to and opened"
    if draw == BONUS_BALL:
        return _fixes(opened.secret, nth(opened.context, len(opened.value.split()) + 1), f"{draw} {value}")
    return "" if opened.value == value else f"{opened.value} was opened for {draw} {state.spin}, not {value}"
