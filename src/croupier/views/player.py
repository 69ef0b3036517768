"""What a player may know: the board, the felt, and the player's own chips. Never another's purse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from croupier.money.amount import Cents
from croupier.table.buy_in import BuyIn
from croupier.table.phases import Phase
from croupier.table.rules import TableRules
from croupier.table.settle import proof_of
from croupier.table.state import Seat, TableState
from croupier.table.stepping import BONUS_BALL, CHOICE
from croupier.views.felt import Chips, stacks, stacks_of
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
        felt=stacks_of(seat, state, rules) if felt is None else felt,
        to_confirm=seat.to_confirm,
        can_repeat=bool(seat.last),
        notices=_closing(rules) if state.phase is Phase.NO_MORE_BETS else (),
        last_round=tuple(_settled(state, rules, player)),
        buy_in=state.buy_in if state.buy_in and state.buy_in.player == player else None,
        may_start_bonus=rules.setup.button == "player" and state.phase is Phase.PAID and _owed_bonus(seat),
        pledge=seat.pledge if rules.setup.electronic else None,
        **_choices(seat, rules),
    )


def _owed_bonus(seat: Seat) -> bool:
    return any(bet.pending == BONUS_BALL for bet in seat.standing.values())


def _settled(state: TableState, rules: TableRules, player: str) -> Iterator[WagerLine]:
    for lines in state.settled:
        for line in lines.get(player, ()):
            proof = proof_of(rules.places[line.place], line.verdict)
            yield wager_line(player, line, rules, proof)


def _choices(seat: Seat, rules: TableRules) -> dict[str, Any]:
    """Which wagers wait for the player's word, what can be said, and the section."""
    asked = {key.place: bet.progress for key, bet in seat.standing.items() if bet.pending == CHOICE}
    if not asked:
        return {"to_choose": ()}
    place, progress = next(iter(asked.items()))
    draws = rules.places[place].bet.draws(progress, rules.wheel)
    offered = tuple(choice.name for choice in draws) if isinstance(draws, tuple) else ()
    told = {"choice_cite": rules.cite("in_prison.choices"), "choice_otherwise": unanswered("choice", rules)}
    return {"to_choose": tuple(asked), "choices": offered, **told}


def _closing(rules: TableRules) -> tuple[Notice, ...]:
    """Colorado 2201(7): each terminal gives the closing notice by itself, with a sound and on its screen."""
    says = rules.text("words.no-more-bets", "No more bets")
    return (Notice("sound", says), Notice("screen", says)) if rules.setup.terminals else ()
