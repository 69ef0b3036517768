"""What every test of this book starts from: its rules on a day."""

from __future__ import annotations

from datetime import date

import pytest

from croupier.rulebook.rules import Rules
from croupier.storage.library import Library


@pytest.fixture(scope="session")
def rules(library: Library) -> Rules:
    return library.book("us-ia").on(date(2025, 6, 13))
