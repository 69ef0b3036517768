"""Rule 22 on paper: markings of the drop box (2202), posted rules (2208), signs, cover and table number (2210)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from nights import SUE, WEIGHTS, Play, inspection_of, rules_of
from pdf_text import pdf_pages
from printing import Printing, close, letter_sizes, texts_within
from tables import CO_SIDE_BETS, METER

from croupier.cli.main import main
from croupier.money.amount import Cents
from croupier.table import commands as c

OLDER, LAST, FIRST, NEWER = "2015-02-01", "2021-08-13", "2021-08-14", "2022-08-14"
"""Both editions, and the last day and the first day of the wording that names 000."""
SIGNS = {
    LAST: [
        "this double-zero wheel is used as a single-zero wheel, and nobody can bet on 00",
        "a ball in 00 makes the spin void, and the ball is spun again",
        "red, black, odd, even, low and high lose when 0 comes up",
    ],
    FIRST: [
        "this double-zero or triple-zero wheel is used as a single-zero wheel, and nobody can bet on 00 or 000",
        "a ball in 00 or 000 makes the spin void, and the ball is spun again",
        "red, black, odd, even, low and high lose when 0 comes up",
    ],
}
SINGLE_ZERO_MODE: dict[str, dict[str, Any]] = {
    OLDER: {"wheel": "double-zero-as-single", "covered": ["00"], "signs": SIGNS[LAST]},
    LAST: {"wheel": "double-zero-as-single", "covered": ["00"], "signs": SIGNS[LAST]},
    FIRST: {"wheel": "triple-zero-as-single", "covered": ["00", "000"], "signs": SIGNS[FIRST]},
    NEWER: {"wheel": "double-zero-as-single", "covered": ["00"], "signs": SIGNS[FIRST]},
}


def in_single_zero_mode(printing: Printing, day: str) -> list[str]:
    return printing.files("us-co", day, **SINGLE_ZERO_MODE[day])


def sign(letter: str, says: str) -> str:
    """As it is read from a PDF, without spaces."""
    return close(f"Sign {letter} {says[0].upper()}{says[1:]}.")


@pytest.mark.clause("co-2015:2202.marking", "co-2022:2202.marking")
@pytest.mark.parametrize("day", [OLDER, NEWER])
def test_the_label_of_the_drop_box_has_the_game_and_the_number_of_the_table(printing: Printing, day: str) -> None:
    words = printing.files("us-co", day, number="R-14")
    [page] = printing.pages("labels", words)
    assert "DROPBOXROULETTETABLER-14" in page
    assert "TIPBOXROULETTETABLER-14" in page
    assert "DROP BOX ROULETTE TABLE R-14" in printing.text("labels", words)


@pytest.mark.clause("co-2015:2208", "co-2022:2208")
@pytest.mark.parametrize("day", [OLDER, NEWER])
def test_house_rules_and_award_rules_are_printed_for_the_table_as_it_is_open(printing: Printing, day: str) -> None:
    """Its own limits and odds, its own side bets with what they pay, in letters that can be read on a wall."""
    more = {"sidebets": CO_SIDE_BETS, "areas": list(CO_SIDE_BETS), "progressive": METER} if day == NEWER else {}
    house = {"sidebets.back2back.weights": WEIGHTS} if more else {}
    limits = {"table": {"min": "$2", "max": "$75"}, "straight": {"min": "$1", "max": "$20"}}
    words = printing.opened(day, house, limits=limits, odds={"straight": "36 to 1"}, **more)
    text = printing.text("rules", words)
    assert "Straight 36 to 1 $1 $20" in text
    assert "Red 1 to 1 $2 $75" in text
    pdf = printing.bytes("rules", "pdf", words)
    printed = "".join(pdf_pages(pdf))
    assert "Straight36to1$1$20" in printed
    assert "Disputesaredecidedby" in printed
    assert sorted(letter_sizes(pdf))[0] >= 8  # where it comes from; what it says is larger
    assert {size for size in letter_sizes(pdf) if size >= 10.5}
    awards = {
        "Roulette up bonus": "Streak Length 8 400 to 1",
        "Straights and 8s": "4 to 1",
        "Back2back": "when the number of the last spin comes up again; any other number loses",
    }
    for bet, award in awards.items():
        assert (f"Award rules: {bet}" in text) is bool(more)
        assert (award in text) is bool(more) or bet == "Straights and 8s"


def test_the_printed_rules_follow_the_set_up(printing: Printing) -> None:
    """What the table does not offer is not on its notice, and the text is known by its digest."""
    bare = printing.json("rules", printing.files("us-co"))
    assert "Award rules" not in printing.text("rules", printing.files("us-co"))
    prison = printing.files("us-co", wheel="single-zero", in_prison=True, areas=["in-prison"])
    assert "In prison" in printing.text("rules", prison)
    assert printing.json("rules", prison)["text"] != bare["text"]


@pytest.mark.clause("co-2015:2210.2.c.ii.A", "co-2015:2210.2.c.ii.B", "co-2015:2210.2.c.ii.C")
@pytest.mark.parametrize("day", [OLDER, LAST])
def test_the_older_signs_name_the_wheel_and_00_alone(printing: Printing, day: str) -> None:
    words = in_single_zero_mode(printing, day)
    [page] = printing.pages("signs", words)
    assert all(sign(letter, says) in page for letter, says in zip("ABC", SIGNS[LAST], strict=True))
    assert "000" not in "".join(SIGNS[LAST])
    assert "triple" not in page
    assert "2210(2)(c)(ii)." in page


@pytest.mark.clause("co-2022:2210.2.d.ii.A", "co-2022:2210.2.d.ii.B", "co-2022:2210.2.d.ii.C")
@pytest.mark.parametrize("day", [FIRST, NEWER])
def test_the_newer_signs_name_00_and_000(printing: Printing, day: str) -> None:
    words = in_single_zero_mode(printing, day)
    [page] = printing.pages("signs", words)
    assert all(sign(letter, says) in page for letter, says in zip("ABC", SIGNS[FIRST], strict=True))
    assert "30-2210(2)(d)(ii)" in page


@pytest.mark.clause("co-2015:2210.2.c.ii", "co-2022:2210.2.d.ii")
@pytest.mark.parametrize("day", list(SINGLE_ZERO_MODE))
def test_three_signs_are_printed_and_the_table_opens_when_they_hang(printing: Printing, day: str) -> None:
    text = printing.text("signs", in_single_zero_mode(printing, day))
    assert [letter for letter in "ABCDE" if f"Sign {letter}" in text] == ["A", "B", "C"]
    night = Play(rules_of("us-co", day, **SINGLE_ZERO_MODE[day]))
    box = c.DropBox("7", "key 1", "key 2")
    confirmed, found = night.confirmed("open"), inspection_of(night.rules)
    without = confirmed - {"signs"}
    refusal = night.no(c.OpenTable(SUE, "Dan", Cents(100_000), box, "by the door", without, found), "not_confirmed")
    assert refusal.cite.endswith("2210(2)(d)(ii)" if day >= FIRST else "2210(2)(c)(ii)")
    night.do(c.OpenTable(SUE, "Dan", Cents(100_000), box, "by the door", confirmed, found))


@pytest.mark.parametrize(("day", "wrong"), [(LAST, FIRST), (FIRST, LAST)])
def test_signs_of_the_other_day_are_a_finding(
    printing: Printing, capsys: pytest.CaptureFixture[str], day: str, wrong: str
) -> None:
    setup = {**SINGLE_ZERO_MODE[LAST], "signs": SIGNS[wrong]}
    assert main(["print", "signs", *printing.files("us-co", day, **setup)]) == 1
    assert "does not say" in capsys.readouterr().out


@pytest.mark.parametrize("day", list(SINGLE_ZERO_MODE))
def test_a_cover_is_as_large_as_the_box_that_it_hides(printing: Printing, day: str) -> None:
    """A number box of 3 inches: 00 is half as long again, and 000 three times as long."""
    text = printing.text("cover", in_single_zero_mode(printing, day))
    assert "4.5 by 3 inches, true size" in text
    assert ("9 by 3 inches, true size" in text) is (day == FIRST)
    assert "00: no bets here" in text
    drawing = printing.bytes("layout", "svg", in_single_zero_mode(printing, day)).decode()
    assert drawing.count("covered: no bets") == len(SINGLE_ZERO_MODE[day]["covered"])


@pytest.mark.clause("co-2015:2210.2.d.ii", "co-2022:2210.2.e.ii")
@pytest.mark.parametrize("day", [OLDER, LAST, FIRST, NEWER])
def test_every_print_shows_the_number_of_its_table_and_no_other_table_has_it(printing: Printing, day: str) -> None:
    words = printing.files("us-co", day, number="R-14", **SINGLE_ZERO_MODE[day])
    for name in ("rules", "limits", "layout", "signs", "cover", "labels", "chips"):
        assert all("TableR-14" in page for page in printing.pages(name, words)), name
        assert "able R-14" in printing.text(name, words), name
    table, house, file, *_ = words
    other = printing.folder / "other.toml"
    other.write_text(Path(table).read_text("utf-8"), "utf-8")
    tables = ["--table", table, "--table", str(other)]
    assert "two tables have the number R-14" in served(printing, house, file, *tables)
    other.write_text(other.read_text("utf-8").replace('"R-14"', '" "'), "utf-8")
    assert "number: must not be empty" in served(printing, house, file, "--table", str(other))


def test_the_cards_show_the_number_of_the_table_too(printing: Printing) -> None:
    words = printing.files("us-co", number="R-14", sidebets=CO_SIDE_BETS | {"back2back": ""}, progressive=METER,
                           areas=list(CO_SIDE_BETS), house={"sidebets.back2back.weights": WEIGHTS})  # fmt: skip
    pages = printing.pages("cards", words)
    assert len(pages) == len(CO_SIDE_BETS)
    assert all("TableR-14" in page for page in pages)


def served(printing: Printing, *words: str) -> str:
    """Why the house does not open."""
    printing.capsys.readouterr()
    assert main(["serve", *words, "--port", "0", "--database", "memory:"]) == 2
    return printing.capsys.readouterr().err


def test_the_felt_has_every_number_once_and_the_number_of_the_table(printing: Printing) -> None:
    for wheel, zeros in (("single-zero", 1), ("double-zero", 2), ("triple-zero", 3)):
        drawing = printing.bytes("layout", "svg", printing.files("us-co", NEWER, wheel=wheel)).decode()
        numbers = [str(n) for n in range(1, 37)] + ["0", "00", "000"][:zeros]
        assert all(drawing.count(f">{number}</text>") == 1 for number in numbers)
        assert ">000</text>" not in drawing or zeros == 3
        assert ">TABLE 7</text>" in drawing
        for box in ("1ST 12", "2ND 12", "3RD 12", "1 TO 18", "EVEN", "RED", "BLACK", "ODD", "19 TO 36"):
            assert drawing.count(f">{box}</text>") == 1
        assert drawing.count(">2 TO 1</text>") == 3
    assert texts_within(drawing.encode())
