"""The rules of a table in words: everything that is said is the rulebook's or the set-up's, with its section."""

from __future__ import annotations

import re
from typing import Any

import pytest
from nights import library, rules_of

from croupier.views.table_rules import TableRulesView, table_rules_view


def view(book: str, **setup: Any) -> TableRulesView:
    return table_rules_view(rules_of(book, **setup), library().questions())


def lines(told: TableRulesView) -> dict[tuple[str, str], tuple[str, str]]:
    return {(chapter.title, line.about): (line.says, line.cite) for chapter in told.chapters for line in chapter.lines}


def test_colorado_says_what_it_pays_takes_and_asks() -> None:
    told = view("us-co", wheel="single-zero", in_prison=True, areas=["in-prison"])
    assert (told.book, told.day, told.house) == ("us-co", "2022-08-14", "here")
    assert told.title == "Colorado Gaming Rule 22: roulette"
    odds = {line.kind: (line.pays, line.low, line.high, line.cite) for line in told.odds}
    assert odds["straight"] == ("35 to 1", 100, 10_000, "30-2204(1)")
    said = lines(told)
    assert said["Wheel and ball", "Fewest revolutions of the ball"] == ("4", "30-2205(1)")
    assert said["What is announced", "Of the result"] == ("number", "30-2205(3)")
    assert said["This table", "In prison"][0] == "offered to every player"
    assert said["In prison", "The player chooses"] == (
        "half of the wager back, or to leave it in prison", "30-2204(2)",
    )  # fmt: skip
    assert said["This table", "Wagers for the dealer"][0] == "taken"


def test_without_in_prison_nothing_is_told_of_it() -> None:
    assert not [chapter for chapter in view("us-co").chapters if chapter.title == "In prison"]


def test_side_bets_have_their_pay_tables_and_readings() -> None:
    told = view("us-co", sidebets={"spinner-winner": "SW2-U03"}, areas=["spinner-winner"])
    (bet,) = told.side_bets
    assert (bet.name, bet.pay_table) == ("spinner-winner", "SW2-U03")
    assert bet.awards
    assert bet.cite
    used = {*bet.readings, *(reading for line in told.odds for reading in line.readings)}
    assert {reading.question for reading in told.readings} == used
    assert all(reading.taken and reading.why and reading.others for reading in told.readings)


@pytest.mark.parametrize("book", ["us-co", "us-nh", "us-nj", "us-ia"])
def test_every_book_has_rules_that_can_be_read(book: str) -> None:
    told = view(book)
    assert told.title != book
    assert told.base == ("us-co" if book == "us-nj" else "")
    for chapter in told.chapters:
        assert chapter.lines
        for line in chapter.lines:
            assert line.says
            assert "{" not in line.says
            assert "[" not in line.says


def test_no_word_of_the_program_is_told_to_people() -> None:
    """Neither the keys of rules nor the values that are compared: of each book, with everything a table can have."""
    machine = re.compile(r"half-back|in-prison|as-single|first-five|[a-z]_[a-z]|\|(stake|leave|lose|void|paid|stand)$")
    house = {"wheels.permitted": ["single-zero"], "closing.prisoners": "half-back"}
    views = [
        view("us-co", wheel="single-zero", in_prison=True, areas=["in-prison"]),
        table_rules_view(rules_of("us-co", wheel="single-zero", house=house)),
        *(view(book) for book in ("us-nh", "us-nj", "us-ia")),
    ]
    found = {
        (line.about, line.says)
        for told in views
        for chapter in told.chapters
        for line in chapter.lines
        if machine.search(f"{line.about}|{line.says}")
    }
    natural = {("Outside bets on a zero", "lose"), ("After no spin, wagers", "stand"),
               ("After no spin, side bets", "stand"), ("When its equipment fails, a side bet is", "void")}  # fmt: skip
    assert found <= natural, found - natural
    assert ("After no spin, wagers", "stand") in found  # these are sentences as they stand
