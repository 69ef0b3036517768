"""A tournament played beside the real one, by plain words: who is in, who is out and when, and who stands before whom.

Nothing here is shared with the room: it is told the seats that were drawn, makes up stacks, applies the printed rules
to lists, and says what must have come of them. A wrong opinion of who still plays ends in a score that is refused.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from arenas import EVENING, Arena, secret

from croupier.tournament import commands as c
from croupier.tournament.plan import Event
from croupier.tournament.records import Heat


@dataclass
class Man:
    name: str
    number: int
    stack: int = 0
    out: tuple[int, int, int, int] | None = None
    """Round, spin, points left, points before."""
    offs: list[int] = field(default_factory=list)


def beats(one: Man, other: Man) -> bool:
    if one.out is None and other.out is None:
        return (one.stack, one.offs) > (other.stack, other.offs)
    if one.out is None or other.out is None:
        return one.out is None
    return (one.out, one.offs) > (other.out, other.offs)


def places_of(men: list[Man]) -> dict[int, int]:
    return {man.number: 1 + sum(beats(other, man) for other in men) for man in men}


class Naive:
    def __init__(self, arena: Arena, seed: int, steps: int = 8) -> None:
        self.arena, self.steps = arena, steps
        self.random = random.Random(seed)  # noqa: S311
        self.men = {entry.number: Man(entry.player, entry.number) for entry in arena.now.entries.values()}
        plan = arena.now.plan
        assert plan
        self.plan = plan
        self.draws = 0

    def run(self) -> dict[int, int]:
        """To the end of the last round; the places that must be."""
        event = self.plan.events[0]
        for round_ in range(len(event.rounds)):
            self.draws += 1
            if all(man.out for man in self.men.values()):
                break
            going = [man.number for man in self.men.values() if man.out is None]
            drawn = self.arena.draw(1_000 * round_ + self.draws)
            assert sorted(number for heat in drawn for number in heat.entries) == sorted(going)
            for man in self.men.values():
                man.offs = [] if man.out is None else man.offs
            for heat in drawn:
                self.heat(event, heat)
            self.end(event, round_, drawn)
        return places_of(list(self.men.values()))

    def heat(self, event: Event, heat: Heat) -> None:
        self.arena.start()
        round_ = event.rounds[heat.round]
        for number in heat.entries:
            if heat.round == 0 or round_.stacks == "fresh":
                self.men[number].stack = event.points
        apart = bool(round_.per_table) or (len(self.arena.now.events[EVENING].heats) == 1 and len(heat.tables) == 1)
        for table, seats in heat.tables.items():
            self.table(heat, table, [self.men[number] for number in seats.values()], apart)

    def table(self, heat: Heat, table: str, men: list[Man], apart: bool) -> None:
        marks = self.plan.events[0].rounds[heat.round].out_after
        waits = False
        for spin in range(1, heat.spins + 1):
            inside = [man for man in men if man.out is None]
            if not inside or (len(inside) == 1 and apart):
                return
            before = {man.number: man.stack for man in inside}
            for man in inside:
                man.stack = 100 * self.random.randrange(self.steps + 1)
                if self.random.random() < 0.7:
                    man.stack = max(100, man.stack)
            self.arena.score(heat.number, table, {man.name: man.stack for man in inside})
            broke = [man for man in inside if man.stack == 0]
            for man in broke:
                man.out = (heat.round, spin, 0, before[man.number])
            waits = self.mark(heat.round, spin, inside, before) if str(spin) in marks or waits else False

    def mark(self, round_: int, spin: int, inside: list[Man], before: dict[int, int]) -> bool:
        """Whether the mark has to wait."""
        if len(inside) < 2 or any(man.out for man in inside):
            return False
        first, second = sorted((man.stack, before[man.number], man.number) for man in inside)[:2]
        if first[:2] == second[:2]:
            return True
        self.men[first[2]].out = (round_, spin, first[0], first[1])
        return False

    def end(self, event: Event, round_: int, drawn: tuple[Heat, ...]) -> None:
        for attempt in range(50):
            self.draws += 1
            self.arena.do(c.EndRound, EVENING, secret(self.draws))
            run = self.arena.now.events[EVENING]
            if run.round_over:
                break
            for number in run.heats:
                if self.arena.now.heats[number].state == "drawn":
                    self.play_off(number, attempt)
        else:
            raise AssertionError("the play-offs never end")
        if round_ < len(event.rounds) - 1:
            self.cut(event, round_, drawn)

    def play_off(self, number: int, attempt: int) -> None:
        self.arena.start()
        heat = self.arena.now.heats[number]
        most = 3 * 4**attempt
        for table, seats in heat.tables.items():
            men = [self.men[entry] for entry in seats.values()]
            for man in men:
                man.offs.append(0)
            for _ in range(heat.spins):
                for man in men:
                    man.offs[-1] = 1 + self.random.randrange(most)
                self.arena.score(number, table, {man.name: man.offs[-1] for man in men})

    def cut(self, event: Event, round_: int, drawn: tuple[Heat, ...]) -> None:
        """As many as the plan says, and nobody before somebody better; whoever is left is out."""
        plan, going = event.rounds[round_], self.arena.now.events[EVENING].advanced
        by_table = [[self.men[n] for n in seats.values()] for heat in drawn for seats in heat.tables.values()]
        contests = by_table if plan.per_table else [[man for men in by_table for man in men]]
        for men in contests:
            inside = [man for man in men if man.out is None]
            on = [man for man in inside if man.number in going]
            left = [man for man in inside if man.number not in going]
            assert len(on) == min(plan.per_table or plan.overall, len(inside))
            assert not any(beats(worse, better) for worse in left for better in on)
            if self.plan.cut_ties == "play-off":
                assert all(beats(better, worse) for worse in left for better in on)
            for man in left:
                man.out = (round_, plan.spins, man.stack, man.stack)
        assert going == {man.number for man in self.men.values() if man.out is None}
