"""A tournament of 256 players at 32 tables, from the draw to the last place, beside the least that it could cost.

    python3 go.py bench tournament

Ours decides on every command and evolves every event, with scores that are made up: 30 spins of heats, 20 of a
semi-final, 20 of a final, marks and ties by lot. Bare is what somebody would write who trusts everybody: the same
stacks in dictionaries, sorted at the end of each round. The spins themselves are the tables' (`bench_table.py`).
"""

from __future__ import annotations

import random
import statistics
import time
from datetime import date
from typing import Any

from croupier.aggregate.source import Source
from croupier.money.amount import Cents
from croupier.people.posts import Person, Post
from croupier.rulebook.refusal import Refusal
from croupier.storage.law import HouseLaw
from croupier.storage.library import Library
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.decide import decide
from croupier.tournament.evolve import evolve
from croupier.tournament.heats import seated
from croupier.tournament.records import Entry, HeatState, Paid
from croupier.tournament.standing import places
from croupier.tournament.state import TournamentState

PLAYERS, TABLES, SEATS, TRIES = 256, 32, 8, 3
SECONDS_MAX = 60
DAY, EVENT = date(2027, 3, 5), "Evening"
AT = (DAY - date(1970, 1, 1)).days * 86_400_000
CHIPS = {"white": "25", "red": "100", "black": "500"}
DIRK, HOUSE = Person("Dirk", "L-1", Post.DIRECTOR), Person("the house", "", Post.DEVICE)
ROUNDS = [
    {"name": "Heats", "spins": 30, "chips": CHIPS, "per_table": 2, "out_after": ["10", "20"]},
    {"name": "Semi-final", "spins": 20, "chips": CHIPS, "overall": 8},
    {"name": "Final", "spins": 20, "chips": CHIPS},
]
PLAN = {
    "name": "bench",
    "title": "A benchmark",
    "casino": "Bear Creek Casino",
    "licensees": [{"name": "Bear Creek Casino", "licence": "R-100"}],
    "premises": {"name": "Main floor", **dict.fromkeys(("licensed", "security", "surveillance", "procedures"), True)},
    "final": "The eight best of the semi-final play the final.",
    "conclusion": "The tournament ends after the last spin of the final.",
    "events": [
        {
            "name": EVENT,
            "day": DAY.isoformat(),
            "points": 5_000,
            "buy_in": "$100",
            "tables": [str(number) for number in range(1, TABLES + 1)],
            "seats": SEATS,
            "players_max": PLAYERS,
            "rounds": ROUNDS,
            "prizes": [{"place": 1, "share": "100 %"}],
        }
    ],
}


class Director:
    def __init__(self, law: HouseLaw) -> None:
        self.law, self.state, self.scores, self.random = law, TournamentState(), 0, random.Random(1)  # noqa: S311
        self.take(e.Drafted(PLAN, "us-co", **self.stamp()))
        self.take(e.RulesPublished("ab" * 32, **self.stamp()))
        self.take(e.RulesFiled("2027-02-01", "receipt", "ab" * 32, **self.stamp()))
        free = Paid(Cents(10_000))
        for number in range(1, PLAYERS + 1):
            entry = Entry(number, EVENT, f"P{number}", free, free, AT, DAY.isoformat(), has_rules=True)
            self.take(e.Entered(entry, **self.stamp()))

    @staticmethod
    def stamp() -> dict[str, Any]:
        return {"at": AT, "day": DAY.isoformat(), "by": DIRK}

    def take(self, event: e.Event) -> None:
        self.state = evolve(self.state, event)

    def do(self, command: c.Command) -> None:
        events = decide(self.state, command, self.law)
        assert not isinstance(events, Refusal), events
        for event in events:
            self.take(event)

    def run(self) -> None:
        for round_ in range(len(ROUNDS)):
            self.do(c.DrawSeats(EVENT, f"{round_ + 1:064x}", at=AT, by=DIRK))
            if not round_:
                self.do(c.CountChips(EVENT, "before", dict.fromkeys(CHIPS, 100_000), at=AT, by=DIRK))
            for number in self.state.field.events[EVENT].heats:
                self.do(c.StartHeat(EVENT, at=AT, by=DIRK))
                while self.state.field.heats[number].state is HeatState.PLAYING:
                    for table in self.state.field.heats[number].tables:
                        self.spin(number, table)
            self.do(c.EndRound(EVENT, f"{round_ + 9:064x}", at=AT, by=DIRK))
        assert len(places(self.state.field, EVENT)) == PLAYERS

    def spin(self, number: int, table: str) -> None:
        heat = self.state.field.heats[number]
        at = seated(self.state.field, heat, table).values()
        if heat.spin.get(table, 0) == heat.spins or not at:
            return
        self.scores += 1
        points = {entry.player: 25 * self.random.randrange(1, 1_000) for entry in at}
        source = Source(f"table:{table}", self.scores, "ab" * 32)
        score = c.TableScore(table, number, heat.spin.get(table, 0) + 1, points, source)
        self.do(c.RecordScore(score, at=AT, by=HOUSE))


def bare() -> None:
    chance = random.Random(1)  # noqa: S311
    players = [f"P{number}" for number in range(1, PLAYERS + 1)]
    for spins, left in ((30, 64), (20, 8), (20, 1)):
        stacks: dict[str, int] = {}
        for _ in range(spins):
            stacks = {player: 25 * chance.randrange(1, 1_000) for player in players}
        players = sorted(stacks, key=lambda player: -stacks[player])[:left]


def main() -> None:
    law, ours, of_bare, scores = HouseLaw(Library()), [], [], 0
    for _ in range(TRIES):
        director = Director(law)
        begun = time.perf_counter()
        director.run()
        ours.append(time.perf_counter() - begun)
        begun = time.perf_counter()
        bare()
        of_bare.append(time.perf_counter() - begun)
        scores = director.scores
    took, least = statistics.median(ours), statistics.median(of_bare)
    print(f"{PLAYERS} players at {TABLES} tables, {scores:,} scores: {took:.2f} s; under {SECONDS_MAX} wanted")
    print(f"{1e6 * took / scores:.0f} µs a score; bare dictionaries {least:.3f} s: {took / least:.0f} times")


if __name__ == "__main__":
    main()
