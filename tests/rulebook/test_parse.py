"""Rulebook text: a small book that holds, and everything that keeps one from holding."""

from __future__ import annotations

import re
from datetime import date

import pytest

from croupier.rulebook.dated import Force
from croupier.rulebook.finding import BrokenRulebookError
from croupier.rulebook.parse import parse_rulebook

BOOK = """\
title  = "The rule of Elbonia"
place  = "Elbonia"
status = "in force"
notice = "a book for tests"
covers = { from = 2020-01-01 }

[[edition]]
document = "first"
title    = "first printing"
from     = 2020-01-01
prefix   = "R-"
"""

SPIN = """\
[[spin.revolutions.min]]
force = "floor"
value = 4
cite  = "5"
"""

LATER = """\
[[spin.revolutions.min]]
from  = 2021-06-01
force = "floor"
value = 5
cite  = "5a"
means = "one revolution more"
"""


def faults(files: dict[str, str]) -> list[str]:
    with pytest.raises(BrokenRulebookError) as caught:
        parse_rulebook("xx", files)
    return [str(finding) for finding in caught.value.findings]


def only_fault(spin: str, book: str = BOOK) -> str:
    (fault,) = faults({"book.toml": book, "spin.toml": spin})
    return fault


def rule(key: str, value: str) -> str:
    return f'[[{key}]]\nforce = "fixed"\ncite = "1"\nvalue = {value}\n'


# A book that holds


def test_a_small_book_gives_back_what_was_written() -> None:
    more = '[[not_held]]\ncite = "6"\nwhy = "torn off"\n'
    book = parse_rulebook("xx", {"book.toml": BOOK + more, "spin.toml": SPIN + LATER})
    assert (book.name, book.title, book.place, book.status) == ("xx", "The rule of Elbonia", "Elbonia", "in force")
    assert (book.notice, book.house, book.first_day, book.last_day) == ("a book for tests", "", date(2020, 1, 1), None)
    assert [(e.document, e.first_day, e.prefix, e.basis) for e in book.editions] == [
        ("first", date(2020, 1, 1), "R-", "")
    ]
    assert [(text.cite, text.why) for text in book.not_held] == [("6", "torn off")]
    old, new = book.timelines["spin.revolutions.min"]
    assert (old.value, old.force, old.cite, old.first_day, old.dated) == (4, Force.FLOOR, "5", date(2020, 1, 1), False)
    assert (new.value, new.means, new.first_day, new.dated) == (5, "one revolution more", date(2021, 6, 1), True)


def test_notes_sources_and_waivers_are_kept() -> None:
    more = 'note = "a note"\nsource = "another law"\nwaivable = "the Director"\n'
    book = parse_rulebook("xx", {"book.toml": BOOK, "spin.toml": SPIN + more})
    (dated,) = book.timelines["spin.revolutions.min"]
    assert (dated.note, dated.source, dated.waivable) == ("a note", "another law", "the Director")


def test_a_book_may_end_and_may_belong_to_a_house() -> None:
    text = 'house = "the-lodge"\n' + BOOK.replace("01 }", "01, to = 2022-12-31 }")
    book = parse_rulebook("xx", {"book.toml": text, "spin.toml": SPIN})
    assert (book.house, book.last_day) == ("the-lodge", date(2022, 12, 31))


def test_a_rule_may_end_and_a_text_may_not_be_held() -> None:
    ended = '[[limits.cap]]\nforce = "ceiling"\nvalue = "$100"\ncite = "7"\n'
    ended += '[[limits.cap]]\nforce = "ceiling"\nended = true\ncite = "7"\nfrom = 2021-05-01\nmeans = "no cap"\n'
    silent = '[[odds.red]]\nforce = "floor"\nheld = false\ncite = "8"\n'
    book = parse_rulebook("xx", {"book.toml": BOOK, "limits.toml": ended, "wagers.toml": silent})
    assert [(dated.value, dated.ended) for dated in book.timelines["limits.cap"]] == [("$100", False), (None, True)]
    assert [(dated.value, dated.held) for dated in book.timelines["odds.red"]] == [(None, False)]


def test_rules_come_from_every_file_and_folder() -> None:
    side = rule("sidebets.lucky.owner", '"nobody"')
    book = parse_rulebook("xx", {"book.toml": BOOK, "spin.toml": SPIN, "sidebets/lucky.toml": side})
    assert list(book.timelines) == ["sidebets.lucky.owner", "spin.revolutions.min"]


def test_the_digest_depends_on_every_text_and_not_on_the_order_of_files() -> None:
    book = parse_rulebook("xx", {"book.toml": BOOK, "spin.toml": SPIN})
    same = parse_rulebook("xx", {"spin.toml": SPIN, "book.toml": BOOK})
    other = parse_rulebook("xx", {"book.toml": BOOK, "spin.toml": SPIN.replace("4", "3")})
    commented = parse_rulebook("xx", {"book.toml": BOOK + "# new\n", "spin.toml": SPIN})
    assert book.digest == same.digest
    assert len({book.digest, other.digest, commented.digest}) == 3


def test_an_empty_file_adds_nothing() -> None:
    book = parse_rulebook("xx", {"book.toml": BOOK, "spin.toml": SPIN, "chips.toml": "", "limits.toml": "# none\n"})
    assert list(book.timelines) == ["spin.revolutions.min"]


def test_names_in_any_script_are_kept() -> None:
    text = rule("wagers.position", '"プレイヤー · 🎲 «joueur»"').replace('cite = "1"', 'cite = "§ 5 ж"')
    book = parse_rulebook("ελ", {"book.toml": BOOK.replace("Elbonia", "Ελλάδα"), "wagers.toml": text})
    rule_ = book.on(date(2020, 1, 1)).rule("wagers.position")
    assert (book.place, rule_.value, rule_.cite) == ("Ελλάδα", "プレイヤー · 🎲 «joueur»", "R-§ 5 ж")


def test_large_numbers_stay_exact() -> None:
    text = (
        SPIN.replace("4", "1" + "0" * 60) + rule("limits.cap", f'"${"9" * 40}"') + rule("odds.red", f'"{9**40} to 7"')
    )
    book = parse_rulebook("xx", {"book.toml": BOOK, "spin.toml": text})
    values = {key: timeline[0].value for key, timeline in book.timelines.items()}
    assert values["spin.revolutions.min"] == 10**60
    assert values["limits.cap"] == "$" + "9" * 40
    assert values["odds.red"] == f"{9**40} to 7"


# Files


def test_text_that_is_not_toml_is_named_with_its_line() -> None:
    fault = only_fault(SPIN + "this is no key\n")
    assert fault.startswith("xx/spin.toml: is not TOML")
    assert "line 5" in fault


def test_a_folder_without_its_book_is_refused() -> None:
    assert faults({"spin.toml": SPIN}) == ["xx/book.toml: is missing"]


def test_no_files_at_all_is_the_missing_book() -> None:
    assert faults({}) == ["xx/book.toml: is missing"]


def test_a_broken_book_is_broken_and_not_missing() -> None:
    (fault,) = faults({"book.toml": "title", "spin.toml": SPIN})
    assert fault.startswith("xx/book.toml: is not TOML")


@pytest.mark.parametrize("book", [None, "oops\n" + BOOK, BOOK.replace('"Elbonia"', '"Elbonia')])
def test_one_slip_in_the_book_is_one_finding_however_many_rules_there_are(book: str | None) -> None:
    values = {"spin.revolutions.min": "5", "limits.posted": '"on the game"', "close.call": '"no more bets"'}
    files = {"spin.toml": "".join(f"{rule(key, value)}from = 2012-03-01\n" for key, value in values.items())}
    assert parse_rulebook("xx", {"book.toml": BOOK, **files}).first_day == date(2020, 1, 1)
    (fault,) = faults(files if book is None else {"book.toml": book, **files})
    assert fault.startswith("xx/book.toml: is ")


def test_a_book_without_rules_is_refused() -> None:
    (fault,) = faults({"book.toml": BOOK, "spin.toml": "# none\n"})
    assert fault.endswith(": has no rules")


@pytest.mark.parametrize("value", ["1" * 5000, "[" * 5000 + "]" * 5000], ids=["digits", "brackets"])
def test_numbers_and_nesting_beyond_all_measure_are_one_finding(value: str) -> None:
    assert only_fault(SPIN.replace("4", value)).startswith("xx/spin.toml: is not TOML: ")


@pytest.mark.parametrize(("key", "form"), [("odds.red", "{} to 1"), ("limits.cap", "${}"), ("odds.red", "1 to {}")])
def test_numbers_beyond_all_measure_in_a_text_are_one_finding(key: str, form: str) -> None:
    assert only_fault(rule(key, f'"{form.format("1" * 5000)}"')).startswith(f"xx/spin.toml {key}: ")


def test_an_impossible_day_is_not_toml() -> None:
    assert only_fault(SPIN, BOOK.replace("2020-01-01 }", "2020-02-30 }")).startswith("xx/book.toml: is not TOML")


def test_a_key_belongs_to_one_file_only() -> None:
    fault = faults({"book.toml": BOOK, "spin.toml": SPIN, "wheel.toml": SPIN})
    assert fault == ["xx/wheel.toml spin.revolutions.min: is already written in spin.toml"]


# The book


@pytest.mark.parametrize("field", ["title", "place", "status", "notice", "covers"])
def test_a_field_of_the_book_that_is_missing_is_named(field: str) -> None:
    book = re.sub(rf"^{field} .*\n", "", BOOK, count=1, flags=re.MULTILINE)
    assert only_fault(SPIN, book) == f"xx/book.toml {field}: must be given"


def test_a_book_without_an_edition_is_refused() -> None:
    assert only_fault(SPIN, BOOK.partition("[[")[0]) == "xx/book.toml edition: must be given"


def test_an_unknown_field_of_the_book_is_named_beside_those_there_are() -> None:
    fault = only_fault(SPIN, 'contry = "E"\n' + BOOK)
    assert fault.startswith("xx/book.toml contry: ")
    assert "place" in fault


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("title", "7", "7 is not text"),
        ("covers", '"2020"', '"2020" is not a table'),
        ("status", "[]", "[] is not text"),
        ("notice", "true", "true is not text"),
    ],
)
def test_a_field_of_the_book_has_one_type(field: str, value: str, says: str) -> None:
    lines = [f"{field} = {value}" if line.startswith(field) else line for line in BOOK.splitlines()[:5]]
    fault = only_fault(SPIN, "\n".join(lines) + BOOK.partition("}")[2])
    assert fault == f"xx/book.toml {field}: {says}"


@pytest.mark.parametrize(
    ("covers", "says"),
    [
        ("{ to = 2021-01-01 }", "xx/book.toml covers from: must be given"),
        ('{ from = "2020-01-01" }', 'xx/book.toml covers from: "2020-01-01" is not a day'),
        ("{ from = 2020-01-01T00:00:00 }", "xx/book.toml covers from: 2020-01-01 00:00:00 is not"),
        ("{ from = 2020-01-01, to = 2021 }", "xx/book.toml covers to: 2021 is not a day"),
        ("{ from = 2020-01-01, to = 2019-12-31 }", "xx/book.toml covers.to: 2019-12-31 comes before 2020-01-01"),
        ("{ from = 2020-01-01, until = 2021-01-01 }", "xx/book.toml covers until: is not a field here"),
        ("[2020-01-01]", "xx/book.toml covers: "),
    ],
)
def test_the_days_covered_are_days(covers: str, says: str) -> None:
    assert only_fault(SPIN, BOOK.replace("{ from = 2020-01-01 }", covers)).startswith(says)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('title    = "first printing"\n', "", "title: must be given"),
        ("from     = 2020-01-01\n", "", "from: must be given"),
        ("from     = 2020-01-01\n", 'from = "2020-01-01"\n', 'from: "2020-01-01" is not a day like 2021-08-14'),
        ("prefix ", "prefx ", "prefx: is not a field here; did you mean prefix?"),
        ('"R-"', "5", "prefix: 5 is not text"),
    ],
)
def test_a_broken_edition_is_counted_and_its_field_named(old: str, new: str, says: str) -> None:
    fault, *more = faults({"book.toml": BOOK.replace(old, new), "spin.toml": SPIN})
    assert fault == f"xx/book.toml edition 1 {says}"
    assert all(one.startswith("xx/book.toml edition: ") for one in more)


@pytest.mark.parametrize(
    ("editions", "says"),
    [
        ("edition = [1]", "edition 1: 1 is not a table"),
        ("edition = []", "edition: there must be one that begins by 2020-01-01"),
        ("edition = 5", "edition: must be written as [[edition]]"),
        ('[edition]\ndocument = "d"', "edition: must be written as [[edition]]"),
    ],
)
def test_a_book_needs_a_list_of_editions(editions: str, says: str) -> None:
    fault, *_more = faults({"book.toml": BOOK.partition("[[")[0] + editions + "\n", "spin.toml": SPIN})
    assert fault.startswith(f"xx/book.toml {says}")


def test_every_day_covered_has_an_edition() -> None:
    later = BOOK.replace("from     = 2020-01-01", "from     = 2020-01-02")
    assert only_fault(SPIN, later).startswith("xx/book.toml edition: there must be one that begins by 2020-01-01")
    earlier = BOOK.replace("from     = 2020-01-01", "from     = 2019-12-31")
    assert parse_rulebook("xx", {"book.toml": earlier, "spin.toml": SPIN}).edition(date(2020, 1, 1)).prefix == "R-"


@pytest.mark.parametrize("day", ["2019-12-31", "2020-01-01"])
def test_editions_come_in_order_and_each_on_a_day_of_its_own(day: str) -> None:
    second = f'[[edition]]\ndocument = "second"\ntitle = "s"\nfrom = {day}\n'
    assert only_fault(SPIN, BOOK + second).startswith("xx/book.toml edition: ")
    good = BOOK + second.replace(day, "2020-01-02")
    assert len(parse_rulebook("xx", {"book.toml": good, "spin.toml": SPIN}).editions) == 2


def test_a_text_not_held_needs_its_reason() -> None:
    fault = only_fault(SPIN, BOOK + '[[not_held]]\ncite = "6"\n')
    assert fault == "xx/book.toml not_held 1 why: must be given"


# Rules


@pytest.mark.parametrize("key", ["spin.revolutions.max", "spin", "spin.revolutions.min.more", "revolutions"])
def test_a_key_that_is_not_in_the_schema_is_named(key: str) -> None:
    assert only_fault(rule(key, "4")).startswith(f"xx/spin.toml {key}: is not a rule key")


@pytest.mark.parametrize("text", ["spin.revolutions.min = 4\n", "[spin]\nrevolutions.min = []\n"])
def test_a_rule_without_records_is_told_how_to_be_written(text: str) -> None:
    fault = only_fault(text)
    assert fault.startswith("xx/spin.toml spin.revolutions.min: ")
    assert "[[spin.revolutions.min]]" in fault


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("spin.revolutions.min", '"4"', "a whole number"),
        ("spin.revolutions.min", "4.0", "a whole number"),
        ("spin.revolutions.min", "true", "a whole number"),
        ("spin.revolutions.min", "-4", "below zero"),
        ("spin.direction", "4", "text"),
        ("spin.direction", '""', "text"),
        ("spin.launched_by", '"dealer"', "a list"),
        ("spin.launched_by", '["dealer", 7]', "7 is not text"),
        ("wagers.courtesy_line", '"yes"', "true or false"),
        ("odds.red", '"1"', '"1" are not odds'),
        ("odds.red", '"1:1"', "are not odds"),
        ("odds.red", '"1 to 0"', "are not odds"),
        ("odds.red", '"-1 to 1"', "are not odds"),
        ("odds.red", '"1 for 2"', "less than the stake"),
        ("odds.red", "1", "odds"),
        ("limits.cap", '"100"', '"100" is not an amount'),
        ("limits.cap", '"$1.5"', "is not an amount"),
        ("limits.cap", '"-$5"', "is not an amount"),
        ("limits.cap", "100", "an amount"),
        ("limits.red", "{ }", "neither min nor max"),
        ("limits.red", '{ min = "$10", max = "$5" }', "$10 is above the maximum $5"),
        ("limits.red", '{ min = "$10", mx = "$50" }', "mx"),
        ("wagers.trios", '[["0", 1, "2"]]', "1 is not text"),
        ("wagers.trios", '["0", "1"]', "a list"),
        ("wheels.diameter_inches_min", '"-30"', "is not a length"),
        ("wheels.diameter_inches_min", "30", "inches"),
        ("irregularities.short-spin", '{ spin = "dead", by = "dealer", then = [] }', "void, stands, referred"),
        ("irregularities.short-spin", '{ spin = "void", by = "dealer" }', "then"),
        ("chips.stack_prices", '{ "20" = "5" }', "is not an amount"),
        ("sidebets.x.paytables.a", '{ wheels = ["double-zero"] }', "rows"),
        ("sidebets.x.paytables.a", '{ wheels = ["double-zero"], rows = [{ on = "a" }] }', "pays"),
        ("sidebets.x.paytables.a", '{ wheels = ["double-zero"], rows = [{ on = "a", pays = "5" }] }', '"5"'),
        ("sidebets.x.paytables.a", '{ wheels = "double-zero", rows = [] }', "a list"),
        ("sidebets.x.multiplier", "{ min = 10 }", "max"),
    ],
)
def test_a_value_of_the_wrong_type_says_what_the_key_takes(key: str, value: str, says: str) -> None:
    fault = only_fault(rule(key, value))
    assert fault.startswith(f"xx/spin.toml {key}: ")
    assert says in fault
    assert "the key takes" in fault


@pytest.mark.parametrize(
    ("cite", "says"),
    [("", "has no cite"), ('cite = ""\n', "has no cite"), ("cite = 5\n", "cite must be text, is 5")],
)
def test_a_value_without_a_citation_is_refused(cite: str, says: str) -> None:
    fault = only_fault(SPIN.replace('cite  = "5"\n', cite))
    assert fault == f"xx/spin.toml spin.revolutions.min: {says}"


@pytest.mark.parametrize("field", ["means", "note", "waivable", "source"])
def test_remarks_are_text(field: str) -> None:
    fault = only_fault(SPIN + f"{field} = 7\n")
    assert fault == f"xx/spin.toml spin.revolutions.min: {field} must be text, is 7"


@pytest.mark.parametrize(
    "force", ["", 'force = "Floor"\n', 'force = "minimum"\n', "force = 3\n", 'force = ["floor"]\n', "force = {}\n"]
)
def test_a_force_is_one_of_six_words(force: str) -> None:
    fault = only_fault(SPIN.replace('force = "floor"\n', force))
    assert "fixed, floor, ceiling, option, duty, posting" in fault


def test_an_unknown_field_of_a_record_is_named() -> None:
    fault = only_fault(SPIN + 'since = "ever"\n')
    assert fault.startswith("xx/spin.toml spin.revolutions.min: has no field since")


@pytest.mark.parametrize(
    "text",
    [
        SPIN + "ended = true\n",
        SPIN + "held = false\n",
        SPIN.replace("value = 4\n", ""),
        SPIN + 'ended = "no"\n',
        SPIN.replace("value = 4\n", 'ended = "no"\n'),
        SPIN.replace("value = 4\n", "ended = false\n"),
        SPIN.replace("value = 4\n", "held = true\n"),
        SPIN.replace("value = 4\n", "ended = true\nheld = false\n"),
    ],
    ids=["ended", "not held", "neither", "no end", "only no end", "not ended", "held", "ended and not held"],
)
def test_a_record_has_a_value_or_says_why_it_has_none(text: str) -> None:
    assert "needs a value, or ended = true, or held = false" in only_fault(text)


@pytest.mark.parametrize("day", ["2021-06-01T12:00:00", "2021-06-01T12:00:00Z", '"2021-06-01"', "12:00:00", "2021"])
def test_a_first_day_is_a_day_and_nothing_near_it(day: str) -> None:
    fault = only_fault(SPIN + LATER.replace("2021-06-01", day))
    assert fault.startswith("xx/spin.toml spin.revolutions.min: ")
    assert "is not a day like 2021-08-14" in fault


@pytest.mark.parametrize("day", ["2021-06-01", "2021-05-31", "2020-06-01"])
def test_days_come_in_order_and_each_once(day: str) -> None:
    fault = only_fault(SPIN + LATER + LATER.replace("2021-06-01", day))
    assert fault == f"xx/spin.toml spin.revolutions.min: {day} does not come after 2021-06-01"


def test_a_later_value_says_what_it_means_at_the_table() -> None:
    fault = only_fault(SPIN + LATER.replace('means = "one revolution more"\n', ""))
    assert fault.startswith("xx/spin.toml spin.revolutions.min: the value from 2021-06-01 does not say what it means")


def test_a_rule_that_begins_after_the_first_day_covered_says_what_it_means() -> None:
    assert "2021-06-01" in only_fault(LATER.replace('means = "one revolution more"\n', ""))


@pytest.mark.parametrize("day", ["2020-01-01", "2012-03-01"])
def test_a_value_in_force_on_the_first_day_covered_needs_no_explanation(day: str) -> None:
    book = parse_rulebook("xx", {"book.toml": BOOK, "spin.toml": SPIN + f"from = {day}\n"})
    assert [str(dated.first_day) for dated in book.timelines["spin.revolutions.min"]] == [day]


# All at once


def test_every_fault_of_every_file_is_found_at_once_with_file_and_key() -> None:
    found = faults(
        {
            "book.toml": BOOK.replace('place  = "Elbonia"\n', "mayor = true\n"),
            "spin.toml": rule("spin.direction", "5") + rule("spin.speed", '"fast"'),
            "limits.toml": '[[limits.cap]]\nvalue = "$5"\nforce = "roof"\n',
            "sidebets/lucky.toml": rule("sidebets.lucky.paytables.a", '{ wheels = [], rows = "none" }'),
        }
    )
    wheres = sorted(fault.partition(": ")[0] for fault in found)
    assert wheres == [
        "xx/book.toml mayor",
        "xx/book.toml place",
        "xx/limits.toml limits.cap",
        "xx/limits.toml limits.cap",
        "xx/sidebets/lucky.toml sidebets.lucky.paytables.a",
        "xx/spin.toml spin.direction",
        "xx/spin.toml spin.speed",
    ]


def test_a_file_that_is_not_toml_hides_no_fault_of_another() -> None:
    found = faults({"book.toml": BOOK, "chips.toml": "a =", "spin.toml": SPIN + "huh = 1\n", "wheel.toml": "b =\n"})
    assert sorted(fault.partition(":")[0] for fault in found) == [
        "xx/chips.toml",
        "xx/spin.toml spin.revolutions.min",
        "xx/wheel.toml",
    ]


def test_one_record_can_have_several_faults() -> None:
    found = faults({"book.toml": BOOK, "spin.toml": "[[spin.direction]]\nspeed = 1\n"})
    assert [fault.partition(": ")[2].split()[:3] for fault in found] == [
        ["has", "no", "field"],
        ["has", "no", "cite"],
        ["force", "must", "be"],
        ["needs", "a", "value,"],
    ]


def test_the_error_itself_counts_the_findings() -> None:
    with pytest.raises(BrokenRulebookError, match=r"xx has 2 findings"):
        parse_rulebook("xx", {"book.toml": BOOK, "spin.toml": "a = 1\nb = 2\n"})
