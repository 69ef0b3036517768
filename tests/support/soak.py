"""A table played at random for as long as one likes: a seed, several players, and everything that can go wrong.

Hypothesis looks for the shortest way to a broken rule; this looks for what only a long night shows. Most rounds are
ordinary, some have disputes, faults, irregularities or a supper break; now and then somebody asks for what is not
allowed, or everybody has gone and the staff must go on alone. After every event the ledger and the state must agree, at
the end of each round the naive model with them, and at the end of the night all events must lead to the state again.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from invariants import CODES, Watched, agrees, folds, has_no_empty_seats, is_tidy, losers_go_first, unchanged
from msgspec.structs import replace
from naive import Model
from nights import MAX, SENSOR, SUE, fill_of, inspection_for, inspection_of, outcome_by, player
from policy_table import EXPECTED
from rescue import rescue
from soak_devices import Devices
from tables import table

from croupier.money.amount import Cents
from croupier.money.ledger import Ledger
from croupier.people.posts import ROLES
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table.asking import Events
from croupier.table.decide import decide
from croupier.table.night import Night
from croupier.table.people import PIT, Actor, Role, Step
from croupier.table.phases import Phase
from croupier.table.state import TableState
from croupier.table.waiting import fill_needed

PLAYERS = ("Ann", "Bob", "Cay", "Dee")
BOXES = {"us-ia": "drop", "us-nh": "cash drop box"}
ANSWERS = {"ball removed in time": True}
SPOILERS = ("short-spin", "foreign-object", "ball-left-wheel", "hung-ball", "floater", "check-down", "a moth")
STEPS_MAX = 80
FLOATS = (Cents(100), Cents(200_000), Cents(100_000_000))
"""Some are soon short."""


class Soak:
    """One night. `seed` and `name` repeat it exactly."""

    def __init__(self, name: str, seed: int) -> None:
        self.name, self.seed = name, seed
        self.random = random.Random(f"{name} {seed}")  # noqa: S311  # a test repeats; nothing here is secret
        self.law = table(name)
        self.book = self.law.rules.book
        self.night = Watched(self.law)
        self.model = Model(self.law.setup.in_prison)
        side = [place.name for place in self.law.places.values() if place.side_bet]
        self.places = [*self.law.places, *side * (80 // (len(side) or 1))]
        self.pockets = self.law.wheel.pockets
        self.commands = self.rounds = 0
        self.refusals: Counter[str] = Counter()
        self.devices = Devices(self.night, self.random, self.send)
        self.may_happen: tuple[Callable[[], object], ...] = (
            self.ask_for_too_much, self.change, self.change, self.rebet, self.toke, self.coupon, self.dispute,
            self.spoil, self.fault, self.supper, self.come_and_go, self.chips_about, self.break_off_buying,
            self.wrong_time, self.wrong_time, self.relieve, self.correct, self.correct, self.devices.fail,
            self.devices.stop, self.devices.lie, self.fill_or_credit, self.inspect, self.inspect,
        )  # fmt: skip

    # sending

    def send(self, command: c.Command) -> Events | Refusal:
        self.commands += 1
        command = self.devices.drawn(command) if self.random.random() < 0.9 else command
        before, known = self.night.state, len(self.night.log)
        result = self.night.do(command)
        if isinstance(result, Refusal):
            self.refusals[result.code] += 1
            unchanged(self.night, before, known)
            assert result.code in CODES
            assert result.says
            if result.calls and result.code == "float_short" and self.random.random() < 0.5:
                self.send(fill_of(self.night.state, self.random.choice((100, 100_000, 100_000_000))))
        else:
            if self.random.random() < 0.05:
                self.wrong_people(before, command)
            for event in result:
                self.model.hear(event)
        if self.random.random() < 0.003 and self.night.state.phase is not Phase.CLOSED:
            self.abandon()
        return result

    def abandon(self) -> None:
        """On a copy of the night everybody leaves, and the staff bring the round to its end."""
        night = Night(self.night.rules)
        night.state, night.ledger = self.night.state, Ledger(dict(self.night.ledger.balances))
        for name, seat in self.night.state.seats.items():
            if not seat.away:
                night.do(c.LeaveSeat(SUE, name))
        rescue(night, self.random)
        agrees(night)

    def wrong_people(self, before: TableState, command: c.Command) -> None:
        """What was taken from one person is taken from nobody who is not to send it."""
        roles = {ROLES[post] for post in EXPECTED[type(command).__name__] if post in ROLES}
        strangers = [Actor("Eve", role) for role in Role if role not in roles and role is not Role.MACHINE]
        strangers.append(Actor("somebody off duty", Role.DEALER))
        if hasattr(command, "player"):
            strangers.append(player("Mallory"))
        for stranger in strangers:
            result = decide(before, replace(command, by=stranger), self.night.rules)
            assert isinstance(result, Refusal), (stranger, command)

    def one_of(self, *words: str) -> str:
        return self.random.choice(words)

    def dollars(self, most: int = 20) -> Cents:
        return Cents(100 * self.random.randint(1, most))

    @property
    def dealer(self) -> Actor:
        return Actor(self.night.state.dealer, Role.DEALER)

    def hand(self, step: str) -> Actor:
        return self.dealer if self.law.hands[Step(step)] is Role.DEALER else SENSOR

    def confirmed(self, *steps: str) -> frozenset[str]:
        return frozenset(item for step in steps for item in self.law.confirmations(step))

    # the night

    def play(self, rounds: int) -> None:
        """So many rounds, and then the whole log again."""
        try:
            self.open()
            for _ in range(rounds):
                self.round()
            folds(self.night.log, self.night.state)
            losers_go_first(self.night.log)
        except Exception as error:
            told = f'{self.name}, seed {self.seed}, round {self.rounds}, command {self.commands}: Soak("{self.name}", '
            raise AssertionError(f"{told}{self.seed}).play({rounds}) breaks with {error!r}") from error

    def round(self) -> None:
        for name in PLAYERS:
            self.prepare(name)
        for _ in range(self.random.randint(0, 6)):
            self.bet(self.one_of(*PLAYERS))
        if self.random.random() < 0.6:
            self.random.choice(self.may_happen)()
        number = self.night.state.round
        for _ in range(STEPS_MAX):
            if self.night.state.round != number:
                break
            self.step()
        else:
            raise AssertionError(f"the round is stuck: {self.night.state}")
        self.rounds += 1
        self.check()

    def check(self) -> None:
        agrees(self.night)
        is_tidy(self.night)
        has_no_empty_seats(self.night)
        assert self.model.phase == self.night.state.phase
        for name in PLAYERS:
            assert self.model.balance[name] == self.night.ledger.balance(f"purse:{name}"), name
            assert self.model.on_felt(name) == self.night.ledger.balance(f"felt:{name}"), name

    def open(self) -> None:
        box = c.DropBox(self.law.setup.number, "key 1", "key 2")
        float_, found = self.random.choice(FLOATS), inspection_of(self.law)
        for _ in range(STEPS_MAX):
            if self.night.state.stopped:  # by a command that came late
                self.send(c.ResumeTable(SUE, "it was looked at"))
            opened = self.send(c.OpenTable(SUE, "Dan", float_, box, "by the door", self.confirmed("open"), found))
            if self.night.state.phase is not Phase.CLOSED:
                return
            assert isinstance(opened, Refusal)
            assert opened.code == "float_short" or self.night.state.stopped, opened
            float_ = FLOATS[-1]  # what a meter is seeded with may be more than the float
        raise AssertionError("the table does not open")

    # players

    def chips_of(self, name: str) -> str:
        """Color chips, and value chips for the first player: some books let only one bet them."""
        if self.law.setup.terminals:
            return "electronic"
        return "value" if name == PLAYERS[0] or (self.book in ("us-co", "us-nj") and name == PLAYERS[1]) else "color"

    def prepare(self, name: str) -> None:
        """Seated, with chips enough for a round."""
        seat = self.night.state.seats.get(name)
        if seat is None or seat.away:
            self.send(c.SeatPlayer(player(name), name, PLAYERS.index(name) + 1))
        kind = self.chips_of(name)
        seat = self.night.state.seats.get(name)
        if seat is None or seat.purse.get(kind, 0) >= 30_000:
            return
        if kind == "color" and not seat.chip_value:
            self.send(c.SetChips(player(name), name, self.law.setup.colors[PLAYERS.index(name)], Cents(100)))
        self.buy(name, Cents(100_000), kind)

    def own(self, name: str) -> Cents:
        """Value chips of a denomination for each player, and sometimes another's."""
        at = PLAYERS.index(name) if self.random.random() < 0.9 else self.random.randrange(4)
        return Cents((100, 500, 2_500, 10_000)[at])

    def buy(self, name: str, amount: Cents, kind: str, steps: int = 5, tender: str = "currency") -> None:
        by = self.hand("buy-in")
        asks = (
            c.SpreadTender(by, name, tender, amount, kind, True, self.confirmed("buy-in"), self.own(name)),
            c.StateAmount(by, amount),
            c.ApproveChips(SUE),
            c.GiveChips(by, amount, self.confirmed("chips")),
            c.DropTender(by, BOXES.get(self.book, "drop box") if tender == "currency" else "bank"),
        )
        for ask in asks[:steps]:
            if isinstance(self.send(ask), Refusal) or self.night.state.buy_in is None:
                return

    def bet(self, name: str) -> None:
        place = self.random.choice(self.places)
        where = self.law.places[place]
        stake = Cents(min(where.high, where.low + self.random.randint(0, 10) * 100))
        denomination = self.own(name) if self.book == "us-nh" and self.chips_of(name) == "value" else Cents(0)
        self.send(c.PlaceWager(player(name), name, place, stake, self.chips_of(name), denomination=denomination))

    # the round, one step at a time

    def step(self) -> None:
        self.devices.attend()
        if lacks := fill_needed(self.night.state, self.night.rules):
            self.send(fill_of(self.night.state, lacks * self.random.randint(1, 4) // 2))
        if self.random.random() < 0.08:
            self.random.choice(self.may_happen)()
        match self.night.state.phase:
            case Phase.BETTING:
                self.to_the_spin()
            case Phase.SPINNING:
                self.send(c.CallNoMoreBets(self.hand("close"), self.confirmed("close")))
            case Phase.NO_MORE_BETS:
                self.to_the_outcome()
            case Phase.REFERRED:
                self.rule()
            case Phase.CLOSED:
                self.open()
            case _:
                self.to_the_end()

    def to_the_spin(self) -> None:
        state = self.night.state
        if state.inspection_due or state.wheel_moved:
            self.send(inspection_for(state, self.law))
        if state.ball_to_inspect:
            self.send(c.InspectBall(SUE, True))
        for ruling in state.to_observe:
            self.send(c.ObserveRuling(SUE, ruling))
        if not state.wheel_turning:
            self.send(c.ReportWheel(self.dealer, True))
        if self.law.setup.progressive:
            self.send(c.LockProgressives(self.hand("lock"), self.confirmed("lock")))
        self.send(c.SpinBall(self.hand("launch"), confirmed=self.confirmed("launch")))

    def to_the_outcome(self) -> None:
        if "SecondNumber" in self.waited_for() and self.random.random() < 0.7:
            self.send(c.RecordDraw(self.hand("draw"), "SecondNumber", self.random.choice(self.pockets)))
        before = self.night.state.before
        pocket = before if before and self.random.random() < 0.1 else self.random.choice(self.pockets)
        if self.law.setup.in_prison and self.random.random() < 0.15:
            pocket = self.pockets[0]
        revolutions = self.random.choice((None, 4, 4, 5, 5, 6, 6, 7, 1))
        self.send(outcome_by(self.hand("outcome"), pocket, self.law, revolutions))

    def waited_for(self) -> set[str]:
        return {draw for place in self.law.places.values() for draw in place.extra_draws}

    def to_the_end(self) -> None:
        state = self.night.state
        for number in sorted(state.disputes):
            self.send(c.RuleDispute(SUE, number, self.one_of("stands", "void", "red", "dozen:2"), "seen"))
        match self.night.state.phase:
            case Phase.OUTCOME:
                self.choose()
                self.mark()
            case Phase.DOLLY:
                self.choose()
                self.send(c.CollectLosers(self.hand("collect")))
            case Phase.COLLECTED:
                if isinstance(self.send(c.PayWinners(self.hand("pay"))), Refusal):
                    self.send(c.VerifyPayment(SUE))
            case Phase.PAID:
                if isinstance(self.send(c.RemoveDolly(self.hand("clear"), self.confirmed("clear"))), Refusal):
                    presser = self.dealer if self.law.setup.button == "dealer" else player(self.one_of(*PLAYERS))
                    self.send(c.StartBonus(presser))
            case Phase.BONUS:
                self.send(c.RecordBonusBall(self.hand("bonus"), self.random.choice(self.pockets)))

    def choose(self) -> None:
        for name, seat in sorted(self.night.state.seats.items()):
            for place in sorted({key.place for key, bet in seat.standing.items() if bet.pending == "Choice"}):
                self.send(c.Choose(player(name), name, place, self.one_of("half-back", "leave")))

    def mark(self) -> None:
        for _ in range(2):
            state = self.night.state
            confirmed = self.confirmed("dolly", "dolly-third-dozen")
            marked = self.send(c.PlaceDolly(self.hand("dolly"), str(state.outcome), state.area, confirmed))
            if not isinstance(marked, Refusal) or marked.code != "draw_pending":
                return
            self.send(c.RecordDraw(self.hand("draw"), "SecondNumber", self.random.choice(self.pockets)))
            self.send(c.RecordDraw(self.hand("draw"), "Multiplier", self.one_of("10", "50", "1000")))

    # what may happen before the ball is spun, and beside it

    def wager_of(self, name: str) -> tuple[str, str]:
        seat = self.night.state.seats.get(name)
        wagers = sorted((key.place, key.chips) for key in seat.wagers) if seat else []
        return self.random.choice(wagers or [("red", "value")])

    def ask_for_too_much(self) -> None:
        name = self.one_of(*PLAYERS, "Mallory")
        place = self.one_of("red", "straight:17", "straight:37", "", *self.law.setup.sidebets)
        kind = self.one_of("color", "value", "electronic", "cash", "ticket")
        stake = Cents(self.random.choice((0, -100, 50, 1, 100_000, 10**13, 10**20)))
        self.send(c.PlaceWager(player(name), name, place, stake, kind))

    def change(self) -> None:
        name = self.one_of(*PLAYERS)
        place, kind = self.wager_of(name)
        match self.random.randint(0, 4):
            case 0:
                self.send(c.WithdrawWager(player(name), name, place, kind))
            case 1:
                self.send(c.WithdrawWager(player(name), name, place, kind, self.dollars(3)))
            case 2:
                self.send(c.MoveWager(player(name), name, place, self.random.choice(self.places), kind))
            case 3:
                other, _ = self.wager_of(name)
                self.send(c.WithdrawWagers(player(name), name, {place: 0, other: 0}, kind))
            case _:
                self.send(c.ClearWagers(player(name), name))

    def rebet(self) -> None:
        name = self.one_of(*PLAYERS)
        self.send(c.Rebet(player(name), name, self.random.randint(1, 2)))

    def toke(self) -> None:
        name = self.one_of(*PLAYERS)
        place, _ = self.wager_of(name)
        kind = self.chips_of(name)
        self.send(
            c.PlaceToke(self.dealer, name, place, self.dollars(5), kind, "Sue", "supervisor", self.confirmed("toke"))
        )
        self.send(c.GiveToke(player(name), name, self.dollars(5), kind))

    def coupon(self) -> None:
        name, place = self.one_of(*PLAYERS), self.one_of("red", "odd", "dozen:1", "column:3", "straight:1")
        self.send(c.PlaceCoupon(player(name), name, place, self.dollars(5), "A1", "valid coupon"))

    def dispute(self) -> None:
        name = self.one_of(*PLAYERS)
        self.send(c.OpenDispute(player(name), name, "mine stood elsewhere", self.wager_of(name)[0]))
        self.send(c.OpenDispute(player(name), name, "the change was wrong"))

    def spoil(self) -> None:
        """Something goes wrong with a ball that runs."""
        self.to_the_spin()
        if self.random.random() < 0.5:
            self.step()
        self.send(c.ReportIrregularity(self.dealer, self.one_of(*SPOILERS), ANSWERS, 10))
        self.rule()
        self.send(c.SignOnMucker(SUE, "Max"))
        self.send(c.AllowPickUp(SUE))
        self.send(c.PickUpChip(MAX))
        for alert in sorted(self.night.state.alerts):
            self.send(c.AcknowledgeAlert(SUE, alert))

    def rule(self) -> None:
        decision = self.one_of("stands", "no spin", "re-spin", "void")
        whose = self.one_of("", *PLAYERS)
        place = self.wager_of(whose)[0] if whose else self.one_of("craps", *self.law.setup.sidebets)
        self.send(c.RuleIrregularity(SUE, decision, "seen", ANSWERS, whose, place))

    def correct(self) -> None:
        """The number was another, or none, and what is owed then is had back or not."""
        pocket = self.random.choice(self.pockets)
        ask = c.VoidOutcome(SUE, "seen") if self.random.random() < 0.2 else c.CorrectOutcome(SUE, pocket, "seen")
        self.send(ask)
        for name, owed in sorted(self.night.state.owed.items()):
            self.send(c.CollectOwed(SUE, name, owed, self.chips_of(name)))
            if self.random.random() < 0.3:
                self.send(c.WriteOffOwed(SUE, name, "gone"))

    def fault(self) -> None:
        side_bet = self.one_of("craps", *self.law.setup.sidebets)
        self.send(c.ReportFault(SENSOR, side_bet, "dark screen"))
        self.send(c.CallFloor(self.dealer, "dark screen"))
        self.bet(self.one_of(*PLAYERS))
        self.send(c.ClearFault(SUE, side_bet, "repaired"))

    def supper(self) -> None:
        """The table closes with what lies on it, and opens again."""
        if not isinstance(self.send(c.CloseTable(SUE, "supper")), Refusal):
            self.check()
            self.send(c.CashOut(player(PLAYERS[2]), PLAYERS[2]))
            self.open()

    def come_and_go(self) -> None:
        name = self.one_of(*PLAYERS)
        match self.random.randint(0, 2):
            case 0:
                self.send(c.LeaveSeat(player(name), name))
            case 1:
                self.send(c.ClearWagers(player(name), name))
                self.send(c.CashOut(player(name), name))
            case _:
                self.send(c.CashOut(player(name), name))

    def chips_about(self) -> None:
        name = self.one_of(*PLAYERS)
        amount, kind = self.dollars(), self.chips_of(name)
        asks: tuple[c.Command, ...] = (
            c.BringChips(self.dealer, name, amount, "here", True, self.own(name)),
            c.CarryOffChips(player(name), name),
            c.ReturnChips(SUE, name, amount),
            c.ColorUp(player(name), name, amount),
            c.CorrectPayment(SUE, name, Cents(self.random.choice((-1, 1)) * amount), kind, "counted again"),
            c.SetChips(player(name), name, self.one_of("red", "blue"), Cents(500)),
        )
        self.send(self.random.choice(asks))
        self.send(c.ReturnChips(SUE, name, Cents(self.night.state.carried_off.get(name, 0))))

    def break_off_buying(self) -> None:
        name = self.one_of(*PLAYERS)
        tender = self.one_of("currency", "value chips", "coins", "shells")
        self.buy(name, self.dollars(), self.chips_of(name), self.random.randint(1, 5), tender)
        self.send(c.ReturnTender(self.hand("buy-in")))
        for box in (BOXES.get(self.book, "drop box"), "bank"):
            self.send(c.DropTender(self.hand("buy-in"), box))

    def wrong_time(self) -> None:
        """A step of the round that is not the next one, or not this person's."""
        by = self.random.choice((self.dealer, SENSOR, SUE, MAX, player("Ann"), Actor("Eve", Role.DEALER)))
        asks: tuple[c.Command, ...] = (
            c.CollectLosers(by), c.PayWinners(by), c.RemoveDolly(by), c.PlaceDolly(by, "1"), c.CallNoMoreBets(by),
            c.RecordOutcome(by, "37"), c.StartBonus(by), c.RecordBonusBall(by, "1"), c.SpinBall(by), c.CloseTable(by),
            c.Choose(by, "Ann", "red", "leave"), c.RuleIrregularity(by, "stands", "so"), c.OpenTable(by, "Eve"),
        )  # fmt: skip
        self.send(self.random.choice(asks))

    def fill_or_credit(self) -> None:
        number, amount = self.one_of("F-1", "F-2", "C-1", ""), self.dollars(500)
        self.send(c.TakeFill(PIT, c.Slip(number, amount, {"$1": self.random.choice((amount, Cents(1)))})))
        self.send(c.TakeCredit(PIT, c.Slip(f"{number} back", Cents(amount * self.random.randint(0, 2)))))

    def inspect(self) -> None:
        """The wheel is moved, or the day is over; and whoever comes then may see to it or not."""
        day = self.one_of(self.night.state.day, "2030-01-01", "2030-01-02", "tomorrow")
        self.send(c.ReportWheelMoved(self.random.choice((self.dealer, SENSOR)), self.one_of("a chair fell on it", "")))
        self.send(c.RequireInspection(PIT, self.one_of("a new gaming day", " "), day))
        wheel, post = self.one_of("W-1", "W-2"), self.one_of("key manager", "dealer")
        passed = tuple(self.random.sample(("magnets", "level", "parts", "ball", "layout", "balance"), 3))
        found = inspection_of(self.law, wheel=wheel, day=day, post=post, passed=passed)
        self.send(c.TakeInspection(PIT, found))
        if self.random.random() < 0.3:
            self.send(inspection_for(self.night.state, self.law))

    def relieve(self) -> None:
        self.send(c.RelieveDealer(SUE, self.one_of("Dan", "Eve")))
        if self.random.random() < 0.5:
            self.to_the_spin()
            self.send(c.RelieveDealer(SUE, self.one_of("Dan", "Eve")))
