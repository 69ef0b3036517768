"""Clauses: all of the five documents are there, and each is proved, open, or outside for a reason."""

from __future__ import annotations

import re
from collections import Counter
from datetime import date
from fractions import Fraction

import pytest

from croupier.rulebook.clauses import Clause, Traced, known, parse_clauses, shares, totals, trace
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


def test_a_clause_is_proved_by_a_test_that_passed_and_live_if_that_went_through_the_product() -> None:
    proofs = {"xx:1": ["a", "b"], "xx:2": ["b"], "xx:3": ["c", "d"], "xx:4": [], "xx:gone": ["a"]}
    results = {
        "xx:1": {"a": "live", "b": "engine"},
        "xx:2": {"b": "engine"},
        "xx:3": {"c": "failed"},
        "xx:5": {"a": "live"},
    }
    traced = trace([clause(f"xx:{number}") for number in range(1, 6)], proofs, results)
    assert [(one.clause.id, one.status, dict(one.tests)) for one in traced] == [
        ("xx:1", "live", {"a": "live", "b": "engine"}),
        ("xx:2", "engine", {"b": "engine"}),
        ("xx:3", "cited", {"c": "failed", "d": "not run"}),
        ("xx:4", "open", {}),
        ("xx:5", "open", {}),
    ]


def test_it_is_known_how_many_of_the_tests_were_run() -> None:
    proofs = {"xx:1": ["a", "b"], "xx:2": ["b", "c"]}
    results = {"xx:1": {"a": "failed", "b": "live"}, "xx:2": {"b": "live"}}
    assert known(trace([clause("xx:1"), clause("xx:2")], proofs, results)) == {"tests": 2, "of": 3}


def test_a_clause_outside_stays_outside_whatever_cites_it() -> None:
    assert Traced(clause("xx:1", outside="deleted"), {"a": "live"}).status == "outside"


def counted(live: int = 0, engine: int = 0, cited: int = 0, open_: int = 0, outside: int = 0) -> dict[str, int]:
    return {"live": live, "engine": engine, "cited": cited, "open": open_, "outside": outside}


def test_totals_count_all_documents_and_kinds() -> None:
    clauses = [
        clause("xx:1", "compute"),
        clause("xx:2", "enforce"),
        clause("yy:1", "enforce"),
        clause("yy:2", "inform", outside="torn"),
    ]
    proofs = {"xx:1": ["t"], "xx:2": ["t"], "yy:1": ["t"]}
    assert totals(trace(clauses, proofs, {"xx:1": {"t": "live"}, "yy:1": {"t": "engine"}})) == {
        "all": {"all": counted(live=1, engine=1, cited=1, outside=1)},
        "documents": {"xx": counted(live=1, cited=1), "yy": counted(engine=1, outside=1)},
        "kinds": {"compute": counted(live=1), "enforce": counted(engine=1, cited=1), "inform": counted(outside=1)},
    }


def test_shares_are_of_what_software_can_honour() -> None:
    assert shares(counted(live=3, engine=1, open_=4, outside=2)) == {"live": Fraction(3, 8), "proved": Fraction(1, 2)}
    assert shares(counted(outside=2)) == {"live": None, "proved": None}


def test_with_every_clause_proved_only_what_is_outside_is_not(library: Library) -> None:
    clauses = library.clauses()
    cited, results = {one.id: ["t"] for one in clauses}, {one.id: {"t": "live"} for one in clauses}
    counts = totals(trace(clauses, cited, results))
    assert counts["all"]["all"] == counted(live=856, outside=10)
    assert counts["documents"]["nj"] == counted(live=38, outside=4)


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
        ("effective", '"2017-12-15"', '"2017-12-15" is not a day like 2021-08-14'),
        ("amended", '["2017-12-15"]', '["2017-12-15"] is not a list of days'),
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
