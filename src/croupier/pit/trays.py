"""What is in a tray: what its table's log has moved since a count, chips by denomination, and what is missing to par.

A table's log knows the value in the tray and not its denominations: a guest may be paid in any chips. So the chips are
known from a count on, with the slips that have come since, and until play goes on.
"""

from __future__ import annotations

from croupier.money.amount import Cents, format_dollars
from croupier.pit import commands as c
from croupier.pit import events as e
from croupier.pit.asking import Events, Law, add, law_of, stamp, total, why_not_counted, why_not_known, why_not_money
from croupier.pit.deciding import MANAGERS, decides
from croupier.pit.money_records import Figures, Par, PitTable, Session, Slip, SlipKind, SlipState, Tray
from croupier.pit.refusals import Code, Refusal, refuse
from croupier.pit.state import PitState

CARRIED = (SlipKind.FILL, SlipKind.CREDIT)


def figures_of(table: c.TableFact) -> Figures:
    return Figures(
        table.float_, table.fills, table.credits, table.drop, table.turnover, table.win, table.tips
    )  # fmt: skip


def between(session: Session, table: c.TableFact) -> Figures:
    """What has happened since the session began. A table that was opened since has begun its figures anew."""
    goes_on = session.mid or table.opened == session.opened
    return _since(session.start if goes_on else Figures(table.opening_float), table)


def _since(start: Figures, table: c.TableFact) -> Figures:
    now = figures_of(table)
    return Figures(
        Cents(now.float_ - start.float_),
        Cents(now.fills - start.fills),
        Cents(now.credits - start.credits),
        add(now.drop, start.drop, -1),
        Cents(now.turnover - start.turnover),
        Cents(now.win - start.win),
        Cents(now.tips - start.tips),
    )


def inventory(session: Session, table: c.TableFact) -> Cents:
    """What should be in the tray: the opener, fills, less credits, and what play has left there."""
    return Cents(session.opener.amount + between(session, table).float_)


def on_their_way(state: PitState, table: c.TableFact) -> list[Slip]:
    """Fills and credits that are asked for or signed, and that the table has not taken yet. Those of an earlier session
    came too late: what they brought was in the tray when it was counted."""
    kept = state.tables.get(table.number)
    running = kept.session.name if kept and kept.session else ""
    return [
        slip
        for slip in state.slips.values()
        if slip.table == table.number
        and slip.kind in CARRIED
        and slip.state is not SlipState.VOID
        and slip.number not in table.slips
        and slip.session in (running, slip.number)
    ]


def chips_of(slips: list[Slip], kind: SlipKind) -> c.Chips:
    chips: c.Chips = {}
    for slip in slips:
        chips = add(chips, slip.chips) if slip.kind is kind else chips
    return chips


def tray_of(state: PitState, table: c.TableFact) -> c.Chips | None:
    """The tray by denomination; nothing where nobody can know it, as play has gone on since the last count."""
    kept = state.tables.get(table.number)
    if kept is None or kept.session is None:
        return None
    tray, session = kept.tray, kept.session
    moved = _since(tray.figures, table) if tray else between(session, table)
    if moved.float_ != moved.fills - moved.credits or moved.turnover or moved.tips or any(moved.drop.values()):
        return None
    known = tray.slips if tray else frozenset()
    taken = [
        slip
        for slip in state.slips.values()
        if slip.session == session.name and slip.number in table.slips - known
    ]  # fmt: skip
    counted = tray.chips if tray else session.opener.chips
    return add(add(counted, chips_of(taken, SlipKind.FILL)), chips_of(taken, SlipKind.CREDIT), -1)


def why_not_held(state: PitState, table: c.TableFact, chips: c.Chips, cite: str) -> Refusal | None:
    """What other credits have asked for is spoken for; a fill that is on its way has brought nothing yet."""
    promised = chips_of(on_their_way(state, table), SlipKind.CREDIT)
    spoken = f", of which other credits take {format_dollars(total(promised))}" if total(promised) else ""
    if total(chips) > table.float_ - total(promised):
        says = f"the tray of table {table.number} holds {format_dollars(table.float_)}{spoken}"
        return refuse(Code.BAD_COUNT, f"{says}: {format_dollars(total(chips))} is more than is left", cite)
    tray = tray_of(state, table)
    for kind, cents in chips.items() if tray is not None else ():
        held, gone = (tray or {}).get(kind, Cents(0)), promised.get(kind, Cents(0))
        if cents > held - gone:
            spoken = f", of which other credits take {format_dollars(gone)}" if gone else ""
            says = f"the tray of table {table.number} holds {format_dollars(held)} in {kind} chips{spoken}"
            return refuse(Code.BAD_COUNT, f"{says}: {format_dollars(cents)} is more than is left", cite)
    return None


def par_of(table: PitTable, day: str) -> Par | None:
    """The par in force on a gaming day."""
    return next((par for par in reversed(table.pars) if par.first <= day), None)


def to_par(state: PitState, table: c.TableFact, day: str) -> tuple[c.Chips, c.Chips] | None:
    """The fill and the credit that bring an imprest tray to its par, beside the slips that are on their way; nothing
    where the tray has to be counted first."""
    par, tray = par_of(state.tables[table.number], day), tray_of(state, table)
    if par is None or not par.imprest or tray is None:
        return None
    coming = on_their_way(state, table)
    tray = add(add(tray, chips_of(coming, SlipKind.FILL)), chips_of(coming, SlipKind.CREDIT), -1)
    lacks = add(par.chips, tray, -1)
    return (
        {kind: cents for kind, cents in lacks.items() if cents > 0},
        {kind: Cents(-cents) for kind, cents in lacks.items() if cents < 0},
    )


@decides(c.CountTray, by=MANAGERS, law="pit.signatures.closer")
def count_tray(state: PitState, command: c.CountTray, law: Law) -> Events | Refusal:
    """Before the last fill or credit: no slip is made, and no session ends."""
    table, cite = command.table, law_of(law, command.table).cite("pit.signatures.closer")
    refusal = why_not_known(state, table) or why_not_money(table, law)
    if refusal := refusal or why_not_counted(command.chips, table.chips, cite):
        return refusal
    if state.tables[table.number].session is None or not table.is_open:
        says = f"table {table.number} is closed: its tray is counted with the opener or the closer"
        return refuse(Code.TABLE_CLOSED, says, cite)
    tray = Tray(command.chips, figures_of(table), table.slips)
    return (e.TrayCounted(table.number, tray, **stamp(state, command)),)
