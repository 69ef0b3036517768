"""Deciding on the color of a player's chips, and what one of them is worth."""

from __future__ import annotations

from croupier.money.amount import Cents, format_dollars, parse_dollars
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import Events
from croupier.table.chips import COLOR
from croupier.table.deciding import ANYONE, decides
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.state import Seat, TableState


@decides(c.SetChips, asks_for=e.ChipsSet, by=ANYONE, form="Color and value")
def set_chips(state: TableState, command: c.SetChips, rules: TableRules) -> Events | Refusal:
    """Colorado 2201(9), 2203(3): a color of one's own, and a value that the player sets before betting."""
    seat = state.seats[command.player]
    if refusal := _why_not_color(state, seat, command.color, rules) or _why_not_value(command.value, rules):
        return refusal
    buying = state.buy_in is not None and state.buy_in.player == seat.player
    in_play = seat.purse.get(COLOR) or any(COLOR in key for key in (*seat.wagers, *seat.standing))
    if in_play or buying or state.carried_off.get(seat.player):
        says = f"{seat.player}'s color chips are in play: their color and value cannot change"
        return refuse(Code.VALUE_IN_PLAY, says, rules.cite("chips.value_set_by", "chips.colors"))
    return (e.ChipsSet(command.player, command.color, command.value, _lammer(command.value, rules)),)


def _why_not_color(state: TableState, seat: Seat, color: str, rules: TableRules) -> Refusal | None:
    cite = rules.cite("chips.same_color", "chips.colors")
    if color.strip().casefold() in {each.strip().casefold() for each in rules.setup.value_colors}:
        return refuse(Code.COLOR_LIKE_VALUE_CHIPS, f"{color} is the color of a value chip here", cite)
    if color not in rules.setup.colors:
        says = f"this table has no {color or 'nameless'} chips; it has {', '.join(rules.setup.colors)}"
        return refuse(Code.NO_SUCH_CHIPS, says, cite)
    apart = rules.setup.terminals and not rules.setup.shared_screen
    if apart and rules.text("chips.same_color") == "unless no shared screen":
        return None
    if any(other.color == color for other in state.seats.values() if other.player != seat.player):
        return refuse(Code.COLOR_TAKEN, f"{color} is taken by another player", cite)
    return None


def _why_not_value(value: Cents, rules: TableRules) -> Refusal | None:
    """Iowa, BUYING-IN 4: $1, $5 or $25. Elsewhere any number of the smallest chip; 0 leaves it open."""
    allowed = [parse_dollars(text) for text in rules.rules.names("chips.values")]
    if value == 0 or value in allowed or (not allowed and value > 0 and value % rules.chip == 0):
        return None
    listed = ", ".join(map(format_dollars, allowed)) or f"any number of {format_dollars(rules.chip)}"
    says = f"a color chip cannot be worth {format_dollars(value)}; {listed} can be chosen"
    return refuse(Code.VALUE_NOT_ALLOWED, says, rules.cite("chips.values", "chips.value_set_by"))


def _lammer(value: Cents, rules: TableRules) -> str:
    """The button on the rim: the price of a stack where the rules set prices, else the value of a chip."""
    if not value:
        return ""
    prices = rules.rules.value("chips.stack_prices") if "chips.stack_prices" in rules.rules else {}
    return next((price for price, each in prices.items() if parse_dollars(each) == value), format_dollars(value))
