"""A run from its first connection to its account: betting, then rounds, with and without clients that misbehave.

Phases of both kinds alternate, so that what the machine does meanwhile falls on both alike.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial

from croupier import __version__
from croupier.load.crowd import TICK, Crowd
from croupier.load.dealer import Dealer
from croupier.load.house import round_of
from croupier.load.machine import machine
from croupier.load.peer import Betting, Peer
from croupier.load.plan import TROUBLED, Keys, LoadError, Plan, Wagers, commands, hello, live
from croupier.load.report import Report, Tally, effect
from croupier.load.server import Cost, Processes, minus
from croupier.load.trouble import Trouble

SLICES = 3
"""Phases of betting of each kind."""
BLOCK = 10
"""Rounds in a phase."""
TOGETHER = 64
"""Connections that are opened side by side."""
POCKETS = ("17", "0", "32", "5")
MILLISECOND = 0.001
AT_ONCE = 16
"""Wagers that are sent before answers are read again."""


class Run:
    def __init__(self, address: tuple[str, int], keys: Keys, plan: Plan, processes: Processes | None = None) -> None:
        plan.check(len(keys.seats))
        self.address, self.keys, self.plan = address, keys, plan
        self.processes = processes or Processes()
        self.crowd = Crowd(plan.patience)
        self.tallies = {kind: Tally() for kind in plan.kinds}
        self.now = "connecting"
        """What is being done, for whoever looks."""
        self.report = Report(__version__, datetime.now(UTC).strftime("%Y-%m-%d %H:%M"), machine(), {}, {})
        self.report.plan = {name: float(getattr(plan, name)) for name in Plan.__slots__}
        self._run = secrets.token_hex(3)
        self._host = f"[{address[0]}]:{address[1]}" if ":" in address[0] else f"{address[0]}:{address[1]}"
        stalled = keys.seats[plan.readers : plan.terminals]
        hostile = keys.seats[plan.terminals : plan.seats]
        greetings = [[self._hello("player", seat.cookie) for seat in seats] for seats in (stalled, hostile)]
        self.trouble = Trouble(self.crowd, address, *greetings)
        self._round = 0
        self.dealer: Dealer

    def go(self, on_tick: Callable[[float], None] = lambda now: None) -> Report:
        crowd, plan = self.crowd, self.plan
        kept = crowd.on_lost
        crowd.on_lost = lambda peer: (self.trouble.lost if peer.is_rude else kept)(peer)
        crowd.on_answer = self._answered

        def ticked(now: float) -> None:
            self.trouble.tick(now)
            on_tick(now)

        crowd.on_tick = ticked
        try:
            self._connect()
            if plan.seconds:
                for _ in range(SLICES):
                    self._phases(partial(self._stretch, plan.seconds / SLICES))
            for begun in range(0, plan.rounds, BLOCK):
                self._phases(partial(self._rounds, min(BLOCK, plan.rounds - begun)))
            return self._summed_up()
        finally:
            crowd.close()

    def _hello(self, view: str, cookie: str) -> bytes:
        return hello(self._host, live(self.keys.table, view), cookie)

    def _connect(self) -> None:
        crowd, first = self.crowd, int(time.time() * 1000)
        self._round = round_of(self.address, self._host, self.keys.table, self.plan.patience)
        self.dealer = Dealer(crowd, self._reader("the dealer", "board", self.keys.dealer), self._run)
        crowd.readers.remove(self.dealer.peer)
        for place in range(self.plan.readers):
            peer = self._reader(f"terminal {place + 1}", "player", self.keys.seats[place].cookie)
            peer.wagers = Wagers(self.keys, self._run, place, first)
            crowd.terminals.append(peer)
        for place in range(self.plan.boards):
            self._reader(f"board {place + 1}", "board", "")
        self._wait(lambda: all(peer.is_open and peer.told_head for peer in crowd.readers), "shown the table")

    def _reader(self, name: str, view: str, cookie: str) -> Peer:
        peer = self.crowd.add(Peer(name, self.address, self._hello(view, cookie), self.plan.patience))
        self.crowd.readers.append(peer)
        if not len(self.crowd.readers) % TOGETHER:
            self._wait(lambda: all(each.is_open for each in self.crowd.readers), "let in")
        return peer

    def _wait(self, done: Callable[[], bool], what: str) -> None:
        if not self.crowd.until(done):
            missing = [peer.name for peer in self.crowd.readers if not peer.is_open or not peer.told_head]
            raise LoadError(f"{missing[0] if missing else 'a client'} was not {what} in {self.plan.patience:g} s")

    def _phases(self, phase: Callable[[str], None]) -> None:
        for kind in self.plan.kinds:
            if kind == TROUBLED:
                self.trouble.begin()
            try:
                phase(kind)
            finally:
                self.trouble.end()

    def _stretch(self, seconds: float, kind: str) -> None:
        """Betting, and a round that clears the felt for the next."""
        tally, plan = self.tallies[kind], self.plan
        self.now = f"betting, {kind}"
        before = self._cost()
        betting = self._bet_at(plan.rate, seconds) if plan.rate else self._bet(seconds)
        tally.cost += minus(self._cost(), before)
        tally.seconds += seconds
        tally.in_time += betting.in_time
        tally.taken += betting.taken
        tally.times += betting.times
        self._deal(None)

    def _cost(self) -> Cost:
        return self.processes.cost(self.crowd.sent + self.crowd.received)

    def _bet(self, seconds: float) -> Betting:
        """Each terminal sends its next wager when the last was answered, for so long; for no time, one each."""
        betting = self._begin(seconds)
        betting.is_closed_loop = True
        for peer in list(self.crowd.terminals):
            self.crowd.wager(peer, time.perf_counter())
        return self._ended(betting)

    def _bet_at(self, rate: float, seconds: float) -> Betting:
        """So many a second, whatever the answers do; each counts from when it was to be sent."""
        betting, crowd = self._begin(seconds), self.crowd
        for number in range(int(rate * seconds)):
            due = betting.begun + number / rate
            while (wait := due - time.perf_counter()) > 0:
                if wait < MILLISECOND:  # epoll counts in milliseconds
                    time.sleep(wait)
                    wait = 0
                crowd.pump(wait)
            crowd.wager(crowd.terminals[number % len(crowd.terminals)], due)
            if not number % AT_ONCE:  # also when it is behind its schedule
                crowd.pump(0)
        return self._ended(betting)

    def _begin(self, seconds: float) -> Betting:
        self.crowd.betting = betting = Betting()
        betting.until = betting.begun + seconds
        return betting

    def _ended(self, betting: Betting) -> Betting:
        """Until everything is answered that will be."""
        crowd = self.crowd
        while time.perf_counter() < betting.until:
            crowd.pump(TICK)
        crowd.until(lambda: betting.answered >= betting.sent or not any(peer.due for peer in crowd.terminals))
        account = self.report.account
        account.sent += betting.sent
        account.taken += betting.taken
        for code, many in betting.refused.items():
            account.refused[code] = account.refused.get(code, 0) + many
        for peer in crowd.terminals:  # an answer that comes after all is no answer to the next wager
            peer.due.clear()
        account.unanswered += betting.sent - betting.answered
        return betting

    def _rounds(self, many: int, kind: str) -> None:
        tally, before = self.tallies[kind], self._cost()
        for _ in range(many):
            tally.rounds += 1
            self.now = f"round {tally.rounds}, {kind}"
            tally.answers += self._bet(0).times
            self._deal(tally)
        tally.dealing_cost += minus(self._cost(), before)

    def _deal(self, tally: Tally | None) -> None:
        """The dealer's part of a round."""
        spin, close, outcome = commands(self.keys, POCKETS[self._round % len(POCKETS)])
        self._round += 1
        self._do(spin, b'"phase":"spinning"', "", tally)
        self._do(close, b'"phase":"no more bets"', "no more bets", tally)
        missed = self._do(outcome, b'"round":%d' % self._round, "result", tally)
        self.report.account.results += 1
        self.report.account.results_missed += missed

    def _do(self, command: dict[str, object], marker: bytes, name: str, tally: Tally | None) -> int:
        """Sends a command and looks at the screens: how many have not shown in time what it did."""
        crowd = self.crowd
        crowd.look_for(marker)
        begun, self.report.account.last_number = self.dealer.ask(command)
        crowd.until(lambda: crowd.unseen <= 0)
        if tally and name and crowd.times:
            tally.last[name].append(max(crowd.times) - begun)
            tally.every[name].extend(each - begun for each in crowd.times)
        return max(0, crowd.unseen)

    def _answered(self, peer: Peer, text: bytes) -> None:
        if peer is self.dealer.peer:
            self.dealer.answer = text
        elif peer.is_rude:
            self.trouble.answer(peer)

    def _summed_up(self) -> Report:
        report, crowd = self.report, self.crowd
        report.memory_mb, report.memory_most_mb = self.processes.memory() if self.processes.pid else (None, None)
        account = report.account
        account.screens, account.lost_sockets = len(crowd.readers), len(crowd.lost)
        account.at_last_number = sum(peer.number >= account.last_number for peer in crowd.readers)
        for kind, tally in self.tallies.items():
            if self.plan.seconds:
                report.betting[kind] = tally.wagered(self.processes.pid)
            if self.plan.rounds:
                report.dealing[kind] = tally.dealt()
        report.effect, report.trouble = effect(report), self.trouble.told()
        return report
