"""The list of proofs is exact: what the tests cite now is what `croupier rules trace` reports."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

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


def test_a_test_that_cites_an_unknown_clause_stops_the_run(tmp_path: Path) -> None:
    wrong = tmp_path / "test_cites_nothing.py"
    wrong.write_text('import pytest\n\n@pytest.mark.clause("co-2022:9999")\ndef test_nothing() -> None:\n    pass\n')
    ours = ["-c", str(ROOT / "pyproject.toml"), "-p", "conftest", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", *ours, str(wrong)]
    found = subprocess.run(command, cwd=ROOT / "tests", capture_output=True, text=True)
    assert found.returncode == 4
    assert "co-2022:9999" in found.stderr
