"""M1: conservation of money after every event: tables of all rulebooks, the pit and tournaments, played at random.

A table's ledger, written from its events alone, is held against its state after each of them; the naive model, which
works out by itself what each player should have, after each round. The pit and a tournament are held against theirs
after each command.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from itertools import count

from msgspec.structs import replace
from pit_soak import PitSoak
from soak import Soak
from tables import TABLES
from tournament_money import Story

from croupier.money.ledger import Ledger, Posting
from croupier.money.reasons import Reason
from croupier.table import events as e
from croupier.table import night
from croupier.table.evolve import evolve
from croupier.table.state import TableState
from rigs.rig import Report, Rig, Trial, broken

LOST = "a posting loses a cent"
OVERPAID = "a settlement pays one cent more than is posted"
ROUNDS = 100
"""In one night; then its log is read again and another table begins."""
STEPS = 300
"""In one soak of the pit."""


def run(trial: Trial) -> Report:
    told = Report(figures={"events": 0, "refused": 0, "rounds": 0, "pit commands": 0, "tournaments": 0})
    with _planted(trial.fault):
        for seed in count(trial.seed):
            for play in (*(_table(name, seed) for name in TABLES), _pit(seed), _tournament(seed)):
                if told.tried >= trial.size or told.found:
                    return told
                _add(told, play)
    return told


Counts = Iterator[tuple[str, int]]


def _add(told: Report, play: Counts) -> None:
    """What was played; or the sentence of what broke, which names the seed."""
    try:
        for name, times in play:
            if name == "commands":
                told.tried += times
            else:
                told.figures[name] = int(told.figures[name]) + times
    except AssertionError as error:
        told.found.append(str(error))


def _table(name: str, seed: int) -> Counts:
    soak = Soak(name, seed)
    soak.play(ROUNDS)
    yield "commands", soak.commands
    yield "events", len(soak.night.log)
    yield "refused", soak.refusals.total()
    yield "rounds", soak.rounds


def _pit(seed: int) -> Counts:
    soak = PitSoak(seed)
    try:
        soak.play(STEPS)
    except Exception as error:
        raise AssertionError(f"PitSoak({seed}).play({STEPS}) breaks with {error!r}") from error
    done = soak.taken.total() + soak.refusals.total()
    yield "commands", done
    yield "pit commands", done


def _tournament(seed: int) -> Counts:
    try:
        story = Story(seed)
        story.desk.audits = True
        story.played()
    except Exception as error:
        raise AssertionError(f"the tournament of seed {seed} breaks with {error!r}") from error
    yield "commands", story.desk.asked
    yield "tournaments", 1


def _planted(fault: str) -> AbstractContextManager[None]:
    if fault == LOST:
        return broken(Ledger, "post", _losing)
    return broken(night, "evolve", _overpaying) if fault == OVERPAID else nullcontext()


_post, _evolve = Ledger.post, evolve


def _losing(ledger: Ledger, reason: Reason, postings: Iterable[Posting]) -> None:
    entered = tuple(postings)
    _post(ledger, reason, entered)
    if reason is Reason.WON and entered:
        ledger.balances[entered[-1][1]] -= 1


def _overpaying(state: TableState, event: e.Event) -> TableState:
    after = _evolve(state, event)
    if not isinstance(event, e.WinnersPaid) or not event.paid:
        return after
    player, *_ = event.paid
    seat = after.seats[player]
    purse = {chips: cents + 1 for chips, cents in seat.purse.items()}
    return replace(after, seats={**after.seats, player: replace(seat, purse=purse)})


RIG = Rig(
    id="M1",
    title="conservation after every event, in random play of tables, pit and tournaments",
    promises=("W2",),
    unit="commands",
    small=10_000,
    full=3_000_000,
    run=run,
    faults=(LOST, OVERPAID),
)
