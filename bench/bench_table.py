"""The table's engine beside its peers, in one run: wagers, a full round, a night read again.

    python3 go.py bench table

Every figure is the best of several tries on one core. Wagers are decided by all the rules and evolved, at a table with
terminals; the peers do the nearest thing they do: pokerkit plays actions of hold'em, python-chess plays legal plies,
eventsourcing reads an aggregate back from its store.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from datetime import date
from importlib import import_module

from croupier.cli import load_house
from croupier.money.amount import Cents
from croupier.money.ledger import Ledger
from croupier.rulebook.refusal import Refusal
from croupier.rulebook.table_setup import TableSetup, parse_setup
from croupier.storage.library import Library
from croupier.table import commands as c
from croupier.table.codec import decode_event, encode
from croupier.table.decide import decide
from croupier.table.evolve import evolve
from croupier.table.inspecting import in_order
from croupier.table.night import Night
from croupier.table.people import Actor, Role
from croupier.table.postings import enter
from croupier.table.rules import TableRules, table_rules
from croupier.table.state import TableState

TRIES = 7
SETUP = {name: said for name, said in load_house.SETUP.items() if name != "shared_screen"}
SUE, DAN, BILLS = Actor("Sue", Role.SUPERVISOR), Actor("Dan", Role.DEALER), Actor("bills", Role.DEVICE)
MINIMUM, RICH = Cents(100), Cents(100_000_000)


def rules(number: str = "1") -> TableRules:
    book = Library().book("us-co")
    setup = parse_setup({**SETUP, "number": number})
    assert isinstance(setup, TableSetup)
    compiled = table_rules(book.on(date(2022, 8, 14)), setup, book.digest)
    assert isinstance(compiled, TableRules)
    return compiled


def seated(law: TableRules, seats: int) -> Night:
    night = Night(law)
    everything = frozenset(law.confirmations("open"))
    must(
        night,
        c.OpenTable(SUE, "Dan", RICH, c.DropBox(law.setup.number, "a", "b"), "wall", everything, in_order(law, "Sue")),
    )
    for number in range(1, seats + 1):
        name = f"player {number}"
        must(night, c.SeatPlayer(Actor(name, Role.PLAYER), name, number))
        must(night, c.SpreadTender(BILLS, name, "currency", RICH, "electronic"))
    return night


def must(night: Night, command: c.Command) -> None:
    result = night.do(command)
    assert not isinstance(result, Refusal), result


def twenty(law: TableRules, seats: int) -> list[c.PlaceWager]:
    """Twenty wagers of nearly every kind for each seat."""
    names = list(law.places)
    places = [names[place * len(names) // 20] for place in range(20)]
    people = [Actor(f"player {number}", Role.PLAYER) for number in range(1, seats + 1)]
    return [
        c.PlaceWager(who, who.name, place, MINIMUM, "electronic", serial=serial)
        for serial, place in enumerate(places, 1)
        for who in people
    ]


def wagers(law: TableRules, state: TableState, commands: list[c.PlaceWager]) -> TableState:
    for command in commands:
        for event in decide(state, command, law):  # type: ignore[union-attr]
            state = evolve(state, event)
    return state


def best(run: Callable[[], object], tries: int = TRIES) -> float:
    """The least time of several."""
    times = []
    for _ in range(tries):
        begun = time.perf_counter()
        run()
        times.append(time.perf_counter() - begun)
    return min(times)


def placing(law: TableRules) -> float:
    """Wagers a second at felts of 20, 2,000 and 20,000 wagers; the last hundred are timed at each."""
    slowest = float("inf")
    print("deciding and evolving one wager, by how many are on the felt:")
    for seats in (1, 100, 1000):
        night = seated(law, seats)
        commands = twenty(law, seats)
        full = wagers(law, night.state, commands[: -len(commands) // 2])
        some = commands[-len(commands) // 2 :][:2000]
        rounds = max(1, 2000 // len(some))

        def timed(state: TableState = full, some: list[c.PlaceWager] = some, rounds: int = rounds) -> None:
            for _ in range(rounds):
                wagers(law, state, some)

        rate = len(some) * rounds / best(timed)
        slowest = min(slowest, rate)
        print(f"  {20 * seats:>6} wagers  {rate:>10,.0f} a second")
    return slowest


def round_of(law: TableRules) -> float:
    """A thousand seats with twenty wagers each: outcome to dolly off, with every proof."""
    night = seated(law, 1000)
    state = wagers(law, night.state, twenty(law, 1000))
    for command in (c.SpinBall(DAN), c.CallNoMoreBets(DAN, frozenset({"wave"}))):
        for event in decide(state, command, law):  # type: ignore[union-attr]
            state = evolve(state, event)
    outcome = c.RecordOutcome(DAN, "17", c.Telemetry(6), confirmed=frozenset({"valid-spin"}))
    events = decide(state, outcome, law)
    assert not isinstance(events, Refusal)

    def folded() -> None:
        now = state
        for event in events:
            now = evolve(now, event)

    deciding, folding = best(lambda: decide(state, outcome, law)), best(folded)
    print(f"a round of 1,000 seats with 20 wagers each: settled in {deciding * 1000:.1f} ms, every proof included")
    print(f"  folding its events into the state: {folding * 1000:.1f} ms more")
    return deciding


def replay(law: TableRules) -> float:
    """A night of about 100,000 events: decoded, folded by the phase table, posted, and the purses compared."""
    night = seated(law, 50)
    random.seed(1)
    while len(night.log) < 100_000:
        serials = {name: seat.serial for name, seat in night.state.seats.items()}
        for command in twenty(law, 50):
            again = c.PlaceWager(
                command.by, command.player, command.place, MINIMUM, "electronic", serial=serials[command.player] + 1
            )
            serials[command.player] += 1
            must(night, again)
        must(night, c.SpinBall(DAN))
        must(night, c.CallNoMoreBets(DAN, frozenset({"wave"})))
        pocket = random.choice(law.wheel.pockets)  # noqa: S311
        must(night, c.RecordOutcome(DAN, pocket, c.Telemetry(6), confirmed=frozenset({"valid-spin"})))
    log = [encode(event) for event in night.log]

    def read() -> None:
        state, ledger = TableState(), Ledger()
        for data in log:
            event = decode_event(data)
            state = evolve(state, event)
            enter(ledger, event)
        assert state == night.state
        assert all(ledger.balance(f"purse:{name}") == sum(seat.purse.values()) for name, seat in state.seats.items())

    rate = len(log) / best(read, 3)
    print(f"a night of {len(log):,} events decoded, folded and checked: {rate:,.0f} events a second")
    return rate


def pokerkit_actions() -> float:
    poker = import_module("pokerkit")
    every = tuple(poker.Automation)

    def hands() -> None:
        actions = 0
        while actions < 400:
            state = poker.NoLimitTexasHoldem.create_state(every, True, 0, (1, 2), 2, 200, 6)
            while state.status:
                state.check_or_call()
                actions += 1

    return 400 / best(hands, 3)


def chess_plies() -> float:
    chess = import_module("chess")
    opening = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8"
    game = opening.split()

    def plies() -> None:
        for _ in range(50):
            board = chess.Board()
            for move in game:
                board.push_uci(move)

    return 50 * len(game) / best(plies, 3)


def eventsourcing_events() -> float:
    application, domain = (import_module(f"eventsourcing.{name}") for name in ("application", "domain"))

    class Purse(domain.Aggregate):  # type: ignore[misc, name-defined]
        def __init__(self) -> None:
            self.cents = 0

        @domain.event("Staked")  # type: ignore[untyped-decorator]
        def stake(self, cents: int) -> None:
            self.cents += cents

    app = application.Application()
    purse = Purse()
    for _ in range(5000):
        purse.stake(100)
    app.save(purse)
    return 5000 / best(lambda: app.repository.get(purse.id), 3)


def main() -> None:
    law = rules()
    slowest = placing(law)
    round_of(law)
    read = replay(law)
    print("peers, in this run:")
    peers = {"pokerkit actions": pokerkit_actions, "python-chess plies": chess_plies}
    for name, peer in peers.items():
        rate = peer()
        print(f"  {name:<20} {rate:>10,.0f} a second; a wager is {slowest / rate:,.0f} times as fast")
    rate = eventsourcing_events()
    print(f"  {'eventsourcing read':<20} {rate:>10,.0f} a second; a night is read {read / rate:,.1f} times as fast")


if __name__ == "__main__":
    main()
