"""What every test of this book starts from: its rules. The text has no date and never changes, so any day will do."""

from __future__ import annotations

from datetime import date

import pytest

from croupier.rulebook.rules import Rules
from croupier.storage.library import Library


@pytest.fixture(scope="session")
def rules(library: Library) -> Rules:
    return library.book("us-nj").on(date(2011, 11, 7))
