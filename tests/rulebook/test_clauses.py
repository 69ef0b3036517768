"""Clauses: all of the five documents are there, and each is proved, open, or outside for a reason."""

from __future__ import annotations

import re
from collections import Counter
from datetime import date

import pytest

from croupier.rulebook.clauses import Clause, Traced, parse_clauses, totals, trace
from croupier.rulebook.finding import BrokenRulebookError
from croupier.storage.library import Library

KINDS = {"enforce", "compute", "attest", "sequence", "permit", "display", "print", "record", "inform"}


def clause(id_: str, kind: str = "enforce", outside: str = "") -> Clause:
    return Clause(id_, "5", "dealer", kind, "does it", "it is done", outside=outside)


# The clauses of the documents


def test_the_documents_have_866_clauses(library: Library) -> None:
    counted = Counter(one.document for one in library.clauses())
    assert counted == {"co-2015": 248, "co-2022": 362, "house": 104, "nj": 42, "ia": 110}
    assert counted.total() == 866


def test_every_clause_has_a_name_of_its_own(library: Library) -> None:
    assert all(count == 1 for count in Counter(one.id for one in library.clauses()).values())


def test_every_clause_is_written_whole(library: Library) -> None:
    for one in library.clauses():
        assert re.fullmatch(r"(co-2015|co-2022|house|nj|ia):\S+", one.id)
        assert one.kind in KINDS, one.id
        assert one.section, one.id
        assert one.party, one.id
        assert one.summary, one.id
        assert one.check, one.id


def test_what_is_outside_software_was_deleted_or_never_printed(library: Library) -> None:
    """2212(6) to (8) of both Colorado editions, and the four base paragraphs that New Jersey leaves unchanged."""
    outside = {one.id: one.outside for one in library.clauses() if one.outside}
    deleted = {f"co-{year}:2212.{paragraph}" for year in (2015, 2022) for paragraph in (6, 7, 8)}
    unprinted = {"nj:5.1.a-g", "nj:5.2.a-d", "nj:5.3.a-e", "nj:5.4.a-c"}
    assert set(outside) == deleted | unprinted
    assert all("deleted" in outside[id_] for id_ in deleted)
    assert all("does not give the text" in outside[id_] for id_ in unprinted)


# Tracing


def test_a_clause_is_proved_by_a_test_and_open_without_one() -> None:
    proofs = {"xx:1": ["tests/a.py::test_b", "tests/a.py::test_c"], "xx:2": [], "xx:gone": ["tests/a.py::test_d"]}
    traced = trace([clause("xx:1"), clause("xx:2"), clause("xx:3")], proofs)
    assert [(one.clause.id, one.status, one.tests) for one in traced] == [
        ("xx:1", "proved", ("tests/a.py::test_b", "tests/a.py::test_c")),
        ("xx:2", "open", ()),
        ("xx:3", "open", ()),
    ]


def test_a_clause_outside_stays_outside_whatever_cites_it() -> None:
    assert Traced(clause("xx:1", outside="deleted"), ("tests/a.py::test_b",)).status == "outside"


def test_totals_count_all_documents_and_kinds() -> None:
    clauses = [
        clause("xx:1", "compute"),
        clause("xx:2", "enforce"),
        clause("yy:1", "enforce"),
        clause("yy:2", "inform", outside="torn"),
    ]
    assert totals(trace(clauses, {"xx:1": ["t"], "yy:1": ["t"]})) == {
        "all": {"all": {"proved": 2, "open": 1, "outside": 1}},
        "documents": {
            "xx": {"proved": 1, "open": 1, "outside": 0},
            "yy": {"proved": 1, "open": 0, "outside": 1},
        },
        "kinds": {
            "compute": {"proved": 1, "open": 0, "outside": 0},
            "enforce": {"proved": 1, "open": 1, "outside": 0},
            "inform": {"proved": 0, "open": 0, "outside": 1},
        },
    }


def test_with_every_clause_cited_only_what_is_outside_is_not_proved(library: Library) -> None:
    clauses = library.clauses()
    counts = totals(trace(clauses, {one.id: ["t"] for one in clauses}))
    assert counts["all"]["all"] == {"proved": 856, "open": 0, "outside": 10}
    assert counts["documents"]["nj"] == {"proved": 38, "open": 0, "outside": 4}


# From TOML


def test_a_clause_is_read_from_toml() -> None:
    text = """\
[[clause]]
id = "xx:2205.1"
section = "2205(1)"
effective = 2017-12-15
amended = [2012-03-01, 2017-12-15]
party = "dealer"
kind = "sequence"
summary = "spins the ball"
check = "the ball is spun"
"""
    (found,) = parse_clauses("xx", text)
    assert (found.id, found.document, found.kind, found.outside) == ("xx:2205.1", "xx", "sequence", "")
    assert (found.effective, found.amended) == (date(2017, 12, 15), (date(2012, 3, 1), date(2017, 12, 15)))


def test_every_broken_clause_is_named_at_once() -> None:
    with pytest.raises(BrokenRulebookError) as caught:
        parse_clauses("xx", '[[clause]]\nid = "xx:1"\n[[clause]]\nid = "xx:2"\ncolour = "red"\n')
    found = caught.value.findings
    lacking = [(field, "must be given") for field in ("section", "party", "kind", "summary", "check")]
    expected = [(f"clause 1 {field}", says) for field, says in lacking]
    expected += [(f"clause 2 {field}", says) for field, says in [("colour", "is not a field here"), *lacking]]
    assert [(one.where, one.says.partition(";")[0]) for one in found] == [
        (f"xx/clauses.toml {where}", says) for where, says in expected
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("clause = 5", "xx/clauses.toml clause: must be written as [[clause]]"),
        ('clause = "xy"', "xx/clauses.toml clause: must be written as [[clause]]"),
        ("clause = [1]", "xx/clauses.toml clause 1: 1 is not a table"),
        (f"clause = {'1' * 5000}", "xx/clauses.toml: is not TOML: "),
        (f"clause = {'[' * 5000}{']' * 5000}", "xx/clauses.toml: is not TOML: "),
    ],
    ids=["number", "text", "list", "digits", "brackets"],
)
def test_what_is_no_list_of_clauses_is_one_finding(text: str, says: str) -> None:
    with pytest.raises(BrokenRulebookError) as caught:
        parse_clauses("xx", text)
    (finding,) = caught.value.findings
    assert str(finding).startswith(says)


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("section", "5", "5 is not text"),
        ("effective", '"2017-12-15"', "'2017-12-15' is not a day like 2021-08-14"),
        ("amended", '["2017-12-15"]', "['2017-12-15'] is not a list of days"),
        ("amended", "2017-12-15", "is not a list of days"),
    ],
)
def test_a_field_of_a_clause_has_one_type(field: str, value: str, says: str) -> None:
    whole = dict.fromkeys(("id", "section", "party", "kind", "summary", "check"), '"x"') | {field: value}
    with pytest.raises(BrokenRulebookError) as caught:
        parse_clauses("xx", "[[clause]]\n" + "".join(f"{name} = {text}\n" for name, text in whole.items()))
    (finding,) = caught.value.findings
    assert finding.where == f"xx/clauses.toml clause 1 {field}"
    assert finding.says.endswith(says)


def test_text_that_is_not_toml_is_named_with_its_file() -> None:
    with pytest.raises(BrokenRulebookError) as caught:
        parse_clauses("xx", "[[clause]\n")
    assert str(caught.value.findings[0]).startswith("xx/clauses.toml: is not TOML")
