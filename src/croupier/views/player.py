"""What a player may know: the board, the felt, and the player's own chips. Never another's purse."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from croupier.money.amount import Cents
from croupier.table.phases import Phase
from croupier.table.rules import TableRules
from croupier.table.state import TableState
from croupier.table.stepping import CHOICE
from croupier.views.felt import Stack, stacks, stacks_of
from croupier.views.reader_board import BoardView, board_view


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
    felt: tuple[Stack, ...]
    """Everybody's chips where the felt is shared; otherwise the player's own."""
    to_confirm: tuple[str, ...]
    """Wagers that the dealer placed on the player's word: are they where they were meant to stand?"""
    to_choose: tuple[str, ...]
    """Wagers on which a zero has fallen: half back, or prison?"""
    can_repeat: bool
    notices: tuple[Notice, ...] = ()


class Common(NamedTuple):
    """What all players see alike: made once, however many there are."""

    board: BoardView
    felt: tuple[Stack, ...] | None
    """Nothing where each player sees no chips but their own."""


def common_view(state: TableState, rules: TableRules) -> Common:
    is_shared = rules.setup.shared_screen or not rules.setup.terminals
    return Common(board_view(state, rules), stacks(state, rules) if is_shared else None)


def player_view(state: TableState, rules: TableRules, player: str, common: Common | None = None) -> PlayerView:
    seat, (board, felt) = state.seats[player], common or common_view(state, rules)
    return PlayerView(
        board=board,
        player=player,
        seat=seat.number,
        color=seat.color,
        chip_value=seat.chip_value,
        purse=dict(seat.purse),
        felt=tuple(stacks_of(seat, rules)) if felt is None else felt,
        to_confirm=seat.to_confirm,
        to_choose=tuple(key.place for key, bet in seat.standing.items() if bet.waits == CHOICE),
        can_repeat=bool(seat.last),
        notices=_closing(rules) if state.phase is Phase.NO_MORE_BETS else (),
    )


def _closing(rules: TableRules) -> tuple[Notice, ...]:
    """Colorado 2201(7): each terminal gives the closing notice by itself, with a sound and on its screen."""
    says = rules.text("words.no-more-bets", "No more bets")
    return (Notice("sound", says), Notice("screen", says)) if rules.setup.terminals else ()
