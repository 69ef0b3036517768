"""The charts of a PAR sheet, from its numbers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from croupier.desk.par import ParSheet
from croupier.desk.par_extras import Meter, OpenMultiplier
from croupier.desk.par_readings import QuestionCost, ReadingCost
from croupier.documents.charts import AwardPoint, Line, ReadingBar, awards_chart, line_chart, readings_chart
from croupier.documents.frame import Size, as_dollars, as_number
from croupier.documents.numbers import dollars, one_in, share
from croupier.documents.svg import Drawing
from croupier.game.bet import LOSE


def award_chart(sheet: ParSheet, size: Size) -> Drawing:
    points = [
        AwardPoint(
            ", ".join([sheet.printed(award), *([award.pays] if award.pays not in ("", "loss") else [])]),
            float(award.probability),
            one_in(award.probability),
            award.returned == LOSE.returned and not award.meter,
        )
        for award in sheet.awards
    ]
    return awards_chart(f"Distribution of awards: {sheet.name}", points, size)


def reading_chart(name: str, questions: Sequence[QuestionCost], size: Size) -> Drawing:
    bars = [
        ReadingBar(
            question.id,
            reading.id,
            None if reading.edge is None else float(reading.edge),
            edge_words(reading),
            reading.in_use,
        )
        for question in questions
        for reading in question.readings
    ]
    return readings_chart(f"House edge by reading: {name}", bars, size)


def edge_words(reading: ReadingCost) -> str:
    if reading.edge is not None:
        return share(reading.edge, 4)
    return reading.by_multiplier.replace(" -", " − ") or ("not offered" if reading.held else "text not held")


def meter_chart(meter: Meter, size: Size) -> Drawing:
    even = meter.break_even
    line = Line(
        x=[float(point.dollars) for point in meter.points],
        y=[float(point.player_return) for point in meter.points],
        x_label="on the meter",
        y_label="player return",
        x_words=as_dollars,
        level=(1.0, "100 %"),
        marks=[(float(even), 1.0, f"break-even {dollars(even)}")] if even else [],
    )
    return line_chart("meter", "Return by what stands on the meter", line, size)


def multiplier_chart(found: OpenMultiplier, size: Size) -> Drawing:
    last = min(Fraction(found.most), max(2 * found.break_even, Fraction(found.least + 10)))
    line = Line(
        x=[float(found.least), float(last)],
        y=[float(found.edge(Fraction(found.least))), float(found.edge(last))],
        x_label="mean multiplier m",
        y_label="house edge",
        x_words=as_number,
        level=(0.0, "even"),
        marks=[(float(found.break_even), 0.0, f"even at m = {found.break_even}")],
    )
    return line_chart("multiplier", "House edge by the mean multiplier", line, size)
