"""Who has value chips of which denomination, where no two players may have chips that look alike."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.money.amount import Cents, format_dollars, parse_dollars
from croupier.rulebook.refusal import Refusal
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.state import Seat, TableState

ONE_AT_A_TIME = "one player at a time"


def each_has_own(rules: TableRules) -> bool:
    return rules.text("chips.value_sharing") == ONE_AT_A_TIME


def denominations(rules: TableRules) -> list[Cents]:
    return [parse_dollars(text) for text in rules.setup.denominations]


def in_use(seats: Iterable[Seat]) -> frozenset[Cents]:
    """Denominations that these players have for play (question H9); of those who left, what stands on the felt."""
    found: set[Cents] = set()
    for seat in seats:
        if not seat.away and seat.holds_value:
            found |= seat.issued
        for key in seat.wagers:
            found |= seat.made_of.get(key, frozenset())
    return frozenset(found)


def used_by_others(state: TableState, seat: Seat) -> frozenset[Cents]:
    return in_use(other for other in state.seats.values() if other.player != seat.player)


def free_denomination(state: TableState, player: str, rules: TableRules) -> Cents:
    """The least value chip that could be sold to the player."""
    has_own = each_has_own(rules)
    others = in_use(seat for seat in state.seats.values() if seat.player != player) if has_own else frozenset()
    return min(set(denominations(rules)) - others, default=rules.chip)


def why_not_known(denomination: Cents, rules: TableRules) -> Refusal | None:
    """Where each player has value chips of their own, the dealer says which are given."""
    if not each_has_own(rules) or denomination in denominations(rules):
        return None
    says = f"state the denomination of the value chips: {', '.join(rules.setup.denominations)}"
    return refuse(Code.NO_SUCH_CHIPS, says, rules.cite("chips.value_sharing"))


def why_not_issued(state: TableState, seat: Seat, denomination: Cents, rules: TableRules) -> Refusal | None:
    """New Hampshire, paragraph 2: chips that look like another player's are neither sold nor let in."""
    if not each_has_own(rules) or denomination not in used_by_others(state, seat):
        return None
    says = f"another player has value chips of {format_dollars(denomination)}"
    return refuse(Code.DENOMINATION_IN_USE, says, rules.cite("chips.value_sharing"))
