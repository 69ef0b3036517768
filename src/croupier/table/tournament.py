"""What a table that plays a tournament does not take, by section: money in any shape, and seats that players choose.

Only entrants sit there, told by the house (`heats`), and bet with the points that they were given. Elsewhere nothing of
a tournament is taken.
"""

from __future__ import annotations

from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules

_EXCHANGE = ("chips_exchange", "money was exchanged for tournament chips before play, and buys nothing at this table")
_OTHER = ("chips_refused", "nothing but tournament chips is in play at this table")
_NO_CASH = ("chips_not_redeemed", "tournament chips are never exchanged for cash or anything of value")
_SEATS = (
    "no_substitute",
    "only an entrant plays, at the seat that was drawn, and nobody sits in for another",
)
_NO_FLOAT = ("chips_points", "tournament chips stand for points: no money comes to this table or leaves it")
_FOR_ONESELF = ("no_substitute", "an entrant bets for nobody else, and not for the dealer")

NOT_TAKEN: dict[type[c.Command], tuple[str, str]] = {
    c.SpreadTender: _EXCHANGE,
    c.StateAmount: _EXCHANGE,
    c.ApproveChips: _EXCHANGE,
    c.GiveChips: _EXCHANGE,
    c.DropTender: _EXCHANGE,
    c.ReturnTender: _EXCHANGE,
    c.SetChips: _OTHER,
    c.BringChips: _OTHER,
    c.CarryOffChips: _OTHER,
    c.ReturnChips: _OTHER,
    c.AllowSharing: _OTHER,
    c.PlaceCoupon: _OTHER,
    c.ColorUp: _NO_CASH,
    c.CashOut: _NO_CASH,
    c.GiveToke: _NO_CASH,
    c.PlaceToke: _FOR_ONESELF,
    c.SeatPlayer: _SEATS,
    c.LeaveSeat: _SEATS,
    c.TakeFill: _NO_FLOAT,
    c.TakeCredit: _NO_FLOAT,
}
"""The rule, and what it says of the command."""
OF_TOURNAMENTS = frozenset(
    (
        c.StartHeat, c.EndHeat, c.GivePoints, c.TakePoints, c.SeatEntrant, c.AcceptScore, c.EndTurn, c.SealWagers,
        c.OpenWagers,
    )
)  # fmt: skip


def why_not_here(kind: type[c.Command], rules: TableRules) -> Refusal | None:
    """Whether such a command has a place at this table at all."""
    if not rules.is_tournament:
        return refuse(Code.NO_TOURNAMENT, "this table plays no tournament") if kind in OF_TOURNAMENTS else None
    if kind not in NOT_TAKEN:
        return None
    rule, says = NOT_TAKEN[kind]
    return refuse(Code.NOT_IN_TOURNAMENT, says, rules.cite(f"tournaments.{rule}"))
