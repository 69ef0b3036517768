"""What the dealer's hands do after the dolly: chips to sweep and chips to count out, in the order of the seats."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.money.amount import Cents, parse_dollars
from croupier.table.chips import COLOR, TOKES
from croupier.table.events import Lines, Proof
from croupier.table.phases import Phase
from croupier.table.rules import TableRules
from croupier.table.settle import losers, winners
from croupier.table.state import Seat, TableState
from croupier.views.heat import chip_notice
from croupier.views.wager_line import Piece, WagerLine, wager_line


def to_collect(state: TableState, rules: TableRules) -> tuple[WagerLine, ...]:
    if state.phase is not Phase.DOLLY:
        return ()
    return _lines(*losers(rules, state), state, rules)


def to_pay(state: TableState, rules: TableRules) -> tuple[WagerLine, ...]:
    if state.phase is not Phase.COLLECTED:
        return ()
    return _lines(*winners(rules, state), state, rules)


def _lines(lines: Lines, proofs: tuple[Proof, ...], state: TableState, rules: TableRules) -> tuple[WagerLine, ...]:
    proved = {(proof.place, proof.verdict): proof for proof in proofs}
    tray = sorted({*worths(rules), rules.chip}, reverse=True)
    told = (
        wager_line(player, line, rules, proved[line.place, line.verdict])
        for player, settled in lines.items()
        for line in settled
    )
    return tuple(
        replace(line, pieces=pieces(_moved(line), line.chips, state.seats[line.player], tray)) for line in told
    )


def worths(rules: TableRules) -> tuple[Cents, ...]:
    """Of the chips in the tray: value chips, or those of a tournament in points."""
    if rules.is_tournament:
        return tuple(Cents(points) for _, points in chip_notice(rules))
    return tuple(map(parse_dollars, rules.setup.denominations))


def chip_values(rules: TableRules) -> tuple[Cents, ...]:
    """None in a tournament, which has no color chips."""
    listed = () if rules.is_tournament else rules.rules.names("chips.values") or rules.setup.denominations
    return tuple(cents for cents in map(parse_dollars, listed) if cents % rules.chip == 0)


def _moved(line: WagerLine) -> Cents:
    """What is swept of a loser, counted out beside a winner's stake, or taken of a stake (half back)."""
    return Cents(abs(line.returned - line.on_felt))


def pieces(amount: Cents, chips: str, seat: Seat, tray: list[Cents]) -> tuple[Piece, ...]:
    """The amount in as few chips as the tray has: the player's color, then value chips from the largest down."""
    kind, left, found = TOKES.get(chips, chips), int(amount), []
    colored = [seat.chip_value] if kind == COLOR and seat.chip_value else []
    for color, worth in [*((seat.color, each) for each in colored), *(("", each) for each in tray)]:
        count, left = divmod(left, worth)
        if count:
            found.append(Piece(count, color, worth))
    return tuple(found)
