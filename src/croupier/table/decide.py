"""What comes of a command: events, or a refusal that changes nothing. Every question is asked in one order.

1. Is it this table's law that is being asked?        `other_rules`
2. Is it for this person to ask?                      `not_yours`, `not_on_duty`, `works_here`
   Is it anything for such a table?                   `no_tournament`, `not_in_tournament`
3. Is it the time for it, by the phase table?         `stopped`, `not_dropped`, `inspection_due`, `not_open`,
                                                      `too_late`, `not_now`
4. Does the player sit here, and is the message new?  `no_such_player`, `already_done`
   Of a bet in a tournament: may this player bet now? `no_heat`, `bets_sealed`, `not_your_turn`
5. Then the command's own questions, in its own file.
6. Can the float pay it?                              `float_short`
   A bonus that has waited for the float is paid.
7. Then the machine's steps, where the table has given any to the machine.
"""

from __future__ import annotations

from typing import Any

from croupier.rulebook.refusal import Refusal
from croupier.table import (
    bonus,
    buying,
    calling,
    carrying,
    changing,
    closing,
    coloring,
    contributing,
    correcting,
    directing,
    disputing,
    drawing,
    heats,
    inspecting,
    inventory,
    opening,
    rearranging,
    ruling,
    sealing,
    settling,
    sidebetting,
    spinning,
    together,
    wagering,
    waiting,
    watching,
)
from croupier.table import commands as c
from croupier.table.asking import Events, why_not_work
from croupier.table.deciding import ASKED
from croupier.table.late import BETS
from croupier.table.machine import with_machine
from croupier.table.people import Role, Step
from croupier.table.phases import BETTING_OPEN, SAID, Phase
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.sidebetting import section_of_bonus
from croupier.table.state import TableState
from croupier.table.tournament import why_not_here

DECIDED_IN = (
    bonus,
    buying,
    calling,
    carrying,
    changing,
    closing,
    coloring,
    contributing,
    correcting,
    directing,
    disputing,
    drawing,
    heats,
    inspecting,
    inventory,
    opening,
    rearranging,
    ruling,
    sealing,
    settling,
    sidebetting,
    spinning,
    together,
    wagering,
    waiting,
    watching,
)
"""The files whose functions say what they decide on (`deciding`): imported here, they are all registered."""

_ASKED = ASKED.whole()
WHO = {kind: asked.by for kind, asked in _ASKED.items()}
"""Who may give each command: roles, or the hand that the table has for the step."""
ASKS_FOR = {kind: asked.asks_for for kind, asked in _ASKED.items()}
_DECIDE = {kind: asked.decide for kind, asked in _ASKED.items()}


def decide(state: TableState, command: c.Command, rules: TableRules, alone: bool = False) -> Events | Refusal:
    """The events that the command causes, or the one reason why not. `alone` is without what the machine does then."""
    refusal = why_not_yet(state, command, rules)
    if refusal:
        return refusal
    kind = type(command)
    result = _DECIDE[kind](state, command, rules)
    if kind in _WAGERS or isinstance(result, Refusal):
        return result
    if kind not in inventory.NEVER_WAITS and (refusal := inventory.why_not_paid(state, result, rules)):
        return refusal
    if state.unpaid_ball:
        result = bonus.with_payment(state, result, rules)
    return with_machine(state, result, rules) if rules.has_machine and not alone else result


def why_not(state: TableState, command: c.Command, rules: TableRules) -> Refusal | None:
    """Why the command would be refused now, or nothing: what a screen asks before it offers a button."""
    result = decide(state, command, rules, alone=True)  # the machine settles whole rounds, and refuses nothing
    return result if isinstance(result, Refusal) else None


def why_not_yet(state: TableState, command: c.Command, rules: TableRules) -> Refusal | None:
    """The questions that come before what is asked for: law, person, time, player."""
    kind = type(command)
    if state.rules != rules.fingerprint and kind is not c.OpenTable and state.rules:
        return refuse(Code.OTHER_RULES, "the table was opened under other rules")
    refusal = _why_not_this_person(state, command, rules) or why_not_here(kind, rules)
    if refusal is None and state.stopped:
        refusal = watching.why_not_running(state, kind)
    if refusal is None and state.buy_in is not None:
        refusal = watching.why_not_dropped(state, kind, rules)
    if refusal is None and (state.inspection_due or state.wheel_moved):
        refusal = inspecting.why_not_due(state, kind, rules)
    if refusal:
        return refusal
    if ASKS_FOR[kind] not in state.phase.moves or (kind in _NUMBERED and _is_over(state, command)):
        return _not_now(state, command, rules)
    refusal = _why_not_this_player(state, command, kind)
    if refusal is None and rules.is_tournament and kind in heats.BETS:
        return heats.why_not_bet(state, command.player)  # type: ignore[attr-defined]
    return refusal


def _why_not_this_person(state: TableState, command: c.Command, rules: TableRules) -> Refusal | None:
    by = command.by
    who = WHO[type(command)]
    if isinstance(who, Step):
        return _why_not_this_hand(state, command, who, rules)
    if by.role not in who:
        roles = " or ".join(who)
        return refuse(Code.NOT_YOURS, f"a {by.role} cannot do this; a {roles} can", _section(state, command, rules))
    if by.role is Role.PLAYER:
        player = getattr(command, "player", by.name)
        if player != by.name:
            cite = rules.cite("tournaments.no_substitute") if rules.is_tournament else ""
            return refuse(Code.NOT_YOURS, f"{by.name} cannot act for {player}", cite)
    elif by.role is Role.DEALER and by.name != state.dealer:
        return refuse(Code.NOT_ON_DUTY, f"{by.name} is not the dealer on duty")
    elif by.role is Role.SUPERVISOR:
        return why_not_work(state, by.name)
    return None


def _section(state: TableState, command: c.Command, rules: TableRules) -> str:
    """What the book says of who does this, and when."""
    if isinstance(command, c.StartBonus | c.RecordBonusBall):
        return section_of_bonus(rules, "main-bets-first")
    return rules.cite(*(key.format(referred=state.referred) for key in ASKED[type(command)].law))


def _why_not_this_hand(state: TableState, command: c.Command, step: Step, rules: TableRules) -> Refusal | None:
    hand, by = rules.hands[step], command.by
    if hand is Role.MACHINE and step is Step.BUY_IN and by.role is Role.DEVICE:
        return None  # a bill acceptor begins what the machine ends
    if step is Step.OUTCOME and by.role is Role.DEALER and by.name == state.dealer and not rules.is_electronic:
        return None  # whatever a sensor makes of it, the dealer reads the wheel
    if hand is Role.DEVICE and state.by_hand and by.role is Role.DEALER and by.name == state.dealer:
        return None  # a supervisor has ruled that the dealer goes on without the device
    if by.role is not hand:
        says = f"{step} is done by the {hand} at this table, not by a {by.role}"
        return refuse(Code.NOT_YOURS, says, _section(state, command, rules))
    if hand is Role.DEALER and by.name != state.dealer:
        return refuse(Code.NOT_ON_DUTY, f"{by.name} is not the dealer on duty")
    return None


_WAGERS = heats.BETS | {c.PlaceCoupon, c.PlaceToke}


_ROUND = (Step.LAUNCH, Step.CLOSE, Step.OUTCOME, Step.DOLLY, Step.COLLECT, Step.PAY, Step.CLEAR)
_IN_ORDER = frozenset(kind for kind, who in WHO.items() if who in _ROUND) | {c.CloseTable, c.ChangeSetup}
"""What has its place in the order of a round, or waits for the round's end."""


def _not_now(state: TableState, command: c.Command, rules: TableRules) -> Refusal:
    kind = type(command)
    if state.phase is Phase.CLOSED:
        return refuse(Code.NOT_OPEN, "the table is closed")
    if kind is c.OpenTable:
        return refuse(Code.ALREADY_OPEN, "the table is open")
    if kind in _WAGERS:
        says = rules.text("words.no-bet-late", calling.LATE)
        cite = rules.cite("no_bet.late", "no_bet.after-close", "close.when")
        why = "betting is closed" if state.phase not in BETTING_OPEN else f"round {command.round} is over"  # type: ignore[attr-defined]
        return refuse(Code.TOO_LATE, f"{says}: {why}", cite)
    cite = rules.cite("spin.order") if kind in _IN_ORDER else _section(state, command, rules)
    return refuse(Code.NOT_NOW, f"not now: {SAID[state.phase]}", cite)


_OF_A_PLAYER = frozenset(
    kind for kind in WHO if "player" in kind.__struct_fields__ and kind not in (c.SeatPlayer, c.SeatEntrant)
)
_NUMBERED = frozenset(kind for kind in WHO if "serial" in kind.__struct_fields__)


def _is_over(state: TableState, command: Any) -> bool:
    """A wager of a round that is over is late, however late it comes: it is none of the next."""
    return command.round not in (0, state.round)


_PRESENT = frozenset((*BETS, c.SpreadTender))
"""Who has left bets nothing new and buys nothing, whatever still waits there."""


def _why_not_this_player(state: TableState, command: Any, kind: type[c.Command]) -> Refusal | None:
    if kind not in _OF_A_PLAYER:
        return None
    seat = state.seats.get(command.player)
    if seat is None:
        return refuse(Code.NO_SUCH_PLAYER, f'nobody called "{command.player}" sits at this table')
    if seat.away and kind in _PRESENT:
        return refuse(Code.NO_SUCH_PLAYER, f"{seat.player} has left the table")
    if kind in _NUMBERED and command.serial and command.serial <= seat.serial:
        return refuse(Code.ALREADY_DONE, f"{seat.player}'s message {command.serial} has been received already")
    return None
