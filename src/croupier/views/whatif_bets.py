"""What becomes of each bet on the felt: found from the state and the events, with the section that it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import msgspec

from croupier.game.bet import Stage
from croupier.money.amount import Cents, format_dollars
from croupier.rulebook.rules import Rule
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.state import StandingKey
from croupier.views.felt import seen_by, stands_at
from croupier.views.whatif_table import PLAYER, Trial
from croupier.views.wording import in_words


class BetFate(msgspec.Struct, frozen=True):
    place: str
    says: str
    stake: Cents
    before: str
    after: str
    returned: Cents
    """What the player has got back of it, with the stake; 0 while it stands."""
    cite: str = ""
    readings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Bet:
    """A bet as it lies there before anything goes wrong."""

    place: str
    stake: Cents
    since: int
    """The round in which a bet that lives on was made; 0 for a wager of this round."""
    stands: str


@dataclass(frozen=True, slots=True)
class Moved:
    """One event of the situation, and the rules that were looked at when it was decided on."""

    event: e.Event
    asked: Mapping[str, Rule]


ON_FELT, IN_PRISON = "on the felt", "in prison"
_STANDS: Mapping[str, str] = {Stage.HELD: IN_PRISON, Stage.ASKED: "waits for the player's choice"}
_ENDS = {"win": "paid", "lose": "lost", "void": "goes back", "push": "goes back"}
OF_BETS = ("no_spin.", "fault.", "closing.")
"""Rules that say what becomes of bets of one sort."""
_SUFFIX = {"side": ".sidebets", "standing": ".prisoners", "layout": ".wagers"}


def bets_of(trial: Trial) -> list[Bet]:
    """Every bet of the player, those that live on first: they were made first."""
    seat = trial.state.seats.get(PLAYER.name)
    if seat is None:
        return []
    running = [Bet(key.place, bet.stake, key.since, _stands(trial, key)) for key, bet in seat.standing.items()]
    return [*running, *(Bet(key.place, stake, 0, ON_FELT) for key, stake in seat.wagers.items())]


def _stands(trial: Trial, key: StandingKey) -> str:
    bet = trial.state.seats[PLAYER.name].standing[key]
    stands = stands_at(trial.rules.places[key.place], bet.progress, seen_by(bet, trial.state))
    return _STANDS.get(stands, stands or ON_FELT)


def fates(before: list[Bet], trial: Trial, moved: list[Moved], section: str) -> Iterator[BetFate]:
    """`section` is what the situation itself rests on, for what no rule on bets was asked about."""
    for bet in before:
        says = trial.rules.places[bet.place].says
        after, returned, cite, readings = _fate(bet, trial, moved)
        yield BetFate(bet.place, says, bet.stake, bet.stands, after, returned, cite or section, readings)


def _fate(bet: Bet, trial: Trial, moved: list[Moved]) -> tuple[str, Cents, str, tuple[str, ...]]:
    """Where it is now; or else the last event that ended it."""
    still = next((each for each in bets_of(trial) if _same(each, bet)), None)
    if still is not None:
        after = "stands" if still.stands == bet.stands else f"stands: {still.stands}"
        return after + _withdrawable(bet, trial), Cents(0), _stands_by(still, trial, moved), ()
    for each in reversed(moved):
        if (line := _line(each.event, bet)) is not None:
            proof = next((p for p in getattr(each.event, "proofs", ()) if _proves(p, line)), None)
            end = _ENDS.get(line.verdict, in_words(line.verdict))
            after = f"{end}: {format_dollars(line.returned)}" if line.returned else end
            cite = proof.cite if proof else _section(bet, trial, [each])
            return after, line.returned, cite, proof.readings if proof else ()
        if isinstance(each.event, e.WagerHeldToStand) and each.event.place == bet.place:
            return f"is held to stand on {each.event.to}", Cents(0), _section(bet, trial, [each]), ()
    return f"goes back: {format_dollars(bet.stake)}", bet.stake, _section(bet, trial, moved), ()


_COUNTS = {e.OutcomeAnnounced: True, e.OutcomeCorrected: True, e.NoSpinCalled: False, e.OutcomeVoided: False}


def _stands_by(bet: Bet, trial: Trial, moved: list[Moved]) -> str:
    """The section by which a bet still stands: that of the bet itself, where a number that counts has moved it on."""
    counted = [_COUNTS[type(each.event)] for each in moved if type(each.event) in _COUNTS]
    if not (counted and counted[-1]):
        return _section(bet, trial, moved)
    return trial.rules.cite("in_prison.choices") if bet.stands == IN_PRISON else trial.rules.places[bet.place].cite


def _same(now: Bet, then: Bet) -> bool:
    """A wager of the round before may live on now: it was made in some round since."""
    return now.place == then.place and (now.since == then.since or (now.since > 0 and then.since == 0))


def _proves(proof: e.Proof, line: e.Line) -> bool:
    return (proof.place, proof.verdict) == (line.place, line.verdict)


def _line(event: e.Event, bet: Bet) -> e.Line | None:
    if isinstance(event, e.WagerVoided):
        return event.line() if event.place == bet.place and event.since == bet.since else None
    lines = [line for field in ("lost", "paid", "returned") for line in _of_player(getattr(event, field, {}))]
    alike = [line for line in lines if line.place == bet.place]
    return next((line for line in alike if line.since == bet.since), alike[0] if len(alike) == 1 else None)


def _of_player(lines: object) -> tuple[e.Line, ...]:
    return lines.get(PLAYER.name, ()) if isinstance(lines, dict) else ()


def _withdrawable(bet: Bet, trial: Trial) -> str:
    """Whether the table would now let the player take it back."""
    if bet.since or not any(key.place == bet.place for key in trial.state.seats[PLAYER.name].wagers):
        return ""
    back = c.WithdrawWager(PLAYER, PLAYER.name, bet.place, "value")
    return "" if trial.why_not(back) else "; may be taken back"


def _section(bet: Bet, trial: Trial, moved: list[Moved]) -> str:
    """Of the rule on such bets that was looked at; else of whatever was called or decided."""
    kind = "side" if trial.rules.places[bet.place].side_bet else "standing" if bet.since else "layout"
    suffixes = (_SUFFIX[kind], _SUFFIX["layout"]) if kind == "standing" else (_SUFFIX[kind],)
    asked = {key: rule for each in moved for key, rule in each.asked.items()}
    for suffix in suffixes:
        for key, rule in asked.items():
            if key.endswith(suffix) and key.startswith(OF_BETS):
                return rule.cite
    return next((rule.cite for key, rule in asked.items() if key.startswith(_DECIDES)), "")


_DECIDES = ("irregularities.", "disputes.", "no_bet.", "relief.", "placing.")
