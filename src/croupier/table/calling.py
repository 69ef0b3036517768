"""Deciding on what goes with wagers: coupons, tokes, no bet, and value chips of several players."""

from __future__ import annotations

from croupier.money.amount import parse_dollars
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import (
    Events,
    unconfirmed,
    why_not_amount,
    why_not_chips,
    why_not_own_terminal,
    why_not_reasoned,
)
from croupier.table.changing import why_not_alone, with_side_bets
from croupier.table.chips import COLOR, COUPON, HELD, PURSES, TOKES, VALUE
from croupier.table.deciding import ANYONE, STAFF, SUPERVISOR, decides
from croupier.table.no_bet import no_bet, no_such_place
from croupier.table.people import Role
from croupier.table.phases import BETTING_OPEN
from croupier.table.places import Place
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.sidebetting import out_of_order, section
from croupier.table.state import Key, Seat, TableState
from croupier.table.wagering import (
    bets_value,
    on_place,
    riding,
    why_not_multiple,
    why_not_on_terminal,
    why_not_shared,
    why_not_together,
)

LATE = "No bet, too late"
NO_BET_REASONS = ("late", "not-understood", "misplaced", "below-minimum", "forbidden-direction", "unclear")


@decides(c.PlaceCoupon, asks_for=e.CouponPlaced, by=ANYONE, form="Place a coupon")
def coupon(state: TableState, command: c.PlaceCoupon, rules: TableRules) -> Events | Refusal:
    """Colorado 2203(1): coupons are taken on the even-money and 2 to 1 wagers only."""
    seat = state.seats[command.player]
    if Key(command.place, COUPON) in seat.wagers or command.coupon.strip() in {"", *state.coupons}:
        return refuse(Code.ALREADY_DONE, f"{no_bet(rules)}: one numbered coupon on each place")
    refusal = why_not_amount(command.worth, "the worth of a coupon") or why_not_on_terminal(command, COUPON, rules)
    if refusal:
        return refusal
    where = rules.places.get(command.place)
    if where is None:
        return no_such_place(command.place, rules)
    kinds = rules.rules.names("coupons.kinds")
    cite = rules.cite("coupons.kinds", "wagers.media")
    if not command.valid or not kinds or (kinds != ("valid coupon",) and command.kind not in kinds):
        says = f"{no_bet(rules)}: a {command.kind or 'coupon without a kind'} is not taken here"
        return refuse(Code.COUPON_NOT_TAKEN, says, cite)
    if not where.coupon:
        says = f"{no_bet(rules)}: a coupon cannot be bet on {where.name}"
        return refuse(Code.COUPON_NOT_HERE, says, rules.cite("coupons.wagers"))
    if refusal := _why_not_worth(command, where, rules):
        return refusal
    return (e.CouponPlaced(command.player, where.name, command.worth, command.coupon),)


def _why_not_worth(command: c.PlaceCoupon, where: Place, rules: TableRules) -> Refusal | None:
    """Colorado 2207: a coupon is a bet like others, within the limits, and its winnings can be paid in chips."""
    if refusal := why_not_multiple(command.worth, rules.chip, rules):
        return refusal
    if command.worth < where.low:
        says = f"{no_bet(rules)}: the minimum on {where.name} is {rules.amount(where.low)}"
        return refuse(Code.BELOW_MINIMUM, says, where.limit_cite)
    if command.worth > where.high:
        says = f"{no_bet(rules)}: the maximum on {where.name} is {rules.amount(where.high)}"
        return refuse(Code.ABOVE_MAXIMUM, says, where.limit_cite)
    return None


@decides(c.PlaceToke, asks_for=e.TokePlaced, by=ANYONE, form="Bet a toke", where="tokes.allowed")
def toke(state: TableState, command: c.PlaceToke, rules: TableRules) -> Events | Refusal:
    """A wager for the dealer, riding on the player's own."""
    seat = state.seats[command.player]
    if "tokes.placed" in rules.rules and command.by.role is Role.PLAYER:
        return refuse(Code.NOT_YOURS, "the dealer places the toke", rules.cite("tokes.placed"))
    refusal = why_not_amount(command.stake, "a toke") or why_not_on_terminal(command, command.chips, rules)
    if refusal:
        return refusal
    where = rules.places.get(command.place)
    if where is None:
        return no_such_place(command.place, rules)
    if where.side_bet in state.out_of_play:
        return out_of_order(state, where, rules)
    refusal = _why_not_toke(seat, where, command, rules) or why_not_chips(command.chips, rules)
    if refusal is None:
        refusal = _why_not_toke_amount(state, seat, where, command, rules)
    if refusal is None:
        refusal = unconfirmed(rules, command.by, "toke", command.confirmed)
    if refusal:
        return refusal
    says = f"{rules.amount(command.stake)} for the dealer on {where.says}"
    done = tuple(sorted(command.confirmed))
    placed = e.TokePlaced(command.player, where.name, command.stake, command.chips, command.heard_by, says, done)
    told = rules.text("tokes.announced_to")
    return (placed, e.SupervisorCalled(told, f"toke of {command.player}: {says}")) if told else (placed,)


def _why_not_toke(seat: Seat, where: Place, command: c.PlaceToke, rules: TableRules) -> Refusal | None:
    """Colorado 2207, 2299.04 START (3): tokes are at the licensee's discretion, and never on a progressive.

    Iowa, DEALER TOKES 1: the dealer tells the floor supervisor amount and place, and then puts it there.
    """
    if "tokes.allowed" not in rules.rules or not rules.setup.tokes:
        says = "bets for the dealer are not taken at this table"
        return refuse(Code.TOKES_NOT_ALLOWED, says, rules.cite("tokes.allowed"))
    if where.progressive:
        says = f"bets for the dealer are not taken on {where.name}"
        return refuse(Code.TOKES_NOT_ALLOWED, says, section(rules, where, "tokes"))
    if not any(Key(where.name, chips) in seat.wagers for chips in PURSES):
        says = f"a toke needs the player's own bet on the same place; {seat.player} has none on {where.name}"
        return refuse(Code.NO_WAGER_TO_RIDE, says, rules.cite("tokes.placed", "tokes.allowed"))
    if "tokes.announced_to" in rules.rules and command.heard_as != Role.SUPERVISOR:
        nobody = f"{command.heard_by} is not a supervisor on duty: " if command.heard_by.strip() else ""
        says = f"{nobody}the {rules.text('tokes.announced_to')} must be told of the toke first"
        return refuse(Code.NOT_HEARD, says, rules.cite("tokes.announced_to"))
    return None


def _why_not_toke_amount(
    state: TableState, seat: Seat, where: Place, command: c.PlaceToke, rules: TableRules
) -> Refusal | None:
    """Iowa, DEALER TOKES 2: from $0.50 to $1,000, and together with the wager no more than 10 per cent of the maximum;
    read literally, both hold, and the tighter one binds (question I1). PROCEDURES 2 holds for tokes as well."""
    chip = seat.chip_value if command.chips == COLOR else rules.chip
    if not chip:
        return refuse(Code.NO_VALUE_SET, "set the value of the color chips first", rules.cite("chips.value_set_by"))
    if refusal := why_not_multiple(command.stake, chip, rules):
        return refusal
    if command.chips == VALUE and (refusal := why_not_shared(state, seat, rules)):
        return refusal
    if seat.purse.get(command.chips, 0) < command.stake:
        return refuse(Code.NOT_ENOUGH_CHIPS, f"{seat.player} does not have enough {command.chips} chips")
    total = command.stake + riding(seat, where.name)
    range_ = rules.rules.value("tokes.range") if "tokes.range" in rules.rules else {}
    if range_ and total < parse_dollars(range_["min"]):
        return refuse(Code.BELOW_MINIMUM, f"the minimum toke is {range_['min']}", rules.cite("tokes.range"))
    if total > (parse_dollars(range_["max"]) if range_ else where.high):
        return refuse(Code.ABOVE_MAXIMUM, "the toke is too high", rules.cite("tokes.range") or where.limit_cite)
    return why_not_together(on_place(seat, where.name), total, rules) if rules.together_max else None


@decides(c.ConfirmWager, asks_for=e.WagerConfirmed, by=(Role.PLAYER,))
def confirm(state: TableState, command: c.ConfirmWager, rules: TableRules) -> Events | Refusal:
    seat = state.seats[command.player]
    if command.place not in seat.to_confirm or not any(key.place == command.place for key in seat.wagers):
        return refuse(Code.NO_SUCH_WAGER, f"{seat.player} has no bet on {command.place} to confirm")
    return (e.WagerConfirmed(command.player, command.place),)


@decides(c.AskAgain, asks_for=e.AskedAgain, by=STAFF, form={Role.DEALER: "Ask to repeat a bet"})
def ask_again(state: TableState, command: c.AskAgain, rules: TableRules) -> Events | Refusal:
    """Iowa, DEALING THE GAME 1: when unsure, the dealer asks to hear the wager once more."""
    return (e.AskedAgain(command.player, f"{command.player}, please repeat your bet"),)


@decides(c.CallNoBet, asks_for=e.NoBetCalled, by=(*STAFF, Role.MACHINE))
def call_no_bet(state: TableState, command: c.CallNoBet, rules: TableRules) -> Events | Refusal:
    seat = state.seats[command.player]
    is_open = state.phase in BETTING_OPEN
    if command.reason == "late" and is_open:
        return refuse(Code.NOT_NOW, "betting is still open: no bet is late", rules.cite("no_bet.late"))
    if command.reason not in NO_BET_REASONS:
        says = f'"{command.reason}" is not a reason for "no bet"; the reasons are {", ".join(NO_BET_REASONS)}'
        return refuse(Code.NO_REASON, says, rules.cite("no_bet.announced"))
    back = _given_back(seat, command, rules) if is_open else ()
    if back and (refusal := why_not_own_terminal(rules, command.by)):
        return refusal
    if command.reason == "unclear" and "no_bet.unclear" in rules.rules and not seat.asked_again:
        says = f"ask {command.player} to repeat the bet first"
        return refuse(Code.NOT_ASKED_AGAIN, says, rules.cite("no_bet.unclear"))
    back = with_side_bets(state, back, rules)
    if back and (refusal := why_not_alone(state, back, rules)):
        return refusal
    spoken = no_bet_words(command.reason, rules)
    calls: Events = (
        *back,
        e.NoBetCalled(command.player, command.reason, spoken, command.place, command.stake),
    )
    is_told = command.by.role is Role.MACHINE and seat.late  # `late`: of a flood the floor hears once
    if command.reason == "late" and not is_told and (law := rules.irregularity("late-wager")).get("alerts"):
        calls = (*calls, e.SupervisorCalled(law["alerts"], f"past post by {command.player}"))
    return calls


def no_bet_words(reason: str, rules: TableRules) -> str:
    """What is called for this reason."""
    words = {"late": "words.no-bet-late", "unclear": "words.no-bet-unclear"}.get(reason, "words.no-bet")
    return rules.text(words) or (LATE if reason == "late" else no_bet(rules))


def _given_back(seat: Seat, command: c.CallNoBet, rules: TableRules) -> Events:
    """Chips that stand on the place go back: as many as the call names, or all where the rest would be too little."""
    standing = [chips for chips in (*HELD, *TOKES) if Key(command.place, chips) in seat.wagers]
    stakes = {chips: seat.wagers[Key(command.place, chips)] for chips in standing}
    if len(standing) == 1 and 0 < command.stake <= stakes[standing[0]] - rules.places[command.place].low:
        stakes = {standing[0]: command.stake}
    return tuple(e.WagerWithdrawn(seat.player, command.place, stake, chips) for chips, stake in stakes.items())


@decides(c.HandlePastPost, asks_for=e.PastPostHandled, by=SUPERVISOR, law=("irregularities.late-wager",))
def handle_past_post(state: TableState, command: c.HandlePastPost, rules: TableRules) -> Events | Refusal:
    if command.past_post not in state.past_posts:
        says = f"there is no past post number {command.past_post}"
        return refuse(Code.NOTHING_THERE, says, rules.cite("irregularities.late-wager", "no_bet.late"))
    return why_not_reasoned(command.how) or (e.PastPostHandled(command.past_post, command.by.name, command.how),)


@decides(
    c.AllowSharing,
    asks_for=e.SharingAllowed,
    by=SUPERVISOR,
    form="Allow value chips beside others",
    where="chips.value_sharing",
    law=("chips.value_sharing",),
)
def allow_sharing(state: TableState, command: c.AllowSharing, rules: TableRules) -> Events | Refusal:
    """Iowa, PROCEDURES 2: the supervisor allows it on finding that the wagers can be kept apart."""
    if not command.can_be_kept_apart:
        says = "two players cannot bet value chips that look alike"
        return refuse(Code.SHARING_NOT_ALLOWED, says, rules.cite("chips.value_sharing"))
    beside = [name for name, other in state.in_order() if bets_value(other)]
    return (e.SharingAllowed(command.player, tuple(name for name in beside if name != command.player)),)
