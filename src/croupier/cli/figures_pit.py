"""`croupier figures day` and `croupier figures month`: the pit's figures, for people and for programs."""

from __future__ import annotations

import argparse
from datetime import date
from fractions import Fraction
from typing import Any

from croupier.cli.output import print_json, print_table
from croupier.cli.pit_log import from_log
from croupier.figures.periods import Total, statistics, together
from croupier.figures.tax import month_of
from croupier.mathematics.decimals import percent, rounded
from croupier.money.amount import Cents, format_dollars
from croupier.service.house import House
from croupier.service.pit_log import PitLog
from croupier.storage.library import Library, parse_day
from croupier.views.pit_book import PitBook
from croupier.views.pit_figures import Row, Totals, rows_of, totals_of
from croupier.views.pit_periods import daily_rows
from croupier.views.wording import NO_ACTIVITY

MONEY = ("opener", "fills", "credits", "closer", "drop", "win", "computed_win", "difference")


def day(arguments: argparse.Namespace, library: Library) -> int:
    wanted = parse_day(arguments.day).isoformat() if arguments.day else ""

    async def work(log: PitLog, house: House) -> tuple[PitBook, str, list[Row]]:
        book = await log.read()
        on = wanted or (book.days[-1] if book.days else "")
        played = await log.played(on) if on in book.by_day else {}
        return book, on, rows_of(book, on, arguments.shift or "", played) if on else []

    _book, on, rows = from_log(arguments, library, work)
    plain, total = [_plain(row) for row in rows], totals_of(rows)
    if arguments.json:
        print_json({"day": on, "sessions": plain, "total": _total(total)})
        return 0
    columns = ["table", "shift", *(f">{name.replace('_', ' ')}" for name in MONEY), "figure", "causes"]
    lines = [[*(str(_shown(row[name])) for name in ("table", "shift", *MONEY, "kind")), *_causes(row)] for row in plain]
    print_table(f"gaming day {on}", columns, lines) if lines else print(f"gaming day {on}: {NO_ACTIVITY}")
    return 0


def _shown(value: object) -> object:
    return "not known" if value is None else value


def _causes(row: dict[str, Any]) -> list[str]:
    return ["; ".join(row["causes"])]


def _money(cents: Cents | None) -> str | None:
    return None if cents is None else format_dollars(cents)


def _exact(cents: Fraction | int) -> str:
    return format_dollars(Cents(int(rounded(Fraction(cents), 0))))


def _plain(row: Row) -> dict[str, Any]:
    """Amounts in dollars; nothing where an amount is not known, which is not zero."""
    line, counts, position = row.line, row.counts, row.line.position
    hold = row.win.hold if row.win else None
    return {
        "table": row.session.table,
        "shift": row.session.shift,
        "kind": row.kind,
        "opener": _money(counts.opener),
        "fills": _money(Cents(sum(counts.fills))),
        "credits": _money(Cents(sum(counts.credits))),
        "closer": _money(counts.closer),
        "drop": _money(row.win.drop if row.win else None),
        "win": _money(row.win.amount if row.win else None),
        "hold": None if hold is None else percent(hold, 2),
        "hold_interval": row.hold_interval and [percent(each, 2) for each in row.hold_interval],
        "computed_win": _money(line.computed),
        "difference": _money(line.difference),
        "of_box": _money(line.box),
        "of_tray": _money(line.tray),
        "theoretical_win": position and _exact(position.theoretical),
        "interval": position and [_exact(position.interval.low), _exact(position.interval.high)],
        "causes": list(line.causes),
        "tips": _money(row.tips),
        "tips_by_the_log": _money(row.tips_seen),
        "open_discrepancies": row.unanswered,
        "record": row.entry.mark.version,
        "event": row.entry.mark.hash,
    }


def _total(total: Totals) -> dict[str, Any]:
    return {
        "kind": total.kind,
        "fills": _money(total.fills),
        "credits": _money(total.credits),
        "drop": _money(total.drop),
        "win": _money(total.win),
        "hold": None if total.hold is None else percent(total.hold, 2),
        "computed_win": _money(total.computed),
        "difference": _money(total.difference),
        "theoretical_win": None if total.theoretical is None else _exact(total.theoretical),
        "tips": _money(total.tips),
    }


def month(arguments: argparse.Namespace, library: Library) -> int:
    """Drop, win and hold by table, from final figures alone."""
    wanted = month_of(arguments.month)

    async def work(log: PitLog, house: House) -> list[tuple[str, Total]]:
        return _totals(await log.read(), wanted)

    found = from_log(arguments, library, work)
    plain = [
        {
            "table": table,
            "days": total.days,
            "drop": _money(total.drop if total.days else None),
            "win": _money(total.win if total.days else None),
            "hold": None if total.hold is None else percent(total.hold, 2),
            "not_final": [each.isoformat() for each in total.unknown],
        }
        for table, total in found
    ]
    if arguments.json:
        print_json({"month": f"{wanted:%Y-%m}", "tables": plain})
        return 0
    rows = [[str(_shown(each[name])) for name in ("table", "days", "drop", "win", "hold")] for each in plain]
    title, columns = f"{wanted:%Y-%m}, final figures", ["table", ">days", ">drop", ">win", ">hold"]
    print_table(title, columns, rows) if rows else print(f"{wanted:%Y-%m}: {NO_ACTIVITY}")
    return 0


def _totals(book: PitBook, wanted: date) -> list[tuple[str, Total]]:
    rows = [row for row in daily_rows(book) if (row.day.year, row.day.month) == (wanted.year, wanted.month)]
    if not rows:
        return []
    last = {line.table: line.month for line in (*statistics(rows), *statistics(together(rows)))}
    return list(last.items())
