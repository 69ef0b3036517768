"""How wagers end: every bet is stepped by what was drawn, losers are told from winners, and each line has its proof.

Theory of operation. A round knows one outcome and perhaps other draws (a multiplier, a second number). `run` steps a
bet through them until it has a verdict or waits for something that has not been drawn. All wagers on one place with
equal progress end alike, so a bet is stepped once for a place and not once for a chip: a thousand seats cost a thousand
look-ups. Where only losers or only winners are asked for, nothing is made of the others.

What a line pays is exact, and in whole chips: `payouts` has what rounds or cuts it, and says so in the proof.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from croupier.game.bet import Verdict
from croupier.game.draw import BonusBall
from croupier.game.pocket import Pocket
from croupier.money.amount import Cents
from croupier.money.rounding import round_up
from croupier.table.chips import COUPON
from croupier.table.events import Held, Line, Lines, Proof
from croupier.table.payouts import Notes, meter_notes, owed, rounded_up, within_aggregate
from croupier.table.places import Place
from croupier.table.rules import TableRules
from croupier.table.state import Seat, Standing, StandingKey, TableState
from croupier.table.stepping import BONUS_BALL, Waiting, begin, choose, run, step


@dataclass(frozen=True, slots=True)
class End:
    """A verdict, with the return as two whole numbers."""

    verdict: Verdict
    times: int
    per: int
    proof: Proof
    said: str
    """The verdict's name."""
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


class Fresh(dict[str, End | Waiting]):
    """How wagers of this round end, by place: worked out when the first of them is met."""

    def __init__(self, rules: TableRules, state: TableState) -> None:
        self._rules, self._state = rules, state

    def __missing__(self, name: str) -> End | Waiting:
        end = self[name] = _fresh_end(self._rules, self._state, name)
        return end


def endings(rules: TableRules, state: TableState) -> Iterator[Ended]:
    """Every wager at the table, each stepped through what this round has drawn."""
    fresh = Fresh(rules, state)
    for player, seat in state.in_order():
        for (name, chips), stake in seat.wagers.items():
            yield Ended(player, name, chips, stake, fresh[name], 0, False)
        yield from _standing(rules, state, player, seat)


def _standing(rules: TableRules, state: TableState, player: str, seat: Seat) -> Iterator[Ended]:
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
    return End(result, times, per, proof, result.name, lost=not times and not result.meter)


def proof_of(place: Place, verdict: str) -> Proof:
    """Why a wager there ended as it did: odds or row of the pay table, section, readings."""
    pays = " ".join([place.pays, *place.awards.get(verdict, "").split()])
    return Proof(place.name, verdict, place.bet.key, pays, place.cites.get(verdict, place.cite), place.readings)


def held(rules: TableRules, state: TableState) -> dict[str, tuple[Held, ...]]:
    """The bets that what was drawn so far has not ended."""
    found: dict[str, list[Held]] = {}
    for bet, end in waiting(rules, state):
        kept = Held(bet.place, bet.chips, bet.stake, end.progress, end.pending, bet.since or state.round)
        found.setdefault(bet.player, []).append(kept)
    return {player: tuple(bets) for player, bets in found.items()}


def waiting(rules: TableRules, state: TableState) -> Iterator[tuple[Ended, Waiting]]:
    fresh = Fresh(rules, state)
    for player, seat in state.in_order():
        for (place, chips), stake in seat.wagers.items():
            if isinstance(end := fresh[place], Waiting):
                yield Ended(player, place, chips, stake, end, 0, False), end
        for bet in _standing(rules, state, player, seat):
            if isinstance(bet.end, Waiting):
                yield bet, bet.end


def losers(rules: TableRules, state: TableState) -> tuple[Lines, tuple[Proof, ...]]:
    """Wagers of which nothing comes back."""
    lost: dict[str, tuple[Line, ...]] = {}
    proofs: list[Proof] = []
    fresh, nothing = Fresh(rules, state), Cents(0)
    for player, seat in state.in_order():
        known = len(fresh)
        lines = [
            Line(place, chips, stake, nothing, end.said)
            for (place, chips), stake in seat.wagers.items()
            if isinstance(end := fresh[place], End) and end.lost
        ]
        if len(fresh) > known:
            newly = islice(fresh.values(), known, None)
            proofs += [end.proof for end in newly if isinstance(end, End) and end.lost]
        for _, place, chips, stake, end, since, taken in _standing(rules, state, player, seat):
            if isinstance(end, End) and end.lost:
                lines.append(Line(place, chips, stake, nothing, end.said, since, nothing, taken))
                proofs.append(end.proof)
        if lines:
            lost[player] = tuple(lines)
    return lost, Notes().on(proofs)


def winners(rules: TableRules, state: TableState) -> tuple[Lines, tuple[Proof, ...]]:
    """Wagers of which something comes back, and how much. Several winners of one meter share it equally (C30)."""
    won = list(_won(rules, state))
    sharing = Counter(bet.place for bet, end in won if end.verdict.meter)
    paid: dict[str, list[Line]] = {}
    notes = Notes()
    for bet, end in won:
        meter = Cents(0)
        if end.verdict.meter:
            meter = Cents(state.meters[rules.places[bet.place].side_bet] // sharing[bet.place])
        back = _returned(rules, bet, end, meter, notes)
        line = Line(bet.place, bet.chips, bet.stake, back, end.said, bet.since, meter, bet.taken)
        paid.setdefault(bet.player, []).append(line)
    lines = within_aggregate(rules, {player: tuple(each) for player, each in paid.items()}, notes)
    meter_notes(lines, state.meters, notes)
    return lines, notes.on(end.proof for _, end in won)


def _won(rules: TableRules, state: TableState) -> Iterator[tuple[Ended, End]]:
    fresh = Fresh(rules, state)
    for player, seat in state.in_order():
        for (place, chips), stake in seat.wagers.items():
            if isinstance(end := fresh[place], End) and not end.lost:
                yield Ended(player, place, chips, stake, end, 0, False), end
        for bet in _standing(rules, state, player, seat):
            if isinstance(bet.end, End) and not bet.end.lost:
                yield bet, bet.end


def _returned(rules: TableRules, bet: Ended, end: End, meter: Cents, notes: Notes) -> Cents:
    """What comes back for a wager, and from a meter, in whole chips."""
    if end.per == 1 and not meter and bet.chips != COUPON and not (back := bet.stake * end.times) % rules.chip:
        return Cents(back)  # nearly always: whole chips
    exact = owed(bet.chips, bet.stake, end.times, end.per) + meter
    back = round_up(exact, rules.chip)
    if back != exact:
        notes.add(bet.place, end.verdict.name, rounded_up(rules))
    return back


def bonus_step(
    rules: TableRules, state: TableState, pocket: str
) -> tuple[dict[str, tuple[Held, ...]], Lines, tuple[Proof, ...]]:
    """Every bet that waits for bonus balls, after one more: those that still wait, and those that have ended."""
    waiting: dict[str, list[Held]] = {}
    ended: dict[str, list[Line]] = {}
    proofs: list[Proof] = []
    notes = Notes()
    for player, key, bet in in_bonus(state):
        place = rules.places[key.place]
        now = step(rules, place, bet.progress, BonusBall(Pocket(pocket)))
        if isinstance(now, Verdict):
            end = _end(place, now)
            assert isinstance(end, End)
            back = _returned(rules, Ended(player, *key[:2], bet.stake, end, key.since, bet.taken), end, Cents(0), notes)
            ended.setdefault(player, []).append(Line(*key[:2], bet.stake, back, now.name, key.since))
            proofs.append(end.proof)
        else:
            waiting.setdefault(player, []).append(Held(*key[:2], bet.stake, now, BONUS_BALL, key.since))
    lines = {player: tuple(each) for player, each in ended.items()}
    kept = {player: tuple(each) for player, each in waiting.items()}
    return kept, within_aggregate(rules, lines, notes), notes.on(proofs)


def in_bonus(state: TableState) -> Iterator[tuple[str, StandingKey, Standing]]:
    for player, seat in state.in_order():
        for key, bet in seat.standing.items():
            if bet.pending == BONUS_BALL:
                yield player, key, bet
