"""The list of proofs is exact, and what a run records of them is what happened."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.storage.library import Library

ROOT = Path(__file__).parents[2]


def test_the_list_of_proofs_is_up_to_date(tmp_path: Path) -> None:
    fresh = tmp_path / "proofs.json"
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--collect-only",
        "-q",
        "-p",
        "no:cacheprovider",
        f"--write-proofs={fresh}",
    ]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    listed = Library().proofs()
    assert listed == json.loads(fresh.read_text("utf-8")), "run: python3 go.py test --write-proofs"


def pytest_on(file: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A run of its own, with the plug-ins of this repository."""
    ours = ["-c", str(ROOT / "pyproject.toml"), "-p", "conftest", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", "-q", *ours, f"--rootdir={file.parent}", str(file), *words]
    return subprocess.run(command, cwd=ROOT / "tests", capture_output=True, text=True)


def test_a_test_that_cites_an_unknown_clause_stops_the_run(tmp_path: Path) -> None:
    wrong = tmp_path / "test_cites_nothing.py"
    wrong.write_text('import pytest\n\n@pytest.mark.clause("co-2022:9999")\ndef test_nothing() -> None:\n    pass\n')
    found = pytest_on(wrong, "--collect-only")
    assert found.returncode == 4
    assert "co-2022:9999" in found.stderr


CITING = """
from datetime import date
import pytest
from nights import Play, law, play
from croupier.game.wheel import DOUBLE_ZERO
from croupier.storage.library import Library
from croupier.views.odds_sheet import odds_row

pytestmark = pytest.mark.clause("co-2022:2203.1")

@pytest.fixture
def night() -> Play:
    night = play("us-co")
    night.sit("Ann", 1000)
    return night

def test_at_a_table(night): night.bet("Ann", "red", 100)
def test_by_a_view(): odds_row(law("us-co"), DOUBLE_ZERO, "red")
def test_by_the_command_line(capsys):
    from croupier.cli.main import main
    main(["odds", "red"])
def test_of_rules_alone(): law("us-co").value("spin.revolutions.min")
def test_a_table_that_only_its_fixture_used(night): assert night.on_felt("Ann") == 0
def test_a_table_that_was_only_opened(): play("us-co")
def test_that_fails(night):
    night.bet("Ann", "red", 100)
    assert night.on_felt("Ann") == 0
@pytest.mark.parametrize("stake", [100, 150])
def test_of_which_a_part_fails(night, stake): night.bet("Ann", "red", stake)
@pytest.mark.parametrize("where", ["table", "rules"])
def test_of_which_a_part_is_live(night, where):
    if where == "table":
        night.bet("Ann", "red", 100)
@pytest.fixture
def broken(night):
    yield
    assert night.on_felt("Ann") == 0
def test_whose_fixture_fails_at_the_end(night, broken): night.bet("Ann", "red", 100)
"""
ENDED = {
    "at_a_table": "live",
    "by_a_view": "live",
    "by_the_command_line": "live",
    "of_rules_alone": "engine",
    "a_table_that_only_its_fixture_used": "engine",
    "a_table_that_was_only_opened": "engine",
    "that_fails": "failed",
    "of_which_a_part_fails": "failed",
    "of_which_a_part_is_live": "engine",
    "whose_fixture_fails_at_the_end": "failed",
}


def recorded(file: Path) -> dict[str, str]:
    results = json.loads(file.read_text("utf-8"))["results"]
    assert list(results) == ["co-2022:2203.1"]
    return {test.partition("::test_")[2]: end for test, end in results["co-2022:2203.1"].items()}


@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_run_records_what_passed_and_what_went_through_the_product(tmp_path: Path, workers: str) -> None:
    citing, record = tmp_path / "test_citing.py", tmp_path / "record.json"
    citing.write_text(CITING)
    found = pytest_on(citing, f"--test-record={record}", "-n", workers)
    assert found.returncode == 1, found.stdout
    assert recorded(record) == ENDED


def test_a_part_of_a_run_is_added_and_a_part_of_a_test_is_not(tmp_path: Path) -> None:
    citing, record = tmp_path / "test_citing.py", tmp_path / "record.json"
    citing.write_text(CITING)
    pytest_on(citing, f"--test-record={record}", "-k", "view or (part_fails and 100) or (part_is_live and rules)")
    assert recorded(record) == {"by_a_view": "live"}
    pytest_on(citing, f"--test-record={record}", "-k", "alone")
    assert recorded(record) == {"by_a_view": "live", "of_rules_alone": "engine"}
    older = {**json.loads(record.read_text("utf-8")), "code": "0" * 64}
    record.write_text(json.dumps(older))
    pytest_on(citing, f"--test-record={record}", "-k", "alone")
    assert recorded(record) == {"of_rules_alone": "engine"}
