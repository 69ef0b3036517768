"""The command as a person runs it: its exit code, what it prints, and what it complains about."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from croupier.cli.main import main

Answer = tuple[int, str, str]


@pytest.fixture
def croupier(capsys: pytest.CaptureFixture[str]) -> Callable[..., Answer]:
    def run(*words: str) -> Answer:
        try:
            code = main(words)
        except SystemExit as stop:
            code = stop.code if isinstance(stop.code, int) else -1
        return code, *capsys.readouterr()

    return run


@pytest.fixture
def croupier_json(croupier: Callable[..., Answer]) -> Callable[..., Any]:
    def run(*words: str) -> Any:
        code, out, err = croupier(*words, "--json")
        assert (code, err) == (0, "")
        return json.loads(out)

    return run
