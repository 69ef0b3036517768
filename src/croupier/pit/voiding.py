"""Deciding on slips that are made void: kept with their reason, and what follows from that."""

from __future__ import annotations

from croupier.money.amount import Cents, format_dollars
from croupier.pit import commands as c
from croupier.pit import events as e
from croupier.pit.asking import Events, Law, stamp, why_not_reasoned
from croupier.pit.counting import found
from croupier.pit.deciding import CAGE, decides
from croupier.pit.money_records import Slip, SlipKind, SlipState
from croupier.pit.refusals import Code, Refusal, refuse
from croupier.pit.slips import slip_of
from croupier.pit.state import PitState

COUNTS = (SlipKind.OPENER, SlipKind.CLOSER)


@decides(c.VoidSlip, by=CAGE, law="pit.signatures.fill")
def void(state: PitState, command: c.VoidSlip, law: Law) -> Events | Refusal:
    """Kept with its reason. What has been done by a slip is not undone by voiding it: chips go back with another."""
    slip = slip_of(state, command.slip)
    if isinstance(slip, Refusal):
        return slip
    if slip.state is SlipState.VOID:
        return refuse(Code.VOID, f"slip {slip.number} is void already")
    if slip.state is SlipState.SIGNED and slip.kind not in COUNTS:
        return refuse(Code.ALREADY_DONE, f"slip {slip.number} was carried out: another slip corrects it")
    if refusal := why_not_reasoned(command.reason) or _why_not_recount(state, slip):
        return refusal
    voided = e.SlipVoided(slip.number, command.reason, **stamp(state, command))
    return (voided, *_on_its_way(state, command, slip))


def _on_its_way(state: PitState, command: c.VoidSlip, slip: Slip) -> Events:
    """Somebody else had signed: chips were under way, and where they are is answered."""
    names = [each.name for each in slip.signed if each.name != slip.asked_by.name]
    if slip.state is SlipState.SIGNED or not names or slip.kind in COUNTS:
        return ()
    says = f"the {slip.kind} {slip.number} of {format_dollars(slip.amount)} at table {slip.table} was made void when"
    says = f"{says} {' and '.join(names)} had signed: {command.reason.strip()}"
    of = state.tables[slip.table].session
    return (found(state, command, "slip void", slip.table, says, None, Cents(0), slip.number, of),)


def _why_not_recount(state: PitState, slip: Slip) -> Refusal | None:
    """A tray is counted again while nothing but play has followed: no chips were asked for, and no box was changed or
    counted since."""
    if slip.kind not in COUNTS:
        return None
    table = state.tables[slip.table]
    ended = next((each for each in state.sessions.values() if each.closer and each.closer.slip == slip.number), None)
    if slip.kind is SlipKind.OPENER and table.session and table.session.opener.slip == slip.number:
        return None
    is_last = table.last is not None and table.last.slip == slip.number
    if slip.kind is SlipKind.CLOSER and ended and ended.counted is None and is_last and _is_untouched(state, slip):
        return None
    return refuse(Code.ALREADY_DONE, f"what follows from slip {slip.number} has begun: it stands")


def _is_untouched(state: PitState, closer: Slip) -> bool:
    """Nothing of the session that the same count began at an open table, but play; and no box has gone."""
    table = state.tables[closer.table]
    if table.session is None:
        return True
    name = table.session.name
    slips = any(each.session == name and each.state is not SlipState.VOID for each in state.slips.values())
    boxes = [box for box in state.boxes.values() if any(part.session == closer.session for part in box.used)]
    hangs = all(box.number == table.box and box.used[-1].session == closer.session for box in boxes)
    return name == closer.number and not slips and hangs
