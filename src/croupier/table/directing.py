"""Deciding on what the supervisor directs after an irregularity: the spin stands or is none, the ball is spun again, a
bet is void. That it is carried out is observed by a later act (Colorado 2206(5))."""

from __future__ import annotations

from collections.abc import Callable

from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import Events, why_not_reasoned
from croupier.table.deciding import SUPERVISOR, decides
from croupier.table.drawing import uncommitted
from croupier.table.phases import Phase
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.ruling import no_spin, observes, unanswered
from croupier.table.sidebetting import void_side_bets, void_wagers
from croupier.table.state import TableState

Ruled = c.RuleIrregularity


@decides(
    c.RuleIrregularity,
    asks_for=e.SpinUpheld,
    by=SUPERVISOR,
    law=("irregularities.{referred}", "irregularities.unlisted"),
)
def rule(state: TableState, command: c.RuleIrregularity, rules: TableRules) -> Events | Refusal:
    """The supervisor directs what is fair and equitable, says why, and then watches that it is done (2206(5))."""
    cite = rules.cite(f"irregularities.{state.referred}", "irregularities.unlisted")
    if not state.referred:
        return refuse(Code.NOT_REFERRED, "no irregularity has been referred to a supervisor", cite)
    if refusal := why_not_reasoned(command.reason):
        return refusal
    decided = RULINGS.get(command.decision)
    if decided is None:
        says = f'"{command.decision}" is not a ruling; choose from {", ".join(RULINGS)}'
        return refuse(Code.NO_SUCH_RULING, says, cite)
    return decided(state, command, rules, cite)


def _reached(state: TableState) -> Phase:
    """How far the spin had come; some irregularities are ruled on while the ball runs on."""
    return state.suspended if state.phase is Phase.REFERRED else state.phase


def _stands(state: TableState, command: Ruled, rules: TableRules, cite: str) -> Events | Refusal:
    if _reached(state) is Phase.NO_MORE_BETS and uncommitted(state, rules):
        return refuse(Code.NO_SUCH_RULING, "this spin cannot be completed: call no spin", cite)
    return (e.SpinUpheld(state.referred, command.reason, observes(rules)),)


def _is_none(state: TableState, command: Ruled, rules: TableRules, cite: str) -> Events | Refusal:
    asks = rules.irregularity(state.referred).get("asks", ())
    if refusal := unanswered(asks, command.answers, cite):
        return refusal
    return no_spin(state, rules, state.referred, command.answers, command.reason)


def _again(state: TableState, command: Ruled, rules: TableRules, cite: str) -> Events | Refusal:
    """Only with the felt closed: while betting is open, a spin that is none leads to another by itself."""
    if _reached(state) is not Phase.NO_MORE_BETS or rules.setup.electronic:
        why = "an electronic wheel draws" if rules.setup.electronic else "betting was still open"
        return refuse(Code.NO_SUCH_RULING, f"{why}: call no spin instead", cite)
    return (e.SpinRepeated(state.referred, state.spin + 1, command.reason, observes(rules)),)


def _void(state: TableState, command: Ruled, rules: TableRules, cite: str) -> Events | Refusal:
    """One player's wager, or a side bet of all, goes back, and the spin stands."""
    upheld = _stands(state, command, rules, cite)
    if isinstance(upheld, Refusal):
        return upheld
    back: Events = ()
    if command.whose:
        back = void_wagers(state, command.whose, command.place, rules)
    elif command.place in rules.setup.sidebets:
        back = void_side_bets(state, rules, command.place, command.reason)
    if not back:
        who = f"{command.whose} has no" if command.whose else "nobody has a"
        return refuse(Code.NO_SUCH_WAGER, f'{who} bet on "{command.place}"', cite)
    return (*back, *upheld)


_Ruling = Callable[[TableState, Ruled, TableRules, str], Events | Refusal]
RULINGS: dict[str, _Ruling] = {"stands": _stands, "no spin": _is_none, "re-spin": _again, "void": _void}


@decides(c.ObserveRuling, asks_for=e.RulingObserved, by=SUPERVISOR, law=("irregularities.unlisted",))
def observe(state: TableState, command: c.ObserveRuling, rules: TableRules) -> Events | Refusal:
    if command.ruling not in state.to_observe:
        says = f"there is no ruling number {command.ruling} to observe"
        return refuse(Code.NOTHING_THERE, says, rules.cite("irregularities.unlisted"))
    return (e.RulingObserved(command.ruling, command.by.name),)
