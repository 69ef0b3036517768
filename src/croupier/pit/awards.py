"""Deciding on awards that are paid by hand: each has its slip, once."""

from __future__ import annotations

from croupier.pit import commands as c
from croupier.pit.asking import Events, Law, why_not_amount, why_not_known, why_not_money, why_not_text
from croupier.pit.deciding import HOUSE, MANAGERS, decides
from croupier.pit.money_records import Slip, SlipKind, SlipState
from croupier.pit.refusals import Code, Refusal, refuse
from croupier.pit.slips import made, new_slip
from croupier.pit.state import PitState


@decides(c.RequestAward, by=(*MANAGERS, HOUSE), law="pit.signatures.award")
def award(state: PitState, command: c.RequestAward, law: Law) -> Events | Refusal:
    """One that the table's log tells of has its slip by itself; by hand, it is of a side bet and a player there."""
    refusal = why_not_known(state, command.table) or why_not_text(command.player, "a player", 120)
    refusal = refusal or why_not_text(command.bet, "the bet", 120)
    if refusal := refusal or why_not_amount(command.amount, command.by, "an award"):
        return refusal
    if command.by.post is not HOUSE and (refusal := why_not_money(command.table, law) or _why_not_by_hand(command)):
        return refusal
    if slip := next((each for each in state.slips.values() if _is_same_award(each, command)), None):
        return refuse(Code.ALREADY_DONE, f"that award has its slip, {slip.number}")
    more = {"player": command.player, "bet": command.bet, "amount": command.amount, "source": command.source}
    return made(state, command, new_slip(state, command, SlipKind.AWARD, {}, law, **more))


def _why_not_by_hand(command: c.RequestAward) -> Refusal | None:
    table = command.table
    if not table.is_open:
        return refuse(Code.TABLE_CLOSED, f"table {table.number} is closed: nothing is won there")
    if command.bet not in table.side_bets:
        offered = ", ".join(table.side_bets) or "none"
        return refuse(Code.UNKNOWN, f'"{command.bet}" is no side bet of table {table.number}: it has {offered}')
    if command.player not in table.players:
        return refuse(Code.UNKNOWN, f"{command.player} does not play at table {table.number}")
    return None


def _is_same_award(slip: Slip, command: c.RequestAward) -> bool:
    """By what it follows from; by hand, one of the same amount that is not signed yet."""
    if slip.kind is not SlipKind.AWARD or (slip.player, slip.bet) != (command.player, command.bet):
        return False
    if command.source:
        return slip.source == command.source
    return slip.table == command.table.number and slip.amount == command.amount and slip.state is SlipState.OPEN
