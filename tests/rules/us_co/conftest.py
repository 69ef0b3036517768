"""What the tests of plans of tournaments share: each runs in both editions, on plans that are files."""

from __future__ import annotations

from pathlib import Path

import pytest
from plan_files import Edition, PlanFiles


@pytest.fixture(params=[Edition("47.1-", 2016), Edition("30-", 2027)], ids=["older edition", "newer edition"])
def edition(request: pytest.FixtureRequest) -> Edition:
    of: Edition = request.param
    return of


@pytest.fixture
def files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> PlanFiles:
    return PlanFiles(tmp_path, capsys)
