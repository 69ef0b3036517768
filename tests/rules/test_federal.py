"""The federal thresholds, as the published summaries have them."""

from __future__ import annotations

import json
from datetime import date

import pytest

from croupier.cli.main import main
from croupier.rulebook.finding import BrokenRulebookError
from croupier.rulebook.parse import parse_one_file
from croupier.rulebook.rulebook import NotCoveredError
from croupier.storage.library import Library


@pytest.mark.parametrize(
    ("day", "key", "value"),
    [
        ("2025-12-31", "w2g.winnings_min", "$600"),
        ("2026-01-01", "w2g.winnings_min", "$2,000"),
        ("2025-12-31", "form_1099.min", "$600"),
        ("2026-12-31", "form_1099.min", "$2,000"),
        ("2012-07-01", "cash_report.above", "$10,000"),
        ("2026-01-01", "cash_report.days", 15),
        ("2026-01-01", "cash_report.years", 5),
        ("2026-01-01", "w2g.times_min", 300),
    ],
)
def test_a_threshold_on_its_day(day: str, key: str, value: str | int) -> None:
    assert Library().federal.on(date.fromisoformat(day)).value(key) == value


@pytest.mark.parametrize("key", ["w2g.winnings_min", "form_1099.min"])
def test_what_is_indexed_is_not_guessed(key: str) -> None:
    assert key not in Library().federal.on(date(2027, 1, 1))


def test_days_before_are_not_covered() -> None:
    with pytest.raises(NotCoveredError):
        Library().federal.on(date(2012, 6, 30))


def test_it_is_shown_like_a_book_and_is_no_place_to_play_in(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show", "federal", "--on", "2026-05-01", "--only", "w2g", "--json"]) == 0
    assert "$2,000" in capsys.readouterr().out
    assert main(["rules", "diff", "federal", "2025-01-01", "2026-01-01"]) == 0
    assert "winnings below $2,000 need no form" in capsys.readouterr().out
    assert main(["rules", "list", "--json"]) == 0
    assert "federal" not in [book["book"] for book in json.loads(capsys.readouterr().out)]
    assert main(["rules", "check"]) == 0


def test_every_slip_is_a_finding() -> None:
    text = 'title = "x"\nplace = "x"\nstatus = "x"\nnotice = ""\ncovers = { from = 2020-01-01 }\n'
    rule = '[[w2g.winnings_min]]\nforce = "fixed"\nvalue = 600\ncite = "1"\n'
    with pytest.raises(BrokenRulebookError) as caught:
        parse_one_file("federal", text + rule)
    found = [str(finding) for finding in caught.value.findings]
    assert any("edition: must be given" in each for each in found)
    assert any("600 is not an amount" in each for each in found)
