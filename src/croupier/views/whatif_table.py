"""A table in memory at which something is about to go wrong: people, chips and bets, and every step by the book.

It is the table of the product: what is asked here is decided by `decide`, and what comes of it is folded by `evolve`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from croupier.money.amount import Cents
from croupier.rulebook.refusal import Refusal
from croupier.rulebook.rules import Rule
from croupier.table import commands as c
from croupier.table.inspecting import in_order
from croupier.table.night import Night
from croupier.table.people import Actor, Role
from croupier.table.phases import Phase
from croupier.table.rules import TableRules
from croupier.views.open_tasks import KINDS
from croupier.views.ritual import choices, drawn_by_hand, next_of, ritual
from croupier.views.shorthand import BuyIn, commands_of, step_command
from croupier.views.steps import Asking

PLAYER = Actor("Ann", Role.PLAYER)
DEALER = Actor("Dan", Role.DEALER)
SUPERVISOR = Actor("Sue", Role.SUPERVISOR)
MUCKER = Actor("Max", Role.MUCKER)
DEVICE = Actor("the device", Role.DEVICE)
RELIEF = "Dora"

ZERO, NUMBER, OTHER = "0", "17", "8"
"""The number before, the number that comes, and another."""
PRISONER, STRAIGHT, EVEN_MONEY, DOZEN, SPLIT = "black", "straight:17", "red", "dozen:2", "split:17-20"
STAKE = Cents(1000)
_BOUGHT, _FLOAT = Cents(20_000), Cents(10_000_000)
_STEPS_MAX = 80
"""More than any round has: a step that changes nothing would be asked for without end."""


class AskedRules(dict[str, Rule]):
    """The rules, remembering which of them were looked at."""

    def __init__(self, rules: Mapping[str, Rule]) -> None:
        super().__init__(rules)
        self.asked: dict[str, Rule] = {}

    def __getitem__(self, key: str) -> Rule:
        rule = super().__getitem__(key)
        self.asked.setdefault(key, rule)
        return rule


class Trial(Night):
    """Open, with one player: a bet in prison where the book has that, one on a number, outside bets, and side bets."""

    def __init__(self, rules: TableRules, bets: Sequence[str] | None = None) -> None:
        """With other bets than the usual ones, where they are named."""
        self.known = AskedRules(rules.rules.rules)
        super().__init__(replace(rules, rules=replace(rules.rules, rules=self.known)))
        self._open()
        if bets is None:
            self._bet(PRISONER)
            areas = [self.rules.areas(side_bet)[0].name for side_bet in self.rules.setup.sidebets]
            bets = (STRAIGHT, EVEN_MONEY, DOZEN, *areas)
        self.go_on(ZERO)
        for place in bets:
            self._bet(place)

    def asking(self, by: Actor = DEALER) -> Asking:
        return Asking(self.state, self.rules, by)

    def _done(self, command: c.Command) -> None:
        """What leads up to the situation is always taken: these are bets and steps by the book."""
        result = self.do(command)
        assert not isinstance(result, Refusal), f"{type(command).__name__}: {result}"

    def _open(self) -> None:
        box = c.DropBox(self.rules.setup.number, "key 1", "key 2")
        confirmed = self.asking(SUPERVISOR).confirmed("open")
        found = in_order(self.rules, SUPERVISOR.name)
        self._done(c.OpenTable(SUPERVISOR, DEALER.name, _FLOAT, box, "beside the table", confirmed, found))
        self._done(c.SignOnMucker(SUPERVISOR, MUCKER.name))
        self._done(c.SeatPlayer(PLAYER, PLAYER.name, 1))
        self.buy(_BOUGHT)

    def buy(self, amount: Cents) -> None:
        for command in commands_of(BuyIn(DEALER, PLAYER.name, amount), self):
            self._done(command)

    def _bet(self, place: str) -> None:
        """A kind of bet that the book does not list is left out."""
        if place in self.rules.places:
            self._done(self.wager(place))

    def wager(self, place: str) -> c.PlaceWager:
        """The usual stake, or as near to it as the place takes."""
        where, issued = self.rules.places[place], self.state.seats[PLAYER.name].issued
        stake = max(where.low, min(STAKE, where.high))
        return c.PlaceWager(PLAYER, PLAYER.name, place, stake, "value", denomination=min(issued, default=Cents(0)))

    def bring_to(self, phase: Phase, pocket: str = NUMBER) -> None:
        """On by the steps of the book, until the round has come so far."""
        for command in self.steps(pocket):
            self._done(command)
            if self.state.phase is phase:
                return

    def go_on(self, pocket: str = NUMBER) -> None:
        """To the end of the round, or as far as it goes by itself."""
        for command in self.steps(pocket):
            if isinstance(self.do(command), Refusal) or self.state.phase is Phase.BETTING:
                return

    def steps(self, pocket: str) -> Iterator[c.Command]:
        """The next step of the round, again and again: what the dealer's screen would offer."""
        for _ in range(_STEPS_MAX):
            command = self.next_step(pocket)
            if command is None:
                return
            yield command

    def next_step(self, pocket: str) -> c.Command | None:
        for choice in choices(self.state, self.rules) if self.state.phase is Phase.DOLLY else ():
            return c.Choose(PLAYER, choice.player, choice.place, choice.choices[-1])
        for by in (Actor(self.state.dealer, Role.DEALER), DEVICE):
            asking = self.asking(by)
            steps = ritual(asking)
            key = next_of(asking, steps)
            for step in steps:
                if step.key == key and step.does == c.RecordDraw.__name__:
                    draw = step.sends["draw"]
                    return c.RecordDraw(by, draw, drawn_by_hand(self.rules)[draw][-1])
                if step.key == key:
                    return step_command(KINDS[step.does], by, self, {"pocket": pocket})
        return None

    def step(self, kind: type[c.Command], pocket: str = NUMBER) -> c.Command:
        """A step of the dealer's with everything confirmed, whether or not it would be taken."""
        return step_command(kind, Actor(self.state.dealer, Role.DEALER), self, {"pocket": pocket})
