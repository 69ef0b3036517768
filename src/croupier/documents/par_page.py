"""What a PAR sheet shows, in its order: from the numbers of `desk.par` to a page that can be printed."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier import __version__
from croupier.desk.par import ParSheet
from croupier.desk.par_numbers import VOLATILITY, Award, Measures
from croupier.desk.par_plain import plain_sheet
from croupier.documents.frame import Size
from croupier.documents.numbers import amount, exactly, one_in, places_for, share, whole
from croupier.documents.page import Column, Facts, Figure, Notice, Page, Section, Table, Text
from croupier.documents.par_charts import award_chart
from croupier.documents.par_parts import bound_blocks, meter_section, open_section, readings_section, stated_words
from croupier.mathematics.decimals import decimal
from croupier.money.amount import format_dollars


def par_page(sheet: ParSheet) -> Page:
    digest = plain_sheet(sheet)["digest"]
    law, row = sheet.law, sheet.row
    wheel = f"{row.wheel.name} wheel"
    return Page(
        kind="PAR sheet",
        title=title_of(sheet),
        lead=", ".join(filter(None, (wheel, row.paytable and f"pay table {row.paytable}", row.rule, row.cite))),
        running=f"{title_of(sheet)} · {wheel}" + (f" · {row.paytable}" if row.paytable else ""),
        foot=f"{law.book.name} on {law.day} · sheet {digest[:16]} · croupier {__version__}",
        day=law.day,
        figures=_figures(sheet),
        sections=tuple(_sections(sheet, digest)),
    )


def title_of(sheet: ParSheet) -> str:
    """A kind of bet where the sheet stands for all of them, otherwise the bet."""
    row = sheet.row
    name = row.kind.replace("-", " ") if sheet.asked.alike > 1 else row.name.replace(":", " ")
    return name[:1].upper() + name[1:] + (f" ({row.rule.replace('-', ' ')})" if row.rule else "")


def _figures(sheet: ParSheet) -> tuple[tuple[str, str], ...]:
    found = sheet.measures
    if found is None:
        return (("hit frequency", share(sheet.awards[0].probability, 4)), ("house edge", "open"))
    return (
        ("player return", share(found.player_return, 4)),
        ("house edge", share(found.house_edge, 4)),
        ("hit frequency", share(found.hit, 4)),
        ("standard deviation", decimal(found.deviation, 4)),
        ("volatility index", decimal(found.volatility, 4)),
    )


def _sections(sheet: ParSheet, digest: str) -> Iterator[Section]:
    yield Section("Identification", tuple(_identification(sheet, digest)))
    if sheet.table:
        yield Section(f"Pay table {sheet.table.code}, as printed", (_printed_table(sheet),))
    yield Section("Awards", (_award_table(sheet), Text(_cycle_words(sheet)), _award_figure(sheet)))
    if sheet.open_multiplier:
        yield open_section(sheet.open_multiplier)
    if sheet.measures:
        yield Section("Return and volatility", (_measure_facts(sheet, sheet.measures), Text(_convention())))
        yield Section("Confidence bounds of the return", tuple(bound_blocks(sheet)))
    if sheet.meter:
        yield meter_section(sheet.meter)
    yield readings_section(sheet)
    yield Section("Exact values", (Facts(tuple(_exact(sheet)), exact=True),))


def _identification(sheet: ParSheet, digest: str) -> Iterator[Facts | Notice]:
    if sheet.open_multiplier:
        yield Notice(
            "Not to be filed: the rule leaves the chances of the multiplier open. The bet is not offered, and has no "
            "house edge, until the house supplies them."
        )
    if sheet.stated and not sheet.stated.agrees:
        exact = share(sheet.row.worth.house_edge)
        yield Notice(f"The pay table prints a house edge of {sheet.stated.printed} %. Exactly it is {exact}.")
    law, row, wheel = sheet.law, sheet.row, sheet.row.wheel
    decides = (
        f"{len(wheel.pockets)} of {len(wheel.rotor)} decide" if wheel.void else f"{len(wheel.pockets)}, all decide"
    )
    void = f"; {' and '.join(sorted(wheel.void))} void, spun again" if wheel.void else ""
    bets = f"{row.kind}: {sheet.asked.alike} bets, all worth the same" if sheet.asked.alike > 1 else row.bet
    rows = [
        ("Game", "Roulette"),
        ("Bet", bets),
        ("Wheel", wheel.name),
        ("Pockets", decides + void),
        ("Section of the odds", row.cite),
    ]
    if row.rule:
        rows.append(("Rule for zeros", f"{row.rule}, {sheet.rule_cite}"))
    if row.covers:
        rows.append(("Covers", f"{row.covers} number{'s' if row.covers > 1 else ''}, {row.pays}"))
    rows += [
        ("Rulebook", f"{law.book.name}, {law.book.title} ({law.book.status})"),
        ("Edition", law.book.edition(law.day).title),
        ("Law of the day", str(law.day)),
        ("Rulebook SHA-256", law.book.digest),
        ("Sheet SHA-256", digest),
    ]
    yield Facts(tuple(rows))


def _printed_table(sheet: ParSheet) -> Table:
    assert sheet.table is not None
    edges = any(line.edge for line in sheet.table.rows)
    columns = (
        Column(sheet.table.heading or "Outcome"),
        Column("pays", right=True),
        *((Column("edge", right=True),) if edges else ()),
    )
    rows = tuple(
        (line.printed or line.on, line.pays, *((f"{line.edge} %",) if edges else ())) for line in sheet.table.rows
    )
    names = {award.name for award in sheet.awards}
    strong = frozenset(place for place, line in enumerate(sheet.table.rows) if edges and line.on in names)
    return Table(f"Awards as {sheet.row.cite} prints them", columns, rows, strong=strong)


def _award_table(sheet: ParSheet) -> Table:
    places = places_for([award.probability for award in sheet.awards])
    columns = (
        Column("award", wide=True),
        Column("pays", right=True),
        Column("returned", right=True),
        Column("combinations", right=True),
        Column("probability", right=True),
        Column("frequency", right=True),
        Column("contribution", right=True),
    )
    total = share(sheet.measures.player_return) if sheet.measures else "open"
    probability = sum((award.probability for award in sheet.awards), Fraction(0))
    return Table(
        "Every way in which the bet ends, for each unit staked",
        columns,
        tuple((sheet.printed(award), *_award_row(award, places)) for award in sheet.awards),
        totals=("all", "", "", whole(sheet.cycle), decimal(probability, places), "", total),
    )


def _award_row(award: Award, places: int) -> tuple[str, ...]:
    return (
        award.pays,
        "open" if award.returned is None else amount(award.returned, 4),
        whole(award.combinations),
        decimal(award.probability, places),
        one_in(award.probability),
        "open" if award.contribution is None else share(award.contribution),
    )


def _cycle_words(sheet: ParSheet) -> str:
    meter = f" The meter stands at {format_dollars(sheet.meter.meter)}." if sheet.meter else ""
    return (
        f"Returned includes the stake. Combinations are counted over the whole cycle of {whole(sheet.cycle)} equally "
        f"likely ways in which the draws of one game can fall.{meter}"
    )


def _measure_facts(sheet: ParSheet, found: Measures) -> Facts:
    rows = [
        ("Player return", share(found.player_return)),
        ("House edge", share(found.house_edge)),
        ("Hit frequency", share(found.hit) + (f" ({one_in(found.hit)})" if found.hit else "")),
        ("Push", share(found.push)),
        ("Variance", amount(found.variance)),
        ("Standard deviation", amount(found.deviation)),
        ("Volatility index", amount(found.volatility)),
        ("Mean spins in a game", amount(found.spins) + (", void ones not counted" if sheet.row.wheel.void else "")),
        ("House edge in a spin", share(found.edge_per_spin)),
    ]
    if sheet.stated:
        rows.append(("Printed house edge", stated_words(sheet.stated)))
    return Facts(tuple(rows))


def _convention() -> str:
    return (
        "All figures are for each unit first staked and each game. A hit returns more than the stake; a push returns "
        f"exactly the stake. The volatility index is {amount(VOLATILITY)} × the standard deviation, by the convention "
        "of PAR sheets for a confidence of 90 %."
    )


def _award_figure(sheet: ParSheet) -> Figure:
    return Figure("Distribution of awards", award_chart(sheet, Size(width=500, height=0)))


def _exact(sheet: ParSheet) -> Iterator[tuple[str, str]]:
    """Every number as the fraction that it is."""
    for award in sheet.awards:
        yield f"Probability, {sheet.printed(award)}", exactly(award.probability)
    if found := sheet.measures:
        yield "Player return", exactly(found.player_return)
        yield "House edge", exactly(found.house_edge)
        yield "Hit frequency", exactly(found.hit)
        yield "Push", exactly(found.push)
        yield "Variance", exactly(found.variance)
        yield "Mean spins in a game", exactly(found.spins)
        yield "House edge in a spin", exactly(found.edge_per_spin)
    if sheet.meter:
        yield "Fixed return", exactly(sheet.meter.fixed_return)
        yield "Return for each dollar of meter", exactly(sheet.meter.per_dollar)
        yield "Break-even meter in dollars", exactly(sheet.meter.break_even)
