"""What may be asked: heats of a tournament. The house tells the table of them; players bet, in turn or sealed."""

from __future__ import annotations

import msgspec

from croupier.aggregate.source import Source
from croupier.table.commands.base import Command

FREE, IN_TURN = "free", "in turn"


class HeatSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    seat: int
    points: int
    given: int = 0
    """All that the player was given in this heat before, where a table takes it up again; 0 where it is the points."""


class HeatOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A heat as it is played at one table."""

    tournament: str
    event: str
    round: int
    """Of the event; the first is 0."""
    heat: int
    """Its number in the tournament."""
    spins: int
    players: dict[str, HeatSeat]
    betting: str = FREE
    """`free`: everybody at once; `in turn`: one seat after the other."""
    secret: tuple[int, ...] = ()
    """Spins whose bets are sealed; the first spin of the heat is 1."""
    first: int = 0
    """How many seats the first to bet is moved on, where bets are made in turn."""
    played: int = 0
    """Spins of the heat that were played before, where the table has opened anew since."""
    source: Source | None = None


class StartHeat(Command, frozen=True):
    """These players sit down with these points; whoever sat there leaves."""

    heat: HeatOrder


class EndHeat(Command, frozen=True):
    """Nothing more is played in the heat; bets that still stand go back."""

    heat: int
    why: str
    source: Source | None = None


class GivePoints(Command, frozen=True):
    """A player has bought more tournament chips."""

    player: str
    points: int
    why: str
    source: Source | None = None


class TakePoints(Command, frozen=True):
    """An entrant is out, disqualified or moved: seat and points leave play."""

    player: str
    why: str
    source: Source | None = None


class SeatEntrant(Command, frozen=True):
    """An entrant joins the heat, from another table or seat, or late."""

    player: str
    seat: int
    points: int
    given: int = 0
    """All that the entrant was given in this heat, where that is not what is held now."""
    source: Source | None = None


class AcceptScore(Command, frozen=True):
    """The tournament has recorded the score of a spin, and the table has done what followed from it: bets are taken on
    the next."""

    heat: int
    spin: int
    """As the table counts them."""
    source: Source | None = None
    decided: bool = False
    """Nobody is left to play against: no more is bet in this heat, unless that spin is corrected."""


class EndTurn(Command, frozen=True):
    """The player has bet, or does not bet; the next one may."""

    player: str


class SealWagers(Command, frozen=True):
    """The digest of the player's bets; `game.seal` has the recipe."""

    player: str
    digest: str


class OpenWagers(Command, frozen=True):
    """The sealed bets themselves, once every seal is in."""

    player: str
    wagers: dict[str, int]
    """Points by place."""
    nonce: str
