"""One wager and what became of it, as every screen is told: the player's, the dealer's, a past round."""

from __future__ import annotations

import msgspec

from croupier.money.amount import Cents
from croupier.table.chips import COUPON
from croupier.table.events import Line, Proof
from croupier.table.rules import TableRules


class Piece(msgspec.Struct, frozen=True):
    """So many chips alike."""

    count: int
    color: str
    """Of color chips; empty for value chips."""
    worth: Cents


class WagerLine(msgspec.Struct, frozen=True):
    """One wager, what became of it, and why."""

    player: str
    place: str
    says: str
    chips: str
    stake: Cents
    on_felt: Cents
    """What lies on the felt of the stake: nothing when it was taken before, or is a coupon."""
    returned: Cents
    """What comes back, the stake counted; a toke's is the dealers'. What is counted out is this without `on_felt`."""
    from_meter: Cents
    result: str
    """`lost`, `won` when anything comes back, `stands` when it lives on, or `void` when the stake goes back."""
    verdict: str
    pays: str = ""
    """The odds, or the pay table with its row."""
    cite: str = ""
    readings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    """What rounded, shared or cut the amount."""
    since: int = 0
    """The round in which it was made, where it has stood since."""
    pieces: tuple[Piece, ...] = ()
    """What the dealer sweeps or counts out, in chips."""


STANDS = "stands"
"""The verdict on a wager that has none yet."""


def wager_line(player: str, line: Line, rules: TableRules, proof: Proof | None = None) -> WagerLine:
    known = rules.places.get(line.place)
    return WagerLine(
        player=player,
        place=line.place,
        says=known.says if known else line.place,
        chips=line.chips,
        stake=line.stake,
        on_felt=Cents(0) if line.taken or line.chips == COUPON else line.stake,
        returned=line.returned,
        from_meter=line.from_meter,
        result=_result(line),
        verdict=line.verdict,
        pays=proof.pays if proof else "",
        cite=proof.cite if proof else "",
        readings=proof.readings if proof else (),
        notes=proof.notes if proof else (),
        since=line.since,
    )


def _result(line: Line) -> str:
    if line.verdict in (STANDS, "void"):
        return line.verdict
    return "won" if line.returned or line.from_meter else "lost"
