"""Charts: well-formed, told in words, the same bytes twice, and nothing outside the picture."""

from __future__ import annotations

from math import sin
from xml.etree import ElementTree

import pytest

from croupier.documents import look
from croupier.documents.charts import (
    AwardPoint,
    Convergence,
    Line,
    ReadingBar,
    awards_chart,
    convergence_chart,
    line_chart,
    readings_chart,
)
from croupier.documents.frame import Size, as_dollars, as_number, as_percent, as_power
from croupier.documents.many_rounds import BARS_MAX, Fan, Spread, fan_chart, results_chart
from croupier.documents.svg import Drawing, Scale, number, powers, rounded_out, steps, width_of

SVG = "{http://www.w3.org/2000/svg}"
SIZES = [Size(), Size(200, 200, headed=True), Size(640, 360, headed=True), Size(1600, 900)]


def pictures(size: Size) -> list[Drawing]:
    rounds = list(range(0, 1001, 50))
    chances = [1 / 401] * 401
    awards = [
        AwardPoint("9, 100% & more <meter>", 9.9e-7, "1 in 1,013,523"),
        AwardPoint("lose", 0.97, "1 in 1.03", loses=True),
    ]
    bars = [
        ReadingBar("N2", "wheel-plus-display", 0.1, "10.0000 %", in_use=True),
        ReadingBar("N2", "one-draw", -0.8, "−80.0000 %", in_use=False),
        ReadingBar("N5", "straight-odds", None, "text not held", in_use=False),
    ]
    line = Line([0, 500], [0.5, 1.1], "on the meter", "return", as_dollars, (1, "100 %"), [(400, 1, "even $400")])
    run = Convergence([1000, 10**4, 10**6], [0.9, 0.95, 0.947], [0.8, 0.9, 0.94], [1, 0.98, 0.95], 0.9474, "95 %")
    marks = {"5 %": -150.0, "median": 0.0, "95 %": 150.0}
    curves = {level: [500 + (level - 0.5) * each for each in rounds] for level in (0.05, 0.25, 0.5, 0.75, 0.95)}
    return [
        awards_chart("Awards", awards, size),
        readings_chart("Readings", bars, size),
        line_chart("meter", "Meter", line, size),
        convergence_chart("Convergence", run, size),
        results_chart("Results", Spread(400, [float(each) for each in range(-200, 201)], chances, marks), size),
        fan_chart("Fan", Fan(rounds, curves, 500), size),
    ]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.width}x{size.height}")
def test_every_chart_is_well_formed_and_told_in_words(size: Size) -> None:
    for drawing in pictures(size):
        root = ElementTree.fromstring(drawing.svg())  # noqa: S314
        assert root.get("role") == "img"
        told = [root.find(f"{SVG}{name}") for name in ("title", "desc")]
        assert root.get("aria-labelledby") == " ".join(str(each.get("id")) for each in told if each is not None)
        assert all(each is not None and each.text for each in told)
        assert "nan" not in drawing.svg()
        assert "inf" not in drawing.svg().replace("infinity", "")


@pytest.mark.parametrize("size", SIZES[2:], ids=lambda size: f"{size.width}x{size.height}")
def test_nothing_is_drawn_outside_the_picture(size: Size) -> None:
    for drawing in pictures(size):
        root = ElementTree.fromstring(drawing.svg())  # noqa: S314
        for part in root.iter():
            for name in ("x", "x1", "x2", "cx"):
                assert 0 <= float(part.get(name, 0)) <= drawing.width, (drawing.name, part.attrib)
            for name in ("y", "y1", "y2", "cy"):
                assert 0 <= float(part.get(name, 0)) <= drawing.height, (drawing.name, part.attrib)
            if part.tag == f"{SVG}text" and part.text:
                wide = width_of(part.text, float(part.get("font-size", 0)))
                begins = float(part.get("x", 0)) - {"start": 0.0, "middle": wide / 2}.get(
                    part.get("text-anchor", ""), wide
                )
                assert begins >= -2, (drawing.name, part.text)
                assert begins + wide <= drawing.width + 4, (drawing.name, part.text)


def test_a_grid_stands_on_its_ticks() -> None:
    for drawing in pictures(Size(640, 360))[:2]:
        lines = [line.attrib for line in ElementTree.fromstring(drawing.svg()).iter(f"{SVG}line")]  # noqa: S314
        grid = {line["x1"] for line in lines if line["stroke"] == look.GRID}
        ticks = {line["x1"] for line in lines if float(line["y2"]) - float(line["y1"]) == 4}
        assert grid == ticks


def test_the_same_data_give_the_same_bytes() -> None:
    assert [each.svg() for each in pictures(SIZES[0])] == [each.svg() for each in pictures(SIZES[0])]


def test_many_values_are_drawn_together() -> None:
    """However many values there are, few bars are drawn."""
    values = [float(each) for each in range(-5000, 5001)]
    drawing = results_chart("Results", Spread(10**4, values, [1 / len(values)] * len(values), {}), Size())
    bars = ElementTree.fromstring(drawing.svg()).findall(f"{SVG}rect")  # noqa: S314
    assert len(bars) <= BARS_MAX + 4


@pytest.mark.parametrize(
    ("low", "high", "about", "ticks"),
    [
        (0, 1, 5, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (-30, 60, 5, [-20, 0, 20, 40, 60]),
        (0.91, 0.99, 4, [0.92, 0.94, 0.96, 0.98]),
    ],
)
def test_ticks_are_round(low: float, high: float, about: int, ticks: list[float]) -> None:
    assert steps(low, high, about) == pytest.approx(ticks)


def test_ticks_of_a_logarithmic_axis_are_powers() -> None:
    assert powers(1e-3, 1, 8) == pytest.approx([1, 0.1, 0.01, 0.001])
    assert powers(1e-12, 1, 4) == pytest.approx([1, 1e-3, 1e-6, 1e-9, 1e-12])


@pytest.mark.parametrize("values", [[0.0, 0.0], [3.0], [-0.5, 7.2], [0.947, 0.9471]])
def test_a_range_holds_all_its_values(values: list[float]) -> None:
    low, high = rounded_out(values)
    assert low <= min(values)
    assert high >= max(values)
    assert low < high


def test_scales_and_words() -> None:
    assert Scale(1, 100, 0, 10, log=True)(10) == 5
    assert Scale(0, 4, 10, 20)(1) == 12.5
    assert [as_power(1e-3), as_power(1), as_power(10)] == ["10⁻³", "1", "10¹"]
    assert [as_percent(0.05), as_number(-1234.5), as_dollars(-50)] == ["5 %", "−1,234.5", "−$50"]
    assert [number(1.0), number(-0.001), number(sin(1))] == ["1", "0", "0.84"]


def test_letters_are_dark_enough() -> None:
    """At least 4.5 to 1 on white, as WCAG asks for."""
    for color in (look.INK, look.FAINT, look.BLUE):
        parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        assert 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) >= 4.5
    assert look.paler("#000000", 0.5) == "#808080"
