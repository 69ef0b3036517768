"""`croupier rules`: the contracts of its JSON, and that its tables say the same."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier import __file__ as package
from croupier.storage.library import Library, code_digest

Answer = tuple[int, str, str]
BOOKS = tuple(Library().names)
KINDS = {"straight", "split", "street", "trio", "corner", "first-five", "line", "column", "dozen"}
KINDS |= {"red", "black", "odd", "even", "low", "high"}
DAYS = ("2017-12-14", "2022-08-14")


# list


def test_the_list_gives_every_book_with_its_days(croupier_json: Callable[..., Any]) -> None:
    books = {book["book"]: book for book in croupier_json("rules", "list")}
    assert set(books) == set(BOOKS)
    assert books["us-nh"]["covers"] == {"from": "2018-06-14", "to": "2023-06-30"}
    assert books["us-co"]["covers"] == {"from": "2015-01-14", "to": None}
    assert books["us-co"]["newest_change"] == books["us-co"]["changes"][-1] == "2022-08-14"
    assert [edition["document"] for edition in books["us-co"]["editions"]] == ["co-2015", "co-2022"]
    assert (books["us-ia"]["house"], books["us-nj"]["status"]) == ("catfish-bend", "proposed")
    assert all(len(book["digest"]) == 64 for book in books.values())


def test_the_list_for_people(croupier: Callable[..., Answer]) -> None:
    code, out, err = croupier("rules", "list")
    assert (code, err) == (0, "")
    for words in (*BOOKS, "2015-01-14 onwards", "proposed"):
        assert words in out


# show


@pytest.mark.parametrize("book", BOOKS)
def test_the_rules_are_keyed_records(croupier_json: Callable[..., Any], book: str) -> None:
    rules = croupier_json("rules", "show", book)
    assert set(rules) >= {"wheels.permitted", "sidebets.permitted", "spin.revolutions.min"}
    kinds = {key.removeprefix("odds.") for key in rules if key.startswith("odds.")}
    assert kinds == (KINDS - {"trio"} if book == "us-ia" else KINDS)
    for key, rule in rules.items():
        assert set(rule) >= {"value", "force", "cite", "from"}, key
        assert rule["force"] in ("fixed", "floor", "ceiling", "option", "duty", "posting"), key
        assert rule["cite"], key
        assert (rule["value"] is None) == (not rule["held"]), key


@pytest.mark.parametrize(
    ("book", "revolutions", "force", "wheels"),
    [
        (
            "us-co",
            4,
            "floor",
            ["single-zero", "double-zero", "double-zero-as-single", "triple-zero", "triple-zero-as-single"],
        ),
        ("us-ia", 3, "fixed", ["double-zero"]),
        ("us-nh", 3, "fixed", ["double-zero"]),
        ("us-nj", None, "floor", ["single-zero", "double-zero"]),
    ],
)
def test_the_values_of_each_book(
    croupier_json: Callable[..., Any], book: str, revolutions: int | None, force: str, wheels: list[str]
) -> None:
    rules = croupier_json("rules", "show", book)
    assert rules["spin.revolutions.min"]["value"] == revolutions
    assert rules["wheels.permitted"]["value"] == wheels
    assert rules["odds.straight"]["force"] == force
    assert rules["odds.straight"]["value"] == (None if book == "us-nj" else "35 to 1")


def test_new_jersey_holds_none_of_its_odds_and_says_where_they_stand(croupier_json: Callable[..., Any]) -> None:
    odds = croupier_json("rules", "show", "us-nj", "--only", "odds")
    assert set(odds) == {f"odds.{kind}" for kind in KINDS}
    for rule in odds.values():
        assert (rule["held"], rule["value"], rule["cite"]) == (False, None, "13:69F-5.2(a)-(d)")


@pytest.mark.parametrize(
    ("day", "value", "cite"),
    [
        ("2017-12-14", ["dealer"], "47.1-2205(1)"),
        ("2017-12-15", ["dealer", "approved device"], "30-2205(1)"),
        ("2021-08-14", ["dealer", "approved device"], "30-2205(1)"),
    ],
)
def test_the_rules_are_those_of_the_day(
    croupier_json: Callable[..., Any], day: str, value: list[str], cite: str
) -> None:
    rule = croupier_json("rules", "show", "us-co", "--on", day)["spin.launched_by"]
    assert (rule["value"], rule["cite"]) == (value, cite)


def test_a_part_of_the_rules_can_be_asked_for(croupier_json: Callable[..., Any]) -> None:
    assert set(croupier_json("rules", "show", "us-co", "--only", "ball")) == {
        "ball.material",
        "ball.diameter_inches_min",
        "ball.diameter_inches_max",
    }


@pytest.mark.parametrize("book", BOOKS)
def test_the_rules_for_people_name_title_notice_and_section(
    croupier: Callable[..., Answer], library: Library, book: str
) -> None:
    code, out, err = croupier("rules", "show", book, "--only", "odds.straight")
    assert (code, err) == (0, "")
    text = " ".join(out.split())
    assert library.book(book).title in text
    assert library.book(book).notice in text
    assert "not held" in text if book == "us-nj" else "35 to 1" in text


def test_the_rules_for_people_say_since_when_and_what_each_is(croupier: Callable[..., Answer]) -> None:
    _code, out, _err = croupier("rules", "show", "us-co", "--only", "spin.")
    lines = {words[0]: " ".join(words) for line in out.splitlines() if (words := line.split())}
    assert "2017-12-15" in lines["spin.launched_by"]
    assert "who or what launches the ball" in lines["spin.launched_by"]
    assert "no date printed" in lines["spin.direction"]


def test_what_is_not_held_is_said_first(croupier: Callable[..., Answer]) -> None:
    _code, out, _err = croupier("rules", "show", "us-nj")
    assert out.count("Not held: 13:69F-5.") == 4


# diff


def test_the_changes_between_two_days(croupier_json: Callable[..., Any]) -> None:
    found = croupier_json("rules", "diff", "us-co", *DAYS)
    assert {change["kind"] for change in found} == {"new", "changed", "renumbered", "ended"}
    (wheels,) = [change for change in found if change["key"] == "wheels.permitted"]
    assert (wheels["day"], wheels["kind"], wheels["cite"]) == ("2021-08-14", "changed", "30-2209(3)")
    assert wheels["means"] == "the house may offer a triple-zero wheel, as it is or used as a single-zero wheel"
    assert set(wheels["after"]["value"]) - set(wheels["before"]["value"]) == {"triple-zero", "triple-zero-as-single"}
    (cap,) = [change for change in found if change["kind"] == "ended"]
    assert (cap["key"], cap["day"], cap["before"]["value"], cap["after"]) == ("limits.cap", "2021-05-01", "$100", None)


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_the_order_of_the_days_does_not_matter(croupier: Callable[..., Answer], form: tuple[str, ...]) -> None:
    forward, backward = (
        croupier("rules", "diff", "us-co", *DAYS, *form),
        croupier("rules", "diff", "us-co", *DAYS[::-1], *form),
    )
    assert forward[0] == 0
    assert forward == backward


def test_the_changes_for_people(croupier: Callable[..., Answer], croupier_json: Callable[..., Any]) -> None:
    code, out, err = croupier("rules", "diff", "us-co", *DAYS)
    assert (code, err) == (0, "")
    assert f"{len(croupier_json('rules', 'diff', 'us-co', *DAYS))} changes after 2017-12-14, up to 2022-08-14" in out
    for day in ("2017-12-15", "2018-02-14", "2018-08-14", "2020-09-14", "2020-10-15", "2021-05-01", "2021-11-14"):
        assert day in out
    assert "+ triple-zero" in out


def test_a_day_and_itself_have_no_changes(croupier: Callable[..., Answer]) -> None:
    code, out, _err = croupier("rules", "diff", "us-co", "2021-08-14", "2021-08-14")
    assert (code, out.startswith("us-co: 0 changes")) == (0, True)
    assert croupier("rules", "diff", "us-co", "2021-08-14", "2021-08-14", "--json") == (0, "[]\n", "")


# trace


STATUSES = ("live", "engine", "cited", "open", "outside")


def test_the_trace_gives_every_clause_and_totals_that_add_up(
    croupier_json: Callable[..., Any], library: Library
) -> None:
    trace = croupier_json("rules", "trace")
    clauses = trace["clauses"]
    assert len(clauses) == len({clause["id"] for clause in clauses}) == 866
    proofs = library.proofs()
    for clause in clauses:
        assert list(clause["tests"]) == proofs.get(clause["id"], [])
        assert (clause["status"] == "outside") == bool(clause["reason"])
        assert (clause["status"] == "open") == (not clause["tests"] and not clause["reason"])
    counts = Counter(clause["status"] for clause in clauses)
    assert trace["totals"]["all"]["all"] == {status: counts[status] for status in STATUSES}
    assert trace["shares"]["all"]["all"]["live"] == str(Fraction(counts["live"], 856))
    sums = {document: sum(count.values()) for document, count in trace["totals"]["documents"].items()}
    assert sums == {"co-2015": 248, "co-2022": 362, "house": 104, "nj": 42, "ia": 110}
    assert sum(sum(count.values()) for count in trace["totals"]["kinds"].values()) == 866


@pytest.fixture
def traced_book(tmp_path: Path) -> Path:
    """A book of two clauses beside the built-in ones; a test went through a table for one of them, and failed."""
    book = tmp_path / "xx"
    book.mkdir()
    words = 'section = "1"\nparty = "dealer"\nkind = "enforce"\nsummary = "s"\ncheck = "c"\n'
    (book / "clauses.toml").write_text("".join(f'[[clause]]\nid = "xx:{one}"\n{words}' for one in "123"))
    (tmp_path / "proofs.json").write_text('{"xx:1": ["a", "b"], "xx:2": ["b"], "xx:3": ["c"]}')
    return tmp_path


def recorded(folder: Path, code: str) -> None:
    results = {"xx:1": {"a": "failed", "b": "live"}, "xx:2": {"b": "engine"}, "xx:3": {"c": "failed"}}
    (folder / "test-run.json").write_text(json.dumps({"code": code, "results": results}))


def test_a_test_counts_only_when_it_passed_in_the_recorded_run(
    croupier: Callable[..., Answer], croupier_json: Callable[..., Any], traced_book: Path
) -> None:
    recorded(traced_book, code_digest())
    words = ("rules", "trace", "--document", "xx", "--rulebooks", str(traced_book))
    trace = croupier_json(*words)
    known, cited = croupier_json("rules", "trace")["run"].values()
    assert trace["run"] == {"tests": known + 3, "of": cited + 3}
    assert [(clause["status"], clause["tests"]) for clause in trace["clauses"]] == [
        ("live", {"a": "failed", "b": "live"}),
        ("engine", {"b": "engine"}),
        ("cited", {"c": "failed"}),
    ]
    assert trace["shares"]["kinds"] == {"enforce": {"live": "1/3", "proved": "2/3"}}
    _code, out, _err = croupier(*words)
    assert ["xx", "1", "1", "1", "0", "0", "3", "33.3", "%", "66.7", "%"] in [line.split() for line in out.splitlines()]
    assert f"have {known + 3} of the {cited + 3} tests that cite a clause" in out
    assert "No test run" not in out


def test_a_run_of_other_code_proves_nothing_and_the_trace_says_so(
    croupier: Callable[..., Answer], croupier_json: Callable[..., Any], traced_book: Path
) -> None:
    recorded(traced_book, "0" * 64)
    alone = ("--document", "xx", "--rulebooks", str(traced_book))
    assert {clause["status"] for clause in croupier_json("rules", "trace", *alone)["clauses"]} == {"cited"}
    assert Library(traced_book).results() == Library().results()


def test_without_a_recorded_run_the_trace_says_so(
    croupier: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Library, "results", lambda library: {})
    code, out, err = croupier("rules", "trace")
    assert (code, err) == (0, "")
    assert "No test run of this code is recorded, so no clause counts as proved" in " ".join(out.split())
    assert ["all", "0", "0", "0.0", "%"] in [
        [*line.split()[:3], *line.split()[-2:]] for line in out.splitlines() if line
    ]


def test_a_part_of_the_trace_can_be_asked_for(croupier_json: Callable[..., Any]) -> None:
    trace = croupier_json("rules", "trace", "--document", "nj", "--status", "outside")
    assert [clause["id"] for clause in trace["clauses"]] == ["nj:5.1.a-g", "nj:5.2.a-d", "nj:5.3.a-e", "nj:5.4.a-c"]
    assert trace["totals"]["all"] == {"all": {**dict.fromkeys(STATUSES, 0), "outside": 4}}
    assert trace["shares"]["all"] == {"all": {"live": None, "proved": None}}


def test_the_trace_for_people_ends_in_totals(croupier: Callable[..., Answer]) -> None:
    code, out, err = croupier("rules", "trace")
    assert (code, err) == (0, "")
    totals = {words[0]: words[6] for line in out.splitlines() if len(words := line.split()) > 6}
    expected = {"co-2015": "248", "co-2022": "362", "house": "104", "nj": "42", "ia": "110", "all": "866"}
    assert expected.items() <= totals.items()


def test_the_trace_of_a_document_lists_its_clauses(croupier: Callable[..., Answer]) -> None:
    code, out, _err = croupier("rules", "trace", "--document", "co-2015", "--status", "outside")
    assert (code, out.startswith("3 clauses")) == (0, True)
    assert "deleted on 30 April 2010" in " ".join(out.split())


@pytest.mark.parametrize(("words", "clauses"), [(("--document", "nj"), 42), (("--status", "outside"), 10)])
def test_a_part_of_the_trace_lists_its_clauses_for_people(
    croupier: Callable[..., Answer], words: tuple[str, ...], clauses: int
) -> None:
    _code, out, _err = croupier("rules", "trace", *words)
    assert out.startswith(f"{clauses} clauses")
    assert "nj:5.1.a-g" in out


# questions


def test_every_question_is_given_with_its_readings(croupier_json: Callable[..., Any]) -> None:
    questions = croupier_json("rules", "questions")
    assert len(questions) == 85
    for question in questions:
        taken = [reading["id"] for reading in question["readings"] if reading["taken"]]
        assert taken == [question["taken"]]


@pytest.mark.parametrize(("book", "number"), [("us-co", 42), ("us-nj", 14), ("us-ia", 15), ("us-nh", 9)])
def test_the_questions_of_a_book(croupier_json: Callable[..., Any], book: str, number: int) -> None:
    questions = croupier_json("rules", "questions", "--book", book)
    assert len(questions) == number
    assert {question["book"] for question in questions} == {book}


def test_questions_come_in_the_order_asked_for(croupier_json: Callable[..., Any]) -> None:
    assert [question["id"] for question in croupier_json("rules", "questions", "X1", "C7")] == ["X1", "C7"]


def test_a_question_about_money_gives_the_edge_under_each_reading(croupier_json: Callable[..., Any]) -> None:
    (question,) = croupier_json("rules", "questions", "C7")
    edges = {
        (reading["id"], cost["wheel"]): cost["house_edge"]
        for reading in question["readings"]
        for cost in reading["costs"]
    }
    assert edges["stake-back", "single-zero"] == "19/1369"
    assert edges["paid", "single-zero"] == "1/1369"
    (signs,) = croupier_json("rules", "questions", "C6")
    assert [cost["house_edge"] for cost in signs["readings"][0]["costs"]] == [None, None]


def test_questions_for_people_say_what_is_taken_and_why(croupier: Callable[..., Answer]) -> None:
    code, out, err = croupier("rules", "questions", "C6", "C7")
    assert (code, err) == (0, "")
    for words in ("stake-back (taken)", "19/1369 = 1.388 %", "not offered", "why: "):
        assert words in out


def test_all_questions_can_be_printed(croupier: Callable[..., Answer], library: Library) -> None:
    code, out, _err = croupier("rules", "questions")
    assert code == 0
    headings = [line.split()[0] for line in out.splitlines() if " · " in line]
    assert [question.id for question in library.questions()] == headings


# check

HOUSE = 'name = "The Lodge"\nbook = "us-co"\nfrom = 2022-08-14\n[rules]\n'
TABLE = """\
number = "R-1"
wheel = "double-zero"
limits.table = { min = "$5", max = "$100" }
tokes_posted = "table"
approvals.layout = "letter 12"
approvals.house_rules = "letter 11"
approvals.posting_place = "letter 11"
wheel_diameter_inches = "32"
evenly_spaced = true
ball_diameter_inches = "3/4"
ball_material = "no metal"
"""


@pytest.fixture
def house(tmp_path: Path) -> Callable[[str], str]:
    def write(rules: str) -> str:
        (tmp_path / "house.toml").write_text(HOUSE + rules, "utf-8")
        return str(tmp_path / "house.toml")

    return write


@pytest.fixture
def table(tmp_path: Path) -> Callable[[str], str]:
    def write(more: str) -> str:
        (tmp_path / "table.toml").write_text(TABLE + more, "utf-8")
        return str(tmp_path / "table.toml")

    return write


Write = Callable[[str], str]


def test_house_rules_and_table_within_the_law_pass(croupier: Callable[..., Answer], house: Write, table: Write) -> None:
    good = house('odds.straight = "36 for 1"\nwheels.permitted = ["double-zero"]\n'), table('odds.red = "1 to 1"\n')
    assert croupier("rules", "check", *good) == (0, "no findings\n", "")
    assert croupier("rules", "check", good[0]) == (0, "no findings\n", "")
    assert croupier("rules", "check", *good, "--json") == (0, "[]\n", "")


def test_the_house_rules_that_come_with_the_books_pass(croupier: Callable[..., Answer]) -> None:
    houses = sorted(Path(package).parent.glob("rulebooks/*/houses/*.toml"))
    assert houses
    for file in houses:
        assert croupier("rules", "check", str(file)) == (0, "no findings\n", "")


def test_all_findings_of_both_files_come_at_once(croupier: Callable[..., Answer], house: Write, table: Write) -> None:
    files = (
        house('odds.straight = "34 to 1"\nspin.revolutions.min = 3\nno.such = 1\n'),
        table('odds.split = "1 to 1"\nsidebets.blackjack = ""\n'),
    )
    code, out, err = croupier("rules", "check", *files, "--json")
    assert (code, err) == (1, "")
    found = [(Path(one["file"]).name, one["where"], one["cite"]) for one in json.loads(out)]
    assert found == [
        ("house.toml", "odds.straight", "30-2204(1)"),
        ("house.toml", "spin.revolutions.min", "30-2205(1)"),
        ("house.toml", "no.such", ""),
        ("table.toml", "odds.split", "30-2204(1)"),
        ("table.toml", "sidebets.blackjack", "30-2299.04"),
    ]
    code, out, err = croupier("rules", "check", *files)
    assert (code, err) == (1, "")
    assert out.startswith("5 findings")


def test_a_table_is_held_to_its_house(croupier: Callable[..., Answer], house: Write, table: Write) -> None:
    code, out, _err = croupier("rules", "check", house('wheels.permitted = ["single-zero"]\n'), table(""), "--json")
    assert code == 1
    (finding,) = json.loads(out)
    assert finding["where"] == "wheel"
    assert finding["cite"] == "house rules of The Lodge under 30-2209(3)"


def test_the_day_of_the_check_can_be_chosen(croupier: Callable[..., Answer], house: Write) -> None:
    old = house("").replace("house.toml", "old.toml")
    Path(old).write_text(HOUSE.replace("2022-08-14", "2021-01-01") + 'wheels.permitted = ["triple-zero"]\n', "utf-8")
    assert croupier("rules", "check", old)[0] == 1
    assert croupier("rules", "check", old, "--on", "2021-08-14")[0] == 0


def test_house_rules_that_are_none_have_findings(croupier: Callable[..., Answer], tmp_path: Path) -> None:
    empty = tmp_path / "empty.toml"
    empty.write_text("", "utf-8")
    code, out, _err = croupier("rules", "check", str(empty), "--json")
    assert (code, [one["where"] for one in json.loads(out)]) == (1, ["name", "book", "from"])


def test_a_table_with_unknown_and_wrong_fields_has_findings(
    croupier: Callable[..., Answer], house: Write, table: Write
) -> None:
    code, out, _err = croupier("rules", "check", house(""), table('colour = "red"\nin_prison = "🎲"\n'), "--json")
    assert code == 1
    assert sorted(one["where"] for one in json.loads(out)) == ["colour", "in_prison"]


def test_house_values_of_wrong_types_are_findings_and_the_table_is_held_to_the_law(
    croupier: Callable[..., Answer], house: Write, table: Write
) -> None:
    wrong = """\
wheels.permitted = 5
limits.cap = 7
limits.table_max = []
odds.straight = []
sidebets.permitted = "back2back"
spin.revolutions.min = "4"
"""
    keys = [line.partition(" ")[0] for line in wrong.splitlines()]
    code, out, err = croupier("rules", "check", house(wrong), table('odds.straight = "34 to 1"\n'), "--json")
    assert (code, err) == (1, "")
    found = [(Path(one["file"]).name, one["where"], one["cite"]) for one in json.loads(out)]
    assert found == [*(("house.toml", key, "") for key in keys), ("table.toml", "odds.straight", "30-2204(1)")]


def test_both_files_that_are_no_set_up_are_reported_at_once(croupier: Callable[..., Answer], tmp_path: Path) -> None:
    house, table = tmp_path / "house.toml", tmp_path / "table.toml"
    house.write_text('name = 5\nbook = "us-co"\nfrom = 2022-08-14\n[rules]\n', "utf-8")
    table.write_text("wheel = 5\n", "utf-8")
    code, out, err = croupier("rules", "check", str(house), str(table), "--json")
    assert (code, err) == (1, "")
    assert [(Path(one["file"]).name, one["where"]) for one in json.loads(out)] == [
        ("house.toml", "name"),
        ("table.toml", "number"),
        ("table.toml", "wheel"),
    ]


@pytest.mark.parametrize("text", ["[/red]", "[bold]", "[link=x]y"])
def test_square_brackets_in_a_set_up_are_square_brackets(
    croupier: Callable[..., Answer], house: Write, table: Write, text: str
) -> None:
    code, out, err = croupier("rules", "check", house(""), table(f'odds = {{ "{text}" = "1 to 1" }}\n'))
    assert (code, err) == (1, "")
    assert f"odds.{text}" in out
    assert croupier("rules", "check", house(""), table(f'approvals.ball = "{text}"\n')) == (0, "no findings\n", "")


def test_limits_are_compared_by_their_worth(croupier: Callable[..., Answer], tmp_path: Path) -> None:
    """New Hampshire prints $5 to $10 for red."""
    house, table = tmp_path / "house.toml", tmp_path / "table.toml"
    head = 'name = "h"\nbook = "us-nh"\nfrom = 2020-01-01\n[rules]\n'
    house.write_text(head + 'limits.red = { min = "$5.00", max = "$10.00" }\n', "utf-8")
    setup = 'number = "1"\nwheel = "double-zero"\n'
    table.write_text(setup + 'limits.red = { min = "$5", max = "$10.00" }\n', "utf-8")
    assert croupier("rules", "check", str(house), str(table)) == (0, "no findings\n", "")
    table.write_text(setup + 'limits.red = { min = "$5", max = "$10.01" }\n', "utf-8")
    code, out, _err = croupier("rules", "check", str(house), str(table), "--json")
    assert (code, [one["where"] for one in json.loads(out)]) == (1, ["limits.red"])
