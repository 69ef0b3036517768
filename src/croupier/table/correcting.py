"""Deciding on an outcome that was recorded wrongly: two people take it back, before or after payment.

Theory of operation. A correction does not work out differences. It undoes what was settled by the wrong number, so that
every wager stands where it stood, and the round goes on from the right number by its ordinary steps: dolly, choices,
draws, losers, winners, a bonus. What was paid by the wrong number is taken from the players' chips, and what is no
longer there is recorded as owed. It is possible until the next ball is spun; bets that were made for it meanwhile go
back to their players. After that, payments are corrected one by one.
"""

from __future__ import annotations

from croupier.game.pocket import Pocket
from croupier.money.amount import Cents
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import Events, why_not_amount, why_not_chips, why_not_reasoned
from croupier.table.chips import COLOR, COUPON, HELD, TOKES, TOURNAMENT
from croupier.table.deciding import SUPERVISOR, decides
from croupier.table.evolve import evolve
from croupier.table.evolve_seats import purse_of
from croupier.table.people import Role
from croupier.table.phases import Phase
from croupier.table.records import Recorded
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.settle import held
from croupier.table.spinning import announce_areas, announcement
from croupier.table.state import NO_SPIN, Seat, TableState

DECIDED_BY = ("disputes.decided_by", "irregularities.unlisted")


@decides(
    c.CorrectOutcome,
    asks_for=e.OutcomeCorrected,
    by=SUPERVISOR,
    second=Role.SUPERVISOR,
    form="Correct the number",
    law=("disputes.decided_by",),
)
def correct_outcome(state: TableState, command: c.CorrectOutcome, rules: TableRules) -> Events | Refusal:
    """Colorado 2206(5): the supervisor decides on the payment and collection of wagers."""
    if refusal := why_not_taken_back(state, rules):
        return refusal
    was = recorded_number(state)
    if command.pocket == was:
        return refuse(Code.ALREADY_DONE, f"{was} is the number that was recorded")
    if refusal := why_not_reasoned(command.reason):
        return refusal
    if command.pocket not in rules.wheel.pockets:
        says = f'"{command.pocket}" is no number of a {rules.wheel.name} wheel that counts here'
        return refuse(Code.NO_SUCH_POCKET, says)
    pocket = Pocket(command.pocket)
    says = announcement(pocket, rules)
    corrected = e.OutcomeCorrected(was, pocket, says, command.reason, undone(state))
    after = evolve(state, corrected)
    waiting = held(rules, after)
    lives: Events = (e.BetsHeld(waiting),) if waiting else ()
    return (corrected, *lives, *announce_areas(after, rules))


@decides(
    c.VoidOutcome,
    asks_for=e.OutcomeVoided,
    by=SUPERVISOR,
    second=Role.SUPERVISOR,
    form="Void the number",
    law=("disputes.decided_by",),
)
def void_outcome(state: TableState, command: c.VoidOutcome, rules: TableRules) -> Events | Refusal:
    """The irregularity was found when the number had been announced: the spin is none after all."""
    if refusal := why_not_taken_back(state, rules) or why_not_reasoned(command.reason):
        return refusal
    says = rules.text("words.no-spin", "No spin")
    return (e.OutcomeVoided(recorded_number(state), says, command.reason, undone(state)),)


def why_not_taken_back(state: TableState, rules: TableRules) -> Refusal | None:
    if state.recorded is None:
        return refuse(Code.NOTHING_THERE, "no number is recorded that can still be corrected", rules.cite(*DECIDED_BY))
    if rules.is_electronic:
        return refuse(Code.NOTHING_THERE, "the electronic wheel has proved this number: there is nothing to correct")
    return None


def recorded_number(state: TableState) -> str:
    """The round may be over already."""
    return str(state.before if state.outcome is None else state.outcome)


def undone(state: TableState) -> e.Undone:
    """Everything that the recorded number has moved since, and what can be had back of it."""
    recorded = state.recorded
    assert recorded is not None
    settled, returned = _settled(state), _next_spin(state)
    taken: dict[str, dict[str, Cents]] = {}
    owed: dict[str, Cents] = {}
    for player, lines in settled.items():
        purse = _purse(state.seats.get(player), returned.get(player, ()))
        found, missing = _taken(purse, lines)
        taken |= {player: found} if found else {}
        owed |= {player: missing} if missing else {}
    return e.Undone(settled, returned, taken, owed, *_meters(state, recorded, settled))


def _settled(state: TableState) -> e.Lines:
    """What was collected and paid. Side bets that were voided stay void, also those that had been collected before."""
    live: dict[str, list[e.Line]] = {}
    for act in state.settled:
        for player, lines in act.items():
            mine = live.setdefault(player, [])
            for line in lines:
                if line.verdict != "void":
                    mine.append(line)
                elif line.taken and not line.since:
                    gone = (line.place, line.chips)
                    mine[:] = [each for each in mine if (each.place, each.chips) != gone]
    return {player: tuple(lines) for player, lines in live.items() if lines}


def _next_spin(state: TableState) -> e.Lines:
    """Wagers that were made since, and those that were locked for the next spin."""
    if state.phase is not Phase.BETTING:
        return {}
    found = {}
    for player, seat in state.in_order():
        lines = [
            e.Line(key.place, key.chips, stake, Cents(0) if key.chips == COUPON else stake, "void")
            for key, stake in seat.wagers.items()
        ]
        lines += [
            e.Line(key.place, key.chips, bet.stake, bet.stake, "void", key.since, taken=bet.taken)
            for key, bet in seat.standing.items()
            if bet.spin == NO_SPIN
        ]
        if lines:
            found[player] = tuple(lines)
    return found


def _purse(seat: Seat | None, returned: tuple[e.Line, ...]) -> dict[str, int]:
    """What a player holds, with what comes back of wagers for the next spin; of color chips, whole ones."""
    held = {chips: int(seat.purse.get(chips, 0)) for chips in HELD} if seat else dict.fromkeys(HELD, 0)
    for line in returned:
        held[purse_of(line.chips)] += line.returned
    if seat and seat.chip_value:
        held[COLOR] -= held[COLOR] % seat.chip_value
    return held


def _taken(purse: dict[str, int], lines: tuple[e.Line, ...]) -> tuple[dict[str, Cents], Cents]:
    """What came back of wagers is taken from the chips it was paid in, then from others; and what is missing."""
    paid = [(purse_of(line.chips), line.returned) for line in lines if line.chips not in TOKES]
    due = int(sum(cents for _, cents in paid))
    found: dict[str, Cents] = {}
    for chips in dict.fromkeys((*(chips for chips, _ in paid), *HELD)):
        if part := min(due, purse[chips]):
            found[chips], due = Cents(part), due - part
    return found, Cents(due)


def _meters(state: TableState, recorded: Recorded, settled: e.Lines) -> tuple[dict[str, Cents], dict[str, int]]:
    """Where they stood, and what of the difference the float has to make up: winners give back the rest."""
    won: dict[str, int] = {}
    for lines in settled.values():
        for line in lines:
            won[line.place] = won.get(line.place, 0) + line.from_meter
    stood = {name: cents for name, cents in recorded.meters.items() if state.meters.get(name) != cents}
    fed = {name: cents - state.meters[name] - won.get(name, 0) for name, cents in stood.items()}
    return stood, {name: cents for name, cents in fed.items() if cents}


@decides(c.CollectOwed, asks_for=e.OwedCollected, by=SUPERVISOR, form="Collect what is owed")
def collect_owed(state: TableState, command: c.CollectOwed, rules: TableRules) -> Events | Refusal:
    seat, owed = state.seats[command.player], state.owed.get(command.player, Cents(0))
    if not owed:
        return refuse(Code.NOTHING_THERE, f"{command.player} owes nothing")
    if refusal := why_not_amount(command.amount):
        return refusal
    if command.amount > owed:
        return refuse(Code.BAD_AMOUNT, f"{command.player} owes {rules.amount(owed)}")
    if refusal := why_not_chips(command.chips, rules):
        return refusal
    if command.chips == COLOR and seat.chip_value and command.amount % seat.chip_value:
        return refuse(Code.NOT_A_MULTIPLE, f"{rules.amount(command.amount)} is not a whole number of color chips")
    if seat.purse.get(command.chips, 0) < command.amount:
        return refuse(Code.NOT_ENOUGH_CHIPS, f"{seat.player} does not have enough {command.chips} chips")
    return (e.OwedCollected(command.player, command.amount, command.chips),)


@decides(
    c.WriteOffOwed,
    asks_for=e.OwedWrittenOff,
    by=SUPERVISOR,
    second=Role.SUPERVISOR,
    form="Write off what is owed",
)
def write_off(state: TableState, command: c.WriteOffOwed, rules: TableRules) -> Events | Refusal:
    owed = state.owed.get(command.debtor)
    if not owed:
        return refuse(Code.NOTHING_THERE, f"{command.debtor} owes nothing")
    chips = TOURNAMENT if rules.is_tournament else ""
    return why_not_reasoned(command.reason) or (e.OwedWrittenOff(command.debtor, owed, command.reason, chips),)
