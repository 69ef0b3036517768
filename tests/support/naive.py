"""A naive model of a table, written apart from the engine: what every player should have.

It knows a balance for each player, the stakes on the felt, and one word for the phase. It hears what happened to chips
and wagers, and works out by itself, from a small table of odds and the names of the places, who loses and what each
winner gets. Only the ends of side bets are taken from the log, as their automata are tested by enumeration elsewhere.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from croupier.table import events as e

ODDS = {
    "straight": 35, "split": 17, "courtesy-line": 17, "street": 11, "trio": 11, "corner": 8, "first-five": 6, "line": 5,
    "column": 2, "dozen": 2, "red": 1, "black": 1, "odd": 1, "even": 1, "low": 1, "high": 1,
}  # fmt: skip
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
EVEN_MONEY = ("red", "black", "odd", "even", "low", "high")
SMALLEST_CHIP = 100

PHASES = {
    e.TableOpened: ({"closed"}, "betting"),
    e.TableClosed: ({"betting"}, "closed"),
    e.BallSpun: ({"betting"}, "spinning"),
    e.NoMoreBetsCalled: ({"spinning"}, "no more bets"),
    e.NoSpinCalled: ({"spinning", "no more bets", "referred"}, "betting"),
    e.SpinRepeated: ({"referred", "no more bets"}, "no more bets"),
    e.OutcomeAnnounced: ({"no more bets"}, "outcome"),
    e.OutcomeCorrected: ({"outcome", "dolly", "collected", "paid", "bonus", "betting"}, "outcome"),
    e.OutcomeVoided: ({"outcome", "dolly", "collected", "paid", "bonus", "betting"}, "betting"),
    e.DollyPlaced: ({"outcome"}, "dolly"),
    e.LosersCollected: ({"dolly"}, "collected"),
    e.WinnersPaid: ({"collected"}, "paid"),
    e.BonusStarted: ({"paid"}, "bonus"),
    e.BonusPaid: ({"bonus"}, "paid"),
    e.DollyRemoved: ({"paid"}, "betting"),
}
"""From which phase to which; what is not here leaves the phase alone."""
CHANGES_THE_FELT = (e.WagerPlaced, e.WagerWithdrawn, e.WagerMoved, e.TokePlaced, e.CouponPlaced)

Stake = tuple[str, str, str]
"""Player, place, chips."""


def wins(place: str, pocket: str) -> bool:
    """Whether a place of the layout has won, from its name alone."""
    kind, _, numbers = place.partition(":")
    if kind in ("straight", "split", "trio"):
        return pocket in numbers.split("-")
    if kind == "courtesy-line":
        return pocket in ("0", "00")
    if kind == "first-five":
        return pocket in ("0", "00", "1", "2", "3")
    return not pocket.startswith("0") and _number_wins(kind, numbers, int(pocket))


def _number_wins(kind: str, numbers: str, number: int) -> bool:
    first, _, last = numbers.partition("-")
    match kind:
        case "street" | "line":
            return int(first) <= number <= int(last)
        case "corner":
            return number in (int(first), int(first) + 1, int(last) - 1, int(last))
        case "column":
            return number % 3 == int(first) % 3
        case "dozen":
            return (number - 1) // 12 + 1 == int(first)
        case "low" | "high":
            return (number <= 18) == (kind == "low")
        case "odd" | "even":
            return (number % 2 == 1) == (kind == "odd")
    return (number in RED) == (kind == "red")


def half(stake: int) -> int:
    """Half of a stake, rounded up to the smallest chip."""
    return -(-stake // (2 * SMALLEST_CHIP)) * SMALLEST_CHIP


class Model:
    def __init__(self, in_prison: bool = False) -> None:
        self.in_prison = in_prison
        self.phase = "closed"
        self.before_referral = ""
        self.pocket = ""
        self.balance: defaultdict[str, int] = defaultdict(int)
        self.felt: dict[Stake, int] = {}
        self.asked: dict[Stake, int] = {}
        """Even-money wagers that a zero has hit, until their players have chosen."""
        self.halved: dict[Stake, int] = {}
        self.prison: list[tuple[Stake, int]] = []
        self.new_prisoners: list[tuple[Stake, int]] = []
        """Put in prison by this spin, which does not settle them."""
        self.taken: dict[Stake, int] = {}
        """Progressive wagers whose stakes were taken when they were locked."""
        self.collected: dict[Stake, int] = {}
        """Side bets that this round has lost, which a fault can still make void until winners are paid."""
        self.stood: dict[Stake, int] = {}
        """The felt when the number was recorded, as it would be again if that was wrong."""
        self.stood_taken: dict[Stake, int] = {}
        self.stood_in_prison: list[tuple[Stake, int]] = []
        self.won: defaultdict[str, int] = defaultdict(int)
        """What that number has paid."""
        self.ran_on: set[Stake] = set()
        """What it left on the felt."""

    # what is heard

    def hear(self, event: e.Event) -> None:
        assert not isinstance(event, CHANGES_THE_FELT) or self.phase in ("betting", "spinning"), event
        before = self.phase
        self._move(event)
        self._hear_chips(event)
        self._hear_wagers(event)
        self._hear_number(event, next_round=before == "betting")
        match event:
            case e.ChoiceMade():
                self._choose(event)
            case e.ProgressivesLocked():
                self._lock(event)
            case e.LosersCollected():
                self._collect(event)
            case e.WinnersPaid():
                self._pay(event)
            case e.BonusPaid():
                self._end_side_bets(event.paid)
            case e.SideBetsVoided():
                for player, line in _side_lines(event.returned):
                    self._never_stood((player, line.place, line.chips))
                self._end_side_bets(event.returned, void=True)
            case e.TableClosed():
                self._close()

    def _hear_number(self, event: e.Event, next_round: bool) -> None:
        match event:
            case e.OutcomeAnnounced():
                self.pocket = event.pocket
                self.stood, self.stood_taken = dict(self.felt), dict(self.taken)
                self.stood_in_prison = list(self.prison)
                self.won.clear()
                self._ask()
            case e.DollyRemoved():
                self.ran_on = {*self.felt, *self.taken}
            case e.OutcomeCorrected():
                self._undo(event.undone, next_round)
                self.pocket = event.pocket
                self._ask()
            case e.OutcomeVoided():
                self._undo(event.undone, next_round)

    def _move(self, event: e.Event) -> None:
        if isinstance(event, e.SpinReferred):
            assert self.phase in ("spinning", "no more bets")
            self.before_referral, self.phase = self.phase, "referred"
        elif isinstance(event, e.SpinUpheld) and self.phase == "referred":
            self.phase = self.before_referral
        elif type(event) in PHASES:
            allowed, after = PHASES[type(event)]
            assert self.phase in allowed, f"{type(event).__name__} while {self.phase}"
            self.phase = after

    def _hear_chips(self, event: e.Event) -> None:
        match event:
            case e.ChipsGiven() | e.ChipsBrought() | e.PaymentCorrected():
                self.balance[event.player] += event.amount
            case e.ChipsCarriedOff() | e.TokeGiven() | e.OwedCollected():
                self.balance[event.player] -= event.amount
            case e.TenderSpread(tender="value chips"):
                self.balance[event.player] -= event.amount
            case e.TenderReturned(tender="value chips"):
                self.balance[event.player] += event.amount
            case e.ChipsReturned():
                self.balance[event.player] += event.credited
            case e.PlayerCashedOut():
                assert self.balance[event.player] == sum(event.purse.values())
                self.balance[event.player] = 0

    def _hear_wagers(self, event: e.Event) -> None:
        match event:
            case e.WagerPlaced():
                self._put(event.player, event.place, event.chips, event.stake)
            case e.TokePlaced():
                self._put(event.player, event.place, f"toke-{event.chips}", event.stake)
            case e.CouponPlaced():
                self.felt[event.player, event.place, "coupon"] = event.worth
            case e.WagerVoided(since=since) if since:
                self._void_running(event)
            case e.WagerVoided():
                self._never_stood((event.player, event.place, event.chips))
                self._take(event.player, event.place, event.chips, event.stake)
            case e.WagerWithdrawn():
                self._take(event.player, event.place, event.chips, event.stake)
            case e.WagerMoved() | e.WagerHeldToStand():
                self._take(event.player, event.place, event.chips, event.stake)
                self._put(event.player, event.to, event.chips, event.stake)
                if self.phase in ("outcome", "dolly"):
                    self._never_stood((event.player, event.place, event.chips))
                    to = event.player, event.to, event.chips
                    self.stood[to] = self.stood.get(to, 0) + event.stake
                self._ask()

    def _put(self, player: str, place: str, chips: str, stake: int) -> None:
        key = player, place, chips
        self.felt[key] = self.felt.get(key, 0) + stake
        self.balance[player] -= 0 if chips == "coupon" else stake

    def _take(self, player: str, place: str, chips: str, stake: int) -> None:
        key = player, place, chips
        self.felt[key] -= stake
        assert self.felt[key] >= 0
        if not self.felt[key]:
            del self.felt[key]
        self.balance[player] += 0 if chips == "coupon" else stake

    def _void_running(self, event: e.WagerVoided) -> None:
        key, kept = (event.player, event.place, event.chips), (*self.prison, *self.new_prisoners)
        self._never_stood(key)
        self.balance[event.player] += 0 if event.chips == "coupon" else event.stake
        for where in (self.felt, self.taken, self.asked, self.halved):
            if key in where and where[key] == event.stake:
                del where[key]
                return
        assert (key, event.stake) in kept
        for prisoners in (self.prison, self.new_prisoners):
            if (key, event.stake) in prisoners:
                prisoners.remove((key, event.stake))
                return

    def _never_stood(self, key: Stake) -> None:
        """What a supervisor has voided comes back by no correction; a wager of the next round is another."""
        if self.phase != "betting" or key in self.ran_on:
            self.stood.pop(key, None)
            self.stood_taken.pop(key, None)
            self.stood_in_prison = [each for each in self.stood_in_prison if each[0] != key]

    def _undo(self, undone: e.Undone, next_round: bool) -> None:
        """Bets for the next spin go back, then what the number has paid, and all stands as it stood."""
        if next_round:
            for (player, place, chips), stake in (*self.felt.items(), *self.taken.items()):
                if (player, place, chips) not in self.ran_on:
                    self.balance[player] += 0 if chips == "coupon" else stake
        for player, cents in self.won.items():
            owed = max(0, cents - self.balance[player])
            assert undone.owed.get(player, 0) == owed, player
            self.balance[player] -= cents - owed
        self.felt, self.taken = dict(self.stood), dict(self.stood_taken)
        self.prison, self.new_prisoners = list(self.stood_in_prison), []
        self.asked, self.halved, self.collected = {}, {}, {}
        self.won.clear()

    # what is worked out

    def _layout(self) -> list[Stake]:
        return [key for key in self.felt if key[1].partition(":")[0] in ODDS]

    def _ask(self) -> None:
        if not (self.in_prison and self.pocket == "0" and self.phase in ("outcome", "dolly")):
            return
        for key in self._layout():
            if key[1] in EVEN_MONEY:
                self.asked[key] = self.felt.pop(key)

    def _choose(self, event: e.ChoiceMade) -> None:
        for key in [key for key in self.asked if key[:2] == (event.player, event.place)]:
            stake = self.asked.pop(key)
            if event.choice == "leave":
                self.new_prisoners.append((key, stake))
            else:
                self.halved[key] = stake

    def _lock(self, event: e.ProgressivesLocked) -> None:
        for player, bets in event.locked.items():
            for bet in bets:
                self.taken[player, bet.place, bet.chips] = self.felt.pop((player, bet.place, bet.chips))

    def _collect(self, event: e.LosersCollected) -> None:
        assert not self.asked
        lost = [key for key in self._layout() if not wins(key[1], self.pocket)]
        caught = [(key, stake) for key, stake in self.prison if not wins(key[1], self.pocket)]
        assert sorted(map(_alike, [*lost, *(key for key, _ in caught)])) == sorted(
            map(_alike, _layout_keys(event.lost))
        )
        for key in lost:
            del self.felt[key]
        self.prison = [each for each in self.prison if each not in caught]
        self._end_side_bets(event.lost)
        self.collected = {(player, line.place, line.chips): line.stake for player, line in _side_lines(event.lost)}

    def _pay(self, event: e.WinnersPaid) -> None:
        due: defaultdict[str, int] = defaultdict(int)
        for player, place, chips in self._layout():
            stake = self.felt.pop((player, place, chips))
            assert wins(place, self.pocket), "a loser lies on the felt while winners are paid"
            odds = ODDS[place.partition(":")[0]]
            if not chips.startswith("toke"):
                due[player] += stake * odds + (0 if chips == "coupon" else stake)
        for (player, _place, chips), stake in self.prison:
            due[player] += 0 if chips == "coupon" or chips.startswith("toke") else stake
        for (player, _place, chips), stake in self.halved.items():
            due[player] += 0 if chips == "coupon" or chips.startswith("toke") else half(stake)
        self.prison, self.new_prisoners, self.halved = self.new_prisoners, [], {}
        for player, cents in due.items():
            self.balance[player] += cents
            self.won[player] += cents
        self._end_side_bets(event.paid)
        self.collected = {}

    def _end_side_bets(self, lines: e.Lines, void: bool = False) -> None:
        for player, line in _side_lines(lines):
            key, where = self._side_bet((player, line.place, line.chips))
            assert where.pop(key) == line.stake
            assert line.taken == (where is not self.felt)
            if void or not line.chips.startswith("toke"):
                self.balance[player] += line.returned
                self.won[player] += 0 if void else line.returned

    def _side_bet(self, told: Stake) -> tuple[Stake, dict[Stake, int]]:
        for where in (self.felt, self.taken, self.collected):
            for key in where:
                if key == told or (key not in self.ran_on and _alike(key) == _alike(told)):
                    return key, where
        raise AssertionError(told)

    def _close(self) -> None:
        """Wagers go back, prisoners by half; a coupon is handed back and is no money."""
        back = [*self.felt.items(), *self.taken.items(), *((key, half(stake)) for key, stake in self.prison)]
        for (player, _place, chips), stake in back:
            self.balance[player] += 0 if chips == "coupon" else stake
        self.felt, self.taken, self.prison = {}, {}, []

    def on_felt(self, player: str) -> int:
        """What lies on the felt in money."""
        stakes = [*self.felt.items(), *self.asked.items(), *self.halved.items(), *self.prison, *self.new_prisoners]
        return sum(stake for (who, _place, chips), stake in stakes if who == player and chips != "coupon")


def _alike(key: Stake) -> Stake:
    """Who has cashed out is paid value chips for the color, when a number is corrected after that."""
    return *key[:2], key[2].replace("color", "value")


def _layout_keys(lines: e.Lines) -> list[Stake]:
    return [
        (player, line.place, line.chips)
        for player, each in lines.items()
        for line in each
        if line.place.partition(":")[0] in ODDS
    ]


def _side_lines(lines: e.Lines) -> Iterator[tuple[str, e.Line]]:
    for player, each in lines.items():
        yield from ((player, line) for line in each if line.place.partition(":")[0] not in ODDS)
