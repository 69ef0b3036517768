"""The forms of a tournament from its log: the log of entry fees and buy-ins, and the payout form, each held against the
ledger.

A re-entry is a line of its own. An entry that was withdrawn before its event began stands apart and is in no total,
with what is owed for it or when that was paid back.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date

from croupier.money.amount import Cents
from croupier.people.posts import Person
from croupier.rulebook.refusal import Refusal
from croupier.rulebook.rules import Rules
from croupier.tournament import events as e
from croupier.tournament.commands.entries import GOODS, VOUCHER
from croupier.tournament.plan import Plan
from croupier.tournament.postings import FEES, HELD_FEES, held, ledger_of, pool, postings
from croupier.tournament.proceeds import entry_fees
from croupier.tournament.reading import plan_of
from croupier.tournament.records import Due, Entry, Owed, Paid, PrizeKind, Voucher
from croupier.tournament.refusals import Code, refuse
from croupier.tournament.undoing import standing_events


@dataclass(frozen=True, slots=True)
class EntryLine:
    entry: Entry
    """As it was made: with the prices of that moment."""
    by: Person
    """Who took it."""
    extras: tuple[tuple[str, Paid], ...] = ()
    voucher: Voucher | None = None
    """That it was paid with: its two parts, and where it was won."""
    owed: Owed | None = None
    """It was withdrawn, and this was set aside for the player."""
    back: e.EntryPaidBack | None = None
    """Since when it is no longer owed."""

    @property
    def buy_ins(self) -> Cents:
        return Cents(self.entry.buy_in.cents + sum(paid.cents for _, paid in self.extras))


@dataclass(frozen=True, slots=True)
class EntryLog:
    """Of one event."""

    event: str
    lines: tuple[EntryLine, ...]
    paid_back: tuple[EntryLine, ...]

    @property
    def fees(self) -> Cents:
        return Cents(sum(line.entry.fee.cents for line in self.lines))

    @property
    def buy_ins(self) -> Cents:
        return Cents(sum(line.buy_ins for line in self.lines))

    @property
    def owed(self) -> Cents:
        """For withdrawn entries, and not paid back yet."""
        return Cents(sum(line.owed.cents for line in self.paid_back if line.owed and not line.back))


@dataclass(frozen=True, slots=True)
class PayoutLine:
    event: str
    due: Due
    paid: e.PrizePaid
    card: str
    disqualified: bool
    """Found after it was paid."""


@dataclass(frozen=True, slots=True)
class PoolLine:
    """What went into the pool of an event and out of it; what is left is zero at the end."""

    event: str
    buy_ins: Cents
    """All that was paid in, by whatever means; less what was paid back."""
    lapsed: Cents
    carried_in: Cents
    awarded: Cents
    carried_out: Cents

    @property
    def left(self) -> Cents:
        return Cents(self.buy_ins + self.lapsed + self.carried_in - self.awarded - self.carried_out)


@dataclass(slots=True)
class TournamentForms:
    plan: Plan
    book: str
    logs: dict[str, EntryLog]
    payouts: list[PayoutLine]
    pools: list[PoolLine]
    months: dict[date, Cents]
    """Fees by the month in which they were collected."""
    agreements: list[e.SharingApproved]
    counts: list[e.CashCounted]
    kept_apart: Cents
    """Cash of fees and buy-ins that is not counted yet."""
    differences: list[str] = field(default_factory=list)
    """Where a form and the ledger do not agree: our own mistake, and never hidden."""


def forms_of(events: Iterable[e.Event]) -> TournamentForms:
    """The forms of a tournament, from its whole log."""
    log = standing_events(events)
    drafted = [each for each in log if isinstance(each, e.Drafted)][-1]
    plan = plan_of(drafted.plan)
    kept = [each for each in log if isinstance(each, e.PrizePaid)]
    gone = {number for each in log if isinstance(each, e.Disqualified) for number in each.entries}
    cards = {each.entry.number: each.entry.card for each in log if isinstance(each, e.Entered)}
    ledger = ledger_of(log)
    forms = TournamentForms(
        plan=plan,
        book=drafted.book,
        logs={event.name: _entries(log, event.name) for event in plan.events},
        payouts=[
            PayoutLine(each.event_name, each.due, each, cards[each.due.entry], each.due.entry in gone)
            for each in kept
            if each.due.kind is not PrizeKind.SEAT
        ],
        pools=[_pool(log, event.name) for event in plan.events],
        months=entry_fees(log),
        agreements=[each for each in log if isinstance(each, e.SharingApproved)],
        counts=[each for each in log if isinstance(each, e.CashCounted)],
        kept_apart=ledger.total("held"),
    )
    fees = sum(each.fees for each in forms.logs.values())
    if fees != ledger.balance(FEES) + ledger.balance(HELD_FEES):
        forms.differences.append(f"the form has {fees} cents of fees, and the ledger has {ledger.balance(FEES)}")
    owed_ = sum(each.owed for each in forms.logs.values())
    if owed_ != ledger.total("owed"):
        forms.differences.append(f"the form has {owed_} cents owed, and the ledger has {ledger.total('owed')}")
    for line in forms.pools:
        if line.buy_ins != forms.logs[line.event].buy_ins:
            forms.differences.append(f"the form has {forms.logs[line.event].buy_ins} cents of buy-ins in {line.event}")
        if line.left != ledger.balance(pool(line.event)) + ledger.balance(held(line.event)):
            forms.differences.append(f"the form has {line.left} cents left in the pool of {line.event}")
    return forms


def _entries(log: list[e.Event], event: str) -> EntryLog:
    gone = {each.entry: each for each in log if isinstance(each, e.EntryWithdrawn)}
    back = {each.entry: each for each in log if isinstance(each, e.EntryPaidBack)}
    extras: dict[int, list[tuple[str, Paid]]] = {}
    for each in log:
        if isinstance(each, e.ExtraBought):
            extras.setdefault(each.entry, []).append((each.kind, each.paid))
    issued = {each.voucher.number: each.voucher for each in log if isinstance(each, e.PrizePaid) and each.voucher}
    lines = [
        EntryLine(
            made.entry,
            made.by,
            tuple(extras.get(made.entry.number, ())),
            _voucher(made.entry, issued),
            _owed(gone.get(made.entry.number)),
            back.get(made.entry.number),
        )
        for made in log
        if isinstance(made, e.Entered) and made.entry.event == event
    ]
    return EntryLog(
        event,
        tuple(line for line in lines if line.entry.number not in gone),
        tuple(line for line in lines if line.entry.number in gone),
    )


def _owed(gone: e.EntryWithdrawn | None) -> Owed | None:
    return Owed.of(gone.fee, gone.buy_in, *gone.extras) if gone and gone.is_owed else None


def _voucher(entry: Entry, issued: dict[str, Voucher]) -> Voucher | None:
    number = next((paid.by.what for paid in (entry.buy_in, entry.fee) if paid.by.way == VOUCHER), "")
    return issued.get(number)


def _pool(log: list[e.Event], event: str) -> PoolLine:
    own, sums = {pool(event), held(event)}, dict.fromkeys(("buy_ins", "lapsed", "carried", "awarded", "out"), 0)
    for each in log:
        for source, target, cents in postings(each):
            into = (target in own) - (source in own)
            match each:
                case e.VoucherLapsed():
                    sums["lapsed"] += into * cents
                case e.EventEnded():
                    sums["carried" if into > 0 else "out"] += abs(into) * cents
                case e.PrizePaid():
                    sums["awarded"] -= into * cents
                case _:
                    sums["buy_ins"] += into * cents
    return PoolLine(event, *map(Cents, sums.values()))


def why_not_final(log: EntryLog, rules: Rules) -> Refusal | None:
    """Where one entrant has paid a fee, every line of the form has one."""
    without = next((line for line in log.lines if not line.entry.fee.cents), None)
    if without and log.fees:
        says = f"{without.entry.player}, entry {without.entry.number} in {log.event}, has no entry fee, and others have"
        return refuse(Code.BAD_PAYMENT, says, rules.cite("tournaments.form_fee"))
    return None


def way_of(paid: Paid) -> str:
    """How it was paid, as the form has it."""
    if not paid.cents:
        return ""
    return f"{paid.by.way}: {paid.by.what}" if paid.by.way in (GOODS, VOUCHER) else paid.by.way
