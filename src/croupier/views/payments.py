"""What the dealer's hands do after the dolly: chips to sweep and chips to count out, in the order of the seats."""

from __future__ import annotations

import msgspec

from croupier.money.amount import Cents, parse_dollars
from croupier.table.events import Line, Lines, Proof
from croupier.table.phases import Phase
from croupier.table.rules import TableRules
from croupier.table.settle import losers, winners
from croupier.table.state import COLOR, COUPON, TOKES, Seat, TableState


class Piece(msgspec.Struct, frozen=True):
    """So many chips alike."""

    count: int
    color: str
    """Of color chips; empty for value chips."""
    worth: Cents


class Payment(msgspec.Struct, frozen=True):
    """One wager that is swept or paid."""

    seat: int
    player: str
    color: str
    place: str
    says: str
    chips: str
    stake: Cents
    """What lies on the felt of it."""
    pays: Cents
    """What is counted out beside the stake; below zero, what is taken of it (half back)."""
    pieces: tuple[Piece, ...]
    """What is swept or counted out, in chips."""
    odds: str
    cite: str
    from_meter: Cents = Cents(0)
    to_dealer: bool = False
    """A toke that wins is the dealers'."""


def to_collect(state: TableState, rules: TableRules) -> tuple[Payment, ...]:
    if state.phase is not Phase.DOLLY:
        return ()
    return _payments(*losers(rules, state), state, rules)


def to_pay(state: TableState, rules: TableRules) -> tuple[Payment, ...]:
    if state.phase is not Phase.COLLECTED:
        return ()
    return _payments(*winners(rules, state), state, rules)


def _payments(lines: Lines, proofs: tuple[Proof, ...], state: TableState, rules: TableRules) -> tuple[Payment, ...]:
    proved = {(proof.place, proof.verdict): proof for proof in proofs}
    tray = sorted({*map(parse_dollars, rules.setup.denominations), rules.chip}, reverse=True)
    return tuple(
        _payment(state.seats[player], line, proved[line.place, line.verdict], rules, tray)
        for player, settled in lines.items()
        for line in settled
    )


def _payment(seat: Seat, line: Line, proof: Proof, rules: TableRules, tray: list[Cents]) -> Payment:
    on_felt = 0 if line.taken or line.chips == COUPON else line.stake
    pays = line.returned - on_felt
    moved = -pays if not line.returned else pays
    return Payment(
        seat=seat.number,
        player=seat.player,
        color=seat.color,
        place=line.place,
        says=rules.places[line.place].says,
        chips=line.chips,
        stake=Cents(on_felt),
        pays=Cents(pays),
        pieces=pieces(Cents(abs(moved)), line.chips, seat, tray),
        odds=proof.pays,
        cite=proof.cite,
        from_meter=line.from_meter,
        to_dealer=line.chips in TOKES,
    )


def pieces(amount: Cents, chips: str, seat: Seat, tray: list[Cents]) -> tuple[Piece, ...]:
    """The amount in as few chips as the tray has: the player's color, then value chips from the largest down."""
    kind, left, found = TOKES.get(chips, chips), int(amount), []
    colored = [seat.chip_value] if kind == COLOR and seat.chip_value else []
    for color, worth in [*((seat.color, each) for each in colored), *(("", each) for each in tray)]:
        count, left = divmod(left, worth)
        if count:
            found.append(Piece(count, color, worth))
    return tuple(found)
