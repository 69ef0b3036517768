"""The Division's payout form of a tournament: every prize that has left the house, divisions by agreement, pools."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.documents.page import Block, Column, Notice, Page, Section, Signatures, Table, Text
from croupier.documents.prints.tournament_forms import FormSource, form_page
from croupier.money.amount import Cents
from croupier.money.amount import format_dollars as dollars
from croupier.pit.days import written
from croupier.tournament.records import PrizeKind
from croupier.views.tournament_forms import PayoutLine, TournamentForms


def payout_page(source: FormSource) -> Page:
    """Form X: every prize that has left the house, and each pool from its first buy-in to its last cent."""
    forms = source.forms
    sections = [Section("Prizes", (_payouts(forms),))]
    if forms.agreements:
        sections.append(Section("Division by agreement", tuple(_agreements(forms))))
    sections += [
        Section("Prize pools", tuple(_pools(forms))),
        Section("Signatures", (Signatures(("Tournament director", "Cashier", "Accounting", "Date")),)),
    ]
    first, last = forms.plan.events[0].day, forms.plan.events[-1].day
    days = f"{first}" + (f" to {last}" if last != first else "")
    return form_page(source, "payouts", f"{forms.plan.title}, {days}", sections)


_KINDS = {PrizeKind.POOL: "cash", PrizeKind.ADDED: "cash, added", PrizeKind.GOODS: "merchandise"}


def _payouts(forms: TournamentForms) -> Table:
    names = ("event", "place", "winner", "prize as printed", "paid as", "value", "form", "intercept", "paid", "by")
    wide = ("winner", "prize as printed", "paid as")
    columns = tuple(Column(name, right=name == "value", wide=name in wide) for name in names)
    rows = tuple(_payout(line) for line in forms.payouts)
    total = dollars(Cents(sum(line.due.cents for line in forms.payouts)))
    return Table("Every prize that was paid", columns, rows, ("all", "", "", "", "", total, "", "", "", ""))


def _payout(line: PayoutLine) -> tuple[str, ...]:
    due, paid = line.due, line.paid
    number = f"voucher {paid.voucher.number} for {due.what}" if paid.voucher else ""
    goods = f"merchandise: {due.what}" if due.kind is PrizeKind.GOODS else ""
    note = ", disqualified since" if line.disqualified else ""
    return (
        line.event,
        str(due.place),
        f"{due.player}, entry {due.entry}{note}",
        due.printed,
        number or goods or _KINDS[due.kind],
        dollars(due.cents),
        paid.form,
        paid.intercept,
        written(paid.at, paid.offset),
        f"{paid.by.name}, {paid.licensee}",
    )


def _agreements(forms: TournamentForms) -> Iterator[Block]:
    players = {line.entry.number: line.entry.player for log in forms.logs.values() for line in log.lines}
    for each in forms.agreements:
        yield Text(
            f"{each.event_name}: on {each.day} all players who were left agreed. {each.by.name}, tournament director, "
            "states that nobody was encouraged to end play early, that every player understood that such an agreement "
            "is voluntary and unanimous, and that it was."
        )
        rows = tuple((players[entry], str(entry), dollars(cents)) for entry, cents in each.shares.items())
        total = dollars(Cents(sum(each.shares.values())))
        columns = (Column("player"), Column("entry", right=True), Column("share", right=True))
        yield Table("All who were left, and what each has agreed to", columns, rows, ("all", "", total))


def _pools(forms: TournamentForms) -> Iterator[Block]:
    names = ("buy-ins", "lapsed vouchers", "carried in", "awarded", "carried on", "left")
    columns = (Column("event"), *(Column(name, right=True) for name in names))
    rows = tuple(
        (
            each.event,
            *map(dollars, (each.buy_ins, each.lapsed, each.carried_in, each.awarded, each.carried_out, each.left)),
        )
        for each in forms.pools
    )
    yield Table("What went into each pool, and out of it", columns, rows)
    yield from (Notice(f"This form does not agree with the ledger: {each}") for each in forms.differences)
