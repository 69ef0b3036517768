"""13:69F-5.1(h), 5.2(f) and (h): the layout is printed with seven areas, each marked, and states the option in use."""

from __future__ import annotations

import pytest
from printing import Printing, close, texts_of, texts_within

COLORS = ("green", "yellow", "purple", "red", "orange", "pink", "blue")
DOUBLE_ZERO = {
    1: ("0-00 1-11 12-18 19-39 40-57 58-71 72-72", (320, 12, 9, 1, 2, 10, 1275)),
    2: ("0/00-1 2-9 10-25 26-45 46-57 58-70 71-72", (150, 18, 3, 1, 4, 10, 400)),
    3: ("0/00-1 2-9 10-25 26-45 46-57 58-71 72-72", (150, 18, 3, 1, 4, 10, 1250)),
    4: ("0/00-1 2-9 10-25 26-45 46-57 58-70 71-72", (160, 18, 3, 1, 4, 10, 430)),
    5: ("0/00-2 3-20 21-40 41-58 59-65 66-70 71-72", (100, 4, 1, 2, 16, 50, 430)),
}
SINGLE_ZERO = {
    1: ("0-0 1-11 12-18 19-39 40-50 51-70 71-72", (1200, 15, 10, 1, 3, 4, 400)),
    2: ("0-4 5-18 19-30 31-39 40-50 51-69 70-72", (80, 6, 3, 3, 3, 4, 200)),
    3: ("0-1 2-11 12-18 19-33 34-54 55-67 68-72", (400, 15, 10, 2, 1, 7, 80)),
    4: ("0-2 3-7 8-8 9-25 26-44 45-70 71-72", (200, 40, 135, 3, 1, 2, 400)),
}
"""Copied from the nine printed tables: the spreads, and what each pays to 1."""


def table(printing: Printing, wheel: str, code: str) -> list[str]:
    return printing.files("us-nj", wheel=wheel, sidebets={"spread-bet": code}, areas=["spread-bet"])


def marked(spreads: str, pays: tuple[int, ...]) -> list[list[str]]:
    """What stands on each area, from above."""
    return [
        [color.upper(), spread, f"pays {odds} to 1"]
        for color, spread, odds in zip(COLORS, spreads.split(), pays, strict=True)
    ]


@pytest.mark.clause("nj:5.1.h.marking", "nj:5.2.f.stated")
@pytest.mark.parametrize("option", DOUBLE_ZERO)
def test_a_double_zero_layout_states_its_option_and_marks_every_area(printing: Printing, option: int) -> None:
    stated_and_marked(
        printing, "double-zero", f"00-option-{option}", f"5.2(f) Pay Table Option {option}", DOUBLE_ZERO[option]
    )


@pytest.mark.clause("nj:5.1.h.marking", "nj:5.2.h.stated")
@pytest.mark.parametrize("option", SINGLE_ZERO)
def test_a_single_zero_layout_states_its_option_and_marks_every_area(printing: Printing, option: int) -> None:
    stated_and_marked(
        printing, "single-zero", f"0-option-{option}", f"5.2(h) Pay Table Option {option}", SINGLE_ZERO[option]
    )


def stated_and_marked(
    printing: Printing, wheel: str, code: str, section: str, printed: tuple[str, tuple[int, ...]]
) -> None:
    words = table(printing, wheel, code)
    drawing = printing.bytes("layout", "svg", words)
    areas = [texts for texts in texts_within(drawing).values() if len(texts) == 3]
    assert areas == marked(*printed)
    [stated] = [text for text in texts_of(drawing) if section in text]
    assert f"pay table {code}" in stated
    [page] = printing.pages("layout", words)
    assert close(section) in page
    for color, spread, pays in zip(COLORS, printed[0].split(), printed[1], strict=True):
        assert f"Spreadbet{color}{spread}{pays}to1" in page


def test_a_table_without_the_side_bet_has_no_areas(printing: Printing) -> None:
    drawing = printing.bytes("layout", "svg", printing.files("us-nj"))
    assert not [texts for texts in texts_within(drawing).values() if len(texts) == 3]
    assert b"Option" not in drawing
