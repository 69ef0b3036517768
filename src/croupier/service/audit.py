"""The audit: a stream is read again from its first record, and everything in it is made anew.

The chain is walked; every event is decoded and folded by the phase table; each settlement is computed once more from
the state before it and the rules pinned at opening, and has to be the same to the cent; the ledger is posted and has to
agree with the state. The first thing that differs is named, and nothing after it is believed.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass

from croupier.money.ledger import Ledger
from croupier.service.chain import FIRST, first_break
from croupier.service.ports import EventStore, Record
from croupier.service.staff import STREAM as PEOPLE
from croupier.service.staff import People
from croupier.service.tables import FindRules
from croupier.table import events as e
from croupier.table.codec import decode_event
from croupier.table.evolve import OutOfOrderError, evolve
from croupier.table.postings import postings
from croupier.table.rules import TableRules
from croupier.table.settle import losers, winners
from croupier.table.state import COUPON, TableState

PAGE = 5_000


@dataclass(frozen=True, slots=True)
class Report:
    """What an audit of one stream found."""

    stream: str
    records: int
    head: str
    rounds: int
    difference: str = ""
    """The first thing that is not as it should be; empty when all is well."""


async def verify(store: EventStore, stream: str, find_rules: FindRules) -> Report:
    """Read a stream again and recompute it."""
    auditor = _Auditor(find_rules)
    async for page in _pages(store, stream):
        if broken := first_break(page, auditor.head, auditor.version):
            return auditor.report(stream, broken)
        for record in page:
            if wrong := auditor.see(record):
                return auditor.report(stream, f"record {record.version} of {stream}: {wrong}")
    return auditor.report(stream, auditor.books())


async def verify_people(store: EventStore) -> Report:
    """The stream of the staff: its chain, and that every event can be read and folded."""
    aggregate = People()
    state, head, version = aggregate.begin(), FIRST, 0
    async for page in _pages(store, PEOPLE):
        if broken := first_break(page, head, version):
            return Report(PEOPLE, version, head.hex(), 0, broken)
        for record in page:
            try:
                state = aggregate.evolve(state, aggregate.decode(record.body, record.format))
            except (ValueError, KeyError) as error:
                return Report(PEOPLE, version, head.hex(), 0, f"record {record.version} of {PEOPLE}: {error}")
            head, version = record.hash, record.version
    return Report(PEOPLE, version, head.hex(), 0)


async def _pages(store: EventStore, stream: str) -> AsyncIterator[list[Record]]:
    after = 0
    while page := await store.read(stream, after, PAGE):
        yield page
        after = page[-1].version


class _Auditor:
    def __init__(self, find_rules: FindRules) -> None:
        self.find_rules = find_rules
        self.state, self.ledger = TableState(), Ledger()
        self.rules: TableRules | None = None
        self.head, self.version = FIRST, 0

    def report(self, stream: str, difference: str) -> Report:
        return Report(stream, self.version, self.head.hex(), self.state.round, difference)

    def see(self, record: Record) -> str:
        """What is wrong with a record, or nothing; and then it has happened."""
        try:
            event = decode_event(record.body, record.format)
            wrong = self._recomputed(event)
            self.state = evolve(self.state, event)
            self.ledger.post(postings(event))
        except (OutOfOrderError, ValueError, KeyError) as error:
            return str(error)
        self.head, self.version = record.hash, record.version
        kind = type(event)
        if kind in _SET_UP:
            self.rules = self.find_rules(self.state)
        elif kind in _BALANCED:
            wrong = wrong or self.books()
        return wrong

    def _recomputed(self, event: e.Event) -> str:
        """Settlements, computed once more from the state before them."""
        if self.rules is None or type(event) not in _SETTLED:
            return ""
        compute, field = _SETTLED[type(event)]
        lines, proofs = compute(self.rules, self.state)
        written = getattr(event, field)
        if lines != written:
            return f"{type(event).__name__} is not what the rules make of the wagers: {_first(lines, written)}"
        return "" if proofs == getattr(event, "proofs", proofs) else f"{type(event).__name__} has other proofs"

    def books(self) -> str:
        """The ledger against the state: the whole is nothing, and each purse, felt and meter is what it should be."""
        if total := sum(self.ledger.balances.values()):
            return f"the accounts add up to {total} cents"
        for account, wanted in _wanted(self.state):
            if self.ledger.balance(account) != wanted:
                return f"{account} holds {self.ledger.balance(account)} cents, and should hold {wanted}"
        return ""


_SET_UP = frozenset((e.TableOpened, e.SetupChanged))
_BALANCED = frozenset((e.DollyRemoved, e.TableClosed))
"""When the books are compared."""
_Compute = Callable[[TableRules, TableState], tuple[e.Lines, tuple[e.Proof, ...]]]
_SETTLED: dict[type[e.Event], tuple[_Compute, str]] = {
    e.LosersCollected: (losers, "lost"),
    e.WinnersPaid: (winners, "paid"),
}


def _first(computed: e.Lines, written: e.Lines) -> str:
    """The first line that differs."""
    for player in dict.fromkeys([*computed, *written]):
        if computed.get(player) != written.get(player):
            return f"{player} should have {computed.get(player)}, and has {written.get(player)}"
    return "their order"


def _wanted(state: TableState) -> Iterable[tuple[str, int]]:
    for player, seat in state.seats.items():
        yield f"purse:{player}", sum(seat.purse.values())
        on_felt = sum(stake for key, stake in seat.wagers.items() if key.chips != COUPON)
        standing = [bet.stake for key, bet in seat.standing.items() if not bet.taken and key.chips != COUPON]
        yield f"felt:{player}", on_felt + sum(standing)
    for bet, cents in state.meters.items():
        yield f"meter:{bet}", cents
