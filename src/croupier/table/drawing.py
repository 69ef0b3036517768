"""Deciding on electronic draws: committed to before betting closes, opened after it.

The recipe is `game.commitment`'s; what terminals add to a draw is decided on in `contributing`. The purpose of a draw
names the spin that it is for, so that a spin that was void has draws of its own and nobody draws twice for a better
number. Bonus balls are one commitment: its secret fixes every ball of the round, however often one is spun again.
"""

from __future__ import annotations

from msgspec.structs import replace

from croupier.game.chance import Distribution
from croupier.game.commitment import (
    EDITIONS,
    SECRET_BYTES,
    Commitment,
    Context,
    is_hex,
    why_not_draw,
    why_not_secret,
)
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


def wanted(state: TableState, rules: TableRules, edition: int) -> list[Context]:
    """The electronic draws that the coming spin, or the one that runs, has to be committed to for, by a recipe."""
    spin = state.spin + (state.phase is Phase.BETTING)
    found = ((draw, _chances(draw, state, rules)) for draw in rules.setup.electronic)
    return [
        Context.of(state.table, state.round, f"{draw} {spin}", rules.wheel.name, chances, edition)
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
    is_taken = command.edition in EDITIONS and command.edition >= state.edition
    edition = command.edition if is_taken else state.edition
    contexts = {context.purpose: context for context in wanted(state, rules, edition)}
    if command.purpose not in contexts:
        return refuse(Code.NO_SUCH_DRAW, f'no electronic draw "{command.purpose}" is needed for this spin')
    if not is_taken:
        says = f"a draw is committed to here by edition {edition} of the recipe or a later one"
        return refuse(Code.NOT_AS_COMMITTED, f"{says}, and not by {command.edition}")
    if not is_hex(command.digest):
        return refuse(Code.NOT_AS_COMMITTED, f"a digest has {2 * SECRET_BYTES} hexadecimal digits")
    return (e.DrawCommitted(contexts[command.purpose], command.digest),)


def uncommitted(state: TableState, rules: TableRules) -> str:
    """An electronic draw of this spin that is not fixed yet."""
    purposes = (context.purpose for context in wanted(state, rules, state.edition)) if rules.setup.electronic else ()
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
        why = _fixes(state.opened[purpose], draw, value)
        return refuse(Code.NOT_AS_COMMITTED, why) if why else ()
    committed = state.commitments.get(purpose)
    if committed is None:
        return refuse(Code.NOT_COMMITTED, f"{purpose} was not committed to")
    if not is_mixed(committed):
        return refuse(Code.NOT_MIXED, f"what was contributed to {purpose} is not fixed yet")
    if why := _differs(committed, secret) or _fixes(replace(committed, secret=secret), draw, value):
        return refuse(Code.NOT_AS_COMMITTED, why)
    return (e.DrawOpened(purpose, secret, "" if draw == BONUS_BALL else value),)


def is_mixed(committed: Committed) -> bool:
    """Whether the draw is fixed. By edition 1 of the recipe nobody contributes."""
    return committed.mixed is not None or committed.context.edition == 1


def nth(context: Context, ball: int) -> Context:
    """The context of one of the balls that a commitment to bonus balls fixes."""
    return replace(context, purpose=f"{context.purpose}.{ball}")


def _differs(committed: Committed, secret: str) -> str:
    """Why the secret is not the one that was committed to, in words; empty when it is."""
    if not is_hex(secret):
        return f"a secret has {2 * SECRET_BYTES} hexadecimal digits"
    return why_not_secret(Commitment(bytes.fromhex(committed.digest), committed.context), bytes.fromhex(secret))


def _fixes(opened: Committed, draw: str, value: str) -> str:
    """Why this is not what comes next of a commitment whose secret is known."""
    context = opened.context
    if draw == BONUS_BALL:
        context = nth(context, len(opened.value.split()) + 1)
    return why_not_draw(bytes.fromhex(opened.secret), context, f"{draw} {value}", opened.mixed)


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
            made, draw = state.commitments[purpose], purpose.partition(" ")[0]
            if why := _differs(made, secret):
                return why
            return _fixes(replace(made, secret=secret), draw, value) if value else ""
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
        return _fixes(opened, draw, value)
    return "" if opened.value == value else f"{opened.value} was opened for {draw} {state.spin}, not {value}"
