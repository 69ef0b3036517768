"""How wagers end: every bet is stepped by what was drawn, losers are told from winners, and each line has its proof.

Theory of operation. A round knows one outcome and perhaps other draws (a multiplier, a second number). `run` steps a
bet through them until it has a verdict or waits for something that has not been drawn. All wagers on one place with
equal progress end alike, so a bet is stepped once for a place and not once for a chip: a thousand seats cost a thousand
look-ups.

What a line pays is exact. Only a part of a stake can be uneven (half back), and only that is rounded, by the one rule
in `money.rounding`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from croupier.game.bet import Verdict
from croupier.game.draw import BonusBall
from croupier.game.pocket import Pocket
from croupier.money.amount import Cents, parse_dollars
from croupier.money.rounding import round_up, share
from croupier.table.events import Held, Line, Lines, Proof
from croupier.table.places import Place
from croupier.table.rules import TableRules
from croupier.table.state import COUPON, Standing, StandingKey, TableState
from croupier.table.stepping import BONUS_BALL, Waiting, begin, choose, run, step


@dataclass(frozen=True, slots=True)
class End:
    """A verdict, with the return as two whole numbers."""

    verdict: Verdict
    times: int
    per: int
    proof: Proof
    lost: bool
    """Nothing comes back, and nothing from a meter."""


class Ended(NamedTuple):
    """A wager, and its end if it has one."""

    player: str
    place: str
    chips: str
    stake: Cents
    end: End | Waiting
    since: int
    """The round in which a standing bet was made; 0 for a wager of this round."""
    taken: bool
    """The stake was taken when the bet was locked."""


def endings(rules: TableRules, state: TableState) -> Iterator[Ended]:
    """Every wager at the table, each stepped through what this round has drawn."""
    fresh: dict[str, End | Waiting] = {}
    for player, seat in state.in_order():
        for (name, chips), stake in seat.wagers.items():
            end = fresh.get(name)
            if end is None:
                end = fresh[name] = _fresh_end(rules, state, name)
            yield Ended(player, name, chips, stake, end, 0, False)
        for key, bet in seat.standing.items():
            end = _standing_end(rules, state, key, bet)
            yield Ended(player, key.place, key.chips, bet.stake, end, key.since, bet.taken)


def _fresh_end(rules: TableRules, state: TableState, name: str) -> End | Waiting:
    """Of a wager made in this round. Where the ball alone decides, it is the same whenever that ball falls again."""
    place = rules.places[name]
    progress = begin(rules, place, state)
    key = ("end", name, progress, state.outcome)
    end: End | Waiting | None = None if state.draws else rules.steps.get(key)
    if end is None:
        end = _end(place, run(rules, place, progress, state, False))
        if not state.draws:
            rules.steps[key] = end
    return end


def _standing_end(rules: TableRules, state: TableState, key: StandingKey, bet: Standing) -> End | Waiting:
    place = rules.places[key.place]
    now = choose(rules, place, bet.progress, bet.choice) if bet.choice else bet.progress
    if isinstance(now, Verdict):
        return _end(place, now)
    return _end(place, run(rules, place, now, state, ball_used=bet.spin == state.spin))


def _end(place: Place, result: Verdict | Waiting) -> End | Waiting:
    if isinstance(result, Waiting):
        return result
    proof = proof_of(place, result.name)
    times, per = result.returned.as_integer_ratio()
    return End(result, times, per, proof, lost=not times and not result.meter)


def proof_of(place: Place, verdict: str) -> Proof:
    """Why a wager there ended as it did: odds or row of the pay table, section, readings."""
    pays = " ".join([place.pays, *place.awards.get(verdict, "").split()])
    return Proof(place.name, verdict, place.bet.key, pays, place.cites.get(verdict, place.cite), place.readings)


def held(rules: TableRules, state: TableState) -> dict[str, tuple[Held, ...]]:
    """The bets that what was drawn so far has not ended."""
    found: dict[str, list[Held]] = {}
    for bet in endings(rules, state):
        if isinstance(bet.end, Waiting):
            since = bet.since or state.round
            kept = Held(bet.place, bet.chips, bet.stake, bet.end.progress, bet.end.pending, since)
            found.setdefault(bet.player, []).append(kept)
    return {player: tuple(bets) for player, bets in found.items()}


def losers(rules: TableRules, state: TableState) -> tuple[Lines, tuple[Proof, ...]]:
    """Wagers of which nothing comes back."""
    lost: dict[str, list[Line]] = {}
    proofs: dict[int, Proof] = {}
    nothing = Cents(0)
    for player, place, chips, stake, end, since, taken in endings(rules, state):
        if isinstance(end, End) and end.lost:
            line = Line(place, chips, stake, nothing, end.verdict.name, since, nothing, taken)
            if player in lost:
                lost[player].append(line)
            else:
                lost[player] = [line]
            proofs[id(end.proof)] = end.proof  # kept here, so that no other has its id
    return {player: tuple(lines) for player, lines in lost.items()}, _distinct(proofs.values())


def winners(rules: TableRules, state: TableState) -> tuple[Lines, tuple[Proof, ...]]:
    """Wagers of which something comes back, and how much. Several winners of one meter share it equally (C30)."""
    won = [(bet, bet.end) for bet in endings(rules, state) if isinstance(bet.end, End) and not bet.end.lost]
    sharing = Counter(bet.place for bet, end in won if end.verdict.meter)
    paid: dict[str, list[Line]] = {}
    proofs = []
    for bet, end in won:
        meter = Cents(0)
        if end.verdict.meter:
            meter = share(state.meters[rules.places[bet.place].side_bet], sharing[bet.place])
        returned = Cents(_returned(rules, bet.chips, bet.stake, end) + meter)
        line = Line(bet.place, bet.chips, bet.stake, returned, end.verdict.name, bet.since, meter, bet.taken)
        paid.setdefault(bet.player, []).append(line)
        proofs.append(end.proof)
    lines = {player: tuple(each) for player, each in paid.items()}
    return _within_aggregate(rules, lines), _distinct(proofs)


def _distinct(proofs: Iterable[Proof]) -> tuple[Proof, ...]:
    """One proof for each place and verdict."""
    return tuple({(proof.place, proof.verdict): proof for proof in proofs}.values())


def _returned(rules: TableRules, chips: str, stake: Cents, end: End) -> Cents:
    """What comes back for one wager, its stake counted; of a coupon, the winnings alone."""
    if chips == COUPON:
        return Cents(max(0, stake * (end.times - end.per) // end.per))
    whole, rest = divmod(stake * end.times, end.per)
    return round_up(Fraction(stake * end.times, end.per), rules.chip) if rest or end.per != 1 else Cents(whole)


def _within_aggregate(rules: TableRules, paid: Lines) -> Lines:
    """Colorado 2299.04, START (6): a posted limit on what a side bet pays out in all; winners share in proportion."""
    if not rules.setup.aggregate:
        return paid
    totals: dict[str, int] = {}
    for lines in paid.values():
        for line in lines:
            totals[rules.places[line.place].side_bet] = totals.get(rules.places[line.place].side_bet, 0) + won(line)
    limits = {name: parse_dollars(text) for name, text in rules.setup.aggregate.items()}
    beyond = {name: (limits[name], total) for name, total in totals.items() if name in limits and total > limits[name]}

    def cut(line: Line) -> Line:
        limit, total = beyond.get(rules.places[line.place].side_bet, (1, 1))
        if limit == total:
            return line
        beyond_stake, meter = won(line), line.from_meter * limit // total
        returned = line.returned - beyond_stake + beyond_stake * limit // total
        return replace(line, returned=Cents(returned), from_meter=Cents(meter))

    return {player: tuple(map(cut, lines)) for player, lines in paid.items()} if beyond else paid


def won(line: Line) -> int:
    """What a line pays out: the player's own stake, where it still lies on the felt, is no part of that."""
    return line.returned if line.taken else max(0, line.returned - line.stake)


def bonus_step(
    rules: TableRules, state: TableState, pocket: str
) -> tuple[dict[str, tuple[Held, ...]], Lines, list[Proof]]:
    """Every bet that waits for bonus balls, after one more: those that still wait, and those that have ended."""
    waiting: dict[str, list[Held]] = {}
    ended: dict[str, list[Line]] = {}
    proofs: dict[str, Proof] = {}
    for player, key, bet in in_bonus(state):
        place = rules.places[key.place]
        now = step(rules, place, bet.progress, BonusBall(Pocket(pocket)))
        if isinstance(now, Verdict):
            end = _end(place, now)
            assert isinstance(end, End)
            returned = _returned(rules, key.chips, bet.stake, end)
            ended.setdefault(player, []).append(Line(*key[:2], bet.stake, returned, now.name, key.since))
            proofs[place.name] = end.proof
        else:
            waiting.setdefault(player, []).append(Held(*key[:2], bet.stake, now, BONUS_BALL, key.since))
    lines = {player: tuple(each) for player, each in ended.items()}
    kept = {player: tuple(each) for player, each in waiting.items()}
    return kept, _within_aggregate(rules, lines), list(proofs.values())


def in_bonus(state: TableState) -> Iterator[tuple[str, StandingKey, Standing]]:
    for player, seat in state.in_order():
        for key, bet in seat.standing.items():
            if bet.pending == BONUS_BALL:
                yield player, key, bet
