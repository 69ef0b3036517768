"""Parts of a PAR sheet: confidence bounds, doubtful texts, and what only some sheets have."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.desk.par import ParSheet
from croupier.desk.par_extras import Meter, OpenMultiplier, Stated
from croupier.desk.par_numbers import QUANTILES
from croupier.desk.par_readings import QuestionCost, ReadingCost
from croupier.documents.frame import Size
from croupier.documents.numbers import amount, change, dollars, share, whole
from croupier.documents.page import Block, Column, Facts, Figure, Section, Table, Text
from croupier.documents.par_charts import edge_words, meter_chart, multiplier_chart, reading_chart
from croupier.mathematics.decimals import decimal
from croupier.money.amount import format_dollars

SIZE = Size(width=500, height=230)


def stated_words(stated: Stated) -> str:
    agrees = "agrees with the exact edge" if stated.agrees else "does not agree with the exact edge"
    return f"{stated.printed} %: {agrees}"


def bound_blocks(sheet: ParSheet) -> Iterator[Table | Text]:
    columns = (
        Column("rounds", right=True),
        *(Column(f"{confidence} % confidence", right=True) for confidence in QUANTILES),
        Column("error at most", right=True),
    )
    rows = tuple(
        (
            whole(bound.rounds),
            *(_between(bound.normal[confidence]) for confidence in QUANTILES),
            share(bound.error, 3) if bound.error < 1 else "no statement",
        )
        for bound in sheet.bounds
    )
    yield Table("The return of so many rounds, by the normal distribution", columns, rows)
    if any(bound.exact for bound in sheet.bounds):
        exact = tuple(
            (whole(bound.rounds), *(_between(bound.exact[confidence]) for confidence in QUANTILES))
            for bound in sheet.bounds
            if bound.exact
        )
        yield Table("The same from the distribution itself, with equal chances on either side", columns[:-1], exact)
    yield Text(
        "The error is the Berry-Esseen bound: no probability that the normal distribution gives for these means is "
        "wrong by more. Where it is not small beside what the confidence leaves out, the bounds are a guide and not a "
        "guarantee; they are cut off at what a single game can return."
    )


def _between(pair: tuple[Fraction, Fraction]) -> str:
    low, high = (decimal(end * 100, 3) for end in pair)
    return f"{low} – {high} %"


def meter_section(meter: Meter) -> Section:
    facts = Facts(
        (
            ("Stake", format_dollars(meter.unit)),
            ("Seed", format_dollars(meter.seed)),
            ("Meter on this sheet", format_dollars(meter.meter)),
            ("Fixed return", share(meter.fixed_return)),
            ("Return for each $1,000 of meter", share(1000 * meter.per_dollar)),
            ("Break-even meter", dollars(meter.break_even)),
        )
    )
    columns = (
        Column("meter", right=True),
        Column("player return", right=True),
        Column("house edge", right=True),
        Column("standard deviation", right=True),
    )
    rows = tuple(
        (
            dollars(point.dollars),
            share(point.player_return),
            share(1 - point.player_return),
            decimal(point.deviation, 4),
        )
        for point in meter.points
    )
    reached = tuple((share(wanted, 0), dollars(found)) for wanted, found in meter.reaches)
    reaches = (Column("player return", right=True), Column("meter", right=True))
    return Section(
        "Progressive meter",
        (
            facts,
            Table("Return at several meters", columns, rows),
            Figure("Return by what stands on the meter", meter_chart(meter, SIZE)),
            Table("The least meter that reaches a return, to the cent below", reaches, reached),
        ),
    )


def open_section(found: OpenMultiplier) -> Section:
    facts = Facts(
        (
            ("House edge", f"{found.edge_at_0} − {-found.edge_per_multiplier} m, with m the mean multiplier"),
            ("Even at", f"m = {found.break_even}"),
            ("Multipliers", f"from {found.least} to {found.most}"),
        )
    )
    means = sorted({Fraction(found.least), *(found.break_even * Fraction(part, 10) for part in (5, 8, 9, 10, 12))})
    rows = tuple((amount(mean), share(found.edge(mean)), share(1 - found.edge(mean))) for mean in means)
    columns = (Column("mean multiplier", right=True), Column("house edge", right=True), Column("return", right=True))
    return Section(
        "Open multiplier",
        (
            facts,
            Table("House edge at several means", columns, rows),
            Figure("House edge by the mean multiplier", multiplier_chart(found, SIZE)),
        ),
    )


def readings_section(sheet: ParSheet) -> Section:
    """Doubtful texts: the reading in use, and what each other one would cost."""
    blocks: list[Block] = []
    for question in sheet.readings:
        blocks += [
            Text(f"{question.id}, {question.cite}. {question.doubt}"),
            _reading_table(question, sheet.row.worth.house_edge),
        ]
    if any(reading.edge is not None for question in sheet.readings for reading in question.readings):
        chart = reading_chart(sheet.name, sheet.readings, Size(width=500, height=0))
        blocks.append(Figure("House edge by reading", chart))
    if not sheet.readings:
        blocks.append(Text("No doubtful text of the rulebook changes the numbers of this sheet."))
    if sheet.other_questions:
        used = {one.id: " and ".join(reading.id for reading in sheet.law.in_use(one)) for one in sheet.other_questions}
        told = ", ".join(f"{id_} ({names})" for id_, names in used.items())
        blocks.append(Text(f"Other questions about this section, with their readings in use: {told}."))
    return Section("Readings in use", tuple(blocks))


def _reading_table(question: QuestionCost, edge: Fraction) -> Table:
    """`edge` is that of the sheet, which each other reading's is compared with."""
    columns = (
        Column("reading"),
        Column("what it says", wide=True),
        Column("house edge", right=True),
        Column("change in points", right=True),
    )
    return Table(
        f"Readings of {question.id}",
        columns,
        tuple((*_names(reading), edge_words(reading), _difference(reading, edge)) for reading in question.readings),
        strong=frozenset(place for place, reading in enumerate(question.readings) if reading.in_use),
    )


def _names(reading: ReadingCost) -> tuple[str, str]:
    return reading.id + (" (in use)" if reading.in_use else ""), reading.says


def _difference(reading: ReadingCost, edge: Fraction) -> str:
    return "–" if reading.edge is None or reading.edge == edge else change(reading.edge - edge, 4)
