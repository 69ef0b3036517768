"""What a player may know: the board, the felt, and the player's own chips. Never another's purse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from croupier.money.amount import Cents
from croupier.table.buy_in import BuyIn
from croupier.table.events import Line
from croupier.table.phases import Phase
from croupier.table.rules import TableRules
from croupier.table.settle import proof_of
from croupier.table.state import Seat, TableState
from croupier.table.stepping import BONUS_BALL, CHOICE
from croupier.views.desk import Seating
from croupier.views.felt import Chips, chips_of, differing, stack_changes
from croupier.views.reader_board import BoardView, board_view
from croupier.views.unanswered import unanswered
from croupier.views.wager_line import WagerLine, wager_line


class Notice(msgspec.Struct, frozen=True):
    """Something that a terminal tells its player by itself, to the ear or to the eye."""

    way: str
    """`sound` or `screen`."""
    says: str


class PlayerView(msgspec.Struct, frozen=True):
    board: BoardView
    player: str
    seat: int
    color: str
    chip_value: Cents
    purse: dict[str, Cents]
    felt: Chips
    """Everybody's chips where the felt is shared; otherwise the player's own."""
    to_confirm: tuple[str, ...]
    """Wagers that the dealer placed on the player's word: are they where they were meant to stand?"""
    to_choose: tuple[str, ...]
    """Wagers on which a zero has fallen: half back, or prison?"""
    can_repeat: bool
    notices: tuple[Notice, ...] = ()
    last_round: tuple[WagerLine, ...] = ()
    """How the player's wagers ended: losers first, as they were collected; until the next no more bets."""
    buy_in: BuyIn | None = None
    """The player's own purchase of chips, while it is under way."""
    choices: tuple[str, ...] = ()
    """What may be chosen where something is `to_choose`, and by which section."""
    choice_cite: str = ""
    choice_otherwise: str = ""
    """What happens without a choice."""
    may_start_bonus: bool = False
    """The player has won a bonus round, and presses the button at this table."""
    pledge: str | None = None
    """What the terminal's next nonce is held to, empty when it has committed to none; nothing where none is asked for,
    because no electronic wheel draws."""


class Common(NamedTuple):
    """What all players see alike: made once, however many there are."""

    board: BoardView
    felt: Chips | None
    """Nothing where each player sees no chips but their own."""
    notices: tuple[Notice, ...]


def common_view(state: TableState, rules: TableRules) -> Common:
    return Common(board_view(state, rules), shared_felt(state, rules, Seating()), notices(state, rules))


def shares_felt(rules: TableRules) -> bool:
    return rules.setup.shared_screen or not rules.setup.terminals


def shared_felt(state: TableState, rules: TableRules, seating: Seating) -> Chips | None:
    return seating.felt(state, rules) if shares_felt(rules) else None


def player_view(state: TableState, rules: TableRules, player: str, common: Common | None = None) -> PlayerView:
    seat, (board, felt, told) = state.seats[player], common or common_view(state, rules)
    return PlayerView(
        board=board,
        player=player,
        seat=seat.number,
        color=seat.color,
        chip_value=seat.chip_value,
        purse=dict(seat.purse),
        felt=_own_chips(seat, state, rules) if felt is None else felt,
        to_confirm=seat.to_confirm,
        can_repeat=bool(seat.last),
        notices=told,
        last_round=tuple(_settled(state, rules, player)),
        buy_in=_buy_in(state, player),
        pledge=seat.pledge if rules.setup.electronic else None,
        **_waiting(seat, state, rules),
    )


def _own_chips(seat: Seat, state: TableState, rules: TableRules) -> Chips:
    return {str(seat.number): found} if (found := chips_of(seat, state, rules)) else {}


def own_changes(was: Seat, before: TableState, seat: Seat, state: TableState, rules: TableRules) -> dict[str, Any]:
    """What is different in a player's own part, without the settled lines, as a merge patch. Nothing in a state is ever
    changed in its place: what is the same object is as it was."""
    told: dict[str, Any] = {}
    if seat is not was:
        if seat.purse is not was.purse and (purse := differing(was.purse, seat.purse)):
            told["purse"] = purse
        if seat.to_confirm != was.to_confirm:
            told["to_confirm"] = seat.to_confirm
        if (seat.color, seat.chip_value) != (was.color, was.chip_value):
            told |= {"color": seat.color, "chip_value": seat.chip_value}
        if bool(seat.last) != bool(was.last):
            told["can_repeat"] = bool(seat.last)
        if seat.pledge != was.pledge and rules.setup.electronic:
            told["pledge"] = seat.pledge
    if seat.standing or was.standing:
        told |= differing(_waiting(was, before, rules), _waiting(seat, state, rules))
    if not shares_felt(rules) and (felt := stack_changes(was, before, seat, state, rules)):
        told["felt"] = felt
    if state.buy_in is not before.buy_in and _buy_in(state, was.player) != _buy_in(before, was.player):
        told["buy_in"] = _buy_in(state, was.player)
    return told


def _buy_in(state: TableState, player: str) -> BuyIn | None:
    return state.buy_in if state.buy_in and state.buy_in.player == player else None


def _settled(state: TableState, rules: TableRules, player: str) -> Iterator[WagerLine]:
    return (settled_line(player, line, rules) for lines in state.settled for line in lines.get(player, ()))


def settled_line(player: str, line: Line, rules: TableRules) -> WagerLine:
    return wager_line(player, line, rules, proof_of(rules.places[line.place], line.verdict))


def _waiting(seat: Seat, state: TableState, rules: TableRules) -> dict[str, Any]:
    """What waits for the player's hand."""
    owed = any(bet.pending == BONUS_BALL for bet in seat.standing.values())
    starts = owed and rules.setup.button == "player" and state.phase is Phase.PAID
    return {"may_start_bonus": starts, **_choices(seat, rules)}


def _choices(seat: Seat, rules: TableRules) -> dict[str, Any]:
    """Which wagers wait for the player's word, what can be said, and the section."""
    asked = {key.place: bet.progress for key, bet in seat.standing.items() if bet.pending == CHOICE}
    if not asked:
        return {"to_choose": (), "choices": (), "choice_cite": "", "choice_otherwise": ""}
    place, progress = next(iter(asked.items()))
    draws = rules.places[place].bet.draws(progress, rules.wheel)
    offered = tuple(choice.name for choice in draws) if isinstance(draws, tuple) else ()
    told = {"choice_cite": rules.cite("in_prison.choices"), "choice_otherwise": unanswered("choice", rules)}
    return {"to_choose": tuple(asked), "choices": offered, **told}


def notices(state: TableState, rules: TableRules) -> tuple[Notice, ...]:
    """Colorado 2201(7): each terminal gives the closing notice by itself, with a sound and on its screen."""
    if state.phase is not Phase.NO_MORE_BETS or not rules.setup.terminals:
        return ()
    says = rules.text("words.no-more-bets", "No more bets")
    return Notice("sound", says), Notice("screen", says)
