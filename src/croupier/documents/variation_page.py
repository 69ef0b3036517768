"""The application for a variation as a page: who asks, the text before and after, figures, what happens at a table."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier import __version__
from croupier.desk.par import ParSheet
from croupier.desk.variation import NOT_OFFERED, Affected, Pack
from croupier.documents.layout_drawing import layout_drawing
from croupier.documents.numbers import amount, change, share, whole
from croupier.documents.page import Block, Column, Facts, Figure, Page, Section, Table, Text
from croupier.documents.par_page import title_of
from croupier.rulebook.rules import Rule
from croupier.rulebook.values import show_value

CONFIDENCE = 95


def application_page(found: Pack) -> Page:
    proposal, law = found.proposal, found.before
    return Page(
        kind="Application for a variation",
        title=proposal.title,
        lead=f"{proposal.licensee}, to take effect on {proposal.first_day}",
        running=f"{proposal.title} · {proposal.licensee}",
        foot=f"{law.book.name} on {law.day} · rulebook {law.book.digest[:16]} · croupier {__version__}",
        day=law.day,
        figures=(
            ("rules changed", whole(len(found.changes))),
            ("bets affected", whole(len(found.bets))),
            ("differences at the table", whole(len(found.effects))),
        ),
        sections=(
            Section("Identification", (_identification(found),)),
            Section("Reason", (Text(proposal.reason), Text(f"At the table: {proposal.means}."))),
            Section("The text", (_text(found),)),
            Section("Figures", tuple(_figures(found))),
            Section("Effect at the table", tuple(_effects(found))),
            Section("Layout", (_layout(found),)),
        ),
    )


def _identification(found: Pack) -> Facts:
    proposal, book, rules = found.proposal, found.before.book, found.before.rules
    rows = [
        ("Licensee", proposal.licensee),
        ("Rules to be varied", f"{book.name}, {book.title}"),
        ("Edition", book.edition(proposal.first_day).title),
        ("Effective date asked for", str(proposal.first_day)),
        ("Rulebook SHA-256", book.digest),
    ]
    law = [f"variations.{each}" for each in ("request", "review", "approval")]
    return Facts((*rows, *((f"§ {rules.cite(key)}", str(rules.value(key))) for key in law)))


def _text(found: Pack) -> Table:
    columns = (Column("rule"), Column("as it reads", wide=True), Column("as proposed", wide=True), Column("section"))
    rows = tuple((one.key, _value(one.before), _value(one.after), _cite(one.before)) for one in found.changes)
    return Table("Each rule before and after", columns, rows)


def _value(rule: Rule | None) -> str:
    return "no such rule" if rule is None else show_value(rule.value)


def _cite(rule: Rule | None) -> str:
    return "new" if rule is None else rule.cite


def _figures(found: Pack) -> Iterator[Block]:
    if not found.bets:
        yield Text("No bet that the rulebook offers is worth more or less by this variation.")
        return
    columns = (
        Column("bet", wide=True),
        Column("wheel"),
        Column("edge before", right=True),
        Column("edge after", right=True),
        Column("points", right=True),
        Column("deviation before", right=True),
        Column("deviation after", right=True),
    )
    yield Table("House edge and standard deviation, for each unit staked", columns, tuple(map(_bet, found.bets)))
    shares = (
        Column("bet", wide=True),
        Column("wheel"),
        Column("before", right=True),
        Column("after", right=True),
    )
    rows = tuple((*_names(one), _win(one.before), _win(one.after)) for one in found.bets)
    rounds = whole(_ROUNDS)
    yield Table(f"Win as a share of what is wagered in {rounds} rounds, with {CONFIDENCE} % confidence", shares, rows)
    yield Text(
        "The hold of a table is its win as a share of the drop, and depends on how long players stay; these are shares "
        "of the wagers. The PAR sheet of each bet, before and after, goes with this application."
    )


_ROUNDS = 10**4


def _names(one: Affected) -> tuple[str, str]:
    sheet = one.sheet
    return " ".join(filter(None, (title_of(sheet), sheet.row.paytable))), sheet.row.wheel.name


def _bet(one: Affected) -> tuple[str, ...]:
    before, after = (sheet.measures if sheet else None for sheet in (one.before, one.after))
    points = change(after.house_edge - before.house_edge, 4) if before and after else ""
    edges = (_edge(one.before, "house_edge"), _edge(one.after, "house_edge"))
    return (*_names(one), *edges, points, _edge(one.before, "deviation"), _edge(one.after, "deviation"))


def _edge(sheet: ParSheet | None, name: str) -> str:
    if sheet is None:
        return NOT_OFFERED
    if sheet.measures is None:
        return "open"
    value: Fraction = getattr(sheet.measures, name)
    return share(value, 4) if name == "house_edge" else amount(value, 4)


def _win(sheet: ParSheet | None) -> str:
    """What the house keeps of the money wagered: the edge, and between which bounds it lies."""
    if sheet is None or sheet.measures is None:
        return NOT_OFFERED if sheet is None else "open"
    low, high = next(each.normal[CONFIDENCE] for each in sheet.bounds if each.rounds == _ROUNDS)
    return f"{share(1 - high, 2)} to {share(1 - low, 2)}"


def _effects(found: Pack) -> Iterator[Block]:
    yield Text(
        f"Each bet above was played at a table of the rules before and after, and {found.situations} situations were: "
        "irregularities, disputes, corrections, closings. What is not listed came out the same."
    )
    if found.effects:
        columns = (Column("where"), Column("what", wide=True), Column("before"), Column("after"))
        rows = tuple((one.where, one.what, one.before, one.after) for one in found.effects)
        yield Table("What comes out otherwise", columns, rows)


def _layout(found: Pack) -> Figure:
    return Figure("The felt with the widest offer by the proposed rules; not to scale", layout_drawing(found.table))
