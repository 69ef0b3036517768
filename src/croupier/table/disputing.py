"""Deciding on disputes and corrections: a supervisor rules, with a reason, and never the dealer (Colorado 2206(5))."""

from __future__ import annotations

from croupier.money.amount import CENTS_MAX, Cents
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import Events, why_not_chips, why_not_reasoned
from croupier.table.chips import COLOR, COUPON, ELECTRONIC
from croupier.table.deciding import STAFF, SUPERVISOR, decides
from croupier.table.evolve import fold
from croupier.table.people import Role
from croupier.table.phases import Phase
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.settle import held
from croupier.table.sidebetting import void_wagers
from croupier.table.state import Key, Seat, TableState
from croupier.table.wagering import on_place


@decides(c.OpenDispute, asks_for=e.DisputeOpened, by=(Role.PLAYER, *STAFF), form={Role.DEALER: "Open a dispute"})
def open_dispute(state: TableState, command: c.OpenDispute, rules: TableRules) -> Events | Refusal:
    seat = state.seats[command.player]
    if refusal := why_not_reasoned(command.about):
        return refusal
    if command.place and command.place not in _places(seat):
        return refuse(Code.NO_SUCH_WAGER, f"{seat.player} has no wager on {command.place}")
    who = str(rules.irregularity("unlisted").get("alerts", "supervisor"))
    opened = e.DisputeOpened(command.player, command.about, command.place)
    return (opened, e.SupervisorCalled(who, f"dispute of {command.player}: {command.about}"))


def _places(seat: Seat) -> set[str]:
    """Where the player has a wager, or a bet that lives on."""
    return {key.place for key in seat.wagers} | {key.place for key in seat.standing}


@decides(c.RuleDispute, asks_for=e.DisputeRuled, by=SUPERVISOR, law=("disputes.decided_by", "placing.doubtful"))
def rule_dispute(state: TableState, command: c.RuleDispute, rules: TableRules) -> Events | Refusal:
    """A wager stands, is void, or is held to stand where the supervisor finds that it stood."""
    dispute = state.disputes.get(command.dispute)
    seat = state.seats.get(dispute.player) if dispute else None
    place = dispute.place if dispute else ""
    wagers = {key: stake for key, stake in seat.wagers.items() if key.place == place} if seat else {}
    moves = bool(wagers) and command.ruling not in ("stands", "void")
    if moves and state.phase in (Phase.COLLECTED, Phase.PAID, Phase.BONUS):
        return refuse(Code.NOT_NOW, "the losing bets have been collected: correct the payment instead")
    if dispute is None:
        return refuse(Code.NOTHING_THERE, f"there is no dispute number {command.dispute}")
    if refusal := why_not_reasoned(command.reason):
        return refusal
    ruled = e.DisputeRuled(command.dispute, command.ruling, command.reason)
    if command.ruling == "stands":
        return (ruled,)
    if command.ruling == "void":
        return (ruled, *void_wagers(state, dispute.player, place, rules))
    if not wagers:
        return refuse(Code.NO_SUCH_RULING, f'"{command.ruling}" is not a ruling here; choose stands or void')
    if refusal := _why_not_moved(seat, wagers, command.ruling, rules):
        return refusal
    moved = tuple(
        e.WagerHeldToStand(dispute.player, key.place, command.ruling, stake, key.chips) for key, stake in wagers.items()
    )
    return (ruled, *moved, *_then_held(state, moved, rules))


def _why_not_moved(seat: Seat | None, wagers: dict[Key, Cents], to: str, rules: TableRules) -> Refusal | None:
    """Only among the layout's own places, and only as much as the place takes."""
    where = rules.places.get(to)
    if where is None or where.side_bet or any(rules.places[key.place].side_bet for key in wagers):
        return refuse(Code.NO_SUCH_RULING, f'"{to}" is neither a ruling nor a place where this bet can have been')
    coupons = [key for key in wagers if key.chips == COUPON]
    if coupons and (not where.coupon or (seat and Key(to, COUPON) in seat.wagers)):
        return refuse(Code.COUPON_NOT_HERE, f"a coupon cannot be bet on {to}", rules.cite("coupons.wagers"))
    own = sum(stake for key, stake in wagers.items() if key.chips in rules.purses)
    if seat and own + on_place(seat, to) > where.high and to not in {key.place for key in wagers}:
        return refuse(Code.ABOVE_MAXIMUM, f"the maximum on {to} is {rules.amount(where.high)}", where.limit_cite)
    return None


def _then_held(state: TableState, moved: Events, rules: TableRules) -> Events:
    """After an outcome, a wager that now stands elsewhere may be one that lives on."""
    if state.outcome is None:
        return ()
    now = held(rules, fold(moved, state))
    before = held(rules, state)
    new = {player: tuple(bet for bet in bets if bet not in before.get(player, ())) for player, bets in now.items()}
    fresh = {player: bets for player, bets in new.items() if bets}
    return (e.BetsHeld(fresh),) if fresh else ()


@decides(
    c.CorrectPayment,
    asks_for=e.PaymentCorrected,
    by=SUPERVISOR,
    second=Role.SUPERVISOR,
    form="Correct a payment",
    law=("disputes.decided_by",),
)
def correct(state: TableState, command: c.CorrectPayment, rules: TableRules) -> Events | Refusal:
    seat, dispute = state.seats[command.player], state.disputes.get(command.dispute)
    if command.dispute and (dispute is None or dispute.player != command.player):
        return refuse(Code.NOTHING_THERE, f"{command.player} has no dispute number {command.dispute}")
    if refusal := _why_not_scored_again(state, rules):
        return refusal
    if not command.amount or abs(command.amount) > CENTS_MAX:
        most = rules.amount(CENTS_MAX)
        return refuse(Code.BAD_AMOUNT, f"a correction gives or takes more than {rules.amount(0)} and at most {most}")
    if refusal := (
        why_not_reasoned(command.reason) or _why_not_between_games(state, rules) or why_not_chips(command.chips, rules)
    ):
        return refusal
    if command.chips == ELECTRONIC and not rules.setup.terminals:
        return refuse(Code.NO_SUCH_CHIPS, "this table has no electronic chips", rules.cite("wagers.media"))
    chip = seat.chip_value if command.chips == COLOR else rules.chip
    if not chip or command.amount % chip:
        says = f"{rules.amount(command.amount)} cannot be made of {seat.player}'s {command.chips} chips"
        return refuse(Code.NOT_A_MULTIPLE if chip else Code.NO_VALUE_SET, says)
    if seat.purse.get(command.chips, 0) + command.amount < 0:
        return refuse(Code.NOT_ENOUGH_CHIPS, f"{seat.player} does not have enough {command.chips} chips")
    corrected = e.PaymentCorrected(command.player, command.amount, command.chips, command.reason)
    ruled = e.DisputeRuled(command.dispute, "paid as it should have been", command.reason)
    return (ruled, corrected) if command.dispute else (corrected,)


def _why_not_scored_again(state: TableState, rules: TableRules) -> Refusal | None:
    """The score of a tournament's last spin can be brought once more, with the payment as it should have been."""
    if not rules.is_tournament or state.recorded is not None:
        return None
    says = "no spin of this heat can be paid differently any more: its score is recorded, and was acted on"
    return refuse(Code.NOTHING_THERE, says, rules.cite("tournaments.chips_in_play"))


def _why_not_between_games(state: TableState, rules: TableRules) -> Refusal | None:
    """Colorado 2213.07(5): a game of a tournament is played with what was on the table when it began."""
    if not rules.is_tournament:
        return None
    cite = rules.cite("tournaments.chips_in_play")
    if state.phase is Phase.BETTING and (state.on_felt() or state.running or (state.heat and state.heat.sealed.seals)):
        says = "bets are down for the next spin: a payment is corrected before a game begins, and not during it"
        return refuse(Code.FELT_NOT_EMPTY, says, cite)
    return None
