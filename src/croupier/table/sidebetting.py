"""Deciding on side bets: when one may be made, the locking of progressives, faults of its equipment."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.game.bet import Board
from croupier.money.amount import Cents
from croupier.rulebook.refusal import Refusal
from croupier.sidebets.interface import family_of
from croupier.sidebets.registry import side_bets, why_not_stake
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import Events, unconfirmed, why_not_reasoned
from croupier.table.deciding import STAFF, SUPERVISOR, decides
from croupier.table.people import Role, Step
from croupier.table.phases import Phase
from croupier.table.places import Place
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.state import Key, Seat, Standing, StandingKey, TableState
from croupier.table.stepping import BALL, BONUS_BALL, begin

PAST_PAYING = (Phase.PAID, Phase.BONUS)


def why_not_side_bet(state: TableState, seat: Seat, where: Place, stake: Cents, rules: TableRules) -> Refusal | None:
    """Colorado 2299.02(3), 2299.04 START (2): no new wager while the last one runs. 2299.01(4), 2299.03(2): a repeat
    needs a number to repeat (question C16)."""
    if any(rules.places[name].family == where.family for name in state.running):
        return refuse(
            Code.SIDE_BET_RUNNING,
            f"No bet: {where.family} is still running",
            section(rules, where, "locked-out", "locked"),
        )
    if where.progressive and (where.name in state.locked or state.phase is not Phase.BETTING):
        return refuse(
            Code.LOCKED, f"No bet: wagers on {where.name} are locked for this spin", section(rules, where, "locked")
        )
    previous = state.before if state.before in rules.wheel.pockets else None  # the wheel may have been changed
    try:
        where.bet.begin(Board(previous))
    except ValueError as error:
        return refuse(Code.NEEDS_PREVIOUS_NUMBER, f"No bet: {error}", section(rules, where, "wins", "qualifies"))
    unit = where.progressive.unit if where.progressive else None
    if refusal := why_not_stake(where.name, stake, unit):
        return refuse(Code.NOT_THE_UNIT, f"No bet: {refusal.says}", section(rules, where, "unit"))
    if where.needs_main_bet and all(rules.places[key.place].side_bet for key in seat.wagers):
        says = f"No bet: {where.side_bet} needs a bet on the layout first"
        return refuse(Code.NEEDS_MAIN_BET, says, section(rules, where, "main-bet-needed"))
    return None


def out_of_order(state: TableState, where: Place, rules: TableRules) -> Refusal:
    """New Jersey 5.4(e): no wager while the equipment is known to be faulty. 5.4(d): nor on a spin it has spoiled."""
    if where.side_bet in state.faults:
        says = f"No bet: the equipment of {where.side_bet} is out of order"
        return refuse(Code.SIDE_BET_FAULTY, says, section(rules, where, "not-offered"))
    says = f"No bet: {where.side_bet} is void on this spin"
    return refuse(Code.SIDE_BET_FAULTY, says, rules.cite("fault.sidebets", "no_spin.sidebets") or where.cite)


def section(rules: TableRules, where: Place, *words: str) -> str:
    """The section of the side bet that says so, or of another of its family, or else the one it is offered by."""
    relatives = [key for key, side_bet in side_bets().items() if family_of(side_bet) == where.family]
    names = (where.side_bet, *relatives)
    return rules.cite(*(f"sidebets.{name}.{word}" for name in names for word in words)) or where.cite


def section_of_bonus(rules: TableRules, word: str) -> str:
    """What the side bet with bonus balls says; empty at a table without one."""
    places = (place for place in rules.places.values() if BONUS_BALL in place.extra_draws)
    return next((section(rules, place, word) for place in places), "")


@decides(c.LockProgressives, asks_for=e.ProgressivesLocked, by=Step.LOCK)
def lock(state: TableState, command: c.LockProgressives, rules: TableRules) -> Events | Refusal:
    """Colorado 2299.04, START (4): the wagers are locked in and taken, as they pay for 1; a part feeds the meter."""
    waiting = unlocked(state, rules)
    if not waiting:
        return refuse(Code.NOTHING_THERE, "there are no progressive bets to lock")
    if refusal := unconfirmed(rules, command.by, "lock", command.confirmed):
        return refusal
    locked: dict[str, tuple[e.Held, ...]] = {}
    grown: dict[str, Cents] = {}
    for player, key, stake in waiting:
        where = rules.places[key.place]
        bet = e.Held(key.place, key.chips, stake, begin(rules, where, state), BALL, state.round)
        locked[player] = (*locked.get(player, ()), bet)
        grown[where.side_bet] = Cents(grown.get(where.side_bet, 0) + fed(where, stake))
    return (e.ProgressivesLocked(locked, grown, tuple(sorted(command.confirmed))),)


def unlocked(state: TableState, rules: TableRules) -> list[tuple[str, Key, Cents]]:
    """Progressive wagers that lie on their sensors and were not locked yet."""
    if not any(where.progressive for where in rules.places.values()):
        return []
    return [
        (player, key, stake)
        for player, seat in state.in_order()
        for key, stake in seat.wagers.items()
        if rules.places[key.place].progressive
    ]


@decides(
    c.ReportFault,
    asks_for=e.FaultReported,
    by=(*STAFF, Role.DEVICE),
    form={Role.DEALER: "Side bet out of order", Role.SUPERVISOR: "Report a fault"},
)
def report_fault(state: TableState, command: c.ReportFault, rules: TableRules) -> Events | Refusal:
    """New Jersey 5.4(d): before or after the close, a fault voids every wager on that spin; main wagers stand.

    Any fault before the side bets are paid is meant; after that it only stops the next offer (question N11).
    """
    if not command.what.strip():
        return refuse(Code.NO_REASON, "say what is out of order", rules.cite("fault.sidebets"))
    if command.side_bet not in rules.setup.sidebets:
        return refuse(Code.NOT_OFFERED, f'this table does not offer "{command.side_bet}"')
    reported = e.FaultReported(command.side_bet, command.what)
    if state.phase in PAST_PAYING or rules.text("fault.sidebets") != "void":
        return (reported,)
    voided = e.SideBetsVoided(command.side_bet, side_stakes(state, rules, command.side_bet), command.what)
    return (reported, voided)


@decides(c.ClearFault, asks_for=e.FaultCleared, by=SUPERVISOR)
def clear_fault(state: TableState, command: c.ClearFault, rules: TableRules) -> Events | Refusal:
    """New Jersey 5.4(d): a spin during which the equipment failed stays without the side bet (question N14)."""
    if command.side_bet not in state.faults:
        return refuse(Code.NOTHING_THERE, f"{command.side_bet} has no reported fault")
    if refusal := why_not_reasoned(command.reason):
        return refusal
    cleared = e.FaultCleared(command.side_bet, command.reason)
    is_over = state.phase is Phase.BETTING or state.phase in PAST_PAYING or command.side_bet in state.voided
    if is_over or rules.text("fault.sidebets") != "void":
        return (cleared,)
    return (cleared, e.SideBetsVoided(command.side_bet, {}, "its equipment was out of order during this spin"))


def void_side_bets(state: TableState, rules: TableRules, side_bet: str, why: str) -> Events:
    """Every stake on a side bet goes back to its player."""
    returned = side_stakes(state, rules, side_bet)
    return (e.SideBetsVoided(side_bet, returned, why),) if returned else ()


def void_wagers(state: TableState, player: str, place: str, rules: TableRules) -> Events:
    """What one player has on a place goes back: wagers of this round, and bets that live on."""
    seat, where = state.seats.get(player), rules.places.get(place)
    if seat is None or where is None:
        return ()
    fresh = (e.WagerVoided(player, place, stake, key.chips) for key, stake in seat.wagers.items() if key.place == place)
    standing = (
        e.WagerVoided(
            player, place, bet.stake, key.chips, key.since, bet.taken, fed(where, bet.stake) if bet.taken else Cents(0)
        )
        for key, bet in seat.standing.items()
        if key.place == place
    )
    return (*fresh, *standing)


def fed(where: Place, stake: Cents) -> Cents:
    """What the lock puts of a stake into the meter, and what goes back from there with the stake."""
    return Cents(stake * where.contribution // 100)


def side_stakes(state: TableState, rules: TableRules, side_bet: str) -> e.Lines:
    """The stakes of all players on a side bet, of this round or from before, those just collected included (N11)."""
    lines: dict[str, list[e.Line]] = {}
    for player, seat in state.in_order():
        for key, stake in seat.wagers.items():
            if rules.places[key.place].side_bet == side_bet:
                lines.setdefault(player, []).append(e.Line(key.place, key.chips, stake, stake, "void"))
        for held, bet in seat.standing.items():
            if rules.places[held.place].side_bet == side_bet:
                lines.setdefault(player, []).append(back_from_standing(rules, held, bet))
    for player, lost in state.collected.items():
        gone = [line for line in lost if rules.places[line.place].side_bet == side_bet]
        back = [_back_from_collected(rules, line) for line in gone]
        lines.setdefault(player, []).extend(back)
    return {player: tuple(each) for player, each in lines.items() if each}


def back_from_standing(rules: TableRules, key: StandingKey, bet: Standing) -> e.Line:
    """The stake of a side bet that lives on goes back; what a meter took of it comes from the meter."""
    meter = fed(rules.places[key.place], bet.stake) if bet.taken else Cents(0)
    return e.Line(key.place, key.chips, bet.stake, bet.stake, "void", key.since, meter, bet.taken)


def _back_from_collected(rules: TableRules, line: e.Line) -> e.Line:
    meter = fed(rules.places[line.place], line.stake) if line.taken else Cents(0)
    return replace(line, returned=line.stake, verdict="void", since=0, from_meter=meter, taken=True)
