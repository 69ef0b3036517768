"""A table driven at random beside the naive model: every rule sends one command, allowed or not, and all must hold."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from invariants import agrees, folds, is_tidy, losers_go_first, sent
from naive import Model
from nights import DAN, MAX, SENSOR, SUE, inspection_for, inspection_of, outcome_by, player
from tables import table

from croupier.money.amount import Cents
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table.asking import Events
from croupier.table.chips import PURSES
from croupier.table.night import Night
from croupier.table.people import PIT, Actor, Role, Step

NAMES = ("Ann", "Bob", "Zoë 🎲")
UNKNOWN = "Mallory"
EVA = Actor("Eva", Role.DEALER)
ACTORS = (SUE, DAN, EVA, MAX, SENSOR, Actor("the table", Role.MACHINE), *map(player, (*NAMES, UNKNOWN)))
TOLD = c.Telemetry()

names = st.sampled_from(NAMES)
any_name = st.sampled_from([*NAMES, UNKNOWN, "ann", "B0b", "Dan", "Eva", "Max", "", " ", "\u202e", "x" * 65])
dollars = st.integers(1, 60).map(lambda whole: Cents(whole * 100))
silly = st.sampled_from([0, -1, -100, 1, 99, 10**13, 10**13 + 1, 10**30]).map(Cents)
amounts = dollars | dollars | dollars | silly
chips = st.sampled_from([*PURSES, *PURSES, *PURSES, "coupon", "toke", "cash", "ticket", ""])
values = st.sampled_from([0, 100, 500, 2500, 150, -1]).map(Cents)
tenders = st.sampled_from(["currency", "currency", "value chips", "ticket", "shells"])
words = st.sampled_from(["seen on camera", "fair", "", " "])
days = st.sampled_from(["2030-01-01", "2030-01-02", "1999-12-31", "tomorrow", ""])
serials = st.sampled_from([0, 0, 0, 0, 1, 2, 3, -1, 10**20])
actors = st.sampled_from(ACTORS)
few_places = st.runner().flatmap(lambda machine: st.sampled_from(machine.few_places))
places = few_places | st.runner().flatmap(lambda machine: st.sampled_from(machine.places))
bets = st.lists(st.tuples(names, places, dollars), min_size=1, max_size=6)
far_places = places | places | places | st.sampled_from(["", "straight:37", "split:1-36", "table", "Red"])
pockets = st.runner().flatmap(lambda machine: st.sampled_from(machine.law.wheel.pockets))
outcomes = pockets | pockets | st.just("0")
irregularities = st.sampled_from(
    ["short-spin", "hung-ball", "foreign-object", "ball-left-wheel", "floater", "check-down", "ball-back-from-rim",
     "a bird on the wheel", "unlisted", ""]
)  # fmt: skip
ANSWERS = {"ball removed in time": True}


class TableMachine(RuleBasedStateMachine):
    table = "us-co"

    def __init__(self) -> None:
        super().__init__()
        self.law = table(self.table)
        self.night = Night(self.law)
        self.model = Model(self.law.setup.in_prison)
        self.places = list(self.law.places)
        self.few_places = [name for name in self.places if ":" not in name or name.startswith(("dozen", "spread"))]
        self.usual_chips = "electronic" if self.law.setup.terminals else "value"

    # sending

    def send(self, command: c.Command) -> Events | Refusal:
        result = sent(self.night, command)
        if not isinstance(result, Refusal):
            for event in result:
                self.model.hear(event)
        return result

    def dealer(self) -> Actor:
        return Actor(self.night.state.dealer, Role.DEALER)

    def by_hand(self, step: str) -> Actor:
        """Whose hand takes the step; a machine takes its own by itself, and it is refused to the sensor."""
        return self.dealer() if self.law.hands[Step(step)] is Role.DEALER else SENSOR

    def confirmed(self, *steps: str) -> frozenset[str]:
        """Everything that the book asks to be confirmed at these steps."""
        return frozenset(item for step in steps for item in self.law.confirmations(step))

    def in_phase(self, *phases: str) -> bool:
        return self.night.state.phase in phases

    # the table and its people

    @initialize()
    def opens(self) -> None:
        assert not isinstance(self.open(), Refusal)
        for number, name in enumerate(NAMES[:2], 1):
            self.send(c.SeatPlayer(player(name), name, number))
            self.buy(name, 20_000, self.usual_chips)

    def open(self) -> Events | Refusal:
        box = c.DropBox(self.law.setup.number, "key 1", "key 2")
        confirmed, found = self.confirmed("open"), inspection_of(self.law)
        return self.send(c.OpenTable(SUE, "Dan", Cents(10_000_000), box, "by the door", confirmed, found))

    def own(self, name: str) -> Cents:
        """Value chips of a denomination for each player."""
        return Cents((100, 500, 2_500, 10_000)[NAMES.index(name) % 4])

    def buy(self, name: str, cents: int, kind: str, steps: int = 4, tender: str = "currency") -> None:
        """A purchase in its four steps, or broken off after some of them."""
        amount, by = Cents(cents), self.by_hand("buy-in")
        into = {"us-ia": "drop", "us-nh": "cash drop box"}.get(self.law.rules.book, "drop box")
        asks = [
            c.SpreadTender(by, name, tender, amount, kind, True, self.confirmed("buy-in"), self.own(name)),
            c.StateAmount(by, amount),
            c.GiveChips(by, amount, self.confirmed("chips")),
            c.DropTender(by, into),
        ]
        for ask in asks[:steps]:
            self.send(ask)

    @rule(late=st.booleans())
    def close_and_open(self, late: bool) -> None:
        if self.in_phase("betting") or late:
            self.send(c.CloseTable(SUE, "the fire alarm rings"))
        self.open()

    @rule(name=any_name, seat=st.integers(-1, 5))
    def seat(self, name: str, seat: int) -> None:
        self.send(c.SeatPlayer(player(name), name, seat))

    @rule(name=names)
    def leave(self, name: str) -> None:
        self.send(c.LeaveSeat(player(name), name))

    @rule(name=st.sampled_from(["Dan", "Eva", "Ann", "bob", ""]), by=st.sampled_from([SUE, DAN, EVA]))
    def relieve(self, name: str, by: Actor) -> None:
        self.send(c.RelieveDealer(by, name))

    @rule(turning=st.booleans(), why=words)
    def wheel(self, turning: bool, why: str) -> None:
        self.send(c.ReportWheel(self.dealer(), turning, why))
        self.send(c.ReportWheel(self.dealer(), True, why))

    @rule(
        why=words, day=days, item=st.sampled_from(["level", "ball", "balance"]), wheel=st.sampled_from(["W-1", "W-2"])
    )
    def inspection(self, why: str, day: str, item: str, wheel: str) -> None:
        """One is asked for, and what comes may be enough or not."""
        self.send(c.RequireInspection(PIT, why, day))
        self.send(c.TakeInspection(PIT, inspection_of(self.law, day=day, passed=(item,), wheel=wheel)))
        self.send(inspection_for(self.night.state, self.law))

    @rule(why=words, inspected=st.booleans())
    def wheel_moves(self, why: str, inspected: bool) -> None:
        self.send(c.ReportWheelMoved(self.dealer(), why))
        if inspected:
            self.send(c.TakeInspection(PIT, inspection_of(self.law, passed=("level",))))

    @rule(number=st.sampled_from(["1", "2", "3", ""]), amount=amounts, by=st.sampled_from([PIT, PIT, PIT, SUE]))
    def slip(self, number: str, amount: Cents, by: Actor) -> None:
        self.send(c.TakeFill(by, c.Slip(f"F-{number}" if number else "", amount)))
        self.send(c.TakeCredit(by, c.Slip(f"C-{number}" if number else "", amount)))

    @rule(low=st.sampled_from(["$1", "$5"]))
    def new_limits(self, low: str) -> None:
        setup = dict(self.night.state.setup)
        setup["limits"] = {**setup.get("limits", {}), "table": {"min": low, "max": "$100"}}
        self.send(c.ChangeSetup(SUE, setup))
        self.law = self.night.rules

    # chips

    @rule(name=names, cents=dollars, kind=chips, steps=st.integers(1, 3), tender=tenders)
    def begin_to_buy(self, name: str, cents: Cents, kind: str, steps: int, tender: str) -> None:
        self.buy(name, cents, kind, steps, tender)

    @rule(name=names, color=st.sampled_from(["red", "blue", "mauve"]), value=values)
    def set_chips(self, name: str, color: str, value: Cents) -> None:
        self.send(c.SetChips(player(name), name, color, value))

    @rule(name=names, color=st.sampled_from(["red", "blue", "green"]), count=st.integers(1, 150))
    def buy_color_chips(self, name: str, color: str, count: int) -> None:
        self.send(c.SetChips(player(name), name, color, Cents(100)))
        self.buy(name, count * 100, "color")

    @rule(amount=amounts)
    def go_on_buying(self, amount: Cents) -> None:
        buy_in = self.night.state.buy_in
        owed, by = (buy_in.amount if buy_in else amount), self.by_hand("buy-in")
        self.send(c.GiveChips(by, amount, self.confirmed("chips")))
        self.send(c.StateAmount(by, owed))
        self.send(c.ApproveChips(SUE))
        self.send(c.GiveChips(by, owed, self.confirmed("chips")))
        for box in ("drop", "bank", "drop box", "cash drop box"):
            self.send(c.DropTender(by, box))

    @rule()
    def give_tender_back(self) -> None:
        self.send(c.ReturnTender(self.by_hand("buy-in")))

    @rule(name=names, amount=amounts, value=values, what=st.integers(0, 6), kind=chips)
    def move_chips(self, name: str, amount: Cents, value: Cents, what: int, kind: str) -> None:
        asks: list[c.Command] = [
            c.BringChips(self.dealer(), name, amount, "here", True, self.own(name)),
            c.CarryOffChips(player(name), name),
            c.ReturnChips(SUE, name, Cents(self.night.state.carried_off.get(name, amount)), value),
            c.ColorUp(player(name), name, amount),
            c.CashOut(player(name), name),
            c.GiveToke(player(name), name, amount, kind),
            c.CorrectPayment(SUE, name, Cents(-amount if value else amount), kind, "counted again"),
        ]
        self.send(asks[what])

    # wagers

    @rule(bets=bets)
    def bet(self, bets: list[tuple[str, str, Cents]]) -> None:
        """Wagers as a book wants them, by players who are seated and have chips; only the time may be wrong."""
        for name, place, stake in bets:
            self.prepare(name)
            where = self.law.places[place]
            fit = Cents(max(where.low, min(stake, where.high)))
            denomination = self.own(name) if self.law.rules.book == "us-nh" else Cents(0)
            self.send(c.PlaceWager(player(name), name, place, fit, self.usual_chips, denomination=denomination))

    def prepare(self, name: str) -> None:
        seat = self.night.state.seats.get(name)
        if seat is None or seat.away:
            self.send(c.SeatPlayer(player(name), name, NAMES.index(name) + 1))
        if self.model.balance[name] < 10_000:
            self.buy(name, 20_000, self.usual_chips)
        self.send(c.AllowSharing(SUE, name, True))

    @rule(name=names, place=far_places, stake=amounts, kind=chips, by=actors, serial=serials, value=values)
    def bet_anything(
        self, name: str, place: str, stake: Cents, kind: str, by: Actor, serial: int, value: Cents
    ) -> None:
        self.send(c.PlaceWager(by, name, place, stake, kind, serial=serial, denomination=value))
        self.send(c.PlaceWager(player(name), name, place, stake, kind, serial=serial, denomination=value))

    @rule(name=names, place=places, stake=dollars)
    def bet_color_chips_by_the_dealer(self, name: str, place: str, stake: Cents) -> None:
        self.send(c.PlaceWager(self.dealer(), name, place, stake, "color"))
        self.send(c.ConfirmWager(player(name), name, place))

    @rule(name=names, data=st.data(), to=far_places, stake=st.just(Cents(0)) | amounts, what=st.integers(0, 4))
    def change(self, name: str, data: st.DataObject, to: str, stake: Cents, what: int) -> None:
        place, kind = self._wager_of(name, data)
        other, also = self._wager_of(name, data)
        asks: list[c.Command] = [
            c.WithdrawWager(player(name), name, place, kind, stake),
            c.MoveWager(player(name), name, place, to, kind),
            c.ClearWagers(player(name), name),
            c.WithdrawWagers(player(name), name, {place: stake, other: 0}, kind),
            c.ChangeWagers(player(name), name, {kind: {place: stake}, also: {other: 0}}, {kind: {to: stake}}),
        ]
        self.send(asks[what])

    def _wager_of(self, name: str, data: st.DataObject) -> tuple[str, str]:
        """One of the wagers that the player has on the felt, if there is one."""
        seat = self.night.state.seats.get(name)
        wagers = sorted((key.place, key.chips) for key in seat.wagers) if seat else []
        return data.draw(st.sampled_from(wagers)) if wagers else ("red", "value")

    @rule(name=names, times=st.sampled_from([1, 2, 3]), serial=serials)
    def rebet(self, name: str, times: int, serial: int) -> None:
        self.send(c.Rebet(player(name), name, times, serial))

    @rule(name=names, data=st.data(), stake=amounts, kind=chips)
    def toke(self, name: str, data: st.DataObject, stake: Cents, kind: str) -> None:
        place, _ = self._wager_of(name, data)
        self.send(c.PlaceToke(self.dealer(), name, place, stake, kind, "Sue", "supervisor", self.confirmed("toke")))

    @rule(name=names, place=places, worth=amounts, coupon=st.sampled_from(["A1", "A2", ""]))
    def coupon(self, name: str, place: str, worth: Cents, coupon: str) -> None:
        self.send(c.PlaceCoupon(player(name), name, place, worth, coupon, "valid coupon"))

    @rule(name=names, reason=st.sampled_from(["late", "unclear", "misplaced", "bored"]), apart=st.booleans())
    def no_bet(self, name: str, reason: str, apart: bool) -> None:
        self.send(c.CallNoBet(self.dealer(), name, reason))
        self.send(c.AskAgain(self.dealer(), name))
        self.send(c.AllowSharing(SUE, name, apart))
        for number in [*sorted(self.night.state.past_posts)[:1], -1]:
            self.send(c.HandlePastPost(SUE, number, "warned"))

    # the spin: each step in its phase, and `at_a_wrong_time` has them in all others

    @precondition(lambda self: self.in_phase("betting"))
    @rule(way=st.sampled_from(["", "", "", "clockwise"]))
    def spin(self, way: str) -> None:
        self.send(c.LockProgressives(self.by_hand("lock"), self.confirmed("lock")))
        self.send(c.SpinBall(self.by_hand("launch"), "", way, self.confirmed("launch")))

    @precondition(lambda self: self.in_phase("spinning"))
    @rule()
    def no_more_bets(self) -> None:
        self.send(c.CallNoMoreBets(self.by_hand("close"), self.confirmed("close")))

    @rule(pocket=pockets, multiplier=st.sampled_from(["10", "50", "1000", "7", ""]))
    def draw(self, pocket: str, multiplier: str) -> None:
        self.send(c.RecordDraw(self.by_hand("draw"), "SecondNumber", pocket))
        self.send(c.RecordDraw(self.by_hand("draw"), "Multiplier", multiplier))

    @precondition(lambda self: self.in_phase("no more bets"))
    @rule(pocket=outcomes, again=st.booleans(), revolutions=st.sampled_from([None, None, 4, 1, -1]), sure=st.booleans())
    def outcome(self, pocket: str, again: bool, revolutions: int | None, sure: bool) -> None:
        before = self.night.state.before
        pocket = before if again and before else pocket
        told = outcome_by(self.by_hand("outcome"), pocket, self.law, revolutions)
        self.send(told if sure else c.RecordOutcome(told.by, pocket, c.Telemetry(revolutions)))

    @precondition(lambda self: self.in_phase("outcome", "dolly"))
    @rule(choice=st.sampled_from(["half-back", "leave", "leave", "run"]))
    def choose(self, choice: str) -> None:
        for name, seat in sorted(self.night.state.seats.items()):
            for place in sorted({key.place for key, bet in seat.standing.items() if bet.pending == "Choice"}):
                self.send(c.Choose(player(name), name, place, choice))

    @precondition(lambda self: self.in_phase("outcome"))
    @rule()
    def dolly(self) -> None:
        state = self.night.state
        confirmed = self.confirmed("dolly", "dolly-third-dozen")
        self.send(c.PlaceDolly(self.by_hand("dolly"), str(state.outcome), state.area, confirmed))

    @precondition(lambda self: self.in_phase("dolly"))
    @rule()
    def collect(self) -> None:
        self.send(c.CollectLosers(self.by_hand("collect")))

    @precondition(lambda self: self.in_phase("collected"))
    @rule()
    def pay(self) -> None:
        self.send(c.PayWinners(self.by_hand("pay")))

    @precondition(lambda self: self.in_phase("paid"))
    @rule()
    def clear(self) -> None:
        self.send(c.RemoveDolly(self.by_hand("clear"), self.confirmed("clear")))
        self.send(c.StartBonus(self.dealer()))

    @precondition(lambda self: self.in_phase("bonus"))
    @rule(pocket=pockets)
    def bonus_ball(self, pocket: str) -> None:
        self.send(c.RecordBonusBall(self.by_hand("bonus"), pocket))

    @precondition(lambda self: self.in_phase("betting", "spinning"))
    @rule(
        bets=bets, late=bets, pocket=outcomes, again=st.booleans(), second=pockets,
        choice=st.sampled_from(["half-back", "leave"]),
    )  # fmt: skip
    def whole_round(
        self, bets: list[tuple[str, str, Cents]], late: list[tuple[str, str, Cents]], pocket: str, again: bool,
        second: str, choice: str,
    ) -> None:  # fmt: skip
        self.bet(bets)
        self.spin("")
        self.bet(late)
        self.no_more_bets()
        self.draw(second, "10")
        self.outcome(pocket, again, None, True)
        self.choose(choice)
        self.dolly()
        self.collect()
        self.pay()
        self.clear()
        for ball in (pocket, second):
            if self.in_phase("bonus"):
                self.bonus_ball(ball)

    @rule(by=actors, pocket=pockets | st.just("37"), which=st.integers(0, 9), name=names, place=places)
    def at_a_wrong_time(self, by: Actor, pocket: str, which: int, name: str, place: str) -> None:
        """Any step of the round by anybody at any time, without a confirmation."""
        asks: list[c.Command] = [
            c.SpinBall(by), c.CallNoMoreBets(by), c.RecordOutcome(by, pocket), c.PlaceDolly(by, pocket),
            c.CollectLosers(by), c.PayWinners(by), c.RemoveDolly(by), c.StartBonus(by), c.RecordBonusBall(by, pocket),
            c.Choose(by, name, place, "leave"),
        ]  # fmt: skip
        self.send(asks[which])

    # rulings

    @rule(what=irregularities, answers=st.sampled_from([ANSWERS, {}]), by=st.sampled_from([SUE, DAN, EVA, SENSOR]))
    def irregularity(self, what: str, answers: dict[str, bool], by: Actor) -> None:
        self.send(c.ReportIrregularity(by, what, answers, 10))

    @rule(decision=st.sampled_from(["no spin", "stands", "stands", "re-spin", "void", "toss"]), reason=words)
    def rule_on_it(self, decision: str, reason: str) -> None:
        self.send(c.RuleIrregularity(SUE, decision, reason))
        self.send(c.RuleIrregularity(SUE, decision, "seen", ANSWERS, "Ann", "red"))
        for ruling in self.night.state.to_observe:
            self.send(c.ObserveRuling(SUE, ruling))

    @rule(pocket=pockets, void=st.booleans(), by=st.sampled_from([SUE, DAN]))
    def correct_the_number(self, pocket: str, void: bool, by: Actor) -> None:
        self.send(c.VoidOutcome(by, "seen") if void else c.CorrectOutcome(by, pocket, "seen"))
        for name, owed in sorted(self.night.state.owed.items()):
            self.send(c.CollectOwed(SUE, name, owed, "value"))
            self.send(c.WriteOffOwed(by, name, "gone"))

    @rule(fit=st.booleans(), mucker=st.sampled_from(["Max", "Mo"]))
    def tidy_up(self, fit: bool, mucker: str) -> None:
        self.send(c.InspectBall(SUE, fit))
        self.send(c.PickUpChip(MAX))
        self.send(c.ReportIrregularity(self.dealer(), "check-down"))
        self.send(c.AllowPickUp(SUE))
        self.send(c.SignOnMucker(SUE, mucker))
        self.send(c.PickUpChip(MAX))

    @rule(name=names, data=st.data(), ruling=st.sampled_from(["stands", "void", "toss", ""]) | places, reason=words)
    def dispute(self, name: str, data: st.DataObject, ruling: str, reason: str) -> None:
        """A dispute about a wager, and perhaps at once a ruling on all that wait."""
        place, _ = self._wager_of(name, data)
        self.send(c.OpenDispute(player(name), name, reason or "it stood elsewhere", place))
        for number in [*sorted(self.night.state.disputes), -1] if ruling else []:
            self.send(c.RuleDispute(SUE, number, ruling, reason))

    @rule(data=st.data(), what=words)
    def fault(self, data: st.DataObject, what: str) -> None:
        side_bet = data.draw(st.sampled_from([*self.law.setup.sidebets, "craps"]))
        self.send(c.ReportFault(SENSOR, side_bet, what))
        self.send(c.CallFloor(DAN, what))

    @rule()
    def faults_are_repaired(self) -> None:
        for side_bet in [*sorted(self.night.state.faults), "craps"]:
            self.send(c.ClearFault(SUE, side_bet, "repaired"))
        for alert in [*sorted(self.night.state.alerts), -1]:
            self.send(c.AcknowledgeAlert(SUE, alert))

    # what must hold

    @invariant()
    def ledger_and_state_agree(self) -> None:
        agrees(self.night)
        is_tidy(self.night)

    @invariant()
    def the_model_agrees(self) -> None:
        state, model = self.night.state, self.model
        assert model.phase == state.phase
        for name in {*model.balance, *state.seats}:
            assert model.balance[name] == self.night.ledger.balance(f"purse:{name}"), name
            assert model.on_felt(name) == self.night.ledger.balance(f"felt:{name}"), name

    def teardown(self) -> None:
        folds(self.night.log, self.night.state)
        losers_go_first(self.night.log)


def machine(name: str) -> Any:
    """The machine of one table, by the name in `tables`."""
    return type(f"Machine{''.join(word.title() for word in name.split())}", (TableMachine,), {"table": name})
