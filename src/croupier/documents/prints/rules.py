"""The rules of a table as they are posted: odds, limits, award rules, what the law and the house say, in plain words.

Colorado 2208 asks for house rules and jackpot rules. A book that lists its parts (Iowa's) is printed by its parts, with
a cover that says who approved it and a line for initials and date on every page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from croupier.documents.page import Block, Column, Facts, Page, Section, Table, Text
from croupier.documents.prints.source import Source, capital, page_of, stamped, words
from croupier.money.amount import format_dollars
from croupier.rulebook.playable import parts
from croupier.sidebets.paytable import PayTable
from croupier.sidebets.registry import pay_tables, side_bets
from croupier.views.reader_board import limit
from croupier.views.rule_parts import rule_parts
from croupier.views.table_rules import RuleChapter, RuleLine, SideBetRules, TableRulesView, table_rules_view

SCALE = 1.2
"""Letters of eleven points and more: it hangs where people stand."""


def rules_page(source: Source) -> Page:
    view = table_rules_view(source.rules, source.questions)
    law = source.rules.rules
    lead = ", ".join(filter(None, (view.title, view.house if view.house != law.house else "")))
    title = f"Rules of table {source.number}"
    if not parts(law):
        return page_of(source, f"{source.game}: house rules", title, lead, tuple(_sections(source, view)), scale=SCALE)
    page = page_of(source, f"{source.game}: rules of the game", title, lead, tuple(_parts(source)), scale=SCALE)
    return stamped(
        replace(
            page,
            front=tuple(_cover(source, view)),
            contents=True,
            sign_off=("Initials of the approver", "Date"),
        ),
        source,
    )


def _cover(source: Source, view: TableRulesView) -> Iterator[Block]:
    text = source.rules.text
    pages = source.rules.rules.names("approval.initialed")
    yield Facts(
        (
            ("Approved by", text("approval.by")),
            ("Date of approval", text("approval.date")),
            ("Pages initialed and dated", ", ".join(pages)),
        )
    )
    yield _chapter_facts(next(chapter for chapter in view.chapters if chapter.title == "This table"))
    yield _odds_and_limits(view, source)


def _parts(source: Source) -> Iterator[Section]:
    for chapter in rule_parts(source.rules.rules):
        title = chapter.title.title() if chapter.title.isupper() else chapter.title
        rows = tuple((line.about, line.says) for line in chapter.lines)
        columns = (Column("paragraph"), Column("rule", wide=True))
        yield Section(title, (Table(f"{title}, by paragraph", columns, rows),))


def _sections(source: Source, view: TableRulesView) -> Iterator[Section]:
    yield Section("Odds and limits", (_odds_and_limits(view, source),))
    for bet in view.side_bets:
        yield Section(
            f"Award rules: {words(bet.name)}",
            (*side_bet_blocks(source, bet), Facts(tuple(side_rules(source, bet.name)))),
        )
    for chapter in view.chapters:
        yield Section(chapter.title, (_chapter_facts(chapter),))
    if view.readings:
        yield Section("Unclear rules and how they are read here", tuple(_readings(view)))


def _largest(high: int, source: Source) -> str:
    return "any" if source.rules.is_tournament else source.rules.amount(high)


def _odds_and_limits(view: TableRulesView, source: Source) -> Table:
    columns = (
        Column("bet"),
        Column("pays", right=True),
        Column("smallest", right=True),
        Column("largest", right=True),
        Column("section", wide=True),
    )
    rows = tuple(
        (words(line.kind), line.pays, source.rules.amount(line.low), _largest(line.high, source), line.cite)
        for line in view.odds
    )
    return Table("What each bet pays, and the smallest and the largest wager", columns, rows)


def side_bet_blocks(source: Source, bet: SideBetRules) -> Iterator[Block]:
    """A side bet: what it takes, and every row of its pay table as it is printed."""
    table = f", pay table {bet.pay_table}" if bet.pay_table else ""
    yield Facts((("Wager", f"{takes(bet, source)}{table} ({bet.cite})"), *_rows(bet.lines)))
    printed = next((one for one in _pay_tables(source, bet.name) if one.code == bet.pay_table), None)
    if printed:
        rows = tuple((capital(printed.printed(row.on)), row.pays) for row in printed.rows)
        yield Table(f"What {words(bet.name)} pays", (Column("result"), Column("pays", right=True)), rows)


def takes(bet: SideBetRules, source: Source) -> str:
    if source.rules.is_tournament:
        return limit(bet.low, bet.high, source.rules)
    low, high = format_dollars(bet.low), format_dollars(bet.high)
    return low if low == high else f"{low} to {high}"


def _pay_tables(source: Source, name: str) -> Iterator[PayTable]:
    return pay_tables(side_bets()[name], source.rules.rules, source.rules.wheel)


def side_rules(source: Source, name: str) -> Iterator[tuple[str, str]]:
    """What the book says of a side bet in sentences; how doubtful words are read stands at the end of the rules."""
    prefix, law = f"sidebets.{name}.", source.rules.rules
    for key in sorted(law.rules):
        about = key.removeprefix(prefix)
        if key.startswith(prefix) and key in law and "." not in about and isinstance(law.value(key), str):
            yield words(about), f"{law.value(key)} ({law.cite(key)})"


def _chapter_facts(chapter: RuleChapter) -> Facts:
    return Facts(tuple(_rows(chapter.lines)))


def _rows(lines: tuple[RuleLine, ...]) -> Iterator[tuple[str, str]]:
    for line in lines:
        yield line.about, line.says + (f" ({line.cite})" if line.cite else "")


def _readings(view: TableRulesView) -> Iterator[Block]:
    for reading in view.readings:
        yield Text(f"{reading.cite}: {reading.doubt} Read here as: {reading.taken}")
