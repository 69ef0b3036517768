"""Deciding on wagers: where, with what, how much, and when they can be changed.

Checked in the order of `refusals`: the way of betting, the place, the chips, the amount, then what the side bets ask.
"""

from __future__ import annotations

from collections.abc import Iterator

from croupier.game.spot import Point
from croupier.money.amount import CENTS_MAX, Cents, parse_dollars
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import Events
from croupier.table.chips import COLOR, ELECTRONIC, TOKES, TOURNAMENT, VALUE
from croupier.table.deciding import ANYONE, decides
from croupier.table.no_bet import no_bet, no_such_place, not_chips
from croupier.table.people import Role
from croupier.table.places import COURTESY_LINE, Place
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.sidebetting import out_of_order, why_not_side_bet
from croupier.table.state import Key, Seat, TableState
from croupier.table.value_chips import ONE_AT_A_TIME, used_by_others

MadeOf = frozenset[Cents]
"""Denominations of value chips; none when nobody said."""
_NONE: MadeOf = frozenset()
ON_TERMINALS = (ELECTRONIC, TOURNAMENT)


@decides(c.PlaceWager, asks_for=e.WagerPlaced, by=ANYONE, form="Place a bet for a player")
def place(state: TableState, command: c.PlaceWager, rules: TableRules) -> Events | Refusal:
    seat = state.seats[command.player]
    if not 0 < command.stake <= CENTS_MAX:
        says = f"{no_bet(rules)}: a stake must be more than {rules.amount(0)}"
        return refuse(Code.BAD_AMOUNT, says, rules.cite("wagers.media"))
    name = command.place
    if command.how or command.at is not None or rules.setup.terminals:
        refusal = why_not_this_way(command, rules)
        if refusal:
            return refusal
        if command.at is not None:
            name = _under(rules, command.at)
    where = rules.places.get(name)
    if where is None:
        return no_such_place(name, rules)
    denomination = command.denomination if command.chips == VALUE else Cents(0)
    made_of = frozenset({denomination}) if denomination else _NONE
    refusal = why_not_wager(state, seat, where, command.chips, command.stake, made_of, rules)
    if refusal:
        return refusal
    assisted = command.by.role is Role.DEALER
    says = f"{rules.amount(command.stake)} on {where.says}" if assisted else ""
    return (
        e.WagerPlaced(command.player, name, command.stake, command.chips, command.serial, assisted, denomination, says),
    )


def _under(rules: TableRules, at: tuple[int, int]) -> str:
    """What a chip at this point of the felt is a wager on; position alone decides (2203(5))."""
    spot = rules.layout.read(Point(*at))
    if spot is None:
        return ""
    return COURTESY_LINE if spot.is_courtesy_line else spot.bet


def why_not_this_way(command: c.PlaceWager, rules: TableRules) -> Refusal | None:
    """Colorado 2203(1): no spoken wager and no cash; at a table with terminals, only on the terminal.

    Iowa, NO BET 3: nothing that is handed in over shield, wheel or bank, or between shield and first player.
    """
    if command.how:
        origin = command.how in rules.rules.names("no_bet.origins")
        cite = rules.cite("no_bet.forbidden-direction" if origin else "wagers.refused_media", "wagers.media")
        return refuse(Code.REFUSED_WAY, f'{no_bet(rules)}: bets are not taken by "{command.how}"', cite)
    return why_not_on_terminal(command, command.chips, rules)


def why_not_on_terminal(command: c.Command, chips: str, rules: TableRules) -> Refusal | None:
    """Colorado 2203(1): where there are terminals, a wager comes from the player's own, in electronic chips."""
    if not rules.setup.terminals or (chips in ON_TERMINALS and command.by.role is Role.PLAYER):
        return None
    says = f"{no_bet(rules)}: at this table bets are placed on terminals, with electronic chips"
    return refuse(Code.NOT_ON_TERMINAL, says, rules.cite("wagers.ebt"))


def why_not_wager(
    state: TableState, seat: Seat, where: Place, chips: str, stake: Cents, made_of: MadeOf, rules: TableRules
) -> Refusal | None:
    """Why this stake may not be added to what the player has on this place."""
    refusal = why_not_staked(state, seat, where, chips, stake, made_of, rules)
    return refusal or why_not_within_limits(seat, where, stake, rules)


def why_not_staked(
    state: TableState, seat: Seat, where: Place, chips: str, stake: Cents, made_of: MadeOf, rules: TableRules
) -> Refusal | None:
    """Whether the place takes wagers now, and whether the player has the chips for it."""
    if where.side_bet in state.out_of_play:
        return out_of_order(state, where, rules)
    if chips not in rules.purses:
        return not_chips(chips, rules)
    if refusal := _why_not_medium(state, seat, chips, stake, made_of, rules):
        return refusal
    held = seat.purse.get(chips, 0)
    if stake > held:
        says = f"{no_bet(rules)}: {seat.player} has {rules.amount(held)} in {chips} chips"
        in_play = ("tournaments.chips_in_play",) if rules.is_tournament else ()  # nothing but what lies on the table
        return refuse(Code.NOT_ENOUGH_CHIPS, says, rules.cite(*in_play, "placing.chips", "wagers.media"))
    return why_not_side_bet(state, seat, where, stake, rules) if where.side_bet else None


def why_not_within_limits(seat: Seat, where: Place, stake: Cents, rules: TableRules) -> Refusal | None:
    total = Cents(stake + (on_place(seat, where.name) if seat.wagers else 0))
    if total < where.low:
        says = f"{no_bet(rules)}: the minimum on {where.name} is {rules.amount(where.low)}"
        return refuse(Code.BELOW_MINIMUM, says, rules.cite("no_bet.below-minimum") or where.limit_cite)
    if total + (on_place(seat, where.twin) if where.twin else 0) > where.high:
        says = f"{no_bet(rules)}: the maximum on {where.name} is {rules.amount(where.high)}"
        return refuse(Code.ABOVE_MAXIMUM, says, where.limit_cite)
    return why_not_together(total, riding(seat, where.name), rules) if rules.together_max else None


def riding(seat: Seat, place: str) -> int:
    """The tokes of one player on one place."""
    return sum(seat.wagers.get(Key(place, toke), 0) for toke in TOKES)


def why_not_together(own: int, tokes: int, rules: TableRules) -> Refusal | None:
    """Iowa, DEALER TOKES 2: toke and wager together stay within a part of the maximum."""
    if not tokes or own + tokes <= rules.together_max:
        return None
    says = f"toke and bet together cannot exceed {rules.amount(rules.together_max)}"
    return refuse(Code.ABOVE_MAXIMUM, says, rules.cite("tokes.combined_percent_max"))


def on_place(seat: Seat, place: str) -> int:
    """What a player has on one place, in whatever chips; coupons and tokes are counted by themselves."""
    get = seat.wagers.get
    money = get((place, COLOR), 0) + get((place, VALUE), 0) + get((place, ELECTRONIC), 0)  # type: ignore[call-overload]
    return money + get((place, TOURNAMENT), 0)  # type: ignore[call-overload, no-any-return]


def _why_not_medium(
    state: TableState, seat: Seat, chips: str, stake: Cents, made_of: MadeOf, rules: TableRules
) -> Refusal | None:
    if chips == TOURNAMENT:
        return why_not_multiple(stake, rules.chip, rules)
    if chips == ELECTRONIC:
        if not rules.setup.terminals:
            says = f"{no_bet(rules)}: this table has no terminals for electronic chips"
            return refuse(Code.MEDIUM_NOT_TAKEN, says, rules.cite("wagers.media"))
        return why_not_multiple(stake, rules.chip, rules)
    if chips == COLOR:
        if not seat.chip_value:
            # Colorado 2201(9): the player sets the value of color chips before any betting takes place with them.
            says = f"{no_bet(rules)}: set the value of {seat.player}'s color chips first"
            return refuse(Code.NO_VALUE_SET, says, rules.cite("chips.value_set_by", "chips.shown_by"))
        return why_not_multiple(stake, seat.chip_value, rules)
    return _why_not_value_chips(state, seat, stake, made_of, rules)


def why_not_multiple(stake: Cents, chip: Cents, rules: TableRules) -> Refusal | None:
    if stake % chip == 0:
        return None
    says = f"{no_bet(rules)}: {rules.amount(stake)} cannot be made of chips of {rules.amount(chip)}"
    return refuse(Code.NOT_A_MULTIPLE, says, rules.cite("wagers.media"))


def _why_not_value_chips(
    state: TableState, seat: Seat, stake: Cents, made_of: MadeOf, rules: TableRules
) -> Refusal | None:
    """New Hampshire, paragraph 2: one player at a time for each denomination."""
    known = [parse_dollars(text) for text in rules.setup.denominations]
    for denomination in sorted(made_of - set(known)):
        says = f"{no_bet(rules)}: there are no value chips of {rules.amount(denomination)} here"
        return refuse(Code.NO_SUCH_CHIPS, says, rules.cite("wagers.media"))
    sharing = rules.text("chips.value_sharing")
    if sharing == ONE_AT_A_TIME and not made_of:
        says = f"{no_bet(rules)}: state the denominations of the value chips"
        return refuse(Code.NO_SUCH_CHIPS, says, rules.cite("chips.value_sharing"))
    if refusal := why_not_multiple(stake, min(made_of, default=rules.chip), rules):
        return refusal
    if sharing == ONE_AT_A_TIME:
        return _why_not_alone(state, seat, made_of, rules)
    return why_not_shared(state, seat, rules)


def why_not_shared(state: TableState, seat: Seat, rules: TableRules) -> Refusal | None:
    """Iowa, PROCEDURES 2: a supervisor is called to a second player with value chips, and decides."""
    if rules.text("chips.value_sharing") == "when a supervisor allows it" and seat.player not in state.sharing:
        if bets_value(seat):
            return None
        if beside := [other.player for other in _others(state, seat) if bets_value(other)]:
            says = f"{no_bet(rules)}: another player bets value chips; a supervisor is called"
            calls = f"{seat.player} wants to bet value chips beside {beside[0]}: can the bets be kept apart?"
            return refuse(Code.SHARING_NOT_ALLOWED, says, rules.cite("chips.value_sharing"), calls)
    return None


def _why_not_alone(state: TableState, seat: Seat, made_of: MadeOf, rules: TableRules) -> Refusal | None:
    used = used_by_others(state, seat)
    if made_of & used:
        says = f"{no_bet(rules)}: another player has value chips of {rules.amount(min(made_of & used))}"
        return refuse(Code.DENOMINATION_IN_USE, says, rules.cite("chips.value_sharing"))
    return None


def bets_value(seat: Seat) -> bool:
    """Value chips of the player's own, or for the dealer."""
    return any(TOKES.get(key.chips, key.chips) == VALUE for key in seat.wagers)


def _others(state: TableState, seat: Seat) -> Iterator[Seat]:
    return (other for player, other in state.seats.items() if player != seat.player)
