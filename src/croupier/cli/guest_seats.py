"""The seats of a demo's table: how many there are, which is free, what a guest has there, and what keeps a guest."""

from __future__ import annotations

from croupier.cli.robots import BUY_IN, DAN, PLAYERS
from croupier.money.amount import Cents, format_dollars
from croupier.people.state import PeopleState, Terminal
from croupier.service.floor import Floor
from croupier.service.tables import TableKeeper
from croupier.table.people import Role, Step
from croupier.table.phases import Phase
from croupier.table.state import TableState
from croupier.web.answers import GuestSeat

_OTHERS_ROUND = (Phase.BETTING, Phase.SPINNING, Phase.CLOSED)
"""Whoever has no bet in these has no part in the round."""


def seats_at(keeper: TableKeeper) -> int:
    """A color for each: who has none can be sold no chips."""
    return len(keeper.rules.setup.colors)


def free_seats(keeper: TableKeeper, people: PeopleState) -> list[int]:
    """Behind those of the automatic players: nobody sits there, and no terminal stands there."""
    taken = {seat.number for seat in keeper.durable.seats.values()}
    taken |= {each.seat for each in people.terminals.values() if each.table == keeper.rules.setup.number}
    return [number for number in range(len(PLAYERS) + 1, seats_at(keeper) + 1) if number not in taken]


def sitting(keeper: TableKeeper, number: int) -> str:
    seats = keeper.durable.seats.values()
    return next((seat.player for seat in seats if seat.number == number and not seat.away), "")


def chips_of(state: TableState, player: str) -> Cents:
    return Cents(sum(state.seats[player].purse.values()))


def why_stays(state: TableState, player: str) -> str:
    """What would be left behind by going now; nothing where nothing would."""
    seat = state.seats[player]
    if seat.wagers:
        return f"{format_dollars(Cents(sum(seat.wagers.values())))} on the layout"
    if seat.standing:
        return "a bet that is not decided yet"
    if state.buy_in and state.buy_in.player == player:
        return "a purchase of chips under way"
    if any(dispute.player == player for dispute in state.disputes.values()):
        return "a dispute that is not settled"
    if state.phase not in _OTHERS_ROUND and any(player in lines for lines in state.settled):
        return "a round that is not over"
    return ""


def tables_for_guests(floor: Floor) -> list[str]:
    """A tournament has seats of its own."""
    return [number for number, keeper in floor.tables.items() if not (keeper.halted or keeper.rules.is_tournament)]


def warn(view: GuestSeat, floor: Floor, terminal: Terminal) -> None:
    """Of the seat that somebody has elsewhere."""
    keeper = floor.tables.get(terminal.table)
    if keeper is None or not (player := sitting(keeper, terminal.seat)):
        return
    view.elsewhere, view.name = terminal.table, player
    stays = why_stays(keeper.durable, player)
    view.stays = bool(stays)
    has = format_dollars(chips_of(keeper.durable, player)) + (f" and {stays}" if stays else "")
    then = "Finish there first: then you can give up that seat and sit down here." if stays else _GIVES_UP
    view.says = f"You are seated at table {terminal.table} with {has}. {then}"


_GIVES_UP = "Sitting down here gives up that seat, and your chips there are paid out."


def why_no_chips(keeper: TableKeeper, player: str) -> str:
    """Nobody sits there without money and without a reason."""
    state = keeper.durable
    if chips_of(state, player) or why_stays(state, player):
        return ""
    if keeper.rules.hands[Step.BUY_IN] is Role.DEALER and state.dealer != DAN.name:
        return f"You have no chips yet. {state.dealer} deals here by hand and sells them: ask for chips."
    return f"You have no chips yet. The dealer sells you the first {format_dollars(BUY_IN)} when the next round begins."
