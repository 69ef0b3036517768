"""An outcome that was recorded wrongly and corrected leaves the table as if the right one had been recorded at once."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from balance import audited
from nights import DAN, SUE, Play, player
from tables import TABLES, table

from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table.phases import Phase
from croupier.table.records import Takings

NAMES = ("Ann", "Bob")
DEALT = [name for name in TABLES if "Ball" not in table(name).setup.electronic]
STAGES = ("outcome", "dolly", "collected", "paid", "cleared", "betting again")


class Twin(Play):
    """A night at random, the same again by its seed: draws and choices are fixed by what they are for."""

    def __init__(self, name: str, seed: int) -> None:
        super().__init__(table(name))
        self.random = random.Random(f"{name} {seed}")  # noqa: S311
        self.places = list(self.rules.places)
        self.pockets = self.rules.wheel.pockets
        self.open()
        self.fill(1_000_000_000)
        for who in NAMES:
            kind = "" if self.rules.setup.terminals or who == "Ann" else "color"
            self.sit(who, 5_000_000, kind, value=100)

    def chips(self, who: str) -> str:
        return next(chips for chips, cents in self.state.seats[who].purse.items() if cents)

    def wagers(self, kinds: dict[str, str]) -> None:
        """Refused wagers are refused in both twins."""
        for _ in range(self.random.randint(2, 12)):
            who, place = self.random.choice(NAMES), self.rules.places[self.random.choice(self.places)]
            stake: Any = min(place.high, place.low + 100 * self.random.randint(0, 5))
            denomination: Any = 100 if self.rules.rules.book == "us-nh" and kinds[who] == "value" else 0
            wager = c.PlaceWager(player(who), who, place.name, stake, kinds[who], denomination=denomination)
            super(Play, self).do(wager)
        if self.random.random() < 0.3:
            own = sorted(key.place for key in self.state.seats["Ann"].wagers)
            if own:
                toke = c.PlaceToke(DAN, "Ann", own[0], 100, kinds["Ann"], "Sue", self.confirmed("toke"))  # type: ignore[arg-type]
                super(Play, self).do(toke)

    def to_number(self, pocket: str) -> None:
        if self.rules.setup.progressive:
            super(Play, self).do(c.LockProgressives(DAN, self.confirmed("lock")))
        self.to_outcome(pocket)

    def step(self) -> None:
        """The next step of a round whose number is in."""
        state = self.state
        match state.phase:
            case Phase.OUTCOME:
                self.draw()
                self.dolly()
            case Phase.DOLLY:
                self.choose()
                self.collect()
            case Phase.COLLECTED:
                super(Play, self).do(c.VerifyPayment(SUE))
                self.pay()
            case Phase.PAID:
                if isinstance(
                    super(Play, self).do(c.RemoveDolly(self.hand("clear"), self.confirmed("clear"))), Refusal
                ):
                    self.do(c.StartBonus(DAN if self.rules.setup.button == "dealer" else player("Ann")))
            case Phase.BONUS:
                self.do(c.RecordBonusBall(self.hand("bonus"), self.pockets[len(self.log) % 5 + 3]))

    def draw(self) -> None:
        for draw, value in (("SecondNumber", "11"), ("Multiplier", "50")):
            super(Play, self).do(c.RecordDraw(self.hand("draw"), draw, value))

    def choose(self) -> None:
        for who, seat in sorted(self.state.seats.items()):
            for place in sorted({key.place for key, bet in seat.standing.items() if bet.pending == "Choice"}):
                choice = ("half-back", "leave")[len(place) % 2]
                self.do(c.Choose(player(who), who, place, choice))

    def finish(self, until: Callable[[], bool]) -> None:
        for _ in range(40):
            if until():
                return
            self.step()
        raise AssertionError(self.state.phase)


def played(name: str, seed: int, stage: str = "") -> Twin:
    """Some rounds, and one more, in which a wrong number is corrected at the stage."""
    twin = Twin(name, seed)
    kinds = {who: twin.chips(who) for who in NAMES}
    for _ in range(twin.random.randint(0, 3)):
        twin.wagers(kinds)
        twin.to_number(_pocket(twin))
        twin.finish(lambda: twin.state.phase is Phase.BETTING)
    twin.wagers(kinds)
    wrong, right = _pocket(twin), _pocket(twin)
    if not stage or wrong == right:
        twin.to_number(right)
    else:
        twin.to_number(wrong)
        _reach(twin, stage, kinds)
        twin.do(c.CorrectOutcome(SUE, right, "the ball lay in the next pocket"))
        assert twin.state.outcome == right or twin.rules.has_machine
    twin.finish(lambda: twin.state.phase is Phase.BETTING)
    return twin


def _pocket(twin: Twin) -> str:
    """Zeros and repeats often: they are what lives on and what pays by the number before."""
    special = [twin.pockets[0], *([twin.state.before] if twin.state.before else [])]
    return str(twin.random.choice((*special, twin.random.choice(twin.pockets), twin.random.choice(twin.pockets))))


def _reach(twin: Twin, stage: str, kinds: dict[str, str]) -> None:
    wanted = {"outcome": Phase.OUTCOME, "dolly": Phase.DOLLY, "collected": Phase.COLLECTED, "paid": Phase.PAID}
    past = {Phase.OUTCOME: 0, Phase.DOLLY: 1, Phase.COLLECTED: 2, Phase.PAID: 3, Phase.BONUS: 3, Phase.BETTING: 4}
    twin.finish(lambda: past[twin.state.phase] >= past[wanted.get(stage, Phase.BETTING)])
    if stage == "betting again":
        twin.wagers(kinds)
        if twin.rules.setup.progressive:
            super(Play, twin).do(c.LockProgressives(DAN, twin.confirmed("lock")))


def left_behind(twin: Twin) -> dict[str, Any]:
    state = twin.state
    return {
        "purses": {who: {k: v for k, v in sorted(state.seats[who].purse.items()) if v} for who in NAMES},
        "felt": {who: sorted(state.seats[who].wagers.items()) for who in NAMES},
        "standing": {
            who: sorted(
                (key.place, key.chips, bet.stake, repr(bet.progress), bet.pending, bet.taken)
                for key, bet in state.seats[who].standing.items()
            )
            for who in NAMES
        },
        "meters": state.meters,
        "numbers": (state.results, {k: v for k, v in state.counts.items() if v}, state.before),
        "running": (state.running, state.locked),
        "takings": Takings(*(getattr(state.takings, name) for name in Takings.__struct_fields__)),
        "owed": state.owed,
        "accounts": {name: cents for name, cents in sorted(twin.ledger.balances.items()) if cents},
    }


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("name", DEALT)
def test_the_table_is_left_as_if_the_right_number_had_been_recorded(name: str, stage: str) -> None:
    for seed in range(12):
        right, corrected = played(name, seed), played(name, seed, stage)
        assert left_behind(corrected) == left_behind(right), f"{name}, {stage}, seed {seed}"
        audited(corrected)
