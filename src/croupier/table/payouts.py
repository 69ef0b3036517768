"""How much is paid, in whole chips: what comes back for a wager, shares of a meter, and the most that all winners get.

What changed an amount is noted beside it, for the proof: a half rounded up, a meter shared, a payment cut.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from msgspec.structs import replace

from croupier.money.amount import Cents, format_dollars, parse_dollars
from croupier.money.rounding import round_down
from croupier.table.chips import COUPON
from croupier.table.events import Line, Lines, Proof
from croupier.table.rules import TableRules


class Notes:
    """What the proofs have to say beyond odds and section, by place and verdict."""

    def __init__(self) -> None:
        self._said: dict[tuple[str, str], dict[str, None]] = {}

    def add(self, place: str, verdict: str, note: str) -> None:
        self._said.setdefault((place, verdict), {})[note] = None

    def on(self, proofs: Iterable[Proof]) -> tuple[Proof, ...]:
        """One proof for each place and verdict, with its notes."""
        distinct = {(proof.place, proof.verdict): proof for proof in proofs}
        return tuple(
            replace(proof, notes=tuple(self._said[key])) if key in self._said else proof
            for key, proof in distinct.items()
        )


def owed(chips: str, stake: Cents, times: int, per: int) -> Fraction:
    """What comes back for one wager, its stake counted; of a coupon, the winnings alone."""
    return Fraction(max(0, stake * (times - per)) if chips == COUPON else stake * times, per)


def rounded_up(rules: TableRules) -> str:
    return f"rounded up to the smallest chip, {rules.amount(rules.chip)}"


def meter_notes(lines: Lines, meters: Mapping[str, Cents], notes: Notes) -> None:
    """Question C30: winners share a meter in equal parts, to the cent, and the house makes whole chips of them."""
    won: dict[str, list[Line]] = {}
    for each in lines.values():
        for line in each:
            if line.from_meter:
                won.setdefault(line.place, []).append(line)
    for place, winners in won.items():
        among = f", shared equally by {len(winners)} winners" if len(winners) > 1 else ""
        left = Cents(meters[place] - sum(line.from_meter for line in winners))
        stays = f", {format_dollars(left)} stays in it" if left else ""
        notes.add(place, winners[0].verdict, f"the meter of {format_dollars(meters[place])}{among}{stays}")


def within_aggregate(rules: TableRules, paid: Lines, notes: Notes) -> Lines:
    """Colorado 2299.04, START (6): a posted limit on what a side bet pays out in all; winners share in proportion."""
    for side_bet, posted in rules.setup.aggregate.items():
        limit, total = parse_dollars(posted), _won_in_all(rules, paid, side_bet)
        if total > limit:
            cut = _cut(rules, paid, side_bet, Fraction(limit, total))
            says = _capped(rules, side_bet, limit, total, _won_in_all(rules, cut, side_bet))
            for player, lines in paid.items():
                for before, after in zip(lines, cut[player], strict=True):
                    if before is not after:
                        notes.add(before.place, before.verdict, says)
            paid = cut
    return paid


def _won_in_all(rules: TableRules, paid: Lines, side_bet: str) -> int:
    return sum(won(line) for lines in paid.values() for line in lines if rules.places[line.place].side_bet == side_bet)


def won(line: Line) -> int:
    """What a line pays out: the player's own stake, where it still lies on the felt, is no part of that."""
    return line.returned if line.taken else max(0, line.returned - line.stake)


def _cut(rules: TableRules, paid: Lines, side_bet: str, part: Fraction) -> Lines:
    def cut(line: Line) -> Line:
        gain = won(line)
        if not gain or rules.places[line.place].side_bet != side_bet:
            return line
        left = round_down(gain * part, rules.chip)
        return replace(line, returned=Cents(line.returned - gain + left), from_meter=min(line.from_meter, left))

    return {player: tuple(map(cut, lines)) for player, lines in paid.items()}


def _capped(rules: TableRules, side_bet: str, limit: Cents, total: int, paid: int) -> str:
    """The cap by name, and what of the winnings it leaves; less than a chip of it stays with the house."""
    most, won, left, chip = (format_dollars(Cents(cents)) for cents in (limit, total, paid, rules.chip))
    cite = rules.cite(f"sidebets.{side_bet}.limits-posted")
    says = f"all winners of {side_bet} together get at most {most}: of {won} won, {left} is paid in proportion"
    return f"{says}, in chips of {chip}" + (f" ({cite})" if cite else "")
