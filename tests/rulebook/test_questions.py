"""Doubtful texts: all are recorded, each takes one of its readings, and broken ones are named."""

from __future__ import annotations

import pytest

from croupier.rulebook.finding import BrokenRulebookError
from croupier.rulebook.questions import (
    Costs,
    Question,
    Reading,
    UnknownQuestionError,
    find_question,
    parse_questions,
)
from croupier.storage.library import Library

TEXT = """\
[[question]]
id    = "Q1"
cite  = "5(1)"
doubt = "may or must?"
taken = "may"
why   = "it says may"
costs = { bets = ["red"], wheels = ["single-zero"], rule = "in-prison" }
[[question.reading]]
id   = "may"
says = "it is allowed"
[[question.reading]]
id   = "must"
says = "it is a duty"
sets = { "in_prison.released" = "paid" }
"""


def faults(text: str) -> list[str]:
    with pytest.raises(BrokenRulebookError) as caught:
        parse_questions("xx", text)
    return [str(finding) for finding in caught.value.findings]


# The questions of the documents


def test_every_question_is_recorded(library: Library) -> None:
    """Of Colorado, New Jersey, Iowa and the New Hampshire house, and those across the documents."""
    ids = [question.id for question in library.questions()]
    assert len(ids) == 85
    assert set(ids) == {
        f"{letter}{number}"
        for letter, last in {"C": 42, "N": 14, "I": 15, "H": 9, "X": 5}.items()
        for number in range(1, last + 1)
    }


def test_each_question_stands_in_its_own_book(library: Library) -> None:
    books = {"C": "us-co", "N": "us-nj", "I": "us-ia", "H": "us-nh", "X": ""}
    assert all(question.book == books[question.id[0]] for question in library.questions())


def test_each_question_has_readings_to_choose_from_and_takes_one_of_them(library: Library) -> None:
    for question in library.questions():
        names = [reading.id for reading in question.readings]
        assert len(names) == len(set(names)) >= 2, question.id
        assert question.taken in names, question.id


def test_each_question_says_its_doubt_its_readings_and_why(library: Library) -> None:
    for question in library.questions():
        texts = [question.cite, question.doubt, question.why, *(reading.says for reading in question.readings)]
        assert all(text.strip() for text in texts), question.id


def test_the_reading_taken_changes_nothing_because_the_book_states_it(library: Library) -> None:
    assert all(not question.reading(question.taken).sets for question in library.questions())


def test_the_odds_of_the_layout_depend_on_four_questions(library: Library) -> None:
    asked = {question.id: question.costs.bets for question in library.questions() if question.costs}
    outside = {id_ for id_, bets in asked.items() if set(bets) <= {"red", "even"}}
    assert outside == {"C6", "C7", "C8", "H6"}


# Finding them


def test_a_question_and_a_reading_are_found_by_name(library: Library) -> None:
    question = find_question(library.questions(), "C7")
    assert (question.book, question.cite, question.taken) == ("us-co", "2204(2)", "stake-back")
    assert question.reading("paid").sets == {"in_prison.released": "paid"}


@pytest.mark.parametrize("name", ["C77", "c7", "", "🎲", pytest.param("C" * 10_000, id="long")])
def test_a_question_that_does_not_exist_is_refused(library: Library, name: str) -> None:
    with pytest.raises(UnknownQuestionError) as caught:
        find_question(library.questions(), name)
    assert str(caught.value).startswith(f'no question is called "{name}"; ')


def test_a_reading_that_does_not_exist_is_met_with_the_nearest(library: Library) -> None:
    with pytest.raises(UnknownQuestionError) as caught:
        find_question(library.questions(), "C7").reading("payed")
    assert str(caught.value) == 'question C7 has no reading "payed"; did you mean paid?'


# From TOML


def test_a_question_is_read_from_toml() -> None:
    readings = (Reading("may", "it is allowed"), Reading("must", "it is a duty", {"in_prison.released": "paid"}))
    costs = Costs(("red",), ("single-zero",), "in-prison")
    assert parse_questions("xx", TEXT) == [
        Question("Q1", "xx", "5(1)", "may or must?", readings, "may", "it says may", costs)
    ]


@pytest.mark.parametrize("text", ["", "# none yet\n"])
def test_a_file_without_questions_has_none(text: str) -> None:
    assert parse_questions("xx", text) == []


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('why   = "it says may"\n', "", "question 1 why: must be given"),
        ('cite  = "5(1)"', "cite = 5", "question 1 cite: 5 is not text"),
        ('says = "it is a duty"\n', "", "Q1 reading 2 says: must be given"),
        ('id   = "must"\n', 'id   = "must"\ncost = 1\n', "Q1 reading 2 cost: is not a field here"),
        ('sets = { "in_prison.released" = "paid" }', "sets = 5", "Q1 reading 2 sets: 5 is not a table"),
        (', wheels = ["single-zero"]', "", "Q1 costs wheels: must be given"),
        ('bets = ["red"]', 'bets = "red"', 'Q1 costs bets: "red" is not a list of texts'),
        ('costs = { bets = ["red"], wheels = ["single-zero"], rule = "in-prison" }', "costs = 5", "Q1 costs: 5 is not"),
        ('taken = "may"', 'taken = "maybe"', 'Q1: takes "maybe", which is none of its readings'),
        ('taken = "may"', 'taken = "must"', "Q1: sets values in the reading taken"),
    ],
)
def test_a_broken_question_is_named(old: str, new: str, says: str) -> None:
    (fault,) = faults(TEXT.replace(old, new))
    assert fault.startswith(f"xx/questions.toml {says}")


def test_a_misspelt_field_is_unknown_and_the_right_one_is_missing() -> None:
    unknown, missing = faults(TEXT.replace("doubt ", "dout "))
    assert unknown.startswith("xx/questions.toml question 1 dout: is not a field here; did you mean doubt")
    assert missing == "xx/questions.toml question 1 doubt: must be given"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("question = 5", "question: must be written as [[question]]"),
        ('question = "xy"', "question: must be written as [[question]]"),
        ('[question]\nid = "Q1"', "question: must be written as [[question]]"),
        ("question = [1]", "question 1: 1 is not a table"),
        (TEXT[: TEXT.index("[[question.reading")] + "reading = 5\n", "Q1 reading: must be written as [[reading]]"),
        (TEXT[: TEXT.index("[[question.reading")] + "reading = [1]\n", "Q1 reading 1: 1 is not a table"),
        (f"question = {'1' * 5000}", "is not TOML: "),
        (f"question = {'[' * 5000}{']' * 5000}", "is not TOML: "),
    ],
    ids=["number", "text", "table", "list", "reading number", "reading list", "digits", "brackets"],
)
def test_what_is_no_list_of_questions_is_one_finding(text: str, says: str) -> None:
    (fault,) = faults(text)
    assert fault.removeprefix("xx/questions.toml").lstrip(": ").startswith(says)


def test_one_reading_is_no_choice() -> None:
    (fault,) = faults(TEXT[: TEXT.rindex("[[")])
    assert fault == "xx/questions.toml Q1: needs at least two readings"


def test_a_question_is_written_once() -> None:
    assert faults(TEXT + TEXT) == ["xx/questions.toml Q1: is written twice"]


def test_every_broken_question_is_named_at_once() -> None:
    second = TEXT.replace("Q1", "Q2").replace('taken = "may"', 'taken = "none"')
    found = faults(TEXT.replace('cite  = "5(1)"\n', "") + second)
    assert [fault.partition(":")[0] for fault in found] == ["xx/questions.toml question 1 cite", "xx/questions.toml Q2"]


def test_text_that_is_not_toml_is_named_with_its_file() -> None:
    (fault,) = faults("[[question]]\nid")
    assert fault.startswith("xx/questions.toml: is not TOML")
